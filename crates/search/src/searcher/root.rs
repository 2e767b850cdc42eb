use alloc::vec;
use alloc::vec::Vec;

use feen_rules::{Move, Position, Stage};

use super::node::Aim;
use super::order;
use super::sight::{Seen, Sight};
use super::{MAX_PLY, MOST_MOVES, Run, Searcher, Step};
use crate::limits::Limits;
use crate::report::{Line, Report, Verdict};
use crate::score::{INFINITE, MATE, Score};

/// The window around the score of the depth before.
const WINDOW: Score = 25;
/// A window that is as wide is open.
const OPEN: Score = 600;

/// A search that can be left and taken up again: what is found stays in the table.
#[derive(Debug)]
pub(super) struct Job {
    position: Position,
    limits: Limits,
    /// The moves, the best one first.
    moves: Vec<RootMove>,
    depth: i32,
    /// The last depth that was finished.
    finished: i32,
    /// The best moves of this depth that are found already.
    found: usize,
    is_done: bool,
    /// The lines of the last depth that was finished.
    lines: Vec<Line>,
    deepest: usize,
    /// The score before any search.
    evaluation: Score,
    sight: Sight,
    /// The moves were looked at and ranked.
    is_ranked: bool,
}

#[derive(Clone, Debug)]
struct RootMove {
    mv: Move,
    score: Score,
    line: Vec<Move>,
    rank: i32,
}

impl RootMove {
    fn line(&self) -> Line {
        Line {
            score: Verdict::of(self.score),
            moves: self.line.clone(),
        }
    }
}

impl Job {
    pub(super) fn new(position: &Position, limits: Limits, evaluation: Score) -> Self {
        let is_wanted = |mv: &Move| limits.moves.is_empty() || limits.moves.contains(mv);
        let root = |mv| RootMove {
            mv,
            score: -INFINITE,
            line: Vec::new(),
            rank: 0,
        };
        let mut moves = Vec::new();
        let list = |stage, moves: &mut Vec<RootMove>| {
            position.for_each_legal(stage, |mv| {
                moves.extend(Some(mv).filter(is_wanted).map(root));
                moves.len() < MOST_MOVES
            });
        };
        if position.early_outcome().is_none() {
            list(None, &mut moves);
        }
        if moves.len() == MOST_MOVES {
            moves.clear();
            list(Some(Stage::Captures), &mut moves);
            list(Some(Stage::Quiets), &mut moves);
        }
        Self {
            position: position.clone(),
            is_done: moves.is_empty(),
            limits,
            moves,
            depth: 1,
            finished: 0,
            found: 0,
            lines: Vec::new(),
            deepest: 0,
            evaluation,
            sight: Sight::default(),
            is_ranked: false,
        }
    }

    /// Plays a move whatever else was found: its score, if it is known better than by search.
    fn settle(&mut self, number: usize, score: Option<Score>) {
        let Some(before) = self.moves.get_mut(..=number) else {
            return;
        };
        before.rotate_right(1);
        let Some(root) = before.first_mut() else {
            return;
        };
        if score.is_some() || root.line.is_empty() {
            root.line = vec![root.mv];
        }
        root.score = match score {
            Some(score) => score,
            None if root.score == -INFINITE => self.evaluation,
            None => root.score,
        };
        let line = root.line();
        match self.lines.first_mut() {
            Some(first) => *first = line,
            None => self.lines.push(line),
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.limits.nodes
    }

    /// Whether there are moves, and no depth is finished.
    #[cfg(feature = "std")]
    pub(super) const fn is_shallow(&self) -> bool {
        self.finished == 0 && !self.moves.is_empty()
    }

    /// Some legal move: what is played if there is no time at all.
    pub(super) fn first_report(&self) -> Report {
        let first = self.moves.first().map(|root| Line {
            score: Verdict::of(self.evaluation),
            moves: vec![root.mv],
        });
        Report {
            lines: first.into_iter().collect(),
            ..Report::default()
        }
    }
}

impl Searcher {
    /// Goes one depth deeper, or as far as the run allows.
    pub(super) fn iterate(&mut self, run: &mut Run<'_>, job: &mut Job) -> Step {
        if job.is_done {
            return Step::Done;
        }
        let wanted = job.limits.lines.min(job.moves.len());
        if !job.is_ranked {
            let moves = job.moves.iter().map(|root| root.mv);
            match self.see_win(run, &job.position, moves, &mut job.sight) {
                Seen::Paused => return Step::Paused,
                Seen::Found(number) if wanted == 1 => {
                    job.settle(number, Some(MATE - 1));
                    job.finished = 1;
                    job.is_done = true;
                    return Step::Deeper;
                }
                Seen::Found(_) | Seen::Nothing => {}
            }
            self.rank_root(run, job);
            job.is_ranked = true;
        }
        if self.nodes >= run.nodes {
            return self.conclude(run, job);
        }
        while job.found < wanted {
            self.aspire(run, job);
            if run.is_over {
                Self::adopt(job);
                return if self.nodes >= run.nodes {
                    self.conclude(run, job)
                } else {
                    Step::Paused
                };
            }
            job.found += 1;
        }
        job.lines = job.moves.iter().take(wanted).map(RootMove::line).collect();
        job.deepest = self.deepest;
        // Reductions hide shorter mates, so that a mate ends a search at twice its depth.
        let is_mate = |root: &RootMove| 2 * (MATE - root.score.abs()) < job.depth;
        let is_settled = job.moves.iter().take(wanted).all(is_mate);
        let is_last = job.depth >= job.limits.depth
            || usize::try_from(job.depth).is_ok_and(|depth| depth >= MAX_PLY);
        job.found = 0;
        job.finished = job.depth;
        if is_last || is_settled {
            job.is_done = true;
        } else {
            job.depth += 1;
        }
        Step::Deeper
    }

    /// Orders the moves before the first depth.
    fn rank_root(&mut self, run: &mut Run<'_>, job: &mut Job) {
        let base = self.moves.len();
        self.moves.extend(job.moves.iter().map(|root| (0, root.mv)));
        let end = self.moves.len();
        let known = self.table.get(job.position.key(), 0);
        let hash = known.and_then(|known| known.best);
        self.rank(run, &job.position, base..end, hash, 0);
        for (root, (rank, _)) in job.moves.iter_mut().zip(self.moves.drain(base..)) {
            root.rank = rank;
        }
        job.moves.sort_by_key(|root| core::cmp::Reverse(root.rank));
    }

    /// Ends a search at its last node: what loses at once is not played where something else does not.
    fn conclude(&mut self, run: &mut Run<'_>, job: &mut Job) -> Step {
        let is_lost = |line: &Line| job.finished > 0 && line.score.rank() < 1_000 - MATE;
        if job.limits.lines == 1 && !job.lines.first().is_some_and(is_lost) {
            let best = job.lines.first().and_then(|line| line.moves.first());
            let place = job.moves.iter().position(|root| Some(&root.mv) == best);
            if let Some(place) = place
                && let Some(before) = job.moves.get_mut(..=place)
            {
                before.rotate_right(1);
            }
            let moves = job.moves.iter().map(|root| root.mv);
            match self.see_safety(run, &job.position, moves, &mut job.sight) {
                Seen::Paused => return Step::Paused,
                Seen::Found(number) if number > 0 => job.settle(number, None),
                Seen::Found(_) | Seen::Nothing => {}
            }
        }
        job.is_done = true;
        Step::Done
    }

    /// The report of a job.
    pub(super) fn reported(&self, job: &Job) -> Report {
        let lines = if job.lines.is_empty() {
            job.first_report().lines
        } else {
            job.lines.clone()
        };
        Report {
            // The best move of a first depth that is not finished has its score all the same.
            depth: job
                .finished
                .max(i32::from(!job.lines.is_empty()))
                .unsigned_abs(),
            deepest: u32::try_from(job.deepest.max(self.deepest)).unwrap_or(0),
            nodes: self.nodes,
            table: self.table.fullness(),
            lines,
        }
    }

    /// A better move of a depth that was not finished counts.
    fn adopt(job: &mut Job) {
        let Some(root) = job.moves.get(job.found) else {
            return;
        };
        let first = root.line();
        let is_better = root.score > -INFINITE;
        match job.lines.get_mut(job.found) {
            Some(line) if is_better && line.moves.first() != first.moves.first() => *line = first,
            None if is_better && job.found == 0 => job.lines.push(first),
            _ => {}
        }
    }

    /// Searches the moves that are left in a window around their last score, and in wider ones until it fits.
    fn aspire(&mut self, run: &mut Run<'_>, job: &mut Job) {
        let last = job.lines.get(job.found).map(|line| line.score.rank());
        let (mut alpha, mut beta, mut width) = (-INFINITE, INFINITE, WINDOW);
        if let Some(last) = last.filter(|_| job.depth >= 4) {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let score = self.root(run, job, alpha, beta);
            if run.is_over {
                return;
            }
            width *= 3;
            if score <= alpha && alpha > -INFINITE {
                alpha = if width > OPEN {
                    -INFINITE
                } else {
                    score - width
                };
            } else if score >= beta && beta < INFINITE {
                beta = if width > OPEN {
                    INFINITE
                } else {
                    score + width
                };
            } else {
                return;
            }
        }
    }

    fn root(&mut self, run: &mut Run<'_>, job: &mut Job, mut alpha: Score, beta: Score) -> Score {
        let in_check = job.position.is_check();
        let evaluation = (!in_check).then(|| self.judge(&job.position));
        if let Some(frame) = self.frames.first_mut() {
            frame.evaluation = evaluation;
        }
        let mut best = -INFINITE;
        for root in job.moves.iter_mut().skip(job.found) {
            root.score = -INFINITE;
        }
        for number in job.found..job.moves.len() {
            let Some((mv, rank)) = job.moves.get(number).map(|root| (root.mv, root.rank)) else {
                break;
            };
            // Other squares of the duck are for deep searches, and for when nothing else saves.
            if rank <= order::SPARE && job.depth <= 4 && best > -MATE + 1_000 {
                continue;
            }
            let mut next = job.position.clone();
            next.play_unchecked(mv);
            let gives_check = next.is_check();
            if let Some(frame) = self.frames.first_mut() {
                frame.place = Some(crate::history::place(&job.position, mv));
            }
            self.past.push(next.key(), gives_check);
            let depth = job.depth - 1;
            let score = if number == job.found {
                self.forget_line(1);
                let aim = Aim {
                    depth,
                    alpha: -beta,
                    beta: -alpha,
                    is_cut: false,
                };
                -self.node(run, &next, gives_check, aim, 1)
            } else {
                let window = Aim {
                    depth,
                    alpha,
                    beta,
                    is_cut: false,
                };
                let is_quiet = !gives_check && !in_check && !self.is_noisy(&job.position, mv);
                let late = number - job.found;
                let reduction = i32::from(job.depth >= 3 && late > 3 && is_quiet)
                    + i32::from(job.depth >= 6 && late > 12 && is_quiet);
                self.later(run, &next, gives_check, window, reduction, 0)
            };
            self.past.pop();
            if run.is_over {
                break;
            }
            if score > best {
                best = score;
            }
            if score > alpha || number == job.found {
                if let Some(root) = job.moves.get_mut(number) {
                    root.score = score;
                    root.line.clear();
                    root.line.push(mv);
                    if let Some(line) = self.lines.get(1) {
                        root.line.extend_from_slice(line);
                    }
                }
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                break;
            }
        }
        // Stable: what was better at the depth before stays in front.
        if let Some(left) = job.moves.get_mut(job.found..) {
            left.sort_by_key(|root| core::cmp::Reverse(root.score));
        }
        best
    }
}
