//! SFEN, the notation of USI for shōgi and its kin (§5.3).

mod grammar;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
mod repair;
mod view;

#[cfg(feature = "alloc")]
pub use owned::Sfen;
#[cfg(feature = "alloc")]
pub(crate) use owned::write_hands;
pub use view::{Hand, View};
