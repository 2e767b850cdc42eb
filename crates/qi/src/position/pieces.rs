use core::fmt;
use core::iter::{Enumerate, FusedIterator};
use core::slice;

/// The pieces on a board with their squares, in the order of the squares; made by
/// [`Qi::pieces`](crate::Qi::pieces).
///
/// Needs the feature `alloc`, which is on by default.
pub struct Pieces<'a, P> {
    squares: Enumerate<slice::Iter<'a, Option<P>>>,
}

impl<'a, P> Pieces<'a, P> {
    pub(super) fn new(board: &'a [Option<P>]) -> Self {
        Self {
            squares: board.iter().enumerate(),
        }
    }
}

impl<'a, P> Iterator for Pieces<'a, P> {
    type Item = (usize, &'a P);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.squares.find_map(piece)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.squares.len()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, add: F) -> B {
        self.squares.filter_map(piece).fold(start, add)
    }
}

impl<P> DoubleEndedIterator for Pieces<'_, P> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.squares.by_ref().rev().find_map(piece)
    }
}

impl<P> FusedIterator for Pieces<'_, P> {}

impl<P> Clone for Pieces<'_, P> {
    fn clone(&self) -> Self {
        Self {
            squares: self.squares.clone(),
        }
    }
}

impl<P: fmt::Debug> fmt::Debug for Pieces<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.clone()).finish()
    }
}

fn piece<P>((index, square): (usize, &Option<P>)) -> Option<(usize, &P)> {
    Some((index, square.as_ref()?))
}
