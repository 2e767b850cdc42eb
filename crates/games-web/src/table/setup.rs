use feen_rules::{Position, Variant};
use serde::{Deserialize, Serialize};

use super::Error;

/// The beginning of a game.
///
/// ```
/// use feen_games_web::Setup;
///
/// let setup: Setup = serde_json::from_str(r#"{"variant":"shogi"}"#)?;
/// assert_eq!(setup, Setup::of("shogi"));
/// assert!(serde_json::from_str::<Setup>(r#"{"color":"white"}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Setup {
    /// The name of the variant, `shogi`, or another name that programs have for it; chess by default.
    pub variant: Box<str>,
    /// The position, as FEN, SFEN or FEEN; the usual one by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Box<str>>,
    /// The number of a start with a shuffled rank, instead of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The table of the variant, where it is not built in. The operator's tables are put here by their names, so that a
    /// game is played by the rules that it began with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<str>>,
}

impl Default for Setup {
    fn default() -> Self {
        Self::of("chess")
    }
}

impl Setup {
    /// The usual beginning of a variant.
    #[must_use]
    pub fn of(variant: &str) -> Self {
        Self {
            variant: variant.into(),
            start: None,
            number: None,
            table: None,
        }
    }

    /// The same variant from a position as FEN, SFEN or FEEN.
    #[must_use]
    pub fn from(mut self, start: &str) -> Self {
        self.start = Some(start.into());
        self
    }

    /// The same variant from a start with a shuffled rank.
    #[must_use]
    pub fn numbered(mut self, number: u32) -> Self {
        self.number = Some(number);
        self
    }

    /// The variant.
    ///
    /// # Errors
    ///
    /// No built-in variant has the name, `bridge`, or the table has a fault.
    pub fn rules(&self) -> Result<Variant, Error> {
        let Some(table) = &self.table else {
            return self.variant.parse().map_err(Error::Variant);
        };
        let variants = Variant::parse(table).map_err(Error::Rules)?;
        let mut named = variants.into_iter();
        let found = named.find(|variant| variant.name().eq_ignore_ascii_case(&self.variant));
        found.ok_or_else(|| Error::NotInTable {
            name: self.variant.clone(),
        })
    }

    /// The position at the beginning.
    pub(super) fn position(&self) -> Result<Position, Error> {
        let variant = self.rules()?;
        let position = match (&self.start, self.number) {
            (Some(_), Some(_)) => return Err(Error::TwoSetups),
            (Some(text), None) => Position::from_text(&variant, text).map_err(Error::Start)?,
            (None, Some(found)) => variant.shuffled(found).ok_or_else(|| Error::Number {
                count: variant.shuffled_count(),
                found,
            })?,
            (None, None) => Position::start(&variant),
        };
        if position.outcome().is_some() {
            return Err(Error::OverAtStart);
        }
        Ok(position)
    }
}
