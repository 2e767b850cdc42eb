//! Field Expression Encoding Notation (FEEN): a whole board-game position in one
//! line of text.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use feen::{Feen, Player};
//!
//! let position: Feen = "4k^3/8/8/8/p-P6/8/8/4K^3 / w/W".parse()?;
//! assert_eq!(position.position().turn(), Player::Second);
//! assert_eq!(position.to_string(), "4k^3/8/8/8/p-P6/8/8/4K^3 / w/W");
//!
//! let error = feen::validate("4k^3/8/8/8/p-8/8/8/4K^3 / w/W").unwrap_err();
//! assert_eq!(error.to_string(), "expected a letter after `-`, found `8` at byte 13");
//! # }
//! # Ok::<(), feen::ParseError>(())
//! ```
//!
//! The text has three fields: the board, the hands of both players, and their styles with the
//! player to move first. A [guide] goes through what one does with it.
//!
//! | reader | gives | takes | allocates |
//! |---|---|---|---|
//! | [`validate`] | yes, or why not | every valid text ¹ | nothing |
//! | [`View`] | the position, in its text | every valid text ¹ | nothing |
//! | [`Feen`] | the position, owned | any board of up to 65 025 squares | its squares, its hands, and the structure of a large board that is no box |
//!
//! ¹ Of up to 2⁶⁴ − 1 squares, which is as far as they count.
//!
//! All three read with one grammar, so they find the same errors in the same
//! places. Where a valid text says more than a [`Feen`] can hold, the error is a
//! [limit](ParseErrorKind::is_limit).
//!
//! | job | where |
//! |---|---|
//! | a position, and changes of it | [`Feen`], [`Position`], [`UpdateError`] |
//! | squares, runs, ranks and hands of a text | [`View`], [`Squares`], [`Runs`], [`LayoutView`], [`HandItems`] |
//! | boards that are no boxes | [`Layout`], [`LayoutRank`] |
//! | files with a position in each line | [`lines()`] |
//! | why a text is refused, and where | [`ParseError`], [`error`]; [all errors](errors) |
//! | all errors of a text, and their repair | [`diagnose()`], [`canonicalize()`] |
//! | positions with pieces beside each other | [`Pattern`] |
//! | limits of your own | [`Limits`] |
//! | tokens of pieces and styles | [`epin`], [`sin`]; positions of any pieces: [`qi`] |
//!
//! Features: `alloc` (on by default), without which only [`validate`] and [`View`] remain;
//! `serde` (positions as strings, findings as objects); `proptest` (random positions; needs the
//! standard library).
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
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

#[cfg(feature = "alloc")]
extern crate alloc;

// Where to look in the source:
//
// | folder | its job | files |
// |---|---|---|
// | `read` | from a text to its parts | `grammar.rs`: the rules; `count.rs`: counts of any length; `explain.rs`: which error is reported, and its span |
// | `read/fast` | the same for ordinary texts | `board.rs`, `hands.rs`: the automata, for counts of one and two digits |
// | `feen` | a position that is owned | `from_text.rs`: the way of a text; `changes.rs`, `in_place.rs` |
// | `view` | a position that stays in its text | `runs.rs`, `squares.rs`, `hand_items.rs`; `place.rs`: rank, file, square |
// | `layout` | ranks, and the slashes between them | `geometry.rs`: whether a board is a box; `owned.rs`, `view.rs`: the public types; `limits.rs` |
// | `encode` | from a position to its text | `pieces.rs`, `short_ranks.rs`, `hand_spelling.rs` |
// | `error` | why a text is not valid, and where | `kind.rs`: the causes; `source_map.rs`: where the parts of a text came from. Places and carets are `qi`'s |
// | `pattern` | pieces beside each other, looked for on a board | `read.rs`: from a text; `search.rs` |
// | `repair` | all errors of a text | `search.rs`: how reading goes on; `mend/`: the edits; `remedy.rs`: which are offered |
//
// The squares of an owned position are recorded by `read/fast/small_board.rs` while a text is read
// the first time, up to 511 of them (255 in a text of at most 128 bytes), so a 20×20 board with
// many pieces; those of larger boards by `large_board.rs`, in a second pass.

#[cfg(feature = "proptest")]
mod arbitrary;
#[cfg(feature = "alloc")]
mod encode;
pub mod error;
#[cfg(feature = "alloc")]
mod feen;
#[cfg(all(any(doc, doctest), feature = "alloc"))]
pub mod guide;
mod layout;
mod lines;
#[cfg(feature = "alloc")]
mod pattern;
#[cfg(feature = "alloc")]
mod position;
mod read;
#[cfg(feature = "alloc")]
mod repair;
#[cfg(feature = "serde")]
mod serde;
mod validate;
mod view;

pub use epin::{self, Piece, State};
#[cfg(feature = "alloc")]
pub use error::EncodeError;
pub use error::{Level, ParseError, ParseErrorKind};
#[cfg(feature = "alloc")]
pub use feen::{Feen, changes::UpdateError};
pub use layout::view::{LayoutView, Rank, Ranks};
#[cfg(feature = "alloc")]
pub use layout::{error::LayoutError, limits::Limits, owned::Layout, rank::LayoutRank};
pub use lines::{Line, Lines, lines};
#[cfg(feature = "alloc")]
pub use pattern::{Pattern, error::PatternError, error::PatternErrorKind, marks::Marks};
#[cfg(feature = "alloc")]
pub use position::Position;
pub use qi::{self, Player};
#[cfg(feature = "alloc")]
pub use repair::canonicalize::{Canonical, CanonicalizeError, Change, canonicalize};
#[cfg(feature = "alloc")]
pub use repair::diagnose::{Diagnostic, Diagnostics, Fix, Severity, diagnose, diagnose_bytes};
#[cfg(feature = "alloc")]
pub use repair::notation::{Notation, ParseNotationError};
pub use sin::{self, Style};
pub use validate::{validate, validate_bytes};
pub use view::View;
pub use view::hand_items::HandItems;
pub use view::place::Place;
pub use view::runs::{Run, Runs};
pub use view::squares::Squares;

#[doc = include_str!("../ERRORS.md")]
pub mod errors {}

#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
