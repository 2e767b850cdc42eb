//! FEN and its relatives: X-FEN, Shredder-FEN, crazyhouse, n-check and the fairy FENs of
//! other games (§5.1).

#[cfg(feature = "alloc")]
mod canonical;
pub(crate) mod grammar;
mod lines;
mod named_square;
#[cfg(feature = "alloc")]
mod owned;
mod parts;
#[cfg(feature = "alloc")]
pub(crate) mod repair;
#[cfg(feature = "alloc")]
pub(crate) mod rights;
mod scan;
mod view;

#[cfg(feature = "alloc")]
pub use crate::convert::write_into;
#[cfg(feature = "alloc")]
pub(crate) use canonical::{Tail, write_counters, write_number, written};
pub use lines::{Line, Lines, lines};
pub(crate) use named_square::NamedSquare;
#[cfg(feature = "alloc")]
pub use owned::Fen;
pub(crate) use parts::{Parts, Reader};
pub use view::{Pocket, Right, Rights, View};
