//! The command `feen`: positions checked, repaired, explained and drawn.

mod amount;
mod arguments;
mod check;
mod destination;
mod diagnosis;
mod explain;
mod finding;
mod format;
mod lines;
mod outcome;
mod palette;
mod quotes;
mod record;
mod revision;
mod show;
mod shown;
mod source;
mod stream;
mod tally;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Verb};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    anstream::ColorChoice::from(arguments.color).write_global();
    let outcome = match arguments.verb {
        Verb::Show(show) => show::run(&show),
        Verb::Check(check) => check::run(&check),
        Verb::Fmt(fmt) => format::run(&fmt),
        Verb::Explain(explain) => explain::run(&explain),
    };
    outcome.into()
}
