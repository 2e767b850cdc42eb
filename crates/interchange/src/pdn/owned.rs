use alloc::string::String;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use feen::Feen;

use super::grammar::{self, Parts};
use super::repair;
use super::{Convention, GameType, View};
use crate::error::ConvertError;
use crate::repair::Repaired;
use crate::{Converted, ParseError, Residue};

/// A position of draughts, owned: the canonical text of its game, White before Black, with
/// ascending squares and without ranges.
///
/// ```
/// use interchange::Pdn;
///
/// let pdn: Pdn = "B:B3,1-2:WK50,49".parse()?;
/// assert_eq!(pdn.as_str(), "B:W49,K50:B1,2,3");
/// # Ok::<(), interchange::ParseError>(())
/// ```
///
/// Read from a string, it is of [international draughts](GameType::INTERNATIONAL).
#[derive(Clone, Debug)]
pub struct Pdn {
    text: String,
    parts: Parts,
}

impl Pdn {
    /// Reads a position of a type of game.
    ///
    /// # Errors
    ///
    /// The errors of [`View::parse_as`].
    pub fn parse_as(text: &str, game: &GameType) -> Result<Self, ParseError> {
        let view = View::parse_as(text, game)?;
        let canonical = view.canonical();
        let parts = if canonical == text {
            *view.parts()
        } else {
            grammar::pdn(canonical.as_bytes(), *game)?
        };
        Ok(Self {
            text: canonical,
            parts,
        })
    }

    /// Reads a position as people and programs write it, and lists every change (§5.6): a
    /// dot at the end, spaces.
    ///
    /// # Errors
    ///
    /// The error of [`View::parse_as`] that no repair removes.
    pub fn repair(text: &str, game: &GameType) -> Result<Repaired<Self>, ParseError> {
        repair::pdn(text, *game)
    }

    /// The text, borrowed, with its parts.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        View::from_parts(&self.text, self.parts)
    }

    /// The canonical text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The FEEN of the position, and all that the text says besides.
    ///
    /// # Errors
    ///
    /// As for [`View::to_feen`].
    pub fn to_feen(&self, convention: &Convention) -> Result<Converted, ConvertError> {
        self.view().to_feen(convention)
    }

    /// Writes the position into a FEEN and returns the residue.
    ///
    /// # Errors
    ///
    /// As for [`View::to_feen`].
    pub fn to_feen_into(
        &self,
        convention: &Convention,
        feen: &mut Feen,
    ) -> Result<Residue, ConvertError> {
        self.view().to_feen_into(convention, feen)
    }
}

impl FromStr for Pdn {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse_as(text, &GameType::INTERNATIONAL)
    }
}

impl TryFrom<&str> for Pdn {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl TryFrom<&[u8]> for Pdn {
    type Error = ParseError;

    fn try_from(text: &[u8]) -> Result<Self, ParseError> {
        View::parse_bytes(text)?.as_str().parse()
    }
}

impl fmt::Display for Pdn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// Two are equal if their texts are, whatever their games.
impl PartialEq for Pdn {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Pdn {}

impl Hash for Pdn {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.text.hash(hasher);
    }
}

impl AsRef<str> for Pdn {
    fn as_ref(&self) -> &str {
        &self.text
    }
}
