//! FEN: reading standard, X-FEN and Shredder texts, and writing canonical ones.

mod error;
mod read;
mod usual;
mod write;

pub use error::{Counts, FenError, FenErrorKind, Wings};
pub use write::{EnPassant, Fen};

/// How a FEN that is read writes castling rights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingSpelling {
    /// `KQkq`: a king on e1 or e8 and rooks in the corners.
    #[default]
    Standard,
    /// X-FEN: `KQkq` is the outermost rook of that wing, and the letter of a file the
    /// rook on it, as in Shredder-FEN.
    XFen,
}
