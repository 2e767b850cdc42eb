use alloc::format;
use alloc::string::String;

use qi::Player;

use super::shogi::named;
use crate::compiled::Rules;
use crate::state::State;
use crate::values::{Move, MoveSort, Square};

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
