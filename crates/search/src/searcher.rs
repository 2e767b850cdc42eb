//! The search: deeper and deeper, until it is stopped.

mod duck;
mod node;
mod order;
mod quiet;
mod root;
mod sight;
#[cfg(feature = "std")]
mod think;

#[cfg(feature = "std")]
pub use think::Control;

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use feen_rules::{Move, MoveMark, MoveSign, Outcome, Past, Position, Stage, Variant};

use crate::evaluation::Evaluation;
use crate::history::History;
use crate::limits::Level;
use crate::limits::Limits;
use crate::random::mixed;
use crate::report::Report;
use crate::score::{MATE, Score};
use crate::table::Table;
use crate::weights::Weights;
use root::Job;

/// No line is longer.
const MAX_PLY: usize = 100;
/// The megabytes of the table unless other ones are asked for.
const MEGABYTES: usize = 16;
/// The work between two looks at the clock, in moves that are listed: a fraction of a millisecond.
const WORK: u32 = 8_192;
/// The work of a node beside its moves, and of a capture that is weighed.
const NODE: u32 = 64;
const WEIGHED: u32 = 8;
/// The moves that are read in the work of one that is listed.
const READ: usize = 64;
/// No node has more moves: a list must not take longer than a slice of time. The games of `feen-rules` have at most
/// some thousand moves; a duck on a large board can have a million.
const MOST_MOVES: usize = 8_192;

/// A player of one game.
///
/// ```
/// use feen_rules::{Position, Variant};
/// use feen_search::{Limits, Searcher};
///
/// let xiangqi: Variant = "xiangqi".parse()?;
/// let mut searcher = Searcher::new(&xiangqi);
/// let position = Position::start(&xiangqi);
/// let best = searcher.best(&position, &Limits::unlimited().nodes(500)).unwrap();
/// assert!(position.is_legal(best));
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
///
/// A caller that has other work gives it time in slices:
///
/// ```
/// use feen_rules::{Past, Position, Variant};
/// use feen_search::{Limits, Searcher, Step};
///
/// let chess: Variant = "chess".parse()?;
/// let mut searcher = Searcher::new(&chess);
/// searcher.start(&Position::start(&chess), &Past::new(), &Limits::unlimited().depth(3));
/// let mut slices = 0;
/// while searcher.advance(100) != Step::Done {
///     slices += 1;
/// }
/// assert!(slices > 1);
/// assert_eq!(searcher.report().depth, 3);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
///
/// The same searcher, asked the same in the same order, answers the same.
#[derive(Debug)]
pub struct Searcher {
    weights: Weights,
    evaluation: Evaluation,
    table: Arc<Table>,
    history: History,
    frames: Vec<Frame>,
    /// The positions of the game and those that led from the root to here.
    past: Past,
    /// The moves of all nodes from the root to here, one list on the other.
    moves: Vec<(i32, Move)>,
    /// The places of the quiet moves that were tried, as `moves`.
    tried: Vec<usize>,
    /// The best line from each ply.
    lines: Vec<Vec<Move>>,
    /// 256 times the plies by which a late move is searched less, by depth and number.
    reductions: Vec<u8>,
    game: Game,
    level: Level,
    seed: u64,
    nodes: u64,
    /// The plies of the deepest line.
    deepest: usize,
    job: Option<Job>,
    report: Report,
    /// The searchers of other threads.
    #[cfg(feature = "std")]
    helpers: Vec<Self>,
}

/// Facts of the rules that a search needs at each node.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
struct Game {
    must_capture: bool,
    explodes: bool,
    counts_checks: bool,
    is_duck: bool,
    /// No king can be mated.
    is_unmated: bool,
    /// Each move is a capture, so that no position is quiet and no capture wins more than another one.
    only_captures: bool,
    /// The last piece of some kind decides.
    has_needed: bool,
    /// The plies without progress that end the game.
    plies: u16,
}

#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    /// The place of the move that is tried here; nothing for a pass.
    place: Option<usize>,
    evaluation: Option<Score>,
}

/// The outcome of a slice of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// One depth more is done: the report is new.
    Deeper,
    /// The slice is over.
    Paused,
    /// A limit is reached, or nothing is left to find.
    Done,
}

/// The right to go on, asked for now and then.
struct Run<'a> {
    go_on: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    work: u32,
    is_over: bool,
}

impl Searcher {
    /// A player with the best weights there are, and a table of 16 megabytes.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        Self::with_weights(Weights::of(variant), MEGABYTES)
    }

    /// A player with your own weights, and a table of this many megabytes: at least 1, at most 65 536.
    #[must_use]
    pub fn with_weights(weights: Weights, megabytes: usize) -> Self {
        Self::sharing(weights, Arc::new(Table::new(megabytes)))
    }

    fn sharing(weights: Weights, table: Arc<Table>) -> Self {
        let variant = weights.variant();
        let game = Game {
            must_capture: variant.must_capture(),
            explodes: variant.explodes(),
            counts_checks: variant.counted_checks().is_some(),
            is_duck: variant.has_duck(),
            is_unmated: variant.royal().is_none(),
            only_captures: variant.royal().is_none() && only_captures(variant),
            has_needed: variant.kinds().iter().any(|kind| variant.is_needed(*kind)),
            plies: variant.move_limit().unwrap_or(0),
        };
        Self {
            evaluation: Evaluation::new(&weights),
            weights,
            table,
            history: History::new(MAX_PLY + 1),
            frames: vec![Frame::default(); MAX_PLY + 2],
            past: Past::new(),
            moves: Vec::new(),
            tried: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            reductions: order::reductions(),
            game,
            level: Level::FULL,
            seed: 0,
            nodes: 0,
            deepest: 0,
            job: None,
            report: Report::default(),
            #[cfg(feature = "std")]
            helpers: Vec::new(),
        }
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Plays at a level from now on. The seed makes each game another one at the levels that err.
    pub fn set_level(&mut self, level: Level, seed: u64) {
        if (level, seed) != (self.level, self.seed) {
            // The table has scores of other evaluations.
            self.clear();
        }
        (self.level, self.seed) = (level, seed);
    }

    /// Forgets all positions and moves that it has seen.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// The worth of a position for the player to move in hundredths of a pawn, without a search.
    #[must_use]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        self.evaluation.evaluate(position)
    }

    /// The best move of a position; nothing where there is none.
    #[must_use]
    pub fn best(&mut self, position: &Position, limits: &Limits) -> Option<Move> {
        self.start(position, &Past::new(), limits);
        while self.advance(u64::MAX) != Step::Done {}
        self.report.best()
    }

    /// Begins to search a position, and gives up what was searched before. The past of a game is that of
    /// [`Game::past`](feen_rules::Game::past), with this position at its end; nothing is a past too.
    pub fn start(&mut self, position: &Position, past: &Past, limits: &Limits) {
        self.table.grow_old();
        self.history.fade();
        self.start_helping(position, past, limits);
    }

    /// Begins to search what another searcher that has the same table searches too.
    fn start_helping(&mut self, position: &Position, past: &Past, limits: &Limits) {
        self.past = past.clone();
        if past.is_empty() {
            self.past.push(position.key(), position.is_check());
        }
        self.nodes = 0;
        self.deepest = 0;
        let limits = match self.level.nodes() {
            Some(nodes) => limits.clone().nodes(nodes.min(limits.nodes)),
            None => limits.clone(),
        };
        let job = Job::new(position, limits, self.judge(position));
        self.report = job.first_report();
        self.job = Some(job);
    }

    /// Searches on, this many nodes at most. A slice of fewer than some thousand nodes may be too short to get deeper.
    pub fn advance(&mut self, nodes: u64) -> Step {
        let most = self.nodes.saturating_add(nodes);
        self.advance_while(&mut |now| now < most)
    }

    /// Searches on while a test of the number of nodes holds. It is asked many times a millisecond.
    pub fn advance_while(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Step {
        let Some(mut job) = self.job.take() else {
            return Step::Done;
        };
        let mut run = Run {
            go_on,
            nodes: job.nodes(),
            work: 0,
            is_over: false,
        };
        let step = self.iterate(&mut run, &mut job);
        self.report = self.reported(&job);
        self.job = Some(job);
        step
    }

    /// The result of the search so far.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    #[cfg(feature = "learn")]
    pub(crate) const fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Counts a node; true if the search is over.
    #[inline]
    fn enter(&mut self, run: &mut Run<'_>) -> bool {
        self.nodes += 1;
        self.work(run, NODE)
    }

    /// Counts work; true if the search is over.
    #[inline]
    fn work(&self, run: &mut Run<'_>, steps: u32) -> bool {
        run.work = run.work.saturating_add(steps);
        if run.is_over {
            return true;
        }
        if self.nodes >= run.nodes {
            run.is_over = true;
        } else if run.work >= WORK {
            run.work = 0;
            run.is_over = !(run.go_on)(self.nodes);
        }
        run.is_over
    }

    /// Counts work beside the nodes; true if the time is over.
    fn is_interrupted(&self, run: &mut Run<'_>, steps: u32) -> bool {
        run.work = run.work.saturating_add(steps);
        if run.work < WORK {
            return false;
        }
        run.work = 0;
        !(run.go_on)(self.nodes)
    }

    /// Adds the legal moves of a stage, or all, to the list of a node, which begins at a place; true if the search is over.
    fn list(
        &mut self,
        run: &mut Run<'_>,
        position: &Position,
        stage: Option<Stage>,
        base: usize,
    ) -> bool {
        let before = self.moves.len();
        self.collect(position, stage, base);
        let listed = self.moves.len().saturating_sub(before);
        self.work(run, u32::try_from(listed).unwrap_or(u32::MAX / 2))
    }

    /// Adds the legal moves of a stage, or all, to a list that begins at a place.
    fn collect(&mut self, position: &Position, stage: Option<Stage>, base: usize) {
        let moves = &mut self.moves;
        let mut add = |stage| {
            position.for_each_legal(stage, |mv| {
                moves.push((0, mv));
                moves.len() - base < MOST_MOVES
            });
            moves.len() - base == MOST_MOVES
        };
        if add(stage) && stage.is_none() {
            // Captures come first where not all moves fit.
            self.moves.truncate(base);
            self.collect(position, Some(Stage::Captures), base);
            self.collect(position, Some(Stage::Quiets), base);
        }
    }

    /// The evaluation of a position at the level that is played.
    #[inline]
    fn judge(&mut self, position: &Position) -> Score {
        let score = self.evaluation.evaluate(position);
        let noise = self.level.noise();
        if noise == 0 {
            return score;
        }
        let random = mixed(position.key() ^ self.seed);
        // The sum of two throws: large errors are rare.
        let throw = |bits: u64| -> i32 {
            let range = u64::from(noise.unsigned_abs()) + 1;
            i32::try_from(((bits & 0xffff) * range) >> 16).unwrap_or(0)
        };
        score + throw(random) - throw(random >> 16)
    }
}

/// Whether no piece goes anywhere but to capture.
fn only_captures(variant: &Variant) -> bool {
    let captures = |mark: &MoveMark| {
        !matches!(
            mark.sign,
            MoveSign::Goes | MoveSign::Moves | MoveSign::Rides | MoveSign::RidesToMove
        )
    };
    let mut kinds = variant.kinds().iter();
    !variant.has_hands()
        && kinds.all(|kind| variant.move_diagram(*kind).marks().iter().all(captures))
}

/// The score of an end for the player to move.
#[inline]
fn of_end(position: &Position, outcome: Outcome, ply: usize) -> Score {
    let ply = plies(ply);
    match outcome.winner() {
        None => 0,
        Some(winner) if winner == position.turn() => MATE - ply,
        Some(_) => ply - MATE,
    }
}

#[inline]
fn plies(ply: usize) -> i32 {
    i32::try_from(ply).unwrap_or(i32::MAX)
}
