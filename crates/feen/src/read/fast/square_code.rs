//! The changes that the bytes of a board make to the codes of its squares.
//!
//! The code of a square is that of its piece, or 0, and a bit for the end of a rank.

use epin::{Piece, State};
use qi::Player;

use crate::read::fast::by_byte::{BYTES, ByByte};

/// The change that a byte makes to the code of the square that was counted last, in the lower
/// half, and to that of the next square, in the upper one. `before` is the value for the byte
/// before it.
#[inline]
pub(crate) fn change(byte: u8, before: u32) -> u32 {
    (before >> LATER) ^ CHANGES.of(byte)
}

/// The change that a slash makes to the code of the square before it.
pub(crate) const RANK_END: u16 = 1 << 15;

/// How far the bits of a modifier are shifted, out of sight until the letter comes.
const LATER: u32 = u16::BITS;

/// By byte, the bits that it changes in the code of a square.
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler runs it, and refuses an index that is out of bounds"
)]
static CHANGES: ByByte<u32> = {
    let mut changes = [0; BYTES];
    let mut letter = b'A';
    while letter <= b'Z' {
        changes[letter as usize] = code(letter, Player::First);
        changes[letter.to_ascii_lowercase() as usize] = code(letter, Player::Second);
        letter += 1;
    }
    changes[b'/' as usize] = RANK_END as u32;
    changes[b'+' as usize] = mark(PLAIN.with_state(State::Enhanced)) << LATER;
    changes[b'-' as usize] = mark(PLAIN.with_state(State::Diminished)) << LATER;
    changes[b'^' as usize] = mark(PLAIN.with_terminal(true));
    changes[b'\'' as usize] = mark(PLAIN.with_derived(true));
    ByByte(changes)
};

/// The code of a plain letter.
const fn code(letter: u8, side: Player) -> u32 {
    match Piece::new(letter as char, side) {
        Some(piece) => piece.code() as u32,
        None => 0,
    }
}

/// The difference between the codes of a plain letter and a marked one.
const fn mark(marked: Piece) -> u32 {
    (marked.code() ^ PLAIN.code()) as u32
}

const PLAIN: Piece = Piece::from_static("A");

/// The piece on a square with a code, if there is one.
#[inline]
pub(crate) fn piece(code: u16) -> Option<Piece> {
    Piece::from_code(code & !RANK_END)
}

#[cfg(test)]
mod tests {
    use core::hint::black_box;

    use epin::{Piece, Player, State};

    use super::{CHANGES, LATER, PLAIN, RANK_END, code, mark};

    #[test]
    fn the_table_has_the_codes_of_letters_and_what_marks_change() {
        let marked = |byte| match byte {
            b'^' => mark(black_box(PLAIN.with_terminal(true))),
            b'\'' => mark(black_box(PLAIN.with_derived(true))),
            b'+' => mark(black_box(PLAIN.with_state(State::Enhanced))) << LATER,
            b'-' => mark(black_box(PLAIN.with_state(State::Diminished))) << LATER,
            b'/' => RANK_END.into(),
            _ => 0,
        };
        for byte in 0..=u8::MAX {
            let expected = match byte {
                b'A'..=b'Z' => code(black_box(byte), Player::First),
                b'a'..=b'z' => code(black_box(byte.to_ascii_uppercase()), Player::Second),
                _ => marked(byte),
            };
            assert_eq!(CHANGES.of(byte), expected);
        }
        let king: Piece = "k".parse().expect("a piece");
        assert_eq!(
            code(black_box(b'K'), Player::Second),
            u32::from(king.code())
        );
        assert_eq!(code(black_box(b'4'), Player::Second), 0);
    }
}
