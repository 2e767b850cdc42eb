//! `feen` and the published relative against the oracle, on texts by the million.

use std::collections::BTreeMap;
use std::iter::StepBy;
use std::num::NonZero;
use std::ops::Range;
use std::thread;

use crate::inputs::{Frame, TEXTS_OF_SEED, generated};
use crate::readers::{agree, read_alike};
use crate::relative::{Outcome, compare, outcome};

/// The number of texts with each outcome.
pub type Tally = BTreeMap<Outcome, u64>;

/// The first texts of a frame, up to this number.
#[must_use]
pub fn enumerated(frame: &Frame, count: u64) -> Tally {
    shared(0..count, |numbers, tally| {
        let mut text = Vec::new();
        for number in numbers {
            frame.write(number, &mut text);
            decide(&text, number, tally);
        }
    })
}

/// The generated texts of these numbers. The seeds of different runs lie far apart.
#[must_use]
pub fn random(texts: Range<u64>, run: u64) -> Tally {
    let seed = |text: u64| (run << 40) + text.div_ceil(TEXTS_OF_SEED as u64);
    shared(seed(texts.start)..seed(texts.end), |seeds, tally| {
        for seed in seeds {
            generated(seed, |text| decide(text, seed, tally));
        }
    })
}

/// Adds the outcomes of another tally.
pub fn merge(tally: &mut Tally, other: Tally) {
    for (outcome, count) in other {
        *tally.entry(outcome).or_default() += count;
    }
}

/// Shares the numbers among the cores.
fn shared(numbers: Range<u64>, work: impl Fn(StepBy<Range<u64>>, &mut Tally) + Sync) -> Tally {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut tally = Tally::new();
    thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> = (0..cores)
            .map(|core| {
                let share = (numbers.start + core as u64..numbers.end).step_by(cores);
                scope.spawn(move || {
                    let mut tally = Tally::new();
                    work(share, &mut tally);
                    tally
                })
            })
            .collect();
        for worker in workers {
            merge(&mut tally, worker.join().expect("no disagreement"));
        }
    });
    tally
}

/// One number in this many has its texts compared in every detail.
const CLOSELY: u64 = 256;

/// Compares the verdicts of all readers on a text, and the parts that they read; panics if
/// they differ.
fn decide(text: &[u8], number: u64, tally: &mut Tally) {
    let verdict = oracle::feen(text);
    read_alike(text, &verdict);
    let outcome = outcome(text, &verdict);
    if number.is_multiple_of(CLOSELY) {
        agree(text);
        assert_eq!(compare(text), outcome);
    }
    *tally.entry(outcome).or_default() += 1;
}
