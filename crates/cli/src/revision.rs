use std::fmt;
use std::io;
use std::ops::Range;

use crate::amount::Amount;
use crate::arguments::Files;
use crate::block::{Block, Placed};
use crate::destination::{Destination, Writing};
use crate::line::Line;
use crate::outcome::{Outcome, complain, reason};
use crate::reading::{Reading, Unread};
use crate::source::Source;
use crate::stream::Stream;

/// What becomes of a line.
#[derive(Default)]
pub(crate) struct Revision {
    /// What stands in its place, if it changes.
    pub(crate) instead: Option<Vec<u8>>,
    /// What there is to tell; it ends its lines.
    pub(crate) told: String,
}

/// What has come of a revision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Revised {
    /// The lines that have changed, but for those that could not be written.
    pub(crate) lines: u64,
    unread: Unread,
    unwritten_files: u64,
}

impl Revised {
    pub(crate) const fn outcome(self) -> Outcome {
        match self.unwritten_files {
            0 => self.unread.outcome(),
            _ => Outcome::Failed,
        }
    }
}

/// What could not be read or written, as the end of a summary.
impl fmt::Display for Revised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.unread)?;
        if self.unwritten_files > 0 {
            write!(f, ", {} not written", Amount(self.unwritten_files, "file"))?;
        }
        Ok(())
    }
}

/// What is counted in some lines, and added to what was counted in those before
/// them.
pub(crate) trait Count: Default {
    fn add(&mut self, other: Self);
}

/// Revises all positions of all sources, in their order, and stops where nothing
/// more can be told.
///
/// Several lines are revised at once, each with a count of its own lines, and told
/// of and written in their order.
pub(crate) fn revise_all<C: Count + Send>(
    files: &Files,
    writing: Writing,
    stream: Stream,
    revise: impl Fn(&Source, Line<'_>, &mut C) -> Revision + Sync,
) -> (C, Revised, io::Result<()>) {
    let mut reading = Reading::new(files);
    let mut count = C::default();
    let mut revised = Revised::default();
    let mut told = Ok(());
    for source in files.sources() {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let mut destination = Destination::new(writing, source, opened.compression);
        let mut changed = 0_u64;
        let read = reading.read(
            source,
            opened,
            |block| RevisedBlock::new(block, |line, count| revise(source, line, count)),
            |block, revised_block| {
                count.add(revised_block.count);
                let events = revised_block.events;
                write(block, events, &mut destination, stream, &mut changed)
            },
        );
        match read {
            // What was not read to its end must not take the place of the whole.
            Ok(false) if !destination.is_output() => changed = 0,
            Ok(true) => {
                if let Err(error) = destination.persist() {
                    complain(&format!("cannot write {source}: {}", reason(&error)));
                    revised.unwritten_files = revised.unwritten_files.saturating_add(1);
                    changed = 0;
                }
            }
            Ok(false) | Err(_) => {}
        }
        revised.lines = revised.lines.saturating_add(changed);
        if let Err(error) = read {
            told = Err(error);
            break;
        }
    }
    revised.unread = reading.unread();
    (count, revised, told)
}

/// What becomes of a block.
struct RevisedBlock<C> {
    count: C,
    /// In the order of their places.
    events: Vec<Event>,
}

/// What happens at a line.
enum Event {
    /// Something is told before what stands there.
    Told(usize, String),
    /// Another text takes the place of that of the line.
    Changed(u64, Range<usize>, Vec<u8>),
}

impl<C: Count> RevisedBlock<C> {
    fn new(block: &Block, revise: impl Fn(Line<'_>, &mut C) -> Revision) -> Self {
        let mut count = C::default();
        let mut events = Vec::new();
        for Placed { line, range } in block.positions() {
            let Revision { instead, told } = revise(line, &mut count);
            if !told.is_empty() {
                events.push(Event::Told(range.start, told));
            }
            if let Some(instead) = instead {
                let text = range.start..range.start.saturating_add(line.text.len());
                events.push(Event::Changed(line.number, text, instead));
            }
        }
        Self { count, events }
    }
}

/// Writes and tells what has become of a block, and counts the lines that have
/// changed.
fn write(
    block: &Block,
    events: Vec<Event>,
    destination: &mut Destination,
    stream: Stream,
    changed: &mut u64,
) -> io::Result<()> {
    let between = |start, end| block.bytes().get(start..end).unwrap_or(&[]);
    let mut written = 0;
    let mut told = String::new();
    for event in events {
        match event {
            Event::Told(at, text) => {
                destination.keep(between(written, at))?;
                written = at;
                told += &text;
                // Both streams may go to one terminal: what is read there stays in order.
                if destination.is_output() {
                    destination.flush()?;
                    stream.tell(&std::mem::take(&mut told))?;
                }
            }
            Event::Changed(line, text, instead) => {
                *changed = changed.saturating_add(1);
                destination.keep(between(written, text.start))?;
                destination.change(line, &instead)?;
                written = text.end;
            }
        }
    }
    destination.keep(between(written, block.bytes().len()))?;
    destination.flush()?;
    if told.is_empty() {
        Ok(())
    } else {
        stream.tell(&told)
    }
}
