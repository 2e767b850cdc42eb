//! Quarto on a server: a match as a game of the crate `server`, its table on the pages of a match, and its computer.
//!
//! ```
//! use feen_quarto_web::{Action, Match, Setup};
//! use feen_server::{Created, GameOptions, Options, Player, Server, Viewer};
//!
//! let server = Server::<Match>::new(Options::default());
//! let Created { game, .. } = server.create(Setup::default(), GameOptions::default())?;
//! let receipt = game.act(Player::First, Some(1), Action::Give { piece: "0111".parse()? })?;
//! assert_eq!(receipt.turn, Some(Player::Second));
//! assert_eq!(game.view(Viewer::Spectator).1.status, "place");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`Match`], [`Setup`], [`Action`], [`Event`], [`View`] | Quarto as a game of a [`Server`](feen_server::Server) |
//! | [`routes`], [`faces`], [`fields`], [`request`] | the parts of a site that only Quarto has |
//! | [`Computer`] | the computer, at eight levels |
//! | [`picture`] | a piece, drawn from its properties |
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod table;

mod computer;
mod pages;
mod picture;

pub use computer::{Computer, Hosts};
pub use pages::{Shown, faces, fields, request, routes};
pub use picture::picture;
pub use table::{Action, Error, Event, Match, Settled, Setup, View};
