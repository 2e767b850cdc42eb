//! Conversion: from the parts of a text to FEEN, and back, in a file for each notation, which is its
//! part of the trait `Notation` of the roof.

mod board;
mod converted;
mod diagram;
mod draughts;
mod epd;
mod exported;
mod fen;
mod from_feen;
mod marks;
mod place;
mod sfen;
mod to_feen;

pub use converted::{Converted, Lossy};
pub use diagram::Diagram;
pub use exported::Exported;
pub(crate) use from_feen::Written;
pub(crate) use from_feen::contradiction;
pub(crate) use to_feen::Position;
