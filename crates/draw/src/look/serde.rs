//! A look as an object: its options by name, those at their default left out.

use core::fmt;

use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor,
};
use serde_core::ser::{Serialize, Serializer};

use crate::{Look, LookValue};

impl Serialize for Look {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.entries())
    }
}

impl<'de> Deserialize<'de> for Look {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Options)
    }
}

struct Options;

impl<'de> Visitor<'de> for Options {
    type Value = Look;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the options of a picture")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Look, A::Error> {
        let mut look = Look::default();
        while let Some((option, value)) = map.next_entry::<String, Option<LookValue>>()? {
            if let Some(value) = value {
                look.set(&option, &value).map_err(A::Error::custom)?;
            }
        }
        Ok(look)
    }
}

impl Serialize for LookValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => serializer.collect_seq(items),
        }
    }
}

impl<'de> Deserialize<'de> for LookValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        OneValue { depth: 0 }.deserialize(deserializer)
    }
}

/// A value inside this number of lists: an arrow is inside one, and its squares inside two.
#[derive(Clone, Copy)]
struct OneValue {
    depth: u8,
}

impl OneValue {
    const MOST_LISTS: u8 = 2;
}

impl<'de> DeserializeSeed<'de> for OneValue {
    type Value = LookValue;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<LookValue, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for OneValue {
    type Value = LookValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a boolean, a number, a string or a list")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<LookValue, E> {
        Ok(LookValue::Flag(flag))
    }

    fn visit_u64<E>(self, number: u64) -> Result<LookValue, E> {
        Ok(LookValue::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<LookValue, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<LookValue, A::Error> {
        if self.depth >= Self::MOST_LISTS {
            return Err(A::Error::custom("expected lists in at most one list"));
        }
        let item = Self {
            depth: self.depth.saturating_add(1),
        };
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(item)? {
            items.push(item);
        }
        Ok(LookValue::List(items))
    }
}
