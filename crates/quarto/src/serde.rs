//! The things of the game in serde: a piece is its number, a square its name, rules, turns and
//! values their text, a game its position as FEEN and its rules.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use feen::Feen;
use serde_core::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Game, Piece, Rules, Square, Turn, Value};

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::new(number).ok_or_else(|| {
            let found = Unexpected::Unsigned(number.into());
            Error::invalid_value(found, &"a number from 0 to 15")
        })
    }
}

/// Writes and reads a type as its text.
macro_rules! as_text {
    ($($name:ident: $expected:literal),+ $(,)?) => {
        $(
            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    deserializer.deserialize_str(Text($expected, PhantomData))
                }
            }
        )+
    };
}

as_text! {
    Square: "a square such as `b3`",
    Rules: "rules such as `lines` or `squares,color,call`",
    Turn: "a turn such as `c2 0111`",
    Value: "`loss`, `draw` or `win`",
}

/// Reads a string through the parser; holds what was expected in its place.
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

const FIELDS: [&str; 2] = ["feen", "rules"];

/// Void lines and a call are not written.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut game = serializer.serialize_struct("Game", FIELDS.len())?;
        game.serialize_field("feen", &Feen::from(*self))?;
        game.serialize_field("rules", &self.rules())?;
        game.end()
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Game", &FIELDS, GameVisitor)
    }
}

struct GameVisitor;

impl<'de> Visitor<'de> for GameVisitor {
    type Value = Game;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game with `feen` and `rules`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Game, A::Error> {
        let feen = items.next_element()?;
        let feen = feen.ok_or_else(|| Error::invalid_length(0, &self))?;
        let rules = items.next_element()?;
        game(feen, rules.ok_or_else(|| Error::invalid_length(1, &self))?)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Game, A::Error> {
        let (mut feen, mut rules) = (None, None);
        while let Some(key) = members.next_key::<String>()? {
            match key.as_str() {
                "feen" if feen.is_some() => return Err(Error::duplicate_field("feen")),
                "feen" => feen = Some(members.next_value()?),
                "rules" if rules.is_some() => return Err(Error::duplicate_field("rules")),
                "rules" => rules = Some(members.next_value()?),
                _ => return Err(Error::unknown_field(&key, &FIELDS)),
            }
        }
        let feen = feen.ok_or_else(|| Error::missing_field("feen"))?;
        game(feen, rules.ok_or_else(|| Error::missing_field("rules"))?)
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "so that the type is inferred"
)]
fn game<E: Error>(feen: Feen, rules: Rules) -> Result<Game, E> {
    Game::from_position(feen.position(), rules).map_err(E::custom)
}
