//! Moves of janggi as Korean records have them: `79졸78`, the square, the piece and the square, each square a rank and a file.

use alloc::format;
use alloc::string::{String, ToString};

use qi::Player;

use crate::compiled::Rules;
use crate::state::{Part, State};
use crate::values::{Move, MoveSort, Square, Squares};

/// Whether the board is that of janggi, and no generals face each other as in xiangqi.
pub(super) const fn fits(rules: &Rules) -> bool {
    let geometry = &rules.geometry;
    geometry.files == 9 && geometry.ranks == 10 && rules.has_hoppers && !rules.flying
}

/// A general that stays in its place is a player who passes.
const PASS: &str = "한수쉼";

pub(super) fn text(rules: &Rules, state: &State, one: Move) -> Option<String> {
    if one.sort() == MoveSort::Pass {
        return Some(PASS.to_string());
    }
    let is_plain = one.sort() == MoveSort::Normal && one.entry().is_none();
    let from = one.from().filter(|_| is_plain)?;
    let piece = state.piece(from)?;
    let letter = rules.kinds.letter(piece.kind());
    let sign = match letter {
        "R" => "차",
        "C" => "포",
        "N" => "마",
        "B" => "상",
        "A" => "사",
        "K" => "장",
        "P" if piece.player() == Player::First => "졸",
        "P" => "병",
        other => other,
    };
    let [from, to] = [from, one.to()].map(|square| name(rules, square));
    Some(format!("{from}{sign}{to}"))
}

/// Ranks are counted from Han’s side, the tenth is 0; files from the left of Cho.
fn name(rules: &Rules, square: Square) -> String {
    let geometry = &rules.geometry;
    let rank = geometry.ranks.saturating_sub(geometry.rank(square)) % 10;
    format!("{rank}{}", geometry.file(square).saturating_add(1))
}

/// The digits of a text that has no Latin letters, or that of a player who passes.
pub(super) fn normal(text: &str) -> String {
    if text == PASS {
        return PASS.to_string();
    }
    if text.contains(|sign: char| sign.is_ascii_alphabetic()) {
        return String::new();
    }
    text.chars().filter(char::is_ascii_digit).collect()
}

/// The moves among which that of a text is.
pub(super) fn part(rules: &Rules, normal: &str) -> Option<Part> {
    if normal == PASS {
        return Some(Part::QUIETS);
    }
    let [rank, file, to_rank, to_file] = normal.as_bytes() else {
        return None;
    };
    let square = |rank: &u8, file: &u8| {
        let from_top = match rank.checked_sub(b'0')? {
            0 => 10,
            rank => rank,
        };
        let rank = rules.geometry.ranks.checked_sub(from_top)?;
        rules.geometry.square(file.checked_sub(b'1')?, rank)
    };
    let (from, to) = (square(rank, file)?, square(to_rank, to_file)?);
    Some(Part::arriving(Squares::only(from), to))
}
