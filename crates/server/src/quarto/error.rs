use std::ops::Range;
use std::time::Duration;

use feen::ParseError;
use quarto::PositionError;

use crate::Code;
use crate::offer::OfferError;

/// The reason why a setup, an action or an event of Quarto is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A move.
    #[error(transparent)]
    Move(#[from] quarto::Error),
    /// The FEEN of a setup.
    #[error(transparent)]
    Feen(ParseError),
    /// A position that is none of Quarto.
    #[error(transparent)]
    Position(PositionError),
    /// Anything after the end.
    #[error("expected a game that goes on, found one that is over")]
    Over,
    /// A decision of the player who waits.
    #[error("expected the player who is to act, found the other")]
    Turn,
    /// An answer without an offer.
    #[error("expected an offer of the other player, found none")]
    NoOffer,
    /// A second wish for a decision back between two decisions of one's own.
    #[error("expected one offer between two decisions, found another")]
    OfferedAgain,
    /// A wish for a decision back before there is one.
    #[error("expected a decision to take back, found none")]
    NothingToTakeBack,
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
            Self::Feen(error) => error.code(),
            Self::Position(error) => error.code(),
            Self::Over => "game/over",
            Self::Turn => "game/turn",
            Self::NoOffer => "offer/none",
            Self::OfferedAgain => "offer/again",
            Self::NothingToTakeBack => "takeback/none",
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
            Self::Feen(error) => Some(error.span()),
            _ => None,
        }
    }
}
