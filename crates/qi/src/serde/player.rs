use core::fmt;

use serde_core::de::{EnumAccess, Error, Unexpected, VariantAccess, Visitor};
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use super::name::NameOf;
use crate::Player;

const NAME: &str = "Player";
const VARIANTS: &[&str] = &["First", "Second"];

/// `First` or `Second`.
impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (index, variant) = match self {
            Self::First => (0, "First"),
            Self::Second => (1, "Second"),
        };
        serializer.serialize_unit_variant(NAME, index, variant)
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum(NAME, VARIANTS, PlayerVisitor)
    }
}

struct PlayerVisitor;

impl<'de> Visitor<'de> for PlayerVisitor {
    type Value = Player;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player, `First` or `Second`")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Player, A::Error> {
        let (place, variant) = data.variant_seed(NameOf(VARIANTS))?;
        let player = place.and_then(|place| Player::ALL.get(place).copied());
        let other = Unexpected::Other("another name");
        let player = player.ok_or_else(|| A::Error::invalid_value(other, &self))?;
        variant.unit_variant()?;
        Ok(player)
    }
}
