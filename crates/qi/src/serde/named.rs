//! Values that are one word.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::{Flip, Naming};

macro_rules! word {
    ($($value:ty = $expected:literal),*) => {$(
        /// As its name, a string.
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Word($expected, PhantomData))
            }
        }
    )*};
}

word!(
    Naming = "the name of a naming",
    Flip = "`turned` or `mirrored`"
);

/// Reads a string through the parser; the text is the expectation in an error.
struct Word<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        word.parse().map_err(E::custom)
    }
}
