use std::fmt::Write as _;
use std::io::Write as _;

use chess::Position;
use chess::pgn::{Error, Record};
use files::{Outcome, StandardOutput, Stream};
use serde_json::json;

use super::blocks::{self, Places, Worked};
use crate::arguments::{Notation, Positions};

/// Writes the positions of the main lines: `GAME`, `PLY` and the position, with tabs between.
///
/// A game with an error is reported, and written up to it.
pub(super) fn run(positions: &Positions, json: bool) -> Outcome {
    let spell = |position: &Position| match positions.to {
        Notation::Fen => position.to_string(),
        Notation::Feen => position.feen().to_string(),
    };
    let work = |text: &[u8]| {
        let mut worked = Worked {
            games: 0,
            errors: Vec::new(),
            result: Vec::new(),
        };
        let mut places = Places::new(text);
        for item in blocks::games(text) {
            worked.games = item.number;
            let mut rows = Vec::new();
            let done = item
                .game
                .and_then(|record| of_game(&record, |position| rows.push(spell(position))));
            if let Err(error) = done {
                worked.errors.push(places.find(error, item.number));
            }
            worked.result.push((item.number, rows));
        }
        worked
    };
    let key = match positions.to {
        Notation::Fen => "fen",
        Notation::Feen => "feen",
    };
    let mut output = StandardOutput::new();
    let mut outcome = Outcome::Fine;
    let (unread, mut written) = blocks::read(&positions.files, work, |source, start, worked| {
        let mut text = String::new();
        for (number, rows) in &worked.result {
            let game = start.games.saturating_add(*number);
            for (ply, row) in rows.iter().enumerate() {
                if json {
                    text += &files::to_json_line(&json!({ "game": game, "ply": ply, key: row }));
                } else {
                    let _ = writeln!(text, "{game}\t{ply}\t{row}");
                }
            }
        }
        output.write_all(text.as_bytes())?;
        for found in &worked.errors {
            outcome = Outcome::Invalid;
            // Nobody may read it any more.
            let _ = Stream::Error.write(&found.write(source, start, Stream::Error, json));
        }
        Ok(())
    });
    if written.is_ok() {
        written = output.flush();
    }
    outcome.max(unread).after_writing(written)
}

/// The start, and the position after each move of the main line.
pub(super) fn of_game(record: &Record<'_>, mut take: impl FnMut(&Position)) -> Result<(), Error> {
    take(&record.start()?);
    for played in record.positions()? {
        take(&played?.position);
    }
    Ok(())
}
