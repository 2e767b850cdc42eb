use core::fmt;
use core::ops::Not;
use core::str::FromStr;

/// One of the two players: the first moves first in the initial position.
///
/// ```
/// use qi::Player;
///
/// assert_eq!(Player::First.flip(), Player::Second);
/// assert_eq!(!Player::Second, Player::First);
/// assert!(Player::First < Player::Second);
/// assert_eq!(format!("the {} player", Player::First), "the first player");
/// assert_eq!("second".parse(), Ok(Player::Second));
/// ```
///
/// The whole stack knows two sides by this one type: whose piece it is, whose
/// hand, whose style, whose turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The player who moves first in the initial position.
    First,
    /// The player who moves second in the initial position.
    Second,
}

impl Player {
    /// Both players, the first one first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The other player.
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Whether this is the first player.
    #[must_use]
    pub const fn is_first(self) -> bool {
        matches!(self, Self::First)
    }

    /// Whether this is the second player.
    #[must_use]
    pub const fn is_second(self) -> bool {
        matches!(self, Self::Second)
    }

    /// The player in one word: `first` or `second`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Not for Player {
    type Output = Self;

    fn not(self) -> Self {
        self.flip()
    }
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(name: &str) -> Result<Self, ParsePlayerError> {
        let mut players = Self::ALL.into_iter();
        players
            .find(|player| player.as_str() == name)
            .ok_or(ParsePlayerError)
    }
}

/// Why a text is not a [`Player`]: it is neither `first` nor `second`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected `first` or `second`")]
#[non_exhaustive]
pub struct ParsePlayerError;
