use core::fmt;

use crate::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT, Player};

/// Why a shape, a position or a change of one was refused.
///
/// The message is one sentence with the numbers in it, and [`code`](Self::code)
/// names the cause for programs.
///
/// ```
/// use qi::{Error, Shape};
///
/// let error = Shape::new(&[8, 256]).unwrap_err();
/// assert_eq!(error, Error::DimensionTooLarge { got: 256 });
/// assert_eq!(error.to_string(), "dimension size 256 exceeds maximum of 255");
/// assert_eq!(error.code(), "qi/dimension-too-large");
/// ```
// As long as a word, so that a position that may be an error is copied in whole words.
#[repr(u64)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A shape without dimensions, such as `[]`.
    EmptyShape,

    /// A shape with more than [`MAX_DIMENSIONS`] dimensions, such as `[8, 8, 8, 8]`.
    TooManyDimensions {
        /// The number of dimensions. A shape that is read from a stream is
        /// refused at the first dimension too many, which is then the last one
        /// counted.
        got: usize,
    },

    /// A dimension of size 0, such as the second of `[8, 0]`.
    DimensionTooSmall,

    /// A dimension over [`MAX_DIMENSION_SIZE`], such as `[256]`.
    DimensionTooLarge {
        /// The size of the dimension.
        got: usize,
    },

    /// A board of more than [`MAX_SQUARE_COUNT`] squares, such as `[255, 255, 2]`.
    TooManySquares {
        /// The number of squares.
        got: usize,
    },

    /// A change of a square that the board does not have, such as square 64 of
    /// an 8×8 board.
    IndexOutOfRange {
        /// The flat index of the change.
        index: usize,
        /// The number of squares of the board.
        squares: usize,
    },

    /// More pieces removed from a hand than it holds at that moment.
    HandUnderflow {
        /// The owner of the hand.
        player: Player,
        /// Which of the changes of hands of the call it is, counted from 0: the one with the
        /// piece.
        change: usize,
        /// The number of the piece that the hand holds.
        held: u64,
        /// The number of the piece that were to be removed.
        requested: u64,
    },

    /// More pieces, on the board and in both hands together, than the board has
    /// squares.
    TooManyPieces {
        /// The number of pieces that would have resulted, at most [`u64::MAX`]. A position
        /// that is read from a stream is refused at the first square, or item of a hand, with
        /// a piece too many, which is then the last one counted.
        pieces: u64,
        /// The number of squares of the board.
        squares: usize,
    },

    /// A list of squares that is longer or shorter than the shape requires.
    BoardLength {
        /// The number of squares listed. If it is not known in advance, a board is refused at
        /// the first square too many, which is then the last one counted.
        found: usize,
        /// The number of squares of the shape.
        squares: usize,
    },

    /// Two positions, or a position and a diff, on boards of different shapes.
    ShapeMismatch,

    /// Two changes of the same square in a diff.
    RepeatedSquare {
        /// The flat index of the square.
        index: usize,
    },

    /// Two changes of the same piece in a hand in a diff.
    RepeatedPiece {
        /// The owner of the hand.
        player: Player,
    },

    /// A diff that expects a square to hold something else.
    SquareMismatch {
        /// The flat index of the square.
        index: usize,
    },

    /// A diff that expects a hand to hold another number of a piece.
    HandMismatch {
        /// The owner of the hand.
        player: Player,
        /// The number of the piece that the diff expects.
        expected: usize,
        /// The number of the piece that the hand holds.
        found: usize,
    },

    /// A diff that expects a player to have another style.
    StyleMismatch {
        /// The owner of the style.
        player: Player,
    },

    /// A diff that expects the other player to be to move.
    TurnMismatch {
        /// The player to move.
        player: Player,
    },
}

impl Error {
    /// The cause in a form that stays the same between versions and languages.
    ///
    /// ```
    /// let error = qi::Shape::new(&[]).unwrap_err();
    /// assert_eq!(error.code(), "qi/empty-shape");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::EmptyShape => "qi/empty-shape",
            Self::TooManyDimensions { .. } => "qi/too-many-dimensions",
            Self::DimensionTooSmall => "qi/dimension-too-small",
            Self::DimensionTooLarge { .. } => "qi/dimension-too-large",
            Self::TooManySquares { .. } => "qi/too-many-squares",
            Self::IndexOutOfRange { .. } => "qi/index-out-of-range",
            Self::HandUnderflow { .. } => "qi/hand-underflow",
            Self::TooManyPieces { .. } => "qi/too-many-pieces",
            Self::BoardLength { .. } => "qi/board-length",
            Self::ShapeMismatch => "qi/shape-mismatch",
            Self::RepeatedSquare { .. } => "qi/repeated-square",
            Self::RepeatedPiece { .. } => "qi/repeated-piece",
            Self::SquareMismatch { .. } => "qi/square-mismatch",
            Self::HandMismatch { .. } => "qi/hand-mismatch",
            Self::StyleMismatch { .. } => "qi/style-mismatch",
            Self::TurnMismatch { .. } => "qi/turn-mismatch",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::EmptyShape => f.write_str("at least one dimension is required"),
            Self::TooManyDimensions { got } => {
                write!(f, "board exceeds {MAX_DIMENSIONS} dimensions (got {got})")
            }
            Self::DimensionTooSmall => f.write_str("dimension size must be at least 1, got 0"),
            Self::DimensionTooLarge { got } => write!(
                f,
                "dimension size {got} exceeds maximum of {MAX_DIMENSION_SIZE}"
            ),
            Self::TooManySquares { got } => {
                write!(f, "board exceeds {MAX_SQUARE_COUNT} squares (got {got})")
            }
            Self::IndexOutOfRange { index, squares } => {
                write!(
                    f,
                    "invalid flat index: {index} (board has {squares} squares)"
                )
            }
            Self::HandUnderflow {
                held, requested, ..
            } => {
                let pieces = pieces(requested);
                write!(f, "cannot remove {requested} {pieces}: {held} in hand")
            }
            Self::TooManyPieces { pieces, squares } => write!(
                f,
                "too many pieces for board size ({pieces} pieces, {squares} squares)"
            ),
            Self::BoardLength { found, squares } => write!(
                f,
                "board length does not match the shape (expected {squares}, got {found})"
            ),
            Self::ShapeMismatch => f.write_str("the boards have different shapes"),
            Self::RepeatedSquare { index } => write!(f, "square {index} is changed twice"),
            Self::RepeatedPiece { player } => {
                write!(f, "a piece in the {player} player's hand is changed twice")
            }
            Self::SquareMismatch { index } => {
                write!(f, "square {index} does not hold what the diff expects")
            }
            Self::HandMismatch {
                player,
                expected,
                found,
            } => write!(
                f,
                "the diff expects {expected} of a piece in the {player} player's hand, found {found}"
            ),
            Self::StyleMismatch { player } => {
                write!(
                    f,
                    "the {player} player's style is not what the diff expects"
                )
            }
            Self::TurnMismatch { player } => write!(
                f,
                "the diff expects the {} player to move, found the {player} player",
                player.flip()
            ),
        }
    }
}

impl core::error::Error for Error {}

const fn pieces(count: u64) -> &'static str {
    if count == 1 { "piece" } else { "pieces" }
}
