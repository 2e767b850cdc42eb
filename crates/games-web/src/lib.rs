//! Every game of the chess family on a server: chess, shogi, xiangqi, crazyhouse and some ninety more, and those of
//! tables of your own.
//!
//! ```
//! use feen_games_web::{Action, Match, Setup};
//! use feen_server::{Created, GameOptions, Options, Player, Server, Viewer};
//!
//! let server = Server::<Match>::new(Options::default());
//! let Created { game, .. } = server.create(Setup::of("shogi"), GameOptions::default())?;
//! let receipt = game.act(Player::First, Some(1), Action::play("7g7f"))?;
//! assert_eq!((receipt.seq, receipt.turn), (1, Some(Player::Second)));
//! assert_eq!(game.view(Viewer::Spectator).1.moves, ["c3c4"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`Match`], [`Setup`], [`Action`], [`Event`], [`View`] | a game of any variant as a game of a [`Server`](feen_server::Server) |
//! | [`Catalogue`] | the variants that a server offers: built-in ones, and those of tables of the operator |
//! | [`site`], [`SiteOptions`] | a whole server of them over HTTP, made of [`api`] and [`routes`], and of the routes that the options add |
//! | [`record`], [`pgn`] | a game as a record in the formats of its game, and as PGN |
//! | [`Engines`](feen_match_web::engines::Engines) | engines that play them, in the crate `match-web` |
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

mod table;

mod appearance;
mod catalogue;
mod chosen;
mod examples;
mod finding;
mod names;
mod picture;
mod record;

mod api;
mod engines;
mod hosts;
mod options;
mod pages;
mod shelf;
mod site;

pub use api::api;
pub use catalogue::{Catalogue, FolderError};
pub use hosts::Hosts;
pub use options::SiteOptions;
pub use pages::{Beside, first_page, routes, shot};
pub use record::{pgn, record};
pub use shelf::{Look, Shelf};
pub use site::site;
pub use table::{
    Action, ClaimName, Error, Event, Handicap, Match, Offers, Rules, Settled, Setup, View, Wings,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
