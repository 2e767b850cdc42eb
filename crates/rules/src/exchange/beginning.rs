//! Beginnings that players agree on by name: handicaps of shogi, horses and elephants of janggi, numbers of shuffled starts.

use alloc::format;
use alloc::string::String;

use crate::position::Position;
use crate::variant::Variant;

/// The handicaps of shogi, the smallest first: the name, and the ranks of the second player as SFEN has them.
const HANDICAPS: [(&str, &str); 15] = [
    ("lance", "lnsgkgsn1/1r5b1"),
    ("right-lance", "1nsgkgsnl/1r5b1"),
    ("bishop", "lnsgkgsnl/1r7"),
    ("rook", "lnsgkgsnl/7b1"),
    ("rook-lance", "lnsgkgsn1/7b1"),
    ("two", "lnsgkgsnl/9"),
    ("three", "lnsgkgsn1/9"),
    ("four", "1nsgkgsn1/9"),
    ("five", "2sgkgsn1/9"),
    ("left-five", "1nsgkgs2/9"),
    ("six", "2sgkgs2/9"),
    ("left-seven", "2sgkg3/9"),
    ("right-seven", "3gkgs2/9"),
    ("eight", "3gkg3/9"),
    ("ten", "4k4/9"),
];

/// The orders of horses and elephants of janggi, from the left of their player.
const WINGS: [&str; 4] = ["HEEH", "EHHE", "HEHE", "EHEH"];

/// The start of a handicap of shogi as SFEN, by its name; the player who gives the pieces is the second one, and begins.
///
/// ```
/// let start = feen_rules::handicap("two").unwrap();
/// assert_eq!(start, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
/// ```
#[must_use]
pub fn handicap(name: &str) -> Option<String> {
    let (_, ranks) = HANDICAPS.iter().find(|(other, _)| *other == name)?;
    Some(format!(
        "{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    ))
}

/// The position of a name, where the variant has it.
pub(super) fn named(variant: &Variant, name: &str) -> Option<Position> {
    if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
        return variant.shuffled(name.parse().ok()?);
    }
    if let Some(start) = handicap(name) {
        let is_shogi = variant.has_hands()
            && is_board_of(
                variant,
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
            );
        return Position::from_sfen(variant, &start)
            .ok()
            .filter(|_| is_shogi);
    }
    let (first, second) = name.split_once(' ').unwrap_or((name, "HEEH"));
    let known = [first, second].map(|order| WINGS.contains(&order));
    if known != [true, true] || !is_board_of(variant, &wings("HEEH", "HEEH")) {
        return None;
    }
    let fen = format!("{} w - - 0 1", wings(first, second));
    Position::from_fen(variant, &fen).ok()
}

/// The board on which the players have these orders, each seen from its own side.
fn wings(first: &str, second: &str) -> String {
    let rank = |order: &str| {
        let letters = order.replace('E', "B").replace('H', "N");
        let (left, right) = letters.split_at_checked(2).unwrap_or_default();
        format!("R{left}A1A{right}R")
    };
    let far: String = second.chars().rev().collect();
    format!(
        "{}/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/{}",
        rank(&far).to_lowercase(),
        rank(first)
    )
}

fn is_board_of(variant: &Variant, board: &str) -> bool {
    let start = Position::start(variant).fen();
    let own = start.split([' ', '[']).next();
    own == Some(board)
}
