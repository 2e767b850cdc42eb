//! Texts and residues in serde: each is its text, a string.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::{Epd, Fen, ParseError, Pdn, Residue, Sfen};

/// Implements both ways for types that are read from and displayed as their text.
macro_rules! as_text {
    ($($text:ty: $expected:literal),*) => {$(
        /// As the text.
        impl Serialize for $text {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// From the text.
        impl<'de> Deserialize<'de> for $text {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text($expected, PhantomData))
            }
        }
    )*};
}

as_text! {
    Fen: "a FEN",
    Epd: "an EPD",
    Sfen: "an SFEN",
    Pdn: "a position of draughts",
    Residue: "a residue"
}

/// Reads a string through the parser; holds what was expected in its place.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err = ParseError>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
