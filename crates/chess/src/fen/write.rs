use core::fmt;

use qi::Player;

use crate::position::Position;
use crate::values::{Piece, Role, Square, Squares, Wing};

/// A position as FEN, printed by `Display`.
///
/// ```
/// use feen_chess::{EnPassant, Position};
///
/// let position = Position::start().play(Position::start().parse_move("e4")?)?;
/// let fen = position.fen();
/// assert_eq!(fen.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
/// let bare = fen.en_passant(EnPassant::Legal).shredder(true).fields(4);
/// assert_eq!(bare.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha -");
/// # Ok::<(), feen_chess::MoveError>(())
/// ```
///
/// Castling rights are `KQkq` for the outermost rook of a wing, and the letter of the file
/// for another one.
#[derive(Clone, Copy, Debug)]
pub struct Fen<'a> {
    position: &'a Position,
    en_passant: EnPassant,
    shredder: bool,
    clocks: bool,
}

/// When the en passant square is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassant {
    /// After every double step.
    #[default]
    Always,
    /// If a pawn is beside the one that has moved.
    PseudoLegal,
    /// If a pawn can legally take.
    Legal,
}

impl Position {
    /// The position as FEN.
    #[must_use]
    pub const fn fen(&self) -> Fen<'_> {
        Fen {
            position: self,
            en_passant: EnPassant::Always,
            shredder: false,
            clocks: true,
        }
    }
}

/// Prints as FEN; with `{:#}` with the files of the rooks as castling rights.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen().shredder(f.alternate()), f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

impl Fen<'_> {
    /// With the en passant square written by this rule.
    #[must_use]
    pub const fn en_passant(self, en_passant: EnPassant) -> Self {
        Self { en_passant, ..self }
    }

    /// With the files of the rooks as castling rights, as Shredder-FEN, or not.
    #[must_use]
    pub const fn shredder(self, shredder: bool) -> Self {
        Self { shredder, ..self }
    }

    /// With 4 fields, or with the clocks: 6. Other numbers are taken as 6.
    #[must_use]
    pub const fn fields(self, count: u8) -> Self {
        Self {
            clocks: count != 4,
            ..self
        }
    }

    fn en_passant_square(self) -> Option<Square> {
        let position = self.position;
        match self.en_passant {
            EnPassant::Always => position.en_passant(),
            EnPassant::PseudoLegal => position
                .en_passant()
                .filter(|square| !position.en_passant_takers(*square).is_empty()),
            EnPassant::Legal => position.legal_en_passant(),
        }
    }

    /// The letter of a castling right.
    fn right(self, side: Player, wing: Wing) -> Option<u8> {
        let board = &self.position.board;
        let rook = board.right(side, wing)?;
        let king = board.king(side);
        let rooks = board.pieces(side, Role::Rook) & Squares::of_rank(king.rank_index());
        let outermost = match wing {
            Wing::King => rooks.iter().next_back(),
            Wing::Queen => rooks.first(),
        };
        let letter = match wing {
            _ if self.shredder || outermost != Some(rook) => rook.bytes()[0],
            Wing::King => b'k',
            Wing::Queen => b'q',
        };
        Some(match side {
            Player::First => letter.to_ascii_uppercase(),
            Player::Second => letter,
        })
    }

    fn write(self, line: &mut Line) {
        let letters = letters(self.position);
        let occupied = self.position.board.occupied();
        for rank in (0..8).rev() {
            let mut next = 0;
            for square in occupied & Squares::of_rank(rank) {
                let file = square.file_index();
                line.push_count(file.wrapping_sub(next));
                line.push(
                    letters
                        .get(usize::from(square.index()))
                        .copied()
                        .unwrap_or(0),
                );
                next = file.wrapping_add(1);
            }
            line.push_count(8_u8.wrapping_sub(next));
            line.push(if rank == 0 { b' ' } else { b'/' });
        }
        line.push(match self.position.turn() {
            Player::First => b'w',
            Player::Second => b'b',
        });
        line.push(b' ');
        let before = line.len;
        for side in Player::ALL {
            for wing in Wing::ALL {
                if let Some(letter) = self.right(side, wing) {
                    line.push(letter);
                }
            }
        }
        if line.len == before {
            line.push(b'-');
        }
        line.push(b' ');
        match self.en_passant_square() {
            Some(square) => {
                let [file, rank] = square.bytes();
                line.push(file);
                line.push(rank);
            }
            None => line.push(b'-'),
        }
        if self.clocks {
            line.push(b' ');
            line.push_number(self.position.halfmoves());
            line.push(b' ');
            line.push_number(self.position.fullmove());
        }
    }
}

/// The letters of the board by square, and 0 for an empty one.
fn letters(position: &Position) -> [u8; 64] {
    let mut letters = [0; 64];
    for side in Player::ALL {
        for role in Role::ALL {
            let letter = Piece { side, role }.letter() as u8;
            for square in position.board.pieces(side, role) {
                if let Some(place) = letters.get_mut(usize::from(square.index())) {
                    *place = letter;
                }
            }
        }
    }
    letters
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Line {
            bytes: [0; 96],
            len: 0,
        };
        self.write(&mut line);
        let text = line.bytes.get(..line.len).unwrap_or_default();
        f.pad(str::from_utf8(text).unwrap_or_default())
    }
}

/// A FEN that is being written: at most 71 bytes of board, 4 rights and two numbers of 5 digits.
struct Line {
    bytes: [u8; 96],
    len: usize,
}

impl Line {
    #[inline]
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.len) {
            *place = byte;
            self.len = self.len.wrapping_add(1);
        }
    }

    /// Writes a count of empty squares as a digit; nothing for none.
    #[inline]
    fn push_count(&mut self, empty: u8) {
        if empty > 0 {
            self.push(b'0' | empty);
        }
    }

    fn push_number(&mut self, number: u16) {
        let mut digits = [0; 5];
        let mut rest = number;
        let mut count = 0_usize;
        for digit in &mut digits {
            *digit = b'0' | (rest % 10).to_le_bytes()[0];
            rest /= 10;
            count = count.wrapping_add(1);
            if rest == 0 {
                break;
            }
        }
        let written = digits.get(..count).unwrap_or_default();
        written.iter().rev().for_each(|digit| self.push(*digit));
    }
}
