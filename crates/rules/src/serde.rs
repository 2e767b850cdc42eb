//! Positions, games, moves' notations and variants as text.

use alloc::string::{String, ToString};

use serde_core::de::Error as _;
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Game, Notation, Position, Variant};

macro_rules! as_text {
    ($($name:ty, $write:expr;)*) => {
        $(
            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let write: fn(&Self) -> String = $write;
                    serializer.serialize_str(&write(self))
                }
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let text = String::deserialize(deserializer)?;
                    text.parse().map_err(D::Error::custom)
                }
            }
        )*
    };
}

as_text! {
    Position, |position| alloc::format!("{position:#}");
    Game, ToString::to_string;
    Variant, |variant| variant.name().into();
    Notation, |notation| notation.name().into();
}
