use alloc::vec::Vec;

use feen_rules::{Move, Past, Player, Position};

use super::fit::{Sample, sample};
use crate::limits::Limits;
use crate::random::Random;
use crate::searcher::{Searcher, Step};
use crate::weights::Weights;

/// The longest game.
const PLIES: u64 = 240;
/// A score that is as good as a win when it stays.
const DECIDED: i32 = 1_500;
const STAYS: u32 = 5;
/// Scores beyond say nothing about small differences.
const SENSIBLE: i32 = 2_000;
/// One move in so many is drawn by lot, so that games differ.
const ERRS: u64 = 50;

/// Games of a searcher against itself.
pub(super) struct SelfPlay<'a> {
    searcher: Searcher,
    nodes: u64,
    random: &'a mut Random,
}

impl<'a> SelfPlay<'a> {
    pub(super) fn new(weights: &Weights, nodes: u64, random: &'a mut Random) -> Self {
        Self {
            searcher: Searcher::with_weights(weights.clone(), 2),
            nodes,
            random,
        }
    }

    /// Plays a game from a random opening, and adds its quiet positions.
    pub(super) fn game(&mut self, samples: &mut Vec<Sample>) {
        let variant = self.searcher.weights().variant().clone();
        let first = samples.len();
        let mut position = Position::start(&variant);
        let mut past = Past::new();
        let by_lot = 2 + self.random.below(8);
        self.searcher.clear();
        let mut result = None;
        let (mut better, mut worse) = (0, 0);
        for ply in 0..PLIES {
            past.push(position.key(), position.is_check());
            if let Some(outcome) = position.outcome() {
                result = Some(outcome.winner().map_or(0.5, of_first));
                break;
            }
            if past.occurrences() >= 3 || position.halfmoves() > 100 {
                break;
            }
            let mv = if ply < by_lot || self.random.below(ERRS) == 0 {
                by_chance(&position, self.random)
            } else {
                let limits = Limits::unlimited().nodes(self.nodes);
                self.searcher.start(&position, &past, &limits);
                while self.searcher.advance(u64::MAX) != Step::Done {}
                let report = self.searcher.report();
                let score = report.score().map_or(0, crate::report::Verdict::rank);
                let score = if position.turn().is_first() {
                    score
                } else {
                    -score
                };
                let best = report.best();
                (better, worse) = match score {
                    DECIDED.. => (better + 1, 0),
                    _ if score <= -DECIDED => (0, worse + 1),
                    _ => (0, 0),
                };
                if best.is_some_and(|mv| is_quiet(&position, mv)) && score.abs() < SENSIBLE {
                    samples.push(sample(&mut self.searcher, &position, score));
                }
                best
            };
            if better >= STAYS || worse >= STAYS {
                result = Some(if better > 0 { 1.0 } else { 0.0 });
                break;
            }
            let Some(mv) = mv else { break };
            position.play_unchecked(mv);
        }
        for sample in samples.iter_mut().skip(first) {
            sample.result = result.unwrap_or(0.5);
        }
    }
}

fn of_first(winner: Player) -> f32 {
    if winner.is_first() { 1.0 } else { 0.0 }
}

/// Whether a position says what it is worth: nothing is taken, and nobody is in check.
fn is_quiet(position: &Position, best: Move) -> bool {
    let promotes = best.from().is_some() && best.becomes().is_some();
    !position.is_capture(best) && !promotes && !position.is_check()
}

/// A move that is drawn by lot.
pub(super) fn by_chance(position: &Position, random: &mut Random) -> Option<Move> {
    let mut moves = Vec::new();
    position.legal_into(&mut moves);
    let place = random.below(u64::try_from(moves.len()).unwrap_or(0));
    moves.get(usize::try_from(place).unwrap_or(0)).copied()
}
