//! EPD: the first four fields of a FEN, and operations (§5.2).

mod grammar;
mod operation;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
mod repair;
mod view;

pub use operation::{Operands, Operation, Operations};
#[cfg(feature = "alloc")]
pub use owned::Epd;
#[cfg(feature = "alloc")]
pub(crate) use owned::has_opcode;
pub use view::View;
