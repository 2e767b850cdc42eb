use std::ops::RangeInclusive;

/// A stream of pseudo-random numbers (splitmix64), determined by its seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts a stream.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number: any.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number within a range, which must not be empty.
    ///
    /// # Panics
    ///
    /// On an empty range.
    pub fn within(&mut self, range: RangeInclusive<usize>) -> usize {
        let (start, end) = range.into_inner();
        assert!(start <= end, "expected a range that is not empty");
        let size = (end - start) as u64 + 1;
        let offset = usize::try_from(self.number() % size);
        start + offset.expect("an offset within the range fits")
    }

    /// Returns true once in `times` calls on average.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.within(1..=times) == 1
    }

    /// One of the items. There must be at least one.
    ///
    /// # Panics
    ///
    /// When there is no item.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.within(0..=items.len() - 1)]
    }
}
