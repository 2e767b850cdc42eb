//! Engines, spoken to: a client of the Universal Chess Interface (UCI) for programs and TCP
//! endpoints that never hangs and never loses a line.
//!
//! ```no_run
//! use feen_uci::{Answer, Engine, Limits, Setup};
//!
//! let mut engine = Engine::open("/usr/games/stockfish")?; // or "tcp://localhost:9010"
//! engine.position(&Setup::start().moves(["e2e4", "e7e5"]))?;
//! let best = engine.best(&Limits::unlimited().depth(10))?;
//! assert_eq!(best.answer, Answer::Move("g1f3".into()));
//! # Ok::<(), feen_uci::Error>(())
//! ```
//!
//! Positions and moves are text, so that the same client drives engines for chess, xiangqi or
//! shōgi; nothing here knows a rule.
//!
//! | to do | is done by |
//! |---|---|
//! | open a program, an address, a function | [`Engine::open`], [`Endpoint`], [`Program`], [`Internal`], [`Settings`] |
//! | set an option | [`Engine::set`], [`Options`], [`EngineOption`], [`Value`] |
//! | choose a variant | [`Engine::variants`], [`Engine::set_variant`], [`Engine::read_variants`] |
//! | send a position | [`Engine::position`], [`Setup`] |
//! | search, and wait | [`Engine::best`], [`Limits`], [`Best`] |
//! | search, and watch | [`Engine::search`], [`Search`], [`Info`], [`Score`] |
//! | play chess | `Play`, in the feature `chess` |
//! | see every line | [`Engine::on_line`], [`Line`], [`log_to`] |
//!
//! # Deadlines
//!
//! There is no call without one. A search may take `movetime`, or the larger clock, or
//! [`Settings::search`], each with some [slack](Settings::slack); then the engine is stopped, and
//! ended if it does not answer to that. An engine that dies is reported at once, with its exit
//! status and the last words of its standard error, and [`Engine::reopen`] starts it again.
#![deny(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unreachable,
    clippy::unwrap_used
)]

mod best;
mod connection;
mod endpoint;
mod engine;
mod error;
mod info;
mod limits;
mod line;
mod options;
#[cfg(feature = "chess")]
mod play;
mod program;
mod score;
mod search;
mod settings;
mod setup;
mod variant;

pub use best::{Answer, Best, Checkmate};
pub use endpoint::{Endpoint, EndpointError, Internal};
pub use engine::{Engine, GameOver};
pub use error::Error;
pub use info::Info;
pub use limits::Limits;
pub use line::{Direction, Line, LineError, log_to};
pub use options::{EngineOption, OptionError, OptionKind, Options, Value};
#[cfg(feature = "chess")]
pub use play::{Analysis, Play, PlayError, Reply, Report};
pub use program::Program;
pub use score::{Bound, Evaluation, Score};
pub use search::Search;
pub use settings::{Dialect, Settings};
pub use setup::Setup;

// Its examples need the feature.
#[cfg(all(doctest, feature = "chess"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
