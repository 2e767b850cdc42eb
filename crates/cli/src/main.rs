//! The command `feen`: positions checked, repaired, explained and drawn.
//!
//! The text of an argument or a line goes from `arguments/` to its verb in `commands/`.
//! `report/` says how findings look, and `distinct/` which texts are the same. The crate
//! `files` reads and writes the lines of files.
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

mod arguments;
mod commands;
mod distinct;
mod report;

use std::env;
use std::process::ExitCode;

use feen_files::{Outcome, report_error, report_errors_as_json};

use crate::arguments::Arguments;

fn main() -> ExitCode {
    // Wrong arguments are reported as objects too.
    let is_json = env::args_os()
        .take_while(|argument| argument != "--")
        .any(|argument| argument == "--json");
    if is_json {
        report_errors_as_json();
    }
    let arguments = match Arguments::read() {
        Err(error) if is_json && error.use_stderr() => {
            report_error(&message(&error));
            return Outcome::Failed.into();
        }
        arguments => arguments.unwrap_or_else(|error| error.exit()),
    };
    arguments.color.choose();
    commands::run(&arguments.verb).into()
}

/// The first sentence of an error of arguments.
fn message(error: &clap::Error) -> String {
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let end = text.find("\n\n").unwrap_or(text.len());
    let lines = text.get(..end).unwrap_or(text).lines().map(str::trim);
    lines.collect::<Vec<_>>().join(" ")
}
