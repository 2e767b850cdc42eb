use core::ops::Range;

use feen::Place;

use super::ParseErrorKind;

/// The reason why a position is not converted, and its place in the text that was converted.
///
/// ```
/// use feen::Place;
/// use feen_interchange::{Variant, fen};
///
/// let view = fen::View::parse("3*/4 w - - 0 1")?;
/// let error = view.to_feen(&Variant::ANY.convention()).unwrap_err();
/// assert_eq!((error.code(), error.span()), ("convert/wall", 1..2));
/// assert_eq!(error.place(), Place::Board { rank: 0, file: 3, square: 3 });
/// # Ok::<(), feen_interchange::ParseError>(())
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

    /// The error at bytes of the text that was converted.
    pub(crate) fn spanning(self, span: Option<Range<usize>>) -> Self {
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

/// The cause of a [`ConvertError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConvertErrorKind {
    /// A wall, where the profile refuses walls.
    #[error("FEEN has no walls")]
    Wall,
    /// More pieces, on the board and in hand, than squares.
    #[error("there are more pieces than squares")]
    TooManyPieces,
    /// A piece whose letter the other side has not.
    #[error("expected a piece of the variant, found `{letter}`")]
    Letter {
        /// The letter.
        letter: char,
    },
    /// A board of another shape than the variant's, or one that FEEN cannot spell.
    #[error("the board does not have the shape of the variant")]
    Shape,
    /// A piece on a square that is not played on.
    #[error("a piece is on a square that is not played on")]
    NotPlayable,
    /// Nobody is to move.
    #[error("expected a side to move, found `?`")]
    UnknownTurn,
    /// The residue contradicts the position.
    #[error("the residue `{key}` does not belong to this position")]
    Residue {
        /// The key of the item.
        key: &'static str,
    },
    /// The text does not belong to the convention's variant.
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
