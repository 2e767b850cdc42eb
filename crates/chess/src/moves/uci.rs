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
            MoveErrorKind::LeavesCheck { .. } => 0..4,
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
        _ => return Err(length_error(bytes.len())),
    };
    let [from_file, from_rank, to_file, to_rank] = squares;
    let square = |file, rank, start: usize| {
        let span = start..start.saturating_add(2);
        Square::from_bytes(file, rank).ok_or(MoveError::new(MoveErrorKind::Square, span))
    };
    let from = square(from_file, from_rank, 0)?;
    let to = square(to_file, to_rank, 2)?;
    let role = promotion.and_then(Role::from_promotion);
    if promotion.is_some() && role.is_none() {
        return Err(MoveError::new(MoveErrorKind::Promotion, 4..5));
    }
    Ok((from, to, role))
}

#[cold]
fn length_error(found: usize) -> MoveError {
    match found {
        0 => MoveError::new(MoveErrorKind::Empty, 0..0),
        1..4 => MoveError::new(MoveErrorKind::Length { found }, found..found),
        _ => MoveError::new(MoveErrorKind::Length { found }, 5..found),
    }
}
