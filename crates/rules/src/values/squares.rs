use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use super::Square;

/// A set of squares of a board of at most 128 squares.
///
/// ```
/// use feen_rules::{Square, Squares};
///
/// let squares: Squares = [Square::new(8), Square::new(1)].into_iter().flatten().collect();
/// assert_eq!(squares.len(), 2);
/// assert_eq!(squares.iter().map(Square::index).collect::<Vec<_>>(), [1, 8]);
/// ```
// Bit `n` is the square with index `n`. Aligned as a word of 64 bits, or a position would be 16 bytes larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(Rust, packed(8))]
pub struct Squares(u128);

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// All 128 squares.
    pub const ALL: Self = Self(!0);

    /// The set whose bit `n` says if it has the square with index `n`.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The bits of the set: bit `n` is the square with index `n`.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn only(square: Square) -> Self {
        Self(1_u128.wrapping_shl(square.number() as u32))
    }

    /// Whether a square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::only(square).0 != 0
    }

    /// The number of squares.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no square in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the sets have a square in common.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The square with the lowest index.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| Square::wrapping(low_byte(self.0.trailing_zeros())))
    }

    /// The square with the highest index.
    #[must_use]
    #[inline]
    pub fn last(self) -> Option<Square> {
        let zeros = self.0.leading_zeros();
        (self.0 != 0).then(|| Square::wrapping(low_byte(127_u32.wrapping_sub(zeros))))
    }

    /// The set with a square.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | Self::only(square).0)
    }

    /// The set without a square.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !Self::only(square).0)
    }

    /// The squares that are not in the other set.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The squares for which a test holds.
    #[inline]
    pub(crate) fn filter(self, mut test: impl FnMut(Square) -> bool) -> Self {
        let mut kept = self;
        for square in self {
            if !test(square) {
                kept = kept.without(square);
            }
        }
        kept
    }

    /// The squares by their indices, from the lowest.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> SquaresIter {
        SquaresIter(self)
    }
}

const fn low_byte(number: u32) -> u8 {
    number.to_le_bytes()[0]
}

/// The squares of a set, by their indices.
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
        squares.into_iter().fold(Self::EMPTY, Self::with)
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

/// Prints as the indices of its squares: `{1, 8}`.
impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Square::index))
            .finish()
    }
}
