use alloc::format;
use alloc::string::String;
use core::fmt::Write as _;

use crate::compiled::Rules;
use crate::state::{Part, State};
use crate::values::{Kind, Move, MoveSort, Square, Squares};

/// Whether pieces only turn over, as in shogi.
pub(super) fn fits(rules: &Rules) -> bool {
    let kinds = &rules.kinds;
    let is_turned = |kind: &Kind, to: &Kind| {
        let letter = kinds.letter(*to);
        letter.starts_with('+') || kinds.letter(*kind).starts_with('+')
    };
    let promotions = |kind: &Kind| &rules.promotions.rules.first[*kind].to;
    rules.castling.is_none()
        && rules.duties.walls.is_none()
        && rules.geometry.ranks <= 26
        && kinds.all.iter().all(|kind| {
            let mut to = promotions(kind).iter();
            to.all(|to| is_turned(kind, to))
        })
}

/// `7g7f`, `8h2b+`, `P*5e`
pub(super) fn text(rules: &Rules, state: &State, one: Move) -> Option<String> {
    if one.entry().is_some() {
        return None;
    }
    let mut text = String::new();
    match (one.sort(), one.from()) {
        (MoveSort::Drop, _) => {
            text.push_str(rules.kinds.letter(one.becomes()?));
            text.push('*');
        }
        (MoveSort::Normal, Some(from)) => square(rules, &mut text, from),
        _ => return None,
    }
    square(rules, &mut text, one.to());
    if let (Some(becomes), Some(from)) = (one.becomes(), one.from()) {
        let is_promoted = rules.kinds.letter(becomes).starts_with('+');
        let was_promoted = state
            .kind(from)
            .is_some_and(|kind| rules.kinds.letter(kind).starts_with('+'));
        text.push(if !is_promoted && was_promoted {
            '-'
        } else {
            '+'
        });
    }
    Some(text)
}

fn square(rules: &Rules, text: &mut String, square: Square) {
    let geometry = &rules.geometry;
    let file = geometry.files.wrapping_sub(geometry.file(square));
    let rank = geometry
        .ranks
        .wrapping_sub(1)
        .wrapping_sub(geometry.rank(square));
    // Writing to a text does not fail.
    let _ = write!(text, "{file}{}", char::from(b'a'.wrapping_add(rank)));
}

/// The moves among which that of a text is.
pub(super) fn part(rules: &Rules, text: &str) -> Option<Part> {
    if let Some((_, to)) = text.split_once('*') {
        return Some(Part::arriving(Squares::EMPTY, named(rules, to)?));
    }
    let (from, to) = ends(rules, text)?;
    Some(Part::arriving(Squares::only(from), to))
}

/// The squares of `7g7f` and `8h2b+`.
fn ends(rules: &Rules, text: &str) -> Option<(Square, Square)> {
    let moves = text.trim_end_matches(['+', '-', '=']);
    let split = moves.find(|next: char| next.is_ascii_lowercase())?;
    let (from, to) = moves.split_at_checked(split.saturating_add(1))?;
    Some((named(rules, from)?, named(rules, to)?))
}

/// The square of `7g`.
fn named(rules: &Rules, text: &str) -> Option<Square> {
    let geometry = &rules.geometry;
    let rank = text.bytes().last()?.checked_sub(b'a')?;
    let file: u8 = text.get(..text.len().checked_sub(1)?)?.parse().ok()?;
    let rank = geometry.ranks.checked_sub(1)?.checked_sub(rank)?;
    geometry.square(geometry.files.checked_sub(file)?, rank)
}

/// The same move with the squares of UCI.
pub(super) fn as_uci(rules: &Rules, text: &str) -> Option<String> {
    let name = |square| rules.geometry.name(square);
    if let Some((letter, to)) = text.split_once('*') {
        return Some(format!("{letter}@{}", name(named(rules, to)?)));
    }
    let sign = if text.ends_with('+') { "+" } else { "" };
    let (from, to) = ends(rules, text.strip_suffix('+').unwrap_or(text))?;
    Some(format!("{}{}{sign}", name(from), name(to)))
}
