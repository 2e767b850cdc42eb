//! Pieces that are asked for.

use feen::Piece;

/// Which marks of a piece count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Marks {
    /// The marks of a piece that is asked for with some: `K` is any king, `K^` only itself.
    Written,
    /// All: `K` is a king without marks.
    Exact,
    /// None.
    Ignored,
}

impl Marks {
    pub(crate) const fn new(are_exact: bool) -> Self {
        if are_exact {
            Self::Exact
        } else {
            Self::Written
        }
    }

    /// Whether they count in a piece that is asked for.
    pub(crate) fn count_in(self, wanted: Piece) -> bool {
        match self {
            Self::Written => Piece::new(wanted.letter(), wanted.side()) != Some(wanted),
            Self::Exact => true,
            Self::Ignored => false,
        }
    }

    /// Whether a piece is the one that is asked for.
    pub(crate) fn allow(self, wanted: Piece, piece: Piece) -> bool {
        let is_alike = || (wanted.letter(), wanted.side()) == (piece.letter(), piece.side());
        wanted == piece || is_alike() && !self.count_in(wanted)
    }
}
