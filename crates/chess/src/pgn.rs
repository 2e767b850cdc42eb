//! Portable Game Notation: games as text, with tags, variations, comments and glyphs.
//!
//! | for | is |
//! |---|---|
//! | every game of a text, borrowed from it | [`Games`] |
//! | every game of a file of any size | [`Reader`] |
//! | the same on several cores | [`Blocks`] |
//! | tokens alone, at full speed | [`scan`] with a [`Visitor`] |
//! | one game, played | [`Game::from_pgn`](crate::Game::from_pgn), [`Record::replay`] |
//! | one game, written | [`Game::to_pgn`](crate::Game::to_pgn), [`Record::write`] |
//! | one game, changed | [`Record::add_line`], [`Record::promote`], [`Record::set_comment`] |
//! | a game of any rules, made token by token | [`Draft`] |
//!
//! A game is read in one pass of the text, and played only when that is asked for. Bytes that are not UTF-8 are
//! Windows-1252. An error has its place, and the games after it are read all the same: the next one begins after the result
//! of the broken one, or with a bracket after an empty line.
//!
//! ```
//! use feen_chess::pgn::{Games, Layout};
//!
//! let text = b"[Black \"A\"] 1.e4 {[%clk 0:05:00] best} e5! (1...c5 2 Nf3) 2.Qh5 Nc6 3.Bc4 Nf6 4.Qxf7 1-0";
//! let record = Games::new(text).next().unwrap()?;
//! let first = record.mainline().next().unwrap();
//! assert_eq!(first.clock(), Some(std::time::Duration::from_secs(300)));
//! assert_eq!(record.replay()?.status().to_string(), "White wins by checkmate");
//! assert_eq!(
//!     record.write(&Layout::new().tags(false)),
//!     "1. e4 {[%clk 0:05:00] best} 1... e5 $1 (1... c5 2. Nf3) 2. Qh5 Nc6 3. Bc4 Nf6\n4. Qxf7# 1-0\n\n"
//! );
//! # Ok::<(), feen_chess::pgn::Error>(())
//! ```
//!
//! Source: *Portable Game Notation Specification and Implementation Guide*, 1994.
#![expect(
    clippy::arithmetic_side_effects,
    reason = "places in a text, and counts of what is in it, stay far below the end of `usize`"
)]

#[cfg(feature = "std")]
mod blocks;
mod boundary;
mod builder;
mod bytes;
mod command;
mod comment;
mod draft;
mod edit;
mod error;
mod excerpt;
mod fault;
mod game;
mod games;
mod header;
mod letters;
mod links;
mod look_alike;
#[cfg(feature = "std")]
mod reader;
mod record;
mod replay;
mod respell;
mod retag;
mod scan;
mod tags;
mod termination;
mod text;
mod time_control;
mod token;
mod tokens;
mod tree;
mod variant;
mod visitor;
mod walk;
mod write;

#[cfg(feature = "std")]
pub use blocks::{Block, Blocks};
pub use boundary::{first_game_end, last_game_end};
pub use command::{Arrow, Command, Eval, Mark, Score};
pub use comment::Comment;
pub use draft::Draft;
pub use edit::EditError;
#[cfg(feature = "std")]
pub use error::FileError;
pub use error::{Error, ErrorKind};
pub use excerpt::Excerpt;
pub use games::Games;
pub use letters::{Hint, Letters};
#[cfg(feature = "std")]
pub use reader::Reader;
pub use record::Record;
pub use retag::retag;
pub use scan::scan;
pub use tags::Tags;
pub use termination::Termination;
pub use text::decoded;
pub use time_control::{TimeControl, UnknownTimeControl};
pub use tree::{Comments, Line, Node, NodeId, Tree};
pub use visitor::{RawComment, RawMove, Skip, Tag, Visitor};
pub use walk::Played;
pub use write::Layout;
