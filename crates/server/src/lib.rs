//! Many games at once, for any game: seats, clocks, idle time-outs and journals, with threads and
//! locks of the standard library.
//!
//! A [`Game`] decides, and a [`Server`] keeps: an action that a player sends becomes an event, the
//! event goes into the journal, and only then it is applied, seen and answered.
//!
//! | part | what it is |
//! |---|---|
//! | [`Game`] | the trait of a game: it decides, applies and shows |
//! | [`table`] | the parts that games of two players share: offers, ends by decree, refusals |
//! | [`GameId`], [`Token`], [`Clock`] | the values that a game is found by, played with and timed by |
//! | [`journal`] | the places in which games outlive the process |
//! | [`Server`], [`Handle`], [`Events`] | the games that are kept, one of them, and its stream |
#![cfg_attr(
    feature = "http",
    doc = "| [`http`] | the server for browsers and programs |"
)]
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

mod values;

mod game;
pub mod table;

pub mod journal;

mod registry;

#[cfg(feature = "http")]
pub mod http;

/// The crate whose errors and values are part of the interface.
pub use serde_json;
/// The crates whose types are part of the interface: `axum::http` and `axum::body::Bytes` come with the first.
#[cfg(feature = "http")]
pub use {axum, tokio};

pub use game::{Code, Game, Outcome, Ruling, Seen, Viewer};
pub use journal::{Fault, Journal};
pub use qi::Player;
pub use registry::{
    Account, ActError, Created, EndReason, Ended, Events, GameOptions, Handle, Happened, Holder,
    JoinError, NewGame, Now, Options, Past, Receipt, Server, Sitter, Snapshot, Stats, Update,
    wall_clock,
};
pub use values::{
    Byoyomi, Clock, Digest, EngineName, GameId, Level, ParseIdError, ParseTokenError, Seq, Short,
    Token,
};

// The game of the tests, which calls this crate by its name.
#[cfg(test)]
extern crate self as feen_server;
#[cfg(test)]
#[allow(dead_code, reason = "the other tests use more of it")]
#[path = "../tests/server/dummy.rs"]
mod dummy;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
