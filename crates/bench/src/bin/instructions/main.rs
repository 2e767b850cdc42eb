//! `cargo run --release -p bench --bin instructions`: instructions a call, counted by
//! callgrind, which does not mind what else the machine does.
//!
//! With `--check` they are held against what is recorded, with `--bless` they are
//! recorded.

mod callgrind;
mod growth;
mod measured;
mod record;

use std::process::ExitCode;

use crate::record::Record;

const USAGE: &str = "\
usage: instructions [--check | --bless]

without an option, prints the counts;
--check holds them against crates/bench/instructions.json;
--bless records them there";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        [] => callgrind::counts().map(|counts| print!("{}", Record::new(counts).text())),
        ["--check"] => check(),
        ["--bless"] => callgrind::counts().and_then(|counts| Record::new(counts).write()),
        // What is run under callgrind.
        [callgrind::MEASURE] => {
            measured::run_all();
            Ok(())
        }
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn check() -> Result<(), String> {
    let recorded = Record::read()?;
    if let Some(reason) = recorded.incomparable() {
        eprintln!("SKIPPED: instruction counts are not compared: {reason}");
        return Ok(());
    }
    let counts = callgrind::counts()?;
    let complaints = growth::complaints(&counts);
    let complaints = [complaints, recorded.complaints(&counts)].concat();
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}
