use std::hash::BuildHasher;
use std::{io, mem};

use feen_files::{
    Block, Content, Line, Merged, Outcome, Reading, Reports, RunEntry, Runs, Source, Stream,
};

use crate::arguments::Dedup;
use crate::commands::finder::{Finder, Found};
use crate::commands::selection::{Extra, Selection};
use crate::distinct::{Entry, Kind, Seen, Spill, Texts, report_no_room};

pub(crate) fn run(dedup: &Dedup) -> Outcome {
    let finder = match Finder::new(&dedup.lines) {
        Ok(finder) => finder,
        Err(outcome) => return outcome,
    };
    if dedup.count {
        return count(dedup, &finder);
    }
    let mut reading = Reading::from(&dedup.lines.files);
    let mut kept = Kept {
        finder: &finder,
        texts: Texts::with_room(Texts::ROOM),
        spill: None,
        selection: Selection::new(&finder, dedup.json),
        written: 0,
        outcome: Outcome::Fine,
    };
    let hasher = kept.texts.hasher();
    let judge = |source: &Source, line: Line<'_>| {
        let Some(found) = finder.find(line) else {
            return Judged::Other;
        };
        match found.feen() {
            Ok(feen) if feen::validate_bytes(feen).is_ok() => {
                Judged::Position(hasher.hash_one(feen), found.into_converted())
            }
            _ => Judged::Invalid(found.refused(source, line, dedup.json)),
        }
    };
    let mut written = Ok(());
    for (number, source) in (0..).zip(finder.sources()) {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let judge = |block: &Block| {
            let lines = block.lines().map(|at| judge(source, at.line));
            lines.collect::<Vec<_>>()
        };
        let read = reading.read(source, opened, judge, |block, judged| {
            kept.take(number, block, judged)
        });
        if let Err(error) = read {
            written = Err(error);
            break;
        }
    }
    let written = written.and_then(|()| kept.finish());
    kept.outcome
        .max(reading.unread().outcome())
        .after_writing(written)
}

/// Writes each position once with the number of its lines, the most frequent first.
fn count(dedup: &Dedup, finder: &Finder<'_>) -> Outcome {
    let mut reading = Reading::from(&dedup.lines.files);
    let mut outcome = Outcome::Fine;
    let mut by_text = Runs::new(false);
    for (number, source) in (0..).zip(finder.sources()) {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let judge = |line: Line<'_>| {
            let found = finder.find(line)?;
            match found.feen() {
                Ok(feen) if feen::validate_bytes(feen).is_ok() => Some(Ok(feen.to_vec())),
                _ => Some(Err(found.refused(source, line, dedup.json))),
            }
        };
        let work = |block: &Block| block.lines().map(|at| judge(at.line)).collect::<Vec<_>>();
        let read = reading.read(source, opened, work, |block, judged| {
            for (at, judged) in block.lines().zip(judged) {
                match judged {
                    Some(Ok(key)) => by_text.push(RunEntry {
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
    let counted = match counted(by_text) {
        Ok(counted) => counted,
        Err(error) => {
            report_no_room(&error);
            return Outcome::Failed;
        }
    };
    let mut selection = Selection::new(finder, dedup.json);
    outcome.after_writing(write_counted(finder, counted, &mut selection))
}

/// The first line of each text, by the number of its lines, the largest first.
fn counted(by_text: Runs) -> io::Result<Merged> {
    let mut merged = by_text.merge()?;
    let mut by_count = Runs::new(false);
    let mut group: Option<(RunEntry, u64)> = None;
    loop {
        let next = merged.next()?;
        let is_end = next.is_none();
        match (&mut group, next) {
            (Some((first, count)), Some(next)) if first.key == next.key => {
                *count = count.saturating_add(1);
            }
            (_, next) => {
                if let Some((first, count)) = mem::replace(&mut group, next.map(|next| (next, 1))) {
                    let key = u64::MAX.saturating_sub(count).to_be_bytes().to_vec();
                    by_count.push(RunEntry { key, ..first })?;
                }
            }
        }
        if is_end {
            return by_count.merge();
        }
    }
}

fn write_counted(
    finder: &Finder<'_>,
    mut counted: Merged,
    selection: &mut Selection<'_>,
) -> io::Result<()> {
    while let Some(entry) = counted.next()? {
        let key = <[u8; 8]>::try_from(entry.key.as_slice()).unwrap_or_default();
        let count = u64::MAX.saturating_sub(u64::from_be_bytes(key));
        if let Some(source) = finder.sources().get(entry.source) {
            let line = Line::new(entry.line, &entry.whole);
            selection.keep(source, line, Extra::Count(count))?;
        }
    }
    selection.flush()
}

/// The kind of a line.
enum Judged {
    /// A position: the hash of its FEEN, and that FEEN, if it is of another notation.
    Position(u64, Option<String>),
    /// A comment, or blank.
    Other,
    /// Not valid, with its findings.
    Invalid(Reports),
}

struct Kept<'a> {
    finder: &'a Finder<'a>,
    texts: Texts,
    /// All lines from the first position on for which there was no room.
    spill: Option<Spill>,
    selection: Selection<'a>,
    /// The number of the source whose line was written last.
    written: u32,
    outcome: Outcome,
}

impl Kept<'_> {
    /// Takes the lines of a block that have not been seen, in their order.
    fn take(&mut self, source: u32, block: &Block, judged: Vec<Judged>) -> io::Result<()> {
        if block.content() != Content::Whole {
            self.keep(Kind::Part, source, block.first_line(), block.bytes())?;
        }
        for (at, judged) in block.lines().zip(judged) {
            let line = at.line;
            let whole = block.bytes().get(at.range).unwrap_or(&[]);
            match judged {
                Judged::Position(hash, converted) => {
                    let text = match converted {
                        Some(converted) => Some(converted.into_bytes().into()),
                        None => self.finder.find(line).and_then(Found::into_feen),
                    };
                    let text = text.unwrap_or_else(|| line.text().into());
                    // One position has one text, so equal positions have equal texts.
                    match self.texts.insert(hash, &text) {
                        Seen::First => self.keep(Kind::Position, source, line.number(), whole)?,
                        Seen::Repeat => {}
                        Seen::Full => self.spill(hash, source, line.number(), whole)?,
                    }
                }
                Judged::Other => self.keep(Kind::Other, source, line.number(), whole)?,
                Judged::Invalid(reports) => {
                    self.outcome = Outcome::Invalid;
                    self.selection.flush()?;
                    Stream::Error.write(reports.text())?;
                    self.keep(Kind::Other, source, line.number(), whole)?;
                }
            }
        }
        self.selection.flush()
    }

    /// Keeps a line, at once if nothing waits that comes before it.
    fn keep(&mut self, kind: Kind, source: u32, line: u64, whole: &[u8]) -> io::Result<()> {
        match &mut self.spill {
            Some(spill) => spill
                .other(kind, source, line, whole)
                .map_err(|error| self.unspilled(&error)),
            None => self.write(kind, source, line, whole),
        }
    }

    /// Lets a position wait until it is known whether it is the first.
    fn spill(&mut self, hash: u64, source: u32, line: u64, whole: &[u8]) -> io::Result<()> {
        let spill = match self.spill.take() {
            Some(spill) => Ok(spill),
            None => Spill::new(),
        };
        let spilled = spill.and_then(|mut spill| {
            spill.position(hash, source, line, whole)?;
            Ok(spill)
        });
        self.spill = Some(spilled.map_err(|error| self.unspilled(&error))?);
        Ok(())
    }

    /// Writes all lines that have been waiting.
    fn finish(&mut self) -> io::Result<()> {
        let Some(spill) = self.spill.take() else {
            return Ok(());
        };
        // The files need the room.
        self.texts = Texts::with_room(0);
        let mut drain = spill
            .drain(|line| {
                let found = self.finder.find(line).and_then(Found::into_feen);
                found.unwrap_or_else(|| line.text().into())
            })
            .map_err(|error| self.unspilled(&error))?;
        loop {
            let next = drain.next().map_err(|error| self.unspilled(&error))?;
            let Some(Entry {
                kind,
                source,
                line,
                whole,
                ..
            }) = next
            else {
                return self.selection.flush();
            };
            self.write(kind, source, line, &whole)?;
        }
    }

    fn write(&mut self, kind: Kind, source: u32, line: u64, whole: &[u8]) -> io::Result<()> {
        if mem::replace(&mut self.written, source) != source {
            self.selection.end_line()?;
        }
        let line = Line::new(line, whole);
        match (kind, self.finder.sources().get(source as usize)) {
            (Kind::Position, Some(source)) => self.selection.keep(source, line, Extra::None),
            (Kind::Part, _) => self.selection.keep_part(whole),
            (Kind::Other | Kind::Position, _) => self.selection.keep_other(line),
        }
    }

    /// Reports that lines cannot wait, which ends the run.
    fn unspilled(&mut self, error: &io::Error) -> io::Error {
        report_no_room(error);
        self.outcome = Outcome::Failed;
        // It has been reported.
        io::ErrorKind::BrokenPipe.into()
    }
}
