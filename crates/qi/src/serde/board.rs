use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde_core::Deserialize;
use serde_core::de::{DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};

use super::list::room;
use super::room::Room;

/// Reads the squares of a board, as many as there is room for.
pub(super) struct Board<'r, P> {
    room: &'r mut Room,
    piece: PhantomData<P>,
}

impl<'r, P> Board<'r, P> {
    pub(super) const fn within(room: &'r mut Room) -> Self {
        Self {
            room,
            piece: PhantomData,
        }
    }
}

impl<'de, P: Deserialize<'de>> DeserializeSeed<'de> for Board<'_, P> {
    type Value = Vec<Option<P>>;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Self::Value, D::Error> {
        source.deserialize_seq(self)
    }
}

impl<'de, P: Deserialize<'de>> Visitor<'de> for Board<'_, P> {
    type Value = Vec<Option<P>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of squares")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let squares = self.room.squares();
        let mut board = Vec::with_capacity(room::<Option<P>>(list.size_hint()).min(squares));
        loop {
            if board.len() == squares {
                list.next_element_seed(self.room.one_square_more())?;
                break;
            }
            let Some(square) = list.next_element::<Option<P>>()? else {
                break;
            };
            let pieces = u64::from(square.is_some());
            self.room.add_pieces(pieces).map_err(A::Error::custom)?;
            board.push(square);
        }
        self.room
            .set_listed(board.len())
            .map_err(A::Error::custom)?;
        Ok(board)
    }
}
