use alloc::vec::Vec;

use super::old::Turn;
use super::{Version, grammar};
use feen::validate;

/// The versions that a text could be of: all that it fits, the earliest first.
///
/// It is a suggestion, and no more: what the signs of a text mean depends on the version,
/// and most texts fit several.
///
/// Two texts that [`migrate`](super::migrate) reads by the options fit nothing here, for
/// too many others would: one of F to J with a style of one letter (`CHESS/c`), and one
/// of D or E whose side to move is not one letter or digit (`gote`). And one of D with a piece
/// that is not one letter (`車`) fits nothing, for it is not read.
///
/// ```
/// use feen_legacy::{Version};
///
/// assert_eq!(feen_legacy::guess("4k3/8 - CHESS/chess"), [Version::G, Version::H]);
/// assert_eq!(feen_legacy::guess("4k3/8 / C/c"), [Version::K, Version::L, Version::M]);
/// assert_eq!(feen_legacy::guess("4k3/8 w - - 0 1"), []);
/// assert_eq!(feen_legacy::guess("3,車,5/9 0 -"), []);
/// ```
#[must_use]
pub fn guess(text: &str) -> Vec<Version> {
    let fits = |version: &Version| match version {
        Version::A | Version::B => looks_like_five_fields(text, *version),
        Version::M => validate(text).is_ok(),
        _ => fits(text, *version),
    };
    Version::ALL.into_iter().filter(fits).collect()
}

/// Whether a text can be taken apart as one of a version that is read.
fn fits(text: &str, version: Version) -> bool {
    let Ok(old) = grammar::read(text, version) else {
        return false;
    };
    match old.turn {
        // No style was called by one letter before there were letters.
        Turn::Names(names) => names.iter().all(|name| name.text.len() > 1),
        Turn::Side(side) => match version {
            Version::C => matches!(side.text, b"B" | b"t"),
            // A number, or what a game calls its sides.
            _ => matches!(side.text, [byte] if byte.is_ascii_alphanumeric()),
        },
        Turn::Tokens(_) => true,
    }
}

/// Whether a text looks like one of the versions of five fields, which are not read:
/// board, side, captured pieces, castling, en passant.
fn looks_like_five_fields(text: &str, version: Version) -> bool {
    let mut fields = text.split(' ');
    let mut next = || fields.next().unwrap_or("");
    let [board, side, _captured, castling, en_passant] = [(); 5].map(|()| next());
    let squares = |field: &str| {
        let mut squares = field.split(',');
        field == "-"
            || squares.all(|square| {
                !square.is_empty() && square.bytes().all(|byte| byte.is_ascii_digit())
            })
    };
    let is_styled = board.contains([':', ',']);
    let is_empty = board
        .bytes()
        .all(|square| matches!(square, b'0'..=b'9' | b'/'));
    let is_board = match version {
        Version::A => is_styled || is_empty,
        _ => !is_styled,
    };
    fields.next().is_none()
        && !board.is_empty()
        && matches!(side, "b" | "B" | "t")
        && is_board
        && squares(castling)
        && squares(en_passant)
}
