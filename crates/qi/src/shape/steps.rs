use super::{MAX_DIMENSIONS, Shape};
use crate::Coordinates;

/// # Steps on a board
///
/// They need geometry: on a [flat](Shape::flat) board no square has another one beside it, and
/// `offset`, `distance` and `mirrored` are `None`.
impl Shape {
    /// The square at a distance from another one: a number of steps for each dimension, the
    /// outermost first. `None` beyond the edge, and on a flat board.
    ///
    /// ```
    /// use qi::Shape;
    ///
    /// let chess = Shape::new(&[8, 8])?;
    /// assert_eq!(chess.offset(57, &[-2, 1]), Some(42)); // a knight
    /// assert_eq!(chess.offset(0, &[-1, 0]), None);
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub fn offset(&self, square: usize, steps: &[isize]) -> Option<usize> {
        let from = self.place(square)?;
        if steps.len() != from.as_slice().len() {
            return None;
        }
        let to = from.try_map(|dimension, from| {
            let step = steps.get(dimension)?;
            from.checked_add_signed(*step)
        });
        self.index(to?.as_slice())
    }

    /// The squares from one on, by the same steps each time, up to the edge; the first square
    /// is left out.
    ///
    /// ```
    /// use qi::Shape;
    ///
    /// let chess = Shape::new(&[8, 8])?;
    /// assert!(chess.ray(58, &[-1, 1]).eq([51, 44, 37, 30, 23])); // a bishop
    /// assert_eq!(chess.ray(58, &[0, 0]).next(), None);
    /// # Ok::<(), qi::Error>(())
    /// ```
    pub fn ray<'s>(
        &self,
        square: usize,
        steps: &'s [isize],
    ) -> impl Iterator<Item = usize> + use<'s> {
        let shape = *self;
        let moves = steps.iter().any(|step| *step != 0);
        let first = shape.offset(square, steps).filter(|_| moves);
        core::iter::successors(first, move |square| shape.offset(*square, steps))
    }

    /// The squares beside a square, in their order: those one step away in one dimension.
    ///
    /// ```
    /// use qi::Shape;
    ///
    /// let board = Shape::new(&[3, 3])?;
    /// assert!(board.neighbours(4).eq([1, 3, 5, 7]));
    /// assert!(board.neighbours(0).eq([1, 3]));
    /// assert_eq!(Shape::flat(9)?.neighbours(4).next(), None);
    /// # Ok::<(), qi::Error>(())
    /// ```
    pub fn neighbours(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        let shape = *self;
        let dimensions = shape.dimensions().len();
        let before = (0..dimensions).map(|dimension| (dimension, -1));
        let after = (0..dimensions).rev().map(|dimension| (dimension, 1));
        before.chain(after).filter_map(move |(dimension, step)| {
            let mut steps = [0; MAX_DIMENSIONS];
            *steps.get_mut(dimension)? = step;
            shape.offset(square, steps.get(..dimensions)?)
        })
    }

    /// The difference of two squares in each dimension, the outermost first; `None` if the
    /// board does not have them, or is flat.
    ///
    /// The largest of the numbers is the distance of a king, their sum that of single steps to
    /// a side.
    ///
    /// ```
    /// use qi::Shape;
    ///
    /// let chess = Shape::new(&[8, 8])?;
    /// let distance = chess.distance(57, 42).unwrap();
    /// assert_eq!(distance, [2, 1]);
    /// assert_eq!((distance.iter().max(), distance.iter().sum()), (Some(&2), 3));
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub fn distance(&self, one: usize, other: usize) -> Option<Coordinates> {
        let (one, other) = (self.place(one)?, self.place(other)?);
        one.try_map(|dimension, one| Some(one.abs_diff(*other.as_slice().get(dimension)?)))
    }

    /// The square in the mirror: its coordinate in one dimension counted from the other end.
    /// `None` if the board does not have the square or the dimension, or is flat.
    ///
    /// ```
    /// use qi::Shape;
    ///
    /// let chess = Shape::new(&[8, 8])?;
    /// assert_eq!(chess.mirrored(4, 1), Some(3)); // files from the other side
    /// assert_eq!(chess.mirrored(4, 0), Some(60)); // ranks from the other side
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self, square: usize, dimension: usize) -> Option<usize> {
        let place = self.place(square)?;
        let size = self.dimensions().get(dimension)?;
        let to = place.try_map(|number, from| {
            if number == dimension {
                size.checked_sub(from)?.checked_sub(1)
            } else {
                Some(from)
            }
        });
        self.index(to?.as_slice())
    }

    /// The square after half a turn of the board: all coordinates counted from the other end. On
    /// a flat board it is the index, counted from the last square.
    ///
    /// ```
    /// use qi::Shape;
    ///
    /// assert_eq!(Shape::new(&[8, 8])?.turned(4), Some(59));
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub fn turned(&self, square: usize) -> Option<usize> {
        self.square_count().checked_sub(square)?.checked_sub(1)
    }

    /// The coordinates of a square of a board with geometry.
    fn place(&self, square: usize) -> Option<Coordinates> {
        self.coordinates(square).filter(|_| !self.is_flat())
    }
}
