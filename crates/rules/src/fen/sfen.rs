use alloc::string::String;
use core::fmt::Write as _;
use core::ops::Range;

use qi::Player;

use super::read::{Reader, fields};
use super::write::Placement;
use crate::compiled::Rules;
use crate::error::{FenError, FenErrorKind};
use crate::state::State;

/// The state of an SFEN: board, turn, hands and, if it is there, the number of the next ply.
pub(crate) fn read_sfen(rules: &Rules, text: &str) -> Result<State, FenError> {
    read_with(Reader::new(rules, text))
}

/// The state of the SFEN of a problem: a player may lack a royal piece.
pub(crate) fn read_problem_sfen(rules: &Rules, text: &str) -> Result<State, FenError> {
    read_with(Reader::new(rules, text).of_problem())
}

fn read_with(mut reader: Reader<'_>) -> Result<State, FenError> {
    let text = reader.text;
    let missing = || FenError::new(FenErrorKind::Empty, text.len()..text.len());
    let mut fields = fields(text);
    reader.board(fields.next().ok_or_else(missing)?)?;
    let turn = fields.next().ok_or_else(missing)?;
    reader.state.turn = match reader.part(&turn) {
        "b" => Player::First,
        "w" => Player::Second,
        _ => return Err(FenError::new(FenErrorKind::Turn, turn)),
    };
    hands(&mut reader, fields.next().ok_or_else(missing)?)?;
    if let Some(ply) = fields.next() {
        let ply = reader.number(ply)?.max(1);
        reader.state.fullmove = (ply.saturating_sub(1) / 2).saturating_add(1);
    }
    if let Some(more) = fields.next() {
        return Err(FenError::new(FenErrorKind::TooManyFields, more));
    }
    reader.finish()
}

/// `-`, or `{[count] letter}`
fn hands(reader: &mut Reader<'_>, field: Range<usize>) -> Result<(), FenError> {
    let text = reader.part(&field);
    if text == "-" {
        return Ok(());
    }
    if !reader.rules.hands.exist {
        return Err(FenError::new(FenErrorKind::NoHands, field));
    }
    let mut count = 0_u8;
    for (at, letter) in text.char_indices() {
        let at = field.start.saturating_add(at);
        let place = at..at.saturating_add(letter.len_utf8());
        if let Some(digit) = letter
            .to_digit(10)
            .and_then(|digit| u8::try_from(digit).ok())
        {
            count = count.saturating_mul(10).saturating_add(digit);
            continue;
        }
        for _ in 0..core::mem::take(&mut count).max(1) {
            reader.hold(letter, false, place.clone())?;
        }
    }
    Ok(())
}

/// The SFEN of a state; nothing where there is more to say.
pub(crate) fn write_sfen(rules: &Rules, state: &State) -> Option<String> {
    let is_plain = rules.castling.is_none()
        && !rules.has_first_squares()
        && rules.goals.checks == 0
        && state.walls.is_empty();
    if !is_plain {
        return None;
    }
    let mut text = String::new();
    let turn = if state.turn.is_first() { 'b' } else { 'w' };
    write!(text, "{} {turn} ", Placement { rules, state }).ok()?;
    let before = text.len();
    for (player, hand) in state.hands() {
        let mut items: alloc::vec::Vec<_> = hand.items().collect();
        let rank = |letter: &str| "RBGSNLP".find(letter).unwrap_or(usize::MAX);
        items.sort_by_key(|(kind, _)| rank(rules.kinds.letter(*kind)));
        for (kind, count) in items {
            let letter = rules.kinds.letter(kind);
            if count > 1 {
                write!(text, "{count}").ok()?;
            }
            match player {
                Player::First => text.push_str(letter),
                Player::Second => text.push_str(&letter.to_ascii_lowercase()),
            }
        }
    }
    if text.len() == before {
        text.push('-');
    }
    let moves = u32::from(state.fullmove.max(1)).saturating_sub(1);
    let ply = moves.saturating_mul(2).saturating_add(1);
    let ply = ply.saturating_add(u32::from(state.turn.is_second()));
    write!(text, " {ply}").ok()?;
    Some(text)
}
