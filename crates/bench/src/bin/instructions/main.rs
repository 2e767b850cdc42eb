//! `cargo run --release -p bench --bin instructions`: instructions a call, counted by
//! callgrind, which other load on the machine does not disturb.

mod callgrind;
mod growth;
mod measured;
mod record;

use std::process::ExitCode;

use crate::record::Record;

const USAGE: &str = "\
usage: instructions [--check | --bless | --growth]

without an option, prints the instructions a call;
--check holds them against crates/bench/instructions.json;
--bless records them there;
--growth prints the instructions a byte of long and hostile texts, up to 10 MB,
  and fails where twice the length costs more than 2.3 times as much";

/// The argument of the process that runs under callgrind.
const WORKS: &str = "--run-works";
const GROWTH: &str = "--run-growth";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        [] => callgrind::counts(WORKS).map(|counts| print!("{}", Record::new(counts).text())),
        ["--check"] => check(),
        ["--bless"] => callgrind::counts(WORKS).and_then(|counts| Record::new(counts).write()),
        ["--growth"] => growth(),
        [WORKS] => {
            measured::works();
            Ok(())
        }
        [GROWTH] => {
            measured::growth();
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
    let counts = callgrind::counts(WORKS)?;
    refuse(&recorded.complaints(&counts))
}

fn growth() -> Result<(), String> {
    let counts = callgrind::counts(GROWTH)?;
    print!("{}", growth::table(&counts));
    refuse(&growth::complaints(&counts))
}

fn refuse(complaints: &[String]) -> Result<(), String> {
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}
