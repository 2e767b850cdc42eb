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
        [(Player::First, &self.first), (Player::Second, &self.second)].into_iter()
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
