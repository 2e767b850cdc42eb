use feen::{Player, View};
use feen_files::{Block, Line, Outcome, Reading, Reports, RunEntry, Runs, Source, Stream};

use crate::arguments::{Key, Sort};
use crate::commands::finder::Finder;
use crate::commands::selection::{Extra, Selection};
use crate::distinct::report_no_room;

pub(crate) fn run(sort: &Sort) -> Outcome {
    let finder = match Finder::new(&sort.lines) {
        Ok(finder) => finder,
        Err(outcome) => return outcome,
    };
    let mut reading = Reading::from(&sort.lines.files);
    let mut runs = Runs::new(sort.reverse);
    let mut outcome = Outcome::Fine;
    for (number, source) in (0..).zip(finder.sources()) {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let work = |block: &Block| {
            let lines = block
                .lines()
                .map(|at| judged(sort, &finder, source, at.line));
            lines.collect::<Vec<_>>()
        };
        let read = reading.read(source, opened, work, |block, judged| {
            for (at, judged) in block.lines().zip(judged) {
                match judged {
                    Some(Ok(key)) => runs.push(RunEntry {
                        key,
                        source: number,
                        line: at.line.number(),
                        whole: block.bytes().get(at.range).unwrap_or_default().to_vec(),
                    })?,
                    Some(Err(reports)) => {
                        outcome = Outcome::Invalid;
                        Stream::Error.write(reports.text())?;
                    }
                    None => {}
                }
            }
            Ok(())
        });
        if let Err(error) = read {
            drop(reading);
            report_no_room(&error);
            return Outcome::Failed;
        }
    }
    let outcome = outcome.max(reading.unread().outcome());
    drop(reading);
    let mut merged = match runs.merge() {
        Ok(merged) => merged,
        Err(error) => {
            report_no_room(&error);
            return Outcome::Failed;
        }
    };
    let mut selection = Selection::new(&finder, sort.json);
    loop {
        match merged.next() {
            Ok(Some(entry)) => {
                let line = Line::new(entry.line, &entry.whole);
                if let Some(source) = finder.sources().get(entry.source)
                    && let Err(error) = selection.keep(source, line, Extra::None)
                {
                    return outcome.after_writing(Err(error));
                }
            }
            Ok(None) => return outcome.after_writing(selection.flush()),
            Err(error) => {
                report_no_room(&error);
                return Outcome::Failed;
            }
        }
    }
}

/// The key of a line, or its errors; none if it holds no position.
fn judged(
    sort: &Sort,
    finder: &Finder<'_>,
    source: &Source,
    line: Line<'_>,
) -> Option<Result<Vec<u8>, Reports>> {
    let found = finder.find(line)?;
    if let Ok(feen) = found.feen()
        && let Ok(view) = View::parse_bytes(feen)
    {
        return Some(Ok(key(sort.by, &view)));
    }
    Some(Err(found.refused(source, line, sort.json)))
}

/// The bytes by which a position is sorted.
fn key(by: Key, view: &View<'_>) -> Vec<u8> {
    match by {
        Key::Text => view.as_str().as_bytes().to_vec(),
        Key::Pieces => view.piece_count().to_be_bytes().to_vec(),
        Key::Squares => view.square_count().to_be_bytes().to_vec(),
        Key::Styles => [Player::First, Player::Second]
            .map(|player| u8::try_from(view.style(player).letter()).unwrap_or_default())
            .to_vec(),
        Key::Turn => vec![u8::from(view.turn() == Player::Second)],
    }
}
