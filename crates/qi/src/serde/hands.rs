use alloc::collections::BTreeMap;
use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_core::ser::SerializeStruct;
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use super::hand::Hand;
use super::name::NameOf;
use super::room::Room;
use crate::{ByPlayer, Hands, Player};

const NAME: &str = "Hands";
const FIELDS: &[&str] = &["first", "second"];

/// The pairs of a piece and its count, in the order of the pieces.
impl<P: Serialize> Serialize for crate::Hand<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// A struct of the fields `first` and `second`, each a list of pairs of a piece and its count:
/// `{"first":[["P",2]],"second":[]}`.
impl<P: Serialize> Serialize for Hands<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct(NAME, FIELDS.len())?;
        for (player, name) in Player::ALL.into_iter().zip(FIELDS) {
            fields.serialize_field(name, &self.hand(player))?;
        }
        fields.end()
    }
}

/// The hands of a position: at most 65 025 pieces, no count of 0, no piece twice in a hand.
impl<'de, P: Ord + Deserialize<'de>> Deserialize<'de> for Hands<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let both = BothHands {
            room: Room::default(),
            piece: PhantomData,
        };
        deserializer.deserialize_struct(NAME, FIELDS, both)
    }
}

struct BothHands<P> {
    room: Room,
    piece: PhantomData<P>,
}

type Counts<P> = ByPlayer<Option<BTreeMap<P, usize>>>;

impl<'de, P: Ord + Deserialize<'de>> Visitor<'de> for BothHands<P> {
    type Value = Hands<P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the hands of both players")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Hands<P>, A::Error> {
        let mut counts = Counts::new(None, None);
        for (length, player) in Player::ALL.into_iter().enumerate() {
            let hand = list.next_element_seed(Hand::within(&mut self.room))?;
            let hand = hand.ok_or_else(|| A::Error::invalid_length(length, &self))?;
            counts[player] = Some(hand);
        }
        hands(counts)
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Hands<P>, A::Error> {
        let mut counts = Counts::new(None, None);
        while let Some(place) = map.next_key_seed(NameOf(FIELDS))? {
            let Some(player) = place.and_then(|place| Player::ALL.get(place).copied()) else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            if counts[player].is_some() {
                return Err(A::Error::duplicate_field(player.as_str()));
            }
            counts[player] = Some(map.next_value_seed(Hand::within(&mut self.room))?);
        }
        hands(counts)
    }
}

fn hands<P: Ord, E: Error>(mut counts: Counts<P>) -> Result<Hands<P>, E> {
    let mut take = |player: Player| {
        let hand = counts[player].take();
        let hand = hand.ok_or_else(|| E::missing_field(player.as_str()))?;
        Ok(hand
            .into_iter()
            .map(move |(piece, count)| (player, piece, count)))
    };
    let (first, second) = (take(Player::First)?, take(Player::Second)?);
    Ok(Hands::from_items(first.chain(second)))
}
