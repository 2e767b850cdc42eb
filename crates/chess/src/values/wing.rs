use core::fmt;

/// A side of the board, as castling names it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wing {
    /// The side of the h-file: castling short, `O-O`.
    King,
    /// The side of the a-file: castling long, `O-O-O`.
    Queen,
}

impl Wing {
    /// Both wings, the king's first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The file on which the king stands after castling, from 0 for the a-file.
    pub(crate) const fn king_file(self) -> u8 {
        match self {
            Self::King => 6,
            Self::Queen => 2,
        }
    }

    /// The file on which the rook stands after castling.
    pub(crate) const fn rook_file(self) -> u8 {
        match self {
            Self::King => 5,
            Self::Queen => 3,
        }
    }
}

impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "king's side",
            Self::Queen => "queen's side",
        })
    }
}
