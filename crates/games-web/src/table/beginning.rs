//! The beginnings that players agree on before a game: handicaps of shogi, and the horses and elephants of janggi.

use serde::{Deserialize, Serialize};

/// The pieces that the stronger player of shogi gives. That player is the second one, and begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Handicap {
    /// The lance beside the bishop.
    Lance,
    /// The lance beside the rook.
    RightLance,
    /// The bishop.
    Bishop,
    /// The rook.
    Rook,
    /// The rook and a lance.
    RookLance,
    /// The rook and the bishop.
    Two,
    /// These and the lance beside the bishop.
    Three,
    /// These and both lances.
    Four,
    /// These and the knight beside the rook.
    Five,
    /// These four and the knight beside the bishop.
    LeftFive,
    /// These four and both knights.
    Six,
    /// These and the silver beside the rook.
    LeftSeven,
    /// These six and the silver beside the bishop.
    RightSeven,
    /// These six and both silvers.
    Eight,
    /// All but the king.
    Ten,
}

impl Handicap {
    /// All handicaps, the smallest first.
    pub const ALL: [Self; 15] = [
        Self::Lance,
        Self::RightLance,
        Self::Bishop,
        Self::Rook,
        Self::RookLance,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::LeftFive,
        Self::Six,
        Self::LeftSeven,
        Self::RightSeven,
        Self::Eight,
        Self::Ten,
    ];

    /// The name, by which a position is known everywhere: `rook-lance`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lance => "lance",
            Self::RightLance => "right-lance",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::RookLance => "rook-lance",
            Self::Two => "two",
            Self::Three => "three",
            Self::Four => "four",
            Self::Five => "five",
            Self::LeftFive => "left-five",
            Self::Six => "six",
            Self::LeftSeven => "left-seven",
            Self::RightSeven => "right-seven",
            Self::Eight => "eight",
            Self::Ten => "ten",
        }
    }

    /// The handicap of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|handicap| handicap.as_str() == name)
    }
}

/// The order of the horses and elephants of janggi, from the left of their player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[non_exhaustive]
pub enum Wings {
    /// Horses outside.
    #[default]
    Heeh,
    /// Elephants outside.
    Ehhe,
    /// A horse left of each elephant.
    Hehe,
    /// An elephant left of each horse.
    Eheh,
}

impl Wings {
    /// All orders, the usual one first.
    pub const ALL: [Self; 4] = [Self::Heeh, Self::Ehhe, Self::Hehe, Self::Eheh];

    /// The name, a letter for each piece: `HEEH`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Heeh => "HEEH",
            Self::Ehhe => "EHHE",
            Self::Hehe => "HEHE",
            Self::Eheh => "EHEH",
        }
    }

    /// The order of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|wings| wings.as_str() == name)
    }
}
