//! Records of games, in and out: KIF, KI2, CSA, USI and JKF of shogi, PGN of every game of [`feen_rules`], WXF, ICCS, UCCI,
//! Chinese texts, `DhtmlXQ`, XQF and CBL of xiangqi.
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
//! | for | is |
//! |---|---|
//! | a file, whatever its format is | [`Record::read`] |
//! | all games of a text | [`decode`], [`Format::of_text`], [`Games`] |
//! | one game: tags, start, moves, end | [`Record`] |
//! | one game, written, and what is lost | [`Record::write`], [`Written`], [`Loss`] |
//! | the strength that results show | [`elo`] |
//!
//! No line that looks like a move is passed over: it is played, or it is an error with its place.
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
mod loss;
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
pub use format::{Format, UnknownFormat, is_known_file, unread_format};
pub use games::Games;
pub use loss::{Loss, WriteError, Written};
pub use note::{Note, NoteKind};
pub use pgn::{any_move, is_move_text};
pub use record::{Played, Record};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
