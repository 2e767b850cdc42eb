//! Hands of few items, put in the order of FEEN by counting.
//!
//! The items of a hand are in the order of their pieces. FEEN wants the higher count
//! first (§5), and has nearly always small counts: so it is enough to know how many items
//! have each count to know the place of every one. A word has room for these numbers, and
//! a multiplication adds up all that are before one. There is no branch in that which could
//! be guessed wrong, as there would be in a comparison.

use epin::Piece;

use super::spelling::{Bytes, LONGEST_NUMBER, Spelling};

/// The items that a short hand may have.
const PLACES: usize = 32;

/// The most bytes that a short hand takes.
pub(super) const LONGEST: usize = PLACES * (2 + Piece::MAX_LEN);

/// How many bits of a word belong to each count: enough for all [`PLACES`].
const BITS: u32 = 6;

/// The count whose bits are for all higher ones as well: one item at most has such a count.
const HIGH: u32 = 9;

/// One for each count.
const ONES: u64 = {
    let mut ones = 0;
    let mut count = 0;
    while count <= HIGH {
        ones |= 1 << (BITS * count);
        count += 1;
    }
    ones
};

/// The first of the bits of a count, if a short hand may have it.
fn first_bit(count: usize) -> Option<u32> {
    let count = u32::try_from(count).ok()?;
    (count <= LONGEST_NUMBER.into()).then(|| count.min(HIGH).wrapping_mul(BITS))
}

/// Writes items that are in the order of their pieces behind so many bytes, if they are a
/// short hand; returns how many bytes there are then.
pub(super) fn write(
    items: impl ExactSizeIterator<Item = (Piece, usize)> + Clone,
    bytes: &mut Bytes,
    length: usize,
) -> Option<usize> {
    let mut sorted = [(0, 0); PLACES];
    let sorted = sorted.get_mut(..items.len())?;
    let mut numbers = 0_u64;
    for (_, count) in items.clone() {
        numbers = numbers.wrapping_add(1_u64.wrapping_shl(first_bit(count)?));
    }
    if numbers >> (BITS * HIGH) > 1 {
        return None;
    }
    // For each count how many items have a higher one.
    let mut places = ONES.wrapping_mul((sorted.len() as u64).wrapping_sub(numbers));
    for (piece, count) in items {
        let bit = first_bit(count)?;
        let place = places.wrapping_shr(bit) % (1 << BITS);
        *sorted.get_mut(place as usize)? = (piece.code(), u16::try_from(count).ok()?);
        places = places.wrapping_add(1_u64.wrapping_shl(bit));
    }
    let mut end = length;
    for (code, count) in sorted {
        let behind = Spelling::number(*count).write(bytes, end);
        let before = if *count > 1 { behind } else { end };
        end = Spelling::piece(*code).write(bytes, before);
    }
    Some(end)
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use epin::Piece;

    use super::write;
    use crate::encode::hand_spelling;
    use crate::encode::spelling::Bytes;

    fn written(items: impl ExactSizeIterator<Item = (Piece, usize)> + Clone) -> Option<String> {
        let mut bytes: Bytes = [b'!'; _];
        let end = write(items, &mut bytes, 7)?;
        Some(String::from_utf8_lossy(&bytes[7..end]).into_owned())
    }

    fn spelled((piece, count): (Piece, u64)) -> String {
        let count = Some(count).filter(|count| *count > 1);
        count.map_or_else(String::new, |count| count.to_string()) + piece.as_str()
    }

    #[test]
    fn short_hands_are_spelled_as_any() {
        let pieces: Vec<_> = Piece::all().collect();
        for length in 0..=33_usize {
            for (step, high) in (1..=60_usize).zip([1, 8, 9, 10, 64, 65].into_iter().cycle()) {
                let count = |place: usize| match place {
                    3 => high,
                    _ => place * step % 10 % (step + 1) + 1,
                };
                let items = pieces.iter().step_by(7).take(length).enumerate();
                let items = items.map(|(place, piece)| (*piece, count(place)));
                let above = |least| items.clone().filter(move |(_, count)| *count > least);
                let is_short = length <= 32 && above(64).count() == 0 && above(8).count() <= 1;
                let sorted = items.clone().map(|(piece, count)| (piece, count as u64));
                let sorted = hand_spelling::sorted(sorted);
                let text = sorted.into_iter().map(spelled).collect();
                assert_eq!(written(items.clone()), is_short.then_some(text));
            }
        }
    }
}
