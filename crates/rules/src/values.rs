//! Small values that cannot be out of range: squares, sets of squares, kinds of piece, moves.

mod by_kind;
mod by_square;
mod hand;
mod kind;
mod moves;
mod piece;
mod square;
mod square_name;
mod squares;

pub(crate) use by_kind::ByKind;
pub(crate) use by_square::BySquare;
pub(crate) use hand::Hand;
pub use kind::Kind;
pub(crate) use kind::{Kinds, MAX_KINDS};
pub use moves::{Entry, Move, MoveSort};
pub use piece::Piece;
pub(crate) use piece::mixed;
pub use square::Square;
pub use square_name::SquareName;
pub use squares::{Squares, SquaresIter};
