use std::collections::BTreeMap;

use chess::Position;
use chess::pgn::{Error, ErrorKind, Record, Tags, Termination, decoded};
use files::Outcome;
use serde_json::json;

use super::arguments::Extract;
use super::blocks::{self, Item, Text, Worked};
use super::each::header;
use super::positions::of_game;

/// Writes the games that have all properties, or any of them, as they are in their file.
pub(super) fn run(extract: &Extract, json: bool) -> Outcome {
    let work = |item: Item<'_>, result: &mut Vec<u8>| {
        let (wanted, error) = match &item.game {
            Ok(record) => match extract.wants(record) {
                Ok(is_wanted) => (is_wanted.then(|| record.tags().clone()), None),
                Err(error) => (None, Some(error)),
            },
            // A game of other rules is found by its tags, whatever its moves are.
            Err(error) if matches!(error.kind(), ErrorKind::Variant { .. }) => {
                let tags = header(item.text);
                (extract.wants_header(&tags).then_some(tags), Some(*error))
            }
            Err(error) => (None, Some(*error)),
        };
        if let Some(tags) = wanted {
            result.extend_from_slice(&written(&tags, item.text, json));
        }
        error
    };
    let work = |text: &Text<'_>| Worked::on(text, work);
    let mut is_found = false;
    let outcome = blocks::write_all(&extract.files, json, work, |_, text| {
        is_found |= !text.is_empty();
        text
    });
    if is_found {
        outcome
    } else {
        outcome.max(Outcome::Invalid)
    }
}

fn written(tags: &Tags<'_>, text: &[u8], json: bool) -> Vec<u8> {
    let text = text.trim_ascii();
    if !json {
        return [text, b"\n\n"].concat();
    }
    let tags: BTreeMap<&str, &str> = tags.iter().collect();
    let pgn = decoded(text);
    files::to_json_line(&json!({ "tags": tags, "pgn": pgn })).into_bytes()
}

/// The answers to some of the conditions.
#[derive(Debug)]
struct Answers {
    /// One answer of yes is enough.
    any: bool,
    yes: bool,
    no: bool,
}

impl Answers {
    fn add(&mut self, answer: Option<bool>) {
        self.yes |= answer == Some(true);
        self.no |= answer == Some(false);
    }

    /// The answer to all, as soon as the others change nothing.
    const fn decided(&self) -> Option<bool> {
        match (self.any, self.yes, self.no) {
            (true, true, _) => Some(true),
            (false, _, true) => Some(false),
            _ => None,
        }
    }

    /// The answer to all, once there are no others.
    const fn last(&self) -> bool {
        if self.any {
            self.yes || !self.no
        } else {
            !self.no
        }
    }
}

impl Extract {
    /// Decides if a game is extracted. The cheap conditions come first.
    fn wants(&self, record: &Record<'_>) -> Result<bool, Error> {
        let mut answers = self.header(record.tags(), record.termination());
        if let Some(answer) = answers.decided() {
            return Ok(answer);
        }
        if self.min_plies.is_some() || self.max_plies.is_some() {
            let plies = record.mainline().count();
            answers.add(self.min_plies.map(|least| plies >= least));
            answers.add(self.max_plies.map(|most| plies <= most));
            if let Some(answer) = answers.decided() {
                return Ok(answer);
            }
        }
        answers.add(self.moves.as_ref().map(|moves| moves.are_in(record)));
        answers.add(self.comment.as_ref().map(|text| has_comment(record, text)));
        if let Some(answer) = answers.decided() {
            return Ok(answer);
        }
        if !self.needs_positions() {
            return Ok(answers.last());
        }
        let mut is_reached = self.position.as_ref().map(|_| false);
        let mut has_material = self.material.map(|_| false);
        let mut lasting = 0_usize;
        let mut last = None;
        of_game(record, |position, _| {
            let is_same = |wanted: &Position| position.is_same_position(wanted);
            if self.position.as_ref().is_some_and(is_same) {
                is_reached = Some(true);
            }
            if let Some(pieces) = self.material {
                lasting = if pieces.is_of(position) {
                    lasting.saturating_add(1)
                } else {
                    0
                };
                if lasting >= self.lasting.max(1) {
                    has_material = Some(true);
                }
            }
            last = Some(position.clone());
        })?;
        let ends = |is_so: fn(&Position) -> bool| last.as_ref().is_some_and(is_so);
        answers.add(is_reached);
        answers.add(has_material);
        answers.add(self.mate.then(|| ends(is_mate)));
        answers.add(self.check.then(|| ends(Position::is_check)));
        Ok(answers.last())
    }

    /// Whether a game is asked for, by its tag pairs alone.
    fn wants_header(&self, tags: &Tags<'_>) -> bool {
        let result = tags.get("Result").and_then(Termination::from_text);
        let answers = self.header(tags, result.unwrap_or(Termination::Unknown));
        let needs_moves = self.needs_positions()
            || self.min_plies.is_some()
            || self.max_plies.is_some()
            || self.moves.is_some()
            || self.comment.is_some();
        answers.decided().unwrap_or(!needs_moves && answers.last())
    }

    /// The answers to the conditions on tag pairs and the result.
    fn header(&self, tags: &Tags<'_>, result: Termination) -> Answers {
        let mut answers = Answers {
            any: self.any,
            yes: false,
            no: false,
        };
        if !self.result.is_empty() {
            let mut results = self.result.iter();
            answers.add(Some(results.any(|wanted| wanted == result.as_str())));
        }
        for condition in &self.tag {
            answers.add(Some(condition.is_met(tags)));
        }
        answers
    }

    const fn needs_positions(&self) -> bool {
        self.mate || self.check || self.position.is_some() || self.material.is_some()
    }
}

/// Whether a comment of a game contains a text, in capital or small letters.
fn has_comment(record: &Record<'_>, text: &str) -> bool {
    let wanted = text.to_lowercase();
    let mut first = record.before();
    let mut others = record
        .tree()
        .flat_map(|node| node.after().chain(node.before()));
    let is_found =
        |comment: chess::pgn::Comment<'_>| comment.as_str().to_lowercase().contains(&wanted);
    first.any(is_found) || others.any(is_found)
}

fn is_mate(position: &Position) -> bool {
    matches!(position.outcome(), Some(chess::Outcome::Checkmate { .. }))
}
