mod runs;

use std::io;

use feen::{Player, View};
use files::{Block, Line, Outcome, Reading, Reports, Source, Stream};

use self::runs::{Entry, Runs};
use crate::arguments::{Key, Level, Sort};
use crate::commands::selection::Selection;
use crate::distinct::report_no_room;
use crate::report::Diagnosis;

pub(crate) fn run(sort: &Sort) -> Outcome {
    let mut reading = Reading::from(&sort.lines.files);
    let mut runs = Runs::new(sort.reverse);
    let mut outcome = Outcome::Fine;
    for (number, source) in (0..).zip(sort.lines.files.sources()) {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let work = |block: &Block| {
            let lines = block.lines().map(|at| judged(sort, source, at.line));
            lines.collect::<Vec<_>>()
        };
        let read = reading.read(source, opened, work, |block, judged| {
            for (at, judged) in block.lines().zip(judged) {
                match judged {
                    Some(Ok(key)) => runs.push(Entry {
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
    let mut selection = Selection::new(sort.json);
    loop {
        match merged.next() {
            Ok(Some(entry)) => {
                if let Err(error) = write(sort, &mut selection, &entry) {
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
fn judged(sort: &Sort, source: &Source, line: Line<'_>) -> Option<Result<Vec<u8>, Reports>> {
    let part = sort.lines.find(line)?;
    if let Ok(view) = View::parse_bytes(&part.text) {
        return Some(Ok(key(sort.by, &view)));
    }
    let before = line.text().get(..part.range.start);
    let diagnosis = Diagnosis::new(&part.text, Level::Canonical).errors_only();
    let diagnosis = diagnosis.after(before.unwrap_or_default());
    let mut reports = Reports::default();
    if sort.json {
        diagnosis.write_records(&source.to_string(), line.number(), &mut reports);
    } else {
        let palette = Stream::Error.palette();
        diagnosis.write(palette, &mut reports, |report, column| {
            source.write_place(line.number(), column, report);
        });
    }
    Some(Err(reports))
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

fn write(sort: &Sort, selection: &mut Selection, entry: &Entry) -> io::Result<()> {
    let line = Line::new(entry.line, &entry.whole);
    let part = sort.lines.find(line);
    match (sort.lines.files.sources().get(entry.source), part) {
        (Some(source), Some(part)) => selection.keep(source, line, &part.text),
        _ => Ok(()),
    }
}
