use std::ops::Range;
use std::time::Duration;

use chess::{ClaimError, FenError, MoveError};

use crate::Code;
use crate::offer::OfferError;

/// The reason why a setup, an action or an event of chess is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
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
    #[error("expected a FEN or a number of Chess960, found both")]
    TwoSetups,
    /// Anything after the end.
    #[error("expected a game that goes on, found one that is over")]
    Over,
    /// A move of the player who waits.
    #[error("expected the player who is to move, found the other")]
    Turn,
    /// An answer without an offer.
    #[error("expected an offer of the other player, found none")]
    NoOffer,
    /// A second offer of a kind between two moves of one's own.
    #[error("expected one offer between two moves, found another")]
    OfferedAgain,
    /// A wish for a move back before there is one.
    #[error("no move to take back")]
    NothingToTakeBack,
    /// Calling off a game in which both have moved.
    #[error("expected a game in which somebody has not moved yet, found one in which both have")]
    AbortLate,
    /// A claim of victory while the other may still come back.
    #[error("expected a player who is gone on the own turn, found one who has {} s left", .left.as_secs())]
    VictoryEarly {
        /// The time until the claim holds.
        left: Duration,
    },
    /// An event that does not fit, such as a number of plies.
    #[error("expected an event of this game, found another")]
    Event,
}

impl From<OfferError> for Error {
    fn from(error: OfferError) -> Self {
        match error {
            OfferError::None => Self::NoOffer,
            OfferError::Again => Self::OfferedAgain,
        }
    }
}

impl Error {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Move(error) => error.code(),
            Self::Claim(error) => error.code(),
            Self::Fen(error) => error.kind().code(),
            Self::Chess960 { .. } => "setup/chess960",
            Self::TwoSetups => "setup/two",
            Self::Over => "game/over",
            Self::Turn => "game/turn",
            Self::NoOffer => "offer/none",
            Self::OfferedAgain => "offer/again",
            Self::NothingToTakeBack => "takeback/none",
            Self::AbortLate => "abort/late",
            Self::VictoryEarly { .. } => "victory/early",
            Self::Event => "event/unfit",
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
