//! Conversion: from the parts of a text to FEEN, and back (§6).

mod board;
mod converted;
mod exported;
mod from_feen;
mod marks;
mod to_feen;

pub(crate) use board::{Board, Held};
pub use converted::{Converted, Lossy};
pub use exported::Exported;
pub(crate) use exported::export;
pub use from_feen::write_into;
pub(crate) use from_feen::{Form, contradiction, misread, unread, write};
pub(crate) use to_feen::{Incoming, Position};
