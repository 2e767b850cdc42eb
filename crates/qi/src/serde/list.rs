use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde_core::Deserialize;
use serde_core::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};

/// The number of bytes that are set aside for items that only a length has announced.
const UNCONFIRMED_BYTES: usize = 4096;

/// The number of items to set aside room for, of a list that announces its length.
pub(super) fn room<T>(announced: Option<usize>) -> usize {
    let unconfirmed = UNCONFIRMED_BYTES.checked_div(size_of::<T>());
    announced.unwrap_or(0).min(unconfirmed.unwrap_or(0))
}

/// Reads a list of at most this many items.
pub(super) struct AtMost<T>(usize, PhantomData<T>);

impl<T> AtMost<T> {
    pub(super) const fn new(most: usize) -> Self {
        Self(most, PhantomData)
    }
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for AtMost<T> {
    type Value = Vec<T>;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Vec<T>, D::Error> {
        source.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for AtMost<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {} items", self.0)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut items = Vec::with_capacity(room::<T>(list.size_hint()));
        while let Some(item) = list.next_element()? {
            if items.len() == self.0 {
                return Err(A::Error::invalid_length(self.0.saturating_add(1), &self));
            }
            items.push(item);
        }
        Ok(items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serde::board::Board;
    use crate::serde::room::Room;

    /// A list that announces a length, and is empty.
    struct Announced(usize);

    impl<'de> SeqAccess<'de> for Announced {
        type Error = serde_core::de::value::Error;

        fn next_element_seed<T: DeserializeSeed<'de>>(
            &mut self,
            _: T,
        ) -> Result<Option<T::Value>, Self::Error> {
            Ok(None)
        }

        fn size_hint(&self) -> Option<usize> {
            Some(self.0)
        }
    }

    #[test]
    fn a_length_alone_takes_little_memory() {
        for announced in [0, 100, 65_025, usize::MAX] {
            let expected = announced.min(UNCONFIRMED_BYTES / 8);
            let mut room = Room::default();
            let board = Board::<u32>::within(&mut room).visit_seq(Announced(announced));
            assert_eq!(board.unwrap().capacity(), expected);
            let list = AtMost::<u64>::new(65_025).visit_seq(Announced(announced));
            assert_eq!(list.unwrap().capacity(), expected);
        }
    }
}
