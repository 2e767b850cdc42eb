//! The conversion between a notation and FEEN, by names.

use core::ops::Range;

use feen::Feen;
use feen_interchange::{Conventions, Converted, Format, Losses, NamesError, ReadError, Residue};

use crate::finding::Refusal;

/// A notation with its game and with the way in which positions are put into FEEN.
pub(crate) struct Conversion {
    format: Format,
    conventions: Conventions,
}

impl Conversion {
    pub(crate) fn new(
        format: Format,
        game: Option<&str>,
        profile: Option<&str>,
    ) -> Result<Self, Refusal> {
        let conventions = Conventions::by_names(format, game, profile).map_err(|error| {
            let found = match error {
                NamesError::Variant(_) | NamesError::Draughts(_) => game,
                NamesError::Profile(_) => profile,
                _ => None,
            };
            let found = found.map(|name| format!(", found `{name}`"));
            let message = format!("{error}{}", found.unwrap_or_default());
            Refusal::new(error.code(), message, None)
        })?;
        Ok(Self {
            format,
            conventions,
        })
    }

    /// The name of the game.
    pub(crate) fn name(&self) -> &'static str {
        self.conventions.game(self.format).unwrap_or("custom")
    }

    pub(crate) fn read(&self, text: &str) -> Result<Converted, ReadError> {
        self.format.read(text, &self.conventions)
    }

    /// The text that was meant, if it is clear.
    pub(crate) fn repaired(&self, text: &str) -> Option<String> {
        let (converted, _) = self.format.repair(text, &self.conventions).ok()?;
        let (repaired, _) = self.write(converted.feen(), converted.residue()).ok()?;
        Some(repaired).filter(|repaired| repaired != text)
    }

    pub(crate) fn write(
        &self,
        feen: &Feen,
        residue: &Residue,
    ) -> Result<(String, Losses), Refusal> {
        let written = self.format.write(feen, residue, &self.conventions);
        written
            .map(|written| (written.text().to_owned(), written.losses()))
            .map_err(|error| Refusal::new(error.code(), error.to_string(), None))
    }
}

/// The cause of an error in one sentence, without its place.
pub(crate) fn message(error: &ReadError) -> String {
    match error {
        ReadError::Text(error) => error.kind().to_string(),
        ReadError::Feen(error) => error.kind().to_string(),
        error => error.to_string(),
    }
}

/// The place of an error in UTF-16 code units.
pub(crate) fn span(error: &ReadError, text: &str) -> Range<usize> {
    match error {
        ReadError::Text(error) => error.utf16_span(text),
        ReadError::Feen(error) => error.utf16_span(text),
        // The whole text, where the position as such is refused.
        _ => 0..text.encode_utf16().count(),
    }
}
