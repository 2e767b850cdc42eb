//! Pieces and states in serde: each is what it prints, a string.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::{ParseError, Piece, Pin, State};

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Token("a piece such as `K` or `+r^'`", PhantomData))
    }
}

impl Serialize for Pin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.piece().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Pin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Token(
            "a piece without `'`, such as `K` or `+r^`",
            PhantomData,
        ))
    }
}

/// As the modifier: `-`, `+` or an empty string.
impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.modifier())
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Token("a state: `-`, `+` or nothing", PhantomData))
    }
}

/// Reads a string through the parser; the text is the expectation in an error.
struct Token<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err = ParseError>> Visitor<'_> for Token<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, token: &str) -> Result<T, E> {
        token.parse().map_err(E::custom)
    }
}
