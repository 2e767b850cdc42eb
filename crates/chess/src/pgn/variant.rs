//! The tag `Variant`: which rules a game is played by.

use alloc::string::String;

use super::{Excerpt, text};

/// The rules of a game, as its tag `Variant` names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variant {
    Chess,
    Chess960,
    Other(Excerpt),
}

/// Names of chess, in lower case and without anything but letters and digits.
const CHESS: [&str; 9] = [
    // Of blanks or signs alone.
    "",
    "chess",
    "standard",
    "standardchess",
    "classical",
    "normal",
    "orthodox",
    "regular",
    "fromposition",
];

/// Names of Chess960.
const CHESS960: [&str; 10] = [
    "chess960",
    "960",
    "frc",
    "fischerandom",
    "fischerrandom",
    "fischerandomchess",
    "fischerrandomchess",
    "chess9lx",
    "freestyle",
    "freestylechess",
];

/// The name of other rules in the value of a tag as it is written.
pub(super) fn foreign(raw: &[u8]) -> Option<Excerpt> {
    match Variant::from_tag(&text::unescaped(raw)) {
        Variant::Other(name) => Some(name),
        Variant::Chess | Variant::Chess960 => None,
    }
}

impl Variant {
    pub(super) fn from_tag(value: &str) -> Self {
        if value.is_empty() {
            return Self::Chess;
        }
        let mut name = String::from(value);
        name.retain(char::is_alphanumeric);
        name.make_ascii_lowercase();
        let name = name.as_str();
        if CHESS.contains(&name) {
            Self::Chess
        } else if CHESS960.contains(&name) {
            Self::Chess960
        } else {
            Self::Other(Excerpt::new(value))
        }
    }
}
