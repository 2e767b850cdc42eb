//! Conventions: variants and games joined with the way in which their positions are put into
//! FEEN.

mod draughts;
mod orthodox;
mod rules;
mod table;

pub use draughts::Draughts;
pub use rules::{Placement, Rules};
pub use table::Convention;
pub(crate) use table::{Spelled, Step, Unspelled};
