//! The table of positions. A whole key is stored with its bounds, so the table is exact.

use alloc::boxed::Box;
use alloc::vec;

use super::Value;

/// The key of a position with its bounds.
pub(crate) trait Entry: Copy + Ord + Default {
    /// The key, without bounds: four columns of the bits of [`Column::LINES`] twice, the
    /// pieces to choose from and the occupied squares.
    ///
    /// [`Column::LINES`]: super::state::Column::LINES
    fn new(columns: [u64; 4], pool: u16, occupied: u16) -> Self;

    /// The bounds, four bits.
    fn bounds(self) -> u8;

    /// The key with these bounds instead.
    fn with_bounds(self, bounds: u8) -> Self;

    fn pool(self) -> u16;

    fn hash(self) -> u64;
}

/// From the lowest bit: four columns of 20 bits, 16 bits of pieces, 16 of squares, 4 of bounds.
impl Entry for u128 {
    fn new([a, b, c, d]: [u64; 4], pool: u16, occupied: u16) -> Self {
        let low = a | b << 20 | c << 40;
        let pieces = Self::from(pool) << 80 | Self::from(occupied) << 96;
        Self::from(low) | Self::from(d) << 60 | pieces
    }

    fn bounds(self) -> u8 {
        (self >> 112) as u8 & 15
    }

    fn with_bounds(self, bounds: u8) -> Self {
        self & !(15 << 112) | Self::from(bounds) << 112
    }

    fn pool(self) -> u16 {
        (self >> 80) as u16
    }

    fn hash(self) -> u64 {
        mix(self as u64, (self >> 64) as u64)
    }
}

/// From the lowest bit: four columns of 38 bits, 16 bits of pieces, 16 of squares, 4 of bounds.
impl Entry for [u64; 3] {
    fn new([a, b, c, d]: [u64; 4], pool: u16, occupied: u16) -> Self {
        let pieces = u64::from(pool) << 24 | u64::from(occupied) << 40;
        [a | b << 38, b >> 26 | c << 12 | d << 50, d >> 14 | pieces]
    }

    fn bounds(self) -> u8 {
        (self[2] >> 56) as u8 & 15
    }

    fn with_bounds(self, bounds: u8) -> Self {
        let [first, second, last] = self;
        [first, second, last & !(15 << 56) | u64::from(bounds) << 56]
    }

    fn pool(self) -> u16 {
        (self[2] >> 24) as u16
    }

    fn hash(self) -> u64 {
        let [first, second, last] = self;
        mix(mix(first, second), last)
    }
}

fn mix(left: u64, right: u64) -> u64 {
    let product =
        u128::from(left ^ 0x9e37_79b9_7f4a_7c15) * u128::from(right ^ 0xd6e8_feb8_6659_fd93);
    product as u64 ^ (product >> 64) as u64
}

/// A lower and an upper bound of a value.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Bounds {
    pub(super) low: Value,
    pub(super) high: Value,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const NONE: Self = Self {
        low: Value::Loss,
        high: Value::Win,
    };

    const fn bits(self) -> u8 {
        self.low as u8 | (self.high as u8) << 2
    }

    const fn from_bits(bits: u8) -> Self {
        Self {
            low: value(bits & 3),
            high: value(bits >> 2),
        }
    }
}

const fn value(bits: u8) -> Value {
    match bits {
        0 => Value::Loss,
        1 => Value::Draw,
        _ => Value::Win,
    }
}

pub(super) struct Store<E> {
    buckets: Box<[[E; 4]]>,
}

impl<E: Entry> Store<E> {
    pub(super) const LEAST: u64 = 64 << 10;
    pub(super) const MOST: u64 = 4 << 30;

    /// A table of at most this many bytes, within the limits.
    pub(super) fn new(bytes: usize) -> Self {
        let bytes = (bytes as u64).clamp(Self::LEAST, Self::MOST);
        let buckets = 1 << (bytes / size_of::<[E; 4]>() as u64).ilog2();
        Self {
            buckets: vec![[E::default(); 4]; buckets].into_boxed_slice(),
        }
    }

    /// The bounds of a position.
    pub(super) fn get(&self, key: E) -> Bounds {
        let bucket = &self.buckets[self.place(key)];
        let entry = bucket.iter().find(|entry| is_of(**entry, key));
        entry.map_or(Bounds::NONE, |entry| Bounds::from_bits(entry.bounds()))
    }

    /// Keeps the bounds of a position, in the place of the entry with the fewest pieces left.
    pub(super) fn put(&mut self, key: E, bounds: Bounds) {
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let rank = |entry: &E| {
            if is_of(*entry, key) {
                return 0;
            }
            1 + if *entry == E::default() {
                0
            } else {
                1 + entry.pool().count_ones()
            }
        };
        if let Some(entry) = bucket.iter_mut().min_by_key(|entry| rank(entry)) {
            *entry = key.with_bounds(bounds.bits());
        }
    }

    fn place(&self, key: E) -> usize {
        key.hash() as usize & (self.buckets.len() - 1)
    }
}

/// Whether this is the entry of a key. An empty entry has the bounds of none.
fn is_of<E: Entry>(entry: E, key: E) -> bool {
    entry.with_bounds(0) == key && entry.bounds() != 0
}
