use std::fmt;

use feen_rules::Reason;

/// Why a game of a match has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// By the rules.
    Rules(Reason),
    /// An engine of shogi has resigned.
    Resignation,
    /// By the rule for draws.
    DrawRule,
    /// By the rule for resignations.
    ResignRule,
    /// By the number of moves.
    MoveLimit,
    /// By a fault of the engine that has lost.
    Fault(Fault),
    /// The file of the games does not say more.
    Unknown,
}

/// A fault for which an engine loses a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// It has exceeded its time.
    Time,
    /// Its process has ended.
    Crash,
    /// It does not answer.
    Stall,
    /// Its move is not legal.
    IllegalMove,
}

impl Fault {
    pub(super) const ALL: [Self; 4] = [Self::Time, Self::Crash, Self::Stall, Self::IllegalMove];

    /// The value of the tag `Termination`.
    const fn tag(self) -> &'static str {
        match self {
            Self::Time => "time forfeit",
            Self::Crash => "abandoned",
            Self::Stall => "stalled connection",
            Self::IllegalMove => "illegal move",
        }
    }

    /// The name of the fault, and of several.
    pub(super) const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Time => ("loss on time", "losses on time"),
            Self::Crash => ("crash", "crashes"),
            Self::Stall => ("stall", "stalls"),
            Self::IllegalMove => ("illegal move", "illegal moves"),
        }
    }

    /// The key of its count in JSON.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Time => "time_losses",
            Self::Crash => "crashes",
            Self::Stall => "stalls",
            Self::IllegalMove => "illegal_moves",
        }
    }
}

impl Ending {
    /// The value of the tag `Termination`.
    pub(super) const fn tag(self) -> &'static str {
        match self {
            Self::Rules(_) | Self::Resignation => "normal",
            Self::DrawRule | Self::ResignRule | Self::MoveLimit => "adjudication",
            Self::Fault(fault) => fault.tag(),
            Self::Unknown => "unterminated",
        }
    }

    /// The ending of a game by its tag `Termination`.
    pub(super) fn from_tag(tag: &str) -> Self {
        let fault = Fault::ALL.into_iter().find(|fault| fault.tag() == tag);
        fault.map_or(Self::Unknown, Self::Fault)
    }
}

/// Prints in words, such as `checkmate` and `loss on time`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(reason) => reason.fmt(f),
            Self::Resignation => f.pad("resignation"),
            Self::DrawRule => f.pad("draw by adjudication"),
            Self::ResignRule => f.pad("win by adjudication"),
            Self::MoveLimit => f.pad("draw by the limit of moves"),
            Self::Fault(fault) => f.pad(fault.names().0),
            Self::Unknown => f.pad("unknown"),
        }
    }
}
