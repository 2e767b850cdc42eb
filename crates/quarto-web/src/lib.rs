//! The game Quarto in a browser: pages that the server renders, live, and complete without a script.
//!
//! A page is a pure function of a [`Scene`]: a game and the person who looks at it.
//!
//! ```
//! use feen_quarto::{Game, Level, Player, Rules};
//! use feen_quarto_web::{Opponent, Scene, Stage, game};
//!
//! let scene = Scene {
//!     game: Game::new(Rules::default(), Player::First),
//!     last: None,
//!     seat: Some(Player::First),
//!     opponent: Opponent::Computer(Level::Hard),
//!     stage: Stage::Playing,
//!     takeback: None,
//!     address: "/g/pZI_F2KC4947V3hk",
//!     seq: 1,
//!     places: &[],
//!     message: None,
//! };
//! let page = game(&scene);
//! assert!(page.contains("Player: You – choose a piece for your opponent"));
//! assert!(page.contains("Give the tall hollow dark cube") && !page.contains("<style"));
//! ```
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

mod document;
mod entrance;
mod page;
mod picture;
mod scene;

mod serve;

pub use document::Places;
pub use entrance::{home, invitation, refusal};
pub use feen_look::Place;
pub use page::{POLL, REFRESH, game};
pub use picture::picture;
pub use scene::{Ending, Opponent, Scene, Stage};
pub use serve::{Serving, serve};
pub use table::{Action, Error, Event, Match, Settled, Setup, View};

/// The style sheet: that of all pages and games, and what Quarto adds.
fn style() -> String {
    feen_look::style() + feen_look::game_style() + include_str!("quarto.css")
}

/// The script of every page: sounds, links that are sent, and what Quarto adds.
fn script() -> String {
    let own = feen_look::packed(include_str!("quarto.js"));
    feen_look::one_script(&[feen_look::sound_script(), feen_look::share_script(), own])
}
