use core::fmt;

use serde_core::de::{DeserializeSeed, EnumAccess, Error, Unexpected, VariantAccess, Visitor};
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Player;

const NAME: &str = "Player";
const VARIANTS: &[&str] = &["First", "Second"];

/// Written as `First` or `Second`; `first` and `second` are read, too.
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

/// The number of characters of a refused name that its error shows: a name can have any length.
const SHOWN: usize = 24;

struct PlayerVisitor;

impl<'de> Visitor<'de> for PlayerVisitor {
    type Value = Player;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player, `First` or `Second`")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Player, A::Error> {
        let (player, variant) = data.variant_seed(Name)?;
        variant.unit_variant()?;
        Ok(player)
    }
}

/// Reads the name of a player, or the index of the variant in a format without names.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Player;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Player, D::Error> {
        source.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = Player;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`First` or `Second`")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Player, E> {
        let place = usize::try_from(number).ok();
        let player = place.and_then(|place| Player::ALL.get(place).copied());
        player.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Player, E> {
        let player = text.parse();
        player.map_err(|_| E::invalid_value(Unexpected::Str(start(text)), &self))
    }

    fn visit_bytes<E: Error>(self, text: &[u8]) -> Result<Player, E> {
        let player = core::str::from_utf8(text)
            .ok()
            .and_then(|text| text.parse().ok());
        let shown = text.get(..SHOWN).unwrap_or(text);
        player.ok_or_else(|| E::invalid_value(Unexpected::Bytes(shown), &self))
    }
}

fn start(text: &str) -> &str {
    let end = text.char_indices().nth(SHOWN).map(|(end, _)| end);
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}
