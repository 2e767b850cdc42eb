//! The server over HTTP: an accept loop with limits, the interface for programs, and streams of events. This
//! folder is the one that knows an asynchronous runtime.
//!
//! ```no_run
//! use feen_server::http::{Front, Limits, Shutdown, api, gated, run};
//! use feen_server::{Game, Server};
//!
//! /// Serves the interface for programs, and more routes beside it.
//! fn serve<G: Game>(server: Server<G>, own: feen_server::axum::Router) -> std::io::Result<()> {
//!     let front = Front::new(server, Limits::default(), Shutdown::default());
//!     let router = gated(&front, api::api(&front).merge(own));
//!     run(&["127.0.0.1:8080".parse().unwrap()], &front, router, |ready| {
//!         println!("{}", ready.places.join(" "));
//!     })
//! }
//! ```

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
