//! The places of errors in the text that was converted.

use alloc::string::ToString;
use core::ops::Range;

use feen::{Feen, Place};

use crate::error::{ConvertError, ConvertErrorKind};
use crate::text::Squares;
use crate::{ParseError, Residue};

impl ConvertError {
    /// A text that the game of the convention does not take.
    #[cold]
    pub(crate) fn misread(error: ParseError, text: &[u8]) -> Self {
        use crate::ParseErrorKind as Kind;
        let span = error.span();
        let (kind, place) = match error.kind() {
            Kind::UnknownPiece { letter } => {
                let letter = letter.to_ascii_uppercase();
                let before = text.get(..span.start).unwrap_or(text);
                (ConvertErrorKind::Letter { letter }, place_after(before))
            }
            Kind::Ranks { .. } | Kind::RankLength { .. } | Kind::SplitCount => {
                (ConvertErrorKind::Shape, Place::Beyond)
            }
            kind => (ConvertErrorKind::Text(kind), Place::Beyond),
        };
        Self::new(kind, place).spanning(Some(span))
    }

    /// The error with its place in the text of another notation.
    #[cold]
    pub(crate) fn in_text(self, text: &str) -> Self {
        self.spanning(match (self.kind(), self.place()) {
            (ConvertErrorKind::UnknownTurn, _) => Some(0..1),
            (_, Place::Board { square, .. }) => square_span(text, square),
            _ => None,
        })
    }

    /// The error with its place in the text of a FEEN, or in that of its residue.
    #[cold]
    pub(crate) fn in_feen(self, feen: &Feen, residue: &Residue) -> Self {
        self.spanning(match (self.kind(), self.place()) {
            (ConvertErrorKind::Residue { key }, _) => item_span(&residue.to_string(), key),
            (_, Place::Board { square, .. }) => square_span(&feen.to_string(), square),
            (_, Place::Hand(_)) => hands_span(&feen.to_string()),
            _ => None,
        })
    }
}

/// The square after a part of a board.
fn place_after(before: &[u8]) -> Place {
    let squares = |text: &[u8]| Squares::new(text).count() as u64;
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
