//! The parts that the texts of FEN, EPD and SFEN share: fields, numbers, the board and its
//! squares.

mod board;
mod fields;
mod number;
#[cfg(feature = "alloc")]
mod owned;
pub(crate) mod scan;
mod square;

pub(crate) use board::{Ranks, ranks};
pub(crate) use fields::{FieldText, Fields, check_ascii, surplus_space};
pub(crate) use number::{counter, from_one, number, pair, shogi_square};
#[cfg(feature = "alloc")]
pub(crate) use owned::owned_text;
pub use square::{Man, Square, Squares};
