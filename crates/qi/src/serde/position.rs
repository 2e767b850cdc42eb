use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_core::ser::{SerializeStruct, Serializer};
use serde_core::{Deserialize, Serialize};

use super::board::Board;
use super::hand::Hand;
use super::name::NameOf;
use super::room::Room;
use crate::{ByPlayer, Hands, Player, Qi, Shape};

#[derive(Clone, Copy)]
enum Field {
    Shape,
    Board,
    Hand(Player),
    Style(Player),
    Turn,
}

impl Field {
    /// The fields in the order in which they are written.
    const ALL: [Self; 7] = [
        Self::Shape,
        Self::Board,
        Self::Hand(Player::First),
        Self::Hand(Player::Second),
        Self::Style(Player::First),
        Self::Style(Player::Second),
        Self::Turn,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Shape => "shape",
            Self::Board => "board",
            Self::Hand(Player::First) => "first_hand",
            Self::Hand(Player::Second) => "second_hand",
            Self::Style(Player::First) => "first_style",
            Self::Style(Player::Second) => "second_style",
            Self::Turn => "turn",
        }
    }
}

#[expect(clippy::indexing_slicing, reason = "the compiler checks it")]
const FIELDS: &[&str] = &{
    let mut names = [""; Field::ALL.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = Field::ALL[place].name();
        place += 1;
    }
    names
};

/// A struct of seven fields:
///
/// ```json
/// {"shape":[2,2],"board":[null,"K",null,null],"first_hand":[["P",2]],"second_hand":[],
///  "first_style":"C","second_style":"c","turn":"First"}
/// ```
///
/// A hand is a list of pairs of a piece and its count, in the order of the pieces. The
/// shape of a [flat](Shape::flat) board of 91 squares is `[0,91]`. A piece that is written as
/// `null`, such as `()` or `None`, is read as an empty square.
impl<P: Serialize, S: Serialize> Serialize for Qi<P, S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut fields = serializer.serialize_struct("QiOut", FIELDS.len())?;
        for field in Field::ALL {
            let name = field.name();
            match field {
                Field::Shape => fields.serialize_field(name, &self.board_shape()),
                Field::Board => fields.serialize_field(name, self.board()),
                Field::Hand(player) => fields.serialize_field(name, &self.hand(player)),
                Field::Style(player) => fields.serialize_field(name, self.style(player)),
                Field::Turn => fields.serialize_field(name, &self.turn()),
            }?;
        }
        fields.end()
    }
}

/// The fields may come in any order, as a map or as a sequence; others are skipped.
///
/// Everything that [`Qi::from_parts`] checks is checked while the data streams: the first
/// element that no position could have is refused. A square or a hand item without room is
/// not read; a piece too many on the board is read and refused, and so is a count of 0. A
/// hand that lists a piece twice is refused too.
impl<'de, P, S> Deserialize<'de> for Qi<P, S>
where
    P: Ord + Deserialize<'de>,
    S: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("QiIn", FIELDS, QiVisitor(PhantomData))
    }
}

struct QiVisitor<P, S>(PhantomData<(P, S)>);

impl<'de, P, S> Visitor<'de> for QiVisitor<P, S>
where
    P: Ord + Deserialize<'de>,
    S: Deserialize<'de>,
{
    type Value = Qi<P, S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "struct QiIn with {} elements", FIELDS.len())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Qi<P, S>, A::Error> {
        let mut parts = Parts::default();
        for (place, field) in Field::ALL.into_iter().enumerate() {
            list.next_element_seed(parts.next(field))?
                .ok_or_else(|| A::Error::invalid_length(place, &self))?;
        }
        parts.into_position()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Qi<P, S>, A::Error> {
        let mut parts = Parts::default();
        while let Some(place) = map.next_key_seed(NameOf(FIELDS))? {
            match place.and_then(|place| Field::ALL.into_iter().nth(place)) {
                Some(field) => map.next_value_seed(parts.next(field))?,
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        parts.into_position()
    }
}

/// The fields of a position, as far as they have been read.
struct Parts<P, S> {
    room: Room,
    shape: Option<Shape>,
    board: Option<Vec<Option<P>>>,
    hands: ByPlayer<Option<BTreeMap<P, usize>>>,
    styles: ByPlayer<Option<S>>,
    turn: Option<Player>,
}

impl<P, S> Default for Parts<P, S> {
    fn default() -> Self {
        Self {
            room: Room::default(),
            shape: None,
            board: None,
            hands: ByPlayer::new(None, None),
            styles: ByPlayer::new(None, None),
            turn: None,
        }
    }
}

impl<P, S> Parts<P, S> {
    const fn next(&mut self, field: Field) -> Part<'_, P, S> {
        Part { parts: self, field }
    }

    fn into_position<E: serde_core::de::Error>(self) -> Result<Qi<P, S>, E>
    where
        P: Ord,
    {
        let shape = required(self.shape, Field::Shape)?;
        let board = required(self.board, Field::Board)?;
        let first_hand = required(self.hands.first, Field::Hand(Player::First))?;
        let second_hand = required(self.hands.second, Field::Hand(Player::Second))?;
        let styles = ByPlayer::new(
            required(self.styles.first, Field::Style(Player::First))?,
            required(self.styles.second, Field::Style(Player::Second))?,
        );
        let turn = required(self.turn, Field::Turn)?;
        let first_hand = first_hand.into_iter().map(|item| (Player::First, item));
        let second_hand = second_hand.into_iter().map(|item| (Player::Second, item));
        let items = first_hand.chain(second_hand);
        let hands = Hands::from_items(items.map(|(player, (piece, count))| (player, piece, count)));
        Qi::from_parts(shape, board, hands, styles, turn).map_err(E::custom)
    }
}

/// Reads one field into its part.
struct Part<'r, P, S> {
    parts: &'r mut Parts<P, S>,
    field: Field,
}

impl<'de, P, S> DeserializeSeed<'de> for Part<'_, P, S>
where
    P: Ord + Deserialize<'de>,
    S: Deserialize<'de>,
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<(), D::Error> {
        let Self { parts, field } = self;
        let room = &mut parts.room;
        match field {
            Field::Shape => once(&mut parts.shape, field, || {
                let shape = Shape::deserialize(source)?;
                room.set_shape(shape).map_err(D::Error::custom)?;
                Ok(shape)
            }),
            Field::Board => once(&mut parts.board, field, || {
                Board::within(room).deserialize(source)
            }),
            Field::Hand(player) => once(&mut parts.hands[player], field, || {
                Hand::within(room).deserialize(source)
            }),
            Field::Style(player) => {
                once(&mut parts.styles[player], field, || S::deserialize(source))
            }
            Field::Turn => once(&mut parts.turn, field, || Player::deserialize(source)),
        }
    }
}

fn once<T, E: serde_core::de::Error>(
    part: &mut Option<T>,
    field: Field,
    read: impl FnOnce() -> Result<T, E>,
) -> Result<(), E> {
    if part.is_some() {
        return Err(E::duplicate_field(field.name()));
    }
    *part = Some(read()?);
    Ok(())
}

fn required<T, E: serde_core::de::Error>(part: Option<T>, field: Field) -> Result<T, E> {
    part.ok_or_else(|| E::missing_field(field.name()))
}
