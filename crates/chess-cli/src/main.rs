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

mod added_games;
mod answer;
mod arguments;
mod command;
mod engine;
mod engines;
mod epd;
mod interrupt;
mod limits;
mod matches;
mod operator;
mod pgn;
mod prompt;
mod scene;
mod session;
mod variant;

use std::env;
use std::io;
use std::process::ExitCode;

use crate::answer::{Failure, Output};
use crate::arguments::{Arguments, Verb};
use crate::pgn::arguments::PgnVerb;
use crate::session::{Choices, Session};

/// The exit status after an error of usage or of the system.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<_> = env::args_os().collect();
    let read = match arguments::unknown_verb(&words) {
        Some(message) => Err(message),
        None => Arguments::read(&words),
    };
    let mut arguments = match read {
        Ok(arguments) => arguments,
        Err(message) => {
            feen_files::report_error(&message);
            return ExitCode::from(USAGE);
        }
    };
    arguments.color.choose();
    let is_json_asked = arguments.verb.as_mut().is_some_and(Verb::take_json);
    let json = arguments.json || is_json_asked;
    if let Some(Verb::Pgn(pgn)) = &mut arguments.verb
        && let Some(PgnVerb::Extract(extract)) = &mut pgn.verb
    {
        extract.settle_query();
    }
    if arguments.game.is_given() && !arguments.is_for_the_prompt() {
        feen_files::report_error(match arguments.verb {
            Some(Verb::Match(_) | Verb::Epd(_)) => "`--game` belongs after the verb",
            _ => "`--game` is for the prompt and its verbs; this verb takes the games of its files",
        });
        return ExitCode::from(USAGE);
    }
    match &arguments.verb {
        Some(Verb::Pgn(pgn)) if pgn.verb.is_some() => {
            { pgn.verb.as_ref() }.map_or(ExitCode::SUCCESS, |verb| pgn::run(verb, json).into())
        }
        Some(Verb::Match(one)) => matches::run(one, json).into(),
        Some(Verb::Epd(suite)) => epd::run(suite, json).into(),
        Some(Verb::Engine) => exit(engine::speak()),
        Some(Verb::Learn(learn)) => engine::learn(learn).into(),
        Some(Verb::Mate(file)) => engine::mate(file, json).into(),
        Some(Verb::Check(check)) => operator::check(check, json).into(),
        Some(Verb::Serve(serve)) => operator::serve(serve),
        Some(Verb::Games(games)) => operator::games(games, json),
        Some(Verb::Player(player)) => operator::player(player, json),
        Some(Verb::Backup(backup)) => operator::back_up(backup),
        Some(Verb::Vacuum(vacuum)) => operator::vacuum(vacuum),
        Some(Verb::Migrate(migrate)) => operator::migrate(migrate),
        Some(Verb::Completions { shell }) => {
            arguments::manual::completions(*shell);
            ExitCode::SUCCESS
        }
        Some(Verb::Man) => exit(arguments::manual::man()),
        Some(Verb::Pgn(_) | Verb::Line(_)) | None => play(arguments, Output::new(json)),
    }
}

/// A line of the prompt, or the prompt.
fn play(arguments: Arguments, output: Output) -> ExitCode {
    let mut session = match session(&arguments) {
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

/// The game that the arguments ask for.
fn session(arguments: &Arguments) -> Result<Session, Failure> {
    let (variant, variants) = arguments.game.read()?;
    Session::new(Choices {
        variant,
        variants,
        path: arguments.game.path(),
        text: arguments.fen.as_deref(),
        rules: arguments.adjudication(),
        terms: arguments.terms,
    })
}

/// The exit status after what only the system can refuse.
fn exit(done: io::Result<()>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            feen_files::report_error(&error.to_string());
            ExitCode::from(USAGE)
        }
    }
}
