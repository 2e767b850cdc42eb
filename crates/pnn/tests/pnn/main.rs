//! The older token of a piece.

mod conversions;
mod errors;
mod format;
mod names;
mod order;
mod properties;
mod serde;
mod tokens;
mod verbs;
