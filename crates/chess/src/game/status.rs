use core::fmt;
use core::str::FromStr;

use alloc::string::ToString;

use qi::Player;

use super::{DrawReason, Settlement, Winner};

/// The state of a game: in progress, or how it ended.
///
/// ```
/// use feen_chess::{DrawReason, Status};
///
/// let status = Status::Draw(DrawReason::FiftyMoves);
/// assert_eq!(status.to_string(), "draw by the fifty-move rule");
/// assert_eq!((status.code(), status.result()), ("draw/fifty-moves", "1/2-1/2"));
/// assert_eq!("draw by the fifty-move rule".parse(), Ok(status));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Status {
    /// The game is in progress.
    #[default]
    Ongoing,
    /// A king was mated.
    Checkmate {
        /// The player who mated.
        winner: Player,
    },
    /// The game is a draw by a rule.
    Draw(DrawReason),
    /// The game was ended by hand.
    Settled(Settlement),
}

impl Status {
    /// Whether the game has ended.
    #[must_use]
    #[inline]
    pub const fn is_over(&self) -> bool {
        !matches!(self, Self::Ongoing)
    }

    /// The side that has won; `None` for a winner who is neither White nor Black.
    #[must_use]
    pub const fn winner(&self) -> Option<Player> {
        match self {
            Self::Checkmate { winner } => Some(*winner),
            Self::Settled(settlement) => match settlement.winner() {
                Some(Winner::Side(side)) => Some(*side),
                _ => None,
            },
            Self::Ongoing | Self::Draw(_) => None,
        }
    }

    /// The result as in PGN: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game is in progress and for a winner who is
    /// no side.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        match (self, self.winner()) {
            (_, Some(Player::First)) => "1-0",
            (_, Some(Player::Second)) => "0-1",
            (Self::Draw(_), None) => "1/2-1/2",
            (Self::Settled(settlement), None) if settlement.winner().is_none() => "1/2-1/2",
            _ => "*",
        }
    }

    /// The name of the status, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Ongoing => "ongoing",
            Self::Checkmate { .. } => "checkmate",
            Self::Draw(DrawReason::Stalemate) => "draw/stalemate",
            Self::Draw(DrawReason::FiftyMoves) => "draw/fifty-moves",
            Self::Draw(DrawReason::InsufficientMaterial) => "draw/insufficient-material",
            Self::Draw(DrawReason::ThreefoldRepetition) => "draw/threefold-repetition",
            Self::Draw(DrawReason::SeventyFiveMoves) => "draw/seventy-five-moves",
            Self::Draw(DrawReason::FivefoldRepetition) => "draw/fivefold-repetition",
            Self::Settled(settlement) => match settlement.winner() {
                Some(_) => "settled/winner",
                None => "settled/draw",
            },
        }
    }
}

/// Prints in English: `in progress`, `White wins by checkmate`, `draw by stalemate`, `draw by agreement`,
/// `Black resigned`, `White wins on time`.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ongoing => f.pad("in progress"),
            Self::Checkmate { winner } => f.pad(checkmate(*winner)),
            Self::Draw(reason) => write!(f, "draw by {reason}"),
            Self::Settled(settlement) => settlement.fmt(f),
        }
    }
}

const fn checkmate(winner: Player) -> &'static str {
    match winner {
        Player::First => "White wins by checkmate",
        Player::Second => "Black wins by checkmate",
    }
}

/// Reads the text that a status prints.
impl FromStr for Status {
    type Err = ParseStatusError;

    fn from_str(text: &str) -> Result<Self, ParseStatusError> {
        if text == "in progress" {
            return Ok(Self::Ongoing);
        }
        for winner in Player::ALL {
            if text == checkmate(winner) {
                return Ok(Self::Checkmate { winner });
            }
        }
        let rule = text.strip_prefix("draw by ");
        if let Some(reason) = rule.and_then(DrawReason::from_words) {
            return Ok(Self::Draw(reason));
        }
        Settlement::parse(text)
            .map(Self::Settled)
            .filter(|status| status.to_string() == text)
            .ok_or(ParseStatusError)
    }
}

/// A text that is not a status.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected a status such as `in progress` or `draw by stalemate`")]
#[non_exhaustive]
pub struct ParseStatusError;

impl ParseStatusError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "status/syntax"
    }
}
