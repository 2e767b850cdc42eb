use std::collections::BTreeMap;

use chess::Position;
use chess::pgn::{Error, Record, Termination, decoded};
use files::Outcome;
use serde_json::json;

use super::arguments::Extract;
use super::blocks::{self, Item, Text, Worked};
use super::positions::of_game;

/// Writes the games that have all properties, as they stand in their file.
pub(super) fn run(extract: &Extract, json: bool) -> Outcome {
    let work = |item: Item<'_>, result: &mut Vec<u8>| {
        let record = match item.game {
            Ok(record) => record,
            Err(error) => return Some(error),
        };
        match extract.wants(&record) {
            Ok(true) => result.extend_from_slice(&written(&record, item.text, json)),
            Ok(false) => {}
            Err(error) => return Some(error),
        }
        None
    };
    let work = |text: &Text<'_>| Worked::on(text, work);
    blocks::write_all(&extract.files, json, work, |_, text| text)
}

fn written(record: &Record<'_>, text: &[u8], json: bool) -> Vec<u8> {
    let text = text.trim_ascii();
    if !json {
        return [text, b"\n\n"].concat();
    }
    let tags: BTreeMap<&str, &str> = record.tags().iter().collect();
    let pgn = decoded(text);
    files::to_json_line(&json!({ "tags": tags, "pgn": pgn })).into_bytes()
}

impl Extract {
    /// True if a game has all properties that are asked for. The cheap ones are looked at first.
    fn wants(&self, record: &Record<'_>) -> Result<bool, Error> {
        let has_tag = |(name, text): &(String, String)| {
            let mut tags = record.tags().iter();
            tags.any(|(known, value)| {
                known.eq_ignore_ascii_case(name) && value.to_lowercase().contains(text.as_str())
            })
        };
        let tag = || record.tags().get("Result").and_then(Termination::from_text);
        let result = record.result().or_else(tag);
        let result = result.map_or("*", Termination::as_str);
        let is_result = self.result.as_deref().is_none_or(|wanted| wanted == result);
        if !is_result || !self.tag.iter().all(has_tag) {
            return Ok(false);
        }
        let plies = record.mainline().count();
        let is_long = self.min_plies.is_none_or(|least| plies >= least);
        let is_short = self.max_plies.is_none_or(|most| plies <= most);
        if !is_long || !is_short {
            return Ok(false);
        }
        if !self.needs_positions() {
            return Ok(true);
        }
        let mut is_reached = self.position.is_none();
        let mut has_material = self.material.is_none();
        let mut last = None;
        of_game(record, |position| {
            let is_same = |wanted: &Position| position.is_same_position(wanted);
            is_reached |= self.position.as_ref().is_some_and(is_same);
            has_material |= self.material.is_some_and(|men| men.is_of(position));
            last = Some(position.clone());
        })?;
        let ends = |is_so: fn(&Position) -> bool| last.as_ref().is_some_and(is_so);
        let is_mate = !self.mate || ends(is_mate);
        let is_check = !self.check || ends(Position::is_check);
        Ok(is_reached && has_material && is_mate && is_check)
    }

    const fn needs_positions(&self) -> bool {
        self.mate || self.check || self.position.is_some() || self.material.is_some()
    }
}

fn is_mate(position: &Position) -> bool {
    matches!(position.outcome(), Some(chess::Outcome::Checkmate { .. }))
}
