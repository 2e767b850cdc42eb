//! The tag `Variant`: which rules a game is played by.

use alloc::string::String;
use core::fmt;

/// The rules of a game, as its tag `Variant` names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variant {
    Chess,
    Chess960,
    Other(VariantName),
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
            Self::Other(VariantName::new(value))
        }
    }
}

/// The name of a variant, of which the first bytes are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct VariantName {
    bytes: [u8; Self::MAX],
    length: u8,
    is_cut: bool,
}

impl VariantName {
    const MAX: usize = 30;

    fn new(name: &str) -> Self {
        let mut end = name.len().min(Self::MAX);
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        let kept = name.as_bytes().iter().take(end);
        let mut bytes = [0; Self::MAX];
        for (byte, new) in bytes.iter_mut().zip(kept) {
            *byte = *new;
        }
        Self {
            bytes,
            length: u8::try_from(end).unwrap_or_default(),
            is_cut: end < name.len(),
        }
    }

    /// The name, or its beginning if it is long.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..usize::from(self.length));
        str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}

impl fmt::Display for VariantName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())?;
        f.write_str(if self.is_cut { "…" } else { "" })
    }
}

impl fmt::Debug for VariantName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}
