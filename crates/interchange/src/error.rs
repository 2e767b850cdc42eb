//! Errors: why a text is not read, and why a position is not converted.

mod convention;
#[cfg(feature = "alloc")]
mod convert;
mod help;
mod kind;
mod parse;

pub use convention::ConventionError;
#[cfg(feature = "alloc")]
pub use convert::{ConvertError, ConvertErrorKind};
pub use kind::{Field, ParseErrorKind};
pub use parse::ParseError;
