use core::fmt;
use core::iter::FusedIterator;
use core::slice;

/// One player's hand: which pieces, and how many of each.
///
/// A borrowed view, in the order of the pieces:
///
/// ```
/// use qi::{Player, Qi};
///
/// let position = Qi::new(&[9, 9], "S", "s")?.first_hand_diff([("P", 2), ("B", 1)])?;
/// let hand = position.hand(Player::First);
/// assert_eq!(hand.iter().collect::<Vec<_>>(), [(&"B", 1), (&"P", 2)]);
/// assert_eq!(hand.count(&"P"), 2);
/// assert_eq!(hand.piece_count(), 3);
/// assert!(position.hand(Player::Second).is_empty());
/// # Ok::<(), qi::Error>(())
/// ```
///
/// Two hands are equal when they hold the same pieces, even if their owners differ.
// Sorted by piece, each piece once, each count at least 1.
pub struct Hand<'a, P> {
    items: &'a [(P, u64)],
}

impl<'a, P> Hand<'a, P> {
    pub(crate) const fn new(items: &'a [(P, u64)]) -> Self {
        Self { items }
    }

    /// Each piece once with its count, in the order of the pieces.
    ///
    /// A count is at least 1, and in a position at most 65 025.
    #[must_use]
    pub fn iter(self) -> HandItems<'a, P> {
        HandItems {
            items: self.items.iter(),
        }
    }

    /// The number of this piece in the hand.
    #[must_use]
    pub fn count(self, piece: &P) -> usize
    where
        P: Ord,
    {
        let found = self.find(piece).ok().and_then(|at| self.items.get(at));
        found.map_or(0, |&(_, count)| saturated(count))
    }

    /// The number of pieces in the hand.
    #[must_use]
    pub fn piece_count(self) -> usize {
        saturated(self.total())
    }

    /// Whether no piece is in the hand.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.items.is_empty()
    }

    pub(crate) const fn items(self) -> &'a [(P, u64)] {
        self.items
    }

    /// The index of a piece in the hand, or the index at which it would have to be inserted.
    pub(crate) fn find(self, piece: &P) -> Result<usize, usize>
    where
        P: Ord,
    {
        self.items.binary_search_by(|(held, _)| held.cmp(piece))
    }

    /// The number of pieces, at most `u64::MAX`.
    pub(crate) fn total(self) -> u64 {
        self.items
            .iter()
            .fold(0, |total, &(_, count)| total.saturating_add(count))
    }
}

impl<P> Clone for Hand<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Hand<'_, P> {}

impl<P: PartialEq> PartialEq for Hand<'_, P> {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items
    }
}

impl<P: Eq> Eq for Hand<'_, P> {}

impl<P: fmt::Debug> fmt::Debug for Hand<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(*self).finish()
    }
}

impl<'a, P> IntoIterator for Hand<'a, P> {
    type Item = (&'a P, usize);
    type IntoIter = HandItems<'a, P>;

    fn into_iter(self) -> HandItems<'a, P> {
        self.iter()
    }
}

impl<'a, P> IntoIterator for &Hand<'a, P> {
    type Item = (&'a P, usize);
    type IntoIter = HandItems<'a, P>;

    fn into_iter(self) -> HandItems<'a, P> {
        self.iter()
    }
}

/// The pieces of a hand with their counts, in the order of the pieces; made by
/// [`Hand::iter`].
pub struct HandItems<'a, P> {
    items: slice::Iter<'a, (P, u64)>,
}

impl<P> Clone for HandItems<'_, P> {
    fn clone(&self) -> Self {
        Self {
            items: self.items.clone(),
        }
    }
}

impl<P: fmt::Debug> fmt::Debug for HandItems<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, P> Iterator for HandItems<'a, P> {
    type Item = (&'a P, usize);

    fn next(&mut self) -> Option<Self::Item> {
        self.items.next().map(item)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.items.size_hint()
    }
}

impl<P> DoubleEndedIterator for HandItems<'_, P> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.items.next_back().map(item)
    }
}

impl<P> ExactSizeIterator for HandItems<'_, P> {}

impl<P> FusedIterator for HandItems<'_, P> {}

fn item<P>((piece, count): &(P, u64)) -> (&P, usize) {
    (piece, saturated(*count))
}

pub(crate) fn saturated(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
