use core::iter::FusedIterator;

use qi::Player;

/// A square of a board, as its text writes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Square {
    /// Nothing stands there.
    Empty,
    /// A piece.
    Man(Man),
    /// A wall, `*`.
    Wall,
}

/// A piece as its text writes it: a letter with its marks.
///
/// ```
/// use feen_interchange::{Square, fen};
///
/// let view = fen::View::parse("3Q~/4 w - - 0 1")?;
/// let Some(Square::Man(queen)) = view.squares().nth(3) else { unreachable!() };
/// assert_eq!((queen.letter(), queen.reverts()), ('Q', true));
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    letter: u8,
    marks: u8,
}

const PROMOTED: u8 = 1;
const REVERTS: u8 = 2;
const LAYER: u8 = 4;

impl Man {
    /// A piece of a letter whose case is its side.
    pub(crate) const fn new(letter: u8) -> Self {
        Self { letter, marks: 0 }
    }

    /// The letter in upper case, as the text has it.
    #[must_use]
    pub const fn letter(self) -> char {
        self.letter.to_ascii_uppercase() as char
    }

    /// The player whose piece this is.
    #[must_use]
    pub const fn side(self) -> Player {
        if self.letter.is_ascii_uppercase() {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Whether `+` stands before the letter: a promoted piece.
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self.marks & PROMOTED != 0
    }

    /// Whether `~` stands after the letter: a piece that reverts to a pawn when it is
    /// captured.
    #[must_use]
    pub const fn reverts(self) -> bool {
        self.marks & REVERTS != 0
    }

    /// Whether `|` stands before the piece: one of the second board.
    #[must_use]
    pub const fn layer(self) -> bool {
        self.marks & LAYER != 0
    }

    /// The letter in the case of its side.
    pub(crate) const fn byte(self) -> u8 {
        self.letter
    }
}

/// The squares of a board in the order of its text.
#[derive(Clone, Debug)]
pub struct Squares<'a> {
    /// The text of the board that is left.
    text: &'a [u8],
    /// The empty squares before it.
    empty: usize,
}

impl<'a> Squares<'a> {
    /// The squares of a board that has been read.
    pub(crate) const fn new(text: &'a [u8]) -> Self {
        Self { text, empty: 0 }
    }
}

impl Iterator for Squares<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let mut man = Man::new(0);
        loop {
            if let Some(left) = self.empty.checked_sub(1) {
                self.empty = left;
                return Some(Square::Empty);
            }
            let (byte, rest) = self.text.split_first()?;
            self.text = rest;
            match *byte {
                b'|' => man.marks |= LAYER,
                b'+' => man.marks |= PROMOTED,
                b'*' => return Some(Square::Wall),
                digit @ b'0'..=b'9' => {
                    self.empty = usize::from(digit.wrapping_sub(b'0'));
                    while let Some((digit @ b'0'..=b'9', rest)) = self.text.split_first() {
                        let digit = usize::from(digit.wrapping_sub(b'0'));
                        self.empty = self.empty.saturating_mul(10).saturating_add(digit);
                        self.text = rest;
                    }
                }
                letter if letter.is_ascii_alphabetic() => {
                    man.letter = letter;
                    if let Some((b'~', rest)) = self.text.split_first() {
                        man.marks |= REVERTS;
                        self.text = rest;
                    }
                    return Some(Square::Man(man));
                }
                // A separator.
                _ => {}
            }
        }
    }
}

impl FusedIterator for Squares<'_> {}
