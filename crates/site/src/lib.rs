//! One server for all games: what the commands `chess serve` and `quarto serve` run.
//!
//! | part | what it is |
//! |---|---|
//! | [`Serve`] | the options of a server as arguments of a command, and the server itself |
//! | [`Offers`] | the games, engines and further routes that it offers |
//! | [`matches`] | the arguments of a command with what the environment and `--config FILE` say |
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

mod fault;
mod serve;

pub use fault::in_words;
pub use serve::{FILE, Offers, Routes, Serve, count, duration, matches};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
