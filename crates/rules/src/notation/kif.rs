use alloc::string::String;
use core::fmt::Write as _;

use super::shogi::{NAMES, named};
use crate::compiled::Rules;
use crate::state::{Part, State};
use crate::values::{Move, MoveSort, Square, Squares};

const FILES: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// `７六歩(77)`, `２二角成(88)`, `５五角打`: the target, the piece before the move, and where it was
pub(super) fn text(rules: &Rules, state: &State, one: Move) -> Option<String> {
    let geometry = &rules.geometry;
    let file = |from| geometry.files.wrapping_sub(geometry.file(from));
    let rank = |from| geometry.ranks.wrapping_sub(geometry.rank(from));
    let mut text = square(rules, one.to())?;
    match (one.sort(), one.from()) {
        (MoveSort::Drop, _) => {
            let name = named(rules.kinds.letter(one.becomes()?))?;
            text.push_str(name.kif.first()?);
            text.push('打');
        }
        (MoveSort::Normal, Some(from)) => {
            let name = named(rules.kinds.letter(state.kind(from)?))?;
            text.push_str(name.kif.first()?);
            if one.becomes().is_some() {
                text.push('成');
            }
            // Writing to a text does not fail.
            let _ = write!(text, "({}{})", file(from), rank(from));
        }
        _ => return None,
    }
    Some(text)
}

/// `７六`
pub(super) fn square(rules: &Rules, square: Square) -> Option<String> {
    let geometry = &rules.geometry;
    let file = geometry.files.wrapping_sub(geometry.file(square));
    let rank = geometry.ranks.wrapping_sub(geometry.rank(square));
    let name = [FILES.get(usize::from(file))?, RANKS.get(usize::from(rank))?];
    Some(name.into_iter().collect())
}

/// The text without spaces and marks of players, with the digits and the names that are written.
pub(super) fn normal(text: &str) -> String {
    let mut normal = String::new();
    let mut is_target = true;
    for (place, letter) in text
        .chars()
        .filter(|letter| !letter.is_whitespace() && !"▲△☗☖▽▼".contains(*letter))
        .enumerate()
    {
        let digit = letter
            .to_digit(10)
            .and_then(|digit| usize::try_from(digit).ok());
        is_target &= place < 2;
        let spelled = match (digit, place) {
            (Some(digit), 0) => FILES.get(digit).copied(),
            (Some(digit), 1) if is_target => RANKS.get(digit).copied(),
            _ => None,
        };
        normal.push(spelled.unwrap_or(letter));
    }
    // A piece that could promote and does not.
    let mut normal = normal.replace("不成", "");
    for name in &NAMES {
        if let Some((written, others)) = name.kif.split_first() {
            for other in others {
                normal = normal.replace(other, written);
            }
        }
    }
    normal
}

/// The moves among which that of a text is: its target, and the square in brackets where it has one.
pub(super) fn part(rules: &Rules, normal: &str) -> Option<Part> {
    part_from(rules, normal, Squares::EMPTY)
}

/// A move as it is said: without the square that it comes from, and without the word for a drop.
pub(super) fn alone(normal: &str) -> &str {
    let text = normal.split_once('(').map_or(normal, |(text, _)| text);
    text.strip_suffix('打').unwrap_or(text)
}

/// The moves to the target of a text, from the square in brackets, else from any of these.
pub(super) fn part_from(rules: &Rules, normal: &str, others: Squares) -> Option<Part> {
    let geometry = &rules.geometry;
    let square = |file: usize, rank: usize| {
        let file = geometry.files.checked_sub(u8::try_from(file).ok()?)?;
        let rank = geometry.ranks.checked_sub(u8::try_from(rank).ok()?)?;
        geometry.square(file, rank)
    };
    let mut letters = normal.chars();
    let (file, rank) = (letters.next()?, letters.next()?);
    let place = |letters: &[char; 10], letter| letters.iter().position(|one| *one == letter);
    let to = square(place(&FILES, file)?, place(&RANKS, rank)?)?;
    let from = normal
        .strip_suffix(')')
        .and_then(|text| text.split_once('('));
    let from = match from {
        Some((_, from)) => {
            let digit = |at: usize| from.as_bytes().get(at)?.checked_sub(b'0');
            Squares::only(square(digit(0)?.into(), digit(1)?.into())?)
        }
        None => others,
    };
    Some(Part::arriving(from, to))
}
