//! Files of xiangqi that are no texts: their format by their first bytes, and their games as a text of PGN.

use super::{cbl, xqf};
use crate::Format;

/// The format that the first bytes of a file show.
pub(crate) fn format(bytes: &[u8]) -> Option<Format> {
    if xqf::begins(bytes) {
        Some(Format::Xqf)
    } else {
        cbl::begins(bytes).then_some(Format::Cbl)
    }
}

/// The games of a file as a text.
pub(crate) fn unpacked(bytes: &[u8]) -> Option<String> {
    let games = match format(bytes)? {
        Format::Xqf => vec![xqf::read(bytes)?],
        _ => cbl::read(bytes),
    };
    let mut text = String::new();
    for game in games {
        game.write(&mut text);
    }
    Some(text)
}
