//! The text of a piece or of a number, as a word of one table.

use epin::Piece;

/// The bytes of a word. The last ones need not count.
const WORD: usize = 8;

/// The bytes in which there is room for what is written, a power of two.
pub(super) const SPACE: usize = 512;

/// The buffer, plus room for the unused end of the last 8-byte write.
pub(super) type Bytes = [u8; SPACE + WORD];

/// The longest number that is written in one go.
pub(super) const LONGEST_NUMBER: u8 = 64;

/// A text of up to seven characters, the first of which is the lowest byte, and its length
/// in the highest one.
#[derive(Clone, Copy)]
pub(super) struct Spelling(u64);

impl Spelling {
    /// The spelling of a piece, at one below its code, or of a number of at most
    /// [`LONGEST_NUMBER`], at its negative. A slash is after it, and does not count.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::indexing_slicing,
        reason = "a remainder is below the length, which is not zero"
    )]
    #[inline]
    pub(super) fn at(place: usize) -> Self {
        SPELLINGS[place % SPELLINGS.len()]
    }

    /// The spelling of a piece with this code.
    #[inline]
    pub(super) fn piece(code: u16) -> Self {
        Self::at(usize::from(code).wrapping_sub(1))
    }

    /// The spelling of a number.
    #[inline]
    pub(super) fn number(number: u16) -> Self {
        Self::at(usize::from(number).wrapping_neg())
    }

    /// Writes it from byte `end` on, and returns the new end.
    #[inline]
    pub(super) fn write(self, bytes: &mut Bytes, end: usize) -> usize {
        let room = bytes.get_mut(end % SPACE..);
        if let Some(room) = room.and_then(|room| room.first_chunk_mut()) {
            *room = self.0.to_le_bytes();
        }
        end.wrapping_add((self.0 >> LENGTH) as usize)
    }

    /// The first bytes of an array, and a slash.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::indexing_slicing,
        reason = "the compiler runs it, and a piece has four bytes"
    )]
    const fn new([first, second, third, fourth]: [u8; Piece::MAX_LEN], length: usize) -> Self {
        let mut bytes = [first, second, third, fourth, 0, 0, 0, length as u8];
        bytes[length] = b'/';
        Self(u64::from_le_bytes(bytes))
    }
}

/// Where the length is.
const LENGTH: u32 = 56;

/// All codes of pieces are below this.
const CODES: usize = 1 << 10;

/// The table of [`Spelling::at`]. There are no codes where the numbers are.
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler runs it, and refuses an index that is out of bounds"
)]
static SPELLINGS: [Spelling; CODES] = {
    let mut spellings = [Spelling(0); CODES];
    let mut code: u16 = 1;
    while (code as usize) < CODES {
        if let Some(piece) = Piece::from_code(code) {
            let (token, length) = piece.spelling();
            spellings[code as usize - 1] = Spelling::new(token, length);
        }
        code += 1;
    }
    let mut number = 1;
    while number <= LONGEST_NUMBER {
        let ones = b'0' + number % 10;
        spellings[CODES - number as usize] = if number < 10 {
            Spelling::new([ones, 0, 0, 0], 1)
        } else {
            Spelling::new([b'0' + number / 10, ones, 0, 0], 2)
        };
        number += 1;
    }
    spellings
};

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use core::hint::black_box;

    use epin::Piece;

    use super::{Bytes, LONGEST_NUMBER, Spelling};

    /// The text that is written, with the character after it.
    fn written(spelling: Spelling) -> String {
        let mut bytes: Bytes = [b'!'; _];
        let end = spelling.write(&mut bytes, 7);
        String::from_utf8_lossy(&bytes[7..=end]).into_owned()
    }

    #[test]
    fn pieces_and_numbers_are_in_the_table() {
        for piece in Piece::all() {
            let text = piece.to_string() + "/";
            assert_eq!(written(Spelling::piece(piece.code())), text);
            let (token, length) = piece.spelling();
            assert_eq!(written(Spelling::new(black_box(token), length)), text);
        }
        for number in 1..=LONGEST_NUMBER {
            let text = number.to_string() + "/";
            assert_eq!(written(Spelling::number(number.into())), text);
        }
    }
}
