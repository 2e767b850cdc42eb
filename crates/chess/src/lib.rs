//! The rules of chess and Chess960: positions, moves and why they are refused, games and how
//! they end.
//!
//! ```
//! use feen_chess::Game;
//!
//! let mut game = Game::new();
//! game.play("e2e4")?;
//! game.play("e5")?;
//! assert_eq!(game.position().to_string(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
//! assert_eq!(game.status().to_string(), "in progress");
//!
//! let error = game.play("e4e5").unwrap_err();
//! assert_eq!(error.code(), "move/unreachable");
//! # Ok::<(), feen_chess::MoveError>(())
//! ```
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
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "proptest")]
mod arbitrary;
pub mod binbo;
mod board;
mod feen;
mod fen;
mod game;
mod moves;
pub mod pgn;
#[cfg(feature = "draw")]
mod picture;
pub mod polyglot;
mod position;
mod print;
#[cfg(test)]
mod random_play;
#[cfg(feature = "serde")]
mod serde;
mod values;

#[cfg(feature = "draw")]
pub use feen_draw;

pub(crate) use binbo::former_adjudication;
#[cfg(feature = "serde")]
pub(crate) use binbo::former_claim;

pub use ::feen::{Feen, Style};
pub use feen::{FeenError, FeenErrorKind};
pub use fen::{CastlingSpelling, Counts, EnPassant, Fen, FenError, FenErrorKind, Wings};
pub use game::{
    Adjudication, AlreadyOver, Claim, ClaimError, Claims, DrawReason, Game, ParseAdjudicationError,
    ParseStatusError, Settlement, Status, Winner,
};
pub use moves::{Castles, Move, MoveError, MoveErrorKind, MoveText, Moves, San, Spelling};
#[cfg(feature = "draw")]
pub use picture::Picture;
pub use position::{BuildError, Material, Obstacle, Outcome, Position, PositionBuilder};
pub use print::Print;
pub use qi::Player;
pub use values::{
    NotBare, ParsePieceError, ParseRoleError, ParseSquareError, Piece, Role, Square, Squares,
    SquaresIter, Wing, colour_name, colour_title,
};

/// The player with the white pieces, who moves first.
pub const WHITE: Player = Player::First;

/// The player with the black pieces.
pub const BLACK: Player = Player::Second;

#[cfg(all(doctest, feature = "std", feature = "serde"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
