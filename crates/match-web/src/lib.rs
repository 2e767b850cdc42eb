//! The parts that the pages of any match of two players share, whatever the game: engines that play, each at eight levels.
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
