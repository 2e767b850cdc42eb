use core::fmt;
use core::str::FromStr;

use super::Position;
use crate::error::{FenError, UnknownVariant};
use crate::fen;
use crate::variant::Variant;

/// Prints as FEN; with `{:#}` the name of the variant comes first: `shogi: FEN`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "{}: ", self.variant.name())?;
        }
        let written = fen::Written {
            rules: self.variant.rules(),
            state: &self.state,
        };
        written.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}

/// Why a text is not a position of a built-in variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParsePositionError {
    /// No built-in variant has the name.
    #[error("{0}")]
    Variant(UnknownVariant),
    /// The rest is not a position of the variant; places are counted from its start.
    #[error("{0}")]
    Fen(FenError),
}

impl ParsePositionError {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Variant(error) => error.code(),
            Self::Fen(error) => error.code(),
        }
    }
}

/// From the name of a built-in variant and a FEN, as `{:#}` prints it.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let (name, fen) = text.split_once(':').unwrap_or((text, ""));
        let variant: Variant = name.trim().parse().map_err(ParsePositionError::Variant)?;
        Self::from_fen(&variant, fen.trim()).map_err(ParsePositionError::Fen)
    }
}
