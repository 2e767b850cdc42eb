//! The parts that the pages of any match of two players share, whatever the game: engines that play, each at eight levels,
//! and what a record says of a match.
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

pub mod engines;
pub mod record;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
