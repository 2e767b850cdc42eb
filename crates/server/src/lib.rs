//! Many games at once, for any game: seats, clocks, idle time-outs and journals, with threads and
//! locks of the standard library.
//!
//! A [`Game`] decides, and a [`Server`] keeps: an action that a player sends becomes an event, the
//! event goes into the journal, and only then it is applied, seen and answered.
//!
#![cfg_attr(feature = "chess", doc = "```")]
#![cfg_attr(not(feature = "chess"), doc = "```ignore")]
//! use server::chess::{Action, Match};
//! use server::{Created, GameOptions, Options, Seat, Server};
//!
//! let server = Server::<Match>::new(Options::default());
//! let Created { game, .. } = server.create(Default::default(), GameOptions::default())?;
//! let receipt = game.act(Seat::First, Some(1), Action::play("Nf3"))?;
//! assert_eq!((receipt.seq, receipt.turn), (1, Some(Seat::Second)));
//! assert_eq!(game.view(server::Viewer::Spectator).1.moves, ["g1f3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`Game`] | the trait of a game: it decides, applies and shows |
//! | [`GameId`], [`Token`], [`Clock`] | the values that a game is found by, played with and timed by |
//! | [`journal`] | the places in which games outlive the process |
//! | [`Server`], [`Handle`], [`Events`] | the games that are kept, one of them, and its stream |
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
#[cfg(any(feature = "chess", feature = "quarto"))]
mod offer;

pub mod journal;

mod registry;

#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "http")]
#[cfg_attr(
    not(feature = "chess"),
    allow(
        dead_code,
        unused_imports,
        reason = "some of what a call has is read by the routes of chess alone"
    )
)]
pub mod http;
#[cfg(feature = "quarto")]
pub mod quarto;

pub use game::{Code, Game, Outcome, Ruling, Viewer};
pub use journal::{Fault, Journal};
pub use qi::Player as Seat;
pub use registry::{
    ActError, Created, EndReason, Ended, Events, GameOptions, Handle, Happened, Holder, JoinError,
    NewGame, Now, Options, Past, Player, Receipt, Server, Sitter, Snapshot, Stats, Update,
};
pub use values::{Clock, Digest, GameId, ParseIdError, ParseTokenError, Seq, Token};

#[cfg(all(doctest, feature = "chess", feature = "quarto"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
