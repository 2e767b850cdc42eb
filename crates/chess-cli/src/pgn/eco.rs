//! Names of openings, by the positions of a table that the user has.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;

use feen_chess::pgn::{Error, Games, Record, decoded, retag};
use feen_chess::{CastlingSpelling, Position};
use feen_files::{Outcome, Source, report_error};
use feen_records::Format;
use serde_json::Value;

use super::arguments::Eco;
use super::blocks::{self, Item, Text, Worked};
use super::copy::{Copy, SameKind};
use super::game::{Fault, Game};
use super::positions::of_game;

/// The openings of a table by the keys of their positions.
#[derive(Debug, Default)]
struct Openings(HashMap<u64, Opening>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Opening {
    code: String,
    name: String,
}

/// Writes the games with the tags `ECO`, `Opening` and `Variation` of the last position that the table names.
pub(super) fn run(eco: &Eco, json: bool) -> Outcome {
    let mut openings = Openings::default();
    for path in &eco.table {
        let read = read_text(path).and_then(|text| openings.add(&text));
        if let Err(reason) = read {
            report_error(&format!("{}: {reason}", path.display()));
            return Outcome::Failed;
        }
    }
    let work = |item: Item<'_>, copies: &mut Vec<Copy>| {
        let (opening, error) = match &item.game {
            Ok(Game::Chess(record)) => {
                let (opening, error) = openings.of(record);
                (opening, error.map(Fault::Chess))
            }
            Ok(Game::Other(record)) => (None, Some(Fault::chess_only(record))),
            Err(_) => (None, None),
        };
        let (copy, mut faults) = if item.format == Format::Pgn {
            let (text, _) = feen_records::decode(&item.text);
            let tags = opening.map(Opening::tags);
            let named = tags.map_or(text.clone().into_owned(), |tags| retag(&text, &tags));
            eco.kind.copy_text(named.as_bytes(), &item)
        } else {
            eco.kind.copy(&item)
        };
        copies.extend(copy);
        faults.extend(error);
        faults.extend(item.game.err());
        faults
    };
    let Some(mut output) = eco.to.open_for(&eco.files) else {
        return Outcome::Failed;
    };
    let mut same = SameKind::default();
    let work = |text: &Text<'_>| Worked::on(text, work);
    let (outcome, written) = blocks::take_all(&eco.files, json, work, |_, copies: Vec<Copy>| {
        for copy in copies {
            same.check(copy.kind)?;
            output.write_all(&copy.bytes)?;
        }
        Ok(())
    });
    output.finish(outcome, written)
}

fn read_text(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = Source::File(path.into())
        .open()
        .and_then(|mut opened| std::io::Read::read_to_end(&mut opened, &mut bytes));
    read.map_err(|error| feen_files::reason(&error))?;
    Ok(decoded(&bytes).into_owned())
}

impl Openings {
    /// Adds a table: the TSV of `chess-openings`, a `.eco` of Scid, or JSON as `eco.json` has it.
    fn add(&mut self, text: &str) -> Result<(), String> {
        let before = self.0.len();
        let first = text.trim_start_matches('\u{feff}').trim_start();
        if first.starts_with(['{', '[']) {
            self.add_json(first)?;
        } else if first.lines().next().is_some_and(|line| line.contains('\t')) {
            for line in first.lines() {
                let mut fields = line.split('\t');
                if let (Some(code), Some(name), Some(moves)) =
                    (fields.next(), fields.next(), fields.next())
                    && code != "eco"
                {
                    self.add_moves(code, name, moves);
                }
            }
        } else {
            self.add_scid(first);
        }
        if self.0.len() == before {
            return Err("expected a table of openings: TSV with `eco`, `name` and `pgn`, a `.eco` of Scid, or JSON".to_owned());
        }
        Ok(())
    }

    /// `CODE "name" moves *`, over one or more lines, with comments after `#`.
    fn add_scid(&mut self, text: &str) {
        let lines = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default());
        let text: String = lines.flat_map(|line| [line, " "]).collect();
        for entry in text.split('*') {
            let mut parts = entry.splitn(3, '"');
            if let (Some(code), Some(name), Some(moves)) =
                (parts.next(), parts.next(), parts.next())
            {
                let code: String = code.trim().chars().take(3).collect();
                self.add_moves(&code, name, moves);
            }
        }
    }

    fn add_json(&mut self, text: &str) -> Result<(), String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut add = |fen: Option<&str>, entry: &Value| {
            let field = |name| entry.get(name).and_then(Value::as_str);
            let (Some(code), Some(name)) = (field("eco"), field("name")) else {
                return;
            };
            let fen = fen.or_else(|| field("fen")).and_then(position);
            match (fen, field("moves").or_else(|| field("pgn"))) {
                (Some(position), _) => self.insert(&position, code, name),
                (None, Some(moves)) => self.add_moves(code, name, moves),
                (None, None) => {}
            }
        };
        match &value {
            Value::Object(entries) => entries
                .iter()
                .for_each(|(fen, entry)| add(Some(fen), entry)),
            Value::Array(entries) => entries.iter().for_each(|entry| add(None, entry)),
            _ => {}
        }
        Ok(())
    }

    fn add_moves(&mut self, code: &str, name: &str, moves: &str) {
        let record = Games::new(moves.as_bytes()).next();
        let game = record
            .and_then(Result::ok)
            .and_then(|record| record.replay().ok());
        if let Some(game) = game {
            self.insert(game.position(), code, name);
        }
    }

    fn insert(&mut self, position: &Position, code: &str, name: &str) {
        let opening = Opening {
            code: code.trim().to_owned(),
            name: name.trim().to_owned(),
        };
        self.0.entry(position.key()).or_insert(opening);
    }

    /// The last opening of a game, and the error in its moves.
    fn of(&self, record: &Record<'_>) -> (Option<&Opening>, Option<Error>) {
        let mut found = None;
        let done = of_game(record, |position, _| {
            found = self.0.get(&position.key()).or(found);
        });
        (found, done.err())
    }
}

impl Opening {
    /// The tag pairs of a game with this opening. A name is a family, or a family and a variation.
    fn tags(&self) -> [(&'static str, Option<&str>); 3] {
        let (family, variation) = match self.name.split_once(": ") {
            Some((family, variation)) => (family, Some(variation)),
            None => (&*self.name, None),
        };
        [
            ("ECO", Some(&self.code)),
            ("Opening", Some(family)),
            ("Variation", variation),
        ]
    }
}

fn position(fen: &str) -> Option<Position> {
    Position::from_fen(fen, CastlingSpelling::XFen).ok()
}
