//! The rules of chess against the oracle, on as many random games as it is called with.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use proof::chess::{Rates, games};

const USAGE: &str = "usage: games THOUSANDS [RUN]   (of games; a game has some 100 positions)";

fn main() -> ExitCode {
    let numbers: Option<Vec<u64>> = env::args().skip(1).map(|word| word.parse().ok()).collect();
    let (thousands, run) = match numbers.as_deref() {
        Some(&[thousands]) => (thousands, 1),
        Some(&[thousands, run]) => (thousands, run),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    let start = Instant::now();
    let rates = Rates {
        written: 10,
        explained: 100,
    };
    // Long runs are interrupted: each thousand is reported. Runs of other numbers go on from there.
    for thousand in 0..thousands {
        let first = (run << 40) + thousand * 1_000;
        let tally = games(&(first..first + 1_000), rates);
        let seconds = start.elapsed().as_secs();
        println!(
            "{tally:?}, {} games after {seconds} s",
            (thousand + 1) * 1_000
        );
    }
    println!("no disagreement");
    ExitCode::SUCCESS
}
