//! The letters of texts of another notation, and of their FEENs.

use feen::Piece;

/// The letters of lines, with a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Letters {
    /// The letters of the boards as the lines write them.
    written: u32,
    /// The letters of the pieces in FEEN.
    read: u32,
}

impl Letters {
    /// Sees a text and the pieces that FEEN has for it.
    pub(super) fn see(&mut self, text: &[u8], pieces: impl IntoIterator<Item = Piece>) {
        let board = text.split(|byte| *byte == b' ').next().unwrap_or_default();
        for byte in board {
            self.written |= bit(char::from(*byte));
        }
        for piece in pieces {
            self.read |= bit(piece.letter());
        }
    }

    pub(super) const fn add(&mut self, other: Self) {
        self.written |= other.written;
        self.read |= other.read;
    }

    /// The letters of pieces that are written and not read, each once.
    pub(super) fn lost(self, pieces: impl Iterator<Item = Piece>) -> Vec<char> {
        let lost = self.written & !self.read;
        let mut letters: Vec<_> = pieces.map(Piece::letter).collect();
        letters.retain(|letter| bit(*letter) & lost != 0);
        letters.sort_unstable();
        letters.dedup();
        letters
    }
}

/// The bit of a letter, whatever its case; 0 of another character.
fn bit(letter: char) -> u32 {
    let number = ('a'..='z').position(|other| other == letter.to_ascii_lowercase());
    number.map_or(0, |number| 1 << number)
}
