use std::hint::black_box;

use bench::hostile::{CONVERSIONS, Conversion, Hostile};
use feen::{Feen, View};

use crate::decimal::{figures, float};
use crate::measure::timed;
use crate::plan::Plan;

/// The highest cost of a byte, in nanoseconds.
const NANOSECONDS: f64 = 8.0;

/// The highest cost, in multiples of the cost in a text of a kilobyte.
const GROWTH: f64 = 2.5;

type Reader = fn(&[u8]);

const READERS: [(&str, Reader); 3] = [
    ("validate", |text| {
        let _ = black_box(feen::validate_bytes(text));
    }),
    ("view", |text| {
        let _ = black_box(View::parse_bytes(text));
    }),
    ("parse", |text| {
        let _ = black_box(Feen::try_from(text));
    }),
];

/// The highest cost of a byte that is repaired, in nanoseconds: each change is kept.
const REPAIR: f64 = 100.0;

/// The number of passes; a disturbance may last for seconds.
const PASSES: usize = 12;

/// The texts of a family, and the cost of a byte of each for each reader.
struct Growth {
    family: Hostile,
    texts: Vec<Vec<u8>>,
    costs: [Vec<f64>; READERS.len()],
}

impl Growth {
    fn new(family: Hostile, sizes: &[usize]) -> Self {
        Self {
            family,
            texts: sizes.iter().map(|size| family.text(*size)).collect(),
            costs: READERS.map(|_| vec![f64::INFINITY; sizes.len()]),
        }
    }

    /// Times each reader once more, and keeps the smaller value.
    fn time(&mut self) {
        for ((_, read), costs) in READERS.iter().zip(&mut self.costs) {
            for (text, least) in self.texts.iter().zip(costs) {
                *least = least.min(cost(text, *read));
            }
        }
    }

    /// The code of the error that the longest text has.
    fn outcome(&self) -> &'static str {
        let outcome = self.texts.last().map(|text| feen::validate_bytes(text));
        match outcome {
            Some(Err(error)) => error.kind().code(),
            _ => "valid",
        }
    }

    fn lines(&self) -> impl Iterator<Item = String> {
        let outcome = self.outcome();
        READERS
            .iter()
            .zip(&self.costs)
            .map(move |((name, _), costs)| {
                line(self.family.name(), outcome, name, costs, NANOSECONDS)
            })
    }
}

/// A line of the table: the costs of a byte in texts from the shortest to the longest.
fn line(family: &str, outcome: &str, reader: &str, costs: &[f64], most: f64) -> String {
    let (first, last) = (costs[0], costs[costs.len() - 1]);
    let worst = costs.iter().copied().fold(0.0, f64::max);
    let bound = worst <= most && worst / first <= GROWTH;
    format!(
        "| {family} | {outcome} | {reader} | {} | {} | {} | {} | ≤ {most} ns, ≤ 2.5 × | {} |",
        figures(first),
        figures(last),
        figures(worst),
        figures(worst / first),
        if bound { "met" } else { "**missed**" },
    )
}

/// The line of a conversion: the least of three passes, since there are many.
fn conversion(conversion: &Conversion, sizes: &[usize]) -> String {
    let costs = sizes.iter().map(|size| {
        let text = (conversion.text)(*size);
        let passes = (0..3).map(|_| cost(text.as_bytes(), conversion.read));
        passes.fold(f64::INFINITY, f64::min)
    });
    let costs: Vec<f64> = costs.collect();
    let most = if conversion.repairs() {
        REPAIR
    } else {
        NANOSECONDS
    };
    line(conversion.family, "", conversion.reader, &costs, most)
}

/// One line a family of texts: nanoseconds a byte, the least of all passes.
pub(crate) fn table(plan: &Plan) -> String {
    let sizes = sizes(plan.bytes);
    let mut families: Vec<_> = Hostile::ALL
        .map(|family| Growth::new(family, &sizes))
        .into();
    for _ in 0..PASSES {
        families.iter_mut().for_each(Growth::time);
    }
    let title = format!(
        "## Growth: nanoseconds a byte, from 1 KB to {} MB\n",
        plan.bytes / 1_000_000
    );
    let head = [
        title,
        "| texts | outcome | reader | 1 KB | longest | worst | to 1 KB | must | verdict |"
            .to_owned(),
        "|---|---|---|--:|--:|--:|--:|--:|---|".to_owned(),
    ];
    let lines = head
        .into_iter()
        .chain(families.iter().flat_map(Growth::lines))
        .chain(CONVERSIONS.iter().map(|row| conversion(row, &sizes)));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// From a kilobyte up, each four times as long as the one before, and the longest.
fn sizes(longest: usize) -> Vec<usize> {
    let sizes = std::iter::successors(Some(1_000), |size| Some(size * 4));
    sizes
        .take_while(|size| *size < longest)
        .chain([longest])
        .collect()
}

/// Nanoseconds a byte.
fn cost(text: &[u8], read: Reader) -> f64 {
    let repeats = (200_000 / text.len()).max(1);
    let time = timed(|| {
        for _ in 0..repeats {
            read(black_box(text));
        }
    });
    time.as_secs_f64() * 1e9 / float(text.len() * repeats)
}
