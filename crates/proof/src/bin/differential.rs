//! The differential suite: `feen` and the published relative against the oracle.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use proof::differential::{Tally, enumerated, merge, random};
use proof::inputs::FRAMES;
use proof::relative::{Divergence, Outcome};

const USAGE: &str = "usage: differential EXHAUSTIVE RANDOM [RUN]   (texts in millions)";

fn main() -> ExitCode {
    let numbers: Option<Vec<u64>> = env::args().skip(1).map(|word| word.parse().ok()).collect();
    let (exhaustive, generated, run) = match numbers.as_deref() {
        Some(&[exhaustive, generated]) => (exhaustive, generated, 1),
        Some(&[exhaustive, generated, run]) => (exhaustive, generated, run),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    let start = Instant::now();
    let each = (exhaustive * 1_000_000).div_ceil(FRAMES.len() as u64);
    let mut tally = Tally::new();
    for frame in FRAMES.iter().filter(|_| each > 0) {
        let alphabet = frame.alphabet.escape_ascii();
        let length = frame.complete_length(each);
        println!("every string over \"{alphabet}\" up to length {length}, and {each} in all");
        merge(&mut tally, enumerated(frame, each));
    }
    // Progress is reported, since long runs are interrupted. A run of another number goes on
    // from there.
    for million in 0..generated {
        let texts = million * 1_000_000..(million + 1) * 1_000_000;
        merge(&mut tally, random(texts, run));
        if (million + 1) % 10 == 0 {
            let seconds = start.elapsed().as_secs();
            println!(
                "{} million texts of run {run}, after {seconds} s",
                million + 1
            );
        }
    }
    report(&tally, start.elapsed().as_secs())
}

/// Reports the outcomes; a declared divergence that never occurred is an error.
fn report(tally: &Tally, seconds: u64) -> ExitCode {
    for (outcome, count) in tally {
        match outcome {
            Outcome::Diverges(divergence) => {
                println!(
                    "{count:>12}  refused by the relative, {}",
                    divergence.clause()
                );
            }
            other => println!("{count:>12}  {other:?}"),
        }
    }
    let all: u64 = tally.values().sum();
    println!("{all} texts in {seconds} s, no disagreement that is not declared");
    let unseen = Divergence::ALL
        .into_iter()
        .filter(|divergence| !tally.contains_key(&Outcome::Diverges(*divergence)))
        // Texts of more than 4096 bytes or 65 025 squares are the rows of `tests/proof/relative.rs`.
        .filter(|divergence| !matches!(divergence, Divergence::Length | Divergence::Squares));
    let unseen: Vec<_> = unseen.collect();
    if unseen.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("declared, and not seen: {unseen:?}");
    ExitCode::FAILURE
}
