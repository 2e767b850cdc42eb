use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Seat;

/// A seat in JSON: `"white"` or `"black"`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Side {
    White,
    Black,
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::First => Self::White,
            Seat::Second => Self::Black,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::First,
            Side::Black => Self::Second,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
pub(super) fn serialize<S: Serializer>(of: &Seat, to: S) -> Result<S::Ok, S::Error> {
    Side::from(*of).serialize(to)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
    Side::deserialize(from).map(Seat::from)
}

/// A seat or none.
pub(super) mod option {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Side;
    use crate::Seat;

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde asks for it"
    )]
    pub(in super::super) fn serialize<S: Serializer>(
        of: &Option<Seat>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        of.map(Side::from).serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Seat>, D::Error> {
        Ok(Option::<Side>::deserialize(from)?.map(Seat::from))
    }
}
