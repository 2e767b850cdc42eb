//! EPD: the first four fields of a FEN, and operations.

mod grammar;
mod operation;
#[cfg(feature = "alloc")]
pub(crate) mod repair;
mod view;

#[cfg(feature = "alloc")]
pub(crate) use grammar::Parts;
pub use operation::{Operands, Operation, Operations};
pub use view::View;

/// The notation of EPD: that of [`View`], and of `Epd`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EpdNotation;
