//! `fen-repair`, `epd-repair`, `sfen-repair` and `pdn-repair`: a text, read leniently.

use std::fmt::Display;

use ::interchange::{Epd, Fen, ParseError, Pdn, Repaired, Sfen};
use serde::{Deserialize, Serialize};

use super::{Source, fault};
use crate::data::Outcome;
use crate::fixture::Kind;

/// The canonical text, and the code and the place of each change.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Written {
    written: String,
    changes: Vec<(String, (usize, usize))>,
}

fn outcome<T: Display>(
    repaired: Result<Repaired<T>, ParseError>,
    text: &str,
) -> Result<Outcome<Written>, String> {
    let repaired = match repaired {
        Ok(repaired) => repaired,
        Err(error) => return Ok(Outcome::Refused(fault(&error))),
    };
    let mut changes = Vec::new();
    for change in repaired.changes() {
        let span = change.span();
        if text.get(span.clone()) != Some(change.was()) {
            return Err(format!("{:?} is not at {span:?}", change.was()));
        }
        changes.push((change.code().to_owned(), (span.start, span.end)));
    }
    let written = repaired.value().to_string();
    Ok(Outcome::Accepted(Written { written, changes }))
}

pub(in super::super) struct FenRepair;

impl Kind for FenRepair {
    const NAME: &'static str = "fen-repair";
    type Input = Source;
    type Outcome = Outcome<Written>;

    fn run(source: &Source) -> Result<Self::Outcome, String> {
        let text = source.string()?;
        outcome(Fen::repair(&text, &source.variant()?), &text)
    }
}

pub(in super::super) struct EpdRepair;

impl Kind for EpdRepair {
    const NAME: &'static str = "epd-repair";
    type Input = Source;
    type Outcome = Outcome<Written>;

    fn run(source: &Source) -> Result<Self::Outcome, String> {
        let text = source.string()?;
        outcome(Epd::repair(&text, &source.variant()?), &text)
    }
}

pub(in super::super) struct SfenRepair;

impl Kind for SfenRepair {
    const NAME: &'static str = "sfen-repair";
    type Input = Source;
    type Outcome = Outcome<Written>;

    fn run(source: &Source) -> Result<Self::Outcome, String> {
        let text = source.string()?;
        outcome(Sfen::repair(&text, &source.variant()?), &text)
    }
}

pub(in super::super) struct PdnRepair;

impl Kind for PdnRepair {
    const NAME: &'static str = "pdn-repair";
    type Input = Source;
    type Outcome = Outcome<Written>;

    fn run(source: &Source) -> Result<Self::Outcome, String> {
        let text = source.string()?;
        outcome(Pdn::repair(&text, &source.game()?), &text)
    }
}
