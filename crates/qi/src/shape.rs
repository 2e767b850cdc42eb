#[cfg(feature = "alloc")]
mod letters;
pub(crate) mod naming;
#[cfg(feature = "alloc")]
mod square_names;
mod steps;
pub(crate) mod text;

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::{Coordinates, Error, MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT};

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
/// assert_eq!(xiangqi.coordinates(11).unwrap(), [1, 2]);
/// # Ok::<(), qi::Error>(())
/// ```
///
/// Shapes with the same number of squares are different shapes: `[4]`, `[4, 1]` and `[2, 2]`
/// are three. A board that is no box is [flat](Self::flat): for four squares, a fourth shape.
///
/// Shapes order by the number of their dimensions, then by their sizes, the outermost
/// first; flat boards come before all boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    kind: Kind,
    /// The layers, the ranks of a layer and the files, 1 where the kind has no such dimension.
    // Beside the kind, since a value of several lengths is copied in small pieces.
    sizes: [usize; MAX_DIMENSIONS],
}

// As long as a size, so that a shape is copied in whole words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(usize)]
enum Kind {
    Flat,
    Rank,
    Ranks,
    Layers,
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
    #[inline]
    pub const fn new(dimensions: &[usize]) -> Result<Self, Error> {
        let (kind, sizes) = match *dimensions {
            [] => return Err(Error::EmptyShape),
            [files] => (Kind::Rank, [1, 1, files]),
            [ranks, files] => (Kind::Ranks, [1, ranks, files]),
            [layers, ranks, files] => (Kind::Layers, [layers, ranks, files]),
            _ => {
                return Err(Error::TooManyDimensions {
                    got: dimensions.len(),
                });
            }
        };
        let mut unchecked = dimensions;
        while let [size, rest @ ..] = unchecked {
            if *size < 1 {
                return Err(Error::DimensionTooSmall);
            }
            if *size > MAX_DIMENSION_SIZE {
                return Err(Error::DimensionTooLarge { got: *size });
            }
            unchecked = rest;
        }
        Self { kind, sizes }.within_limit()
    }

    /// A board of this many squares, 1 to 65 025, without geometry. It stands for a board
    /// that is no box, or a box too deep or too wide for [`new`](Self::new).
    ///
    /// It has one dimension, whose size may be over 255, and yet it is equal to no box. Its
    /// squares have no neighbours: the layer above knows the geometry.
    ///
    /// ```
    /// use qi::Shape;
    ///
    /// let hexagon = Shape::flat(91)?;
    /// assert_eq!(hexagon.dimensions(), [91]);
    /// assert_ne!(hexagon, Shape::new(&[91])?);
    ///
    /// # #[cfg(feature = "alloc")] {
    /// use qi::{ByPlayer, Hands, Player, Qi};
    ///
    /// let (hands, styles) = (Hands::new(), ByPlayer::new("G", "g"));
    /// let position = Qi::from_parts(hexagon, vec![None; 91], hands, styles, Player::First)?
    ///     .board_diff([(90, Some("K"))])?;
    /// assert_eq!(position.square(90), Some(&"K"));
    /// # }
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`DimensionTooSmall`](Error::DimensionTooSmall) for 0, and
    /// [`TooManySquares`](Error::TooManySquares) for more than 65 025.
    #[inline]
    pub const fn flat(squares: usize) -> Result<Self, Error> {
        if squares < 1 {
            return Err(Error::DimensionTooSmall);
        }
        let (kind, sizes) = (Kind::Flat, [1, 1, squares]);
        Self { kind, sizes }.within_limit()
    }

    #[inline]
    const fn within_limit(self) -> Result<Self, Error> {
        let got = self.square_count();
        if got > MAX_SQUARE_COUNT {
            return Err(Error::TooManySquares { got });
        }
        Ok(self)
    }

    /// Whether this is a board without geometry, made by [`flat`](Self::flat).
    ///
    /// ```
    /// use qi::Shape;
    ///
    /// assert!(Shape::flat(8)?.is_flat());
    /// assert!(!Shape::new(&[8])?.is_flat());
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_flat(&self) -> bool {
        matches!(self.kind, Kind::Flat)
    }

    /// The sizes of the dimensions, the outermost first.
    ///
    /// ```
    /// assert_eq!(qi::Shape::new(&[10, 9])?.dimensions(), [10, 9]);
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn dimensions(&self) -> &[usize] {
        match (self.kind, &self.sizes) {
            (Kind::Flat | Kind::Rank, [_, _, sizes @ ..]) => sizes,
            (Kind::Ranks, [_, sizes @ ..]) => sizes,
            (Kind::Layers, sizes) => sizes,
        }
    }

    /// The number of squares, 1 to 65 025.
    #[must_use]
    #[inline]
    pub const fn square_count(&self) -> usize {
        let [layers, ranks, files] = self.sizes;
        layers.saturating_mul(ranks).saturating_mul(files)
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
        let mut index = 0_usize;
        let mut sizes = self.dimensions();
        let mut rest = coordinates;
        while let ([size, more_sizes @ ..], [coordinate, more @ ..]) = (sizes, rest) {
            if *coordinate >= *size {
                return None;
            }
            index = index.saturating_mul(*size).saturating_add(*coordinate);
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
    /// assert_eq!(raumschach.coordinates(27).unwrap(), [1, 0, 2]);
    /// assert_eq!(raumschach.coordinates(125), None);
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    #[expect(clippy::arithmetic_side_effects, reason = "no size is 0")]
    pub const fn coordinates(&self, index: usize) -> Option<Coordinates> {
        if index >= self.square_count() {
            return None;
        }
        let [_, ranks, files] = self.sizes;
        let (rank, file) = (index / files, index % files);
        Some(match self.kind {
            Kind::Flat | Kind::Rank => Coordinates::new([index, 0, 0], 1),
            Kind::Ranks => Coordinates::new([rank, file, 0], 2),
            Kind::Layers => Coordinates::new([rank / ranks, rank % ranks, file], 3),
        })
    }
}

/// As [`Shape::new`].
///
/// ```
/// use qi::Shape;
///
/// let sizes = vec![10, 9];
/// assert_eq!(Shape::try_from(&sizes[..]), Shape::new(&[10, 9]));
/// assert_eq!(Shape::try_from([10, 9]), Shape::new(&[10, 9]));
/// ```
impl TryFrom<&[usize]> for Shape {
    type Error = Error;

    fn try_from(dimensions: &[usize]) -> Result<Self, Error> {
        Self::new(dimensions)
    }
}

/// As [`Shape::new`].
impl<const N: usize> TryFrom<[usize; N]> for Shape {
    type Error = Error;

    fn try_from(dimensions: [usize; N]) -> Result<Self, Error> {
        Self::new(&dimensions)
    }
}

/// As [`Shape::new`].
impl<const N: usize> TryFrom<&[usize; N]> for Shape {
    type Error = Error;

    fn try_from(dimensions: &[usize; N]) -> Result<Self, Error> {
        Self::new(dimensions)
    }
}

/// As [`Shape::new`].
#[cfg(feature = "alloc")]
impl TryFrom<alloc::vec::Vec<usize>> for Shape {
    type Error = Error;

    fn try_from(dimensions: alloc::vec::Vec<usize>) -> Result<Self, Error> {
        Self::new(&dimensions)
    }
}

impl Hash for Shape {
    // The sizes, which take up to 16 bits each, after a 1 for a box.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let sizes = self.dimensions().iter();
        let kind = u64::from(!self.is_flat());
        state.write_u64(sizes.fold(kind, |word, size| word << 16 | *size as u64));
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_flat() {
            return write!(f, "Shape::flat({})", self.square_count());
        }
        f.debug_tuple("Shape").field(&self.dimensions()).finish()
    }
}
