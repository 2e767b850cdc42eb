//! The small values that everything above uses: numbers of games, secrets, clocks. This folder
//! knows no other of the crate.

mod clock;
mod engine_name;
pub(crate) mod histogram;
mod id;
pub(crate) mod random;
mod short;
mod text;
mod token;

pub(crate) use clock::milliseconds;
pub use clock::{Byoyomi, Clock};
pub use engine_name::{EngineName, Level};
pub use id::{GameId, ParseIdError};
pub use short::Short;
pub use token::{Digest, ParseTokenError, Token};

/// The number of an event in its game, from 1.
pub type Seq = u32;
