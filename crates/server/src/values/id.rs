use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{random, text};

/// The name of a game: 96 random bits, 16 characters of `A–Z a–z 0–9 - _`.
///
/// ```
/// use feen_server::GameId;
///
/// let id: GameId = "pZI_F2KC4947V3hk".parse()?;
/// assert_eq!(id.to_string(), "pZI_F2KC4947V3hk");
/// assert_eq!("pZI".parse::<GameId>().unwrap_err().to_string(), "expected 16 characters of `A–Z a–z 0–9 - _`, wrong at byte 3");
/// # Ok::<(), feen_server::ParseIdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; 12]);

/// The six bits of the character `-`.
const HYPHEN: u8 = 0;

impl GameId {
    /// The smallest name, before all others.
    pub const MIN: Self = Self([0; 12]);

    /// A new name, which does not begin with `-`.
    ///
    /// # Errors
    ///
    /// There is no source of random bytes.
    pub fn random() -> Result<Self, getrandom::Error> {
        loop {
            let id = random::bytes().map(Self)?;
            // A command reads a text with a hyphen at its start as an option.
            if id.0[0] >> 2 != HYPHEN {
                return Ok(id);
            }
        }
    }

    /// A number of two bytes, each as likely as any other.
    #[cfg(feature = "http")]
    pub(crate) const fn wide(self) -> u16 {
        u16::from_be_bytes([self.0[1], self.0[2]])
    }

    /// A number that spreads names evenly.
    pub(crate) const fn spread(self) -> usize {
        self.0[0] as usize
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(text::encode(&self.0, &mut [0; 16]))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for GameId {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        text::decode(text)
            .map(Self)
            .map_err(|at| ParseIdError { at })
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(text::encode(&self.0, &mut [0; 16]))
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A text that is no name of a game, such as `pZI`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected 16 characters of `A–Z a–z 0–9 - _`, wrong at byte {at}")]
#[non_exhaustive]
pub struct ParseIdError {
    /// The first byte that is wrong.
    pub at: usize,
}

impl ParseIdError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "id/syntax"
    }
}

#[cfg(test)]
mod tests {
    use super::GameId;

    #[test]
    fn a_new_name_is_no_option_of_a_command() {
        let mut names = (0..2_000).map(|_| GameId::random().unwrap().to_string());
        assert!(names.all(|name| !name.starts_with('-')));
    }
}
