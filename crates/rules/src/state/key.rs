use super::sink::Each;
use super::{Part, State, generate_part};
use crate::compiled::Rules;
use crate::values::{MoveSort, Squares, mixed};

impl State {
    /// A number for the position without its clocks and without an en passant that no legal move makes, the same in
    /// every run and release.
    // The pieces are kept by `put`, `take`, `hold` and `spend`; what is left are a few words, most of them 0.
    #[inline]
    pub(crate) fn key(&self, rules: &Rules) -> u64 {
        let counts = u64::from(self.turn.is_second())
            | u64::from(self.checks.first) << 8
            | u64::from(self.checks.second) << 16;
        let mut key = self.pieces_key ^ mixed(1 << 40 | counts);
        for (place, set) in [(2, self.rights), (3, self.unmoved), (4, self.walls)] {
            key ^= number(set, place);
        }
        if !self.en_passant.is_empty() && self.takes_in_passing(rules) {
            key ^= number(self.en_passant, 5);
        }
        key
    }

    /// Whether a legal move takes a pawn that has just passed.
    fn takes_in_passing(&self, rules: &Rules) -> bool {
        let near = self.near_passed(rules);
        if near.is_empty() {
            return false;
        }
        let mut is_taken = false;
        let part = Part::between(near, self.en_passant);
        let mut each = Each::new(|one: crate::values::Move| {
            is_taken = one.sort() == MoveSort::EnPassant;
            !is_taken
        });
        generate_part(self, rules, part, &mut each);
        is_taken
    }

    /// The pieces of the player to move that attack a square which a pawn has just passed.
    pub(super) fn near_passed(&self, rules: &Rules) -> Squares {
        let us = self.turn;
        let passing = &rules.attacks[us].passing;
        let passed = self.en_passant.iter().map(|square| passing[square]);
        let near = passed.fold(Squares::EMPTY, |near, from| near | from);
        (self.pieces(us) & near).filter(|square| {
            let kind = self.kind(square);
            let sets = kind.and_then(|kind| rules.moves[us][kind].en_passant.as_ref());
            sets.is_some_and(|sets| sets[square].meets(self.en_passant))
        })
    }
}

/// A number for a set of squares in its place of a key; 0 for an empty set.
#[inline]
fn number(set: Squares, place: u64) -> u64 {
    if set.is_empty() {
        return 0;
    }
    let [low, high] = [set.bits(), set.bits() >> 64]
        .map(|half| u64::try_from(half & u128::from(u64::MAX)).unwrap_or(0));
    mixed(mixed(mixed(place << 40) ^ low) ^ high)
}
