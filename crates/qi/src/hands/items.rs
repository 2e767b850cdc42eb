//! The items of hands: a list of them, or a single one in its place.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};
use core::{mem, slice};

/// Pieces with their counts.
///
/// A list is an address and two numbers. A small piece with its count fits into that room, so
/// a hand that gets its first piece allocates nothing.
pub(crate) enum Items<P> {
    Single((P, u64)),
    List(Vec<(P, u64)>),
}

/// The capacity of the list when it gets its second item.
const SOME: usize = 4;

impl<P> Items<P> {
    pub(crate) const fn new() -> Self {
        Self::List(Vec::new())
    }

    pub(crate) const fn as_slice(&self) -> &[(P, u64)] {
        match self {
            Self::Single(item) => slice::from_ref(item),
            Self::List(items) => items.as_slice(),
        }
    }

    pub(crate) fn into_list(self) -> Vec<(P, u64)> {
        match self {
            Self::Single(item) => {
                let mut items = Vec::with_capacity(SOME);
                items.push(item);
                items
            }
            Self::List(items) => items,
        }
    }

    /// The items as a list, which they stay from now on.
    #[inline]
    pub(crate) fn list(&mut self) -> &mut Vec<(P, u64)> {
        match self {
            Self::List(items) => items,
            Self::Single(_) => {
                *self = Self::List(mem::replace(self, Self::new()).into_list());
                self.list()
            }
        }
    }

    pub(crate) fn insert(&mut self, at: usize, item: (P, u64)) {
        match self {
            Self::List(items) if items.capacity() == 0 => *self = Self::Single(item),
            _ => self.list().insert(at, item),
        }
    }

    pub(crate) fn remove(&mut self, at: usize) {
        match self {
            Self::Single(_) => *self = Self::new(),
            Self::List(items) => drop(items.remove(at)),
        }
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        match self {
            Self::Single(_) => *self = Self::new(),
            Self::List(items) => items.clear(),
        }
    }
}

impl<P> Deref for Items<P> {
    type Target = [(P, u64)];

    fn deref(&self) -> &Self::Target {
        self.as_slice()
    }
}

impl<P> DerefMut for Items<P> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Single(item) => slice::from_mut(item),
            Self::List(items) => items,
        }
    }
}

impl<P: Clone> Clone for Items<P> {
    // A copy of hands is mostly changed next, often by a new piece: it has room for one more
    // item.
    fn clone(&self) -> Self {
        match self {
            Self::Single(item) => Self::Single(item.clone()),
            Self::List(items) if items.is_empty() => Self::new(),
            Self::List(items) => {
                let mut copy = Vec::with_capacity(items.len().saturating_add(1));
                copy.extend_from_slice(items);
                Self::List(copy)
            }
        }
    }
}

impl<P: PartialEq> PartialEq for Items<P> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<P: Eq> Eq for Items<P> {}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::num::NonZeroU16;

    use super::Items;

    /// Items of these pieces, inserted one before the other, and whether they are a list.
    fn inserted(pieces: &[char]) -> (Items<char>, bool) {
        let mut items = Items::new();
        for piece in pieces.iter().rev() {
            items.insert(0, (*piece, 1));
        }
        let is_list = matches!(items, Items::List(_));
        (items, is_list)
    }

    #[test]
    fn one_item_alone_takes_no_memory() {
        for (pieces, is_list) in [("", true), ("a", false), ("ab", true), ("abcde", true)] {
            let pieces: Vec<char> = pieces.chars().collect();
            let (mut items, found) = inserted(&pieces);
            assert_eq!(found, is_list, "{pieces:?}");
            assert!(items.iter().map(|(piece, _)| piece).eq(&pieces));
            assert!(items.clone() == items);
            for (_, count) in items.iter_mut() {
                *count += 1;
            }
            assert!(items.iter().all(|(_, count)| *count == 2));
            assert!(items.clone().into_list().iter().eq(items.iter()));
            for at in (0..pieces.len()).rev() {
                items.remove(at);
                assert!(items.iter().map(|(piece, _)| piece).eq(&pieces[..at]));
            }
        }
    }

    #[test]
    fn a_list_stays_one() {
        let (mut items, _) = inserted(&['a', 'b']);
        let (single, _) = inserted(&['b']);
        items.remove(0);
        assert!(matches!(items, Items::List(_)));
        assert!(items == single);
        items.clear();
        items.insert(0, ('b', 1));
        assert!(matches!(items, Items::List(_)));
    }

    #[test]
    fn a_small_piece_takes_the_room_of_a_list() {
        let list = size_of::<Vec<(String, u64)>>();
        assert_eq!(size_of::<Items<NonZeroU16>>(), list);
        assert_eq!(size_of::<Items<char>>(), list);
        assert_eq!(size_of::<Items<String>>(), list + size_of::<u64>());
    }
}
