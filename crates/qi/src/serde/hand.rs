use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use core::fmt;
use core::marker::PhantomData;

use serde_core::Deserialize;
use serde_core::de::{DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};

use super::room::Room;

/// Reads the items of one hand, as many pieces as there is room for.
pub(super) struct Hand<'r, P> {
    room: &'r mut Room,
    piece: PhantomData<P>,
}

impl<'r, P> Hand<'r, P> {
    pub(super) const fn within(room: &'r mut Room) -> Self {
        Self {
            room,
            piece: PhantomData,
        }
    }
}

impl<'de, P: Ord + Deserialize<'de>> DeserializeSeed<'de> for Hand<'_, P> {
    type Value = BTreeMap<P, usize>;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Self::Value, D::Error> {
        source.deserialize_seq(self)
    }
}

impl<'de, P: Ord + Deserialize<'de>> Visitor<'de> for Hand<'_, P> {
    type Value = BTreeMap<P, usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of pairs of a piece and its count")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut hand = BTreeMap::new();
        loop {
            // Each item holds at least one piece.
            if let Err(full) = self.room.one_piece_more() {
                list.next_element_seed(full)?;
                break;
            }
            let Some((piece, count)) = list.next_element_seed(Item(PhantomData))? else {
                break;
            };
            match hand.entry(piece) {
                Entry::Vacant(place) => place.insert(count),
                Entry::Occupied(_) => {
                    return Err(A::Error::custom("hand lists the same piece twice"));
                }
            };
            self.room
                .add_pieces(count as u64)
                .map_err(A::Error::custom)?;
        }
        Ok(hand)
    }
}

/// Reads a piece and its count.
struct Item<P>(PhantomData<P>);

impl<'de, P: Deserialize<'de>> DeserializeSeed<'de> for Item<P> {
    type Value = (P, usize);

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Self::Value, D::Error> {
        source.deserialize_tuple(2, self)
    }
}

impl<'de, P: Deserialize<'de>> Visitor<'de> for Item<P> {
    type Value = (P, usize);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a pair of a piece and its count")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<Self::Value, A::Error> {
        let piece = pair.next_element()?;
        let piece = piece.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let count = pair.next_element_seed(Count)?;
        let count = count.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        Ok((piece, count))
    }
}

/// Reads a count: a whole number, at least 1, that a change of a hand could add.
struct Count;

impl<'de> DeserializeSeed<'de> for Count {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<usize, D::Error> {
        source.deserialize_u64(self)
    }
}

impl Visitor<'_> for Count {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a count, a whole number of at least 1")
    }

    fn visit_i64<E: serde_core::de::Error>(self, count: i64) -> Result<usize, E> {
        self.visit_u64(count.max(0).cast_unsigned())
    }

    fn visit_u64<E: serde_core::de::Error>(self, count: u64) -> Result<usize, E> {
        if count == 0 {
            return Err(E::custom("hand count must be at least 1"));
        }
        let count = i32::try_from(count).ok();
        count
            .and_then(|count| usize::try_from(count).ok())
            .ok_or_else(|| E::custom("hand count is too large"))
    }
}
