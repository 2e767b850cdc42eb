use core::ops::Range;

/// A rank of a [`Layout`](crate::Layout).
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LayoutRank {
    separator: usize,
    squares: Range<usize>,
}

impl LayoutRank {
    pub(crate) const fn new(separator: usize, squares: Range<usize>) -> Self {
        Self { separator, squares }
    }

    /// The slashes before the rank: 0 for the first one.
    #[must_use]
    pub const fn separator(&self) -> usize {
        self.separator
    }

    /// The flat indices of its squares, at least one.
    #[must_use]
    pub const fn squares(&self) -> Range<usize> {
        self.squares.start..self.squares.end
    }
}
