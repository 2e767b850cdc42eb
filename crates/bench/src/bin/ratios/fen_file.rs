//! A file of FEN that becomes one of FEEN.

use std::hint::black_box;

use bench::interchange::{convention, convert_file};
use bench::{Corpora, Corpus};
use feen_interchange::{Profile, Variant};

use crate::decimal::figures;
use crate::measure::{Times, timed};
use crate::plan::Plan;

/// The file is converted in rounds of this many lines.
const LINES: usize = 500;

/// The profiles, with the megabytes a second of FEN that must be and those that are wanted.
const PROFILES: [(&str, Profile, f64, f64); 2] = [
    ("PLAIN", Profile::PLAIN, 160.0, 300.0),
    ("SANKI", Profile::SANKI, 120.0, 200.0),
];

/// One line a profile: a file in memory, in one thread.
pub(crate) fn table(plan: &Plan) -> String {
    let pool = Corpora::new(!plan.seed, plan.lines.min(50_000));
    let rounds = rounds(pool.named("chess"));
    let mut lines = vec![
        "## A file of FEN in memory that becomes one of FEEN, one thread\n".to_owned(),
        "| profile | MB/s | must | want | verdict |".to_owned(),
        "|---|--:|--:|--:|---|".to_owned(),
    ];
    lines.extend(PROFILES.map(|(name, profile, must, want)| {
        let rate = rate(profile, &rounds);
        let verdict = if rate < must {
            "**missed**"
        } else if rate < want {
            "met"
        } else {
            "wanted"
        };
        format!(
            "| {name} | {} | {must} | {want} | {verdict} |",
            figures(rate)
        )
    }));
    lines.join("\n") + "\n"
}

/// The file, as much of it as is converted in a round together.
fn rounds(corpus: &Corpus) -> Vec<String> {
    let fens = corpus.fens.as_ref().expect("the corpus is one of chess");
    let rounds = fens.chunks(LINES);
    rounds.map(|fens| fens.join("\n") + "\n").collect()
}

/// Megabytes a second of FEN.
fn rate(profile: Profile, rounds: &[String]) -> f64 {
    let convention = convention(Variant::CHESS, profile);
    let mut written = String::new();
    let mut times = Times::default();
    for text in rounds {
        written.clear();
        let time = timed(|| convert_file(text, &convention, &mut written));
        black_box(&written);
        times.push(0, time, text.len());
    }
    // Bytes a nanosecond are thousands of megabytes a second.
    1e3 / times.undisturbed()
}
