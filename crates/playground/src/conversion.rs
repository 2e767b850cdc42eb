//! The conversion between a notation and FEEN, by names.

use core::ops::Range;

use feen::Feen;
use interchange::pdn::{self, GameType};
use interchange::{
    Convention, ConvertError, Converted, Epd, Fen, Format, Losses, ParseError, Pdn, Profile,
    Residue, Sfen, Variant, epd, fen, sfen,
};

use crate::finding::Refusal;

/// A notation with its game and with the way in which positions are put into FEEN.
pub(crate) struct Conversion {
    format: Format,
    game: Game,
}

enum Game {
    Chess(Box<Convention>),
    Draughts(pdn::Convention),
}

/// The reason why a text is not converted.
pub(crate) enum Failure {
    Text(ParseError),
    Position(ConvertError),
}

impl Conversion {
    pub(crate) fn new(
        format: Format,
        game: Option<&str>,
        profile: Option<&str>,
    ) -> Result<Self, Refusal> {
        let unknown = |what: &str, name: &str| {
            let message = format!("expected the name of {what}, found `{name}`");
            Refusal::new("name/unknown", message, None)
        };
        if format == Format::Pdn {
            let name = game.unwrap_or("international");
            let game =
                GameType::by_name(name).ok_or_else(|| unknown("a game of draughts", name))?;
            let game = Game::Draughts(pdn::Convention::new(game));
            return Ok(Self { format, game });
        }
        let own = if format == Format::Sfen {
            "shogi"
        } else {
            "chess"
        };
        let name = game.unwrap_or(own);
        let variant = Variant::by_name(name).ok_or_else(|| unknown("a variant", name))?;
        let profile = match profile {
            Some(name) => Profile::by_name(name).ok_or_else(|| unknown("a profile", name))?,
            None => variant.profile(),
        };
        let convention = Convention::new(variant, profile)
            .map_err(|error| Refusal::new(error.code(), error.to_string(), None))?;
        let game = Game::Chess(Box::new(convention));
        Ok(Self { format, game })
    }

    /// The name of the game.
    pub(crate) fn name(&self) -> &'static str {
        match &self.game {
            Game::Chess(convention) => convention.variant().name(),
            Game::Draughts(convention) => convention.game_type().name().unwrap_or("custom"),
        }
    }

    pub(crate) fn read(&self, text: &str) -> Result<Converted, Failure> {
        let converted = match (&self.game, self.format) {
            (Game::Draughts(convention), _) => {
                pdn::View::parse_as(text, convention.game_type())?.to_feen(convention)
            }
            (Game::Chess(convention), Format::Sfen) => {
                sfen::View::parse_as(text, convention.variant())?.to_feen(convention)
            }
            (Game::Chess(convention), Format::Epd) => {
                epd::View::parse_as(text, convention.variant())?.to_feen(convention)
            }
            (Game::Chess(convention), _) => {
                fen::View::parse_as(text, convention.variant())?.to_feen(convention)
            }
        };
        converted.map_err(Failure::Position)
    }

    /// The text that was meant, if it is clear.
    pub(crate) fn repaired(&self, text: &str) -> Option<String> {
        macro_rules! repaired {
            ($notation:ty, $game:expr) => {
                <$notation>::repair(text, $game)
                    .ok()?
                    .into_value()
                    .to_string()
            };
        }
        let repaired = match (&self.game, self.format) {
            (Game::Draughts(convention), _) => repaired!(Pdn, convention.game_type()),
            (Game::Chess(convention), Format::Sfen) => repaired!(Sfen, convention.variant()),
            (Game::Chess(convention), Format::Epd) => repaired!(Epd, convention.variant()),
            (Game::Chess(convention), _) => repaired!(Fen, convention.variant()),
        };
        Some(repaired).filter(|repaired| repaired != text)
    }

    pub(crate) fn write(
        &self,
        feen: &Feen,
        residue: &Residue,
    ) -> Result<(String, Losses), Refusal> {
        macro_rules! written {
            ($notation:ty, $convention:expr) => {
                <$notation>::from_feen(feen, residue, $convention)
                    .map(|written| (written.text().to_owned(), written.losses()))
            };
        }
        let written = match (&self.game, self.format) {
            (Game::Draughts(convention), _) => written!(Pdn, convention),
            (Game::Chess(convention), Format::Sfen) => written!(Sfen, convention),
            (Game::Chess(convention), Format::Epd) => written!(Epd, convention),
            (Game::Chess(convention), _) => written!(Fen, convention),
        };
        written.map_err(|error| Refusal::new(error.kind().code(), error.to_string(), None))
    }
}

/// The games whose notation takes a text, chess before its relatives.
pub(crate) fn games(format: Format, text: &str) -> Vec<&'static str> {
    if format == Format::Pdn {
        let games = GameType::ALL.iter();
        let takes = |game: &&GameType| pdn::View::parse_as(text, game).is_ok();
        return games.filter(takes).filter_map(GameType::name).collect();
    }
    let takes = |variant: &&Variant| match format {
        Format::Sfen => sfen::View::parse_as(text, variant).is_ok(),
        Format::Epd => epd::View::parse_as(text, variant).is_ok(),
        _ => fen::View::parse_as(text, variant).is_ok(),
    };
    Variant::ALL
        .iter()
        .filter(takes)
        .map(Variant::name)
        .collect()
}

impl Failure {
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::Text(error) => error.kind().code(),
            Self::Position(error) => error.kind().code(),
        }
    }

    pub(crate) fn message(&self) -> String {
        match self {
            Self::Text(error) => error.kind().to_string(),
            Self::Position(error) => error.to_string(),
        }
    }

    /// The place in UTF-16 code units; the whole text where the position is refused.
    pub(crate) fn span(&self, text: &str) -> Range<usize> {
        match self {
            Self::Text(error) => utf16(text, &error.span()),
            Self::Position(_) => 0..text.encode_utf16().count(),
        }
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::Text(error)
    }
}

/// A span of bytes in UTF-16 code units.
pub(crate) fn utf16(text: &str, span: &Range<usize>) -> Range<usize> {
    let units = |end: usize| {
        let before = text.as_bytes().get(..end).unwrap_or(text.as_bytes());
        String::from_utf8_lossy(before).encode_utf16().count()
    };
    units(span.start)..units(span.end)
}
