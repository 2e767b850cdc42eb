//! Ordinary boards and hands, read by tables.
//!
//! The fast reader accepts a text, or leaves it to the grammar, which is complete. It never
//! refuses one. Tests hold the two together on all short texts.

pub(crate) mod board;
mod by_byte;
pub(crate) mod hands;
#[cfg(feature = "alloc")]
pub(crate) mod large_board;
#[cfg(feature = "alloc")]
pub(crate) mod small;
#[cfg(feature = "alloc")]
pub(crate) mod small_board;
#[cfg(feature = "alloc")]
pub(crate) mod small_hands;
#[cfg(feature = "alloc")]
mod square_code;

pub(crate) use self::board::board;
pub(crate) use self::hands::hands;
