use core::array;
use core::fmt;
use core::iter;
use core::slice;

use crate::MAX_DIMENSIONS;

/// The place of a square on a board: one number from 0 for each dimension, the outermost
/// first.
///
/// [`Shape::coordinates`](crate::Shape::coordinates) gives it, as a slice and as an iterator:
///
/// ```
/// use qi::Shape;
///
/// let board = Shape::new(&[8, 8])?;
/// let square = board.coordinates(12).unwrap();
/// assert_eq!(square.as_slice(), [1, 4]);
/// assert_eq!(square.into_iter().sum::<usize>(), 5);
/// assert_eq!(format!("{square:?}"), "[1, 4]");
/// assert_eq!(board.index(square.as_slice()), Some(12));
/// # Ok::<(), qi::Error>(())
/// ```
// A coordinate that is not used is 0, so that the order of the values is the
// order of the slices.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinates {
    values: [usize; MAX_DIMENSIONS],
    count: u8,
}

impl Coordinates {
    pub(crate) const fn new(values: [usize; MAX_DIMENSIONS], count: u8) -> Self {
        Self { values, count }
    }

    /// The numbers, the outermost dimension's first.
    #[must_use]
    pub const fn as_slice(&self) -> &[usize] {
        self.values.split_at(self.count as usize).0
    }

    /// The numbers one by one, the outermost dimension's first.
    pub fn iter(&self) -> slice::Iter<'_, usize> {
        self.as_slice().iter()
    }

    /// Each number replaced by the result of `change` for its dimension and itself.
    pub(crate) fn try_map(
        self,
        mut change: impl FnMut(usize, usize) -> Option<usize>,
    ) -> Option<Self> {
        let mut values = self.values;
        let used = values.iter_mut().take(usize::from(self.count));
        for (dimension, value) in used.enumerate() {
            *value = change(dimension, *value)?;
        }
        Some(Self { values, ..self })
    }
}

impl AsRef<[usize]> for Coordinates {
    fn as_ref(&self) -> &[usize] {
        self.as_slice()
    }
}

impl PartialEq<[usize]> for Coordinates {
    fn eq(&self, other: &[usize]) -> bool {
        self.as_slice() == other
    }
}

impl<const N: usize> PartialEq<[usize; N]> for Coordinates {
    fn eq(&self, other: &[usize; N]) -> bool {
        self.as_slice() == other
    }
}

impl IntoIterator for Coordinates {
    type Item = usize;
    type IntoIter = iter::Take<array::IntoIter<usize, MAX_DIMENSIONS>>;

    fn into_iter(self) -> Self::IntoIter {
        self.values.into_iter().take(usize::from(self.count))
    }
}

impl<'a> IntoIterator for &'a Coordinates {
    type Item = &'a usize;
    type IntoIter = slice::Iter<'a, usize>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
