use core::ops::{Index, IndexMut};

use super::Square;

/// One value for each of 128 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BySquare<T>([T; 128]);

impl<T: Copy> BySquare<T> {
    pub(crate) const fn filled(value: T) -> Self {
        Self([value; 128])
    }
}

impl<T> Index<Square> for BySquare<T> {
    type Output = T;

    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "the index of a square is below 128"
    )]
    fn index(&self, square: Square) -> &T {
        &self.0[square.index()]
    }
}

impl<T> IndexMut<Square> for BySquare<T> {
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "the index of a square is below 128"
    )]
    fn index_mut(&mut self, square: Square) -> &mut T {
        &mut self.0[square.index()]
    }
}
