//! Moves of shogi as Western books write them: `P-36`, `Bx22+`, `+P*33`.

use feen_rules::{Move, MoveSort, Position, Square};

use crate::text::digit;

/// The legal move of a text; nothing if it has another form, or several moves have it.
pub(super) fn read(position: &Position, text: &str) -> Option<Move> {
    let variant = position.variant();
    if !variant.has_hands() {
        return None;
    }
    let sign_end = usize::from(text.starts_with('+'));
    let letter_end = sign_end.checked_add(1)?;
    let (letter, rest) = text.split_at_checked(letter_end)?;
    let kind = variant.kind(letter)?;
    let square = |text: &str| match text.as_bytes() {
        [file, rank] => {
            let file = variant.files().checked_sub(digit(*file)?)?;
            let rank = variant.ranks().checked_sub(digit(*rank)?)?;
            variant.square_at(file, rank)
        }
        _ => None,
    };
    let sign = rest.find(['-', 'x', '*', '\''])?;
    let (from, rest) = rest.split_at_checked(sign)?;
    let (action, rest) = rest.split_at_checked(1)?;
    let (to, suffix) = rest.split_at_checked(2)?;
    let to = square(to)?;
    let from: Option<Square> = if from.is_empty() {
        None
    } else {
        Some(square(from)?)
    };
    let drops = matches!(action, "*" | "'");
    let is_meant = |one: &Move| {
        if one.to() != to || (one.sort() == MoveSort::Drop) != drops {
            return false;
        }
        if drops {
            return one.becomes() == Some(kind);
        }
        let piece = one.from().and_then(|from| position.piece(from));
        piece.is_some_and(|piece| piece.kind() == kind)
            && (from.is_none() || one.from() == from)
            && one.becomes().is_some() == suffix.starts_with('+')
    };
    let mut found = position.legal().filter(is_meant);
    let one = found.next()?;
    found.next().is_none().then_some(one)
}
