use feen_rules::{Position, Stage};

use super::{MAX_PLY, Run, Searcher, of_end, order, plies};
use crate::score::{INFINITE, MATE, Score};
use crate::table::{Bound, Known};

/// The plies for which checks are met by all moves, and duties followed.
const EVASIONS: i32 = 4;
const DUTIES: i32 = 16;
/// The plies for which checks are given, where they are counted.
const CHECKS: i32 = 3;
/// The most that a capture may win beside the piece.
const MARGIN: Score = 120;

impl Searcher {
    /// The score of a position when nothing hangs any more: captures are played, and checks are met.
    #[expect(
        clippy::too_many_lines,
        reason = "one loop, whose parts share all that is known of the node"
    )]
    pub(super) fn quiet(
        &mut self,
        run: &mut Run<'_>,
        position: &Position,
        in_check: bool,
        window: (Score, Score),
        ply: usize,
        depth: i32,
    ) -> Score {
        let (mut alpha, beta) = window;
        if self.enter(run) {
            return 0;
        }
        if let Some(outcome) = position.early_outcome() {
            return of_end(position, outcome, ply);
        }
        if self.game.only_captures {
            return if position.has_legal() {
                self.judge(position)
            } else {
                of_end(position, position.outcome_without_moves(), ply)
            };
        }
        let key = position.key();
        let known = self.table.get(key, plies(ply));
        if let Some(known) = known
            && beta - alpha == 1
            && known.settles(-1, alpha, beta)
        {
            return known.score;
        }
        let evades = in_check && depth < EVASIONS;
        let old = alpha;
        let mut evaluation = known.and_then(|known| known.evaluation);
        let mut best = -INFINITE;
        if !evades {
            if evaluation.is_none() && !self.game.must_capture && self.level.noise() == 0 {
                // Places alone say enough where so much is won.
                let rough = self.evaluation.rough(position) - 600;
                if rough >= beta {
                    return rough;
                }
            }
            best = match evaluation {
                Some(evaluation) => evaluation,
                None => self.judge(position),
            };
            if !in_check {
                evaluation = Some(best);
            }
            if ply >= MAX_PLY {
                return best;
            }
        }
        let stand = best;
        let base = self.moves.len();
        let gives_checks = self.game.counts_checks && !evades && depth < CHECKS;
        if self.game.must_capture && !evades {
            self.list(run, position, None, base);
            let first = self.moves.get(base).map(|slot| slot.1);
            match first {
                None => return of_end(position, position.outcome_without_moves(), ply),
                Some(mv) if !position.is_capture(mv) || depth >= DUTIES => {
                    self.moves.truncate(base);
                    return stand;
                }
                // To capture is a duty: standing still is no choice.
                Some(_) => best = -INFINITE,
            }
        } else if !evades {
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        if evades {
            self.list(run, position, None, base);
            if self.moves.len() == base {
                return of_end(position, position.outcome_without_moves(), ply);
            }
        } else if !self.game.must_capture {
            self.list(run, position, Some(Stage::Captures), base);
            let nears_goal = self.nears_goal(position);
            if nears_goal || gives_checks {
                let captures = self.moves.len();
                self.list(run, position, Some(Stage::Quiets), base);
                let mut moves = core::mem::take(&mut self.moves);
                let mut number = 0;
                moves.retain(|(_, mv)| {
                    number += 1;
                    number <= captures
                        || nears_goal && self.is_arrival(position, *mv)
                        || gives_checks && position.gives_check(*mv)
                });
                self.moves = moves;
            }
        }
        let end = self.moves.len();
        let hash = known.and_then(|known| known.best);
        self.rank(run, position, base..end, hash, ply);
        let mut best_move = None;
        for number in 0..end - base {
            let Some((rank, mv)) = self.pick(run, base + number, end) else {
                break;
            };
            let may_skip = best > -MATE + 1_000 && rank < order::DECIDING;
            if may_skip && rank <= order::SPARE {
                break;
            }
            if may_skip && !evades && !self.game.must_capture {
                if !gives_checks && !self.is_noisy(position, mv) {
                    continue;
                }
                if !gives_checks && !self.game.explodes {
                    let hope = stand + self.gain(position, mv) + MARGIN;
                    if hope < alpha {
                        best = best.max(hope);
                        continue;
                    }
                }
                if rank < order::LOSING && self.exchange(position, mv) < 0 {
                    continue;
                }
            }
            if may_skip && evades && number > 2 && !position.is_capture(mv) {
                continue;
            }
            let mut next = position.clone();
            next.play_unchecked(mv);
            if let Some(frame) = self.frames.get_mut(ply) {
                frame.place = None;
            }
            let is_check = next.is_check();
            let score = -self.quiet(run, &next, is_check, (-beta, -alpha), ply + 1, depth + 1);
            if run.is_over {
                break;
            }
            if score > best {
                (best, best_move) = (score, Some(mv));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(base);
        if run.is_over {
            return 0;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > old && beta - old > 1 => Bound::Exact,
            _ => Bound::Upper,
        };
        let known = Known {
            best: best_move,
            score: best,
            evaluation,
            depth: if self.game.must_capture { -1 } else { 0 },
            bound,
        };
        self.table.put(key, plies(ply), &known);
        best
    }
}
