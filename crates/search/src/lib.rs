//! The best move of any game of `feen-rules`: a search, an evaluation that knows of a game what its table says, and
//! the weights that were learned for it.
//!
//! ```
//! use feen_rules::{Position, Variant};
//! use feen_search::{Limits, Searcher};
//!
//! let variant: Variant = "minishogi".parse()?;
//! let mut computer = Searcher::new(&variant);
//! let mut position = Position::start(&variant);
//! for _ in 0..8 {
//!     let Some(mv) = computer.best(&position, &Limits::unlimited().nodes(200)) else { break };
//!     position = position.play(mv).expect("the best move is legal");
//! }
//! assert_eq!(position.turn(), feen_rules::Player::First);
//! # Ok::<(), feen_rules::UnknownVariant>(())
//! ```
//!
//! | to do | is done by |
//! |---|---|
//! | find the best move | [`Searcher::best`], [`Limits`] |
//! | search in slices, and watch | [`Searcher::start`], [`Searcher::advance`], [`Report`] |
//! | search with a clock and threads | `Searcher::think`, `Control`, [`Clock`] |
//! | play weaker | [`Level`] |
//! | prove a mate | [`mate()`] |
//! | use your own weights | [`Weights`], `learn` |
//!
//! Nothing here has a clock or a thread but with the feature `std`, so that a browser can call it.
#![no_std]
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]
#![expect(
    clippy::similar_names,
    reason = "kinds and kings are both named by what they are"
)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod evaluation;
mod exchange;
mod features;
mod history;
mod layout;
#[cfg(feature = "learn")]
pub mod learn;
mod limits;
mod mate;
#[cfg(feature = "protocol")]
mod protocol;
mod random;
mod report;
mod score;
mod searcher;
mod table;
mod weights;

pub use limits::{Clock, Level, Limits, Time};
pub use mate::{Mate, MateLimits, mate, mate_while};
#[cfg(feature = "protocol")]
pub use protocol::speak;
pub use report::{Line, Report, Verdict};
#[cfg(feature = "std")]
pub use searcher::Control;
pub use searcher::{Searcher, Step};
pub use weights::{Weights, WeightsError, WeightsErrorKind};

#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
