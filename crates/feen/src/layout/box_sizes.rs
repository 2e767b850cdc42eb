//! The sizes of a box of any depth, in two words.
//!
//! All dimensions but the innermost have a size of at least 2, and a position has at most
//! 65 025 squares. So the sizes of a box, however many they are, have no more than 32 binary
//! digits together.

use alloc::vec::Vec;
use core::iter;

use qi::Shape;

use crate::LayoutRank;
use crate::layout::geometry::{self, Geometry, Parts};

/// The sizes of a box, the innermost first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct BoxSizes {
    /// The binary digits of each, one size after the other, the lowest first.
    digits: u64,
    /// A bit for the highest digit of each.
    ends: u64,
}

impl BoxSizes {
    /// The sizes of a box of no more squares than a position holds, the innermost first.
    pub(crate) fn new(sizes: impl IntoIterator<Item = usize>) -> Self {
        let (mut digits, mut ends) = (0, 0);
        let mut end = 0;
        for size in sizes {
            digits |= (size as u64).wrapping_shl(end);
            end = end.wrapping_add(size.checked_ilog2().unwrap_or(0));
            ends |= 1_u64.wrapping_shl(end);
            end = end.wrapping_add(1);
        }
        Self { digits, ends }
    }

    /// The sizes of a board with these ranks and no more squares than a position holds, if it is
    /// a box.
    pub(crate) fn of(geometry: &Geometry, ranks: Parts, squares: usize) -> Option<Self> {
        let sizes = geometry.sizes(ranks, squares as u64)?;
        Some(Self::new(
            sizes.map_while(|size| usize::try_from(size).ok()),
        ))
    }

    /// The sizes, the innermost first.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let Self {
            mut digits,
            mut ends,
        } = self;
        iter::from_fn(move || {
            let last = ends.trailing_zeros();
            // The highest digit, and all below it.
            let size = digits & (u64::MAX >> (u64::BITS - 1).checked_sub(last)?);
            digits = digits.wrapping_shr(last) >> 1;
            ends = ends.wrapping_shr(last) >> 1;
            usize::try_from(size).ok()
        })
    }

    /// The box, if a position holds it as one.
    pub(crate) fn shape(self) -> Option<Shape> {
        geometry::shape(self.iter())
    }
}

/// # Ranks and squares
impl BoxSizes {
    /// The ranks, in their order.
    pub(crate) fn ranks(self) -> impl ExactSizeIterator<Item = LayoutRank> {
        let mut outer = self.iter();
        let files = outer.next().unwrap_or(1);
        (0..outer.clone().product()).map(move |rank: usize| {
            let start = rank.saturating_mul(files);
            let squares = start..start.saturating_add(files);
            LayoutRank::new(separator(rank, outer.clone()), squares)
        })
    }

    /// The flat index of the square with these coordinates, the outermost first.
    pub(crate) fn index(self, coordinates: &[usize]) -> Option<usize> {
        let mut coordinates = coordinates.iter().rev();
        let (mut index, mut unit) = (0_usize, 1_usize);
        for size in self.iter() {
            let coordinate = coordinates.next().filter(|found| **found < size)?;
            index = index.saturating_add(coordinate.saturating_mul(unit));
            unit = unit.saturating_mul(size);
        }
        coordinates.next().is_none().then_some(index)
    }

    /// The coordinates of the square with this flat index, the outermost first.
    pub(crate) fn coordinates(self, index: usize) -> Option<Vec<usize>> {
        let mut rest = index;
        let inwards = self.iter().map(|size| {
            let coordinate = rest.checked_rem(size);
            rest = rest.checked_div(size)?;
            coordinate
        });
        let mut coordinates: Vec<_> = inwards.collect::<Option<_>>()?;
        coordinates.reverse();
        (rest == 0).then_some(coordinates)
    }
}

/// The slashes before a rank of a box: one for each dimension outside the ranks that begins
/// anew with it. The innermost of these is the first.
fn separator(rank: usize, outer: impl Iterator<Item = usize>) -> usize {
    if rank == 0 {
        return 0;
    }
    let sizes = outer.scan(1_usize, |product, size| {
        let ranks = *product;
        *product = product.saturating_mul(size);
        Some(ranks)
    });
    sizes
        .take_while(|ranks| rank.is_multiple_of(*ranks))
        .count()
}

impl From<Shape> for BoxSizes {
    fn from(shape: Shape) -> Self {
        Self::new(shape.dimensions().iter().rev().copied())
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::BoxSizes;

    #[test]
    fn sizes_are_kept_however_many_they_are() {
        let powers = |size, count| [vec![1], vec![size; count]].concat();
        for sizes in [
            vec![1],
            vec![65_025],
            vec![1, 65_025],
            vec![255, 255],
            vec![3, 2, 4, 5],
            vec![32_512, 2],
            vec![2, 32_512],
            vec![7, 3, 2, 9, 2, 31],
            powers(2, 15),
            powers(3, 10),
            powers(15, 4),
            powers(255, 2),
        ] {
            let kept = BoxSizes::new(sizes.iter().copied());
            assert!(kept.iter().eq(sizes));
        }
    }
}
