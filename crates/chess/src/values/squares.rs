use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use super::Square;

/// A set of squares.
///
/// ```
/// use feen_chess::{Square, Squares};
///
/// let squares: Squares = [Square::H8, Square::A1].into_iter().collect();
/// assert_eq!(squares.len(), 2);
/// assert!(squares.contains(Square::A1));
/// assert_eq!(squares.iter().collect::<Vec<_>>(), [Square::A1, Square::H8]);
/// ```
// Bit `n` is the square with index `n`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Squares(u64);

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// All 64 squares.
    pub const ALL: Self = Self(!0);

    /// The set whose bit `n` says if it has the square with index `n`.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits of the set: bit `n` is the square with index `n`.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one square.
    #[inline]
    pub(crate) const fn only(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The eight squares of a rank, counted from 0.
    #[inline]
    pub(crate) const fn of_rank(rank: u8) -> Self {
        Self(0xff << ((rank & 7) << 3))
    }

    /// The eight squares of a file, counted from 0.
    #[inline]
    pub(crate) const fn of_file(file: u8) -> Self {
        Self(0x0101_0101_0101_0101 << (file & 7))
    }

    /// Whether a square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// The number of squares.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The square with the lowest index.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::at(low_byte(self.0.trailing_zeros())))
        }
    }

    /// The square with the highest index.
    #[inline]
    const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::at(low_byte(
                63_u32.wrapping_sub(self.0.leading_zeros()),
            )))
        }
    }

    /// The set without a square.
    #[inline]
    pub(crate) const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// The set seen from the other side: rank 1 becomes rank 8.
    pub(crate) const fn flipped(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The first square in the order of a FEN, which begins at a8.
    pub(crate) fn first_read(self) -> Option<Square> {
        self.flipped().first().map(Square::flipped)
    }

    /// The squares from a1 to h8.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> SquaresIter {
        SquaresIter(self)
    }
}

const fn low_byte(number: u32) -> u8 {
    number.to_le_bytes()[0]
}

/// The squares of a set from a1 to h8.
#[derive(Clone, Debug)]
pub struct SquaresIter(Squares);

impl Iterator for SquaresIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for SquaresIter {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0 = self.0.without(square);
        Some(square)
    }
}

impl ExactSizeIterator for SquaresIter {}

impl FusedIterator for SquaresIter {}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    #[inline]
    fn into_iter(self) -> SquaresIter {
        self.iter()
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::only(square))
    }
}

impl BitOr for Squares {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Squares {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitXor for Squares {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Squares {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Prints as a set of squares: `{a1, h8}`.
impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
