use std::fmt::Write as _;

use chess::Position;
use chess::pgn::{Error, Record};
use files::Outcome;
use serde_json::json;

use super::arguments::{Notation, Positions};
use super::blocks::{self, Item, Start, Text, Worked};

/// Writes the positions of the main lines: `GAME`, `PLY` and the position, with tabs between.
///
/// A game with an error is reported, and written up to it.
pub(super) fn run(positions: &Positions, json: bool) -> Outcome {
    let spell = |position: &Position| match positions.to {
        Notation::Fen => position.to_string(),
        Notation::Feen => position.feen().to_string(),
    };
    let work = |item: Item<'_>, result: &mut Vec<(u64, Vec<String>)>| {
        let mut rows = Vec::new();
        let done = item
            .game
            .and_then(|record| of_game(&record, |position| rows.push(spell(position))));
        result.push((item.number, rows));
        done.err()
    };
    let key = match positions.to {
        Notation::Fen => "fen",
        Notation::Feen => "feen",
    };
    let write = |start: Start, games: Vec<(u64, Vec<String>)>| {
        let mut text = String::new();
        for (number, rows) in games {
            let game = start.games.saturating_add(number);
            for (ply, row) in rows.iter().enumerate() {
                if json {
                    text += &files::to_json_line(&json!({ "game": game, "ply": ply, key: row }));
                } else {
                    let _ = writeln!(text, "{game}\t{ply}\t{row}");
                }
            }
        }
        text.into_bytes()
    };
    let work = |text: &Text<'_>| Worked::on(text, work);
    blocks::write_all(&positions.files, json, work, write)
}

/// The start, and the position after each move of the main line.
pub(super) fn of_game(record: &Record<'_>, mut take: impl FnMut(&Position)) -> Result<(), Error> {
    take(&record.start()?);
    for played in record.positions()? {
        take(&played?.position);
    }
    Ok(())
}
