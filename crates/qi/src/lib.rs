//! A position of a two-player board game: a board, two hands, two styles and the player to
//! move.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use qi::{Player, Qi};
//!
//! let position = Qi::new(&[8, 8], "C", "c")?
//!     .board_diff([(4, Some("K")), (60, Some("k"))])?
//!     .first_hand_diff([("q", 1)])?
//!     .toggle();
//!
//! assert_eq!(position.square(60), Some(&"k"));
//! assert_eq!(position.hand(Player::First).count(&"q"), 1);
//! assert_eq!(position.turn(), Player::Second);
//! # }
//! # Ok::<(), qi::Error>(())
//! ```
//!
//! Pieces and styles are values of any type: text, numbers, or types of your own.
//! A `Qi` never looks into them and knows no rules. It keeps one promise: there are never
//! more pieces, on the board and in both hands together, than the board has squares. Only
//! operations on hands need pieces that have an order.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use qi::Qi;
//!
//! #[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
//! enum Kind {
//!     Pawn,
//!     King,
//! }
//!
//! let numbers = Qi::new(&[3], (), ())?.board_diff([(1, Some(-7))])?;
//! assert_eq!(numbers.square(1), Some(&-7));
//!
//! let kinds = Qi::new(&[5, 5, 5], 'R', 'r')?
//!     .board_diff([(62, Some(Kind::King))])?
//!     .second_hand_diff([(Kind::Pawn, 2)])?;
//! assert_eq!(kinds.second_hand_count(&Kind::Pawn), 2);
//!
//! let words = Qi::new(&[9, 9], "shogi".to_owned(), "shogi".to_owned())?
//!     .first_hand_diff([("gold".to_owned(), 1)])?;
//! assert_eq!(words.first_style(), "shogi");
//! # }
//! # Ok::<(), qi::Error>(())
//! ```
//!
//! A board is a box of one to three dimensions, a [`Shape`], and its squares have flat
//! indices in row-major order. A board of another form is [flat](Shape::flat) here: squares
//! without geometry. A [`Player`] is one of two, and a [`ByPlayer`] has one value for each of
//! them.
//!
//! A [guide] goes through positions, changes, keys, errors and a notation of your own.
//!
//! Positions need the feature `alloc`, which is on by default; without it the crate
//! needs only `core` and has [`Player`], [`ByPlayer`], [`Shape`], [`Coordinates`] and the errors:
//! [`Error`], and those [with a place in a text](error). Features that are off by default:
//! `serde` (positions, hands, differences, shapes, coordinates, players, values by player, names
//! and errors; hostile data is refused while it is read) and
//! `proptest` (`Arbitrary` for these, for coordinates and for the changes in a difference;
//! needs the standard library).
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
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

#[cfg(feature = "alloc")]
extern crate alloc;

mod by_player;
mod coordinates;
pub mod error;
mod excerpt;
#[cfg(all(any(doc, doctest), feature = "alloc"))]
pub mod guide;
mod key;
mod limits;
mod player;
mod shape;

#[cfg(feature = "alloc")]
mod diff;
#[cfg(feature = "alloc")]
mod hands;
#[cfg(feature = "alloc")]
mod identity;
#[cfg(feature = "alloc")]
mod nested;
#[cfg(feature = "alloc")]
mod position;

#[cfg(feature = "proptest")]
mod arbitrary;
#[cfg(feature = "serde")]
mod serde;

pub use by_player::ByPlayer;
pub use coordinates::Coordinates;
pub use error::Error;
pub use key::Key;
pub use limits::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT};
pub use player::{ParsePlayerError, Player};
pub use shape::Shape;
pub use shape::naming::{Naming, ParseNamingError};
pub use shape::text::{ParseShapeError, ParseShapeErrorKind};

#[cfg(feature = "alloc")]
pub use diff::{Change, Diff, HandChange, SquareChange};
#[cfg(feature = "alloc")]
pub use hands::{Hand, HandItems, Hands, HandsIntoItems, HandsItems};
#[cfg(feature = "alloc")]
pub use nested::Nested;
#[cfg(feature = "alloc")]
pub use position::Qi;
#[cfg(feature = "alloc")]
pub use position::pieces::Pieces;
#[cfg(feature = "alloc")]
pub use position::sides::{Flip, ParseFlipError};

#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
