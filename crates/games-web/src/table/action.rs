use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Action {
    /// To move.
    Move {
        /// The move as UCI, in a notation of the game, or as the position after it in FEEN.
        #[serde(rename = "move")]
        text: Box<str>,
        /// True to offer a draw with it.
        #[serde(skip_serializing_if = "is_false")]
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
    Claim {
        /// The rule; the first that holds by default.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<ClaimName>,
        /// The move, as it would be played.
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        intended: Option<Box<str>>,
    },
    /// To claim the game because the other player is gone.
    ClaimVictory {
        /// True to claim a draw only.
        #[serde(skip_serializing_if = "is_false")]
        draw: bool,
    },
    /// To call the game off, before both have moved.
    Abort,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
pub(super) const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The kinds of actions, by their names in JSON.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Move,
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    OfferTakeback,
    AcceptTakeback,
    DeclineTakeback,
    #[serde(alias = "claim_draw")]
    Claim,
    ClaimVictory,
    Abort,
}

impl Kind {
    /// The fields that an action of the kind may have.
    const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Move => &["move", "offer_draw"],
            Self::Claim => &["reason", "move"],
            Self::ClaimVictory => &["draw"],
            _ => &[],
        }
    }
}

/// The fields of all actions. A derived reader of an action without fields would pass over those that it has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(rename = "move", default)]
    text: Option<Box<str>>,
    #[serde(default, deserialize_with = "given")]
    offer_draw: Option<bool>,
    #[serde(default)]
    reason: Option<ClaimName>,
    #[serde(default, deserialize_with = "given")]
    draw: Option<bool>,
}

/// A value that is not null.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Fields {
            kind,
            text,
            offer_draw,
            reason,
            draw,
        } = Fields::deserialize(from)?;
        let given = [
            ("move", text.is_some()),
            ("offer_draw", offer_draw.is_some()),
            ("reason", reason.is_some()),
            ("draw", draw.is_some()),
        ];
        let own = kind.fields();
        let mut given = given.into_iter().filter(|(_, is_given)| *is_given);
        if let Some((other, _)) = given.find(|(name, _)| !own.contains(name)) {
            return Err(D::Error::unknown_field(other, own));
        }
        Ok(match kind {
            Kind::Move => Self::Move {
                text: text.ok_or_else(|| D::Error::missing_field("move"))?,
                offer_draw: offer_draw.unwrap_or_default(),
            },
            Kind::Resign => Self::Resign,
            Kind::OfferDraw => Self::OfferDraw,
            Kind::AcceptDraw => Self::AcceptDraw,
            Kind::DeclineDraw => Self::DeclineDraw,
            Kind::OfferTakeback => Self::OfferTakeback,
            Kind::AcceptTakeback => Self::AcceptTakeback,
            Kind::DeclineTakeback => Self::DeclineTakeback,
            Kind::Claim => Self::Claim {
                reason,
                intended: text,
            },
            Kind::ClaimVictory => Self::ClaimVictory {
                draw: draw.unwrap_or_default(),
            },
            Kind::Abort => Self::Abort,
        })
    }
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
