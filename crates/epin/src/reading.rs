//! Fast reading of a token by tables of its characters. The tables are computed from the
//! writer.
//!
//! It returns the piece, or leaves the text to the grammar. The grammar is complete, and
//! tests hold the two together.
//!
//! The entry of a character in a place holds the bits that are common to the codes of all
//! pieces written with it there, and the shapes that these pieces do not have. All characters
//! of a token together give its code and exclude every shape but one. For any other text they
//! exclude all shapes.

use crate::Piece;
use crate::spelling::{LAST_CODE, spelling};
use crate::table::entry;

/// The piece that `text` spells, if the tables know it.
// Most tokens are a letter alone, which has a table of its own. The others are read from both
// ends, which overlap in short tokens: so the length needs no branch, only one more table.
#[inline]
pub(crate) const fn by_table(text: &[u8]) -> Option<Piece> {
    if let [letter] = text {
        return letter_alone(*letter);
    }
    let (Some([first, second]), Some([second_last, last]), 2..=Piece::MAX_LEN) =
        (text.first_chunk(), text.last_chunk(), text.len())
    else {
        return None;
    };
    let bits = *entry(&TABLES.first, *first as usize)
        | *entry(&TABLES.second, *second as usize)
        | *entry(&TABLES.second_last, *second_last as usize)
        | *entry(&TABLES.last, *last as usize)
        | *entry(&TABLES.length, text.len());
    if bits >> 16 == ALL_SHAPES {
        return None;
    }
    let [low, high, ..] = bits.to_le_bytes();
    Some(Piece::from_bits(u16::from_le_bytes([low, high])))
}

/// The piece whose token is this letter.
#[inline]
pub(crate) const fn letter_alone(letter: u8) -> Option<Piece> {
    *entry(&TABLES.letter_alone, letter as usize)
}

/// The bits of all sixteen shapes, as they stand above the code.
const ALL_SHAPES: u32 = 0xffff;

/// The entries by byte for each place, and by length: bits of the code, and above them one
/// bit for each excluded shape.
struct Tables {
    letter_alone: [Option<Piece>; 256],
    first: [u32; 256],
    second: [u32; 256],
    second_last: [u32; 256],
    last: [u32; 256],
    length: [u32; 8],
}

#[expect(
    clippy::indexing_slicing,
    reason = "the compiler runs it, and refuses an index that is out of bounds"
)]
static TABLES: Tables = {
    let mut tables = Tables {
        letter_alone: [None; 256],
        first: [u32::MAX; 256],
        second: [u32::MAX; 256],
        second_last: [u32::MAX; 256],
        last: [u32::MAX; 256],
        length: [u32::MAX; 8],
    };
    let mut code: u16 = 0;
    while code <= LAST_CODE {
        if let Some(piece) = Piece::from_code(code) {
            let (bytes, length) = spelling(piece);
            let (token, _) = bytes.split_at(length as usize);
            if let [letter] = token {
                tables.letter_alone[*letter as usize] = Some(piece);
            }
            if let (Some([first, second]), Some([second_last, last])) =
                (token.first_chunk(), token.last_chunk())
            {
                intersect(&mut tables.first[*first as usize], piece);
                intersect(&mut tables.second[*second as usize], piece);
                intersect(&mut tables.second_last[*second_last as usize], piece);
                intersect(&mut tables.last[*last as usize], piece);
                intersect(&mut tables.length[token.len()], piece);
            }
        }
        code += 1;
    }
    tables
};

/// Reduces the entry to what also holds for `piece`.
// The shape of a piece is the end of its code: state, terminal, derived.
const fn intersect(entry: &mut u32, piece: Piece) {
    let [low, high] = piece.code().to_le_bytes();
    let shape = 1 << 16 << (low & 0b1111);
    *entry &= u32::from_le_bytes([low, high, 0xff, 0xff]) & !shape;
}

#[cfg(test)]
mod tests {
    use core::hint::black_box;

    use super::*;

    #[test]
    fn every_token_is_read_by_the_tables() {
        for piece in Piece::all() {
            assert_eq!(by_table(piece.as_str().as_bytes()), Some(piece));
        }
    }

    #[test]
    fn an_entry_is_the_intersection_of_its_pieces() {
        for byte in 0..=u8::MAX {
            let mut shared = u32::MAX;
            for piece in Piece::all().filter(|piece| piece.as_str().len() > 1) {
                if piece.as_str().as_bytes().first() == Some(&byte) {
                    intersect(&mut shared, black_box(piece));
                }
            }
            assert_eq!(*entry(&TABLES.first, byte.into()), shared);
        }
    }

    #[test]
    fn an_intersection_keeps_common_bits_and_excluded_shapes() {
        let shared = |tokens: &[&'static str]| {
            let mut shared = u32::MAX;
            for token in tokens {
                intersect(&mut shared, black_box(Piece::from_static(token)));
            }
            shared
        };
        let code = |token| u32::from(Piece::from_static(token).code());
        // `+K` is of the shape 0b1000, and `+k'` of the shape 0b1001.
        let shapes = !(1_u32 << 8) << 16;
        assert_eq!(shared(&["+K"]), shapes | code("+K"));
        let shapes = !(0b11_u32 << 8) << 16;
        assert_eq!(shared(&["+K", "+k'"]), shapes | code("+K"));
        // The letters have only their case in common.
        let shapes = !(1_u32 << 6) << 16;
        assert_eq!(shared(&["-a^", "-b^"]), shapes | 0b1_0110);
    }
}
