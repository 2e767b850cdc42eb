//! The server over HTTP: an accept loop with limits, the interface for programs, and streams of events. This
//! folder is the one that knows an asynchronous runtime.

mod accept;
pub mod api;
mod figures;
mod front;
mod gate;
pub mod kit;
mod limits;
mod patience;
mod process;
mod reached;
mod rest;
mod run;
mod socket;
pub mod stream;
mod watch;

pub use accept::{Shutdown, serve, serve_all};
pub use front::{Fit, Front, Preparer, Queue, Starter, StreamPlace, address, seat_of};
pub use gate::gated;
pub use limits::{Client, Limits, Network, ParseNetworkError};
pub use run::{Ready, run};
pub use socket::{Listen, ParseListenError, Socket};
