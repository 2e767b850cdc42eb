use std::hash::BuildHasher;
use std::{io, mem};

use files::{Block, Content, Line, Outcome, Reading, Reports, Source, Stream};

use crate::arguments::{Dedup, Level, Lines};
use crate::commands::selection::Selection;
use crate::distinct::{Entry, Kind, Seen, Spill, Texts, report_no_room};
use crate::report::Diagnosis;

pub(crate) fn run(dedup: &Dedup) -> Outcome {
    let mut reading = Reading::from(&dedup.lines.files);
    let mut kept = Kept {
        lines: &dedup.lines,
        texts: Texts::with_room(Texts::ROOM),
        spill: None,
        selection: Selection::new(dedup.json),
        written: 0,
        outcome: Outcome::Fine,
    };
    let hasher = kept.texts.hasher();
    let palette = Stream::Error.palette();
    let judge = |source: &Source, line: Line<'_>| {
        let Some(part) = dedup.lines.find(line) else {
            return Judged::Other;
        };
        if feen::validate_bytes(&part.text).is_ok() {
            Judged::Position(hasher.hash_one(&*part.text))
        } else {
            let before = line.text().get(..part.range.start);
            let diagnosis = Diagnosis::new(&part.text, Level::Canonical)
                .errors_only()
                .after(before.unwrap_or_default());
            let mut reports = Reports::default();
            if dedup.json {
                diagnosis.write_records(&source.to_string(), line.number(), &mut reports);
            } else {
                diagnosis.write(palette, &mut reports, |report, column| {
                    source.write_place(line.number(), column, report);
                });
            }
            Judged::Invalid(reports)
        }
    };
    let mut written = Ok(());
    for (number, source) in (0..).zip(dedup.lines.files.sources()) {
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
    /// A position, with the hash of its text.
    Position(u64),
    /// A comment, or blank.
    Other,
    /// Not valid, with its findings.
    Invalid(Reports),
}

struct Kept<'a> {
    lines: &'a Lines,
    texts: Texts,
    /// All lines from the first position on for which there was no room.
    spill: Option<Spill>,
    selection: Selection,
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
            let part = self.lines.find(line);
            let text = part.as_ref().map_or(line.text(), |part| &part.text);
            match judged {
                // One position has one text, so equal positions have equal texts.
                Judged::Position(hash) => match self.texts.insert(hash, text) {
                    Seen::First => self.keep(Kind::Position, source, line.number(), whole)?,
                    Seen::Repeat => {}
                    Seen::Full => self.spill(hash, source, line.number(), whole)?,
                },
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
                self.lines
                    .find(line)
                    .map_or(line.text().into(), |part| part.text)
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
        match (kind, self.lines.files.sources().get(source as usize)) {
            (Kind::Position, Some(source)) => {
                let part = self.lines.find(line);
                let text = part.as_ref().map_or(line.text(), |part| &part.text);
                self.selection.keep(source, line, text)
            }
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
