use core::fmt;

use serde_core::de::{Error, SeqAccess, Visitor};
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Coordinates, MAX_DIMENSIONS};

/// As the list of the numbers, the outermost dimension's first: `[1,4]`.
impl Serialize for Coordinates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

/// From a list of one to three numbers.
impl<'de> Deserialize<'de> for Coordinates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(CoordinatesVisitor)
    }
}

struct CoordinatesVisitor;

impl<'de> Visitor<'de> for CoordinatesVisitor {
    type Value = Coordinates;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of 1 to {MAX_DIMENSIONS} numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Coordinates, A::Error> {
        let mut values = [0; MAX_DIMENSIONS];
        let mut count = 0_u8;
        while let Some(value) = list.next_element()? {
            let place = values.get_mut(usize::from(count));
            let place = place.ok_or_else(|| A::Error::invalid_length(MAX_DIMENSIONS + 1, &self))?;
            *place = value;
            count = count.saturating_add(1);
        }
        if count == 0 {
            return Err(A::Error::invalid_length(0, &self));
        }
        Ok(Coordinates::new(values, count))
    }
}
