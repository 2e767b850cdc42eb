//! A fast reader of boards: most texts are the plain ones that it takes.
//!
//! It takes only what the reader of [`ranks`](super::ranks) takes, and leaves all else to it,
//! errors among them (FEN to a view: twice as fast).

use crate::Variant;

/// The class of a byte in the upper half, and its squares in the lower one.
static BYTES: [u8; 256] = classes();

/// A digit from 1 to 9.
const DIGIT: u8 = 0x10;
const SLASH: u8 = 0x20;
/// A space, a `[` or a `+`: what is looked at by itself.
const OTHER: u8 = 0x40;

#[expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a byte is below 256, and the compiler runs this"
)]
const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut byte: u8 = 0;
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'1'..=b'9' => DIGIT | (byte - b'0'),
            b'/' => SLASH,
            b' ' | b'[' | b'+' => OTHER,
            b'A'..=b'Z' | b'a'..=b'z' => 1,
            _ => 0,
        };
        byte += 1;
    }
    classes
}

#[inline]
#[expect(clippy::indexing_slicing, reason = "a byte is below 256")]
fn class(byte: u8) -> u8 {
    BYTES[usize::from(byte)]
}

/// The place after the board that a text starts with, where a space or a `[` is: a board of a
/// fixed size, of at most nine files, with no marks but `+`.
// No branch depends on the contents of a square, so there is none to be guessed wrongly.
#[inline]
pub(crate) fn board(text: &[u8], variant: &Variant) -> Option<usize> {
    let (files, ranks) = (variant.files(), variant.ranks());
    if files == 0 || files > 9 {
        return None;
    }
    // A bit for each byte: `/` and `1` to `9`, and the letters in both cases.
    let letters = variant.letters().own().0 << 1;
    let allowed: [u32; 8] = [0, 0x03FE_8000, letters, letters, 0, 0, 0, 0];
    let promotes = variant.promotions();
    let (mut squares, mut expected): (usize, usize) = (0, files);
    let mut before = 0;
    let mut wrong = 0;
    for (at, byte) in text.iter().enumerate() {
        let class = class(*byte);
        if class & OTHER != 0 {
            if *byte != b'+' {
                let whole = files.wrapping_mul(ranks);
                let is_whole = (squares, expected, wrong) == (whole, whole, 0);
                return is_whole.then_some(at);
            }
            let letter = text.get(at.wrapping_add(1)).map(|byte| byte & !0x20);
            if !letter.is_some_and(|letter| promotes.contains(letter)) {
                return None;
            }
            before = 0;
            continue;
        }
        let set = allowed.get(usize::from(byte >> 5)).copied().unwrap_or(0);
        wrong |= !(set >> (byte & 31)) & 1;
        wrong |= u32::from(before & class & DIGIT);
        squares = squares.wrapping_add(usize::from(class & 0x0F));
        let slash = usize::from(class & SLASH != 0);
        wrong |= u32::from(class & SLASH != 0) & u32::from(squares != expected);
        expected = expected.wrapping_add(files & slash.wrapping_neg());
        before = class;
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
