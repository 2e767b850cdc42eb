use core::fmt;

use crate::{Coordinates, Error};

/// The largest number of dimensions of a board.
pub const MAX_DIMENSIONS: usize = 3;

/// The largest size of one dimension.
pub const MAX_DIMENSION_SIZE: usize = 255;

/// The largest number of squares of a board, that of a 255×255 board.
pub const MAX_SQUARE_COUNT: usize = MAX_DIMENSION_SIZE * MAX_DIMENSION_SIZE;

/// The shape of a board: a box of one to three dimensions, the outermost first.
///
/// `[8]` is one rank of eight files, `[10, 9]` ten ranks of nine files, and
/// `[5, 5, 5]` five layers of five ranks of five files. A square has a flat
/// index, from 0 in row-major order, and as many coordinates as the shape has
/// dimensions:
///
/// ```
/// use qi::Shape;
///
/// let xiangqi = Shape::new(&[10, 9])?;
/// assert_eq!(xiangqi.square_count(), 90);
/// assert_eq!(xiangqi.index(&[1, 2]), Some(11)); // rank 1, file 2
/// assert_eq!(*xiangqi.coordinates(11).unwrap(), [1, 2]);
/// # Ok::<(), qi::Error>(())
/// ```
///
/// Shapes with the same number of squares are different shapes: `[4]`, `[4, 1]`
/// and `[2, 2]` are three.
// A dimension that is not used is 1, so that the number of squares is always the
// product of all three and equal shapes are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    dimensions: [usize; MAX_DIMENSIONS],
    count: u8,
}

impl Shape {
    /// The shape with these dimensions: 1 to 3 of them, each of 1 to 255, with a
    /// product of at most 65 025.
    ///
    /// # Errors
    ///
    /// The first of these that applies: [`EmptyShape`](Error::EmptyShape) (`[]`),
    /// [`TooManyDimensions`](Error::TooManyDimensions) (`[1, 1, 1, 0]`), from left
    /// to right [`DimensionTooSmall`](Error::DimensionTooSmall) (`[0, 256]`) or
    /// [`DimensionTooLarge`](Error::DimensionTooLarge) (`[256, 0]`), and last
    /// [`TooManySquares`](Error::TooManySquares) (`[255, 255, 2]`).
    ///
    /// ```
    /// use qi::{Error, Shape};
    ///
    /// const SHOGI: Shape = match Shape::new(&[9, 9]) {
    ///     Ok(shape) => shape,
    ///     Err(_) => panic!("a shape of two dimensions"),
    /// };
    /// assert_eq!(SHOGI.square_count(), 81);
    /// assert_eq!(Shape::new(&[255, 255, 2]), Err(Error::TooManySquares { got: 130_050 }));
    /// ```
    pub const fn new(dimensions: &[usize]) -> Result<Self, Error> {
        let shape = match *dimensions {
            [] => return Err(Error::EmptyShape),
            [files] => Self {
                dimensions: [files, 1, 1],
                count: 1,
            },
            [ranks, files] => Self {
                dimensions: [ranks, files, 1],
                count: 2,
            },
            [layers, ranks, files] => Self {
                dimensions: [layers, ranks, files],
                count: 3,
            },
            _ => {
                return Err(Error::TooManyDimensions {
                    got: dimensions.len(),
                });
            }
        };
        let mut sizes: &[usize] = &shape.dimensions;
        while let [size, rest @ ..] = sizes {
            if *size < 1 {
                return Err(Error::DimensionTooSmall);
            }
            if *size > MAX_DIMENSION_SIZE {
                return Err(Error::DimensionTooLarge { got: *size });
            }
            sizes = rest;
        }
        let got = shape.square_count();
        if got > MAX_SQUARE_COUNT {
            return Err(Error::TooManySquares { got });
        }
        Ok(shape)
    }

    /// The sizes of the dimensions, the outermost first.
    ///
    /// ```
    /// assert_eq!(qi::Shape::new(&[10, 9])?.dimensions(), [10, 9]);
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub const fn dimensions(&self) -> &[usize] {
        self.dimensions.split_at(self.count as usize).0
    }

    /// The number of squares, 1 to 65 025.
    #[must_use]
    pub const fn square_count(&self) -> usize {
        let [outer, middle, inner] = self.dimensions;
        outer * middle * inner
    }

    /// The flat index of the square with these coordinates, the outermost first;
    /// `None` unless there is one coordinate for each dimension, below its size.
    ///
    /// ```
    /// let raumschach = qi::Shape::new(&[5, 5, 5])?;
    /// assert_eq!(raumschach.index(&[1, 0, 2]), Some(27)); // layer 1, rank 0, file 2
    /// assert_eq!(raumschach.index(&[1, 0, 5]), None);
    /// assert_eq!(raumschach.index(&[1, 0]), None);
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub const fn index(&self, coordinates: &[usize]) -> Option<usize> {
        let mut index = 0;
        let mut sizes = self.dimensions();
        let mut rest = coordinates;
        while let ([size, more_sizes @ ..], [coordinate, more @ ..]) = (sizes, rest) {
            if *coordinate >= *size {
                return None;
            }
            index = index * *size + *coordinate;
            (sizes, rest) = (more_sizes, more);
        }
        if sizes.is_empty() && rest.is_empty() {
            Some(index)
        } else {
            None
        }
    }

    /// The coordinates of the square with this flat index, or `None` when the
    /// board has no such square.
    ///
    /// ```
    /// let raumschach = qi::Shape::new(&[5, 5, 5])?;
    /// assert_eq!(*raumschach.coordinates(27).unwrap(), [1, 0, 2]);
    /// assert_eq!(raumschach.coordinates(125), None);
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub const fn coordinates(&self, index: usize) -> Option<Coordinates> {
        if index >= self.square_count() {
            return None;
        }
        let [_, middle, inner] = self.dimensions;
        let values = [
            index / inner / middle,
            index / inner % middle,
            index % inner,
        ];
        Some(Coordinates::new(values, self.count))
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Shape").field(&self.dimensions()).finish()
    }
}
