//! Positions of draughts: the FEN tag of PDN 3.0, and the public name of its convention, which
//! stands with the others.

mod game_type;
mod grammar;
#[cfg(feature = "alloc")]
pub(crate) mod repair;
#[cfg(feature = "alloc")]
mod spell;
mod view;

#[cfg(feature = "alloc")]
pub use crate::convention::Draughts as Convention;
pub use game_type::{GameType, ParseGameTypeError};
#[cfg(feature = "alloc")]
pub(crate) use grammar::{Named, Parts, read_item};
#[cfg(feature = "alloc")]
pub(crate) use spell::{Item, write, write_square};
pub use view::{DraughtsMan, Ghosts, Men, View};

/// The notation of draughts: that of [`View`], and of `Pdn`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PdnNotation;
