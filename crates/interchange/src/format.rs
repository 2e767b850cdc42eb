//! The roof over conversions by format: one dispatch to the notation of a format that is known
//! when the program runs.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use feen::Feen;

use crate::convention::Draughts;
use crate::epd::EpdNotation;
use crate::fen::FenNotation;
use crate::guess::Format;
use crate::notation::{Notation, Text};
use crate::pdn::{GameType, ParseGameTypeError, PdnNotation};
use crate::repair::Change;
use crate::sfen::SfenNotation;
use crate::text::View;
use crate::{
    Convention, ConventionError, ConvertError, Converted, Exported, ParseError, Residue, Rules,
    UnknownName, Variant,
};

/// The conventions of a run, one for each format.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Conventions {
    /// The convention of FEN and EPD.
    pub fen: Convention,
    /// The convention of SFEN.
    pub sfen: Convention,
    /// The convention of draughts.
    pub pdn: Draughts,
}

impl Conventions {
    /// The conventions of FEN and EPD, of SFEN, and of draughts.
    #[must_use]
    pub const fn new(fen: Convention, sfen: Convention, pdn: Draughts) -> Self {
        Self { fen, sfen, pdn }
    }

    /// The conventions in which texts of a format are those of a game, and put into FEEN by a
    /// profile, both by name. Without names they are those of the format: chess, shōgi or
    /// international draughts, and the game's own profile. Draughts has no profiles.
    ///
    /// ```
    /// use feen_interchange::{Conventions, Format};
    ///
    /// let conventions = Conventions::by_names(Format::Fen, Some("crazyhouse"), Some("sanki"))?;
    /// assert_eq!(conventions.game(Format::Fen), Some("crazyhouse"));
    /// assert_eq!(conventions.game(Format::Pdn), Some("international"));
    /// # Ok::<(), feen_interchange::NamesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// For unknown names, `bridge`, and for a profile that does not fit the variant, `chess` for
    /// `xiangqi`.
    pub fn by_names(
        format: Format,
        game: Option<&str>,
        profile: Option<&str>,
    ) -> Result<Self, NamesError> {
        Self::by_names_with(format, game, profile, |_| None)
    }

    /// The conventions of names, as of [`by_names`](Self::by_names). Where a profile asks for the
    /// attacks of pieces that chess does not have, `rules` gives the rules of the game.
    ///
    /// ```
    /// use feen_interchange::{Conventions, Format};
    ///
    /// let names = (Some("capablanca"), Some("chess"));
    /// let without = Conventions::by_names_with(Format::Fen, names.0, names.1, |_| None);
    /// assert_eq!(without.unwrap_err().code(), "convention/no-rules");
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`by_names`](Self::by_names).
    pub fn by_names_with(
        format: Format,
        game: Option<&str>,
        profile: Option<&str>,
        rules: impl Fn(&Variant) -> Option<Arc<dyn Rules>>,
    ) -> Result<Self, NamesError> {
        let mut conventions = Self {
            fen: Variant::CHESS.convention(),
            sfen: Variant::SHOGI.convention(),
            pdn: Draughts::new(GameType::INTERNATIONAL),
        };
        if format == Format::Pdn {
            if let Some(name) = game {
                conventions.pdn = Draughts::new(name.parse().map_err(NamesError::Draughts)?);
            }
            return Ok(conventions);
        }
        let convention = if format == Format::Sfen {
            &mut conventions.sfen
        } else {
            &mut conventions.fen
        };
        let variant = match game {
            Some(name) => name.parse().map_err(NamesError::Variant)?,
            None => *convention.variant(),
        };
        if game.is_some() || profile.is_some() {
            let profile = match profile {
                Some(name) => name.parse().map_err(NamesError::Profile)?,
                None => variant.profile(),
            };
            let made = Convention::with_rules_of(variant, profile, rules);
            *convention = made.map_err(NamesError::Convention)?;
        }
        Ok(conventions)
    }

    /// The name of the game whose texts a format has; a game of draughts may have none.
    #[must_use]
    pub fn game(&self, format: Format) -> Option<&'static str> {
        match format {
            Format::Pdn => self.pdn.game_type().name(),
            Format::Sfen => Some(self.sfen.variant().name()),
            _ => Some(self.fen.variant().name()),
        }
    }
}

/// Why there are no conventions of some names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NamesError {
    /// No variant has the name: `go`.
    #[error("{0}")]
    Variant(UnknownName),
    /// No profile has the name: `black`.
    #[error("{0}")]
    Profile(UnknownName),
    /// No game of draughts has the name: `chess`.
    #[error("{0}")]
    Draughts(ParseGameTypeError),
    /// The profile does not fit the variant.
    #[error("{0}")]
    Convention(ConventionError),
}

impl NamesError {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Variant(error) | Self::Profile(error) => error.code(),
            Self::Draughts(_) => "name/unknown",
            Self::Convention(error) => error.code(),
        }
    }
}

/// The reason why a text of a format does not become FEEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is no text of the format.
    #[error("{0}")]
    Text(ParseError),
    /// It is no FEEN.
    #[error("{0}")]
    Feen(feen::ParseError),
    /// FEEN cannot say it.
    #[error("{0}")]
    Convert(ConvertError),
}

impl ReadError {
    /// The name of the cause, the same in every version and every language.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Text(error) => error.code(),
            Self::Feen(error) => error.code(),
            Self::Convert(error) => error.code(),
        }
    }
}

impl Format {
    /// Reads a text of the format, a string or bytes, and brings it to FEEN.
    ///
    /// ```
    /// use feen_interchange::{Conventions, Format};
    ///
    /// let conventions = Conventions::by_names(Format::Sfen, None, None)?;
    /// let converted = Format::Sfen.read("4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1", &conventions)?;
    /// assert_eq!(converted.feen().to_string(), "4k^4/9/9/9/9/9/9/9/4K^4 2P/b S/s");
    /// let exported = Format::Sfen.write(converted.feen(), converted.residue(), &conventions)?;
    /// assert_eq!(exported.text(), "4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`View::parse_bytes_as`] and [`View::to_feen`].
    pub fn read<T>(self, text: &T, conventions: &Conventions) -> Result<Converted, ReadError>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        let text = text.as_ref();
        match self {
            Self::Feen => feen(text),
            Self::Fen => read::<FenNotation>(text, &conventions.fen),
            Self::Epd => read::<EpdNotation>(text, &conventions.fen),
            Self::Sfen => read::<SfenNotation>(text, &conventions.sfen),
            Self::Pdn => read::<PdnNotation>(text, &conventions.pdn),
        }
    }

    /// Reads a text of the format as people and programs write it, lists every change, and brings
    /// the text to FEEN. A FEEN is not repaired.
    ///
    /// # Errors
    ///
    /// As for [`Text::repair`] and [`View::to_feen`].
    pub fn repair(
        self,
        text: &str,
        conventions: &Conventions,
    ) -> Result<(Converted, Vec<Change>), ReadError> {
        match self {
            Self::Feen => feen(text.as_bytes()).map(|converted| (converted, Vec::new())),
            Self::Fen => repair::<FenNotation>(text, &conventions.fen),
            Self::Epd => repair::<EpdNotation>(text, &conventions.fen),
            Self::Sfen => repair::<SfenNotation>(text, &conventions.sfen),
            Self::Pdn => repair::<PdnNotation>(text, &conventions.pdn),
        }
    }

    /// Writes the text of a FEEN and a residue in the format.
    ///
    /// # Errors
    ///
    /// As for [`Text::from_feen`].
    pub fn write(
        self,
        feen: &Feen,
        residue: &Residue,
        conventions: &Conventions,
    ) -> Result<Exported<String>, ConvertError> {
        match self {
            Self::Feen => Ok(Exported::new(
                feen.to_string(),
                None,
                residue.losses(),
                None,
            )),
            Self::Fen => write::<FenNotation>(feen, residue, &conventions.fen),
            Self::Epd => write::<EpdNotation>(feen, residue, &conventions.fen),
            Self::Sfen => write::<SfenNotation>(feen, residue, &conventions.sfen),
            Self::Pdn => write::<PdnNotation>(feen, residue, &conventions.pdn),
        }
    }
}

impl Format {
    /// The games whose texts a text is once it has been [repaired](Self::repair), by name.
    pub fn games_repaired(self, text: &str) -> impl Iterator<Item = &'static str> {
        // No repair adds a rank; a pocket may stand as one more.
        let found = text.split('/').count();
        let is_start = text.contains("startpos");
        let has_ranks = move |variant: &Variant| {
            let ranks = variant.ranks();
            is_start || ranks == 0 || found == ranks || found == ranks.saturating_add(1)
        };
        let repairs = move |variant: &Variant| match self {
            _ if !has_ranks(variant) => false,
            Self::Epd => Text::<EpdNotation>::repair(text, variant).is_ok(),
            Self::Sfen => Text::<SfenNotation>::repair(text, variant).is_ok(),
            _ => Text::<FenNotation>::repair(text, variant).is_ok(),
        };
        self.games_that(repairs, move |game| {
            Text::<PdnNotation>::repair(text, game).is_ok()
        })
    }
}

fn feen(text: &[u8]) -> Result<Converted, ReadError> {
    let feen = Feen::parse_bytes(text).map_err(ReadError::Feen)?;
    Ok(Converted::new(feen, Residue::new()))
}

fn read<N: Notation>(text: &[u8], convention: &N::Convention) -> Result<Converted, ReadError> {
    let view = View::<N>::parse_bytes_as(text, N::game(convention)).map_err(ReadError::Text)?;
    view.to_feen(convention).map_err(ReadError::Convert)
}

fn repair<N: Notation>(
    text: &str,
    convention: &N::Convention,
) -> Result<(Converted, Vec<Change>), ReadError> {
    let game = N::game(convention);
    if let Ok(view) = View::<N>::parse_as(text, game) {
        let converted = view.to_feen(convention).map_err(ReadError::Convert)?;
        return Ok((converted, Vec::new()));
    }
    let repaired = Text::<N>::repair(text, game).map_err(ReadError::Text)?;
    let converted = repaired.value().to_feen(convention);
    let converted = converted.map_err(ReadError::Convert)?;
    Ok((converted, repaired.changes().to_vec()))
}

fn write<N: Notation>(
    feen: &Feen,
    residue: &Residue,
    convention: &N::Convention,
) -> Result<Exported<String>, ConvertError> {
    Text::<N>::from_feen(feen, residue, convention).map(Exported::into_text)
}
