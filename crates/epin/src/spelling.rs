//! How a piece is written: tables of all tokens, made from their definition.

use core::str;

use crate::{Piece, State};

/// The token of `piece`, written to the front of `buffer`.
#[inline]
pub(crate) const fn encode(piece: Piece, buffer: &mut [u8; Piece::MAX_LEN]) -> &str {
    let code = piece.code() as usize % CODES;
    *buffer = BYTES[code];
    // The same text as in the buffer, but known to be text.
    TOKENS[code]
}

/// The bytes that the token of `piece` takes.
pub(crate) const fn length(piece: Piece) -> u8 {
    let modified = !matches!(piece.state(), State::Normal);
    1 + modified as u8 + piece.is_terminal() as u8 + piece.is_derived() as u8
}

/// The length of the tables, a power of two above every code: the remainder of a
/// code is the code itself, and costs nothing.
const CODES: usize = 1 << 10;

/// By code, the bytes of the token and the zeros that fill them up.
static BYTES: [[u8; Piece::MAX_LEN]; CODES] = {
    let mut bytes = [[0; Piece::MAX_LEN]; CODES];
    let mut code: u16 = 0;
    while (code as usize) < CODES {
        if let Some(piece) = Piece::from_code(code) {
            bytes[code as usize] = spell(piece);
        }
        code += 1;
    }
    bytes
};

/// By code, the token.
static TOKENS: [&str; CODES] = {
    let mut tokens = [""; CODES];
    let mut code: u16 = 0;
    while (code as usize) < CODES {
        if let Some(piece) = Piece::from_code(code) {
            let (token, _) = BYTES[code as usize].split_at(length(piece) as usize);
            tokens[code as usize] = match str::from_utf8(token) {
                Ok(token) => token,
                Err(_) => panic!("a token is ASCII"),
            };
        }
        code += 1;
    }
    tokens
};

const fn spell(piece: Piece) -> [u8; Piece::MAX_LEN] {
    // From the last character to the first, each pushing back those after it.
    let mut text = 0;
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
    text.to_le_bytes()
}

const fn push(character: u8, text: u32) -> u32 {
    text << 8 | character as u32
}
