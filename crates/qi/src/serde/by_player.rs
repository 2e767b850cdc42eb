use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_core::ser::SerializeStruct;
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use super::name::NameOf;
use crate::ByPlayer;

const NAME: &str = "ByPlayer";
const FIRST: &str = "first";
const SECOND: &str = "second";
const FIELDS: &[&str] = &[FIRST, SECOND];

/// A struct of the fields `first` and `second`.
impl<T: Serialize> Serialize for ByPlayer<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct(NAME, FIELDS.len())?;
        fields.serialize_field(FIRST, &self.first)?;
        fields.serialize_field(SECOND, &self.second)?;
        fields.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByPlayer<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct(NAME, FIELDS, ByPlayerVisitor(PhantomData))
    }
}

struct ByPlayerVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ByPlayerVisitor<T> {
    type Value = ByPlayer<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "struct {NAME} with {} elements", FIELDS.len())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<ByPlayer<T>, A::Error> {
        let first = list.next_element()?;
        let first = first.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let second = list.next_element()?;
        let second = second.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        Ok(ByPlayer { first, second })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ByPlayer<T>, A::Error> {
        let mut values = ByPlayer::<Option<T>>::new(None, None);
        while let Some(place) = map.next_key_seed(NameOf(FIELDS))? {
            let (value, name) = match place {
                Some(0) => (&mut values.first, FIRST),
                Some(1) => (&mut values.second, SECOND),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            if value.is_some() {
                return Err(A::Error::duplicate_field(name));
            }
            *value = Some(map.next_value()?);
        }
        let first = values.first.ok_or_else(|| A::Error::missing_field(FIRST))?;
        let second = values
            .second
            .ok_or_else(|| A::Error::missing_field(SECOND))?;
        Ok(ByPlayer { first, second })
    }
}
