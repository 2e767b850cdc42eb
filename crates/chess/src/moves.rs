//! Moves: the value, the texts it is read from and written as, and why one is refused.

mod error;
mod explain;
mod legal;
mod one;
mod read;
mod san;
mod san_pattern;
mod spelling;
mod uci;
mod usual_san;
mod with_position;

pub use error::{MoveError, MoveErrorKind};
pub use legal::Moves;
pub use one::{Castles, Move, MoveText};
pub(crate) use read::refuse_after_end;
pub use san::San;
pub use spelling::Spelling;
pub(crate) use usual_san::read as read_usual_san;
