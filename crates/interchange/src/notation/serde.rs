//! Texts and residues in serde: each is its text, a string.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::{Format, Notation, ParseError, Residue, Text};

/// As the text.
impl<N: Notation> Serialize for Text<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// From the text.
impl<'de, N: Notation> Deserialize<'de> for Text<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = match N::FORMAT {
            Format::Epd => "an EPD",
            Format::Sfen => "an SFEN",
            Format::Pdn => "a position of draughts",
            _ => "a FEN",
        };
        deserializer.deserialize_str(Parsed(expected, PhantomData))
    }
}

/// As the text.
impl Serialize for Residue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From the text.
impl<'de> Deserialize<'de> for Residue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Parsed("a residue", PhantomData))
    }
}

/// Reads a string through the parser; holds what was expected in its place.
struct Parsed<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err = ParseError>> Visitor<'_> for Parsed<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
