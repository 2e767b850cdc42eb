use core::fmt;

use serde_core::de::{Error as _, SeqAccess, Visitor};
use serde_core::ser::Error as _;
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use super::refused::Refused;
use crate::{Error, MAX_DIMENSIONS, Shape};

/// The list of the dimensions. A [flat](Shape::flat) shape has none to write, so it
/// is refused.
impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_flat() {
            return Err(S::Error::custom("a flat board has no serialized form"));
        }
        self.dimensions().serialize(serializer)
    }
}

/// The list of the dimensions, checked at each of them: a list that is no shape is
/// refused at the dimension that shows it.
impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ShapeVisitor)
    }
}

struct ShapeVisitor;

impl<'de> Visitor<'de> for ShapeVisitor {
    type Value = Shape;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of dimensions")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Shape, A::Error> {
        let mut dimensions = [0; MAX_DIMENSIONS];
        let mut shape = Err(Error::EmptyShape);
        for count in 1..=MAX_DIMENSIONS {
            let Some(size) = list.next_element()? else {
                return shape.map_err(A::Error::custom);
            };
            let (known, _) = dimensions.split_at_mut(count);
            if let Some(last) = known.last_mut() {
                *last = size;
            }
            shape = Ok(Shape::new(known).map_err(A::Error::custom)?);
        }
        let got = MAX_DIMENSIONS + 1;
        list.next_element_seed(Refused::Because(Error::TooManyDimensions { got }))?;
        shape.map_err(A::Error::custom)
    }
}
