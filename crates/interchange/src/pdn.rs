//! Positions of draughts: the FEN tag of PDN 3.0 (§5.4).

#[cfg(feature = "alloc")]
mod convention;
#[cfg(feature = "alloc")]
mod convert;
mod game_type;
mod grammar;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
mod repair;
mod view;

#[cfg(feature = "alloc")]
pub use convention::Convention;
pub use game_type::{Colour, GameType, ParseGameTypeError};
#[cfg(feature = "alloc")]
pub use owned::Pdn;
pub use view::{DraughtsMan, Ghosts, Men, View};
