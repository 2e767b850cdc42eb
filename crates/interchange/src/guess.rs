//! The formats of a text: never its variant.

use core::fmt;
use core::str::FromStr;

use crate::pdn::GameType;
use crate::{Variant, epd, fen, pdn, sfen};

/// A format of texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// FEEN.
    Feen,
    /// FEN.
    Fen,
    /// EPD.
    Epd,
    /// SFEN.
    Sfen,
    /// The FEN tag of PDN.
    Pdn,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Feen, Self::Fen, Self::Epd, Self::Sfen, Self::Pdn];

    /// The name, as `feen convert --from` takes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Feen => "feen",
            Self::Fen => "fen",
            Self::Epd => "epd",
            Self::Sfen => "sfen",
            Self::Pdn => "pdn",
        }
    }

    /// Whether the grammar of the format takes a text, for some variant.
    fn takes(self, text: &[u8]) -> bool {
        match self {
            Self::Feen => feen::validate_bytes(text).is_ok(),
            Self::Fen => fen::View::parse_bytes(text).is_ok(),
            Self::Epd => epd::View::parse_bytes(text).is_ok(),
            Self::Sfen => {
                let any = sfen::View::parse_bytes_as(text, &Variant::ANY).is_ok();
                any || sfen::View::parse_bytes_as(text, &Variant::CHU).is_ok()
            }
            Self::Pdn => {
                let mut games = GameType::ALL.iter();
                games.any(|game| pdn::View::parse_bytes_as(text, game).is_ok())
            }
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Feen => "FEEN",
            Self::Fen => "FEN",
            Self::Epd => "EPD",
            Self::Sfen => "SFEN",
            Self::Pdn => "PDN",
        })
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Reads the name of a format, in any case.
    ///
    /// # Errors
    ///
    /// [`UnknownFormat`] for all else: `pgn`.
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|format| format.name().eq_ignore_ascii_case(name));
        found.ok_or(UnknownFormat(()))
    }
}

/// A name that no format has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected `feen`, `fen`, `epd`, `sfen` or `pdn`")]
pub struct UnknownFormat(());

/// Every format whose grammar takes the text. No text is of two formats, so there is one at
/// most; the variant is never guessed.
///
/// ```
/// use interchange::{Format, guess};
///
/// assert_eq!(guess("8/8 w - - 0 1").next(), Some(Format::Fen));
/// assert_eq!(guess("9/9/9/9/9/9/9/9/9 b 2P 1").next(), Some(Format::Sfen));
/// assert_eq!(guess("hello").next(), None);
/// ```
pub fn guess(text: &str) -> impl Iterator<Item = Format> {
    guess_bytes(text.as_bytes())
}

/// Every format whose grammar takes a text, given as bytes.
pub(crate) fn guess_bytes(text: &[u8]) -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.takes(text))
}
