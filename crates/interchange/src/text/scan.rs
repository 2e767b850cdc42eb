//! A fast reader of boards: most texts are the plain ones that it takes.
//!
//! It takes only what the reader of [`ranks`](super::ranks) takes, and leaves all else to it,
//! errors among them (FEN to a view: twice as fast).

use crate::Variant;
use crate::variant::LetterSet;

/// The meaning of each byte: its squares and its separators, which are summed; its class, and
/// a bit of its own for each letter.
static BYTES: [u64; 256] = entries();

/// The squares that a byte stands for, and room for the sum of all.
const SQUARES: u64 = 0xFFFF;
/// One separator, and above it room for the sum of all.
const ONE_SLASH: u64 = 1 << 16;
/// The bits of both sums.
const SUMS: u64 = DIGIT.wrapping_sub(1);
/// A digit from 1 to 9.
const DIGIT: u64 = 1 << 28;
/// A byte that no board has.
const WRONG: u64 = 1 << 29;
/// The bit of `A` and `a`.
const FIRST_LETTER: u32 = 32;
const PLUS: u64 = 1 << 62;
const SLASH: u64 = 1 << 63;

/// The most bytes of a board, so that no sum overflows.
const MOST: usize = 1 << 12;

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
            b'/' => SLASH | ONE_SLASH,
            b'+' => PLUS,
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
#[inline]
pub(crate) fn board(text: &[u8], variant: &Variant) -> Option<usize> {
    if variant.files() == 0 || variant.files() > 9 {
        return None;
    }
    let mut end = find(b' ', text.get(..MOST).unwrap_or(text))?;
    if variant.has_pocket() {
        end = find(b'[', text.get(..end)?).unwrap_or(end);
    }
    let board = text.get(..end)?;
    let is_board = match (variant.files(), variant.has_promotions()) {
        (8, false) => is_board::<true, false>(board, variant),
        (8, true) => is_board::<true, true>(board, variant),
        (_, false) => is_board::<false, false>(board, variant),
        (_, true) => is_board::<false, true>(board, variant),
    };
    is_board.then_some(end)
}

/// The place of the first byte like this one: eight bytes are looked at in one step.
pub(crate) fn find(byte: u8, text: &[u8]) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let (eights, rest) = text.as_chunks::<8>();
    for (place, eight) in (0..).step_by(8).zip(eights) {
        let differing = u64::from_le_bytes(*eight) ^ ONES.wrapping_mul(byte.into());
        // The highest bit of the first byte that does not differ, and of none before it.
        let same = differing.wrapping_sub(ONES) & !differing & ONES << 7;
        if same != 0 {
            return Some(place | (same.trailing_zeros() >> 3) as usize);
        }
    }
    let place = rest.iter().position(|other| *other == byte)?;
    Some(text.len().wrapping_sub(rest.len()).wrapping_add(place))
}

/// Whether all of a text is a board of eight files or another number, with or without `+`.
// No branch depends on the contents of a square, so the processor cannot guess one wrongly.
// Inlined into its caller, the loop loses its registers.
#[inline(never)]
fn is_board<const EIGHT: bool, const PROMOTIONS: bool>(board: &[u8], variant: &Variant) -> bool {
    let files = if EIGHT { 8 } else { variant.files() as u64 };
    // The squares up to here, in a board of eight files, and otherwise those of this rank; and
    // the separators. It begins as if after a separator.
    let mut sum = 0_u64;
    let (mut seen, mut before, mut twice, mut uneven) = (0_u64, SLASH, 0_u64, 0_u64);
    let mut promoted = 0_u64;
    for byte in board {
        let entry = entry(*byte);
        seen |= entry;
        twice |= before & entry;
        if PROMOTIONS {
            promoted |= entry & filled(before << 1);
        }
        before = entry;
        let end = filled(entry);
        sum = sum.wrapping_add(entry);
        if !EIGHT {
            // A rank with all its squares leaves none.
            sum = sum.wrapping_sub(files & end);
        }
        uneven |= sum & end;
    }
    let letters = |set: LetterSet| u64::from(set.0) << FIRST_LETTER | SQUARES;
    let mut known = letters(variant.letters().own()) | ONE_SLASH | DIGIT | SLASH;
    let mut is_promoted = true;
    if PROMOTIONS {
        known |= PLUS;
        is_promoted = promoted & !letters(variant.promotions()) == 0;
    }
    let is_known = seen & !known == 0 && is_promoted && before & (PLUS | SLASH) == 0;
    let ranks = variant.ranks() as u64;
    let last = if EIGHT { ranks << 3 } else { files };
    let is_whole = sum & SUMS == ranks.wrapping_sub(1).wrapping_mul(ONE_SLASH) | last;
    // No rank is empty, and each has a multiple of eight squares: so each has eight.
    let is_even = uneven & if EIGHT { 7 } else { SQUARES } == 0;
    is_known && is_whole && is_even && twice & (DIGIT | SLASH) == 0
}

/// All bits, if the highest one is there, and otherwise none.
#[inline]
const fn filled(bits: u64) -> u64 {
    (bits.cast_signed() >> 63).cast_unsigned()
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
