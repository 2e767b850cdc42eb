use core::fmt;

use qi::Player;

/// The result of a game, and the reason.
///
/// ```
/// use feen_rules::{Outcome, Position, Variant};
///
/// let xiangqi: Variant = "xiangqi".parse()?;
/// let stalemate = Position::from_fen(&xiangqi, "4k4/3P5/9/9/9/9/9/9/9/5K3 b - - 0 1").unwrap();
/// let outcome = stalemate.outcome().unwrap();
/// assert_eq!(outcome.to_string(), "the first player wins by stalemate");
/// assert_eq!(outcome.reason().code(), "stalemate");
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A player wins.
    Win(Player, Reason),
    /// Nobody wins.
    Draw(Reason),
}

impl Outcome {
    /// The player who wins; nobody in a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(winner, _) => Some(winner),
            Self::Draw(_) => None,
        }
    }

    /// The reason.
    #[must_use]
    pub const fn reason(self) -> Reason {
        match self {
            Self::Win(_, reason) | Self::Draw(reason) => reason,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(winner, reason) => write!(f, "the {winner} player wins by {reason}"),
            Self::Draw(reason) => write!(f, "draw by {reason}"),
        }
    }
}

/// The reason why a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The king is attacked, and there is no legal move.
    Checkmate,
    /// There is no legal move.
    Stalemate,
    /// The king has exploded.
    Explosion,
    /// The last of the counted checks.
    Checks,
    /// A piece is on its goal.
    Goal,
    /// Pieces of a kind have died out.
    Extinction,
    /// Pieces are in a row.
    Connection,
    /// A king is alone.
    BareKing,
    /// The generals face each other.
    Bikjang,
    /// Both players have passed.
    Passes,
    /// The position has occurred as often as it may.
    Repetition,
    /// A player has given check again and again.
    PerpetualCheck,
    /// A player has chased a piece again and again.
    PerpetualChase,
    /// Too many moves without a capture or a move of a pawn.
    Moves,
    /// The points of the pieces.
    Points,
    /// The count of moves against few pieces.
    Counting,
    /// Neither player has the pieces to win.
    Material,
    /// The pawns are locked for ever, and no king can come to one that it takes.
    DeadPosition,
    /// The king has entered the opponent's camp.
    EnteringKing,
}

impl Reason {
    /// The name of the reason, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Explosion => "explosion",
            Self::Checks => "checks",
            Self::Goal => "goal",
            Self::Extinction => "extinction",
            Self::Connection => "connection",
            Self::BareKing => "bare-king",
            Self::Bikjang => "bikjang",
            Self::Passes => "passes",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual-check",
            Self::PerpetualChase => "perpetual-chase",
            Self::Moves => "moves",
            Self::Points => "points",
            Self::Counting => "counting",
            Self::Material => "material",
            Self::DeadPosition => "dead-position",
            Self::EnteringKing => "entering-king",
        }
    }
}

/// Prints in words, such as `perpetual check`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Connection => "pieces in a row",
            Self::BareKing => "bare king",
            Self::PerpetualCheck => "perpetual check",
            Self::PerpetualChase => "perpetual chase",
            Self::Moves => "moves without progress",
            Self::Material => "insufficient material",
            Self::DeadPosition => "dead position",
            Self::EnteringKing => "entering king",
            other => other.code(),
        })
    }
}
