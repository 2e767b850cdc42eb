//! The server over HTTP: an accept loop with limits, the interface for programs, streams of events, and the pages
//! of chess. This folder is the one that knows an asynchronous runtime.

mod accept;
mod api;
mod call;
#[cfg(feature = "chess")]
mod chess;
#[cfg(feature = "chess")]
mod engines;
mod front;
mod gate;
#[cfg(feature = "chess")]
mod lichess;
mod limits;
#[cfg(feature = "chess")]
mod page;
mod refusal;
mod run;
#[cfg(feature = "chess")]
mod site;
mod stream;

pub use accept::{Shutdown, serve};
pub use api::{api, check_name};
#[cfg(feature = "chess")]
pub use chess::{chess_api, pages, pgn};
#[cfg(feature = "chess")]
pub use engines::Engines;
pub use front::{Front, Starter};
pub use gate::{gated, rationed};
#[cfg(feature = "chess")]
pub use lichess::lichess;
pub use limits::Limits;
pub use run::run;
#[cfg(feature = "chess")]
pub use site::site;
