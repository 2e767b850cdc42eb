//! Extended Piece Identifier Notation (EPIN): one piece in one to four ASCII
//! characters, such as `K`, `+r` or `-K^'`.
//!
//! ```
//! use epin::{Piece, Player, State};
//!
//! let king: Piece = "+K^'".parse()?;
//! assert_eq!((king.letter(), king.side()), ('K', Player::First));
//! assert_eq!(king.state(), State::Enhanced);
//! assert!(king.is_terminal() && king.is_derived());
//! assert_eq!(king.to_string(), "+K^'");
//! # Ok::<(), epin::ParseError>(())
//! ```
//!
//! A token is a state (`-` diminished, `+` enhanced, nothing for normal), a
//! letter whose case is the side (`K` first, `k` second), `^` for a terminal
//! piece and `'` for a derived one:
//!
//! ```text
//! epin ::= [ "+" | "-" ] letter [ "^" ] [ "'" ]
//! ```
//!
//! These are 624 tokens, and every one of them is a [`Piece`] that prints back
//! byte for byte. Without `'` it is a token of Piece Identifier Notation (PIN),
//! one of 312: a [`Pin`]. The game decides what a letter stands for and what the marks mean.
//!
//! The crate needs only `core`. Features, all off by default: `serde` (tokens as
//! strings) and `proptest` (`Arbitrary` for [`Piece`], [`Pin`] and [`State`]; needs
//! the standard library).
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unreachable,
    clippy::unwrap_used
)]

#[cfg(feature = "proptest")]
mod arbitrary;
mod error;
mod grammar;
mod piece;
mod pin;
mod reading;
#[cfg(feature = "serde")]
mod serde;
mod spelling;
mod state;
mod table;

pub use error::{ParseError, ParseErrorKind};
pub use piece::Piece;
pub use pin::Pin;
pub use qi::error::Found;
pub use qi::{self, Player};
pub use state::State;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
