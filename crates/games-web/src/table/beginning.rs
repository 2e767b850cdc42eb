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
    /// These and both silvers.
    Eight,
    /// All but the king.
    Ten,
}

impl Handicap {
    /// All handicaps, the smallest first.
    pub const ALL: [Self; 13] = [
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
        Self::Eight,
        Self::Ten,
    ];

    /// The name: `rook-lance`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.row().0
    }

    /// The handicap of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|handicap| handicap.as_str() == name)
    }

    /// The position as SFEN.
    pub(super) fn sfen(self) -> String {
        let (_, ranks) = self.row();
        format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")
    }

    /// The name, and the first two ranks as SFEN has them.
    const fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::Lance => ("lance", "lnsgkgsn1/1r5b1"),
            Self::RightLance => ("right-lance", "1nsgkgsnl/1r5b1"),
            Self::Bishop => ("bishop", "lnsgkgsnl/1r7"),
            Self::Rook => ("rook", "lnsgkgsnl/7b1"),
            Self::RookLance => ("rook-lance", "lnsgkgsn1/7b1"),
            Self::Two => ("two", "lnsgkgsnl/9"),
            Self::Three => ("three", "lnsgkgsn1/9"),
            Self::Four => ("four", "1nsgkgsn1/9"),
            Self::Five => ("five", "2sgkgsn1/9"),
            Self::LeftFive => ("left-five", "1nsgkgs2/9"),
            Self::Six => ("six", "2sgkgs2/9"),
            Self::Eight => ("eight", "3gkg3/9"),
            Self::Ten => ("ten", "4k4/9"),
        }
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

    /// The position in which the first player has this order, and the second one another.
    pub(super) fn fen(self, second: Self) -> String {
        let letters = |wings: Self| wings.as_str().replace('E', "B").replace('H', "N");
        // Each order is seen from its own side.
        let far: String = letters(second).chars().rev().collect();
        let rank = |letters: &str| {
            let (left, right) = letters.split_at_checked(2).unwrap_or_default();
            format!("R{left}A1A{right}R")
        };
        format!(
            "{}/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/{} w - - 0 1",
            rank(&far).to_lowercase(),
            rank(&letters(self))
        )
    }
}
