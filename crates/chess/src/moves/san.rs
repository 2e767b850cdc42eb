use core::fmt;
use core::ops::Deref;

use super::{Castles, Move};
use crate::board::reach;
use crate::position::Position;
use crate::values::{Role, Squares, Wing};

/// A move in Standard Algebraic Notation: a text of at most 7 bytes.
///
/// ```
/// let start = feen_chess::Position::start();
/// let knight = start.parse_move("g1f3")?;
/// assert_eq!(start.san(knight).as_str(), "Nf3");
/// # Ok::<(), feen_chess::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    bytes: [u8; 7],
    len: u8,
}

impl San {
    const EMPTY: Self = Self {
        bytes: [0; 7],
        len: 0,
    };

    #[inline]
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(usize::from(self.len)) {
            *place = byte;
            self.len = self.len.wrapping_add(1);
        }
    }

    fn push_all(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.push(byte));
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let text = self.bytes.get(..usize::from(self.len));
        str::from_utf8(text.unwrap_or_default()).unwrap_or_default()
    }
}

impl Deref for San {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for San {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Position {
    /// A move in SAN, as the PGN standard §8.2.3 writes it: with the least that tells it from
    /// other legal moves.
    ///
    /// ```
    /// use feen_chess::Position;
    ///
    /// let position: Position = "8/8/1k6/8/Q6Q/8/8/Q3K3 w - - 0 1".parse()?;
    /// let queen = position.parse_move("a4d4")?;
    /// assert_eq!(position.san(queen).to_string(), "Qa4d4+");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// A move that is not legal here is written as UCI, and one that passes as `--`.
    #[must_use]
    pub fn san(&self, of: Move) -> San {
        let mut san = San::EMPTY;
        if of.is_null() {
            san.push_all("--");
            return san;
        }
        if !self.is_legal(of) {
            san.push_all(of.spell(Castles::KingArrives).as_str());
            return san;
        }
        self.write_move(of, &mut san);
        let mut after = self.board.clone();
        after.play_legal(of);
        if !after.checkers().is_empty() {
            san.push(if after.has_moves() { b'+' } else { b'#' });
        }
        san
    }

    fn write_move(&self, of: Move, san: &mut San) {
        match of.castling() {
            Some(Wing::King) => return san.push_all("O-O"),
            Some(Wing::Queen) => return san.push_all("O-O-O"),
            None => {}
        }
        let (from, to) = (of.from(), of.to());
        let [file, rank] = from.bytes();
        let role = self.piece(from).map_or(Role::Pawn, |piece| piece.role);
        let mut takes = self.board.side(self.turn().flip()).contains(to);
        if role == Role::Pawn {
            takes = from.file_index() != to.file_index();
            if takes {
                san.push(file);
            }
        } else {
            san.push(role.letter() as u8);
            let twins = self.twins(role, of);
            let on_file = twins & Squares::of_file(from.file_index());
            let on_rank = twins & Squares::of_rank(from.rank_index());
            if !twins.is_empty() && (on_file.is_empty() || !on_rank.is_empty()) {
                san.push(file);
            }
            if !on_file.is_empty() {
                san.push(rank);
            }
        }
        if takes {
            san.push(b'x');
        }
        to.bytes().into_iter().for_each(|byte| san.push(byte));
        if let Some(role) = of.promotion() {
            san.push(b'=');
            san.push(role.letter() as u8);
        }
    }

    /// The other pieces of a role that can legally go where a move goes.
    fn twins(&self, role: Role, of: Move) -> Squares {
        let to = of.to();
        let all = self.board.pieces(self.turn(), role).without(of.from());
        if all.is_empty() {
            return Squares::EMPTY;
        }
        let near = all & reach::piece(role, to, self.board.occupied());
        near.iter()
            .filter(|from| self.is_legal(Move::ordinary(*from, to)))
            .collect()
    }
}
