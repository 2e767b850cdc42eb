use std::collections::BTreeMap;

use feen::{Marks, View};
use feen_chess::Position;
use feen_chess::pgn::{Record, Tags, Termination};
use feen_files::Outcome;
use feen_rules::Reason;
use serde_json::json;

use super::arguments::Extract;
use super::blocks::{self, Item, Text, Worked};
use super::copy::{Copy, SameKind};
use super::game::{Fault, Game, header};
use super::positions::of_game;
use super::wanted::Wanted;

/// Writes the games that have all properties, or any of them, as they are in their file.
pub(super) fn run(extract: &Extract, json: bool) -> Outcome {
    let work = |item: Item<'_>, result: &mut Vec<Copy>| {
        let (wanted, fault) = match &item.game {
            Ok(game) => match extract.wants(game) {
                Ok(is_wanted) => (is_wanted.then(|| game.tags().clone().into_owned()), None),
                Err(fault) => (None, Some(fault)),
            },
            // A game of other rules is found by its tags, whatever its moves are.
            Err(fault) if fault.is_of_other_rules() => {
                let tags = header(&item.text);
                (extract.wants_header(&tags).then_some(tags), None)
            }
            Err(_) => (None, None),
        };
        let mut faults = Vec::new();
        if let Some(tags) = wanted {
            let (copy, lost) = extract.kind.copy(&item);
            faults.extend(lost);
            result.extend(copy.map(|copy| if json { as_json(&tags, &copy) } else { copy }));
        }
        faults.extend(item.game.err());
        faults.extend(fault);
        faults
    };
    let work = |text: &Text<'_>| Worked::on(text, work);
    let (mut is_found, mut same) = (false, SameKind::default());
    let to = extract.to.file.as_deref();
    let outcome = blocks::write_all(&extract.files, to, json, work, |_, copies: Vec<Copy>| {
        let mut text = Vec::new();
        for copy in copies {
            if !json {
                same.check(copy.kind)?;
            }
            text.extend_from_slice(&copy.bytes);
        }
        is_found |= !text.is_empty();
        Ok(text)
    });
    if is_found {
        outcome
    } else {
        outcome.max(Outcome::Invalid)
    }
}

/// A game as a line of JSON.
fn as_json(tags: &Tags<'_>, copy: &Copy) -> Copy {
    let tags: BTreeMap<&str, &str> = tags.iter().collect();
    let text = feen_records::decode(copy.bytes.trim_ascii()).0;
    let line = feen_files::to_json_line(&json!({ "tags": tags, "pgn": text }));
    Copy {
        bytes: line.into_bytes(),
        kind: copy.kind,
    }
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
    fn wants(&self, game: &Game<'_>) -> Result<bool, Fault> {
        let record = game.tree();
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
        answers.add(self.moves.as_ref().map(|moves| match game {
            Game::Chess(record) => moves.are_in(record),
            Game::Other(record) => moves.are_played(record),
        }));
        answers.add(self.comment.as_ref().map(|text| has_comment(record, text)));
        if let Some(answer) = answers.decided() {
            return Ok(answer);
        }
        if self.needs_positions() {
            match game {
                Game::Chess(record) => self.positions_of_chess(record, &mut answers)?,
                Game::Other(record) => self.positions_of_other(record, &mut answers)?,
            }
        }
        Ok(answers.last())
    }

    fn positions_of_chess(&self, record: &Record<'_>, answers: &mut Answers) -> Result<(), Fault> {
        let mut is_reached = self.position.as_ref().map(|_| false);
        let mut has_material = self.material.map(|_| false);
        let mut has_pattern = (!self.pattern.is_empty()).then_some(false);
        let wanted = self.position.as_ref().and_then(Wanted::chess);
        let mut lasting = 0_usize;
        let mut last = None;
        of_game(record, |position, _| {
            let is_same = |wanted: &Position| position.is_same_position(wanted);
            if wanted.is_some_and(is_same) {
                is_reached = Some(true);
            }
            if has_pattern == Some(false) {
                has_pattern = Some(self.has_patterns(&position.feen().to_string()));
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
        answers.add(has_pattern);
        answers.add(self.mate.then(|| ends(is_mate)));
        answers.add(self.check.then(|| ends(Position::is_check)));
        Ok(())
    }

    fn positions_of_other(
        &self,
        record: &feen_records::Record,
        answers: &mut Answers,
    ) -> Result<(), Fault> {
        if self.material.is_some() {
            let title = record.variant().title();
            let message = format!("`--material` is for games of chess, this is one of {title}");
            return Err(Fault::warning("record/chess-only", message, record.line()));
        }
        if let Some(wanted) = &self.position {
            let key = wanted.of(record.variant()).map(|position| position.key());
            let mut positions = record.positions();
            let is_reached = Some(record.start().key()) == key
                || positions.any(|played| Some(played.position.key()) == key);
            answers.add(Some(is_reached));
        }
        if !self.pattern.is_empty() {
            let has_pattern = |position: &feen_rules::Position| {
                let feen = position.to_feen().ok();
                feen.is_some_and(|converted| self.has_patterns(&converted.feen().to_string()))
            };
            let mut positions = record.positions();
            let is_found = has_pattern(record.start())
                || positions.any(|played| has_pattern(&played.position));
            answers.add(Some(is_found));
        }
        if self.mate || self.check {
            let last = record.position();
            let reason = last.outcome().map(feen_rules::Outcome::reason);
            answers.add(self.mate.then(|| reason == Some(Reason::Checkmate)));
            answers.add(self.check.then(|| last.is_check()));
        }
        Ok(())
    }

    /// Whether a position has all patterns.
    fn has_patterns(&self, feen: &str) -> bool {
        let mut patterns = self.pattern.iter();
        View::parse(feen)
            .is_ok_and(|view| patterns.all(|pattern| pattern.is_in(&view, Marks::Written)))
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
        self.mate
            || self.check
            || self.position.is_some()
            || self.material.is_some()
            || !self.pattern.is_empty()
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
        |comment: feen_chess::pgn::Comment<'_>| comment.as_str().to_lowercase().contains(&wanted);
    first.any(is_found) || others.any(is_found)
}

fn is_mate(position: &Position) -> bool {
    matches!(
        position.outcome(),
        Some(feen_chess::Outcome::Checkmate { .. })
    )
}
