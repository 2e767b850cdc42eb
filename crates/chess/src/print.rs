//! A board as text.

use core::fmt::{self, Write as _};

use crate::game::Game;
use crate::position::Position;
use crate::values::Square;

/// A board as eight lines of text, printed by `Display`.
///
/// ```
/// use feen_chess::Position;
///
/// let position: Position = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1".parse()?;
/// let board = position.print().to_string();
/// assert_eq!(board.lines().count(), 8);
/// assert_eq!(board.lines().nth(2), Some(". . . . k . . ."));
/// let board = position.print().unicode(true).coordinates(true).to_string();
/// assert_eq!(board.lines().nth(2), Some("6  . . . . ♚ . . ."));
/// assert_eq!(board.lines().last(), Some("   a b c d e f g h"));
/// # Ok::<(), feen_chess::FenError>(())
/// ```
///
/// Lines are separated by a line feed; the last one has none.
#[derive(Clone, Copy, Debug)]
pub struct Print<'a> {
    position: &'a Position,
    unicode: bool,
    flipped: bool,
    coordinates: bool,
    empty: char,
}

impl Print<'_> {
    /// With figurines instead of letters, or not.
    #[must_use]
    pub const fn unicode(self, unicode: bool) -> Self {
        Self { unicode, ..self }
    }

    /// As Black sees it, or not.
    #[must_use]
    pub const fn flip(self, flipped: bool) -> Self {
        Self { flipped, ..self }
    }

    /// With the numbers of ranks before the lines and the letters of files in a ninth line, or not.
    #[must_use]
    pub const fn coordinates(self, coordinates: bool) -> Self {
        Self {
            coordinates,
            ..self
        }
    }

    /// With this character on empty squares instead of a dot.
    #[must_use]
    pub const fn empty(self, empty: char) -> Self {
        Self { empty, ..self }
    }

    /// The rows from the top: the number of the rank, and each square from the left with its character.
    ///
    /// ```
    /// let position = feen_chess::Position::start();
    /// let print = position.print().flip(true);
    /// let (rank, row) = print.rows().next().unwrap();
    /// let row: String = row.map(|(_, character)| character).collect();
    /// assert_eq!((rank, row.as_str()), (1, "RNBKQBNR"));
    /// ```
    pub fn rows(&self) -> impl Iterator<Item = (u8, impl Iterator<Item = (Square, char)>)> {
        (0..8).map(move |row| {
            let squares = (0..8).map(move |column| {
                let square = self.square(row, column);
                (square, self.character(square))
            });
            (self.square(row, 0).rank(), squares)
        })
    }

    /// The letters of the files from the left.
    pub fn files(&self) -> impl Iterator<Item = char> {
        (0..8).map(|column| self.square(0, column).file())
    }

    pub(crate) const fn position(&self) -> &Position {
        self.position
    }

    fn character(&self, square: Square) -> char {
        match self.position.piece(square) {
            None => self.empty,
            Some(piece) if self.unicode => piece.figurine(),
            Some(piece) => piece.letter(),
        }
    }

    /// The square in a row and a column, both from the top left.
    const fn square(&self, row: u8, column: u8) -> Square {
        if self.flipped {
            Square::of(7_u8.wrapping_sub(column), row)
        } else {
            Square::of(column, 7_u8.wrapping_sub(row))
        }
    }
}

impl fmt::Display for Print<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, (rank, squares)) in self.rows().enumerate() {
            if row > 0 {
                f.write_char('\n')?;
            }
            if self.coordinates {
                write!(f, "{rank}  ")?;
            }
            for (column, (_, character)) in squares.enumerate() {
                let before = if column > 0 { " " } else { "" };
                write!(f, "{before}{character}")?;
            }
        }
        if self.coordinates {
            f.write_str("\n  ")?;
            for file in self.files() {
                write!(f, " {file}")?;
            }
        }
        Ok(())
    }
}

impl Game {
    /// The board now as eight lines of text.
    #[must_use]
    pub const fn print(&self) -> Print<'_> {
        self.position().print()
    }
}

impl Position {
    /// The board as eight lines of text.
    #[must_use]
    pub const fn print(&self) -> Print<'_> {
        Print {
            position: self,
            unicode: false,
            flipped: false,
            coordinates: false,
            empty: '.',
        }
    }
}

/// Prints as [`Game::print`].
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print().fmt(f)
    }
}
