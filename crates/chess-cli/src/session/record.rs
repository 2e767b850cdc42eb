//! Records: a game of a file, and the game as a file.

use std::io::{self, Read as _};

use feen_chess::pgn::{self, EditError, Letters, NodeId, Tags, Termination};
use feen_files::Source;
use feen_records::{Encoding, Format, Games, Record};
use feen_rules::{ByPlayer, Game, Move};
use serde_json::{Value, json};

use super::table::Table;
use super::written::Written;
use crate::answer::{Answer, Failure};

/// A game that was loaded, whose tags, comments, variations and clocks stay with its moves.
#[derive(Debug)]
pub(super) struct Loaded {
    record: Record,
    /// The moves of its main line.
    moves: Vec<Move>,
    /// Its number in the file.
    number: usize,
    /// The number of games in the file.
    games: usize,
}

/// A game of a file by its number, or the last one; `-` is standard input.
pub(super) fn load(
    path: &str,
    letters: Option<Letters>,
    number: Option<usize>,
) -> Result<Loaded, Failure> {
    let mut bytes = Vec::new();
    if path == "-" {
        let read = io::stdin().lock().read_to_end(&mut bytes);
        read.map_err(|error| Failure::io("standard input", &error))?;
        return read_game(&bytes, letters, number, "the text");
    }
    let opened = Source::File(path.into()).open();
    let read = opened.and_then(|mut opened| opened.read_to_end(&mut bytes));
    read.map_err(|error| Failure::io(path, &error))?;
    read_game(&bytes, letters, number, path)
}

/// A game of a text of records by its number, or the last one.
pub(super) fn read_game(
    bytes: &[u8],
    letters: Option<Letters>,
    number: Option<usize>,
    path: &str,
) -> Result<Loaded, Failure> {
    let english = letters.map_or(bytes.into(), |letters| letters.to_english(bytes));
    let (text, _) = feen_records::decode(&english);
    let format = Format::of_bytes(&english);
    let Some(format) = format.filter(|_| feen_records::unread_format(&english).is_none()) else {
        return Err(match Record::read(&english) {
            Err(error) if !text.trim().is_empty() => {
                Failure::refused(error.code(), error.to_string())
            }
            _ => no_game(number, 0, path),
        });
    };
    let mut games = Games::new(&text, format);
    let (mut count, mut picked) = (0_usize, None);
    while let Some(game) = games.next_text() {
        count = count.saturating_add(1);
        if number.is_none_or(|number| number == count) {
            picked = Some(game);
        }
    }
    let (game, line) = picked.ok_or_else(|| no_game(number, count, path))?;
    let number = number.unwrap_or(count);
    let mut read = Games::new(game, format).from_line(line);
    let record = read
        .next()
        .ok_or_else(|| no_game(Some(number), count, path))?;
    let record = record.map_err(|error| {
        let told = diagnosis(bytes, &english, format, number);
        told.unwrap_or_else(|| {
            let place = format!("line {}, column {}", error.line(), error.column());
            Failure::refused(error.code(), format!("{error} at {place}"))
        })
    })?;
    Ok(Loaded {
        moves: record.moves(),
        record,
        number,
        games: count,
    })
}

fn no_game(number: Option<usize>, count: usize, path: &str) -> Failure {
    let number = number.unwrap_or(1);
    let message = format!("no game {number} in {path}: it has {count}");
    Failure::refused("pgn/no-game", message)
}

/// The error of a game of chess with its place in the text, and the letters that it may be written in.
fn diagnosis(bytes: &[u8], english: &[u8], format: Format, number: usize) -> Option<Failure> {
    if format != Format::Pgn {
        return None;
    }
    let error = match pgn::Games::new(english).nth(number.checked_sub(1)?)? {
        Err(error) => error,
        Ok(record) if record.tags().get("Variant").is_none() => record.replay().err()?,
        Ok(_) => return None,
    };
    Some(Failure::pgn(&error, bytes))
}

impl Loaded {
    pub(super) const fn record(&self) -> &Record {
        &self.record
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// `game 400 of 400: Anna – Bert, 1-0`
    pub(super) fn title(&self) -> String {
        let (first, second, result) = self.names();
        let (number, games) = (self.number, self.games);
        format!("game {number} of {games}: {first} – {second}, {result}")
    }

    pub(super) fn json(&self) -> Value {
        let (first, second, result) = self.names();
        json!({
            "game": self.number, "games": self.games, "white": first, "black": second, "result": result,
        })
    }

    fn names(&self) -> (&str, &str, &'static str) {
        let name = |tag| self.record.tags().get(tag).unwrap_or("?");
        let result = self.record.tree().termination().as_str();
        (name("White"), name("Black"), result)
    }

    /// How the file says that the game ended, for one that is as it was loaded.
    pub(super) fn end_of(&self, game: &Game, names: ByPlayer<&str>) -> Option<String> {
        let result = self.record.tree().termination();
        if result == Termination::Unknown || !game.moves().eq(self.moves.iter().copied()) {
            return None;
        }
        let told = self.record.end().and_then(|end| {
            let winner = end.winner().map(|winner| names[winner]);
            Some(format!("{} wins by {}", winner?, end.cause()))
        });
        Some(told.unwrap_or_else(|| format!("{result} by the result of the file")))
    }

    /// The game as it is now, with all that the file says on the moves that it still has.
    fn edited(&self, table: &Table) -> Result<Record, EditError> {
        let mut record = self.record.clone();
        let played: Vec<Move> = table.game().moves().collect();
        let pairs = self.moves.iter().zip(&played);
        let kept = pairs
            .take_while(|(loaded, played)| loaded == played)
            .count();
        let tree = record.tree_mut();
        let last = kept
            .checked_sub(1)
            .and_then(|index| tree.mainline().nth(index));
        let last = last.map_or(NodeId::START, |node| node.id());
        if kept < self.moves.len() {
            tree.truncate(last)?;
        }
        let added = table.game().positions().zip(&played).skip(kept);
        let added: Vec<String> = { added }
            .map(|(before, mv)| before.uci(*mv).to_string())
            .collect();
        if !added.is_empty() {
            tree.add_line(last, added)?;
        }
        if self.moves != played || table.is_over() {
            set_end(&mut record, table);
        }
        Ok(record)
    }
}

/// Sets how a game ended in its record.
fn set_end(record: &mut Record, table: &Table) {
    let end = table
        .ending()
        .and_then(|ending| ending.of_record(table.game().turn()));
    record.set_end(end);
    record.tree_mut().set_result(table.result());
}

/// The game as a record, with what was loaded.
fn record(table: &Table, loaded: Option<&Loaded>) -> Result<Record, Failure> {
    // The moves of a game are moves of its record.
    if let Some(Ok(record)) = loaded.map(|loaded| loaded.edited(table)) {
        return Ok(record);
    }
    let record = Record::from_game(table.game(), &Tags::new(), table.result());
    let mut record = record.map_err(|error| Failure::refused(error.code(), error.to_string()))?;
    set_end(&mut record, table);
    Ok(record)
}

/// The format that the ending of a name asks for; PGN for any other one.
fn format_of(path: &str) -> Format {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending.to_ascii_lowercase().as_str() {
        "kif" | "kifu" => Format::Kif,
        "ki2" | "ki2u" => Format::Ki2,
        "csa" => Format::Csa,
        "usi" => Format::Usi,
        "jkf" | "json" => Format::Jkf,
        "wxf" => Format::Wxf,
        "ucci" => Format::Ucci,
        _ => Format::Pgn,
    }
}

/// Writes the game, in the format that the name of the file asks for.
pub(super) fn export(
    table: &Table,
    loaded: Option<&Loaded>,
    path: &str,
    written: &mut Written,
    replace: bool,
) -> Result<Answer, Failure> {
    let format = format_of(path);
    let text = record(table, loaded)?.write(format);
    let mut text = text.map_err(|error| Failure::refused(error.code(), error.to_string()))?;
    let lost: Vec<&str> = text.losses().map(feen_records::Loss::code).collect();
    if !lost.is_empty() {
        feen_files::note(&format!("not in {format}: {}", lost.join(", ")));
    }
    if path == "-" {
        return Ok(Answer {
            json: json!({ "pgn": text.text() }),
            text: text.text().to_owned(),
        });
    }
    let bytes = text.encode(Encoding::Utf8);
    written.write(path, &bytes, replace)?;
    Ok(Answer {
        text: String::new(),
        json: json!({ "file": path }),
    })
}
