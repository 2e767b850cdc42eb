use std::hash::BuildHasher;
use std::{io, mem};

use crate::arguments::{Dedup, Level};
use crate::block::{Block, Content};
use crate::diagnosis::Diagnosis;
use crate::line::Line;
use crate::outcome::Outcome;
use crate::reading::Reading;
use crate::seen::{Met, Seen};
use crate::selection::Selection;
use crate::source::Source;
use crate::spill::{self, Entry, Kind, Spill};
use crate::stream::Stream;

pub(crate) fn run(dedup: &Dedup) -> Outcome {
    let mut reading = Reading::new(&dedup.files);
    let mut kept = Kept {
        sources: dedup.files.sources(),
        seen: Seen::with_room(Seen::ROOM),
        spill: None,
        selection: Selection::new(dedup.json),
        written: 0,
        outcome: Outcome::Fine,
    };
    let hasher = kept.seen.hasher();
    let palette = Stream::Error.palette();
    let judge = |source: &Source, line: Line<'_>| {
        if !line.is_position() {
            Judged::Other
        } else if feen::validate_bytes(line.text).is_ok() {
            Judged::Position(hasher.hash_one(line.text))
        } else {
            let diagnosis = Diagnosis::new(line.text, Level::Canonical).errors_only();
            let mut told = String::new();
            diagnosis.tell(palette, &mut told, |told, column| {
                source.tell_place(line.number, column, told);
            });
            Judged::Invalid(told)
        }
    };
    let mut told = Ok(());
    for (number, source) in (0..).zip(kept.sources) {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let judge = |block: &Block| {
            let lines = block.whole_lines().map(|placed| judge(source, placed.line));
            lines.collect::<Vec<_>>()
        };
        let read = reading.read(source, opened, judge, |block, judged| {
            kept.take(number, block, judged)
        });
        if let Err(error) = read {
            told = Err(error);
            break;
        }
    }
    let told = told.and_then(|()| kept.finish());
    kept.outcome.max(reading.unread().outcome()).told(told)
}

/// What a line is.
enum Judged {
    /// A position, with the hash of its text.
    Position(u64),
    /// A comment, or blank.
    Other,
    /// Not valid, with what is told of it.
    Invalid(String),
}

struct Kept<'a> {
    sources: &'a [Source],
    seen: Seen,
    /// All that comes after the first position that there was no room for.
    spill: Option<Spill>,
    selection: Selection,
    /// The number of the source whose line was written last.
    written: u32,
    outcome: Outcome,
}

impl Kept<'_> {
    /// Takes the lines of a block that have not been seen, in their order.
    fn take(&mut self, source: u32, block: &Block, judged: Vec<Judged>) -> io::Result<()> {
        if block.content != Content::Lines {
            self.keep(Kind::Part, source, block.line, block.bytes())?;
        }
        for (placed, judged) in block.whole_lines().zip(judged) {
            let line = placed.line;
            let whole = block.bytes().get(placed.range).unwrap_or(&[]);
            match judged {
                // One position has one text, so equal positions have equal texts.
                Judged::Position(hash) => match self.seen.meet(hash, line.text) {
                    Met::First => self.keep(Kind::Position, source, line.number, whole)?,
                    Met::Again => {}
                    Met::Unknown => self.spill(hash, source, line.number, whole)?,
                },
                Judged::Other => self.keep(Kind::Other, source, line.number, whole)?,
                Judged::Invalid(told) => {
                    self.outcome = Outcome::Invalid;
                    self.selection.flush()?;
                    Stream::Error.tell(&told)?;
                    self.keep(Kind::Other, source, line.number, whole)?;
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

    /// Writes all that has been waiting.
    fn finish(&mut self) -> io::Result<()> {
        let Some(spill) = self.spill.take() else {
            return Ok(());
        };
        // What follows needs the room.
        self.seen = Seen::with_room(0);
        let mut drain = spill.drain().map_err(|error| self.unspilled(&error))?;
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
        match (kind, self.sources.get(source as usize)) {
            (Kind::Position, Some(source)) => self.selection.keep(source, line),
            (Kind::Part, _) => self.selection.keep_part(whole),
            (Kind::Other | Kind::Position, _) => self.selection.keep_other(line),
        }
    }

    /// Complains that lines cannot wait, which ends the run.
    fn unspilled(&mut self, error: &io::Error) -> io::Error {
        spill::complain(error);
        self.outcome = Outcome::Failed;
        // Nothing more is to be said.
        io::ErrorKind::BrokenPipe.into()
    }
}
