//! SFEN, the notation of USI for shōgi and its kin.

mod grammar;
#[cfg(feature = "alloc")]
pub(crate) mod repair;
#[cfg(feature = "alloc")]
mod spell;
mod view;

#[cfg(feature = "alloc")]
pub(crate) use grammar::Parts;
#[cfg(feature = "alloc")]
pub(crate) use spell::write_hands;
pub use view::{Hand, View};

/// The notation of SFEN: that of [`View`], and of `Sfen`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SfenNotation;
