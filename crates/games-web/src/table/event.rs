use feen_server::table::{OptionalWord, Word};
use feen_server::{Outcome, Player};
use serde::{Deserialize, Serialize};

use super::action::is_false;
use super::claim::ClaimName;
use super::seats::Order;

/// A fact of a game, as it is in the journal.
///
/// ```
/// use feen_games_web::Event;
///
/// let text = r#"{"type":"move","move":"P@e5"}"#;
/// let event: Event = serde_json::from_str(text)?;
/// assert_eq!(serde_json::to_string(&event)?, text);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Event {
    /// A move, perhaps with the offer of a draw.
    Move {
        /// The move as UCI.
        #[serde(rename = "move")]
        played: Box<str>,
        /// True if a draw was offered with it.
        #[serde(default, skip_serializing_if = "is_false")]
        offer_draw: bool,
    },
    /// A player gave up.
    Resign,
    /// A player offered a draw.
    OfferDraw,
    /// Both agreed on a draw.
    DrawAgreed,
    /// A draw was declined.
    DrawDeclined,
    /// A player asked for a move back.
    OfferTakeback,
    /// Moves were taken back.
    TakenBack {
        /// Their number: 2 if the player who asked was to move.
        plies: u8,
    },
    /// A request for a move back was declined.
    TakebackDeclined,
    /// The game was called off.
    Aborted,
    /// A player claimed the end that a rule gave.
    // The first versions wrote it so for chess.
    #[serde(alias = "draw_claimed")]
    Claimed {
        /// The rule.
        #[serde(alias = "claim")]
        reason: ClaimName,
        /// The move as UCI that was intended, and is not played.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        intended: Option<Box<str>>,
    },
    /// The time of a player was up.
    Flag {
        /// The player.
        #[serde(with = "Word::<Order>")]
        lost: Player,
    },
    /// A player left, and lost.
    Left {
        /// The player.
        #[serde(with = "Word::<Order>")]
        lost: Player,
    },
    /// The game was ended by decree.
    Settled(Box<Settled>),
}

/// An end by decree.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settled {
    /// The winner; nothing for a draw.
    #[serde(with = "OptionalWord::<Order>")]
    pub(super) winner: Option<Player>,
    /// The reason.
    pub(super) reason: Box<str>,
}

impl From<Outcome> for Settled {
    fn from(outcome: Outcome) -> Self {
        let Outcome { winner, reason, .. } = outcome;
        Self { winner, reason }
    }
}
