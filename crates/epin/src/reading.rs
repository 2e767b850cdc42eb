//! How a token is read at a glance: tables of what its characters say, made from how
//! the pieces are written.
//!
//! It only ever says yes, with the piece, or that the text is not for it. What it
//! does not take goes to the grammar, which is complete, and which it must agree
//! with.
//!
//! Some pieces are written with a certain character in a certain place. What their
//! codes share is what the character says; and it rules out the shapes that none of
//! them has. All characters of a token together say its code, and rule out every
//! shape but one. Of any other text they rule out all.

use crate::Piece;
use crate::spelling::{LAST_CODE, spelling};
use crate::table::entry;

/// The piece of which `text` is the token, if it is one.
// A letter alone has a way of its own, for most tokens are one. The others are read
// from both ends, which overlap in the shorter ones, so that the length is not a
// branch but one more thing that says something.
#[inline]
pub(crate) const fn glance(text: &[u8]) -> Option<Piece> {
    if let [letter] = text {
        return letter_alone(*letter);
    }
    let (Some([first, second]), Some([second_last, last]), 2..=Piece::MAX_LEN) =
        (text.first_chunk(), text.last_chunk(), text.len())
    else {
        return None;
    };
    let said = *entry(&SAID.first, *first as usize)
        | *entry(&SAID.second, *second as usize)
        | *entry(&SAID.second_last, *second_last as usize)
        | *entry(&SAID.last, *last as usize)
        | *entry(&SAID.length, text.len());
    if said >> 16 == ALL_SHAPES {
        return None;
    }
    let [low, high, ..] = said.to_le_bytes();
    Some(Piece::from_bits(u16::from_le_bytes([low, high])))
}

/// The piece whose token is this letter.
#[inline]
pub(crate) const fn letter_alone(letter: u8) -> Option<Piece> {
    *entry(&SAID.letter_alone, letter as usize)
}

/// The bits of all sixteen shapes, as they stand above the code.
const ALL_SHAPES: u32 = 0xffff;

/// What is said by each byte in a place, and by the length: bits of the code, and
/// above them a bit for each shape that is ruled out.
struct Said {
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
static SAID: Said = {
    let mut said = Said {
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
                said.letter_alone[*letter as usize] = Some(piece);
            }
            if let (Some([first, second]), Some([second_last, last])) =
                (token.first_chunk(), token.last_chunk())
            {
                share(&mut said.first[*first as usize], piece);
                share(&mut said.second[*second as usize], piece);
                share(&mut said.second_last[*second_last as usize], piece);
                share(&mut said.last[*last as usize], piece);
                share(&mut said.length[token.len()], piece);
            }
        }
        code += 1;
    }
    said
};

/// Lets the bytes that share this entry say no more than is true of `piece`.
// The shape of a piece is the end of its code: state, terminal, derived.
const fn share(entry: &mut u32, piece: Piece) {
    let [low, high] = piece.code().to_le_bytes();
    let shape = 1 << 16 << (low & 0b1111);
    *entry &= u32::from_le_bytes([low, high, 0xff, 0xff]) & !shape;
}

#[cfg(test)]
mod tests {
    use core::hint::black_box;

    use super::*;

    #[test]
    fn every_token_is_read_at_a_glance() {
        for piece in Piece::all() {
            assert_eq!(glance(piece.as_str().as_bytes()), Some(piece));
        }
    }

    #[test]
    fn the_table_has_what_the_pieces_share() {
        for byte in 0..=u8::MAX {
            let mut shared = u32::MAX;
            for piece in Piece::all().filter(|piece| piece.as_str().len() > 1) {
                if piece.as_str().as_bytes().first() == Some(&byte) {
                    share(&mut shared, black_box(piece));
                }
            }
            assert_eq!(*entry(&SAID.first, byte.into()), shared);
        }
    }

    #[test]
    fn pieces_share_bits_of_their_codes_and_the_shapes_of_none() {
        let shared = |tokens: &[&'static str]| {
            let mut shared = u32::MAX;
            for token in tokens {
                share(&mut shared, black_box(Piece::from_static(token)));
            }
            shared
        };
        let code = |token| u32::from(Piece::from_static(token).code());
        // `+K` is of the shape 0b1000, and `+k'` of the shape 0b1001.
        let shapes = !(1_u32 << 8) << 16;
        assert_eq!(shared(&["+K"]), shapes | code("+K"));
        let shapes = !(0b11_u32 << 8) << 16;
        assert_eq!(shared(&["+K", "+k'"]), shapes | code("+K"));
        // Of the letters nothing is shared but their case.
        let shapes = !(1_u32 << 6) << 16;
        assert_eq!(shared(&["-a^", "-b^"]), shapes | 0b1_0110);
    }
}
