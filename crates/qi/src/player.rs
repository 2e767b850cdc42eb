use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::excerpt::Excerpt;

/// One of the two players: the first moves first in the initial position.
///
/// ```
/// use qi::Player;
///
/// assert_eq!(Player::First.flip(), Player::Second);
/// assert_eq!(!Player::Second, Player::First);
/// assert!(Player::First < Player::Second);
/// assert_eq!(format!("the {} player", Player::First), "the first player");
/// assert_eq!(["second", "Second"].map(str::parse), [Ok(Player::Second); 2]);
/// ```
///
/// The whole stack has this one type for the two sides: the side of a piece, the owner of a
/// hand, the player of a style, the player to move.
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

/// Reads the name, with or without a capital.
impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(name: &str) -> Result<Self, ParsePlayerError> {
        match name {
            "first" | "First" => Ok(Self::First),
            "second" | "Second" => Ok(Self::Second),
            _ => Err(ParsePlayerError {
                found: Excerpt::new(name),
            }),
        }
    }
}

/// Why a text is not a [`Player`]: it is neither `first` nor `second`, with or without a
/// capital.
///
/// ```
/// let error = "white".parse::<qi::Player>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `first` or `second`, found `white`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct ParsePlayerError {
    found: Excerpt,
}

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected `first` or `second`, found {}", self.found)
    }
}

impl core::error::Error for ParsePlayerError {}

impl ParsePlayerError {
    /// The stable name of the cause, the same in every language: `qi/not-a-player`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "qi/not-a-player"
    }
}
