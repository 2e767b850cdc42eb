use qi::MAX_SQUARE_COUNT;

/// How much a reader may hold: what is over a limit is refused before any memory is
/// asked for.
///
/// ```
/// use feen::{Feen, Limits};
///
/// let limits = Limits::default().with_squares(100);
/// assert!(Feen::parse_within("8/8 / C/c", limits).is_ok());
///
/// let error = Feen::parse_within("101 / C/c", limits).unwrap_err();
/// assert_eq!(error.kind().to_string(), "expected at most 100 squares, found 101");
/// ```
///
/// By default they are as high as they go, which is safe for text from strangers: a
/// position takes at most 128 KiB for its board, and for hands and ranks no more than a
/// small multiple of its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    squares: usize,
    dimensions: usize,
}

impl Limits {
    /// The highest limits.
    ///
    /// ```
    /// use feen::Limits;
    ///
    /// const LARGE: Limits = Limits::new().with_squares(361);
    /// assert_eq!(LARGE.squares(), 361);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self {
            squares: MAX_SQUARE_COUNT,
            dimensions: usize::MAX,
        }
    }

    /// At most so many squares; 65 025 for any higher number.
    #[must_use]
    pub const fn with_squares(self, squares: usize) -> Self {
        let squares = match squares {
            ..MAX_SQUARE_COUNT => squares,
            _ => MAX_SQUARE_COUNT,
        };
        Self { squares, ..self }
    }

    /// At most so many dimensions.
    #[must_use]
    pub const fn with_dimensions(self, dimensions: usize) -> Self {
        Self { dimensions, ..self }
    }

    /// The most squares.
    #[must_use]
    pub const fn squares(&self) -> usize {
        self.squares
    }

    /// The most dimensions.
    #[must_use]
    pub const fn dimensions(&self) -> usize {
        self.dimensions
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}
