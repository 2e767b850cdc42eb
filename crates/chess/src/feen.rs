//! FEEN: castling and en passant as states of pieces, so that equal texts are the same position.

mod error;
#[cfg(feature = "std")]
mod key;
mod read;
mod write;

pub use error::{FeenError, FeenErrorKind};
