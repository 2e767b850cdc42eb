//! A part of the interface of Lichess, as its clients for boards and bots use it: a client that is given the address of
//! this server and a token plays here unchanged, chess and the variants that Lichess has.
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

mod answer;
mod variant;

mod hub;
mod state;

mod beginning;

mod found;
mod terms;
mod words;

mod proposal;

mod routes;

pub use routes::lichess;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
