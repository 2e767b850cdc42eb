use std::hash::BuildHasher;
use std::io;

use crate::arguments::{Dedup, Level};
use crate::block::{Block, Content};
use crate::diagnosis::Diagnosis;
use crate::line::Line;
use crate::outcome::Outcome;
use crate::reading::Reading;
use crate::seen::Seen;
use crate::selection::Selection;
use crate::source::Source;
use crate::stream::Stream;

pub(crate) fn run(dedup: &Dedup) -> Outcome {
    let mut reading = Reading::new(&dedup.files);
    let mut kept = Kept {
        seen: Seen::default(),
        selection: Selection::new(dedup.json),
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
            let number = line.number;
            let before = |column| format!("{source}:{number}:{column}: ");
            Judged::Invalid(diagnosis.report(palette, before))
        }
    };
    for source in dedup.files.sources() {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let judge = |block: &Block| {
            let lines = block.whole_lines().map(|placed| judge(source, placed.line));
            lines.collect::<Vec<_>>()
        };
        let read = reading.read(source, opened, judge, |block, judged| {
            kept.take(source, block, judged)
        });
        if let Err(error) = read {
            return kept.outcome.told(Err(error));
        }
    }
    kept.outcome.max(reading.unread().outcome())
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

struct Kept {
    seen: Seen,
    selection: Selection,
    outcome: Outcome,
}

impl Kept {
    /// Takes the lines of a block that have not been seen, in their order.
    fn take(&mut self, source: &Source, block: &Block, judged: Vec<Judged>) -> io::Result<()> {
        if block.content != Content::Lines {
            self.selection.keep_part(block.bytes())?;
        }
        for (placed, judged) in block.whole_lines().zip(judged) {
            let line = placed.line;
            match judged {
                Judged::Position(hash) => {
                    // One position has one text, so equal positions have equal texts.
                    if self.seen.insert(hash, line.text) {
                        self.selection.keep(source, line)?;
                    }
                }
                Judged::Other => self.selection.keep_other(line)?,
                Judged::Invalid(told) => {
                    self.outcome = Outcome::Invalid;
                    self.selection.flush()?;
                    Stream::Error.tell(&told)?;
                    self.selection.keep_other(line)?;
                }
            }
        }
        self.selection.flush()
    }
}
