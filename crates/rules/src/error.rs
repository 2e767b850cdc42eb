//! Why a text is refused, and where.

mod fen;
mod illegal;
mod moves;
mod unknown;
mod variant;

pub use fen::{FenError, FenErrorKind};
pub use illegal::Illegal;
pub use moves::MoveError;
pub use unknown::UnknownVariant;
pub(crate) use variant::Fault;
pub use variant::{TableError, VariantError, VariantErrorKind};
