use feen_rules::{Move, Position};

use super::{MAX_PLY, Run, Searcher, of_end, order, plies};
use crate::history::place;
use crate::layout::side;
use crate::score::{self, BY_RULE, INFINITE, MATE, Score};
use crate::table::{Bound, Known};

/// The depth and the window of a search of a node.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// A move that refutes is expected.
    pub(super) is_cut: bool,
}

/// The facts of a node before its moves.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Here {
    depth: i32,
    evaluation: Option<Score>,
    in_check: bool,
    /// The player stands better than at the move before.
    improves: bool,
    is_pv: bool,
    is_cut: bool,
}

/// The facts of a move before it is searched.
#[derive(Clone, Copy)]
struct Late {
    number: usize,
    rank: i32,
    is_noisy: bool,
    gives_check: bool,
}

impl Searcher {
    /// The score of a position for the player to move; anything if the search is over.
    #[expect(
        clippy::too_many_lines,
        reason = "one loop, whose parts share all that is known of the node"
    )]
    pub(super) fn node(
        &mut self,
        run: &mut Run<'_>,
        position: &Position,
        in_check: bool,
        aim: Aim,
        ply: usize,
    ) -> Score {
        let Aim {
            mut depth,
            mut alpha,
            mut beta,
            is_cut,
        } = aim;
        if depth <= 0 {
            return self.quiet(run, position, in_check, (alpha, beta), ply, 0);
        }
        if self.enter(run) {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let is_pv = beta - alpha > 1;
        if let Some(score) = self.ended(position, ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.judge(position);
        }
        alpha = alpha.max(plies(ply) - MATE);
        beta = beta.min(MATE - plies(ply));
        if alpha >= beta {
            return alpha;
        }

        let key = position.key();
        let known = self.table.get(key, plies(ply));
        if let Some(known) = known
            && !is_pv
            && known.settles(depth, alpha, beta)
        {
            return known.score;
        }
        let hash = known.and_then(|known| known.best);
        let evaluation = match known {
            _ if in_check => None,
            Some(Known {
                evaluation: Some(evaluation),
                ..
            }) => Some(evaluation),
            _ => Some(self.judge(position)),
        };
        let better = evaluation.map(|evaluation| match known {
            Some(known) if known.improves(evaluation) => known.score,
            _ => evaluation,
        });
        self.set_frame(ply, evaluation);
        let improves = self.improves(ply, evaluation);
        if let Some(better) = better
            && !is_pv
            && !score::is_mate(beta)
            && let Some(score) = self.prune(run, position, better, improves, aim, ply)
        {
            return score;
        }
        if hash.is_none() && depth >= 4 && (is_pv || is_cut) {
            depth -= 1;
        }

        let here = Here {
            depth,
            evaluation,
            in_check,
            improves,
            is_pv,
            is_cut,
        };
        let (base, tried) = (self.moves.len(), self.tried.len());
        self.list(run, position, None, base);
        let end = self.moves.len();
        if end == base {
            return of_end(position, position.outcome_without_moves(), ply);
        }
        self.rank(run, position, base..end, hash, ply);
        let is_single = end - base == 1;
        let (mut best, mut best_move, old) = (-INFINITE, None, alpha);
        let mut searched = 0;
        for number in 0..end - base {
            let Some((rank, mv)) = self.pick(run, base + number, end) else {
                break;
            };
            let mut late = Late {
                number,
                rank,
                is_noisy: self.is_noisy(position, mv),
                gives_check: false,
            };
            let can_prune = searched > 0 && !in_check && best > -MATE + 1_000;
            let is_spare = rank <= order::SPARE && depth <= 6;
            if can_prune
                && rank < order::DECIDING
                && (is_spare || self.is_hopeless(position, mv, late, here, alpha))
            {
                continue;
            }
            let mut next = position.clone();
            next.play_unchecked(mv);
            late.gives_check = next.is_check();
            let extended = late.gives_check
                && ply < MAX_PLY / 2
                && (depth <= 8 || self.game.counts_checks)
                && (rank > 0 && late.is_noisy || self.exchange(position, mv) >= 0);
            let extension = i32::from(extended || is_single && in_check && ply < MAX_PLY / 2);
            let moved = place(position, mv);
            if let Some(frame) = self.frames.get_mut(ply) {
                frame.place = Some(moved);
            }
            self.past.push(next.key(), late.gives_check);
            let window = Aim {
                depth: depth - 1 + extension,
                alpha,
                beta,
                is_cut,
            };
            let score = if searched == 0 {
                self.forget_line(ply + 1);
                let aim = Aim {
                    alpha: -beta,
                    beta: -alpha,
                    is_cut: !is_pv && !is_cut,
                    ..window
                };
                -self.node(run, &next, late.gives_check, aim, ply + 1)
            } else {
                let reduction = self.reduction(late, here);
                self.later(run, &next, late.gives_check, window, reduction, ply)
            };
            self.past.pop();
            searched += 1;
            if run.is_over {
                break;
            }
            if score > best {
                best = score;
                if score > alpha || searched == 1 {
                    best_move = Some(mv);
                }
            }
            if score > alpha {
                alpha = score;
                if is_pv {
                    self.keep_line(ply, mv);
                }
            }
            if alpha >= beta {
                if !late.is_noisy {
                    let last = self.last_place(ply);
                    let others = self.tried.get(tried..).unwrap_or_default();
                    self.history.reward(mv, moved, others, last, ply, depth);
                }
                break;
            }
            if !late.is_noisy {
                self.tried.push(moved);
            }
        }
        self.moves.truncate(base);
        self.tried.truncate(tried);
        if run.is_over {
            return 0;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > old => Bound::Exact,
            _ => Bound::Upper,
        };
        let best_move = if bound == Bound::Upper {
            hash.or(best_move)
        } else {
            best_move
        };
        let known = Known {
            best: best_move,
            score: best,
            evaluation,
            depth,
            bound,
        };
        self.table.put(key, plies(ply), &known);
        best
    }

    /// The score of a position in which the game is over, whatever moves there are.
    pub(super) fn ended(&self, position: &Position, ply: usize) -> Option<Score> {
        if let Some(outcome) = position.early_outcome() {
            return Some(of_end(position, outcome, ply));
        }
        if position.halfmoves() >= 4
            && let Some(outcome) = self.past.outcome(position, 2)
        {
            return Some(match outcome.winner() {
                None => 0,
                Some(winner) if winner == position.turn() => BY_RULE - plies(ply),
                Some(_) => plies(ply) - BY_RULE,
            });
        }
        let is_idle = self.game.plies > 0 && position.halfmoves() >= self.game.plies;
        (is_idle && position.has_legal()).then_some(0)
    }

    /// Keeps what a ply is judged, for those that come two plies later.
    fn set_frame(&mut self, ply: usize, evaluation: Option<Score>) {
        if let Some(frame) = self.frames.get_mut(ply) {
            frame.evaluation = evaluation;
        }
    }

    /// Whether the player stands better than at the move before.
    fn improves(&self, ply: usize, evaluation: Option<Score>) -> bool {
        let before = ply.checked_sub(2).and_then(|ply| self.frames.get(ply));
        match (before.and_then(|frame| frame.evaluation), evaluation) {
            (Some(before), Some(now)) => now > before,
            (None, Some(_)) => ply >= 2,
            _ => false,
        }
    }

    /// The score of a node that needs no moves: it is so good, or so bad, that it will not be reached.
    fn prune(
        &mut self,
        run: &mut Run<'_>,
        position: &Position,
        evaluation: Score,
        improves: bool,
        aim: Aim,
        ply: usize,
    ) -> Option<Score> {
        let Aim {
            depth, alpha, beta, ..
        } = aim;
        let margin = (90 - 25 * i32::from(improves)) * depth;
        if depth <= 6 && evaluation - margin >= beta {
            return Some(evaluation);
        }
        if depth <= 2 && evaluation + 250 * depth < alpha {
            let score = self.quiet(run, position, false, (alpha, beta), ply, 0);
            if score <= alpha {
                return Some(score);
            }
        }
        // Two passes in a row prove nothing.
        let may_pass = depth >= 3 && evaluation >= beta && self.last_place(ply).is_some();
        if may_pass && self.can_pass(position) {
            let next = position.null_move()?;
            let less = 3 + depth / 4 + ((evaluation - beta) / 200).min(3);
            if let Some(frame) = self.frames.get_mut(ply) {
                frame.place = None;
            }
            self.past.push(next.key(), false);
            let aim = Aim {
                depth: depth - less,
                alpha: -beta,
                beta: 1 - beta,
                is_cut: !aim.is_cut,
            };
            let score = -self.node(run, &next, false, aim, ply + 1);
            self.past.pop();
            if run.is_over {
                return Some(0);
            }
            if score >= beta {
                return Some(if score::is_mate(score) { beta } else { score });
            }
        }
        None
    }

    /// Whether passing is worse than some move, as it is but in few positions.
    fn can_pass(&self, position: &Position) -> bool {
        let layout = &self.evaluation.layout;
        let is_strong = |square| {
            position
                .piece(square)
                .is_some_and(|piece: feen_rules::Piece| {
                    layout.royal != Some(piece.kind())
                        && !layout.is_pawn(side(piece.player()), piece.kind().index())
                })
        };
        let own = position.pieces(position.turn());
        let is_better = self.game.must_capture || self.game.only_captures || self.game.is_duck;
        !is_better && own.len() > 2 && own.iter().any(is_strong)
    }

    /// Whether a move is too bad or too late to be looked at.
    fn is_hopeless(
        &self,
        position: &Position,
        mv: Move,
        late: Late,
        here: Here,
        alpha: Score,
    ) -> bool {
        let Here {
            depth,
            evaluation,
            improves,
            is_pv,
            ..
        } = here;
        if late.is_noisy {
            return late.rank < order::LOSING
                && depth <= 6
                && !self.game.must_capture
                && self.exchange(position, mv) < -90 * depth;
        }
        let left = (depth - self.usual_reduction(depth, late.number)).max(0);
        let most = (4 + depth * depth) * if improves { 2 } else { 1 };
        let is_late = !is_pv && depth <= 6 && plies(late.number) > most;
        let hope = evaluation.map_or(INFINITE, |evaluation| evaluation + 120 + 110 * left);
        let is_futile = left <= 5 && hope < alpha;
        if is_late || is_futile {
            // A check may be worth more than it seems, all the more where checks are counted.
            let is_sure = is_late && is_futile && !self.game.counts_checks;
            if is_sure || !position.gives_check(mv) {
                return true;
            }
        }
        !self.game.must_capture && left <= 5 && self.exchange(position, mv) < -40 * left - 20
    }

    fn usual_reduction(&self, depth: i32, number: usize) -> i32 {
        let depth = usize::try_from(depth).unwrap_or(0).min(63);
        let plies = self.reductions.get(depth * 64 + (number + 1).min(63));
        plies.copied().unwrap_or(0).into()
    }

    /// The plies by which a move is searched less at first.
    fn reduction(&self, late: Late, here: Here) -> i32 {
        let depth = here.depth;
        if depth < 3 || late.number < 2 || self.game.only_captures {
            return 0;
        }
        if late.is_noisy {
            return i32::from(late.rank < order::LOSING);
        }
        let by_history = if late.rank < order::SPECIAL {
            (late.rank / 8_000).clamp(-2, 2)
        } else {
            1
        };
        let more = i32::from(here.is_cut);
        let less = [here.is_pv, here.improves, here.in_check, late.gives_check];
        let less: i32 = less.into_iter().map(i32::from).sum();
        (self.usual_reduction(depth, late.number) + more - less - by_history).max(0)
    }

    /// The score of a move that is not expected to be the best: first a proof that it is not.
    pub(super) fn later(
        &mut self,
        run: &mut Run<'_>,
        next: &Position,
        in_check: bool,
        window: Aim,
        reduction: i32,
        ply: usize,
    ) -> Score {
        let Aim {
            depth, alpha, beta, ..
        } = window;
        let reduction = reduction.clamp(0, (depth - 1).max(0));
        let null = |depth, is_cut| Aim {
            depth,
            alpha: -alpha - 1,
            beta: -alpha,
            is_cut,
        };
        self.forget_line(ply + 1);
        let first = null(depth - reduction, true);
        let mut score = -self.node(run, next, in_check, first, ply + 1);
        if score > alpha && reduction > 0 && !run.is_over {
            let again = null(depth, !window.is_cut);
            score = -self.node(run, next, in_check, again, ply + 1);
        }
        if score > alpha && score < beta && !run.is_over {
            self.forget_line(ply + 1);
            let full = Aim {
                depth,
                alpha: -beta,
                beta: -alpha,
                is_cut: false,
            };
            score = -self.node(run, next, in_check, full, ply + 1);
        }
        score
    }

    pub(super) fn forget_line(&mut self, ply: usize) {
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        }
    }

    /// The best line of a ply is a move and the best line of the next.
    pub(super) fn keep_line(&mut self, ply: usize, mv: Move) {
        if let Some((before, after)) = self.lines.split_at_mut_checked(ply + 1)
            && let (Some(line), Some(next)) = (before.last_mut(), after.first())
        {
            line.clear();
            line.push(mv);
            line.extend_from_slice(next);
        }
    }
}
