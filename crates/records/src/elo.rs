//! The strength that results show: Elo with its error, the likelihood of superiority, and the sequential test (SPRT).
//!
//! The unit is a pair of games, each opening once with either colour: counts of five scores, from two losses to two wins.
//! Counts of three are single games: losses, draws, wins.
//!
//! ```
//! use feen_records::elo::{Decision, Hypotheses, Model, Score};
//!
//! // Pairs with 0, 1/2, 1, 3/2 and 2 points.
//! let score = Score::of_pairs([19, 120, 346, 223, 28]);
//! assert_eq!(format!("{:.2} ± {:.2}", score.elo(), score.elo_error()), "28.62 ± 10.53");
//!
//! let test = Hypotheses::new(-5.0, 0.0, Model::Normalized);
//! assert_eq!(format!("{:.4}", test.log_likelihood_ratio(&score)), "2.9983");
//! assert_eq!(test.decision(&score), Some(Decision::Second));
//! ```
//!
//! Source: the models that Fishtest and `OpenBench` print; M. Van den Bergh, *A practical introduction to the GSPRT*.

/// The quantile of 97.5 % of the normal distribution.
const QUANTILE: f64 = 1.959_963_984_540_054;

/// 800 / ln 10: normalized Elo of one standard deviation.
const SCALE: f64 = 800.0 / std::f64::consts::LN_10;

/// A count of nothing, for which a logarithm is taken.
const NEARLY_NOTHING: f64 = 0.001;

/// The result of games: how often each score occurred.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// The scores from 0 to 1 with their shares.
    shares: Vec<(f64, f64)>,
    /// The number of pairs, or of games.
    total: f64,
    are_pairs: bool,
}

impl Score {
    /// Pairs of games: with two losses, a loss and a draw, one point, a win and a draw, two wins.
    #[must_use]
    pub fn of_pairs(counts: [u64; 5]) -> Self {
        Self::new(&counts, true)
    }

    /// Single games: losses, draws and wins.
    #[must_use]
    pub fn of_games(counts: [u64; 3]) -> Self {
        Self::new(&counts, false)
    }

    #[expect(clippy::cast_precision_loss, reason = "no match has 2^52 games")]
    fn new(counts: &[u64], are_pairs: bool) -> Self {
        let steps = counts.len().saturating_sub(1).max(1) as f64;
        let filled = counts.iter().map(|count| match count {
            0 => NEARLY_NOTHING,
            count => *count as f64,
        });
        let total: f64 = filled.clone().sum();
        let scores = (0_u32..).map(|step| f64::from(step) / steps);
        Self {
            shares: scores
                .zip(filled)
                .map(|(score, count)| (score, count / total))
                .collect(),
            total,
            are_pairs,
        }
    }

    /// The mean score of a game, from 0 to 1.
    #[must_use]
    pub fn mean(&self) -> f64 {
        mean(&self.shares)
    }

    /// The difference in Elo.
    #[must_use]
    pub fn elo(&self) -> f64 {
        elo(self.mean())
    }

    /// The interval of Elo with a confidence of 95 %: its lower and its upper bound.
    #[must_use]
    pub fn elo_interval(&self) -> (f64, f64) {
        let half = QUANTILE * self.deviation() / self.total.sqrt();
        (elo(self.mean() - half), elo(self.mean() + half))
    }

    /// Half of the interval of Elo with a confidence of 95 %.
    #[must_use]
    pub fn elo_error(&self) -> f64 {
        let (low, high) = self.elo_interval();
        (high - low) / 2.0
    }

    /// The difference in normalized Elo: in standard deviations of a game.
    #[must_use]
    pub fn normalized_elo(&self) -> f64 {
        (self.mean() - 0.5) / (self.deviation() * self.per_game()) * SCALE
    }

    /// Half of the interval of normalized Elo with a confidence of 95 %.
    #[must_use]
    pub fn normalized_elo_error(&self) -> f64 {
        QUANTILE * SCALE / (self.total * self.per_game() * self.per_game()).sqrt()
    }

    /// The likelihood of superiority, from 0 to 1.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        normal((self.mean() - 0.5) / (self.deviation() / self.total.sqrt()))
    }

    fn deviation(&self) -> f64 {
        deviation(&self.shares, self.mean())
    }

    /// The standard deviations of a game in one of the unit.
    const fn per_game(&self) -> f64 {
        if self.are_pairs {
            std::f64::consts::SQRT_2
        } else {
            1.0
        }
    }
}

/// The unit of the differences that a test compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// Standard deviations of a game, as Fishtest, `OpenBench` and fastchess take by default.
    Normalized,
    /// Logistic Elo.
    Logistic,
}

/// A sequential test of two differences in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hypotheses {
    first: f64,
    second: f64,
    model: Model,
    alpha: f64,
    beta: f64,
}

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The difference is that of the first hypothesis, the lower one.
    First,
    /// The difference is that of the second hypothesis.
    Second,
}

impl Hypotheses {
    /// A test of two differences in Elo, the lower one first, with errors of 5 %.
    #[must_use]
    pub const fn new(first: f64, second: f64, model: Model) -> Self {
        Self {
            first,
            second,
            model,
            alpha: 0.05,
            beta: 0.05,
        }
    }

    /// With other probabilities of accepting the second hypothesis wrongly, and the first one.
    #[must_use]
    pub const fn with_errors(self, alpha: f64, beta: f64) -> Self {
        Self {
            alpha,
            beta,
            ..self
        }
    }

    /// The ratios at which the first and the second hypothesis are accepted.
    ///
    /// ```
    /// use feen_records::elo::{Hypotheses, Model};
    ///
    /// let (lower, upper) = Hypotheses::new(0.0, 2.0, Model::Logistic).bounds();
    /// assert_eq!(format!("{lower:.6} {upper:.6}"), "-2.944439 2.944439");
    /// ```
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        (lower, ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much likelier the second hypothesis makes the result.
    #[must_use]
    pub fn log_likelihood_ratio(&self, score: &Score) -> f64 {
        let nearest = |elo: f64| match self.model {
            Model::Logistic => with_mean(&score.shares, expected(elo)),
            Model::Normalized => with_deviations(&score.shares, elo / SCALE * score.per_game()),
        };
        let (first, second) = (nearest(self.first), nearest(self.second));
        let terms = score.shares.iter().zip(first.iter().zip(&second));
        let sum: f64 = terms
            .map(|((_, share), ((_, first), (_, second)))| share * (second / first).ln())
            .sum();
        score.total * sum
    }

    /// The hypothesis that is accepted, once one is. A result after that is biased: the games that decide are the last.
    #[must_use]
    pub fn decision(&self, score: &Score) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(score) {
            ratio if ratio >= upper => Some(Decision::Second),
            ratio if ratio <= lower => Some(Decision::First),
            _ => None,
        }
    }
}

fn mean(shares: &[(f64, f64)]) -> f64 {
    shares.iter().map(|(score, share)| score * share).sum()
}

fn deviation(shares: &[(f64, f64)], mean: f64) -> f64 {
    let terms = shares
        .iter()
        .map(|(score, share)| share * (score - mean) * (score - mean));
    terms.sum::<f64>().sqrt()
}

/// The score that a difference in Elo makes expect.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo that makes a score expected.
fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-9, 1.0 - 1e-9);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The distribution function of the normal distribution.
fn normal(value: f64) -> f64 {
    // The series converges for small values, the continued fraction for large ones.
    let square = value * value;
    let density = (-square / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if value.abs() < 3.0 {
        let (mut term, mut sum, mut odd) = (value, value, 1.0);
        for _ in 0..100 {
            odd += 2.0;
            term *= square / odd;
            sum += term;
        }
        return 0.5 + sum * density;
    }
    let mut fraction = 0.0;
    for step in (1..100_u32).rev() {
        fraction = f64::from(step) / (value.abs() + fraction);
    }
    let tail = density / (value.abs() + fraction);
    if value > 0.0 { 1.0 - tail } else { tail }
}

/// The shares nearest to some, of the greatest likelihood, whose scores have this mean.
fn with_mean(shares: &[(f64, f64)], wanted: f64) -> Vec<(f64, f64)> {
    let distances = shares
        .iter()
        .map(|(score, share)| (score - wanted, *share))
        .collect::<Vec<_>>();
    let factor = root(&distances);
    let scores = shares.iter().zip(&distances);
    scores
        .map(|((score, share), (distance, _))| (*score, share / (1.0 + factor * distance)))
        .collect()
}

/// The shares nearest to some whose mean is this many of their own standard deviations above one half.
fn with_deviations(shares: &[(f64, f64)], wanted: f64) -> Vec<(f64, f64)> {
    #[expect(clippy::cast_precision_loss, reason = "there are five scores at most")]
    let even = 1.0 / shares.len().max(1) as f64;
    let mut found: Vec<(f64, f64)> = shares.iter().map(|(score, _)| (*score, even)).collect();
    for _ in 0..200 {
        let mean = mean(&found);
        let deviation = deviation(&found, mean);
        let distance = |score: f64| {
            let ratio = (mean - score) / deviation;
            score - 0.5 - 0.5 * wanted * deviation * (1.0 + ratio * ratio)
        };
        let distances: Vec<(f64, f64)> = shares
            .iter()
            .map(|(score, share)| (distance(*score), *share))
            .collect();
        let factor = root(&distances);
        let next: Vec<(f64, f64)> = shares
            .iter()
            .zip(&distances)
            .map(|((score, share), (distance, _))| (*score, share / (1.0 + factor * distance)))
            .collect();
        let change = found
            .iter()
            .zip(&next)
            .map(|((_, old), (_, new))| (old - new).abs());
        let change = change.fold(0.0, f64::max);
        found = next;
        if change < 1e-13 {
            break;
        }
    }
    found
}

/// The factor for which the distances, divided by one more than their product with it, have the mean 0.
fn root(distances: &[(f64, f64)]) -> f64 {
    let least = distances
        .iter()
        .map(|(distance, _)| *distance)
        .fold(f64::INFINITY, f64::min);
    let most = distances
        .iter()
        .map(|(distance, _)| *distance)
        .fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return 0.0;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let terms = distances
            .iter()
            .map(|(distance, share)| share * distance / (1.0 + middle * distance));
        // The sum falls from one end to the other.
        if terms.sum::<f64>() > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}
