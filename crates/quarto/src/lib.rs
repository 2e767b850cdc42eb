//! The game Quarto: sixteen different pieces, four in a row that share a property win, and
//! the opponent chooses the piece that you place.
//!
//! ```
//! use feen_quarto::{Game, Piece, Player, Rules, Square, Status};
//!
//! let game = Game::new(Rules::default(), Player::First);
//! let game = game.give("0111".parse()?)?; // the first player gives the tall hollow dark cube
//! assert_eq!(game.status(), Status::Place(Player::Second, Piece::new(7).unwrap()));
//!
//! let game = game.place("b3".parse()?)?; // the second player places it, and gives next
//! assert_eq!(game.status(), Status::Give(Player::Second));
//! assert_eq!(game.board().square(Square::new(5).unwrap()), Piece::new(7));
//! assert_eq!(game.choices().len(), 15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`Piece`], [`Square`], [`Pieces`], [`Features`] | the things of the game, each a number |
//! | [`Board`], [`Line`] | sixteen squares, and the test whether four pieces in a line are alike |
//! | [`Rules`], [`Game`], [`Turn`] | the game as a value: a move returns the next game or an error |
//!
//! A position of the game is a [`Qi`](qi::Qi) and a line of FEEN: `Game::from_position` and
//! `Game::to_position`.
//!
//! With the feature `alloc` there are also `Solver`, which knows the exact value of a position, the
//! players `Random`, `Tactical`, `Mcts` and `Perfect` with their `Level`, and pictures: `svg` and `board_svg`.
//!
//! The types above need only `core`, the rest the default feature `alloc`. Features that are off
//! by default: `serde` (a piece is its number, a square `"b3"`, a game `{"feen","rules"}`) and
//! `proptest` (`Arbitrary` for the types of the game; needs the standard library).
#![no_std]
#![deny(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unreachable,
    clippy::unwrap_used
)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "proptest")]
mod arbitrary;
mod board;
mod error;
mod game;
mod line;
mod parse_error;
mod piece;
mod pieces;
#[cfg(feature = "alloc")]
mod players;
#[cfg(feature = "alloc")]
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "alloc")]
mod solver;
mod square;
#[cfg(feature = "alloc")]
mod svg;
mod turn;

pub use board::Board;
pub use error::{BoardError, Error};
pub use game::{Game, Status};
pub use line::Line;
pub use parse_error::{Excerpt, ParseError, ParseErrorKind};
pub use piece::{Color, Features, Fill, Piece, Shape, Size};
pub use pieces::Pieces;
#[cfg(feature = "alloc")]
pub use players::{Level, Mcts, Perfect, Random, Strategy, Tactical};
#[cfg(feature = "alloc")]
pub use position::{Place, PositionError};
pub use qi::Player;
pub use rules::Rules;
#[cfg(feature = "alloc")]
pub use solver::{Solver, Stopped, Value};
pub use square::Square;
#[cfg(feature = "alloc")]
pub use svg::{board_svg, svg};
pub use turn::Turn;

#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
