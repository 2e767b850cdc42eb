//! The server over HTTP: an accept loop with limits, the interface for programs, and streams of events. This
//! folder is the one that knows an asynchronous runtime.

mod accept;
pub mod api;
mod front;
mod gate;
pub mod kit;
mod limits;
mod run;
pub mod stream;

pub use accept::{Shutdown, serve};
pub use front::{Front, Starter, StreamPlace, seat_of};
pub use gate::{gated, rationed};
pub use limits::Limits;
pub use run::run;
