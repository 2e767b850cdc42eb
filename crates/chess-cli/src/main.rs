//! The command `chess`: a prompt on a game, its verbs one by one, and games in files.
//!
//! A line becomes a [`Command`](command::Command), a [`Session`](session::Session) does it, and an
//! [`Answer`](answer::Answer) is printed as text or JSON. `prompt/` reads the lines, and `pgn/`
//! works on files of games.
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

mod answer;
mod arguments;
mod command;
mod limits;
mod manual;
mod pgn;
mod prompt;
mod serve;
mod session;

use std::env;
use std::io;
use std::process::ExitCode;

use clap::Parser;

use crate::answer::Output;
use crate::arguments::{Arguments, Verb};
use crate::session::Session;

/// The exit status after an error of usage or of the system.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<_> = env::args_os().collect();
    if let Some(message) = arguments::unknown_verb(&words) {
        files::report_error(&message);
        return ExitCode::from(USAGE);
    }
    let mut arguments = Arguments::parse_from(words);
    arguments.color.choose();
    let is_json_asked = arguments.verb.as_mut().is_some_and(Verb::take_json);
    let output = Output::new(arguments.json || is_json_asked);
    if let Some(Verb::Pgn(pgn)) = &arguments.verb
        && let Some(verb) = &pgn.verb
    {
        return pgn::run(verb, arguments.json).into();
    }
    if let Some(Verb::Check(check)) = &arguments.verb {
        return serve::check(check, arguments.json).into();
    }
    if let Some(Verb::Serve(serve)) = &arguments.verb {
        return serve::run(serve);
    }
    if let Some(Verb::Games(games)) = &arguments.verb {
        return serve::games(games, arguments.json);
    }
    if let Some(Verb::Player(player)) = &arguments.verb {
        return serve::player(player, arguments.json);
    }
    if let Some(Verb::Backup(backup)) = &arguments.verb {
        return serve::back_up(backup);
    }
    match arguments.verb {
        Some(Verb::Completions { shell }) => {
            manual::completions(shell);
            return ExitCode::SUCCESS;
        }
        Some(Verb::Man) => return exit(manual::man()),
        _ => {}
    }
    let rules = arguments.adjudication();
    let session = Session::new(arguments.fen.as_deref(), rules, arguments.terms);
    let mut session = match session {
        Ok(session) => session,
        Err(failure) => {
            output.failure(&failure);
            return ExitCode::from(failure.status());
        }
    };
    match arguments.verb.and_then(Verb::into_line) {
        Some(line) => prompt::run_one(&mut session, output, &line),
        None => match prompt::run(&mut session, output) {
            Ok(status) => status,
            failed => exit(failed.map(drop)),
        },
    }
}

/// The exit status after what only the system can refuse.
fn exit(done: io::Result<()>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            files::report_error(&error.to_string());
            ExitCode::from(USAGE)
        }
    }
}
