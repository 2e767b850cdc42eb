use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Illegal;

/// Why a text is not a legal move.
///
/// ```
/// use feen_rules::{Notation, Position, Variant};
///
/// let xiangqi: Variant = "xiangqi".parse()?;
/// let error = Position::start(&xiangqi).parse_move("C2.9", Notation::Wxf).unwrap_err();
/// assert_eq!((error.code(), error.to_string().as_str()), ("move/none", "no legal move has this text"));
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text names squares between which there is no legal move.
    #[error("{0}")]
    Illegal(Illegal),
    /// No legal move has this text.
    #[error("no legal move has this text")]
    NoMove,
    /// Several legal moves have this text.
    #[error("ambiguous move: {count} pieces can make it")]
    Ambiguous {
        /// The number of the moves.
        count: usize,
    },
    /// The notation has no letters for the pieces of the variant, or no ranks for its board.
    #[error("this notation cannot write moves of the variant")]
    OtherNotation,
}

impl MoveError {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Illegal(reason) => reason.code(),
            Self::NoMove => "move/none",
            Self::Ambiguous { .. } => "move/ambiguous",
            Self::OtherNotation => "move/notation",
        }
    }

    /// The squares, numbers and letters that the error names, so that it can be said in another language.
    #[must_use]
    pub fn facts(self) -> Vec<(&'static str, String)> {
        match self {
            Self::Illegal(reason) => reason.facts(),
            Self::Ambiguous { count } => alloc::vec![("count", count.to_string())],
            Self::NoMove | Self::OtherNotation => Vec::new(),
        }
    }
}

impl From<Illegal> for MoveError {
    fn from(reason: Illegal) -> Self {
        Self::Illegal(reason)
    }
}
