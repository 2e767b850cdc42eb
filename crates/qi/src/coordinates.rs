use core::fmt;
use core::ops::Deref;

use crate::MAX_DIMENSIONS;

/// The place of a square on a board: one number from 0 for each dimension, the outermost
/// first.
///
/// It derefs to a slice, and comes from
/// [`Shape::coordinates`](crate::Shape::coordinates):
///
/// ```
/// use qi::Shape;
///
/// let board = Shape::new(&[8, 8])?;
/// let square = board.coordinates(12).unwrap();
/// assert_eq!(*square, [1, 4]);
/// assert_eq!(format!("{square:?}"), "[1, 4]");
/// assert_eq!(board.index(&square), Some(12));
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

impl Deref for Coordinates {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        self.values.split_at(usize::from(self.count)).0
    }
}

impl fmt::Debug for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}
