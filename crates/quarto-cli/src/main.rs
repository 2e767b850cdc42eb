//! The command `quarto`.

mod arguments;
mod commands;
mod output;
mod play;
mod positions;
mod solve;

use std::env;
use std::process::ExitCode;

use arguments::{Arguments, Command};

/// The exit status after an error of usage.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<_> = env::args_os().collect();
    let arguments = match Arguments::read(&words) {
        Ok(arguments) => arguments,
        Err(message) => {
            report(&format_args!("quarto: {message}"));
            return ExitCode::from(USAGE);
        }
    };
    let done = match arguments.into_command() {
        Command::Play(play) => match play::run(&play) {
            // The lines that were refused are reported.
            Ok(false) => return ExitCode::FAILURE,
            done => done.map(drop),
        },
        Command::Solve(solve) => solve::run(&solve),
        Command::Show(show) => commands::show(&show),
        Command::Match(compared) => commands::compare(&compared),
        Command::Serve(serve) => return commands::serve(&serve),
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
