use core::fmt;

use crate::Piece;

/// A set of pieces.
///
/// ```
/// use feen_quarto::{Piece, Pieces};
///
/// let seven = Piece::new(7).unwrap();
/// let others = Pieces::ALL.without(seven);
/// assert_eq!(others.len(), 15);
/// assert!(!others.contains(seven) && others.with(seven) == Pieces::ALL);
/// assert_eq!(others.iter().next(), Piece::new(0));
/// ```
// The bit n is the piece n.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pieces(u16);

impl Pieces {
    /// All sixteen.
    pub const ALL: Self = Self(u16::MAX);

    /// None.
    pub const EMPTY: Self = Self(0);

    /// The set of a mask: the bit n is the piece n.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The mask.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether the piece is in the set.
    #[must_use]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 & Self::bit(piece) != 0
    }

    /// The number of pieces.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with this piece.
    #[must_use]
    pub const fn with(self, piece: Piece) -> Self {
        Self(self.0 | Self::bit(piece))
    }

    /// The set without this piece.
    #[must_use]
    pub const fn without(self, piece: Piece) -> Self {
        Self(self.0 & !Self::bit(piece))
    }

    /// The pieces, by number.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Piece> + Clone {
        Piece::ALL
            .into_iter()
            .filter(move |piece| self.contains(*piece))
    }

    const fn bit(piece: Piece) -> u16 {
        1 << piece.number()
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
