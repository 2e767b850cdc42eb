use std::ops::Range;

use feen_chess::{ClaimError, FenError, MoveError};
use feen_server::Code;
use feen_server::table::TableError;

/// The reason why a setup, an action or an event of chess is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A refusal that any game of two players has.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A claim of a draw.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// The FEN of a setup.
    #[error(transparent)]
    Fen(FenError),
    /// The number of a position of Chess960: 960.
    #[error("expected a position of Chess960 from 0 to 959, found {found}")]
    Chess960 {
        /// The number.
        found: u16,
    },
    /// A setup with a FEN and a number of Chess960.
    #[error("expected a FEN or a number of Chess960, not both")]
    TwoSetups,
    /// An abort after both have moved.
    #[error("both players have moved")]
    AbortLate,
}

impl Error {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Table(error) => error.code(),
            Self::Move(error) => error.code(),
            Self::Claim(error) => error.code(),
            Self::Fen(error) => error.kind().code(),
            Self::Chess960 { .. } => "setup/chess960",
            Self::TwoSetups => "setup/two",
            Self::AbortLate => "abort/late",
        }
    }
}

impl Code for Error {
    fn code(&self) -> &str {
        Self::code(self)
    }

    fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Move(error) | Self::Claim(ClaimError::Move(error)) => Some(error.span()),
            Self::Fen(error) => Some(error.span()),
            _ => None,
        }
    }
}
