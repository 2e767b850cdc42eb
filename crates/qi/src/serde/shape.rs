use core::fmt;

use serde_core::de::{Error as _, SeqAccess, Visitor};
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use super::refused::Refused;
use crate::{Error, MAX_DIMENSIONS, Shape};

/// The list of the dimensions: `[8,8]`. A [flat](Shape::flat) board of 91 squares is `[0,91]`,
/// as no dimension has the size 0.
impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_flat() {
            return [0, self.square_count()].as_slice().serialize(serializer);
        }
        self.dimensions().serialize(serializer)
    }
}

/// The list of the dimensions, or that of a flat board, checked at each number: a list that is no shape is
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
        let mut dimensions: [usize; MAX_DIMENSIONS] = [0; MAX_DIMENSIONS];
        let mut shape = Err(Error::EmptyShape);
        for count in 1..=MAX_DIMENSIONS {
            let Some(size) = list.next_element()? else {
                return shape.map_err(A::Error::custom);
            };
            if (count, size) == (1, 0) {
                return flat(list);
            }
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

/// The shape of a flat board, whose number of squares is what is left of the list.
fn flat<'de, A: SeqAccess<'de>>(mut list: A) -> Result<Shape, A::Error> {
    // A list of a 0 alone, or of more than two numbers, is one of dimensions.
    let Some(squares) = list.next_element()? else {
        return Err(A::Error::custom(Error::DimensionTooSmall));
    };
    let shape = Shape::flat(squares).map_err(A::Error::custom)?;
    list.next_element_seed(Refused::Because(Error::DimensionTooSmall))?;
    Ok(shape)
}
