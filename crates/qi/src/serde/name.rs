use core::fmt;

use serde_core::de::{DeserializeSeed, Deserializer, Error, Visitor};

/// Reads one of a list of names as its index in the list, `None` for another name. A format
/// without names gives the index itself, which may be past the list.
#[derive(Clone, Copy)]
pub(super) struct NameOf(pub(super) &'static [&'static str]);

impl NameOf {
    fn find(self, is_it: impl FnMut(&&str) -> bool) -> Option<usize> {
        self.0.iter().position(is_it)
    }
}

impl<'de> DeserializeSeed<'de> for NameOf {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Option<usize>, D::Error> {
        source.deserialize_identifier(self)
    }
}

impl Visitor<'_> for NameOf {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of the names")?;
        for (separator, name) in core::iter::once(" ")
            .chain(core::iter::repeat(", "))
            .zip(self.0)
        {
            write!(f, "{separator}`{name}`")?;
        }
        Ok(())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Option<usize>, E> {
        Ok(usize::try_from(number).ok())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Option<usize>, E> {
        Ok(self.find(|name| **name == *text))
    }

    fn visit_bytes<E: Error>(self, text: &[u8]) -> Result<Option<usize>, E> {
        Ok(self.find(|name| name.as_bytes() == text))
    }
}
