//! Lines that are replaced, in their files or on standard output.

use std::fmt;
use std::io;
use std::mem;
use std::ops::Range;

use crate::output::Destination;
use crate::{
    Amount, Block, Files, Line, LineAt, Outcome, Reading, Source, StandardOutput, Stream, Unread,
    Writing, reason, report_error,
};

/// The way in which all lines of a run are revised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Revision {
    /// The lines that are written, and where they go.
    pub writing: Writing,
    /// The stream of the reports.
    pub stream: Stream,
    /// The number of reports that are written, at most.
    pub most_reports: Option<u64>,
}

/// The result of a revision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Revised {
    lines: u64,
    unread: Unread,
    unwritten_files: u64,
    unwritten_reports: u64,
    is_stopped: bool,
}

impl Revised {
    /// The number of lines that have changed, but for those that could not be written.
    #[must_use]
    pub const fn lines(&self) -> u64 {
        self.lines
    }

    /// The number of reports that were left out, as there were too many.
    #[must_use]
    pub const fn unwritten_reports(&self) -> u64 {
        self.unwritten_reports
    }

    /// Whether reading stopped early because standard output was closed.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// [`Outcome::Failed`] if something could not be read or written.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match self.unwritten_files {
            0 => self.unread.outcome(),
            _ => Outcome::Failed,
        }
    }
}

/// The end of a summary: `, 1 file not read`.
impl fmt::Display for Revised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.unwritten_reports > 0 {
            write!(f, ", {} not shown", self.unwritten_reports)?;
        }
        write!(f, "{}", self.unread)?;
        if self.unwritten_files > 0 {
            write!(f, ", {} not written", Amount(self.unwritten_files, "file"))?;
        }
        Ok(())
    }
}

/// The counts of some lines, which are added to those of the lines before them.
pub trait Count: Default {
    /// Adds the counts of later lines.
    fn add(&mut self, other: Self);

    /// The reason why a file of these lines keeps its text, if there is one. What would have
    /// become of the lines is then no longer counted.
    fn refusal(&mut self) -> Option<String> {
        None
    }
}

/// The reports on some lines, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Reports {
    text: String,
    /// The end of each in the text.
    ends: Vec<usize>,
}

impl Reports {
    /// Adds a report, which `write` writes with its line feed.
    pub fn add(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.text);
        if self.text.len() > self.end(self.ends.len()) {
            self.ends.push(self.text.len());
        }
    }

    /// All reports.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The end of the first reports.
    fn end(&self, count: usize) -> usize {
        let last = count.checked_sub(1).and_then(|last| self.ends.get(last));
        last.copied().unwrap_or(0)
    }

    /// Writes the reports of a range, but no more than `left` of them.
    fn write(&self, range: Range<usize>, left: &mut u64, stream: Stream) -> io::Result<u64> {
        let count = range.len() as u64;
        let written = count.min(*left);
        *left = left.saturating_sub(written);
        let last = range
            .start
            .saturating_add(usize::try_from(written).unwrap_or(usize::MAX));
        match self.text.get(self.end(range.start)..self.end(last)) {
            None | Some("") => {}
            Some(text) => stream.write(text)?,
        }
        Ok(count.saturating_sub(written))
    }
}

/// Revises the lines of all sources in their order, and stops where nothing more can be
/// written to standard output. Files are written all the same.
///
/// `revise` is called for each line that is neither blank nor a comment, on all cores at
/// once. It is given whether the line is of a file that cannot be written to. It returns
/// the new text of the line, without its end, if that changes; a new text replaces a
/// byte order mark as well. It adds its counts and its reports, which are written in the
/// order of the lines.
///
/// ```
/// use feen_files::{Count, Files, Line, Reports, Revision, Source, Stream, Writing};
/// use clap::Parser;
///
/// #[derive(Parser)]
/// struct Shout {
///     #[command(flatten)]
///     files: Files,
/// }
///
/// #[derive(Default)]
/// struct Lines(u64);
///
/// impl Count for Lines {
///     fn add(&mut self, other: Self) {
///         self.0 += other.0;
///     }
/// }
///
/// let path = std::env::temp_dir().join(format!("revise-{}", std::process::id()));
/// feen_files::write_whole(&path, b"e4\n# e4\n")?;
/// let shout = Shout::parse_from(["shout".as_ref(), path.as_os_str()]);
/// let revision = Revision {
///     writing: Writing::InPlace,
///     stream: Stream::Error,
///     most_reports: None,
/// };
/// let revise = |_: &Source, _, line: Line<'_>, lines: &mut Lines, _: &mut Reports| {
///     lines.0 += 1;
///     Some(line.text().to_ascii_uppercase())
/// };
/// let (lines, revised, written) = feen_files::revise(&shout.files, revision, revise);
/// assert_eq!((lines.0, revised.lines()), (1, 1));
/// assert_eq!(std::fs::read_to_string(&path)?, "E4\n# e4\n");
/// written?;
/// # std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn revise<C: Count + Send>(
    files: &Files,
    revision: Revision,
    revise: impl Fn(&Source, bool, Line<'_>, &mut C, &mut Reports) -> Option<Vec<u8>> + Sync,
) -> (C, Revised, io::Result<()>) {
    let Revision {
        writing,
        stream,
        most_reports,
    } = revision;
    let mut reading = Reading::from(files);
    let mut count = C::default();
    let mut revised = Revised::default();
    let mut written = Ok(());
    let mut listener = Some(stream);
    let mut left = most_reports.unwrap_or(u64::MAX);
    let mut output = StandardOutput::new();
    for source in files.sources() {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let mut destination = Destination::new(writing, source, opened.compression(), &mut output);
        let is_file = destination.is_file();
        let is_refused = destination.is_refused();
        let (mut changed, mut is_begun) = (0_u64, false);
        let mut of_source = C::default();
        let unwritten_reports = &mut revised.unwritten_reports;
        let read = reading.read(
            source,
            opened,
            |block| {
                RevisedBlock::new(block, |line, count, reports| {
                    revise(source, is_refused, line, count, reports)
                })
            },
            |block, mut revised_block| {
                of_source.add(mem::take(&mut revised_block.count));
                if !mem::replace(&mut is_begun, true) {
                    destination.begin()?;
                }
                let mut report = |reports: Range<usize>| match listener {
                    Some(stream) => {
                        let cut = revised_block.reports.write(reports, &mut left, stream)?;
                        *unwritten_reports = unwritten_reports.saturating_add(cut);
                        Ok(())
                    }
                    None => Ok(()),
                };
                match revised_block.write(block, &mut destination, &mut report) {
                    // A file is written though its reports are not read.
                    Err(error) if is_file => (written, listener) = (Err(error), None),
                    block_written => block_written?,
                }
                changed = changed.saturating_add(revised_block.changed);
                Ok(())
            },
        );
        match read {
            // A text that was not read to its end must not take the place of the whole.
            Ok(false) if is_file => changed = 0,
            Ok(true) => {
                let is_replaced = is_file && changed > 0;
                let refusal = is_replaced.then(|| of_source.refusal());
                let persisted = match refusal.flatten() {
                    Some(why) => Err(format!("{source} is not replaced: {why}")),
                    None => destination
                        .persist()
                        .map_err(|why| format!("cannot write {source}: {}", reason(&why))),
                };
                if let Err(message) = persisted {
                    report_error(&message);
                    revised.unwritten_files = revised.unwritten_files.saturating_add(1);
                    changed = 0;
                }
            }
            Ok(false) | Err(_) => {}
        }
        count.add(of_source);
        revised.lines = revised.lines.saturating_add(changed);
        if let Err(error) = read {
            written = Err(error);
            revised.is_stopped = true;
            if writing != Writing::InPlace {
                break;
            }
        }
    }
    revised.unread = reading.unread();
    (count, revised, written)
}

/// A block whose lines have been revised.
struct RevisedBlock<C> {
    count: C,
    reports: Reports,
    /// In the order of their places.
    events: Vec<Event>,
    /// The number of lines that change.
    changed: u64,
}

/// The result of one line.
enum Event {
    /// More reports, up to this one, on the line that starts there.
    Reported { at: usize, end: usize },
    /// A new text in place of the old one.
    Changed(u64, Range<usize>, Vec<u8>),
}

impl<C: Count> RevisedBlock<C> {
    fn new(
        block: &Block,
        revise: impl Fn(Line<'_>, &mut C, &mut Reports) -> Option<Vec<u8>>,
    ) -> Self {
        let mut revised = Self {
            count: C::default(),
            reports: Reports::default(),
            events: Vec::new(),
            changed: 0,
        };
        let mut before = 0;
        for LineAt { line, range } in block.content_lines() {
            let new_text = revise(line, &mut revised.count, &mut revised.reports);
            let end = revised.reports.ends.len();
            if end > before {
                let at = range.start;
                revised.events.push(Event::Reported { at, end });
                before = end;
            }
            if let Some(new_text) = new_text {
                let text = range.start..range.start.saturating_add(line.with_bom().len());
                let event = Event::Changed(line.number(), text, new_text);
                revised.events.push(event);
                revised.changed = revised.changed.saturating_add(1);
            }
        }
        revised
    }

    /// Writes the lines and the reports of a block.
    fn write(
        &self,
        block: &Block,
        destination: &mut Destination<'_>,
        report: &mut impl FnMut(Range<usize>) -> io::Result<()>,
    ) -> io::Result<()> {
        let between = |start, end| block.bytes().get(start..end).unwrap_or(&[]);
        let (mut written, mut reported) = (0, 0);
        for event in &self.events {
            match event {
                // Both streams may go to one terminal, where the order is to be kept.
                Event::Reported { at, end } if destination.is_output() => {
                    destination.keep(between(written, *at))?;
                    destination.flush()?;
                    report(reported..*end)?;
                    (written, reported) = (*at, *end);
                }
                Event::Reported { .. } => {}
                Event::Changed(line, text, new_text) => {
                    destination.keep(between(written, text.start))?;
                    destination.change(*line, new_text)?;
                    written = text.end;
                }
            }
        }
        destination.keep(between(written, block.bytes().len()))?;
        destination.flush()?;
        report(reported..self.reports.ends.len())
    }
}
