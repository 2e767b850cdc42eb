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
mod manual;
mod matches;
mod pgn;
mod prompt;
mod scene;
mod serve;
mod session;
mod variant;

use std::env;
use std::io;
use std::process::ExitCode;

use feen_rules::Variants;

use crate::answer::{Failure, Output};
use crate::arguments::{Arguments, Verb};
use crate::session::{ChessSession, Session, VariantSession};

/// The exit status after an error of usage or of the system.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<_> = env::args_os().collect();
    if let Some(message) = arguments::unknown_verb(&words) {
        feen_files::report_error(&message);
        return ExitCode::from(USAGE);
    }
    let mut arguments = match Arguments::read(&words) {
        Ok(arguments) => arguments,
        Err(message) => {
            feen_files::report_error(&message);
            return ExitCode::from(USAGE);
        }
    };
    arguments.color.choose();
    let is_json_asked = arguments.verb.as_mut().is_some_and(Verb::take_json);
    let output = Output::new(arguments.json || is_json_asked);
    let is_line = matches!(arguments.verb, None | Some(Verb::Line(_)));
    if arguments.variant.is_some() && !is_line {
        feen_files::report_error(match arguments.verb {
            Some(Verb::Match(_) | Verb::Epd(_)) => "expected `--variant` after the verb",
            _ => "`--variant` is for the prompt and its verbs; this verb is of chess",
        });
        return ExitCode::from(USAGE);
    }
    if let Some(Verb::Pgn(pgn)) = &arguments.verb
        && let Some(verb) = &pgn.verb
    {
        return pgn::run(verb, arguments.json).into();
    }
    if let Some(Verb::Match(one)) = &arguments.verb {
        return matches::run(one, arguments.json).into();
    }
    if let Some(Verb::Epd(suite)) = &arguments.verb {
        return epd::run(suite, arguments.json).into();
    }
    if let Some(Verb::Learn(learn)) = &arguments.verb {
        return engine::learn(learn).into();
    }
    if let Some(Verb::Mate(file)) = &arguments.verb {
        return engine::mate(file, arguments.json).into();
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
    if let Some(Verb::Migrate(migrate)) = &arguments.verb {
        return serve::migrate(migrate);
    }
    match arguments.verb {
        Some(Verb::Completions { shell }) => {
            manual::completions(shell);
            return ExitCode::SUCCESS;
        }
        Some(Verb::Man) => return exit(manual::man()),
        Some(Verb::Engine) => return exit(engine::speak()),
        _ => {}
    }
    let mut session = match session(&arguments) {
        Ok(session) => session,
        Err(failure) => {
            output.failure(&failure);
            return ExitCode::from(failure.status());
        }
    };
    let session = session.as_mut();
    match arguments.verb.and_then(Verb::into_line) {
        Some(line) => prompt::run_one(session, output, &line),
        None => match prompt::run(session, output) {
            Ok(status) => status,
            failed => exit(failed.map(drop)),
        },
    }
}

/// The game that the arguments ask for: chess, or one of the tables of `rules`.
fn session(arguments: &Arguments) -> Result<Box<dyn Session>, Failure> {
    let fen = arguments.fen.as_deref();
    let Some(name) = &arguments.variant else {
        let session = ChessSession::new(fen, arguments.adjudication(), arguments.terms)?;
        return Ok(Box::new(session));
    };
    let variants = match &arguments.variants {
        Some(path) => variant::own(path, arguments.lossy)?,
        None => Variants::builtin(),
    };
    let variant = variant::variant(name, &variants)?;
    let file = arguments.variants.clone();
    Ok(Box::new(VariantSession::new(
        &variant, variants, file, fen,
    )?))
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
