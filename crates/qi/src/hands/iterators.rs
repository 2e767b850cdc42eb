//! Iterators over the items of both hands, by reference and by value.

use alloc::vec;
use core::fmt;
use core::iter::FusedIterator;
use core::slice;

use super::Hands;
use super::hand::saturated;
use crate::Player;

/// The owner, piece and count of each item of both hands; made by [`Hands::iter`].
///
/// Needs the feature `alloc`, which is on by default.
pub struct HandsItems<'a, P> {
    first: slice::Iter<'a, (P, u64)>,
    second: slice::Iter<'a, (P, u64)>,
}

impl<'a, P> HandsItems<'a, P> {
    pub(super) fn new(hands: &'a Hands<P>) -> Self {
        let (first, second) = hands.items.split_at(hands.boundary);
        Self {
            first: first.iter(),
            second: second.iter(),
        }
    }
}

impl<'a, P> Iterator for HandsItems<'a, P> {
    type Item = (Player, &'a P, usize);

    fn next(&mut self) -> Option<Self::Item> {
        match self.first.next() {
            Some(item) => Some(by_reference(Player::First, item)),
            None => Some(by_reference(Player::Second, self.second.next()?)),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.first.len().saturating_add(self.second.len());
        (left, Some(left))
    }
}

impl<P> DoubleEndedIterator for HandsItems<'_, P> {
    fn next_back(&mut self) -> Option<Self::Item> {
        match self.second.next_back() {
            Some(item) => Some(by_reference(Player::Second, item)),
            None => Some(by_reference(Player::First, self.first.next_back()?)),
        }
    }
}

impl<P> ExactSizeIterator for HandsItems<'_, P> {}

impl<P> FusedIterator for HandsItems<'_, P> {}

impl<P> Clone for HandsItems<'_, P> {
    fn clone(&self) -> Self {
        Self {
            first: self.first.clone(),
            second: self.second.clone(),
        }
    }
}

impl<P: fmt::Debug> fmt::Debug for HandsItems<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

fn by_reference<P>(owner: Player, (piece, count): &(P, u64)) -> (Player, &P, usize) {
    (owner, piece, saturated(*count))
}

/// The owner, piece and count of each item of both hands, by value; made by
/// `Hands::into_iter`.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone)]
pub struct HandsIntoItems<P> {
    items: vec::IntoIter<(P, u64)>,
    /// The items at the start that are the first player's.
    first: usize,
}

impl<P> HandsIntoItems<P> {
    pub(super) fn new(hands: Hands<P>) -> Self {
        Self {
            items: hands.items.into_list().into_iter(),
            first: hands.boundary,
        }
    }
}

impl<P> Iterator for HandsIntoItems<P> {
    type Item = (Player, P, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let (piece, count) = self.items.next()?;
        let owner = match self.first {
            0 => Player::Second,
            _ => Player::First,
        };
        self.first = self.first.saturating_sub(1);
        Some((owner, piece, saturated(count)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.items.size_hint()
    }
}

impl<P> DoubleEndedIterator for HandsIntoItems<P> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let (piece, count) = self.items.next_back()?;
        // As many are left as are the first player's, or fewer.
        let owner = match self.items.len() {
            left if left < self.first => Player::First,
            _ => Player::Second,
        };
        self.first = self.first.min(self.items.len());
        Some((owner, piece, saturated(count)))
    }
}

impl<P> ExactSizeIterator for HandsIntoItems<P> {}

impl<P> FusedIterator for HandsIntoItems<P> {}

impl<P: fmt::Debug> fmt::Debug for HandsIntoItems<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = self.items.as_slice().iter().enumerate();
        let items = items.map(|(place, (piece, count))| {
            let owner = match place {
                place if place < self.first => Player::First,
                _ => Player::Second,
            };
            (owner, piece, saturated(*count))
        });
        f.debug_list().entries(items).finish()
    }
}

impl<P> IntoIterator for Hands<P> {
    type Item = (Player, P, usize);
    type IntoIter = HandsIntoItems<P>;

    fn into_iter(self) -> HandsIntoItems<P> {
        HandsIntoItems::new(self)
    }
}

impl<'a, P> IntoIterator for &'a Hands<P> {
    type Item = (Player, &'a P, usize);
    type IntoIter = HandsItems<'a, P>;

    fn into_iter(self) -> HandsItems<'a, P> {
        self.iter()
    }
}
