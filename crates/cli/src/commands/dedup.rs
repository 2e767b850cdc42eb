use std::hash::BuildHasher;
use std::{io, mem};

use files::{Block, Content, Line, Outcome, Reading, Reports, Source, Stream};

use crate::arguments::Dedup;
use crate::commands::finder::{Finder, Found};
use crate::commands::selection::Selection;
use crate::distinct::{Entry, Kind, Seen, Spill, Texts, report_no_room};

pub(crate) fn run(dedup: &Dedup) -> Outcome {
    let finder = match Finder::new(&dedup.lines) {
        Ok(finder) => finder,
        Err(outcome) => return outcome,
    };
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

    /// Lets a position wait, of which it is not known whether it is the first.
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
            (Kind::Position, Some(source)) => self.selection.keep(source, line),
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
