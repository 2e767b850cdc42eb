//! The rules of the chess family: legal moves, ends, FEN and move texts of shogi, xiangqi, janggi, makruk, crazyhouse,
//! atomic and some ninety more, each game a table of a few lines.
//!
//! A [`Variant`] is a game, a [`Position`] is one of its positions, and a [`Game`] is a start and the moves since.
//!
//! ```
//! use feen_rules::{Position, Variant};
//!
//! let shogi: Variant = "shogi".parse()?;
//! let start = Position::start(&shogi);
//! assert_eq!(start.count_legal(), 30);
//!
//! let push = start.parse_uci("c3c4")?;
//! assert_eq!(start.play(push)?.turn(), feen_rules::Player::Second);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game keeps its past, which repetition, perpetual check and chase need. It reads and writes moves as players of
//! that game do.
//!
//! ```
//! use feen_rules::{Game, Notation, Variant};
//!
//! let mut game = Game::new(&"xiangqi".parse::<Variant>()?);
//! game.play_text("炮二平五", Notation::Chinese)?;
//! game.play_text("H8+7", Notation::Wxf)?;
//! assert_eq!(game.moves().len(), 2);
//! assert!(game.end().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A table of your own is a game as the built-in ones are. It says what is not as in its parent.
//!
//! ```
//! use feen_rules::{Position, Variant};
//!
//! let mine = Variant::parse("[knights : chess]\npieces = N:NN\n")?;
//! assert_eq!(Position::start(&mine[0]).count_legal(), 24);
//! # Ok::<(), feen_rules::TableError>(())
//! ```
//!
//! | job | where |
//! |---|---|
//! | games: by name, from a table, by settings, from a `variants.ini` | [`Variant`], [`Builder`], [`Setting`], [`Variants`] |
//! | what a table says, in words | [`Variant::rules_in_words`], [`Variant::moves_in_words`] |
//! | the same for another language | [`Sentence`], [`Variant::move_sentences`] |
//! | FEN and SFEN | [`Position::from_fen`], [`Position::from_sfen`], [`Position::problem_from_fen`] for problems, and the spellings of other programs: [`Dialect`] |
//! | legal moves, and why a move is not legal | [`Position::legal`], [`Position::is_legal`], [`Position::explain_move`], [`Illegal`] |
//! | moves as text | [`Notation`], [`Position::parse_move`], [`Position::text`] |
//! | ends of a position, and of a game | [`Outcome`], [`Reason`], [`Game::end`], [`Game::claims`] |
//! | pieces and squares | [`Piece`], [`Kind`], [`Square`], [`Squares`] |
//! | a search of your own | [`Position::legal_into`], [`Position::play_unchecked`], [`Position::key`], [`Past`] |
//! | counting moves | [`Position::perft`], [`Position::divide`] |
//! | errors, each with a code that never changes | [`FenError`], [`TableError`], [`MoveError`], [`Illegal`], [`ClaimError`] |
//!
//! A board has at most 128 squares. A position is 352 bytes or less and is copied; nothing here panics on a text, a
//! table or a move that somebody made up.
//!
//! Features: `std` (on by default: each built-in table is compiled once); `serde` (positions, games and variants as
//! text); `interchange` (FEEN with its marks, and texts as other programs write them).
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
#![expect(
    clippy::similar_names,
    reason = "kinds and kings are both named by what they are"
)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod betza;
mod compiled;
mod error;
#[cfg(feature = "interchange")]
mod exchange;
mod fen;
mod game;
mod import;
mod notation;
mod outcome;
mod position;
#[cfg(feature = "serde")]
mod serde;
mod shuffled;
mod state;
mod table;
mod values;
mod variant;

pub use error::{
    FenError, FenErrorKind, Illegal, MoveError, TableError, UnknownVariant, VariantError,
    VariantErrorKind,
};
#[cfg(feature = "interchange")]
pub use exchange::{ExchangeError, attack_rules, handicap};
pub use game::{ClaimError, End, Game, ParseGameError, Past};
pub use import::{NotUnderstood, Variants};
pub use notation::{Dialect, Notation, UnknownNotation};
pub use outcome::{Outcome, Reason};
pub use position::{ParsePositionError, Position, Stage};
pub use qi::{ByPlayer, Player};
pub use state::Scope;
pub use table::Key as Setting;
pub use values::{Entry, Kind, Move, MoveSort, Piece, Square, SquareName, Squares, SquaresIter};
pub use variant::{
    Argument, Builder, Joint, MoveDiagram, MoveMark, MoveSign, RuleInWords, Sentence, Topic,
    Variant,
};

#[cfg(all(doctest, feature = "std", feature = "interchange"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
