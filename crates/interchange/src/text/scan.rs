//! A fast reader of boards: most texts are the plain ones that it takes.
//!
//! It takes only what the reader of [`ranks`](super::ranks) takes, and leaves all else to it,
//! errors among them (FEN to a view: twice as fast).

use crate::Variant;

/// The meaning of each byte: its squares, its class, and a bit of its own for each letter.
static BYTES: [u64; 256] = entries();

/// The squares that a byte stands for.
const SQUARES: u64 = 0x0F;
/// A digit from 1 to 9.
const DIGIT: u64 = 0x10;
const SLASH: u64 = 0x20;
/// A space, a `[` or a `+`: what is looked at by itself.
const OTHER: u64 = 0x40;
/// A byte that no board has.
const WRONG: u64 = 0x80;
/// The bit of `A` and `a`.
const FIRST_LETTER: u32 = 8;

#[expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a byte is below 256, and the compiler runs this"
)]
const fn entries() -> [u64; 256] {
    let mut entries = [WRONG; 256];
    let mut byte: u8 = 0;
    while byte < 128 {
        entries[byte as usize] = match byte {
            b'1'..=b'9' => DIGIT | (byte - b'0') as u64,
            b'/' => SLASH,
            b' ' | b'[' | b'+' => OTHER,
            b'A'..=b'Z' => 1 | 1 << (FIRST_LETTER + (byte - b'A') as u32),
            b'a'..=b'z' => 1 | 1 << (FIRST_LETTER + (byte - b'a') as u32),
            _ => WRONG,
        };
        byte += 1;
    }
    entries
}

#[inline]
#[expect(clippy::indexing_slicing, reason = "a byte is below 256")]
fn entry(byte: u8) -> u64 {
    BYTES[usize::from(byte)]
}

/// The place after the board that a text starts with, where a space or a `[` is: a board of a
/// fixed size, of at most nine files, with no marks but `+`.
// No branch depends on the contents of a square, so there is none to be guessed wrongly.
#[inline]
pub(crate) fn board(text: &[u8], variant: &Variant) -> Option<usize> {
    if variant.files() == 0 || variant.files() > 9 {
        return None;
    }
    let (files, ranks) = (variant.files() as u64, variant.ranks() as u64);
    let promotes = variant.promotions();
    let (mut squares, mut expected) = (0_u64, files);
    let (mut seen, mut before, mut twice, mut uneven) = (0_u64, 0_u64, 0_u64, 0_u64);
    for (at, byte) in text.iter().enumerate() {
        let entry = entry(*byte);
        if entry & OTHER != 0 {
            if *byte != b'+' {
                let whole = files.wrapping_mul(ranks);
                let letters = u64::from(variant.letters().own().0) << FIRST_LETTER;
                let classes = SQUARES | DIGIT | SLASH;
                let is_right = seen & !(letters | classes) == 0 && twice & DIGIT == 0;
                let is_whole = (squares, expected, uneven) == (whole, whole, 0);
                return (is_right && is_whole).then_some(at);
            }
            let letter = text.get(at.wrapping_add(1)).map(|byte| byte & !0x20);
            if !letter.is_some_and(|letter| promotes.contains(letter)) {
                return None;
            }
            before = 0;
            continue;
        }
        seen |= entry;
        twice |= before & entry;
        before = entry;
        squares = squares.wrapping_add(entry & SQUARES);
        // All bits where a rank ends.
        let end = ((entry / SLASH) & 1).wrapping_neg();
        uneven |= (squares ^ expected) & end;
        expected = expected.wrapping_add(files & end);
    }
    None
}

/// A number of at most nine digits without a leading zero, and its end.
#[inline]
pub(crate) fn number(text: &[u8], start: usize) -> Option<(u32, usize)> {
    let mut value: u32 = 0;
    let mut at = start;
    while let Some(digit @ b'0'..=b'9') = text.get(at) {
        value = value.wrapping_mul(10).wrapping_add(u32::from(digit & 0x0F));
        at = at.wrapping_add(1);
    }
    let digits = at.wrapping_sub(start);
    let has_zero = digits > 1 && text.get(start) == Some(&b'0');
    ((1..=9).contains(&digits) && !has_zero).then_some((value, at))
}
