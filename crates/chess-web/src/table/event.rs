use std::fmt;
use std::num::NonZeroU16;

use feen_chess::{Castles, Claim, Move};
use feen_server::table::{OptionalWord, Word};
use feen_server::{Outcome, Player};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::action::is_false;
use super::seats::Colours;

/// A fact of a game of chess, as it is in the journal.
///
/// ```
/// use feen_chess_web::Event;
///
/// let text = r#"{"type":"move","move":"g1f3"}"#;
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
        /// The move.
        #[serde(rename = "move")]
        played: MoveName,
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
    /// A player claimed a draw that held.
    DrawClaimed {
        /// The rule.
        claim: ClaimName,
        /// The move that was intended, and is not played.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        intended: Option<MoveName>,
    },
    /// The time of a player was up.
    Flag {
        /// The player.
        #[serde(with = "Word::<Colours>")]
        lost: Player,
    },
    /// A player left, and lost.
    Left {
        /// The player.
        #[serde(with = "Word::<Colours>")]
        lost: Player,
    },
    /// The game was ended by decree.
    Settled(Box<Settled>),
}

// Six bits for each square of a move, three for its promotion, and one for the offer of a draw. The last promotion that
// three bits hold marks all that is no move.
impl Event {
    pub(super) fn pack(&self) -> Option<NonZeroU16> {
        let bits = match self {
            Self::Move { played, offer_draw } => played.pack()? << 1 | u16::from(*offer_draw),
            other => {
                let place = PLAIN.iter().position(|plain| plain == other)?;
                NOT_A_MOVE << 13 | u16::try_from(place).ok()?
            }
        };
        NonZeroU16::new(bits)
    }

    pub(super) fn unpack(short: NonZeroU16) -> Option<Self> {
        let bits = short.get();
        if bits >> 13 == NOT_A_MOVE {
            return PLAIN.get(usize::from(bits & 0x1fff)).cloned();
        }
        Some(Self::Move {
            played: MoveName::unpack(bits >> 1),
            offer_draw: bits & 1 == 1,
        })
    }
}

/// The letters of promotions, by their numbers.
const PROMOTIONS: &[u8; 5] = b"\0qrbn";

const NOT_A_MOVE: u16 = 7;

/// The other events that a game may have many of.
const PLAIN: [Event; 6] = [
    Event::OfferDraw,
    Event::DrawDeclined,
    Event::OfferTakeback,
    Event::TakebackDeclined,
    Event::TakenBack { plies: 1 },
    Event::TakenBack { plies: 2 },
];

/// An end by decree.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settled {
    /// The winner; nothing for a draw.
    #[serde(with = "OptionalWord::<Colours>")]
    pub(super) winner: Option<Player>,
    /// The reason.
    pub(super) reason: Box<str>,
}

impl From<Outcome> for Settled {
    fn from(outcome: Outcome) -> Self {
        let Outcome { winner, reason } = outcome;
        Self { winner, reason }
    }
}

/// A rule by which a draw is claimed, in JSON `"threefold_repetition"` or `"fifty_moves"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ClaimName {
    /// The same position for the third time.
    ThreefoldRepetition,
    /// Fifty moves of both players without a pawn move or a capture.
    FiftyMoves,
}

impl From<ClaimName> for Claim {
    fn from(name: ClaimName) -> Self {
        match name {
            ClaimName::ThreefoldRepetition => Self::ThreefoldRepetition,
            ClaimName::FiftyMoves => Self::FiftyMoves,
        }
    }
}

/// A move as UCI: four or five small letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveName([u8; 5]);

impl MoveName {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let text = match &self.0 {
            [text @ .., 0] => text,
            text => text.as_slice(),
        };
        str::from_utf8(text).unwrap_or_default()
    }

    /// The name of a move.
    pub(super) fn of(legal: Move, castles: Castles) -> Self {
        let text = legal.spell(castles);
        // A move prints in four or five letters.
        Self::parse(text.as_str()).unwrap_or(Self([0; 5]))
    }

    /// The text, if it has the length of a move.
    fn parse(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [a, b, c, d] if text.is_ascii() => Some(Self([a, b, c, d, 0])),
            [.., last] if text.is_ascii() && last != 0 => text.as_bytes().try_into().ok().map(Self),
            _ => None,
        }
    }
}

impl MoveName {
    /// Three bits for the promotion, and six for each square, if it is a move on a board.
    fn pack(self) -> Option<u16> {
        let square = |file: u8, rank: u8| {
            let (file, rank) = (file.checked_sub(b'a')?, rank.checked_sub(b'1')?);
            (file < 8 && rank < 8).then(|| u16::from(rank << 3 | file))
        };
        let [a, b, c, d, promotion] = self.0;
        let promotion = PROMOTIONS.iter().position(|letter| *letter == promotion)?;
        Some(u16::try_from(promotion).ok()? << 12 | square(a, b)? << 6 | square(c, d)?)
    }

    fn unpack(bits: u16) -> Self {
        let digit = |from: u8, at: u16| from.wrapping_add((bits >> at & 7).to_le_bytes()[0]);
        let file = |at| digit(b'a', at);
        let rank = |at| digit(b'1', at);
        let promotion = PROMOTIONS.get(usize::from(bits >> 12)).copied();
        Self([file(6), rank(9), file(0), rank(3), promotion.unwrap_or(0)])
    }
}

impl fmt::Debug for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for MoveName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for MoveName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        let expected = "expected a move of four or five characters";
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom(expected))
    }
}
