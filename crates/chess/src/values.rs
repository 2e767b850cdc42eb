//! Squares, pieces and sides of the board: the small values that everything else is made of.

mod piece;
mod role;
mod square;
mod squares;
mod wing;

pub use piece::{NotBare, ParsePieceError, Piece, colour_name, colour_title};
pub use role::{ParseRoleError, Role};
pub use square::{ParseSquareError, Square};
pub use squares::{Squares, SquaresIter};
pub use wing::Wing;
