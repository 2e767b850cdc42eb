//! The command `feen`: positions checked, repaired, explained and drawn.

mod amount;
mod arguments;
mod block;
mod blocks;
mod check;
mod compression;
mod destination;
mod diagnosis;
mod explain;
mod finding;
mod format;
mod in_order;
mod interrupt;
mod line;
mod outcome;
mod output;
mod palette;
mod plain_box;
mod progress;
mod quotes;
mod reading;
mod record;
mod replacement;
mod revision;
mod show;
mod shown;
mod source;
mod stream;
mod tally;
mod zstd;

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
