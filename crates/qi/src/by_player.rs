use core::array;
use core::ops::{Index, IndexMut};

use crate::Player;

/// One value for each player.
///
/// ```
/// use qi::{ByPlayer, Player};
///
/// let mut score = ByPlayer::new(0, 0);
/// score[Player::Second] += 1;
/// assert_eq!(score, ByPlayer { first: 0, second: 1 });
/// assert_eq!(score.map(|points| points * 2)[Player::Second], 2);
/// ```
///
/// A pair and an array of two are the values in the order of the players, and an iterator has
/// each value with its player:
///
/// ```
/// use qi::{ByPlayer, Player};
///
/// let clocks = ByPlayer::from([300, 180]);
/// for (player, seconds) in clocks {
///     assert_eq!(seconds, if player.is_first() { 300 } else { 180 });
/// }
/// let (first, second) = clocks.into();
/// assert_eq!((first, second), (300, 180));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByPlayer<T> {
    /// The first player's value.
    pub first: T,
    /// The second player's value.
    pub second: T,
}

impl<T> ByPlayer<T> {
    /// One value for each player, the first player's first.
    #[must_use]
    pub const fn new(first: T, second: T) -> Self {
        Self { first, second }
    }

    /// The value that `make` gives for each player, the first player first.
    ///
    /// ```
    /// use qi::{ByPlayer, Player};
    ///
    /// let names = ByPlayer::from_fn(|player| if player.is_first() { "Black" } else { "White" });
    /// assert_eq!(names[Player::Second], "White");
    /// ```
    #[must_use]
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> Self {
        Self {
            first: make(Player::First),
            second: make(Player::Second),
        }
    }

    /// The values that `change` gives for each value, the first player's first.
    #[must_use]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer {
            first: change(self.first),
            second: change(self.second),
        }
    }

    /// Each player's value beside the same player's value of `other`.
    #[must_use]
    pub fn zip<U>(self, other: ByPlayer<U>) -> ByPlayer<(T, U)> {
        ByPlayer {
            first: (self.first, other.first),
            second: (self.second, other.second),
        }
    }

    /// The values with their players, the first player's first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Player, &T)> + ExactSizeIterator {
        self.into_iter()
    }

    /// As [`iter`](Self::iter), with values that can be changed.
    pub fn iter_mut(
        &mut self,
    ) -> impl DoubleEndedIterator<Item = (Player, &mut T)> + ExactSizeIterator {
        self.into_iter()
    }

    /// Each value by reference.
    #[must_use]
    pub const fn as_ref(&self) -> ByPlayer<&T> {
        ByPlayer {
            first: &self.first,
            second: &self.second,
        }
    }

    /// Each value by a reference that can change it.
    #[must_use]
    pub const fn as_mut(&mut self) -> ByPlayer<&mut T> {
        ByPlayer {
            first: &mut self.first,
            second: &mut self.second,
        }
    }
}

impl<T> From<(T, T)> for ByPlayer<T> {
    fn from((first, second): (T, T)) -> Self {
        Self { first, second }
    }
}

impl<T> From<[T; 2]> for ByPlayer<T> {
    fn from([first, second]: [T; 2]) -> Self {
        Self { first, second }
    }
}

impl<T> From<ByPlayer<T>> for (T, T) {
    fn from(ByPlayer { first, second }: ByPlayer<T>) -> Self {
        (first, second)
    }
}

impl<T> From<ByPlayer<T>> for [T; 2] {
    fn from(ByPlayer { first, second }: ByPlayer<T>) -> Self {
        [first, second]
    }
}

impl<T> IntoIterator for ByPlayer<T> {
    type Item = (Player, T);
    type IntoIter = array::IntoIter<(Player, T), 2>;

    fn into_iter(self) -> Self::IntoIter {
        [(Player::First, self.first), (Player::Second, self.second)].into_iter()
    }
}

impl<'a, T> IntoIterator for &'a ByPlayer<T> {
    type Item = (Player, &'a T);
    type IntoIter = array::IntoIter<(Player, &'a T), 2>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_ref().into_iter()
    }
}

impl<'a, T> IntoIterator for &'a mut ByPlayer<T> {
    type Item = (Player, &'a mut T);
    type IntoIter = array::IntoIter<(Player, &'a mut T), 2>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_mut().into_iter()
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}
