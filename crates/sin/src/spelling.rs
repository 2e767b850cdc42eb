//! Writing a token: a table of all tokens.

use core::str;

use crate::Token;

/// The text of `token`.
#[inline]
#[expect(
    clippy::indexing_slicing,
    reason = "a byte of ASCII is below the length of the table"
)]
pub(crate) const fn text(token: Token) -> &'static str {
    TEXTS[(token.letter() & 0x7f) as usize]
}

/// By letter, the text that is this letter.
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler runs it, and refuses an index that is out of bounds"
)]
static TEXTS: [&str; 128] = {
    static LETTERS: [[u8; 1]; 128] = {
        let mut letters = [[0]; 128];
        let mut letter: u8 = 0;
        while letter < 128 {
            letters[letter as usize] = [letter];
            letter += 1;
        }
        letters
    };
    let mut texts = [""; 128];
    let mut letter = 0;
    while letter < 128 {
        texts[letter] = match str::from_utf8(&LETTERS[letter]) {
            Ok(text) => text,
            Err(_) => panic!("a letter is ASCII"),
        };
        letter += 1;
    }
    texts
};
