use std::hint::black_box;

use bench::hostile::Hostile;
use feen::{Feen, View};

use crate::decimal::{figures, float};
use crate::measure::timed;
use crate::plan::Plan;

/// What a byte may cost, in nanoseconds.
const NANOSECONDS: f64 = 8.0;

/// How many times as much as in a text of a kilobyte.
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

/// One line a family of texts: nanoseconds a byte, the least of some rounds.
pub(crate) fn table(plan: &Plan) -> String {
    let sizes = sizes(plan.bytes);
    let mut lines = vec![
        format!(
            "## Growth: nanoseconds a byte, from 1 KB to {} MB\n",
            plan.bytes / 1_000_000
        ),
        "| texts | outcome | reader | 1 KB | longest | worst | to 1 KB | must | verdict |"
            .to_owned(),
        "|---|---|---|--:|--:|--:|--:|--:|---|".to_owned(),
    ];
    for family in Hostile::ALL {
        let texts: Vec<Vec<u8>> = sizes.iter().map(|size| family.text(*size)).collect();
        let outcome = texts.last().map(|text| feen::validate_bytes(text));
        let outcome = match outcome {
            Some(Err(error)) => error.kind().code(),
            _ => "valid",
        };
        for (name, read) in READERS {
            let costs: Vec<f64> = texts.iter().map(|text| cost(text, read)).collect();
            let (first, last) = (costs[0], costs[costs.len() - 1]);
            let worst = costs.iter().copied().fold(0.0, f64::max);
            let bound = worst <= NANOSECONDS && worst / first <= GROWTH;
            lines.push(format!(
                "| {} | {outcome} | {name} | {} | {} | {} | {} | ≤ 8 ns, ≤ 2.5 × | {} |",
                family.name(),
                figures(first),
                figures(last),
                figures(worst),
                figures(worst / first),
                if bound { "met" } else { "**missed**" },
            ));
        }
    }
    lines.join("\n") + "\n"
}

/// From a kilobyte up, each four times as long as the one before, and the longest.
fn sizes(longest: usize) -> Vec<usize> {
    let sizes = std::iter::successors(Some(1_000), |size| Some(size * 4));
    sizes
        .take_while(|size| *size < longest)
        .chain([longest])
        .collect()
}

fn cost(text: &[u8], read: Reader) -> f64 {
    let repeats = (200_000 / text.len()).max(1);
    let rounds = (0..5).map(|_| {
        timed(|| {
            for _ in 0..repeats {
                read(black_box(text));
            }
        })
    });
    let least = rounds.min().unwrap_or_default();
    least.as_secs_f64() * 1e9 / float(text.len() * repeats)
}
