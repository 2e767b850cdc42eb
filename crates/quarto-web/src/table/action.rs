use feen_quarto::{Piece, Square};
use feen_server::table::{OptionalWord, Word};
use feen_server::{Outcome, Player, Short};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::seats::Order;

/// An action of a player of Quarto.
///
/// ```
/// use feen_quarto_web::Action;
///
/// let action: Action = serde_json::from_str(r#"{"type":"give","piece":7}"#)?;
/// assert_eq!(serde_json::to_string(&action)?, r#"{"type":"give","piece":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Action {
    /// To give, to place or to call, as a text: `7` or `0111`, `b3`, `call`.
    Move {
        /// The text.
        #[serde(rename = "move")]
        text: Box<str>,
    },
    /// To give the other this piece.
    Give {
        /// The piece, as its number.
        piece: Piece,
    },
    /// To place the piece in hand.
    Place {
        /// The square.
        square: Square,
    },
    /// To call an open line.
    Call,
    /// To give up.
    Resign,
    /// To offer a draw, or to accept that of the other.
    OfferDraw,
    /// To accept a draw.
    AcceptDraw,
    /// To decline a draw.
    DeclineDraw,
    /// To ask for one's last decision back, or to grant the opponent's request.
    OfferTakeback,
    /// To grant that a decision is taken back.
    AcceptTakeback,
    /// To decline that a decision is taken back.
    DeclineTakeback,
    /// To claim the game because the other player is gone.
    ClaimVictory,
    /// To call the game off, before both have acted.
    Abort,
}

/// The kinds of actions, by their names in JSON.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Move,
    Give,
    Place,
    #[serde(alias = "claim")]
    Call,
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    OfferTakeback,
    AcceptTakeback,
    DeclineTakeback,
    ClaimVictory,
    Abort,
}

impl Kind {
    /// The fields that an action of the kind has.
    const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Move => &["move"],
            Self::Give => &["piece"],
            Self::Place => &["square"],
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
    #[serde(default)]
    piece: Option<Piece>,
    #[serde(default)]
    square: Option<Square>,
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Fields {
            kind,
            text,
            piece,
            square,
        } = Fields::deserialize(from)?;
        let given = [
            ("move", text.is_some()),
            ("piece", piece.is_some()),
            ("square", square.is_some()),
        ];
        let own = kind.fields();
        let mut given = given.into_iter().filter(|(_, is_given)| *is_given);
        if let Some((other, _)) = given.find(|(name, _)| !own.contains(name)) {
            return Err(D::Error::unknown_field(other, own));
        }
        Ok(match kind {
            Kind::Move => Self::Move {
                text: text.ok_or_else(|| D::Error::missing_field("move"))?,
            },
            Kind::Give => Self::Give {
                piece: piece.ok_or_else(|| D::Error::missing_field("piece"))?,
            },
            Kind::Place => Self::Place {
                square: square.ok_or_else(|| D::Error::missing_field("square"))?,
            },
            Kind::Call => Self::Call,
            Kind::Resign => Self::Resign,
            Kind::OfferDraw => Self::OfferDraw,
            Kind::AcceptDraw => Self::AcceptDraw,
            Kind::DeclineDraw => Self::DeclineDraw,
            Kind::OfferTakeback => Self::OfferTakeback,
            Kind::AcceptTakeback => Self::AcceptTakeback,
            Kind::DeclineTakeback => Self::DeclineTakeback,
            Kind::ClaimVictory => Self::ClaimVictory,
            Kind::Abort => Self::Abort,
        })
    }
}

/// A fact of a game of Quarto, as it is in the journal.
///
/// ```
/// use feen_quarto_web::Event;
///
/// let text = r#"{"type":"place","square":"b3"}"#;
/// let event: Event = serde_json::from_str(text)?;
/// assert_eq!(serde_json::to_string(&event)?, text);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Event {
    /// A piece was given.
    Give {
        /// The piece, as its number.
        piece: Piece,
    },
    /// The piece in hand was placed.
    Place {
        /// The square.
        square: Square,
    },
    /// An open line was called.
    Call,
    /// A player gave up.
    Resign,
    /// A player offered a draw.
    OfferDraw,
    /// Both agreed on a draw.
    DrawAgreed,
    /// A draw was declined.
    DrawDeclined,
    /// A player asked for a decision back.
    OfferTakeback,
    /// Decisions were taken back.
    TakenBack {
        /// The number of plies that remain.
        to: u8,
    },
    /// A request for a decision back was declined.
    TakebackDeclined,
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
    /// The game was called off.
    Aborted,
    /// The game was ended by decree.
    Settled(Box<Settled>),
}

// A kind in the upper byte, and what the event holds in the lower one.
impl Event {
    pub(super) fn pack(&self) -> Option<Short> {
        let [kind, held] = match self {
            Self::Give { piece } => [1, piece.number()],
            Self::Place { square } => [2, u8::try_from(square.index()).ok()?],
            Self::TakenBack { to } => [3, *to],
            Self::OfferTakeback => [4, 0],
            Self::TakebackDeclined => [5, 0],
            Self::OfferDraw => [6, 0],
            Self::DrawDeclined => [7, 0],
            _ => return None,
        };
        Short::new(u16::from_be_bytes([kind, held]).into())
    }

    pub(super) fn unpack(short: Short) -> Option<Self> {
        let [_, _, kind, held] = short.get().to_be_bytes();
        Some(match kind {
            1 => Self::Give {
                piece: Piece::new(held)?,
            },
            2 => Self::Place {
                square: Square::new(held)?,
            },
            3 => Self::TakenBack { to: held },
            4 => Self::OfferTakeback,
            5 => Self::TakebackDeclined,
            6 => Self::OfferDraw,
            7 => Self::DrawDeclined,
            _ => return None,
        })
    }
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
