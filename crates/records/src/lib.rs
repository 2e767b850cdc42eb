//! Records of games, in and out: KIF, KI2, CSA, USI and JKF of shogi, PGN of every game of [`feen_rules`], WXF, ICCS, UCCI,
//! Chinese texts, `DhtmlXQ`, XQF and CBL of xiangqi.
//!
//! A [`Record`] has one shape for all of them: tags, a start, a tree of moves with comments and times, and an end.
//!
//! ```
//! use feen_records::{Format, Record};
//!
//! let record = Record::read("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n".as_bytes())?;
//! let written = record.write(Format::Csa)?;
//! assert_eq!(written.text(), "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file holds many games. A fault in one is an error with its line and column, and the next game is read.
//!
//! ```
//! use feen_records::{Format, Games};
//!
//! let file = "V2.2\nPI\n+\n+7776FU\n/\nV2.2\nPI\n+\n+7775FU\n";
//! let mut games = Games::new(file, Format::Csa);
//! assert_eq!(games.next().unwrap()?.moves().len(), 1);
//! assert_eq!(games.next().unwrap().unwrap_err().line(), 9);
//! # Ok::<(), feen_records::Error>(())
//! ```
//!
//! A game that was played becomes a record, and what a format cannot hold is a loss with a name.
//!
//! ```
//! use feen_records::feen_chess::pgn::{Tags, Termination};
//! use feen_records::{Format, Record};
//! use feen_rules::{Game, Notation, Variant};
//!
//! let mut game = Game::new(&"xiangqi".parse::<Variant>()?);
//! game.play_text("C2=5", Notation::Wxf)?;
//! let record = Record::from_game(&game, &Tags::new(), Termination::Unknown)?;
//! assert!(record.write(Format::Kif).is_err());
//! assert!(record.write(Format::Ucci)?.text().ends_with("h2e2\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | job | where |
//! |---|---|
//! | a file, whatever its format and encoding are | [`Record::read`], [`decode`], [`Encoding`] |
//! | all games of a text | [`Format::of_text`], [`Games`] |
//! | the parts of a game | [`Record`], [`Played`], [`End`], [`Cause`] |
//! | a record from a game of `feen-rules` | [`Record::from_game`] |
//! | writing, and what is lost | [`Record::write`], [`Written`], [`Loss`], [`WriteError`] |
//! | what was read though it is not as the format says | [`Note`], [`NoteKind`] |
//! | why a record is refused, and where | [`Error`], [`ErrorKind`] |
//! | the strength that results show | [`elo`] |
//!
//! No line that looks like a move is passed over: it is played, or it is an error with its place. Reading takes at most
//! four times the text of a game in memory, or seventy bytes for each move where these are short.
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
#![expect(
    clippy::similar_names,
    reason = "a promoted piece, and that a move promotes, are named by what they are"
)]

mod blocks;
mod convert;
pub mod elo;
mod encoding;
mod end;
mod error;
mod format;
mod games;
mod guess;
mod note;
mod pgn;
mod record;
mod shogi;
mod sketch;
mod text;
mod xiangqi;

pub use encoding::{Encoding, decode};
pub use end::{Cause, End};
pub use error::{Error, ErrorKind, Found};
pub use feen_chess;
pub use feen_rules;
pub use format::{Format, UnknownFormat};
pub use games::Games;
pub use guess::{is_known_file, unread_format};
pub use note::{Loss, Note, NoteKind, WriteError, Written};
pub use pgn::{any_move, is_move_text};
pub use record::{Played, Record};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
