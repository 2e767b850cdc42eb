use alloc::string::ToString;
use core::ops::Range;

use feen::{Feen, Place};

use crate::{ParseError, ParseErrorKind, Residue};

/// The reason why a position is not converted, and its place in the text that was converted.
///
/// ```
/// use feen::Place;
/// use interchange::{Variant, fen};
///
/// let view = fen::View::parse("3*/4 w - - 0 1")?;
/// let error = view.to_feen(&Variant::ANY.convention()).unwrap_err();
/// assert_eq!((error.code(), error.span()), ("convert/wall", 1..2));
/// assert_eq!(error.place(), Place::Board { rank: 0, file: 3, square: 3 });
/// # Ok::<(), interchange::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{kind}")]
pub struct ConvertError {
    kind: ConvertErrorKind,
    place: Place,
    start: usize,
    end: usize,
}

impl ConvertError {
    #[cold]
    pub(crate) const fn new(kind: ConvertErrorKind, place: Place) -> Self {
        let (start, end) = (0, 0);
        Self {
            kind,
            place,
            start,
            end,
        }
    }

    /// The error of a square, on a board of this many files.
    #[cold]
    pub(crate) fn at(kind: ConvertErrorKind, square: usize, files: usize) -> Self {
        let files = files.max(1);
        let place = Place::Board {
            rank: square.checked_div(files).unwrap_or(0) as u64,
            file: square.checked_rem(files).unwrap_or(0) as u64,
            square: square as u64,
        };
        Self::new(kind, place)
    }

    /// A text that the game of the convention does not take.
    #[cold]
    pub(crate) fn misread(error: ParseError, text: &[u8]) -> Self {
        use ParseErrorKind as Kind;
        let Range { start, end } = error.span();
        let (kind, place) = match error.kind() {
            Kind::UnknownPiece { letter } => {
                let letter = letter.to_ascii_uppercase();
                let before = text.get(..start).unwrap_or(text);
                (ConvertErrorKind::Letter { letter }, place_after(before))
            }
            Kind::Ranks { .. } | Kind::RankLength { .. } | Kind::SplitCount => {
                (ConvertErrorKind::Shape, Place::Beyond)
            }
            kind => (ConvertErrorKind::Text(kind), Place::Beyond),
        };
        Self {
            kind,
            place,
            start,
            end,
        }
    }

    /// The error with its place in the text of another notation.
    #[cold]
    pub(crate) fn in_text(self, text: &str) -> Self {
        self.spanning(match (self.kind, self.place) {
            (ConvertErrorKind::UnknownTurn, _) => Some(0..1),
            (_, Place::Board { square, .. }) => square_span(text, square),
            _ => None,
        })
    }

    /// The error with its place in the text of a FEEN, or in that of its residue.
    #[cold]
    pub(crate) fn in_feen(self, feen: &Feen, residue: &Residue) -> Self {
        self.spanning(match (self.kind, self.place) {
            (ConvertErrorKind::Residue { key }, _) => item_span(&residue.to_string(), key),
            (_, Place::Board { square, .. }) => square_span(&feen.to_string(), square),
            (_, Place::Hand(_)) => hands_span(&feen.to_string()),
            _ => None,
        })
    }

    fn spanning(self, span: Option<Range<usize>>) -> Self {
        let Range { start, end } = span.unwrap_or(0..0);
        Self { start, end, ..self }
    }

    /// The error of a whole position.
    #[cold]
    pub(crate) const fn whole(kind: ConvertErrorKind) -> Self {
        Self::new(kind, Place::Beyond)
    }

    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> ConvertErrorKind {
        self.kind
    }

    /// The name of the cause, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The place in bytes of the text that was converted, and of the text of the residue where
    /// that contradicts it ([`ConvertErrorKind::Residue`]). It is empty, at the start, where the
    /// whole position is the cause.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The place in the position; [`Place::Beyond`] if the whole position is the cause.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }
}

/// The square after a part of a board.
fn place_after(before: &[u8]) -> Place {
    let squares = |text: &[u8]| crate::text::Squares::new(text).count() as u64;
    let ranks = before.split(|byte| *byte == b'/').count();
    let on_row = before.rsplit(|byte| *byte == b'/').next().unwrap_or(before);
    Place::Board {
        rank: ranks.saturating_sub(1) as u64,
        file: squares(on_row),
        square: squares(before),
    }
}

/// The piece, the wall or the count with a square, on the board that a text starts with.
fn square_span(text: &str, square: u64) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let run = |start: usize, is_part: fn(u8) -> bool| {
        let rest = bytes.get(start..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| is_part(**byte)).count();
        start.saturating_add(length)
    };
    let (mut at, mut before) = (0, 0_u64);
    loop {
        let start = run(at, |byte| byte == b'/');
        let marks = run(start, |byte| matches!(byte, b'+' | b'-' | b'|'));
        let (end, count) = match bytes.get(marks)? {
            byte if byte.is_ascii_digit() => {
                let end = run(marks, |byte| byte.is_ascii_digit());
                (end, text.get(marks..end)?.parse().ok()?)
            }
            byte if byte.is_ascii_alphabetic() || *byte == b'*' => {
                let letter = marks.saturating_add(1);
                (run(letter, |byte| matches!(byte, b'^' | b'\'' | b'~')), 1)
            }
            _ => return None,
        };
        before = before.saturating_add(count);
        if square < before {
            return Some(start..end);
        }
        at = end;
    }
}

/// The second field of a FEEN.
fn hands_span(feen: &str) -> Option<Range<usize>> {
    let start = feen.find(' ')?.saturating_add(1);
    let field = feen.get(start..)?.split(' ').next()?;
    Some(start..start.saturating_add(field.len()))
}

/// The item of a key in a residue.
fn item_span(residue: &str, key: &str) -> Option<Range<usize>> {
    let mut start = 0_usize;
    for item in residue.split(' ') {
        let end = start.saturating_add(item.len());
        if item.split_once('=').is_some_and(|(name, _)| name == key) {
            return Some(start..end);
        }
        start = end.saturating_add(1);
    }
    None
}

/// The cause of a [`ConvertError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConvertErrorKind {
    /// A wall, where the profile refuses walls.
    #[error("expected a square or a piece, found a wall: FEEN has none")]
    Wall,
    /// More pieces, on the board and in hand, than squares.
    #[error("expected at most as many pieces as squares, found more")]
    TooManyPieces,
    /// A piece whose letter the other side has not.
    #[error("expected a piece of the variant, found `{letter}`")]
    Letter {
        /// The letter.
        letter: char,
    },
    /// A board of another shape than the variant's, or one that FEEN cannot spell.
    #[error("expected a board of the variant's shape, found another")]
    Shape,
    /// A piece on a square that is not played on.
    #[error("expected pieces on squares that are played on, found one elsewhere")]
    NotPlayable,
    /// Nobody is to move.
    #[error("expected a side to move, found `?`")]
    UnknownTurn,
    /// The residue contradicts the position.
    #[error("expected a residue of this position, found `{key}` of another one")]
    Residue {
        /// The key of the item.
        key: &'static str,
    },
    /// The text is none of the convention's variant.
    #[error("{0}")]
    Text(ParseErrorKind),
}

impl ConvertErrorKind {
    /// The name of the cause, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Wall => "convert/wall",
            Self::TooManyPieces => "convert/too-many-pieces",
            Self::Letter { .. } => "convert/letter",
            Self::Shape => "convert/shape",
            Self::NotPlayable => "convert/not-playable",
            Self::UnknownTurn => "convert/unknown-turn",
            Self::Residue { .. } => "convert/residue",
            Self::Text(kind) => kind.code(),
        }
    }
}
