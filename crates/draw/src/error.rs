use crate::Drawing;

/// Why a position is not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The board has too many squares: `70000 / G/g`.
    #[error(
        "expected at most {} squares to draw, found {squares}",
        Drawing::MAX_SQUARES
    )]
    TooManySquares {
        /// The squares of the board.
        squares: u64,
    },
    /// The lengths of the ranks, or the sizes of the layers, differ so much that the picture
    /// would be almost empty.
    #[error(
        "the board needs {area} squares with the gaps between its ranks; at most {} can be drawn",
        Drawing::MAX_AREA
    )]
    TooSparse {
        /// The squares that the picture would have room for.
        area: u64,
    },
    /// Two boards are compared that do not have the same squares, `8/8 / G/g` and `16 / G/g`, or
    /// a position is on another board than that of its layout.
    #[error("the boards have different layouts")]
    LayoutsDiffer,
    /// A PNG would have too many pixels.
    #[error(
        "expected a picture of at most {} pixels, found {width} by {height}",
        Drawing::MAX_PIXELS
    )]
    TooManyPixels {
        /// From left to right.
        width: u64,
        /// From top to bottom.
        height: u64,
    },
    /// The renderer refuses the picture.
    #[error("the picture cannot be rendered")]
    NotRendered,
}

impl Error {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooManySquares { .. } => "draw/too-many-squares",
            Self::TooSparse { .. } => "draw/too-sparse",
            Self::LayoutsDiffer => "draw/layouts-differ",
            Self::TooManyPixels { .. } => "draw/too-many-pixels",
            Self::NotRendered => "draw/not-rendered",
        }
    }
}
