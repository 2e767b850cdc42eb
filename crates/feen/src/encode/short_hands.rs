//! Hands of few items, put in the order of FEEN by counting.
//!
//! The items of a hand are in the order of their pieces. FEEN wants the higher count
//! first (§8.4), and has nearly always small counts: so it is enough to know how many items
//! of each hand have each count to know the place of every one. A word has room for these
//! numbers, and a multiplication adds up all that are before one. There is no branch in
//! that which could be guessed wrong, as there would be in a comparison.

use epin::Piece;
use qi::{Hands, Player};

use super::spelling::{Bytes, LONGEST_NUMBER, Spelling};

/// The items that short hands may have, both together.
const PLACES: usize = 32;

/// More bytes than short hands take with the slash between them, since few of their counts
/// have two digits.
pub(super) const LONGEST: usize = PLACES * (2 + Piece::MAX_LEN);

/// How many bits of a word belong to each count of each hand: enough for all [`PLACES`].
const BITS: u32 = 6;

/// The count whose bits are for all higher ones as well: one item of a hand at most has
/// such a count.
const HIGH: u8 = 5;

/// The first bit of a hand: what comes later has lower ones.
const FIRST: u32 = BITS * HIGH as u32;
const SECOND: u32 = 0;

/// One for each count of each hand.
const ONES: u64 = {
    let mut ones = 0;
    let mut bit = 0;
    while bit < 2 * FIRST {
        ones |= 1 << bit;
        bit += BITS;
    }
    ones
};

/// The bits of a number that say that it is above one.
const MANY: u64 = (1 << BITS) - 2;

/// The bits of the items of each hand whose count is high.
const MANY_HIGH: u64 = MANY << (2 * FIRST - BITS) | MANY << (FIRST - BITS);

/// The first of the bits of a count, which is at least 1.
fn first_bit(hand: u32, count: usize) -> u32 {
    let count = u32::try_from(count.min(HIGH.into())).unwrap_or(1);
    hand.wrapping_add(count.wrapping_sub(1).wrapping_mul(BITS))
}

/// Writes both hands from byte `length` on, with a slash between them, if they are short.
/// Returns the new number of bytes.
pub(super) fn write(hands: &Hands<Piece>, bytes: &mut Bytes, length: usize) -> Option<usize> {
    let slash = hands.hand(Player::First).iter().len();
    let mut sorted = [(0, 0); PLACES];
    let sorted = sorted.get_mut(..hands.iter().len())?;
    let bit = |owner: Player, count| {
        let hand = if owner.is_first() { FIRST } else { SECOND };
        first_bit(hand, count)
    };
    let mut numbers = 0_u64;
    for (owner, _, count) in hands {
        numbers = numbers.wrapping_add(1_u64.wrapping_shl(bit(owner, count)));
    }
    if numbers & MANY_HIGH != 0 {
        return None;
    }
    // For each count of each hand how many items come before it.
    let mut places = ONES.wrapping_mul((sorted.len() as u64).wrapping_sub(numbers));
    for (owner, piece, count) in hands {
        let bit = bit(owner, count);
        let place = places.wrapping_shr(bit) % (1 << BITS);
        let number = u8::try_from(count).ok()?;
        if number > LONGEST_NUMBER {
            return None;
        }
        *sorted.get_mut(place as usize)? = (piece.code(), number.into());
        places = places.wrapping_add(1_u64.wrapping_shl(bit));
    }
    let mut end = length;
    if slash == 0 {
        *bytes.get_mut(end)? = b'/';
        end = end.wrapping_add(1);
    }
    for (place, (code, count)) in (1..).zip(&*sorted) {
        let after = Spelling::number(*count).write(bytes, end);
        let before = if *count > 1 { after } else { end };
        // A slash is after every piece, and counts after the last one of the first hand.
        let counts = usize::from(place == slash);
        end = Spelling::piece(*code)
            .write(bytes, before)
            .wrapping_add(counts);
    }
    Some(end)
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use epin::Piece;
    use qi::{Hands, Player};

    use super::write;
    use crate::encode::hand_spelling;
    use crate::encode::spelling::Bytes;

    fn written(hands: &Hands<Piece>) -> Option<String> {
        let mut bytes: Bytes = [b'!'; _];
        let end = write(hands, &mut bytes, 7)?;
        Some(String::from_utf8_lossy(&bytes[7..end]).into_owned())
    }

    fn spelled(hands: &Hands<Piece>) -> String {
        let [first, second] = Player::ALL.map(|player| {
            let items = hands.hand(player).iter();
            let items = items.map(|(piece, count)| (*piece, count as u64));
            let items = hand_spelling::sorted(items).into_iter();
            let items = items.map(|(piece, count)| match count {
                1 => piece.as_str().to_owned(),
                _ => format!("{count}{piece}"),
            });
            items.collect::<String>()
        });
        format!("{first}/{second}")
    }

    #[test]
    fn short_hands_are_spelled_as_any() {
        let pieces: Vec<_> = Piece::all().collect();
        for length in 0..=33_usize {
            for (step, high) in (1..=60_usize).zip([1, 4, 5, 6, 64, 65].into_iter().cycle()) {
                for first in [0, 1, length / 3, length / 2, length] {
                    let count = |place: usize| match place {
                        3 => high,
                        _ => place * step % 5 % (step + 1) + 1,
                    };
                    let pieces = pieces.iter().step_by(7).take(length).enumerate();
                    let items: Vec<_> = pieces
                        .map(|(place, piece)| {
                            let player = Player::ALL[usize::from(place >= first)];
                            (player, *piece, count(place))
                        })
                        .collect();
                    let has_one_high = |one| {
                        let high = items
                            .iter()
                            .filter(|(player, _, count)| *player == one && *count > 4);
                        high.count() < 2
                    };
                    let are_short = length <= 32
                        && items.iter().all(|(_, _, count)| *count <= 64)
                        && Player::ALL.into_iter().all(has_one_high);
                    let hands = Hands::from_items(items);
                    assert_eq!(written(&hands), are_short.then(|| spelled(&hands)));
                }
            }
        }
    }
}
