use std::borrow::Cow;
use std::fs;
use std::io::Read;

use chess::Game;
use chess::pgn::{FileError, Letters, Tags};
use serde_json::json;

use crate::answer::{Answer, Failure};

pub(super) fn picture(game: &Game, path: &str, flip: bool, png: bool) -> Result<Answer, Failure> {
    let picture = game.picture().flip(flip);
    let drawn = if png {
        picture.png()
    } else {
        picture.svg().map(String::into_bytes)
    };
    let bytes = drawn.map_err(|error| Failure::refused("draw/error", error.to_string()))?;
    write(path, &bytes)?;
    Ok(Answer {
        text: String::new(),
        json: json!({ "file": path }),
    })
}

/// The last game of a file, or of the text that stands on standard input.
pub(super) fn read_pgn(path: &str, letters: Option<Letters>) -> Result<Game, Failure> {
    if path == "-" {
        let mut text = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut text);
        read.map_err(|error| Failure::io("standard input", &error))?;
        return from_pgn(&text, letters);
    }
    if letters.is_some() {
        let text = fs::read(path).map_err(|error| Failure::io(path, &error))?;
        return from_pgn(&text, letters);
    }
    Game::from_pgn_file(path.as_ref()).map_err(|error| match error {
        FileError::Io(error) => Failure::io(path, &error),
        // The text is read once more for the picture.
        FileError::Pgn(error) => Failure::pgn(&error, &fs::read(path).unwrap_or_default()),
        other => Failure::refused("pgn/file", other.to_string()),
    })
}

pub(super) fn from_pgn(text: &[u8], letters: Option<Letters>) -> Result<Game, Failure> {
    let english = letters.map_or(Cow::Borrowed(text), |letters| letters.to_english(text));
    Game::from_pgn(&english).map_err(|error| Failure::pgn(&error, text))
}

pub(super) fn export(game: &Game, path: &str) -> Result<Answer, Failure> {
    let pgn = game.to_pgn(&Tags::new());
    if path == "-" {
        return Ok(Answer {
            json: json!({ "pgn": pgn }),
            text: pgn,
        });
    }
    write(path, pgn.as_bytes())?;
    Ok(Answer {
        text: String::new(),
        json: json!({ "file": path }),
    })
}

pub(super) fn save(game: &Game, path: &str) -> Result<(), Failure> {
    let text = serde_json::to_string(game)
        .map_err(|error| Failure::refused("game/state", error.to_string()))?;
    write(path, format!("{text}\n").as_bytes())
}

pub(super) fn restore(path: &str) -> Result<Game, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
    serde_json::from_str(&text).map_err(|error| Failure::refused("game/state", error.to_string()))
}

fn write(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    files::write_whole(path.as_ref(), bytes).map_err(|error| Failure::io(path, &error))
}
