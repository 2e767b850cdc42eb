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
// Bit `n` is the square with index `n`. Two words, which calls pass in registers, where one of 128 bits in a position would
// make it larger, or go through memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Squares {
    high: u64,
    low: u64,
}

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self::from_bits(0);

    /// All 128 squares.
    pub const ALL: Self = Self::from_bits(!0);

    /// The set whose bit `n` says if it has the square with index `n`.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self {
            high: low_word(bits.wrapping_shr(64)),
            low: low_word(bits),
        }
    }

    /// The bits of the set: bit `n` is the square with index `n`.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        (self.high as u128).wrapping_shl(64) | self.low as u128
    }

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn only(square: Square) -> Self {
        let bit = 1_u64.wrapping_shl(square.number() as u32);
        if square.number() < 64 {
            Self { high: 0, low: bit }
        } else {
            Self { high: bit, low: 0 }
        }
    }

    /// Whether a square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        let word = if square.number() < 64 {
            self.low
        } else {
            self.high
        };
        word.wrapping_shr(square.number() as u32) & 1 != 0
    }

    /// The number of squares.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.count() as usize
    }

    /// Whether there is no square in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.high | self.low == 0
    }

    /// Whether the sets have a square in common.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// The square with the lowest index.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<Square> {
        let zeros = if self.low == 0 {
            self.high.trailing_zeros() | 64
        } else {
            self.low.trailing_zeros()
        };
        (!self.is_empty()).then(|| Square::wrapping(low_byte(zeros)))
    }

    /// The square with the highest index.
    #[must_use]
    #[inline]
    pub fn last(self) -> Option<Square> {
        let zeros = if self.high == 0 {
            self.low.leading_zeros() | 64
        } else {
            self.high.leading_zeros()
        };
        (!self.is_empty()).then(|| Square::wrapping(low_byte(127_u32.wrapping_sub(zeros))))
    }

    /// The set with a square.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        let only = Self::only(square);
        Self {
            high: self.high | only.high,
            low: self.low | only.low,
        }
    }

    /// The set without a square.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        self.minus(Self::only(square))
    }

    /// The squares that are not in the other set.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self {
            high: self.high & !other.high,
            low: self.low & !other.low,
        }
    }

    #[inline]
    pub(crate) const fn count(self) -> u32 {
        let low = self.low.count_ones();
        // Counting takes a dozen instructions a word, and most boards have one.
        if self.high == 0 {
            low
        } else {
            low.wrapping_add(self.high.count_ones())
        }
    }

    #[inline]
    const fn and(self, other: Self) -> Self {
        Self {
            high: self.high & other.high,
            low: self.low & other.low,
        }
    }

    /// The squares before and after those of the set.
    #[inline]
    pub(crate) const fn beside(self) -> Self {
        let bits = self.bits();
        Self::from_bits(bits.wrapping_shl(1) | bits.wrapping_shr(1))
    }

    /// The squares up to the one with the lowest index of the set; all if it is empty.
    #[inline]
    pub(crate) const fn until_first(self) -> Self {
        let bits = self.bits();
        Self::from_bits(bits ^ bits.wrapping_sub(1))
    }

    /// The squares from the one with the highest index of the set on; all if it is empty.
    #[inline]
    pub(crate) const fn since_last(self) -> Self {
        if self.high == 0 {
            let zeros = (self.low | 1).leading_zeros();
            Self {
                high: u64::MAX,
                low: u64::MAX.wrapping_shl(63_u32.wrapping_sub(zeros)),
            }
        } else {
            let zeros = self.high.leading_zeros();
            Self {
                high: u64::MAX.wrapping_shl(63_u32.wrapping_sub(zeros)),
                low: 0,
            }
        }
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

#[expect(clippy::cast_possible_truncation, reason = "the lower half is wanted")]
const fn low_word(bits: u128) -> u64 {
    bits as u64
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
        let rest = &mut self.0;
        if rest.low == 0 {
            rest.high &= rest.high.wrapping_sub(1);
        } else {
            rest.low &= rest.low.wrapping_sub(1);
        }
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
        Self {
            high: self.high | other.high,
            low: self.low | other.low,
        }
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for Squares {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = self.and(other);
    }
}

impl BitXor for Squares {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self {
            high: self.high ^ other.high,
            low: self.low ^ other.low,
        }
    }
}

impl Not for Squares {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self {
            high: !self.high,
            low: !self.low,
        }
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
