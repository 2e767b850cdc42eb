use std::ops::Range;

use feen::ParseError;
use feen_quarto::PositionError;
use feen_server::Code;
use feen_server::table::TableError;

/// The reason why a setup, an action or an event of Quarto is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A refusal that any game of two players has.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A move.
    #[error(transparent)]
    Move(#[from] feen_quarto::Error),
    /// The text of a move.
    #[error("expected a piece such as `7`, a square such as `b3`, or `call`, found `{found}`")]
    Text {
        /// The text.
        found: Box<str>,
    },
    /// Calling the game off, after both have acted.
    #[error("both players have moved")]
    AbortLate,
    /// The FEEN of a setup.
    #[error(transparent)]
    Feen(ParseError),
    /// The name of another game.
    #[error("no game `{name}`; this is `quarto`")]
    Variant {
        /// The name.
        name: Box<str>,
    },
    /// A position that is not of Quarto.
    #[error(transparent)]
    Position(PositionError),
}

impl Error {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Table(error) => error.code(),
            Self::Move(error) => error.code(),
            Self::Text { .. } => "move/syntax",
            Self::AbortLate => "abort/late",
            Self::Feen(error) => error.code(),
            Self::Position(error) => error.code(),
            Self::Variant { .. } => "variant/unknown",
        }
    }
}

impl Code for Error {
    fn code(&self) -> &str {
        Self::code(self)
    }

    fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Feen(error) => Some(error.span()),
            _ => None,
        }
    }
}
