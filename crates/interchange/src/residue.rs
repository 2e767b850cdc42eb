//! The residue of a conversion: all that a text says and FEEN does not; and the losses of a
//! conversion without it.

mod form;
mod loss;
mod spelling;
mod text;
mod value;

pub(crate) use form::{Ghost, ghosts, squares, squares_text};
pub use loss::{Loss, LossIter, Losses};
pub(crate) use spelling::{respelled, spelling};
pub use value::Residue;
