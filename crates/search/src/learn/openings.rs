use alloc::vec::Vec;

use feen_rules::{Move, Position};

use super::games::by_chance;
use crate::limits::Limits;
use crate::random::Random;
use crate::report::Verdict;
use crate::searcher::Searcher;

/// The score that an even position has at most, in hundredths of a pawn.
const EVEN: i32 = 60;
/// The openings that are tried before the most even one of them is taken.
const TRIES: usize = 60;

/// Openings that are drawn by lot and that a search finds even.
///
/// ```
/// use feen_rules::{Position, Variant};
/// use feen_search::Searcher;
/// use feen_search::learn::Openings;
///
/// let variant: Variant = "makruk".parse()?;
/// let mut openings = Openings::new(1).plies(4).nodes(300);
/// let mut judges = [Searcher::new(&variant)];
/// let moves = openings.draw(&Position::start(&variant), &mut judges);
/// assert_eq!(moves.len(), 4);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Debug)]
pub struct Openings {
    random: Random,
    plies: usize,
    nodes: u64,
}

impl Openings {
    /// Openings of 6 plies, each judged with 2000 nodes. The same seed draws the same ones.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            plies: 6,
            nodes: 2_000,
        }
    }

    /// The plies of an opening.
    #[must_use]
    pub const fn plies(mut self, plies: usize) -> Self {
        self.plies = plies;
        self
    }

    /// The nodes by which each searcher judges an opening.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// The moves of the next opening: one that all judges find even, or the most even of sixty. A game that ends within its
    /// plies makes none; nothing is drawn where every game does.
    pub fn draw(&mut self, start: &Position, judges: &mut [Searcher]) -> Vec<Move> {
        let mut best = (i32::MAX, Vec::new());
        for _ in 0..TRIES {
            let mut position = start.clone();
            let mut moves = Vec::with_capacity(self.plies);
            for _ in 0..self.plies {
                if let Some(mv) = by_chance(&position, &mut self.random) {
                    position.play_unchecked(mv);
                    moves.push(mv);
                }
            }
            if position.outcome().is_some() {
                continue;
            }
            let mut uneven = 0;
            for judge in judges.iter_mut() {
                judge.clear();
                let _ = judge.best(&position, &Limits::unlimited().nodes(self.nodes));
                let score = judge.report().score().map_or(i32::MAX, Verdict::rank);
                uneven = uneven.max(score.saturating_abs());
                if uneven > EVEN {
                    break;
                }
            }
            if uneven < best.0 {
                best = (uneven, moves);
            }
            if best.0 <= EVEN {
                break;
            }
        }
        best.1
    }
}
