//! The differential suite: `feen` and the published relative against the oracle.

use std::collections::BTreeMap;
use std::env;
use std::num::NonZero;
use std::ops::Range;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use proof::inputs::{FRAMES, TEXTS_OF_SEED, generated};
use proof::readers::agree;
use proof::relative::{Divergence, Outcome, compare};

const USAGE: &str = "usage: differential EXHAUSTIVE RANDOM [SEED]   (in millions of texts)";

fn main() -> ExitCode {
    let numbers: Option<Vec<u64>> = env::args().skip(1).map(|word| word.parse().ok()).collect();
    let (exhaustive, random, seed) = match numbers.as_deref() {
        Some(&[exhaustive, random]) => (exhaustive, random, 1),
        Some(&[exhaustive, random, seed]) => (exhaustive, random, seed),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    let start = Instant::now();
    let each = (exhaustive * 1_000_000).div_ceil(FRAMES.len() as u64);
    let mut tally = Tally::new();
    for frame in FRAMES {
        let alphabet = frame.alphabet.escape_ascii();
        let length = frame.complete_length(each);
        println!("every string over \"{alphabet}\" up to length {length}, and {each} in all");
        merge(
            &mut tally,
            shared(0..each, |number, tally| {
                count(&frame.text(number), tally);
            }),
        );
    }
    let texts = TEXTS_OF_SEED as u64;
    let seeds = (random * 1_000_000).div_ceil(texts);
    // Seeds of other runs lie far away.
    let first = seed << 40;
    println!(
        "{} generated and edited texts, seeds from {first}",
        seeds * texts
    );
    merge(
        &mut tally,
        shared(first..first + seeds, |seed, tally| {
            for text in generated(seed) {
                count(&text, tally);
            }
        }),
    );
    report(&tally, start.elapsed().as_secs())
}

/// How often what came out.
type Tally = BTreeMap<Outcome, u64>;

fn merge(tally: &mut Tally, other: Tally) {
    for (outcome, count) in other {
        *tally.entry(outcome).or_default() += count;
    }
}

/// Shares the numbers among the cores.
fn shared(numbers: Range<u64>, work: impl Fn(u64, &mut Tally) + Sync) -> Tally {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut tally = Tally::new();
    thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> = (0..cores)
            .map(|core| {
                let numbers = numbers.clone();
                scope.spawn(move || {
                    let mut tally = Tally::new();
                    for number in (numbers.start + core as u64..numbers.end).step_by(cores) {
                        work(number, &mut tally);
                    }
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

/// All three decide; they agree, or panic.
fn count(text: &[u8], tally: &mut Tally) {
    let valid = agree(text);
    let outcome = compare(text);
    let agreed = valid != matches!(outcome, Outcome::Invalid(_));
    assert!(agreed, "{}: {outcome:?}", text.escape_ascii());
    *tally.entry(outcome).or_default() += 1;
}

/// Tells what came out; a declared divergence that never came is no divergence.
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
        // Texts of more than 4096 bytes or 65 025 squares are the rows of `tests/relative.rs`.
        .filter(|divergence| !matches!(divergence, Divergence::Length | Divergence::Squares));
    let unseen: Vec<_> = unseen.collect();
    if unseen.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("declared, and not seen: {unseen:?}");
    ExitCode::FAILURE
}
