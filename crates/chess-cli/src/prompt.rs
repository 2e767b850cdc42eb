//! The lines of a session: from a terminal, from a pipe, or one from the arguments.

mod editor;

use std::cell::Cell;
use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

use crate::answer::{self, Answer, Failure, Output};
use crate::command::Command;
use crate::session::Session;

/// Does one line, and ends.
pub(crate) fn run_one(session: &mut Session, output: Output, line: &str) -> ExitCode {
    let done = Command::read(line).and_then(|command| session.run(&command, output));
    match done {
        Ok(answer) => {
            output.answer(&answer);
            ExitCode::from(u8::from(answer.is_no()))
        }
        Err(failure) => {
            output.failure(&failure);
            ExitCode::from(failure.status())
        }
    }
}

/// Does line after line: 0 if all went well, 1 if one failed that was read from a pipe.
pub(crate) fn run(session: &mut Session, output: Output) -> io::Result<ExitCode> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        editor::run(session, output)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut has_failed = false;
    let count = Cell::new(0_u32);
    let mut lines = || {
        let mut line = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut line)?;
        count.set(count.get().saturating_add(1));
        // Bytes that are not text are not part of any command, so their line is refused.
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    };
    while let Some(line) = lines()? {
        let number = count.get();
        match step(session, output, &line, &mut lines)? {
            Step::Done(answer) => output.answer(&answer),
            Step::Failed(failure) => {
                has_failed = true;
                output.failure(&failure.at_line(number));
            }
            Step::Nothing => {}
            Step::Quit => break,
        }
    }
    Ok(ExitCode::from(u8::from(has_failed)))
}

/// The outcome of a line.
enum Step {
    Done(Answer),
    Failed(Failure),
    /// It was blank, or a comment.
    Nothing,
    Quit,
}

/// Does a line; some verbs read more of them.
fn step(
    session: &mut Session,
    output: Output,
    line: &str,
    lines: &mut impl FnMut() -> io::Result<Option<String>>,
) -> io::Result<Step> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(Step::Nothing);
    }
    let command = match Command::read(line) {
        Ok(Command::Quit) => return Ok(Step::Quit),
        Ok(command) => command,
        Err(failure) => return Ok(Step::Failed(failure)),
    };
    let done = match command {
        Command::Pgn {
            path: "-",
            letters,
            number,
        } => session.load(game_text(lines)?.as_bytes(), letters, number),
        Command::Export { path, .. } | Command::Save { path, .. }
            if !command.replaces() && session.asks_before_replacing(path) && !output.is_json() =>
        {
            answer::write(&format!("{path} exists. Replace it? [y/N]\n"));
            if !is_yes(lines)? {
                return Ok(Step::Nothing);
            }
            session.run(&command.replacing(), output)
        }
        Command::Draw(None) if session.asks_before_a_draw() && !output.is_json() => {
            answer::write("End the game as a draw by agreement? [y/N]\n");
            if !is_yes(lines)? {
                return Ok(Step::Nothing);
            }
            session.run(&Command::Draw(Some("by agreement")), output)
        }
        _ => session.run(&command, output),
    };
    Ok(match done {
        Ok(answer) => Step::Done(answer),
        Err(failure) => Step::Failed(failure),
    })
}

/// Reads the next line, and says whether it is a yes.
fn is_yes(lines: &mut impl FnMut() -> io::Result<Option<String>>) -> io::Result<bool> {
    let answer = lines()?.unwrap_or_default();
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

/// The lines of a game: up to an empty line after its moves, a `.`, or the end.
fn game_text(lines: &mut impl FnMut() -> io::Result<Option<String>>) -> io::Result<String> {
    let mut text = String::new();
    let mut has_moves = false;
    while let Some(line) = lines()? {
        let line = line.trim_end();
        if line == "." || (line.is_empty() && has_moves) {
            break;
        }
        has_moves |= !line.is_empty() && !line.starts_with('[');
        text.push_str(line);
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::game_text;

    #[test]
    fn a_game_ends_with_an_empty_line_after_its_moves() {
        for (text, game) in [
            ("1. e4 e5\nfen", "1. e4 e5\nfen\n"),
            ("[White \"A\"]\n\n1. e4\n\nfen", "[White \"A\"]\n\n1. e4\n"),
            ("1. e4\n.\nfen", "1. e4\n"),
            ("", ""),
        ] {
            let mut lines = text.lines().map(str::to_owned);
            let read = game_text(&mut || Ok(lines.next())).unwrap();
            assert_eq!(read, game, "{text:?}");
        }
    }
}
