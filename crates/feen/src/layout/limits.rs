//! The limits of an owned position.
//!
//! A limit is reported only of a text that the grammar has accepted: one that is not valid has
//! another error.

use qi::MAX_SQUARE_COUNT;

use crate::{LayoutView, ParseError, ParseErrorKind};

/// How much a reader may hold: what is over a limit is refused before any memory is
/// asked for.
///
/// Needs the feature `alloc`, which is on by default.
///
/// ```
/// use feen::{Feen, Limits};
///
/// let limits = Limits::default().with_squares(100);
/// assert!(Feen::parse_with("8/8 / C/c", limits).is_ok());
///
/// let error = Feen::parse_with("101 / C/c", limits).unwrap_err();
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

    /// At most this many squares; 65 025 for any higher number.
    #[must_use]
    pub const fn with_squares(self, squares: usize) -> Self {
        let squares = match squares {
            ..MAX_SQUARE_COUNT => squares,
            _ => MAX_SQUARE_COUNT,
        };
        Self { squares, ..self }
    }

    /// At most this many dimensions.
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

/// The number of squares of a board that is within the limits.
pub(crate) fn squares(layout: LayoutView<'_>, limits: Limits) -> Result<usize, ParseError> {
    let squares = usize::try_from(layout.square_count()).ok();
    let squares = squares.filter(|squares| *squares <= limits.squares());
    let squares = squares.ok_or_else(|| too_many_squares(layout, limits.squares()))?;
    // Counting them takes another look at the text.
    if limits.dimensions() != usize::MAX {
        refuse_deeper(layout, limits.dimensions())?;
    }
    Ok(squares)
}

#[cold]
pub(crate) fn too_many_squares(layout: LayoutView<'_>, max: usize) -> ParseError {
    let found = layout.square_count();
    let kind = ParseErrorKind::TooManySquares { found, max };
    // It is the board that is too large, no part of it.
    ParseError::new(kind, 0..layout.placement().len())
}

/// Refuses a board of more dimensions, at the first separator that makes one.
fn refuse_deeper(layout: LayoutView<'_>, max: usize) -> Result<(), ParseError> {
    let Some(rank) = layout.ranks().find(|rank| rank.separator() >= max) else {
        return Ok(());
    };
    let found = layout.dimension_count();
    let kind = ParseErrorKind::TooManyDimensions { found, max };
    Err(ParseError::new(kind, rank.separator_span()))
}
