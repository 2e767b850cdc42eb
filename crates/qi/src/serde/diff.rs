use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_core::ser::SerializeStruct;
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use super::list::AtMost;
use super::name::NameOf;
use crate::{ByPlayer, Change, Diff, HandChange, MAX_SQUARE_COUNT, Player, Shape, SquareChange};

/// The pair of the old and the new value: `["First","Second"]`.
impl<T: Serialize> Serialize for Change<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.old, &self.new).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Change<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (old, new) = Deserialize::deserialize(deserializer)?;
        Ok(Self { old, new })
    }
}

/// The index, the old and the new piece: `[12,"P",null]`.
impl<P: Serialize> Serialize for SquareChange<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.index, &self.old, &self.new).serialize(serializer)
    }
}

impl<'de, P: Deserialize<'de>> Deserialize<'de> for SquareChange<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (index, old, new) = Deserialize::deserialize(deserializer)?;
        Ok(Self { index, old, new })
    }
}

/// The player, the piece, the old and the new count: `["First","p",0,1]`.
impl<P: Serialize> Serialize for HandChange<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.player, &self.piece, self.old, self.new).serialize(serializer)
    }
}

impl<'de, P: Deserialize<'de>> Deserialize<'de> for HandChange<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (player, piece, old, new) = Deserialize::deserialize(deserializer)?;
        Ok(Self {
            player,
            piece,
            old,
            new,
        })
    }
}

const NAME: &str = "Diff";
const FIELDS: &[&str] = &["shape", "squares", "hands", "styles", "turn"];

/// A struct of five fields:
///
/// ```json
/// {"shape":[8,8],"squares":[[12,"P",null],[28,null,"P"]],"hands":[],
///  "styles":{"first":null,"second":null},"turn":["First","Second"]}
/// ```
///
/// The shape is that of a position: `[0,91]` is a [flat](Shape::flat) board of 91 squares.
impl<P: Serialize, S: Serialize> Serialize for Diff<P, S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut fields = serializer.serialize_struct(NAME, FIELDS.len())?;
        fields.serialize_field("shape", &self.shape())?;
        fields.serialize_field("squares", self.squares())?;
        fields.serialize_field("hands", self.hands())?;
        fields.serialize_field("styles", self.styles())?;
        fields.serialize_field("turn", &self.turn())?;
        fields.end()
    }
}

/// Everything that [`Diff::new`] checks is checked; a list that is too long for any board is
/// refused while it is read.
impl<'de, P, S> Deserialize<'de> for Diff<P, S>
where
    P: Ord + Deserialize<'de>,
    S: PartialEq + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct(NAME, FIELDS, DiffVisitor(PhantomData))
    }
}

struct DiffVisitor<P, S>(PhantomData<(P, S)>);

/// The fields of a diff, as far as they have been read.
struct Parts<P, S> {
    shape: Option<Shape>,
    squares: Option<Vec<SquareChange<P>>>,
    hands: Option<Vec<HandChange<P>>>,
    styles: Option<ByPlayer<Option<Change<S>>>>,
    #[expect(clippy::option_option, reason = "a turn that stays is a value, too")]
    turn: Option<Option<Change<Player>>>,
}

impl<'de, P, S> Visitor<'de> for DiffVisitor<P, S>
where
    P: Ord + Deserialize<'de>,
    S: PartialEq + Deserialize<'de>,
{
    type Value = Diff<P, S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the changes between two positions")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Diff<P, S>, A::Error> {
        let mut parts = Parts::none();
        for place in 0..FIELDS.len() {
            let read = list.next_element_seed(parts.part(place))?;
            read.ok_or_else(|| A::Error::invalid_length(place, &self))?;
        }
        parts.into_diff()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Diff<P, S>, A::Error> {
        let mut parts = Parts::none();
        while let Some(place) = map.next_key_seed(NameOf(FIELDS))? {
            map.next_value_seed(parts.part(place.unwrap_or(usize::MAX)))?;
        }
        parts.into_diff()
    }
}

impl<P: Ord, S: PartialEq> Parts<P, S> {
    const fn none() -> Self {
        Self {
            shape: None,
            squares: None,
            hands: None,
            styles: None,
            turn: None,
        }
    }

    const fn part(&mut self, place: usize) -> Part<'_, P, S> {
        Part { parts: self, place }
    }

    fn into_diff<E: Error>(self) -> Result<Diff<P, S>, E> {
        let missing = E::missing_field;
        let shape = self.shape.ok_or_else(|| missing("shape"))?;
        let squares = self.squares.ok_or_else(|| missing("squares"))?;
        let hands = self.hands.ok_or_else(|| missing("hands"))?;
        let styles = self.styles.ok_or_else(|| missing("styles"))?;
        let turn = self.turn.ok_or_else(|| missing("turn"))?;
        Diff::new(shape, squares, hands, styles, turn).map_err(E::custom)
    }
}

/// Reads the field with this place in the list, and skips another one.
struct Part<'r, P, S> {
    parts: &'r mut Parts<P, S>,
    place: usize,
}

impl<'de, P, S> DeserializeSeed<'de> for Part<'_, P, S>
where
    P: Ord + Deserialize<'de>,
    S: PartialEq + Deserialize<'de>,
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<(), D::Error> {
        let Self { parts, place } = self;
        // Each item has a piece before or after, and neither side more than there are squares.
        let (squares, items) = (MAX_SQUARE_COUNT, MAX_SQUARE_COUNT * 2);
        let is_new = match place {
            0 => parts
                .shape
                .replace(Deserialize::deserialize(source)?)
                .is_none(),
            1 => {
                let list = AtMost::new(squares).deserialize(source)?;
                parts.squares.replace(list).is_none()
            }
            2 => {
                let list = AtMost::new(items).deserialize(source)?;
                parts.hands.replace(list).is_none()
            }
            3 => parts
                .styles
                .replace(Deserialize::deserialize(source)?)
                .is_none(),
            4 => parts
                .turn
                .replace(Deserialize::deserialize(source)?)
                .is_none(),
            _ => {
                IgnoredAny::deserialize(source)?;
                true
            }
        };
        let name = FIELDS.get(place).unwrap_or(&NAME);
        is_new
            .then_some(())
            .ok_or_else(|| D::Error::duplicate_field(name))
    }
}
