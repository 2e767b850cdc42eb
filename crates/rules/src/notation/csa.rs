use alloc::format;
use alloc::string::String;

use qi::Player;

use super::shogi::named;
use crate::compiled::Rules;
use crate::state::{Part, State};
use crate::values::{Move, MoveSort, Square, Squares};

/// `+7776FU`, `-0055KA`: the player, both squares, and the piece as it is after the move
pub(super) fn text(rules: &Rules, state: &State, one: Move) -> Option<String> {
    let geometry = &rules.geometry;
    let square = |square: Square| {
        let file = geometry.files.wrapping_sub(geometry.file(square));
        let rank = geometry.ranks.wrapping_sub(geometry.rank(square));
        format!("{file}{rank}")
    };
    let from = match (one.sort(), one.from()) {
        (MoveSort::Drop, _) => "00".into(),
        (MoveSort::Normal, Some(from)) => square(from),
        _ => return None,
    };
    let moved = one.from().and_then(|from| state.kind(from));
    let kind = one.becomes().or(moved)?;
    let name = named(rules.kinds.letter(kind))?;
    let sign = if state.turn.is_first() { '+' } else { '-' };
    Some(format!("{sign}{from}{}{}", square(one.to()), name.csa))
}

/// The text in capitals, with the sign of the player to move if it has none.
pub(super) fn normal(text: &str, turn: Player) -> String {
    let text = text.to_ascii_uppercase();
    if text.starts_with(['+', '-']) {
        return text;
    }
    let sign = if turn.is_first() { '+' } else { '-' };
    format!("{sign}{text}")
}

/// The moves among which that of a text is.
pub(super) fn part(rules: &Rules, normal: &str) -> Option<Part> {
    let geometry = &rules.geometry;
    let digit = |at: usize| normal.as_bytes().get(at)?.checked_sub(b'0');
    let square = |file: u8, rank: u8| {
        let file = geometry.files.checked_sub(file)?;
        geometry.square(file, geometry.ranks.checked_sub(rank)?)
    };
    let from = match (digit(1)?, digit(2)?) {
        (0, 0) => Squares::EMPTY,
        (file, rank) => Squares::only(square(file, rank)?),
    };
    Some(Part::arriving(from, square(digit(3)?, digit(4)?)?))
}
