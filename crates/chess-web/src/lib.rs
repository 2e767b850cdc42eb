//! Chess on a server: its games, its pages and its engines.
//!
//! ```
//! use feen_chess_web::{Action, Match};
//! use feen_server::{Created, GameOptions, Options, Player, Server, Viewer};
//!
//! let server = Server::<Match>::new(Options::default());
//! let Created { game, .. } = server.create(Default::default(), GameOptions::default())?;
//! let receipt = game.act(Player::First, Some(1), Action::play("Nf3"))?;
//! assert_eq!((receipt.seq, receipt.turn), (1, Some(Player::Second)));
//! assert_eq!(game.view(Viewer::Spectator).1.moves, ["g1f3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`Match`], [`Setup`], [`Action`], [`Event`], [`View`] | chess as a game of a [`Server`](feen_server::Server) |
//! | [`site`], [`SiteOptions`] | a whole server of chess over HTTP, made of [`api`] and [`pages`], and of the routes that the options add |
//! | [`Engines`](feen_match_web::engines::Engines) | engines that play, in the crate `match-web` |
//! | [`pgn`] | a game as PGN, with its players and clocks |
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

mod record;

mod api;
mod engines;
mod pages;
mod site;

pub use api::api;
pub use pages::pages;
pub use record::pgn;
pub use site::{Place, SiteOptions, site};
pub use table::{
    Action, ClaimName, Error, Event, Match, MoveName, Offers, Rules, Settled, Setup, View,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
