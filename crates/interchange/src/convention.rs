//! How a position is put into FEEN: profiles, and conventions that join them with
//! variants.

mod profile;
#[cfg(feature = "alloc")]
mod table;

pub use profile::{CastlingMarks, EnPassantMarks, Profile, PromotedMarks, Terminals, Walls};
#[cfg(feature = "alloc")]
pub use table::Convention;
#[cfg(feature = "alloc")]
pub(crate) use table::{Spelled, Step, Unspelled};
