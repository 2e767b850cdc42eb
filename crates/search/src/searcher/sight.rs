//! The next move of each side: one that wins at once, and an answer that does.

use feen_rules::{Kind, Move, MoveSort, Position, Square};

use super::{NODE, Run, Searcher, of_end};
use crate::exchange::captured;
use crate::layout::side;
use crate::score::{BY_RULE, Score};

/// A score that is no better is a loss that is there already.
const LOST: Score = 1_000 - BY_RULE;
/// The answers that are looked at for one move of a game. Where a million are possible, all would take seconds.
const ANSWERS: usize = 200_000;

/// A look at the moves of a root that can be left and taken up again.
#[derive(Debug, Default)]
pub(super) struct Sight {
    /// The moves that do not win at once, and those that leave the opponent a win at once: each from the front.
    looked: usize,
    refuted: usize,
    /// The answers to the next move that do not win, and those that were looked at in all.
    answered: usize,
    answers: usize,
}

/// The outcome of a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// The place of a move.
    Found(usize),
    Nothing,
    /// The time is over.
    Paused,
}

impl Searcher {
    /// Looks for a move that wins at once.
    pub(super) fn see_win(
        &mut self,
        run: &mut Run<'_>,
        position: &Position,
        moves: impl Iterator<Item = Move>,
        sight: &mut Sight,
    ) -> Seen {
        let mut moves = moves.skip(sight.looked);
        while !self.is_interrupted(run, NODE) {
            match moves.next() {
                None => return Seen::Nothing,
                Some(mv) if self.wins_at_once(position, mv) => return Seen::Found(sight.looked),
                Some(_) => sight.looked += 1,
            }
        }
        Seen::Paused
    }

    /// Looks for the first move that leaves the opponent no win at once.
    pub(super) fn see_safety(
        &mut self,
        run: &mut Run<'_>,
        position: &Position,
        moves: impl Iterator<Item = Move>,
        sight: &mut Sight,
    ) -> Seen {
        for mv in moves.skip(sight.refuted) {
            if sight.answers >= ANSWERS {
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(mv);
            self.past.push(next.key(), next.is_check());
            let seen = self.see_answer(run, &next, sight);
            self.past.pop();
            match seen {
                Seen::Found(_) => sight.refuted += 1,
                Seen::Nothing => return Seen::Found(sight.refuted),
                Seen::Paused => return Seen::Paused,
            }
            sight.answered = 0;
        }
        Seen::Nothing
    }

    /// Looks for an answer that wins at once.
    fn see_answer(&mut self, run: &mut Run<'_>, position: &Position, sight: &mut Sight) -> Seen {
        let base = self.moves.len();
        self.collect(position, None, base);
        let mut seen = Seen::Nothing;
        let mut last = None;
        while let Some((_, mv)) = self.moves.get(base + sight.answered).copied() {
            if self.is_interrupted(run, NODE) {
                seen = Seen::Paused;
                break;
            }
            // Where nothing is mated, no square of the duck wins for another one.
            let is_alike = self.game.is_duck && self.game.is_unmated && last == Some(part(mv));
            last = Some(part(mv));
            if !is_alike && self.wins_at_once(position, mv) {
                seen = Seen::Found(sight.answered);
                break;
            }
            sight.answered += 1;
            sight.answers += usize::from(!is_alike);
        }
        self.moves.truncate(base);
        seen
    }

    /// Whether a legal move ends the game in favour of its player.
    pub(super) fn wins_at_once(&mut self, position: &Position, mv: Move) -> bool {
        let mut next = position.clone();
        next.play_unchecked(mv);
        self.past.push(next.key(), next.is_check());
        let ended = self.ended(&next, 0);
        self.past.pop();
        let stuck = || of_end(&next, next.outcome_without_moves(), 0);
        let score = ended.or_else(|| (!next.has_legal()).then(stuck));
        score.is_some_and(|score| score <= LOST)
    }

    /// Whether a move takes the last piece that the opponent needs, or reaches a goal.
    pub(super) fn is_deciding(&self, position: &Position, mv: Move) -> bool {
        let layout = &self.evaluation.layout;
        if !self.game.has_needed && !layout.has_goal {
            return false;
        }
        let takes = self.game.has_needed
            && captured(position, mv).is_some_and(|kind| position.variant().is_needed(kind));
        if !takes && !self.is_arrival(position, mv) {
            return false;
        }
        let mut next = position.clone();
        next.play_unchecked(mv);
        let outcome = next.early_outcome();
        outcome.and_then(feen_rules::Outcome::winner) == Some(position.turn())
    }

    /// Whether a move brings a piece to a goal of its kind.
    pub(super) fn is_arrival(&self, position: &Position, mv: Move) -> bool {
        let layout = &self.evaluation.layout;
        let moved = || position.piece(mv.from()?).map(feen_rules::Piece::kind);
        let kind = || mv.becomes().or_else(moved);
        layout.has_goal
            && kind().is_some_and(|kind| {
                layout.goal(side(position.turn()), kind.index(), mv.to().index()) == 0
            })
    }

    /// Whether a piece of the player to move is beside its goal and goes there.
    pub(super) fn nears_goal(&self, position: &Position) -> bool {
        let layout = &self.evaluation.layout;
        if !layout.has_goal {
            return false;
        }
        let (own, occupied) = (side(position.turn()), position.occupied());
        position.pieces(position.turn()).into_iter().any(|from| {
            let kind = position.piece(from).map_or(0, |piece| piece.kind().index());
            matches!(layout.goal(own, kind, from.index()), 1 | 2)
                && position.scope(from, occupied).goes().bits() & layout.goal_squares[own & 1] != 0
        })
    }
}

/// A move without the square of the duck.
pub(super) const fn part(mv: Move) -> (MoveSort, Option<Square>, Square, Option<Kind>) {
    (mv.sort(), mv.from(), mv.to(), mv.becomes())
}
