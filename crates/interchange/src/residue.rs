//! The residue of a conversion: all that a text says and FEEN does not; and the losses of a
//! conversion without it (§7).

mod loss;
mod squares;
pub(crate) mod text;
mod value;

pub use loss::{Loss, LossIter, Losses};
pub(crate) use squares::{Ghost, GhostSquare, SquareList};
pub use value::Residue;
