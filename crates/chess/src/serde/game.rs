use core::fmt;

use alloc::borrow::Cow;
use alloc::string::String;

use serde_core::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use crate::game::{Adjudication, Claim, Game, Settlement, Status, Winner};
use crate::position::Position;

const FIELDS: &[&str] = &["start", "moves", "adjudication", "settled", "claimed"];

impl Serialize for Game {
    /// A claim that ended the game is a fifth entry, which JSON has only then.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let claimed = self.claimed().map(Claim::as_str);
        let has_claim = claimed.is_some() || !serializer.is_human_readable();
        let fields = if has_claim { 5 } else { 4 };
        let mut game = serializer.serialize_struct("Game", fields)?;
        game.serialize_field("start", self.start())?;
        game.serialize_field("moves", &Moves(self))?;
        game.serialize_field("adjudication", self.adjudication().as_str())?;
        let settled = match self.status() {
            Status::Settled(settlement) => Some(settlement),
            _ => None,
        };
        game.serialize_field("settled", &settled)?;
        if has_claim {
            game.serialize_field("claimed", &claimed)?;
        }
        game.end()
    }
}

/// The moves of a game as UCI with blanks between them.
struct Moves<'a>(&'a Game);

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        for played in self.0.moves() {
            write!(f, "{before}{played}")?;
            before = " ";
        }
        Ok(())
    }
}

impl Serialize for Settlement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let winner = self.winner().map(|winner| match winner {
            Winner::Side(side) => crate::colour_name(*side),
            Winner::Named(name) => name,
        });
        let mut settled = serializer.serialize_struct("Settlement", 2)?;
        settled.serialize_field("winner", &winner)?;
        settled.serialize_field("reason", &self.reason())?;
        settled.end()
    }
}

impl<'de> Deserialize<'de> for Settlement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Settlement", &["winner", "reason"], SettlementVisitor)
    }
}

struct SettlementVisitor;

type Word<'de> = Option<Cow<'de, str>>;

impl<'de> Visitor<'de> for SettlementVisitor {
    type Value = Settlement;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a winner and a reason")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Settlement, A::Error> {
        let winner: Word = items.next_element()?.unwrap_or_default();
        let reason: Word = items.next_element()?.unwrap_or_default();
        Ok(settlement(winner.as_deref(), reason.as_deref()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Settlement, A::Error> {
        let (mut winner, mut reason): (Word, Word) = (None, None);
        while let Some(key) = entries.next_key::<Cow<'de, str>>()? {
            match key.as_ref() {
                "winner" => winner = entries.next_value()?,
                "reason" => reason = entries.next_value()?,
                _ => {
                    entries.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(settlement(winner.as_deref(), reason.as_deref()))
    }
}

fn settlement(winner: Option<&str>, reason: Option<&str>) -> Settlement {
    Settlement::new(winner.map(Winner::from), reason)
}

/// Replays the moves. What could not have been played is refused with its ply.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Game", FIELDS, GameVisitor)
    }
}

struct GameVisitor;

/// The entries of a game that is read.
#[derive(Default)]
struct Parts {
    start: Option<Position>,
    moves: String,
    adjudication: String,
    settled: Option<Settlement>,
    claimed: Option<String>,
}

impl<'de> Visitor<'de> for GameVisitor {
    type Value = Game;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game with its start and moves")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Game, A::Error> {
        let parts = Parts {
            start: items.next_element()?,
            moves: items.next_element()?.unwrap_or_default(),
            adjudication: items.next_element()?.unwrap_or_default(),
            settled: items.next_element()?.unwrap_or_default(),
            claimed: items.next_element()?.unwrap_or_default(),
        };
        parts.replay()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Game, A::Error> {
        let mut parts = Parts::default();
        while let Some(key) = entries.next_key::<Cow<'de, str>>()? {
            match key.as_ref() {
                "start" => parts.start = entries.next_value()?,
                "moves" => parts.moves = entries.next_value()?,
                "adjudication" => parts.adjudication = entries.next_value()?,
                "settled" => parts.settled = entries.next_value()?,
                "claimed" => parts.claimed = entries.next_value()?,
                _ => {
                    entries.next_value::<IgnoredAny>()?;
                }
            }
        }
        parts.replay()
    }
}

impl Parts {
    fn replay<E: Error>(self) -> Result<Game, E> {
        let start = self.start.ok_or_else(|| E::missing_field("start"))?;
        let adjudication = match self.adjudication.as_str() {
            "" => Adjudication::default(),
            name => name
                .parse()
                .map_err(|_| E::unknown_variant(name, &["fide", "automatic", "never"]))?,
        };
        let moves = self.moves.split_ascii_whitespace();
        let game = Game::replay(start, moves)
            .map_err(|(ply, error)| E::custom(format_args!("{error}, in the move of ply {ply}")))?;
        let mut game = game.adjudicated(adjudication);
        if let Some(settlement) = self.settled {
            game.settle(settlement).map_err(E::custom)?;
        }
        if let Some(claimed) = self.claimed {
            let mut claims = Claim::ALL.into_iter();
            let claim = claims
                .find(|claim| claim.as_str() == claimed)
                .or_else(|| crate::former_claim(&claimed))
                .ok_or_else(|| {
                    E::unknown_variant(&claimed, &["threefold-repetition", "fifty-moves"])
                })?;
            game.claim_somehow(claim).map_err(E::custom)?;
        }
        Ok(game)
    }
}
