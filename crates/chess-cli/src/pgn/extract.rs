use std::collections::BTreeMap;

use chess::pgn::{Error, Record, Termination, decoded};
use files::Outcome;
use serde_json::json;

use super::blocks::{self, Item, Worked};
use super::positions::of_game;
use crate::arguments::Extract;

/// Writes the games that have all properties, as they stand in their file.
pub(super) fn run(extract: &Extract, json: bool) -> Outcome {
    let work = |item: Item<'_>, result: &mut Vec<u8>| {
        let record = item.game?;
        if extract.wants(&record)? {
            result.extend_from_slice(&written(&record, item.text, json));
        }
        Ok(())
    };
    let work = |text: &[u8]| Worked::on(text, work);
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
            let value = record.tags().get(name);
            value.is_some_and(|value| value.contains(text.as_str()))
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
        let Some(wanted) = &self.position else {
            return Ok(true);
        };
        let mut is_found = false;
        of_game(record, |position| {
            is_found |= position.is_same_position(wanted);
        })?;
        Ok(is_found)
    }
}
