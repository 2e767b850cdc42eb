//! FEN and its relatives: X-FEN, Shredder-FEN, crazyhouse, n-check and the fairy FENs of
//! other games.

#[cfg(feature = "alloc")]
mod canonical;
pub(crate) mod grammar;
mod named_square;
mod parts;
#[cfg(feature = "alloc")]
pub(crate) mod repair;
#[cfg(feature = "alloc")]
pub(crate) mod rights;
mod scan;
mod spelling;
mod view;

#[cfg(feature = "alloc")]
pub(crate) use canonical::{Tail, write_counters, write_number, written};
pub(crate) use named_square::NamedSquare;
pub use parts::Parts;
pub(crate) use parts::Reader;
pub(crate) use spelling::is_canonical_position;
pub(crate) use view::Fields;
pub use view::{Pocket, Right, Rights, View};

/// The notation of FEN: that of [`View`], and of `Fen`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FenNotation;
