//! One server for all games: what the commands `chess serve` and `quarto serve` run.
//!
//! | part | what it is |
//! |---|---|
//! | [`Match`], [`Setup`], [`Action`], [`Event`], [`View`] | a match of any game as one game of a [`Server`](feen_server::Server) |
//! | [`Serve`] | the options of a server as arguments of a command, and the server itself |
//! | [`Offers`] | the games, engines and further routes that it offers |
//! | [`matches()`] | the arguments of a command with what the environment and `--config FILE` say |
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
mod game;
mod serve;

use feen_games_web as games;
use feen_quarto_web as quarto;

pub use fault::in_words;
pub use feen_games_web::Catalogue;
pub use feen_look::Place;
pub use feen_quarto_web::Computer;
pub use game::{Action, Error, Event, Match, Part, Position, Setup, View};
pub use serve::{FILE, Offers, Routes, Serve, count, duration, matches};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
