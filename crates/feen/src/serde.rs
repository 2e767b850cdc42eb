use core::fmt;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::Feen;

/// As the text.
impl Serialize for Feen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From the text.
impl<'de> Deserialize<'de> for Feen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Text)
    }
}

struct Text;

impl Visitor<'_> for Text {
    type Value = Feen;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position in FEEN")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Feen, E> {
        text.parse().map_err(E::custom)
    }
}
