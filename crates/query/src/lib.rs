//! Questions about positions of board games, in words: `R attacks q and turn is first`.
//!
//! A [`Query`] is read from a text, and compiled once for a board into a [`Program`], which is
//! asked of any number of positions.
//!
//! ```
//! use feen::View;
//! use feen_query::{Board, Memory, Query, Scene};
//! use qi::Naming;
//!
//! let query: Query = "count(B on light) = 1 and count(b on dark) = 1 and count([Bb]) = 2".parse()?;
//! let chess = Board::new(&[8, 8], Naming::Chess).unwrap();
//! let program = query.program(&chess)?;
//!
//! let view = View::parse("4k^3/8/3b4/8/8/3B4/8/4K^3 / C/c").unwrap();
//! let mut scene = Scene::default();
//! scene.read(&view);
//! assert!(program.holds(&scene, &view, None, None, &mut Memory::default()));
//! # Ok::<(), feen_query::Error>(())
//! ```
//!
//! The page `docs/query.md` has the language: pieces in FEEN's letters, squares by the names of the
//! game, `and`, `or`, `not`, comparisons, and questions that need the rules.
//!
//! # Features
//!
//! - `chess`: positions of `feen-chess` do the same for chess, much faster.
//! - `rules`: positions of `feen-rules` answer what pieces attack, pin and may do.

#![no_std]
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

extern crate alloc;

mod board;
mod board_kind;
#[cfg(feature = "chess")]
mod chess;
mod error;
mod limits;
mod node;
mod program;
mod query;
mod read;
#[cfg(feature = "rules")]
mod rules;
mod scene;
mod squares;
mod tag;
mod words;

pub use board::Board;
pub use board_kind::BoardKind;
#[cfg(feature = "rules")]
pub use board_kind::game_of_style;
#[cfg(feature = "chess")]
pub use chess::AskedChess;
pub use error::{Error, ErrorKind, Sizes, Word};
pub use program::{Memory, Program, Stage, Timeline};
pub use query::Query;
#[cfg(feature = "rules")]
pub use rules::{Asked, Pieces, board_of};
pub use scene::{Header, Moment, Played, Relations, Scene};
pub use squares::Squares;

/// The README, so that its examples are compiled and run.
#[cfg(all(doctest, feature = "rules"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
