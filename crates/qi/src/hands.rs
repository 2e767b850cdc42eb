//! The pieces in hand: what both players hold, one hand of them, and changes.

pub(crate) mod edit;
mod hand;
mod items;
mod iterators;

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::mem;

use crate::{MAX_SQUARE_COUNT, Player};

pub use hand::{Hand, HandItems};
use items::Items;
pub use iterators::{HandsIntoItems, HandsItems};

/// The hands of both players, in one allocation at most.
///
/// Needs the feature `alloc`, which is on by default.
///
/// Any piece may be in any hand: which side a piece belongs to and who holds it
/// are unrelated.
///
/// ```
/// use qi::{Hands, Player};
///
/// let hands = Hands::from_items([
///     (Player::Second, "p", 1),
///     (Player::First, "P", 2),
///     (Player::First, "B", 1),
///     (Player::First, "P", 1),
/// ]);
/// let first: Vec<_> = hands.hand(Player::First).iter().collect();
/// assert_eq!(first, [(&"B", 1), (&"P", 3)]);
/// assert_eq!(hands.hand(Player::Second).count(&"p"), 1);
/// ```
///
/// Owner, piece and count are the items of a collection: they are collected, added, and iterated.
///
/// ```
/// use qi::{Hands, Player};
///
/// let captured = ["P", "N", "P"];
/// let mut hands: Hands<_> = captured.map(|piece| (Player::First, piece, 1)).into_iter().collect();
/// hands.extend([(Player::Second, "p", 1), (Player::First, "N", 1)]);
/// let all = [(Player::First, "N", 2), (Player::First, "P", 2), (Player::Second, "p", 1)];
/// assert_eq!(hands, Hands::from(all));
/// assert!(hands.into_iter().eq(all));
/// ```
// The first player's items, then the second player's; each hand sorted by piece,
// each piece once in a hand, each count at least 1.
#[derive(PartialEq, Eq)]
pub struct Hands<P> {
    pub(crate) items: Items<P>,
    pub(crate) boundary: usize,
}

impl<P> Hands<P> {
    /// Two empty hands.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            items: Items::new(),
            boundary: 0,
        }
    }

    /// Both hands from a list of owner, piece and count, in any order.
    ///
    /// Counts of the same piece in the same hand add up, and a count of 0 adds nothing. Items
    /// in the order of the hands, the first player's before the second player's and each hand
    /// in the order of its pieces, are not sorted again.
    ///
    /// Any number of pieces is accepted here; [`Qi::from_parts`](crate::Qi::from_parts)
    /// checks that the board has room for them.
    #[must_use]
    #[expect(
        clippy::inline_always,
        reason = "what is taken and returned goes through memory otherwise, which costs more than the rest"
    )]
    #[inline(always)]
    pub fn from_items(items: impl IntoIterator<Item = (Player, P, usize)>) -> Self
    where
        P: Ord,
    {
        let mut hands = Self::new();
        hands.refill(items);
        hands
    }

    /// Puts these items in place of all others, in the same memory.
    pub(crate) fn refill(&mut self, items: impl IntoIterator<Item = (Player, P, usize)>)
    where
        P: Ord,
    {
        self.clear();
        self.add(items);
    }

    /// Adds these items to those that there are.
    #[inline]
    fn add(&mut self, items: impl IntoIterator<Item = (Player, P, usize)>)
    where
        P: Ord,
    {
        let items = items.into_iter();
        let (announced, most) = items.size_hint();
        if most == Some(0) {
            return;
        }
        let announced = announced.min(MAX_SQUARE_COUNT);
        let list = self.items.list();
        if announced > 0 {
            make_room(list, announced);
        }
        for (player, piece, count) in items {
            if count > 0 {
                push(list, &mut self.boundary, player, (piece, count as u64));
            }
        }
        let (first, second) = self.items.split_at_mut(self.boundary);
        if !is_in_order(first) || !is_in_order(second) {
            arrange(first);
            arrange(second);
            self.sweep();
        }
    }

    /// One player's hand.
    #[must_use]
    pub fn hand(&self, player: Player) -> Hand<'_, P> {
        let (first, second) = self.items.split_at(self.boundary);
        Hand::new(match player {
            Player::First => first,
            Player::Second => second,
        })
    }

    /// The items of both hands: the first player's before the second player's, each hand
    /// in the order of its pieces.
    ///
    /// By value, they are what [`from_items`](Self::from_items) takes:
    ///
    /// ```
    /// use qi::{Hands, Player};
    ///
    /// let hands = Hands::from_items([(Player::First, "P", 2), (Player::Second, "b", 1)]);
    /// let swapped = hands.into_iter().map(|(player, piece, count)| (!player, piece, count));
    /// assert_eq!(Hands::from_items(swapped).hand(Player::Second).count(&"P"), 2);
    /// ```
    #[must_use]
    pub fn iter(&self) -> HandsItems<'_, P> {
        HandsItems::new(self)
    }

    /// Whether both hands are empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.items.as_slice().is_empty()
    }

    /// The number of pieces in both hands, at most `u64::MAX`.
    pub(crate) fn total(&self) -> u64 {
        Hand::new(&self.items).total()
    }

    /// The index of a piece among the items of both hands, or the index at which it would
    /// have to be inserted.
    pub(crate) fn find(&self, player: Player, piece: &P) -> Result<usize, usize>
    where
        P: Ord,
    {
        let start = match player {
            Player::First => 0,
            Player::Second => self.boundary,
        };
        let found = self.hand(player).find(piece);
        found
            .map(|at| start.saturating_add(at))
            .map_err(|at| start.saturating_add(at))
    }

    /// Inserts an item at the index that [`find`](Self::find) gave.
    pub(crate) fn insert(&mut self, at: usize, player: Player, item: (P, u64)) {
        self.items.insert(at, item);
        let added = usize::from(player.is_first());
        self.boundary = self.boundary.saturating_add(added);
    }

    /// Removes the item at the index that [`find`](Self::find) gave.
    pub(crate) fn remove(&mut self, at: usize, player: Player) {
        self.items.remove(at);
        let removed = usize::from(player.is_first());
        self.boundary = self.boundary.saturating_sub(removed);
    }

    /// Removes all items.
    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.boundary = 0;
    }

    /// Removes the items whose count is 0.
    pub(crate) fn sweep(&mut self) {
        let first = self.items.iter().take(self.boundary);
        self.boundary = first.filter(|(_, count)| *count > 0).count();
        self.items.list().retain(|(_, count)| *count > 0);
    }
}

impl<P: Ord> FromIterator<(Player, P, usize)> for Hands<P> {
    fn from_iter<I: IntoIterator<Item = (Player, P, usize)>>(items: I) -> Self {
        Self::from_items(items)
    }
}

impl<P: Ord, const N: usize> From<[(Player, P, usize); N]> for Hands<P> {
    fn from(items: [(Player, P, usize); N]) -> Self {
        Self::from_items(items)
    }
}

/// Counts add up, as in [`Hands::from_items`].
impl<P: Ord> Extend<(Player, P, usize)> for Hands<P> {
    fn extend<I: IntoIterator<Item = (Player, P, usize)>>(&mut self, items: I) {
        self.add(items);
    }
}

impl<P: Clone> Clone for Hands<P> {
    fn clone(&self) -> Self {
        Self {
            items: self.items.clone(),
            boundary: self.boundary,
        }
    }

    // If copying a piece panics, these are still valid hands: the boundary stands after the
    // copied items of the first player.
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        if !source.is_empty() {
            let (first, second) = source.items.split_at(source.boundary);
            let list = self.items.list();
            list.extend_from_slice(first);
            self.boundary = source.boundary;
            list.extend_from_slice(second);
        }
    }
}

impl<P: Hash> Hash for Hands<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for player in Player::ALL {
            let items = self.hand(player).iter();
            state.write_u16(hashed(items.len()));
            for (piece, count) in items {
                piece.hash(state);
                state.write_u16(hashed(count));
            }
        }
    }
}

/// A number as it is hashed. Numbers that no position has are all alike.
fn hashed(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

impl<P> Default for Hands<P> {
    fn default() -> Self {
        Self::new()
    }
}

/// By the first hand, then by the second: item by item, in the order of the pieces.
impl<P: Ord> Ord for Hands<P> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by = |player| {
            let (hand, other) = (self.hand(player), other.hand(player));
            hand.items().cmp(other.items())
        };
        by(Player::First).then_with(|| by(Player::Second))
    }
}

impl<P: Ord> PartialOrd for Hands<P> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<P: fmt::Debug> fmt::Debug for Hands<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hands")
            .field("first", &self.hand(Player::First))
            .field("second", &self.hand(Player::Second))
            .finish()
    }
}

/// Makes room for this many more items.
fn make_room<P>(list: &mut Vec<(P, u64)>, items: usize) {
    if list.capacity() == 0 {
        // A new list, since the old items need not be moved: half of the cost.
        *list = Vec::with_capacity(items);
    } else {
        list.reserve_exact(items);
    }
}

/// Adds an item to a hand, which may lose its order.
#[inline]
fn push<P>(list: &mut Vec<(P, u64)>, boundary: &mut usize, player: Player, item: (P, u64)) {
    let end = list.len();
    list.push(item);
    if player.is_first() {
        if *boundary < end {
            // The item of the second hand that stands here goes to the end.
            list.swap(*boundary, end);
        }
        *boundary = boundary.saturating_add(1);
    }
}

/// Whether a hand is sorted by piece, and has each piece once.
fn is_in_order<P: Ord>(items: &[(P, u64)]) -> bool {
    items.is_sorted_by(|(left, _), (right, _)| left.cmp(right).is_lt())
}

/// Sorts a hand and moves the counts of a repeated piece to one of its items, which
/// leaves the others with count 0.
fn arrange<P: Ord>(items: &mut [(P, u64)]) {
    items.sort_unstable_by(|(left, _), (right, _)| left.cmp(right));
    let mut rest = items.iter_mut();
    let mut kept = rest.next();
    for item in rest {
        match &mut kept {
            Some((piece, count)) if (*piece).cmp(&item.0).is_eq() => {
                *count = count.saturating_add(mem::take(&mut item.1));
            }
            _ => kept = Some(item),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Hands;
    use super::Items;
    use crate::Player;

    fn room(hands: &Hands<u8>) -> usize {
        match &hands.items {
            Items::Single(_) => 0,
            Items::List(items) => items.capacity(),
        }
    }

    #[test]
    fn as_much_memory_is_taken_as_is_needed() {
        let items = |count: u8| (0..count).map(|piece| (Player::First, piece, 1));
        assert_eq!(room(&Hands::from_items(items(0))), 0);
        let mut hands = Hands::from_items(items(5));
        assert_eq!(room(&hands), 5);
        hands.refill(items(9));
        assert_eq!(room(&hands), 9);
        hands.refill(items(2));
        assert_eq!(room(&hands), 9);
        assert_eq!(room(&hands.clone()), 3);
        hands.refill(items(0));
        assert_eq!((room(&hands), room(&hands.clone())), (9, 0));
        hands.clone_from(&Hands::from_items(items(8)));
        assert_eq!(room(&hands), 9);

        let mut hands = Hands::new();
        for (piece, expected) in [(0, 0), (1, 4), (2, 4)] {
            hands.insert(piece.into(), Player::First, (piece, 1));
            assert_eq!(room(&hands), expected);
            assert_eq!(hands, Hands::from_items(items(piece + 1)));
        }
    }
}
