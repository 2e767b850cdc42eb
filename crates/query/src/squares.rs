//! Sets of squares, of boards of any size.

use alloc::vec::Vec;

/// A set of squares, by their indices in the order of FEEN.
///
/// ```
/// use feen_query::Squares;
///
/// let set: Squares = [3, 200].into_iter().collect();
/// assert!(set.has(200) && !set.has(4));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [3, 200]);
/// ```
// Boards of up to 128 squares, which is nearly all there are, need no allocation.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Squares {
    low: u128,
    high: Vec<u128>,
}

impl Squares {
    const BITS: usize = 128;

    /// The set without a square.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            low: 0,
            high: Vec::new(),
        }
    }

    /// The squares below a number.
    #[must_use]
    pub fn below(count: usize) -> Self {
        let word = |bits: usize| match bits {
            0 => 0,
            bits => u128::MAX >> Self::BITS.saturating_sub(bits),
        };
        let low = word(count.min(Self::BITS));
        let mut rest = count.saturating_sub(Self::BITS);
        let mut high = Vec::new();
        while rest > 0 {
            high.push(word(rest.min(Self::BITS)));
            rest = rest.saturating_sub(Self::BITS);
        }
        Self { low, high }
    }

    /// The set of the first 128 squares whose bits are set.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self {
            low: bits,
            high: Vec::new(),
        }
    }

    /// Adds a square.
    pub fn insert(&mut self, square: usize) {
        let bit = 1 << (square % Self::BITS);
        match (square / Self::BITS).checked_sub(1) {
            None => self.low |= bit,
            Some(word) => {
                if self.high.len() <= word {
                    self.high.resize(word.saturating_add(1), 0);
                }
                if let Some(word) = self.high.get_mut(word) {
                    *word |= bit;
                }
            }
        }
    }

    /// Adds the squares of a word of 64.
    pub(crate) fn add_word(&mut self, word: usize, bits: u64) {
        let low = u128::from(bits);
        let bits = if word.is_multiple_of(2) {
            low
        } else {
            low << 64
        };
        match (word / 2).checked_sub(1) {
            None => self.low |= bits,
            Some(word) if bits != 0 => {
                if self.high.len() <= word {
                    self.high.resize(word.saturating_add(1), 0);
                }
                if let Some(word) = self.high.get_mut(word) {
                    *word |= bits;
                }
            }
            Some(_) => {}
        }
    }

    /// Adds all squares of another set.
    pub(crate) fn add(&mut self, other: &Self) {
        self.low |= other.low;
        if self.high.len() < other.high.len() {
            self.high.resize(other.high.len(), 0);
        }
        for (word, more) in self.high.iter_mut().zip(&other.high) {
            *word |= more;
        }
    }

    /// Whether a square is in the set.
    #[must_use]
    pub fn has(&self, square: usize) -> bool {
        let word = match (square / Self::BITS).checked_sub(1) {
            None => self.low,
            Some(word) => self.high.get(word).copied().unwrap_or(0),
        };
        word >> (square % Self::BITS) & 1 == 1
    }

    /// Whether no square is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.high.iter().all(|word| *word == 0)
    }

    /// The number of squares.
    #[must_use]
    pub(crate) fn count(&self) -> u32 {
        let high = self.high.iter().map(|word| word.count_ones());
        high.fold(self.low.count_ones(), u32::saturating_add)
    }

    /// The squares that are in both.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let low = self.low & other.low;
        if self.high.is_empty() || other.high.is_empty() {
            return Self::from_bits(low);
        }
        let words = self.high.iter().zip(&other.high);
        Self {
            low,
            high: words.map(|(one, other)| one & other).collect(),
        }
    }

    /// The squares that are in one of them.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        if self.high.is_empty() && other.high.is_empty() {
            return Self::from_bits(self.low | other.low);
        }
        let (long, short) = if self.high.len() < other.high.len() {
            (other, self)
        } else {
            (self, other)
        };
        let mut high = long.high.clone();
        for (word, more) in high.iter_mut().zip(&short.high) {
            *word |= more;
        }
        Self {
            low: self.low | other.low,
            high,
        }
    }

    /// The squares that are not in the other set.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut high = self.high.clone();
        for (word, less) in high.iter_mut().zip(&other.high) {
            *word &= !less;
        }
        Self {
            low: self.low & !other.low,
            high,
        }
    }

    /// Removes all squares, and keeps the memory.
    pub fn clear(&mut self) {
        self.low = 0;
        self.high.clear();
    }

    /// The squares, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = core::iter::once(self.low).chain(self.high.iter().copied());
        (0..)
            .step_by(Self::BITS)
            .zip(words)
            .flat_map(|(first, word): (usize, u128)| {
                Bits(word).map(move |bit| first.saturating_add(bit))
            })
    }

    /// The lowest square.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Removes the lowest square.
    pub(crate) fn take_first(&mut self) -> Option<usize> {
        let first = self.first()?;
        match (first / Self::BITS).checked_sub(1) {
            None => self.low &= self.low.wrapping_sub(1),
            Some(word) => {
                let word = self.high.get_mut(word)?;
                *word &= word.wrapping_sub(1);
            }
        }
        Some(first)
    }
}

impl FromIterator<usize> for Squares {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Self {
        let mut set = Self::new();
        for square in squares {
            set.insert(square);
        }
        set
    }
}

/// The places of the bits of a word.
struct Bits(u128);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let bit = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0.wrapping_sub(1);
        Some(bit)
    }
}
