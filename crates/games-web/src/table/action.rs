use serde::{Deserialize, Serialize};

use super::claim::ClaimName;

/// An action of a player.
///
/// ```
/// use feen_games_web::Action;
///
/// let action: Action = serde_json::from_str(r#"{"type":"move","move":"P*5e"}"#)?;
/// assert_eq!(action, Action::play("P*5e"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Action {
    /// To move.
    Move {
        /// The move as UCI, in a notation of the game, or as the position after it in FEEN.
        #[serde(rename = "move")]
        text: Box<str>,
        /// True to offer a draw with it.
        #[serde(default, skip_serializing_if = "is_false")]
        offer_draw: bool,
    },
    /// To give up.
    Resign,
    /// To offer a draw, or to accept that of the other.
    OfferDraw,
    /// To accept a draw.
    AcceptDraw,
    /// To decline a draw.
    DeclineDraw,
    /// To ask for one's last move back, or to grant the opponent's request.
    OfferTakeback,
    /// To grant that a move is taken back.
    AcceptTakeback,
    /// To decline that a move is taken back.
    DeclineTakeback,
    /// To claim the end that a rule gives, on the board or with a move that is intended.
    #[serde(alias = "claim_draw")]
    Claim {
        /// The rule; the first that holds by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<ClaimName>,
        /// The move, as it would be played.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        intended: Option<Box<str>>,
    },
    /// To claim the game because the other player is gone.
    ClaimVictory {
        /// True to claim a draw only.
        #[serde(default, skip_serializing_if = "is_false")]
        draw: bool,
    },
    /// To call the game off, before both have moved.
    Abort,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
pub(super) const fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Action {
    /// A move.
    #[must_use]
    pub fn play(text: &str) -> Self {
        Self::Move {
            text: text.into(),
            offer_draw: false,
        }
    }
}
