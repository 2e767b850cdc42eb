//! The command `feen`: positions checked, repaired, explained and drawn.
#![cfg_attr(
    not(test),
    deny(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unwrap_used
    )
)]

mod amount;
mod arguments;
mod block;
mod blocks;
mod check;
mod completions;
mod compression;
mod dedup;
mod destination;
mod diagnosis;
mod diff;
mod difference;
mod edit;
mod explain;
mod finding;
mod format;
mod grep;
mod in_order;
mod interrupt;
mod json;
mod kinds;
mod line;
mod look;
mod man;
mod migrate;
mod migration_record;
mod new_file;
mod outcome;
mod output;
mod palette;
mod picture;
mod picture_record;
mod png;
mod progress;
mod quotes;
mod reading;
mod record;
mod refusal;
mod repair_record;
mod replacement;
mod revision;
mod seen;
mod selection;
mod show;
mod shown;
mod source;
mod spill;
mod stats;
mod stream;
mod style_file;
mod svg;
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
        Verb::Svg(svg) => svg::run(&svg),
        Verb::Png(png) => png::run(&png),
        Verb::Check(check) => check::run(&check),
        Verb::Fmt(fmt) => format::run(&fmt),
        Verb::Migrate(migrate) => migrate::run(&migrate),
        Verb::Stats(stats) => stats::run(&stats),
        Verb::Dedup(dedup) => dedup::run(&dedup),
        Verb::Grep(grep) => grep::run(&grep),
        Verb::Diff(diff) => diff::run(&diff),
        Verb::Edit(edit) => edit::run(&edit),
        Verb::Explain(explain) => explain::run(&explain),
        Verb::Completions(completions) => completions::run(&completions),
        Verb::Man(man) => man::run(&man),
    };
    outcome.into()
}
