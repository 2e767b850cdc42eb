use feen_chess::{MoveError, Status};

use crate::Error;

/// Why a call to a [`Play`](crate::Play) has failed. The game is never lost.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The engine has failed; [`Engine::reopen`](crate::Engine::reopen) mends it.
    #[error(transparent)]
    Engine(#[from] Error),
    /// The move is refused.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The engine's answer is not a legal move: `e2e5`, or `(none)` where there are legal moves.
    #[error("the engine's move `{text}` is not legal")]
    Illegal {
        /// The text of the answer.
        text: Box<str>,
    },
    /// The game is over, and the engine is not asked.
    #[error("the game is over: {status}")]
    Over {
        /// How it has ended.
        status: Status,
    },
}

impl PlayError {
    /// A stable code: `engine/illegal`, `game/over`, or that of the engine's error or the move's.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Engine(error) => error.code(),
            Self::Move(error) => error.code(),
            Self::Illegal { .. } => "engine/illegal",
            Self::Over { .. } => "game/over",
        }
    }
}
