//! The largest boards.

/// The largest number of dimensions of a board.
pub const MAX_DIMENSIONS: usize = 3;

/// The largest size of one dimension.
pub const MAX_DIMENSION_SIZE: usize = 255;

/// The largest number of squares of a board, that of a 255×255 board.
pub const MAX_SQUARE_COUNT: usize = MAX_DIMENSION_SIZE * MAX_DIMENSION_SIZE;
