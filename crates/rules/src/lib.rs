//! The moves of the chess family: shogi, xiangqi, janggi, makruk, crazyhouse, atomic and some ninety more, each game
//! a table of a few lines.
//!
//! ```
//! use rules::{Position, Variant};
//!
//! let shogi: Variant = "shogi".parse()?;
//! let start = Position::start(&shogi);
//! assert_eq!(start.count_legal(), 30);
//!
//! let atomic: Variant = "atomic".parse()?;
//! assert_eq!(Position::start(&atomic).perft(3), 8_902);
//! # Ok::<(), rules::UnknownVariant>(())
//! ```
#![no_std]
#![cfg_attr(
    not(test),
    deny(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
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
#[cfg(feature = "std")]
extern crate std;

mod betza;
mod compiled;
mod error;
mod fen;
mod notation;
mod outcome;
mod position;
mod state;
mod table;
mod values;
mod variant;

pub use error::{FenError, FenErrorKind, TableError, VariantError, VariantErrorKind};
pub use outcome::{Outcome, Reason};
pub use position::Position;
pub use qi::{ByPlayer, Player};
pub use table::Key;
pub use values::{Entry, Kind, Move, MoveSort, Piece, Square, Squares, SquaresIter};
pub use variant::{Builder, UnknownVariant, Variant};

#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
