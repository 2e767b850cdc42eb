//! The token of a piece.

mod errors;
mod format;
mod order;
mod properties;
mod serde;
mod tokens;
