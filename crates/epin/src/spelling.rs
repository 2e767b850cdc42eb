//! Writing a piece: tables of all tokens, computed from their definition.

use core::str;

use crate::Piece;
use crate::table::entry;

/// The token of `piece`.
#[inline]
pub(crate) const fn token(piece: Piece) -> &'static str {
    entry::<&str, _>(&TOKENS, piece.code() as usize)
}

/// The bytes of the token of `piece`, filled up with zeros, and the length of the token.
#[inline]
pub(crate) const fn spelling(piece: Piece) -> ([u8; Piece::MAX_LEN], u8) {
    let [first, second, third, fourth, length, ..] = *entry(&SPELLINGS, piece.code() as usize);
    ([first, second, third, fourth], length)
}

/// Every code is at most this.
pub(crate) const LAST_CODE: u16 = 0x3ff;

/// The length of the tables.
const CODES: usize = LAST_CODE as usize + 1;

/// By code: the bytes of the token filled up with zeros, and its length. The last three zeros
/// make an entry eight bytes long, and so faster to find than five.
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler runs it, and refuses an index that is out of bounds"
)]
static SPELLINGS: [[u8; 8]; CODES] = {
    let mut spellings = [[0; 8]; CODES];
    let mut code: u16 = 0;
    while code <= LAST_CODE {
        if let Some(piece) = Piece::from_code(code) {
            let bytes @ [first, second, third, fourth] = spell(piece);
            spellings[code as usize] = [first, second, third, fourth, length(bytes), 0, 0, 0];
        }
        code += 1;
    }
    spellings
};

/// By code, the token.
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler runs it, and refuses an index that is out of bounds"
)]
static TOKENS: [&str; CODES] = {
    let mut tokens = [""; CODES];
    let mut code = 0;
    while code < CODES {
        let spelling = &SPELLINGS[code];
        let (token, _) = spelling.split_at(spelling[Piece::MAX_LEN] as usize);
        tokens[code] = match str::from_utf8(token) {
            Ok(token) => token,
            Err(_) => panic!("a token is ASCII"),
        };
        code += 1;
    }
    tokens
};

const fn spell(piece: Piece) -> [u8; Piece::MAX_LEN] {
    // From the last character to the first, each pushing back those after it.
    let mut text = [0; Piece::MAX_LEN];
    if piece.is_derived() {
        text = push(b'\'', text);
    }
    if piece.is_terminal() {
        text = push(b'^', text);
    }
    text = push(piece.side_letter(), text);
    if let [modifier] = piece.state().modifier().as_bytes() {
        text = push(*modifier, text);
    }
    text
}

const fn push(
    character: u8,
    [first, second, third, _]: [u8; Piece::MAX_LEN],
) -> [u8; Piece::MAX_LEN] {
    [character, first, second, third]
}

/// The number of bytes before the zeros that fill them up.
const fn length(bytes: [u8; Piece::MAX_LEN]) -> u8 {
    match bytes {
        [_, 0, _, _] => 1,
        [_, _, 0, _] => 2,
        [_, _, _, 0] => 3,
        _ => 4,
    }
}

#[cfg(test)]
mod tests {
    use core::hint::black_box;

    use super::*;

    #[test]
    fn the_table_has_what_is_spelled() {
        for piece in Piece::all() {
            let bytes = spell(black_box(piece));
            assert_eq!(spelling(piece), (bytes, length(bytes)));
        }
    }

    #[test]
    fn a_piece_is_spelled_from_its_parts() {
        let spelled = |token| spell(black_box(Piece::from_static(token)));
        assert_eq!(spelled("K"), *b"K\0\0\0");
        assert_eq!(spelled("+r"), *b"+r\0\0");
        assert_eq!(spelled("k^"), *b"k^\0\0");
        assert_eq!(spelled("-B'"), *b"-B'\0");
        assert_eq!(spelled("+k^'"), *b"+k^'");
    }
}
