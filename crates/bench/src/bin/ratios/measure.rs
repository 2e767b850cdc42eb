use std::time::{Duration, Instant};

use bench::Work;

use crate::plan::Plan;

/// A work, and how long it took.
pub(crate) struct Measured {
    pub(crate) work: Work,
    /// The times of each side, in the order of the sides.
    pub(crate) times: Vec<Times>,
}

/// Nanoseconds for one call or one byte, one value a round.
#[derive(Clone, Default)]
pub(crate) struct Times(Vec<f64>);

impl Times {
    pub(crate) fn push(&mut self, duration: Duration, units: usize) {
        self.0
            .push(duration.as_secs_f64() * 1e9 / crate::decimal::float(units));
    }

    /// The smallest value that so many per cent of the values do not exceed.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let index = sorted.len().saturating_sub(1) * percent / 100;
        sorted.get(index).copied().unwrap_or(f64::NAN)
    }

    pub(crate) fn least(&self) -> f64 {
        self.percentile(0)
    }

    pub(crate) fn median(&self) -> f64 {
        self.percentile(50)
    }
}

impl Measured {
    /// The times of a side.
    pub(crate) fn side(&self, name: &str) -> Option<&Times> {
        let mut sides = self.work.sides.iter().zip(&self.times);
        sides.find_map(|(side, times)| (side.name == name).then_some(times))
    }

    /// Our own times.
    pub(crate) fn own(&self) -> &Times {
        &self.times[0]
    }

    /// How many times as long a peer takes, in the median.
    pub(crate) fn ratio(&self, peer: &str) -> Option<f64> {
        Some(self.side(peer)?.median() / self.own().median())
    }
}

/// Times all works. A round is one run of each side, one directly after the other, so
/// that what disturbs one disturbs the others; and the rounds of a work are spread over
/// several passes, so that what disturbs for a while does not disturb a whole row.
pub(crate) fn interleaved(works: Vec<Work>, plan: &Plan) -> Vec<Measured> {
    let works = works.into_iter().map(|work| Measured {
        times: vec![Times::default(); work.sides.len()],
        work,
    });
    let mut measured: Vec<Measured> = works.collect();
    for _ in 0..plan.passes {
        for Measured { work, times } in &mut measured {
            work.sides.iter().for_each(bench::Side::run);
            for _ in 0..plan.rounds {
                for (side, times) in work.sides.iter().zip(times.iter_mut()) {
                    times.push(timed(|| side.run()), work.calls);
                }
            }
        }
    }
    measured
}

pub(crate) fn timed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}
