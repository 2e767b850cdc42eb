//! Games of the chess family by their description, slow and obvious: every move is made on a board of letters, and the
//! position after it is looked at.
//!
//! A [`Game`] is made of plain values, and prints as the table that the crate under test reads. Nothing is prepared: for
//! each pair of squares each part of a piece's moves is walked step by step.
//!
//! ```
//! use oracle::generate::Random;
//! use oracle::variant::{Game, Position};
//!
//! let mut random = Random::new(1);
//! let game = Game::random(&mut random);
//! let position = Position::random(&game, &mut random);
//! assert!(game.to_string().starts_with("[random"));
//! assert!(position.fen(&game).split(' ').count() > 4);
//! # let _ = position.moves(&game);
//! ```

mod game;
mod moves;
mod part;
mod position;
mod random;

pub use game::{Castling, Game, Promotion, Royals};
pub use moves::Move;
pub use part::{Part, Way};
pub use position::{Man, Position};

/// A file and a rank, counted from 0.
pub type Place = (i32, i32);
