//! A guide: positions, changes, keys, errors, and a notation of your own.
//!
//! # A position
//!
//! A [`Qi`](crate::Qi) is a board, two hands, two styles and the player to move. Pieces and
//! styles are your types, here a character each. Squares have indices in row-major order; a
//! [`Shape`](crate::Shape) turns them into coordinates and [names](crate::Naming), and back.
//!
//! ```
//! use qi::{Naming, Player, Qi};
//!
//! let board = Qi::new(&[8, 8], 'C', 'c')?.board_diff([(60, Some('K')), (4, Some('k'))])?;
//! assert_eq!(board.square(60), Some(&'K'));
//! assert_eq!(board.board_shape().square_name(60, Naming::Chess).as_deref(), Some("e1"));
//! assert_eq!(board.turn(), Player::First);
//! # Ok::<(), qi::Error>(())
//! ```
//!
//! [`from_parts`](crate::Qi::from_parts) takes all parts at once, which is the way of a reader.
//! Counts and indices are `usize`; an error that tells what a refused change asked for has `u64`.
//!
//! # Changes
//!
//! | you have | you call |
//! |---|---|
//! | squares that change | [`board_diff`](crate::Qi::board_diff), which returns the next position |
//! | pieces taken or dropped | [`hand_diff`](crate::Qi::hand_diff) |
//! | all of a move, in place, all or nothing | [`update`](crate::Qi::update) |
//! | two positions | [`diff`](crate::Qi::diff), whose [`Diff`](crate::Diff) is applied and taken back |
//!
//! ```
//! use qi::{Player, Qi};
//!
//! let mut position = Qi::new(&[4], 'S', 's')?.board_diff([(0, Some('R')), (3, Some('p'))])?;
//! let before = position.clone();
//! position.update([(0, None), (3, Some('R'))], [(Player::First, 'P', 1)], Player::Second)?;
//! let step = before.diff(&position)?;
//! assert_eq!(position.apply(&step.reversed())?, before);
//! # Ok::<(), qi::Error>(())
//! ```
//!
//! # Keys
//!
//! [`key`](crate::Qi::key) is 64 bits that are the same on all machines and in all versions, for
//! tables and files; [`board_key`](crate::Qi::board_key) is that of the board alone. Your pieces
//! need [`Key`](crate::Key), which [`key_of_variants!`](crate::key_of_variants) writes for plain
//! enums. `Hash` is for maps of one program, and `Ord` for sorted ones.
//!
//! # Errors
//!
//! A change that cannot be made is an [`Error`](crate::Error), a small value with its numbers: the
//! square, the hand and which of the changes it was. `code()` never changes; messages may.
//!
//! # A notation of your own
//!
//! The error of a text has a place. [`error::Located`](crate::error::Located) has it for any
//! notation, with carets under it, in bytes and in UTF-16; [`error`](crate::error) shows a whole
//! one. A reader of positions reads its text with it and ends in
//! [`Qi::from_parts`](crate::Qi::from_parts):
//!
//! ```
//! use qi::error::{Found, Kind, Located};
//! use qi::{ByPlayer, Hands, Player, Qi, Shape};
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! struct NotADisc(Found);
//!
//! impl core::fmt::Display for NotADisc {
//!     fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
//!         write!(f, "expected `x`, `o` or `.`, found {}", self.0)
//!     }
//! }
//!
//! impl Kind for NotADisc {
//!     fn code(&self) -> &'static str {
//!         "row/not-a-disc"
//!     }
//! }
//!
//! fn row(text: &str) -> Result<Vec<Option<char>>, Located<NotADisc>> {
//!     let disc = |(at, character)| match character {
//!         '.' => Ok(None),
//!         'x' | 'o' => Ok(Some(character)),
//!         _ => {
//!             let found = Found::at(text.as_bytes(), at);
//!             Err(Located::new(NotADisc(found), Found::span(text.as_bytes(), at)))
//!         }
//!     };
//!     text.char_indices().map(disc).collect()
//! }
//!
//! let squares = row("x.o").unwrap();
//! let position = Qi::from_parts(
//!     Shape::new(&[squares.len()])?,
//!     squares,
//!     Hands::new(),
//!     ByPlayer::new((), ()),
//!     Player::First,
//! )?;
//! assert_eq!(position.piece_count(), 2);
//!
//! let report = row("x♟o").unwrap_err().report("x♟o").to_string();
//! assert!(report.starts_with("x♟o\n ^\nexpected `x`, `o` or `.`"));
//! # Ok::<(), qi::Error>(())
//! ```
//!
//! # As data
//!
//! With the feature `serde` a position is an object of seven fields, and a difference one of five.
//! Data that no position could have is refused while it is read. `serde_path_to_error` adds the path of
//! the field to an error.
