use core::ops::Range;

use super::{Move, MoveError, MoveErrorKind};
use crate::position::Position;
use crate::values::{Role, Square};

/// Reads a move of UCI.
#[inline]
pub(super) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let (from, to, promotion) = parse(text)?;
    position.explain(from, to, promotion).map_err(|kind| {
        let span = match kind {
            MoveErrorKind::Promotion => 4..5,
            MoveErrorKind::NoPiece { .. } | MoveErrorKind::OtherSide { .. } => 0..2,
            MoveErrorKind::LeavesCheck { .. } | MoveErrorKind::Castling { .. } => 0..4,
            _ => 2..4,
        };
        MoveError::new(kind, span)
    })
}

/// `square square promotion?`
#[inline]
pub(super) fn parse(text: &str) -> Result<(Square, Square, Option<Role>), MoveError> {
    let bytes = text.as_bytes();
    let (squares, promotion) = match *bytes {
        [a, b, c, d] => ([a, b, c, d], None),
        [a, b, c, d, letter] => ([a, b, c, d], Some(letter)),
        _ => return Err(length_error(text)),
    };
    let [from_file, from_rank, to_file, to_rank] = squares;
    let square = |file, rank, start: usize| {
        Square::from_bytes(file, rank).ok_or_else(|| {
            let span = whole(text, start..start.saturating_add(2));
            MoveError::new(MoveErrorKind::Square, span)
        })
    };
    let from = square(from_file, from_rank, 0)?;
    let to = square(to_file, to_rank, 2)?;
    let role = promotion.and_then(Role::from_promotion);
    if promotion.is_some() && role.is_none() {
        let span = whole(text, 4..5);
        return Err(MoveError::new(MoveErrorKind::Promotion, span));
    }
    Ok((from, to, role))
}

#[cold]
fn length_error(text: &str) -> MoveError {
    let found = text.len();
    let span = match found {
        0 => return MoveError::new(MoveErrorKind::Empty, 0..0),
        _ => whole(text, 5..found),
    };
    MoveError::new(MoveErrorKind::Length { found }, span)
}

/// The span of all characters that have bytes in a span.
#[cold]
fn whole(text: &str, span: Range<usize>) -> Range<usize> {
    let is_boundary = |place: &usize| text.is_char_boundary(*place);
    let start = (0..=span.start).rev().find(is_boundary);
    let end = (span.end..=text.len()).find(is_boundary);
    start.unwrap_or(span.start)..end.unwrap_or(span.end)
}
