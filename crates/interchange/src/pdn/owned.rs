use alloc::string::String;
use core::str::FromStr;

use feen::Feen;

use super::grammar::{self, Parts};
use super::repair;
use super::{Convention, GameType, View};
use crate::error::ConvertError;
use crate::repair::Repaired;
use crate::text::owned_text;
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

owned_text!(Pdn);
