use std::hint::black_box;

use bench::Corpora;
use feen::Feen;
use oracle::generate::Random;

use crate::decimal::figures;
use crate::measure::{Times, timed};
use crate::plan::Plan;

/// The file is read in rounds of this many lines.
const LINES: usize = 500;

/// The neighbour is slow, and reads one line in this many.
const SHARE: usize = 10;

/// A work on every line of a file.
struct Reading {
    name: &'static str,
    ours: fn(&str),
    theirs: fn(&str),
    /// Megabytes a second, and the ratio to the neighbour.
    must: (f64, f64),
    /// Megabytes a second.
    want: f64,
}

const READINGS: &[Reading] = &[
    Reading {
        name: "validate",
        ours: |text| each_text(text, |text| feen::validate_bytes(text).is_ok()),
        theirs: |text| each_line(text, sashite_feen::Feen::is_valid),
        must: (500.0, 8.0),
        want: 1_000.0,
    },
    Reading {
        name: "view",
        ours: |text| {
            let mut lines = feen::lines(text.as_bytes());
            assert!(lines.all(|line| black_box(line.view).is_ok()));
        },
        theirs: |text| {
            each_line(text, |line| {
                black_box(sashite_feen::Feen::parse(line)).is_ok()
            });
        },
        must: (300.0, 8.0),
        want: 500.0,
    },
    Reading {
        name: "parse",
        ours: |text| each_text(text, |text| black_box(Feen::try_from(text)).is_ok()),
        theirs: parse,
        must: (300.0, 12.0),
        want: 500.0,
    },
    Reading {
        name: "parse into",
        ours: |text| {
            let mut feen: Feen = "1 / C/c".parse().expect("the text is valid");
            each_text(text, |text| feen.parse_into(text).is_ok());
        },
        theirs: parse,
        must: (300.0, 12.0),
        want: 500.0,
    },
];

/// Our lines.
fn each_text(file: &str, mut valid: impl FnMut(&[u8]) -> bool) {
    let mut texts = feen::lines(file.as_bytes()).texts();
    assert!(texts.all(|(_, text)| valid(text)), "expected valid lines");
}

/// The lines of the standard library, since the neighbour has none.
fn each_line(text: &str, valid: impl FnMut(&str) -> bool) {
    assert!(text.lines().all(valid), "expected valid lines");
}

fn parse(text: &str) {
    each_line(text, |line| {
        let view = sashite_feen::Feen::parse(line);
        view.is_ok_and(|view| black_box(view.to_qi()).square_count() > 0)
    });
}

/// One line a work on a file in memory, in one thread.
pub(crate) fn table(plan: &Plan) -> String {
    let rounds = rounds(plan);
    let bytes: usize = rounds.iter().map(String::len).sum();
    let mut lines = vec![
        format!(
            "## A file of {} mixed lines ({} MB) in memory, one thread\n",
            plan.lines,
            bytes / 1_000_000
        ),
        "| work | MB/s | neighbour | ratio | must | want | verdict |".to_owned(),
        "|---|--:|--:|--:|--:|--:|---|".to_owned(),
    ];
    lines.extend(READINGS.iter().map(|reading| line(reading, &rounds)));
    lines.join("\n") + "\n"
}

/// The file, as much of it as is read in a round together.
fn rounds(plan: &Plan) -> Vec<String> {
    // Enough different positions that no branch predictor learns them.
    let pool = Corpora::new(!plan.seed, plan.lines.min(50_000));
    let pool = &pool.named(Corpora::MIX).texts;
    let mut random = Random::new(plan.seed);
    let rounds = (0..plan.lines / LINES).map(|_| {
        let mut text = String::new();
        for _ in 0..LINES {
            text += &pool[random.within(0..=pool.len() - 1)];
            text.push('\n');
        }
        text
    });
    rounds.collect()
}

fn line(reading: &Reading, rounds: &[String]) -> String {
    let (mut ours, mut theirs) = (Times::default(), Times::default());
    for text in rounds {
        let share = text[..text.len() / SHARE].rfind('\n').unwrap_or(0);
        let share = &text[..share];
        ours.push(0, timed(|| (reading.ours)(text)), text.len());
        theirs.push(0, timed(|| (reading.theirs)(share)), share.len());
    }
    let quotient = ours.quotient(&theirs);
    // Bytes a nanosecond are thousands of megabytes a second.
    let [ours, theirs] = [ours, theirs].map(|times| 1e3 / times.undisturbed());
    let (rate, ratio) = reading.must;
    let verdict = if ours < rate || quotient < ratio {
        "**missed**"
    } else if ours < reading.want {
        "met"
    } else {
        "wanted"
    };
    format!(
        "| {} | {} | {} | {} | {rate} MB/s, {ratio} × | {} MB/s | {verdict} |",
        reading.name,
        figures(ours),
        figures(theirs),
        figures(quotient),
        reading.want,
    )
}
