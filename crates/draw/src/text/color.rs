//! Colours of a terminal.
//!
//! A text is laid out by its columns, and an escape of a terminal would count. So invisible
//! characters without columns stand for the colours until a line is whole. No piece is
//! spelled with them.

use feen::Player;

const FIRST: char = '\u{2061}';
const SECOND: char = '\u{2062}';
const MARK: char = '\u{2063}';
const END: char = '\u{2064}';

/// The sign of a piece in the colour of its side.
pub(super) fn of_piece(side: Player, text: &str) -> String {
    let start = match side {
        Player::First => FIRST,
        Player::Second => SECOND,
    };
    format!("{start}{text}{END}")
}

/// A bracket of a marked square in the colour of marks.
pub(super) fn of_mark(bracket: &str) -> String {
    if bracket.trim().is_empty() {
        bracket.to_owned()
    } else {
        format!("{MARK}{bracket}{END}")
    }
}

/// A line with the escapes of its colours.
pub(super) fn painted(line: &str) -> String {
    let mut painted = String::with_capacity(line.len());
    for character in line.chars() {
        match character {
            FIRST => painted.push_str("\u{1b}[1;33m"),
            SECOND => painted.push_str("\u{1b}[1;36m"),
            MARK => painted.push_str("\u{1b}[1;35m"),
            END => painted.push_str("\u{1b}[0m"),
            character => painted.push(character),
        }
    }
    painted
}
