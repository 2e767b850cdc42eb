//! FEEN: castling and en passant as states of pieces, so that equal texts are the same position.

mod error;
mod read;
mod write;

pub use error::{FeenError, FeenErrorKind};
