//! A game line by line: one command a line on standard input.

use std::io;
use std::sync::Arc;

use feen::Feen;
use feen_quarto::{Piece, Square};

use super::decision::hint;
use super::screen::{Screen, View, lines};
use super::session::{Input, Session};
use super::title;
use crate::output::write;
use crate::positions::read;

const HELP: &str = "\
give 7, give 0111  give a piece by its number or its digits
place b3           place the piece in hand
call               call an open line
show               write the board
feen               write the position as FEEN
hint               write the value and the best move
undo               go back to your last decision
quit               end the game
";

/// The bytes of a line that are read.
const LONGEST: u64 = 64;

/// Plays line after line: true if every line was understood.
pub(crate) fn run(mut session: Session, ascii: bool) -> Result<bool, String> {
    answer(&mut session)?;
    show(&session, ascii)?;
    let mut input = io::stdin().lock();
    let (mut number, mut is_fine) = (0, true);
    while let Some(text) = read(&mut input, LONGEST).map_err(|error| error.to_string())? {
        number += 1;
        match text.as_str() {
            "" => {}
            "quit" => break,
            "help" => write(&HELP)?,
            "show" => show(&session, ascii)?,
            "feen" => write(&format_args!("{}\n", Feen::from(session.game())))?,
            "hint" => {
                let hint = hint(session.game(), Arc::default());
                write(&format_args!(
                    "{}\n",
                    hint.unwrap_or_else(|error| error.to_string())
                ))?;
            }
            command => match act(&mut session, command) {
                Ok(()) => {
                    answer(&mut session)?;
                    show(&session, ascii)?;
                }
                Err(message) => {
                    is_fine = false;
                    crate::report(&format_args!("line {number}: {message}"));
                }
            },
        }
    }
    write(&format_args!("{}\n", Feen::from(session.game())))?;
    Ok(is_fine)
}

/// Does what a command says.
fn act(session: &mut Session, command: &str) -> Result<(), String> {
    let (verb, thing) = command.split_once(' ').unwrap_or((command, ""));
    let thing = thing.trim();
    let game = session.game();
    let (next, square) = match verb {
        "give" => (game.give(piece(thing)?), None),
        "place" => {
            let square: Square = thing.parse().map_err(|error| format!("{error}"))?;
            (game.place(square), Some(square))
        }
        "call" if thing.is_empty() => (game.call(), None),
        "undo" if thing.is_empty() => {
            return if session.undo() {
                Ok(())
            } else {
                Err("no decision to go back to".to_owned())
            };
        }
        _ => {
            return Err(format!(
                "unknown command `{}`; the commands are give, place, call, show, feen, hint, undo, help and quit",
                command.escape_debug()
            ));
        }
    };
    session.add(next, square).map_err(|error| error.to_string())
}

/// Reads a piece as its number, from 0 to 15 or to f, or as its four digits.
fn piece(word: &str) -> Result<Piece, String> {
    let number = match word {
        _ if word.len() == 4 => None,
        "a" | "b" | "c" | "d" | "e" | "f" => u8::from_str_radix(word, 16).ok(),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => word.parse().ok(),
        _ => None,
    };
    let piece = number.and_then(Piece::new);
    piece.or_else(|| word.parse().ok()).ok_or_else(|| {
        if word.is_empty() {
            return "expected a piece such as 7 or 0111, found nothing".to_owned();
        }
        format!(
            "expected a piece such as 7 or 0111, found `{}`",
            word.escape_debug()
        )
    })
}

/// Lets the computer act until it is a person's turn.
fn answer(session: &mut Session) -> Result<(), String> {
    while !session.is_over() && !session.is_yours() {
        let Some(thinker) = session.thinker() else {
            break;
        };
        let name = session.name(session.game().turn());
        let words = session
            .decided(thinker.think())
            .map_err(|error| error.to_string())?;
        write(&format_args!("{name} {words}\n"))?;
    }
    Ok(())
}

fn show(session: &Session, ascii: bool) -> Result<(), String> {
    let (now, title) = (session.now(), title(session.opponent));
    let message = lines(now.game);
    let prompt = session.prompt(Input::Lines);
    let view = View {
        game: now.game,
        title: &title,
        prompt: &prompt,
        message: &message,
        keys: "",
        last: now.last,
        square: None,
        piece: None,
        gives: false,
        ascii,
    };
    write(&Screen::new(&view).text())
}
