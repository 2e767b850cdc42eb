//! The command `quarto`.

mod arguments;
mod commands;
mod output;
mod play;
mod positions;
mod solve;

use std::process::ExitCode;

use arguments::{Arguments, Command};
use clap::Parser;

fn main() -> ExitCode {
    let done = match Arguments::parse().into_command() {
        Command::Play(play) => match play::run(&play) {
            // The lines that were refused are reported.
            Ok(false) => return ExitCode::FAILURE,
            done => done.map(drop),
        },
        Command::Solve(solve) => solve::run(&solve),
        Command::Show(show) => commands::show(&show),
        Command::Match(compared) => commands::compare(&compared),
        Command::Serve(serve) => commands::serve(&serve),
        Command::Completions { shell } => commands::completions(shell),
        Command::Man => commands::man(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            report(&format_args!("quarto: {message}"));
            if message == solve::STOPPED {
                return ExitCode::from(solve::INTERRUPTED);
            }
            ExitCode::FAILURE
        }
    }
}

/// Writes a line to standard error. A failure changes nothing: there is no other place for it.
fn report(line: &std::fmt::Arguments<'_>) {
    use std::io::Write;

    let _ = writeln!(std::io::stderr().lock(), "{line}");
}
