//! The parts that the texts of all notations share: the view, fields, numbers, the board and
//! its squares.

mod board;
mod fields;
#[cfg(feature = "alloc")]
mod held;
mod number;
pub(crate) mod scan;
mod square;
mod view;

pub(crate) use board::{Ranks, has_own_letters, ranks};
pub(crate) use fields::{FieldText, Fields, check_ascii, surplus_space};
#[cfg(feature = "alloc")]
pub(crate) use held::{Held, cased};
pub(crate) use number::{counter, from_one, number, pair, shogi_square};
pub use square::{Man, Square, Squares};
pub(crate) use view::Grammar;
pub use view::View;
