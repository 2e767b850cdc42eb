//! Hands of few items, put in the order of FEEN by counting.
//!
//! The items of a hand are in the order of their pieces. FEEN wants the higher count
//! first (§5), and has nearly always counts of one digit: so it is enough to know how
//! many items have each count to know the place of every one. There is no branch in that
//! which could be guessed wrong, as there would be in a comparison.

use epin::Piece;

/// The items that a short hand may have.
const PLACES: usize = 32;

/// The counts that it may have are below this.
const COUNTS: usize = 10;

/// The items of a short hand in the order of its text.
pub(crate) struct ShortHand {
    items: [(Option<Piece>, u64); PLACES],
    length: usize,
}

impl ShortHand {
    /// Puts items in order that are in the order of their pieces, if there are few.
    pub(crate) fn new(items: impl Iterator<Item = (Piece, u64)> + Clone) -> Option<Self> {
        let mut places = [0_usize; COUNTS];
        for (_, count) in items.clone() {
            let place = places.get_mut(usize::try_from(count).ok()?)?;
            *place = place.wrapping_add(1);
        }
        let mut length = 0_usize;
        for place in places.iter_mut().rev() {
            let number = core::mem::replace(place, length);
            length = length.wrapping_add(number);
        }
        if length > PLACES {
            return None;
        }
        let mut sorted = [(None, 0); PLACES];
        for (piece, count) in items {
            let place = places.get_mut(usize::try_from(count).ok()?)?;
            *sorted.get_mut(*place)? = (Some(piece), count);
            *place = place.wrapping_add(1);
        }
        Some(Self {
            items: sorted,
            length,
        })
    }

    /// The items, with their counts.
    pub(crate) fn items(&self) -> impl Iterator<Item = (Piece, u64)> + '_ {
        let items = self.items.iter().take(self.length);
        items.filter_map(|(piece, count)| Some(((*piece)?, *count)))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use epin::Piece;

    use super::ShortHand;
    use crate::hand_spelling;

    #[test]
    fn short_hands_are_sorted_as_any() {
        let pieces: Vec<_> = Piece::all().collect();
        for length in 0..=33_usize {
            for step in 1..=60_u64 {
                let count = |place: usize| (place as u64).wrapping_mul(step) % 11 % (step + 1) + 1;
                let items = pieces.iter().step_by(7).take(length).enumerate();
                let items = items.map(|(place, piece)| (*piece, count(place)));
                let sorted = hand_spelling::sorted(items.clone());
                let is_short = length <= 32 && items.clone().all(|(_, count)| count < 10);
                let found = ShortHand::new(items).map(|short| short.items().collect::<Vec<_>>());
                assert_eq!(found, is_short.then_some(sorted));
            }
        }
    }
}
