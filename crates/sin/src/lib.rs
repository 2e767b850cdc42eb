//! Style Identifier Notation (SIN): a player's style in one letter, `C` or `c`.
//!
//! ```
//! use sin::{Player, Style, Token};
//!
//! let token: Token = "c".parse()?;
//! assert_eq!(token.side(), Player::Second);
//! assert_eq!(token.style(), Style::from_static("C"));
//! assert_eq!(token.to_string(), "c");
//! # Ok::<(), sin::ParseError>(())
//! ```
//!
//! A [`Token`] is one ASCII letter whose case is the side (`C` first, `c` second); a
//! [`Style`] is the letter without the side, and prints in upper case. The notation does not
//! say which game or tradition a letter stands for: `C` is chess in one text and Chinese
//! chess in the next.
//!
//! The crate needs only `core`. Features, all off by default: `serde` (tokens and
//! styles as strings) and `proptest` (`Arbitrary` for [`Token`] and [`Style`]; needs
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
#[cfg(feature = "serde")]
mod serde;
mod spelling;
mod style;
mod token;

pub use error::{ParseError, ParseErrorKind};
pub use qi::error::Found;
pub use qi::{self, Player};
pub use style::Style;
pub use token::Token;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
