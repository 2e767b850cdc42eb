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
//! The text has three fields: the board, the hands of both players, and their
//! styles with the player to move first.
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

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "proptest")]
mod arbitrary;
#[cfg(feature = "alloc")]
mod box_sizes;
mod by_byte;
#[cfg(feature = "alloc")]
mod canonicalize;
#[cfg(feature = "alloc")]
mod changes;
mod coherence;
mod count;
#[cfg(feature = "alloc")]
mod diagnose;
#[cfg(feature = "alloc")]
mod draft;
#[cfg(feature = "alloc")]
mod encode;
#[cfg(feature = "alloc")]
mod encode_error;
#[cfg(feature = "alloc")]
mod ended_parts;
mod error;
#[cfg(feature = "alloc")]
mod even_ranks;
mod explain;
mod fault;
#[cfg(feature = "alloc")]
mod feen;
mod field;
mod geometry;
mod grammar;
mod hand_items;
mod hand_order;
#[cfg(feature = "alloc")]
mod irregularity;
#[cfg(feature = "alloc")]
mod large_board;
#[cfg(feature = "alloc")]
mod layout;
#[cfg(feature = "alloc")]
mod layout_error;
#[cfg(feature = "alloc")]
mod layout_rank;
mod layout_view;
#[cfg(feature = "legacy")]
pub mod legacy;
mod level;
#[cfg(feature = "alloc")]
mod limit;
#[cfg(feature = "alloc")]
mod limits;
mod lines;
#[cfg(feature = "alloc")]
mod mend;
mod ordinary;
mod ordinary_hands;
mod picture;
mod place;
mod plain_box;
mod read;
#[cfg(feature = "alloc")]
mod remedy;
mod runs;
#[cfg(feature = "alloc")]
mod search;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "alloc")]
mod small;
#[cfg(feature = "alloc")]
mod small_board;
#[cfg(feature = "alloc")]
mod small_hands;
#[cfg(feature = "alloc")]
mod square_code;
mod squares;
#[cfg(feature = "alloc")]
mod structure;
mod validate;
mod view;

#[cfg(feature = "alloc")]
pub use canonicalize::{Canonical, CanonicalizeError, Change, canonicalize};
#[cfg(feature = "alloc")]
pub use changes::UpdateError;
#[cfg(feature = "alloc")]
pub use diagnose::{Diagnostic, Diagnostics, Fix, Severity, diagnose, diagnose_bytes};
#[cfg(feature = "alloc")]
pub use encode_error::EncodeError;
pub use epin::{self, Piece, State};
pub use error::{ParseError, ParseErrorKind};
#[cfg(feature = "alloc")]
pub use feen::{Feen, Position};
pub use hand_items::HandItems;
pub use hand_order::HandOrder;
#[cfg(feature = "alloc")]
pub use layout::Layout;
#[cfg(feature = "alloc")]
pub use layout_error::LayoutError;
#[cfg(feature = "alloc")]
pub use layout_rank::LayoutRank;
pub use layout_view::{LayoutView, Rank, Ranks};
pub use level::Level;
#[cfg(feature = "alloc")]
pub use limits::Limits;
pub use lines::{Line, Lines, lines};
pub use place::Place;
pub use qi::{self, Player};
pub use runs::{Run, Runs};
pub use sin::{self, Style};
pub use squares::Squares;
pub use validate::{validate, validate_bytes};
pub use view::View;

#[doc = include_str!("../ERRORS.md")]
pub mod errors {}

#[cfg(all(doctest, feature = "legacy"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
