#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "weights and counts are small"
)]

use alloc::vec;
use alloc::vec::Vec;

use feen_rules::Position;

use crate::features::{self, PER_KIND, Scratch, VALUE, Visit};
use crate::random::Random;
use crate::searcher::Searcher;
use crate::weights::{UNIT, Weights};

/// The part of the search's score in the target; the rest is the result of the game.
// Measured in shogi, Elo over the initial weights after 600 games: 0.5 loses 140, 0.8 gains 52, 0.95 gains 70.
const BY_SCORE: f32 = 0.9;
/// The hundredths of a pawn that may make a win e times as likely.
// A scale that is too small makes the fit shrink all values: 300 gains nothing in shogi, where 750 fits.
const SCALES: [f32; 12] = [
    130.0, 160.0, 200.0, 250.0, 300.0, 360.0, 430.0, 520.0, 620.0, 750.0, 900.0, 1100.0,
];
/// How strongly a weight is held by what it was before; values and what belongs to players are free.
const DECAY: f32 = 1e-4;
const EPOCHS: u16 = 8;
const BATCH: usize = 512;

/// A position of a game: its features, what the search says of it, and how the game ended.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    features: Vec<(u32, f32)>,
    /// The part of the opening.
    opening: f32,
    /// The score of the first player by the search.
    score: f32,
    /// The points of the first player.
    pub(super) result: f32,
}

struct List<'a> {
    layout: &'a crate::layout::Layout,
    features: Vec<(u32, f32)>,
}

impl List<'_> {
    fn add(&mut self, side: usize, index: usize, count: i32) {
        if count != 0 {
            let count = if side == 0 { count } else { -count };
            self.features.push((index as u32, count as f32));
        }
    }
}

impl Visit for List<'_> {
    fn piece(&mut self, side: usize, kind: usize, square: usize) {
        for index in features::of_place(self.layout, side, kind, square) {
            self.add(side, index, 1);
        }
    }

    fn feature(&mut self, side: usize, index: usize, count: i32) {
        self.add(side, index, count);
    }
}

/// A position with the score of the first player.
pub(super) fn sample(searcher: &mut Searcher, position: &Position, score: i32) -> Sample {
    let evaluation = searcher.evaluation();
    let mut list = List {
        layout: &evaluation.layout,
        features: Vec::new(),
    };
    features::visit(
        &evaluation.layout,
        position,
        &mut Scratch::default(),
        &mut list,
    );
    let mut all = list.features;
    all.sort_unstable_by_key(|feature| feature.0);
    all.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            kept.1 += next.1;
        }
        is_same
    });
    all.retain(|feature| feature.1 != 0.0);
    Sample {
        features: all,
        opening: evaluation.stage(position) as f32 / 256.0,
        score: score as f32,
        result: 0.5,
    }
}

fn chance(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// The scale by which the scores of the search say best how the games ended.
fn scale(samples: &[Sample]) -> f32 {
    let error = |scale: f32| {
        let off = { samples.iter() }.map(|sample| chance(sample.score, scale) - sample.result);
        off.map(|off| off * off).sum::<f32>()
    };
    let best = SCALES.into_iter().map(|scale| (error(scale), scale));
    let best = best.min_by(|one, other| one.0.total_cmp(&other.0));
    best.map_or(300.0, |(_, scale)| scale)
}

/// One number for each weight of both stages: the opening first.
struct Vector {
    numbers: Vec<f32>,
    half: usize,
}

impl Vector {
    fn of(weights: &Weights) -> Self {
        let half = weights.stages.first().map_or(0, Vec::len);
        let all = weights.stages.iter().flatten();
        let numbers = all.map(|weight| f32::from(*weight) / UNIT as f32).collect();
        Self { numbers, half }
    }

    fn at(&self, index: usize) -> f32 {
        self.numbers.get(index).copied().unwrap_or(0.0)
    }

    /// The score of a sample.
    fn score(&self, sample: &Sample) -> f32 {
        let parts = sample.features.iter().map(|(index, count)| {
            let index = *index as usize;
            let both = self.at(index) * sample.opening
                + self.at(self.half + index) * (1.0 - sample.opening);
            both * count
        });
        parts.sum()
    }
}

/// Fits weights to samples by logistic regression, with a pull back to the weights from before. Gives the mean error of
/// the first round and the last, in millionths.
pub(super) fn fit(
    weights: &mut Weights,
    before: &Weights,
    samples: &mut [Sample],
    random: &mut Random,
) -> (u32, u32) {
    let scale = scale(samples);
    let mut vector = Vector::of(weights);
    let prior = Vector::of(before);
    let half = vector.half;
    let free = features::of_player(weights.variant().kinds().len());
    let (mut first, mut last) = (0, 0);
    let mut steps = Steps::new(vector.numbers.len());
    let mut slope = vec![0.0; vector.numbers.len()];
    for epoch in 0..EPOCHS {
        shuffle(samples, random);
        let mut error = 0.0;
        let rate = 3.0 * (1.0 - f32::from(epoch) / f32::from(EPOCHS)) + 0.1;
        for batch in samples.chunks(BATCH) {
            slope.fill(0.0);
            for sample in batch {
                let by_score = chance(sample.score, scale);
                let target = (1.0 - BY_SCORE) * sample.result + BY_SCORE * by_score;
                let off = chance(vector.score(sample), scale) - target;
                error += off * off;
                for (index, count) in &sample.features {
                    let index = *index as usize;
                    for (at, part) in [
                        (index, sample.opening),
                        (half + index, 1.0 - sample.opening),
                    ] {
                        if let Some(slope) = slope.get_mut(at) {
                            *slope += off * count * part;
                        }
                    }
                }
            }
            steps.count();
            for (index, slope) in slope.iter().enumerate() {
                let place = index % half.max(1);
                let is_free = place >= free || place % PER_KIND == VALUE;
                let pull = if is_free {
                    0.0
                } else {
                    DECAY * (vector.at(index) - prior.at(index))
                };
                let slope = slope / batch.len() as f32 + pull;
                let step = steps.step(index, slope);
                if let Some(number) = vector.numbers.get_mut(index) {
                    *number -= rate * step;
                }
            }
        }
        last = (error / samples.len().max(1) as f32 * 1_000_000.0) as u32;
        if epoch == 0 {
            first = last;
        }
    }
    for index in 0..half {
        let rounded = |number: f32| (number * UNIT as f32).round() as i32;
        weights.set(
            index,
            [rounded(vector.at(index)), rounded(vector.at(half + index))],
        );
    }
    (first, last)
}

fn shuffle(samples: &mut [Sample], random: &mut Random) {
    for place in (1..samples.len()).rev() {
        let other = random.below(place as u64 + 1);
        samples.swap(place, other as usize);
    }
}

/// The steps of Adam: each weight has a rate of its own, by the mean and the spread of its slopes.
struct Steps {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The parts of the first steps, in which the means are too small.
    left: (f32, f32),
}

impl Steps {
    fn new(weights: usize) -> Self {
        Self {
            means: vec![0.0; weights],
            squares: vec![0.0; weights],
            left: (1.0, 1.0),
        }
    }

    fn count(&mut self) {
        self.left = (self.left.0 * 0.9, self.left.1 * 0.999);
    }

    fn step(&mut self, index: usize, slope: f32) -> f32 {
        let (Some(mean), Some(square)) = (self.means.get_mut(index), self.squares.get_mut(index))
        else {
            return 0.0;
        };
        *mean = 0.9 * *mean + 0.1 * slope;
        *square = 0.999 * *square + 0.001 * slope * slope;
        let (mean, square) = (*mean / (1.0 - self.left.0), *square / (1.0 - self.left.1));
        mean / (square.sqrt() + 1e-4)
    }
}
