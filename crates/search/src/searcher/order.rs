use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use feen_rules::{Move, Position};

use super::{READ, Run, Searcher, WEIGHED};
use crate::exchange::{captured, exchange};
use crate::history::place;
use crate::score::Score;

/// A promotion that gains less is a quiet move.
const GREAT_PROMOTION: Score = 150;

/// The ranks of moves: those that win at once, the one of the table, captures that win, killers, quiet moves by their
/// history, captures that lose, and the squares of the duck that are left.
pub(super) const DECIDING: i32 = 3_000_000;
pub(super) const HASH: i32 = 2_000_000;
const CAPTURE: i32 = 1_000_000;
pub(super) const KILLER: i32 = 900_000;
pub(super) const LOSING: i32 = -500_000;
pub(super) const SPECIAL: i32 = 890_000;
pub(super) const SPARE: i32 = -2_000_000;

impl Searcher {
    /// The gain of a move at once.
    pub(super) fn gain(&self, position: &Position, mv: Move) -> Score {
        let taken = captured(position, mv).map_or(0, |kind| self.evaluation.gain(kind));
        taken + self.promotion(position, mv)
    }

    /// The worth of a promotion.
    fn promotion(&self, position: &Position, mv: Move) -> Score {
        let (Some(from), Some(becomes)) = (mv.from(), mv.becomes()) else {
            return 0;
        };
        position.piece(from).map_or(0, |piece| {
            self.evaluation.value(becomes) - self.evaluation.value(piece.kind())
        })
    }

    /// Whether a move changes the material.
    #[inline]
    pub(super) fn is_noisy(&self, position: &Position, mv: Move) -> bool {
        !self.game.only_captures && position.is_capture(mv)
            || self.promotion(position, mv) > GREAT_PROMOTION
    }

    /// The gain of a move by exchanges.
    #[inline]
    pub(super) fn exchange(&self, position: &Position, mv: Move) -> Score {
        if self.game.only_captures {
            0
        } else if self.game.must_capture {
            self.gain(position, mv)
        } else {
            exchange(&self.evaluation, position, mv)
        }
    }

    /// Ranks the moves of a node, as long as the search is not over.
    pub(super) fn rank(
        &mut self,
        run: &mut Run<'_>,
        position: &Position,
        range: Range<usize>,
        hash: Option<Move>,
        ply: usize,
    ) {
        let killers = self.history.killers(ply);
        let answer = self.history.answer(self.last_place(ply));
        for index in range.clone() {
            let Some((_, mv)) = self.moves.get(index).copied() else {
                return;
            };
            let rank = if self.is_deciding(position, mv) {
                DECIDING
            } else if Some(mv) == hash {
                HASH
            } else if self.is_noisy(position, mv) {
                if self.work(run, WEIGHED) {
                    return;
                }
                self.rank_noisy(position, mv)
            } else if killers[0] == Some(mv) {
                KILLER
            } else if killers[1] == Some(mv) {
                KILLER - 1
            } else if answer == Some(mv) {
                KILLER - 2
            } else {
                self.history.count(place(position, mv))
            };
            if let Some(slot) = self.moves.get_mut(index) {
                slot.0 = rank;
            }
        }
        if self.game.is_duck {
            self.rank_ducks(position, range);
        }
    }

    fn rank_noisy(&self, position: &Position, mv: Move) -> i32 {
        let mover = mv.from().and_then(|from| position.piece(from));
        let mover = mover.map_or(0, |piece| self.evaluation.gain(piece.kind()));
        let gain = self.gain(position, mv);
        let wins = !self.game.explodes && gain >= mover || self.exchange(position, mv) >= -20;
        let base = if wins { CAPTURE } else { -CAPTURE };
        base + gain.clamp(-5_000, 5_000) * 16 - mover.clamp(-5_000, 5_000)
    }

    /// The place of the move that led to a ply.
    #[inline]
    pub(super) fn last_place(&self, ply: usize) -> Option<usize> {
        self.frames.get(ply.checked_sub(1)?)?.place
    }

    /// The best of the moves that are left, moved to the front of them; nothing if the search is over.
    #[inline]
    pub(super) fn pick(
        &mut self,
        run: &mut Run<'_>,
        next: usize,
        end: usize,
    ) -> Option<(i32, Move)> {
        let read = u32::try_from((end - next) / READ).unwrap_or(u32::MAX);
        if self.work(run, 1 + read) {
            return None;
        }
        let left = self.moves.get_mut(next..end)?;
        let best = (0..left.len()).max_by_key(|index| {
            // The first of equals.
            (
                left.get(*index).map(|slot| slot.0),
                core::cmp::Reverse(*index),
            )
        })?;
        left.swap(0, best);
        left.first().copied()
    }
}

/// The plies by which late moves are searched less.
pub(super) fn reductions() -> Vec<u8> {
    let mut all = vec![0; 64 * 64];
    for (index, slot) in all.iter_mut().enumerate() {
        let (depth, number) = (index / 64, index % 64);
        if depth > 0 && number > 0 {
            // A half, and the product of the natural logarithms by 2.1: 0.48 / 2.1 of that to base 2.
            let plies = (log(depth) * log(number) * 229 / 1000 + 32_768) / 65_536;
            *slot = u8::try_from(plies).unwrap_or(0);
        }
    }
    all
}

/// 256 times the logarithm to base 2, straight between powers.
fn log(number: usize) -> i64 {
    let whole = number.max(1).ilog2();
    let rest = (number << 8) >> whole;
    i64::from(whole) * 256 + i64::try_from(rest).unwrap_or(256) - 256
}
