use alloc::vec::Vec;

use super::sink::{Any, Collect, Count};
use super::{State, generate};
use crate::compiled::Rules;
use crate::values::Move;

impl State {
    pub(crate) fn legal(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        generate(self, rules, &mut Collect::new(&mut moves));
        moves
    }

    /// Whether the player to move has a legal move.
    pub(crate) fn has_legal(&self, rules: &Rules) -> bool {
        let mut any = Any::default();
        generate(self, rules, &mut any);
        any.0
    }

    pub(crate) fn count_legal(&self, rules: &Rules) -> u64 {
        let mut count = Count::default();
        generate(self, rules, &mut count);
        count.0
    }

    /// The number of games of this many plies.
    // A list of moves for each ply on the way, in place of a call for each: nothing recurses.
    pub(crate) fn perft(&self, rules: &Rules, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.count_legal(rules),
            _ => {}
        }
        let inner = usize::try_from(depth.saturating_sub(1)).unwrap_or(usize::MAX);
        let mut open: Vec<(State, Vec<Move>)> = Vec::new();
        open.push((self.clone(), self.legal(rules)));
        let mut total = 0_u64;
        while let Some((state, moves)) = open.last_mut() {
            let Some(one) = moves.pop() else {
                open.pop();
                continue;
            };
            let mut next = state.clone();
            next.play(rules, one);
            if open.len() < inner {
                let moves = next.legal(rules);
                open.push((next, moves));
            } else {
                total = total.saturating_add(next.count_legal(rules));
            }
        }
        total
    }
}
