//! Random tables of `rules` against the oracle, as many as it is called with.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use proof::variants::tables;

const USAGE: &str = "usage: variants THOUSANDS [RUN]   (of tables; a table has some 60 positions)";

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
    for thousand in 0..thousands {
        let first = (run << 40) + thousand * 1_000;
        let tally = tables(&(first..first + 1_000));
        let seconds = start.elapsed().as_secs();
        println!("{tally:?} after {seconds} s");
    }
    println!("no disagreement");
    ExitCode::SUCCESS
}
