use std::borrow::Cow;
use std::fs;
use std::io::{self, BufReader, Read};

use feen_chess::Game;
use feen_chess::pgn::{Error, FileError, Games, Letters, Reader, Record, Tags};
use feen_files::Source;
use serde_json::json;

use super::loaded::Loaded;
use crate::answer::{Answer, Failure};
use crate::session::written::Written;

pub(super) fn picture(
    game: &Game,
    path: &str,
    (flip, png): (bool, bool),
    written: &mut Written,
    replace: bool,
) -> Result<Answer, Failure> {
    written.write_picture(path, (png, replace), || {
        let picture = game.picture().flip(flip);
        let drawn = if png {
            picture.png()
        } else {
            picture.svg().map(String::into_bytes)
        };
        drawn.map_err(|error| Failure::refused("draw/error", error.to_string()))
    })
}

/// A game of a file by its number, or the last one; `-` is standard input.
pub(super) fn read_pgn(
    path: &str,
    letters: Option<Letters>,
    number: Option<usize>,
) -> Result<(Game, Loaded), Failure> {
    if path == "-" {
        let mut text = Vec::new();
        let read = io::stdin().lock().read_to_end(&mut text);
        read.map_err(|error| Failure::io("standard input", &error))?;
        return from_pgn(&text, letters, number);
    }
    let failure = |error: io::Error| Failure::io(path, &error);
    let source = Source::File(path.into());
    if letters.is_some() {
        let mut text = Vec::new();
        let read = source
            .open()
            .and_then(|mut opened| opened.read_to_end(&mut text));
        read.map_err(failure)?;
        return from_pgn(&text, letters, number);
    }
    let opened = source.open().map_err(failure)?;
    let reader = Reader::new(BufReader::with_capacity(1 << 16, opened));
    let picked = pick(reader, number, path)?;
    picked.map_err(|error| match error {
        FileError::Io(error) => failure(error),
        FileError::Pgn(error) => Failure::pgn(&error, &text_up_to(&source, &error)),
        other => Failure::refused(other.code(), other.to_string()),
    })
}

/// The beginning of a file up to the line of an error, unless that is far.
fn text_up_to(source: &Source, error: &Error) -> Vec<u8> {
    const FAR: usize = 64 << 20;
    let end = error.span().end.saturating_add(1024);
    let mut text = Vec::new();
    if end < FAR {
        // Without the text the error has no picture.
        let _ = source
            .open()
            .and_then(|opened| opened.take(end as u64).read_to_end(&mut text));
    }
    text
}

/// A game of a text by its number, or the last one.
pub(super) fn from_pgn(
    text: &[u8],
    letters: Option<Letters>,
    number: Option<usize>,
) -> Result<(Game, Loaded), Failure> {
    let english = letters.map_or(Cow::Borrowed(text), |letters| letters.to_english(text));
    let games = Games::new(&english).map(|game| game.map(Record::into_owned));
    pick(games, number, "the text")?.map_err(|error| Failure::pgn(&error, text))
}

/// One of some games, played. The outer error is that there is no such game.
fn pick<E: From<Error>>(
    games: impl Iterator<Item = Result<Record<'static>, E>>,
    number: Option<usize>,
    path: &str,
) -> Result<Result<(Game, Loaded), E>, Failure> {
    let (mut count, mut picked) = (0_usize, None);
    for game in games {
        count = count.saturating_add(1);
        if number.is_none_or(|number| number == count) {
            picked = Some(game);
        }
    }
    let Some(picked) = picked else {
        let number = number.unwrap_or(1);
        let message = format!("no game {number} in {path}: it has {count}");
        return Err(Failure::refused("pgn/no-game", message));
    };
    Ok(picked.and_then(|record| {
        let game = record.replay()?;
        let loaded = Loaded::new(record, &game, number.unwrap_or(count), count);
        Ok((game, loaded))
    }))
}

pub(super) fn export(
    game: &Game,
    loaded: Option<&Loaded>,
    path: &str,
    written: &mut Written,
    replace: bool,
) -> Result<Answer, Failure> {
    let pgn = match loaded {
        Some(loaded) => loaded.written(game),
        None => game.to_pgn(&Tags::new()),
    };
    if path == "-" {
        return Ok(Answer {
            json: json!({ "pgn": pgn }),
            text: pgn,
        });
    }
    written.write(path, pgn.as_bytes(), replace)?;
    Ok(Answer {
        text: String::new(),
        json: json!({ "file": path }),
    })
}

pub(super) fn save(
    game: &Game,
    path: &str,
    written: &mut Written,
    replace: bool,
) -> Result<(), Failure> {
    let text = serde_json::to_string(game)
        .map_err(|error| Failure::refused("game/state", error.to_string()))?;
    written.write(path, format!("{text}\n").as_bytes(), replace)
}

pub(super) fn restore(path: &str) -> Result<Game, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
    serde_json::from_str(&text).map_err(|error| Failure::refused("game/state", error.to_string()))
}
