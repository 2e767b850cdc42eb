//! Piece Name Notation (PNN), the older piece token: one piece in one to three
//! ASCII characters, such as `K`, `+p` or `R'`.
//!
//! ```
//! use pnn::{Piece, Player, State};
//!
//! let rook: Piece = "+R'".parse()?;
//! assert_eq!((rook.letter(), rook.side()), ('R', Player::First));
//! assert_eq!(rook.state(), State::Enhanced);
//! assert!(rook.is_intermediate());
//! assert_eq!(rook.unenhance().flip().to_string(), "r'");
//! # Ok::<(), pnn::ParseError>(())
//! ```
//!
//! A token is a state (`-` diminished, `+` enhanced, nothing for normal), a letter
//! whose case is the side (`K` first, `k` second) and `'` for an intermediate
//! piece:
//!
//! ```text
//! pnn ::= [ "+" | "-" ] letter [ "'" ]
//! ```
//!
//! These are 312 tokens, and every one of them is a [`Piece`] that prints back byte
//! for byte. The game decides what a letter stands for and what the marks mean.
//!
//! # The other versions
//!
//! Four grammars of 2025 are called PNN 1.0.0. This one is of 13 May:
//!
//! | since | token | |
//! |---|---|---|
//! | 11 May | `K=`, `+R<`, `-r>` | refused as [`SideCondition`](ParseErrorKind::SideCondition) |
//! | **13 May** | `K`, `+p`, `R'` | a [`Piece`]: `'` is intermediate |
//! | June | `K`, `+p`, `R'` | the same tokens, but `'` is of the other style: no text tells them apart |
//! | September | `KING`, `+rook`, `KING^` | refused as [`WholeName`](ParseErrorKind::WholeName); read by [`from_name`] |
//!
//! # To and from EPIN
//!
//! Every token is spelled like one of Extended Piece Identifier Notation, where `'` marks a
//! derived piece. So no conversion keeps `'`: [`Piece::to_epin`] asks for its replacement, an
//! [`Intermediate`], and [`Piece::from_epin`] refuses pieces that PNN cannot express.
//!
//! The crate needs only `core`. Features, all off by default: `serde` (tokens as
//! strings) and `proptest` (`Arbitrary` for [`Piece`] and [`Intermediate`]; needs the
//! standard library).
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
mod conversion;
mod conversion_error;
mod error;
mod grammar;
mod name;
mod piece;
mod reading;
#[cfg(feature = "serde")]
mod serde;

pub use conversion::Intermediate;
pub use conversion_error::{ConversionError, ConversionErrorKind};
pub use epin::{self, Found, Player, State};
pub use error::{ParseError, ParseErrorKind};
pub use name::from_name;
pub use piece::Piece;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
