//! Where a game of a file ends for certain, so that a file can be cut before each game is read.

use memchr::memmem;

/// The byte after the last game that ends for certain in a part of a file: the first tag pair of another game is there,
/// after an empty line.
///
/// ```
/// use feen_chess::pgn::{first_game_end, last_game_end};
///
/// let text = b"[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n\n[Event \"C\"]\n\n1. c4";
/// assert_eq!((first_game_end(text), last_game_end(text)), (Some(22), Some(44)));
/// assert_eq!(last_game_end(b"[Event \"A\"]\n\n1. e4 *\n\n1. d4 *"), None);
/// ```
#[must_use]
pub fn last_game_end(text: &[u8]) -> Option<usize> {
    let mut places = memmem::rfind_iter(text, b"\n[");
    places.find_map(|place| boundary(text, place))
}

/// The byte after the first game that ends for certain, as [`last_game_end`] finds the last one.
#[must_use]
pub fn first_game_end(text: &[u8]) -> Option<usize> {
    let mut places = memmem::find_iter(text, b"\n[");
    places.find_map(|place| boundary(text, place))
}

/// The byte after a line break, if an empty line is before it and the first tag pair of a game after it.
fn boundary(text: &[u8], line_break: usize) -> Option<usize> {
    let (before, after) = text.split_at_checked(line_break)?;
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let tag = after.strip_prefix(b"\n[")?;
    let name = tag
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let (name, rest) = tag.split_at_checked(name)?;
    let is_tag = !name.is_empty() && rest.trim_ascii_start().first() == Some(&b'"');
    // After tag pairs alone another one may be of the same game.
    let is_first = name == b"Event" || !before.trim_ascii_end().ends_with(b"]");
    (is_tag && is_first && before.ends_with(b"\n")).then(|| line_break.saturating_add(1))
}
