//! Pieces in serde: each is its token, a string.

use core::fmt;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::Piece;

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Token)
    }
}

/// Reads a string through the parser.
struct Token;

impl Visitor<'_> for Token {
    type Value = Piece;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a piece such as `K` or `+r'`")
    }

    fn visit_str<E: Error>(self, token: &str) -> Result<Piece, E> {
        token.parse().map_err(E::custom)
    }
}
