use std::time::{Duration, Instant};

use bench::Work;
use serde::{Deserialize, Serialize};

use crate::decimal::float;

/// A work and its times.
pub(crate) struct Measured {
    pub(crate) work: Work,
    /// The times of each side, in the order of the sides.
    pub(crate) times: Vec<Times>,
}

/// Nanoseconds for one call or one byte: one value a round, for each part of a run.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Times {
    parts: Vec<Vec<f64>>,
}

impl Times {
    /// Adds the values of more rounds.
    fn append(&mut self, more: Self) {
        let length = self.parts.len().max(more.parts.len());
        self.parts.resize(length, Vec::new());
        for (values, more) in self.parts.iter_mut().zip(more.parts) {
            values.extend(more);
        }
    }

    /// Adds a value to a part of `units` calls or bytes.
    pub(crate) fn push(&mut self, part: usize, duration: Duration, units: usize) {
        if self.parts.len() <= part {
            self.parts.resize(part + 1, Vec::new());
        }
        if units > 0 {
            self.parts[part].push(duration.as_secs_f64() * 1e9 / float(units));
        }
    }

    /// The value that this percentage of the rounds does not exceed, in the mean of all
    /// parts.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        mean(self.parts().map(|values| percentile(values, percent)))
    }

    /// The ratio of the others' times to ours: the median of the quotients of times measured
    /// together, in the mean of all parts.
    pub(crate) fn quotient(&self, others: &Self) -> f64 {
        let pairs = self.parts().zip(others.parts());
        mean(pairs.map(|(ours, theirs)| {
            let quotients = ours.iter().zip(theirs).map(|(our, their)| their / our);
            percentile(&quotients.collect::<Vec<f64>>(), 50)
        }))
    }

    fn parts(&self) -> impl Iterator<Item = &Vec<f64>> {
        self.parts.iter().filter(|values| !values.is_empty())
    }

    pub(crate) fn least(&self) -> f64 {
        self.percentile(0)
    }

    pub(crate) fn median(&self) -> f64 {
        self.percentile(50)
    }

    /// The value to compare with times that were measured later.
    /// Other load on the machine takes half of its speed, for seconds at a time.
    pub(crate) fn undisturbed(&self) -> f64 {
        self.percentile(10)
    }
}

impl Measured {
    /// A work that has not been timed.
    pub(crate) fn not_yet(work: Work) -> Self {
        Self {
            times: vec![Times::default(); work.sides.len()],
            work,
        }
    }

    /// Adds the times of more rounds, in the order of the sides.
    pub(crate) fn append(&mut self, more: Vec<Times>) {
        for (times, more) in self.times.iter_mut().zip(more) {
            times.append(more);
        }
    }

    /// The times of a side.
    pub(crate) fn side(&self, name: &str) -> Option<&Times> {
        let mut sides = self.work.sides.iter().zip(&self.times);
        sides.find_map(|(side, times)| (side.name == name).then_some(times))
    }

    /// Our own times.
    pub(crate) fn own(&self) -> &Times {
        &self.times[0]
    }

    /// The ratio of a peer's time to ours.
    pub(crate) fn ratio(&self, peer: &str) -> Option<f64> {
        Some(self.own().quotient(self.side(peer)?))
    }

    /// Nanoseconds that a byte takes us, undisturbed.
    pub(crate) fn byte(&self) -> f64 {
        self.own().undisturbed() * self.calls_a_byte()
    }

    fn calls_a_byte(&self) -> f64 {
        float(self.work.calls) / float(self.work.bytes)
    }
}

/// The value that this percentage of the values does not exceed.
fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[(sorted.len() - 1) * percent / 100]
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    sum / float(count)
}

/// Times all works. A run is cut in parts, which all sides do in turn, so that a disturbance
/// of one side disturbs the others. A part is short: a long one would be interrupted more
/// often, and the slower side would seem slower than it is.
pub(crate) fn interleaved(works: Vec<Work>, rounds: usize) -> Vec<Measured> {
    let mut measured: Vec<Measured> = works.into_iter().map(Measured::not_yet).collect();
    for one in &mut measured {
        one.work.sides.iter().for_each(bench::Side::run);
        for round in 0..rounds {
            (0..one.work.parts).for_each(|part| one.time(part, round));
        }
    }
    measured
}

impl Measured {
    /// Times a part, in an order that changes from round to round: the second side finds the
    /// texts in the cache.
    fn time(&mut self, part: usize, round: usize) {
        let units = self.work.calls_of_part(part);
        let sides = self.work.sides.len();
        for index in 0..sides {
            let index = (index + round) % sides;
            let side = &self.work.sides[index];
            self.times[index].push(part, timed(|| side.run_part(part)), units);
        }
    }
}

pub(crate) fn timed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}
