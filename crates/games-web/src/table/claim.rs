use feen_rules::Reason;
use serde::{Deserialize, Serialize};

/// A rule by which an end is claimed, in JSON `"repetition"`, `"moves"` or `"entering-king"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ClaimName {
    /// The position has occurred as often as a claim needs.
    #[serde(alias = "threefold_repetition")]
    Repetition,
    /// As many moves without progress as a claim needs.
    #[serde(alias = "fifty_moves")]
    Moves,
    /// The king has entered the opponent's camp.
    EnteringKing,
}

impl ClaimName {
    /// The claim for a reason; nothing for one that is not claimed.
    pub(super) const fn of(reason: Reason) -> Option<Self> {
        Some(match reason {
            Reason::Repetition => Self::Repetition,
            Reason::Moves => Self::Moves,
            Reason::EnteringKing => Self::EnteringKing,
            _ => return None,
        })
    }

    pub(super) const fn reason(self) -> Reason {
        match self {
            Self::Repetition => Reason::Repetition,
            Self::Moves => Reason::Moves,
            Self::EnteringKing => Reason::EnteringKing,
        }
    }
}
