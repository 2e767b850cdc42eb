//! The moves of the chess family: shogi, xiangqi, janggi, makruk, crazyhouse, atomic and some ninety more, each game
//! a table of a few lines.
//!
//! ```
//! use feen_rules::{Position, Variant};
//!
//! let shogi: Variant = "shogi".parse()?;
//! let start = Position::start(&shogi);
//! assert_eq!(start.count_legal(), 30);
//!
//! let atomic: Variant = "atomic".parse()?;
//! assert_eq!(Position::start(&atomic).perft(3), 8_902);
//! # Ok::<(), feen_rules::UnknownVariant>(())
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
#[cfg(feature = "interchange")]
mod exchange;
mod fen;
mod game;
mod import;
mod notation;
mod outcome;
mod position;
#[cfg(feature = "serde")]
mod serde;
mod shuffled;
mod state;
mod table;
mod values;
mod variant;

pub use error::{
    FenError, FenErrorKind, Illegal, MoveError, TableError, UnknownVariant, VariantError,
    VariantErrorKind,
};
#[cfg(feature = "interchange")]
pub use exchange::{ExchangeError, attack_rules};
pub use game::{ClaimError, End, Game, ParseGameError, Past};
pub use import::{NotUnderstood, Variants};
pub use notation::{Notation, UnknownNotation};
pub use outcome::{Outcome, Reason};
pub use position::{ParsePositionError, Position, Stage};
pub use qi::{ByPlayer, Player};
pub use state::Scope;
pub use table::Key as Setting;
pub use values::{Entry, Kind, Move, MoveSort, Piece, Square, SquareName, Squares, SquaresIter};
pub use variant::{Builder, RuleInWords, Variant};

#[cfg(all(doctest, feature = "std", feature = "interchange"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
