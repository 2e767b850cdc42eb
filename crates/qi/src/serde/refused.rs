use core::fmt;

use serde_core::de::{DeserializeSeed, Deserializer, Error as _};

use crate::{Error, MAX_SQUARE_COUNT};

/// The reason why the data cannot be a position. As a seed it refuses the next element
/// without reading it.
pub(super) enum Refused {
    /// The position itself would be refused with this error.
    Because(Error),
    /// A board that is too long for any shape.
    BoardTooLong,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Because(error @ Error::BoardLength { .. }) => write!(f, "serialized {error}"),
            Self::Because(error) => error.fmt(f),
            Self::BoardTooLong => write!(
                f,
                "serialized board length does not match the shape \
                 (expected at most {MAX_SQUARE_COUNT}, got more)"
            ),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Refused {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<(), D::Error> {
        Err(D::Error::custom(self))
    }
}
