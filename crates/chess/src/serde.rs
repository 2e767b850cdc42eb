//! Values in serde: small ones as their texts, a position as FEN, a game as its start and moves.

mod game;

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::fen::{CastlingSpelling, Fen};
use crate::game::Status;
use crate::position::Position;
use crate::values::{Piece, Role, Square, Wing};
use qi::Player;

macro_rules! as_text {
    ($($of:ty: $expected:literal,)*) => {$(
        impl Serialize for $of {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $of {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text($expected, PhantomData))
            }
        }
    )*};
}

as_text! {
    Square: "a square such as `e4`",
    Piece: "a piece such as `P` or `k`",
    Role: "a role such as `pawn`",
    Status: "a status such as `in progress`",
}

/// Reads a string through the parser; holds the description of a valid one.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&wire_fen(self))
    }
}

/// The FEN of a position, with the files of rooks unless all rights are of the usual four.
fn wire_fen(position: &Position) -> Fen<'_> {
    let is_usual = |side, wing| {
        let corner = match wing {
            Wing::King => 7,
            Wing::Queen => 0,
        };
        let king = position.king(side).file_index();
        let right = position.right(side, wing);
        right.is_none_or(|rook| king == 4 && rook.file_index() == corner)
    };
    let mut rights = Player::ALL
        .into_iter()
        .flat_map(|side| Wing::ALL.map(|wing| (side, wing)));
    let all_usual = rights.all(|(side, wing)| is_usual(side, wing));
    position.fen().shredder(!all_usual)
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(FenText)
    }
}

struct FenText;

impl Visitor<'_> for FenText {
    type Value = Position;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a FEN")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Position, E> {
        Position::from_fen(text, CastlingSpelling::XFen).map_err(E::custom)
    }
}
