//! Laws that must hold for any bytes, as functions that panic where they do not.
//!
//! ```
//! use proof::relative::{self, Outcome, Divergence};
//!
//! proof::laws::text(b"8/8 2P/p C/c");
//! proof::readers::agree(b"8/8 P2/p C/c");
//! assert_eq!(relative::compare(b"8/7 / C/c"), Outcome::Diverges(Divergence::Irregular));
//! ```
#![expect(
    clippy::missing_panics_doc,
    reason = "a law that is broken panics, and nothing else does"
)]

pub mod chess;
pub mod corpus;
pub mod differential;
pub mod games;
pub mod inputs;
pub mod laws;
mod layouts;
pub mod readers;
pub mod relative;
pub mod variants;

/// The README's examples are run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
