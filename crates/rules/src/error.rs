//! Why a text is refused, and where.

mod fen;
mod variant;

pub use fen::{FenError, FenErrorKind};
pub(crate) use variant::Fault;
pub use variant::{TableError, VariantError, VariantErrorKind};
