//! Tokens and styles in serde: each is its letter, a string.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::{ParseError, Style, Token};

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Letter("a style token: one letter", PhantomData))
    }
}

impl Serialize for Style {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Style {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Letter("a style: one upper-case letter", PhantomData))
    }
}

/// Reads a string through the parser; the text is the expectation in an error.
struct Letter<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err = ParseError>> Visitor<'_> for Letter<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, letter: &str) -> Result<T, E> {
        letter.parse().map_err(E::custom)
    }
}
