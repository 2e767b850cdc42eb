//! The token of a style.

mod errors;
mod format;
mod properties;
mod serde;
mod tokens;
