//! The squares of the duck: each move is searched with the best three, and with the others after all moves.

use core::ops::Range;

use feen_rules::{Entry, Move, Position, Square};

use super::Searcher;
use super::order::{HASH, KILLER, SPARE};
use super::sight::part;
use crate::layout::MAX_SQUARES;

/// The squares that are tried with each move.
const TRIED: usize = 3;
/// No square is worth more.
const MOST: i32 = 50_000;

impl Searcher {
    /// Ranks the squares of the duck after each move, which stand one after the other.
    pub(super) fn rank_ducks(&mut self, position: &Position, range: Range<usize>) {
        let worth = self.duck_squares(position);
        let Some(moves) = self.moves.get_mut(range) else {
            return;
        };
        let of_duck = |mv: Move| match mv.entry() {
            Some(Entry::Duck(square)) => worth.get(square.index()).copied().unwrap_or(0),
            _ => 0,
        };
        for alike in moves.chunk_by_mut(|one, other| part(one.1) == part(other.1)) {
            let mut best = [i32::MIN; TRIED];
            for (_, mv) in alike.iter() {
                let mut worth = of_duck(*mv);
                for slot in &mut best {
                    if worth > *slot {
                        core::mem::swap(&mut worth, slot);
                    }
                }
            }
            for (rank, mv) in alike {
                let worth = of_duck(*mv);
                let place = best.iter().position(|slot| *slot == worth);
                if let Some(slot) = place.and_then(|place| best.get_mut(place)) {
                    *slot = i32::MIN;
                }
                if *rank >= HASH || (KILLER - 2..=KILLER).contains(rank) {
                    continue;
                }
                *rank = match place {
                    Some(place) => *rank - 2_000 * i32::try_from(place).unwrap_or(0),
                    None => SPARE - MOST + worth.min(MOST),
                };
            }
        }
    }

    /// The worth of the duck on each square: it is better in the way of the opponent, and best where it saves a king.
    fn duck_squares(&self, position: &Position) -> [i32; MAX_SQUARES] {
        let mut worth = [0_i32; MAX_SQUARES];
        let (us, occupied) = (position.turn(), position.occupied());
        for from in position.pieces(!us) {
            for to in position.scope(from, occupied).goes() {
                if let Some(slot) = worth.get_mut(to.index()) {
                    *slot += 100;
                }
            }
        }
        let is_king = |square: &Square| {
            let piece = position.piece(*square);
            piece.is_some_and(|piece| position.variant().is_needed(piece.kind()))
        };
        let kings = position.pieces(us).into_iter().filter(is_king);
        // Of many needed pieces none is a king.
        for king in kings.take(2) {
            let attackers = position.attackers_within(king, !us, occupied);
            for from in attackers {
                for to in position.scope(from, occupied).goes() {
                    let left = position.attackers_within(king, !us, occupied.with(to));
                    if left.len() < attackers.len()
                        && let Some(slot) = worth.get_mut(to.index())
                    {
                        *slot += 10_000;
                    }
                }
            }
            for (square, slot) in worth.iter_mut().enumerate() {
                *slot +=
                    300 * i32::from(self.evaluation.layout.ring(king.index()) >> square & 1 != 0);
            }
        }
        worth
    }
}
