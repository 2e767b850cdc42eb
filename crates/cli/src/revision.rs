use std::fmt;
use std::io;
use std::mem;
use std::ops::Range;

use crate::amount::Amount;
use crate::arguments::Files;
use crate::block::{Block, Placed};
use crate::destination::{Destination, Writing};
use crate::line::Line;
use crate::outcome::{Outcome, complain, reason};
use crate::output::Output;
use crate::reading::{Reading, Unread};
use crate::source::Source;
use crate::stream::Stream;

/// What has come of a revision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Revised {
    /// The lines that have changed, but for those that could not be written.
    pub(crate) lines: u64,
    unread: Unread,
    unwritten_files: u64,
    /// Whether something was left unread, for nobody takes what becomes of it.
    pub(crate) is_stopped: bool,
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
/// more can be told. What is written to files does not depend on that.
///
/// What revises a line hears whether its source is a file that must not be written. It
/// gives what stands in its place, if it changes, and adds what there is to tell, with its
/// end of line. Several lines are revised at once, each with
/// a count of its own lines, and told of and written in their order.
pub(crate) fn revise_all<C: Count + Send>(
    files: &Files,
    writing: Writing,
    stream: Stream,
    revise: impl Fn(&Source, bool, Line<'_>, &mut C, &mut String) -> Option<Vec<u8>> + Sync,
) -> (C, Revised, io::Result<()>) {
    let mut reading = Reading::new(files);
    let mut count = C::default();
    let mut revised = Revised::default();
    let mut told = Ok(());
    let mut listener = Some(stream);
    let mut output = Output::new();
    for source in files.sources() {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let mut destination = Destination::new(writing, source, opened.compression, &mut output);
        let is_file = destination.is_file();
        let is_refused = destination.is_refused();
        let (mut changed, mut is_begun) = (0_u64, false);
        let read = reading.read(
            source,
            opened,
            |block| {
                RevisedBlock::new(block, |line, count, told| {
                    revise(source, is_refused, line, count, told)
                })
            },
            |block, mut revised_block| {
                count.add(mem::take(&mut revised_block.count));
                if !mem::replace(&mut is_begun, true) {
                    destination.begin()?;
                }
                match revised_block.write(block, &mut destination, listener) {
                    // Nobody has to listen for a file to be written.
                    Err(error) if is_file => (told, listener) = (Err(error), None),
                    written => written?,
                }
                changed = changed.saturating_add(revised_block.changed);
                Ok(())
            },
        );
        match read {
            // What was not read to its end must not take the place of the whole.
            Ok(false) if is_file => changed = 0,
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
            revised.is_stopped = true;
            if writing != Writing::InPlace {
                break;
            }
        }
    }
    revised.unread = reading.unread();
    (count, revised, told)
}

/// What becomes of a block.
struct RevisedBlock<C> {
    count: C,
    /// All that is told.
    told: String,
    /// In the order of their places.
    events: Vec<Event>,
    /// The lines that change.
    changed: u64,
}

/// What happens at a line.
enum Event {
    /// More is told, up to this end, before what stands there.
    Told { at: usize, end: usize },
    /// Another text takes the place of that of the line.
    Changed(u64, Range<usize>, Vec<u8>),
}

impl<C: Count> RevisedBlock<C> {
    fn new(
        block: &Block,
        revise: impl Fn(Line<'_>, &mut C, &mut String) -> Option<Vec<u8>>,
    ) -> Self {
        let mut revised = Self {
            count: C::default(),
            told: String::new(),
            events: Vec::new(),
            changed: 0,
        };
        let mut before = 0;
        for Placed { line, range } in block.positions() {
            let instead = revise(line, &mut revised.count, &mut revised.told);
            let end = revised.told.len();
            if end > before {
                let at = range.start;
                revised.events.push(Event::Told { at, end });
                before = end;
            }
            if let Some(instead) = instead {
                let text = range.start..range.start.saturating_add(line.text.len());
                let event = Event::Changed(line.number, text, instead);
                revised.events.push(event);
                revised.changed = revised.changed.saturating_add(1);
            }
        }
        revised
    }

    /// Writes and tells what has become of a block.
    fn write(
        &self,
        block: &Block,
        destination: &mut Destination<'_>,
        listener: Option<Stream>,
    ) -> io::Result<()> {
        let between = |start, end| block.bytes().get(start..end).unwrap_or(&[]);
        let told = |start, end| self.told.get(start..end).unwrap_or("");
        let tell = |text| listener.map_or(Ok(()), |stream| stream.tell(text));
        let (mut written, mut heard) = (0, 0);
        for event in &self.events {
            match event {
                // Both streams may go to one terminal: what is read there stays in order.
                Event::Told { at, end } if destination.is_output() => {
                    destination.keep(between(written, *at))?;
                    destination.flush()?;
                    tell(told(heard, *end))?;
                    (written, heard) = (*at, *end);
                }
                Event::Told { .. } => {}
                Event::Changed(line, text, instead) => {
                    destination.keep(between(written, text.start))?;
                    destination.change(*line, instead)?;
                    written = text.end;
                }
            }
        }
        destination.keep(between(written, block.bytes().len()))?;
        destination.flush()?;
        match told(heard, self.told.len()) {
            "" => Ok(()),
            rest => tell(rest),
        }
    }
}
