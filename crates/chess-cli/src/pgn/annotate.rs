//! Games with the evaluations of an engine: `[%eval]` after each move, glyphs of mistakes, and the better line.

mod game;
mod mark;
mod progress;

use std::io::{self, IsTerminal, Write as _};
use std::sync::Arc;
use std::time::Duration;

use feen_chess::pgn::{Layout, Tags};
use feen_files::{Outcome, StandardOutput, report_error};
use feen_records::{Format, Games, Record};
use feen_uci::{Engine, Settings};

use super::arguments::Annotate;
use super::blocks::Item;
use super::each::{each, tags_of, whole};
use super::game::{Fault, Game, header};
use crate::added_games::AddedGames;
use crate::engines;
use crate::interrupt::Interrupt;

use game::Annotator;
use progress::Progress;

/// A game of the files.
struct Piece {
    number: u64,
    tags: Tags<'static>,
    /// The game as it is in its file.
    text: Vec<u8>,
    /// Nothing for a game that cannot be read, which is kept as it is.
    record: Option<Record>,
}

/// A game that is done.
struct Done {
    pgn: Vec<u8>,
    /// The number of a game that was kept as it is, and why.
    refused: Option<(u64, String)>,
}

/// Where the games go.
enum Output {
    File(AddedGames),
    Standard(StandardOutput),
}

impl Output {
    fn add(&mut self, pgn: &[u8]) -> Result<(), String> {
        match self {
            Self::File(file) => file.add(pgn),
            Self::Standard(output) => {
                // Each game is seen as soon as it is done.
                let written = output.write_all(pgn).and_then(|()| output.flush());
                written.map_err(|error| feen_files::reason(&error))
            }
        }
    }
}

/// Writes the games with evaluations.
pub(super) fn run(annotate: &Annotate, json: bool) -> Outcome {
    match done(annotate, json) {
        Ok(outcome) => outcome,
        Err(reason) => {
            report_error(&reason);
            Outcome::Failed
        }
    }
}

fn done(annotate: &Annotate, json: bool) -> Result<Outcome, String> {
    let mut engine = vec![annotate.engine.clone()];
    for option in &annotate.engine_option {
        if !option.apply(&mut engine) {
            return Err(format!("no engine has the name {}", option.engine()));
        }
    }
    let engine = engine.pop().ok_or("no engine")?;
    let (mut output, known) = match &annotate.to {
        None => (Output::Standard(StandardOutput::new()), Vec::new()),
        Some(path) => {
            let (file, games) = AddedGames::open(path)?;
            (Output::File(file), games)
        }
    };
    let settings = Settings::default().search(Some(Duration::from_secs(3600)));
    let is_elsewhere = annotate.to.is_some() || !io::stdout().is_terminal();
    let progress = Arc::new(Progress::new(is_elsewhere));
    let annotator = Annotator::new(
        annotate.limits.limits(),
        engine.dialect(),
        annotate.line.into(),
        Arc::clone(&progress),
    );
    let work = |process: &mut Engine, piece: Piece| {
        let Some(record) = piece.record else {
            return Ok(Some(Done {
                pgn: whole(&piece.text, Format::Pgn),
                refused: None,
            }));
        };
        let annotated = annotator.annotate(process, &record)?;
        Ok(annotated.map(|annotated| match annotated {
            Ok(pgn) => Done {
                pgn: pgn.into_bytes(),
                refused: None,
            },
            Err(reason) => Done {
                pgn: whole(&piece.text, Format::Pgn),
                refused: Some((piece.number, reason)),
            },
        }))
    };
    let mut known = known.into_iter();
    let _interrupt = Interrupt::expect();
    let mut read = (Outcome::Fine, Ok(()));
    let mut unlike = None;
    let (mut failed, mut has_refused) = (None, false);
    let produce = |give: &mut (dyn FnMut(Piece) -> bool + Send)| {
        read = each(&annotate.files, json, piece, |number, piece| {
            if let Some(known) = known.next() {
                if is_same(&piece.tags, &header(&known)) {
                    return Ok(());
                }
                unlike = Some(number);
            } else if give(Piece { number, ..piece }) {
                return Ok(());
            }
            Err(io::ErrorKind::Interrupted.into())
        });
    };
    let take = |done: Done| {
        if let Some((number, reason)) = done.refused {
            report_error(&format!("game {number} is kept as it is: {reason}"));
            has_refused = true;
        }
        progress.game();
        let added = output.add(&done.pgn);
        failed = added.err();
        failed.is_none()
    };
    let open = || engine.start(settings.clone());
    let worked = engines::in_order(annotate.concurrency.get(), open, work, produce, take);
    progress.end();
    worked?;
    if let Some(reason) = failed {
        return Err(reason);
    }
    if let (Some(number), Some(path)) = (unlike, &annotate.to) {
        return Err(format!(
            "game {number} of {} is another game than that of the files; use another file",
            path.display()
        ));
    }
    let (outcome, reading) = read;
    let is_stopped = Interrupt::has_come();
    if let Err(error) = reading
        && !is_stopped
    {
        return Err(feen_files::reason(&error));
    }
    let outcome = if is_stopped || has_refused {
        outcome.max(Outcome::Invalid)
    } else {
        outcome
    };
    Ok(outcome)
}

/// Whether two games have the same names and the same round.
fn is_same(one: &Tags<'_>, other: &Tags<'_>) -> bool {
    let names = ["Event", "Date", "Round", "White", "Black"];
    let tag = |tags: &Tags<'_>, name: &str| tags.get(name).unwrap_or("?").to_owned();
    names.into_iter().all(|name| {
        let (one, other) = (tag(one, name), tag(other, name));
        one == other || one.trim_matches(['?', '.']).is_empty()
    })
}

/// A game of any rules, or the errors of one that cannot be read. The output is PGN, so that one in another format is
/// left out then.
fn piece(item: Item<'_>) -> (Option<Piece>, Vec<Fault>) {
    let tags = tags_of(&item);
    let read = match item.game {
        Err(fault) => Err(vec![fault]),
        Ok(Game::Other(record)) => Ok(*record),
        Ok(Game::Chess(record)) => {
            let text = record.write(&Layout::new());
            let read = Games::new(&text, Format::Pgn).next().and_then(Result::ok);
            read.ok_or_else(|| record.check().into_iter().map(Fault::from).collect())
        }
    };
    let (record, faults) = match read {
        Ok(record) => (Some(record), Vec::new()),
        Err(faults) => (None, faults),
    };
    let is_kept = record.is_some() || item.format == Format::Pgn;
    let piece = Piece {
        number: 0,
        tags,
        text: feen_records::decode(&item.text).0.into_owned().into_bytes(),
        record,
    };
    (is_kept.then_some(piece), faults)
}
