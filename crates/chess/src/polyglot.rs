//! Opening books in the format of Polyglot: keys of positions, and the moves that a book has for them.
//!
//! ```
//! use feen_chess::Position;
//! use feen_chess::polyglot::Book;
//!
//! assert_eq!(Position::start().polyglot_key(), 0x463b_9618_1691_fc9c);
//!
//! let mut book = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
//! book.extend([0x03, 0x1c, 0x00, 0x07, 0, 0, 0, 0]);
//! let book = Book::new(book)?;
//! let start = Position::start();
//! let (found, entry) = book.moves(&start).next().unwrap();
//! assert_eq!((found.to_string(), entry.weight()), ("e2e4".to_owned(), 7));
//! # Ok::<(), feen_chess::polyglot::BookError>(())
//! ```

mod book;

pub use book::{Book, BookError, Entry};

use crate::position::Position;
use crate::values::{Role, Wing};
use qi::Player;

/// The 781 numbers that the format fixes, each of eight bytes with the highest first: 768 for pieces on squares, 4 for
/// rights, 8 for files of en passant and 1 for the turn.
static NUMBERS: &[u8; 6248] = include_bytes!("polyglot/numbers.bin");

fn number(index: usize) -> u64 {
    let (numbers, _) = NUMBERS.as_chunks();
    numbers.get(index).copied().map_or(0, u64::from_be_bytes)
}

const RIGHTS: usize = 768;
const FILES: usize = 772;
const TURN: usize = 780;

impl Position {
    /// The key of the position in books of the format of Polyglot.
    ///
    /// ```
    /// let position: feen_chess::Position = "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3".parse()?;
    /// assert_eq!(position.polyglot_key(), 0x3c81_23ea_7b06_7637);
    /// # Ok::<(), feen_chess::FenError>(())
    /// ```
    ///
    /// A square of en passant counts if a pawn is beside the one that has passed it.
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for (square, piece) in self.pieces() {
            let kind = kind(piece.role) << 1 | usize::from(piece.side.is_first());
            key ^= number(kind << 6 | usize::from(square.index()));
        }
        let rights = Player::ALL.into_iter().flat_map(|side| {
            let wings = Wing::ALL.into_iter();
            wings.map(move |wing| (side, wing))
        });
        for ((side, wing), index) in rights.zip(RIGHTS..) {
            if self.right(side, wing).is_some() {
                key ^= number(index);
            }
        }
        if let Some(square) = self.en_passant()
            && !self.en_passant_takers(square).is_empty()
        {
            key ^= number(FILES.wrapping_add(square.file_index().into()));
        }
        if self.turn().is_first() {
            key ^= number(TURN);
        }
        key
    }
}

const fn kind(role: Role) -> usize {
    match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    }
}
