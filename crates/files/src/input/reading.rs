use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::thread;

use super::blocks::Blocks;
use super::in_order::{Stop, work_in_order};
use super::text_stream::TextStream;
use super::{Block, Compression, Content, Cut, LineEnds, Opened, Source};
use crate::output::{Progress, is_standard_output};
use crate::{Amount, Files, Outcome, note, reason, report_error};

/// The reading of all sources of a run, one after the other.
///
/// It reports on standard error each source that cannot be read, each unit that is
/// [too long](Cut::LONGEST), and a byte order mark, which is no part of the first line. Where
/// the reading takes longer than a second, its progress is drawn there, if that is a
/// terminal.
#[derive(Debug)]
pub struct Reading<C = LineEnds> {
    jobs: Option<NonZeroUsize>,
    cut: C,
    progress: Progress,
    unread: Unread,
}

/// The counts of all that could not be read. It prints as the end of a summary:
/// `, 1 line not read, 2 files not read`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unread {
    files: u64,
    /// With the name of the unit.
    units: u64,
    unit: &'static str,
}

impl Reading {
    /// The reading of the lines of some sources, with `jobs` threads, or one for each
    /// core.
    #[must_use]
    pub fn new(sources: &[Source], jobs: Option<NonZeroUsize>) -> Self {
        Self::with_cut(sources, jobs, LineEnds)
    }
}

impl From<&Files> for Reading {
    fn from(files: &Files) -> Self {
        Self::new(files.sources(), files.jobs())
    }
}

impl<C: Cut + Clone> Reading<C> {
    /// The reading of sources that are cut into other units than lines.
    #[must_use]
    pub fn with_cut(sources: &[Source], jobs: Option<NonZeroUsize>, cut: C) -> Self {
        let sizes = sources.iter().map(Source::size);
        Self {
            jobs,
            cut,
            progress: Progress::new(sizes.sum()),
            unread: Unread {
                unit: C::UNIT,
                ..Unread::default()
            },
        }
    }

    /// Without a drawing of the progress, for a run that waits for its user.
    #[must_use]
    pub fn without_progress(mut self) -> Self {
        self.progress = self.progress.hidden();
        self
    }

    /// The counts of all that could not be read so far.
    #[must_use]
    pub const fn unread(&self) -> Unread {
        self.unread
    }

    /// Opens a source, or reports why it cannot be read.
    pub fn open(&mut self, source: &Source) -> Option<Opened> {
        if let Source::File(path) = source
            && is_standard_output(path)
        {
            // The shell emptied it before anything could be read.
            let why = io::Error::other("it is standard output too; name another file");
            self.report(source, &why);
            return None;
        }
        let opened = if C::ANY_ENCODING {
            source.open_in_any_encoding(C::IS_KNOWN)
        } else {
            source.open()
        };
        match opened {
            Ok(opened) => {
                if opened.has_bom {
                    note(&format!(
                        "note: {source} starts with a byte order mark, which is no part of its \
                         first line"
                    ));
                }
                Some(opened)
            }
            Err(error) => {
                self.report(source, &error);
                None
            }
        }
    }

    /// Works on all blocks of a source at once, and takes the results in the order of the
    /// blocks.
    ///
    /// Returns whether the source could be read to its end; if not, that has been
    /// reported and counted.
    ///
    /// # Errors
    ///
    /// The error of `take`, which ends the reading.
    pub fn read<R: Send>(
        &mut self,
        source: &Source,
        opened: Opened,
        work: impl Fn(&Block) -> R + Sync,
        mut take: impl FnMut(&Block, R) -> io::Result<()> + Send,
    ) -> io::Result<bool> {
        self.progress.begin(&opened.taken);
        let workers = self.workers(source, opened.compression);
        let cut = self.cut.clone();
        let (cut_of_refused, progress, unread) = (&self.cut, &mut self.progress, &mut self.unread);
        let read = work_in_order(
            Blocks::new(opened.reader, cut),
            workers,
            work,
            |block, result| {
                if is_refused(block, cut_of_refused) {
                    unread.units = unread.units.saturating_add(1);
                    report_too_long::<C>(source, block.first_line());
                }
                progress.advance(block.lines, block.bytes().len() as u64);
                take(block, result)
            },
        );
        match read {
            Ok(()) => Ok(true),
            Err(Stop::Untaken(error)) => Err(error),
            Err(Stop::Unread(error)) => {
                self.report(source, &error);
                Ok(false)
            }
        }
    }

    /// The text of a source as one stream, for a reader that finds the ends of its units
    /// itself. An error of the stream is to be [reported](Reading::report).
    ///
    /// ```
    /// use std::io::BufRead;
    /// use feen_files::{Reading, Source};
    ///
    /// # let path = std::env::temp_dir().join(format!("stream-{}", std::process::id()));
    /// # feen_files::write_whole(&path, b"[Event \"?\"]\n\n1. e4 *\n")?;
    /// let source = Source::File(path);
    /// let mut reading = Reading::new(std::slice::from_ref(&source), None);
    /// let mut lines = 0;
    /// if let Some(opened) = reading.open(&source) {
    ///     let mut stream = reading.stream(opened);
    ///     let mut line = Vec::new();
    ///     while stream.read_until(b'\n', &mut line)? > 0 {
    ///         lines += 1;
    ///         line.clear();
    ///     }
    ///     assert_eq!(stream.line(), 4);
    /// }
    /// assert_eq!(lines, 3);
    /// # if let Source::File(path) = source { std::fs::remove_file(path)? };
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn stream(&mut self, opened: Opened) -> TextStream<'_> {
        self.progress.begin(&opened.taken);
        TextStream::new(opened, &mut self.progress)
    }

    /// Reports that a source cannot be read, and counts it.
    pub fn report(&mut self, source: &Source, why: &io::Error) {
        self.unread.files = self.unread.files.saturating_add(1);
        report_error(&format!("cannot read {source}: {}", reason(why)));
    }

    /// The number of threads: one for a file that is read at once.
    fn workers(&self, source: &Source, compression: Compression) -> NonZeroUsize {
        let is_small = source
            .size()
            .is_some_and(|size| size <= Block::LENGTH as u64);
        if is_small && compression == Compression::None {
            return NonZeroUsize::MIN;
        }
        let available = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.jobs.unwrap_or_else(available)
    }
}

/// Whether a block is the start of a unit that is too long, and that is a loss.
fn is_refused(block: &Block, cut: &impl Cut) -> bool {
    let start = block.bytes();
    let start = match block.first_line() {
        1 => start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start),
        _ => start,
    };
    block.content() == Content::TooLong && !cut.is_passed_over(start)
}

fn report_too_long<C: Cut>(source: &Source, line: u64) {
    let (unit, most) = (C::UNIT, C::LONGEST >> 20);
    report_error(&format!(
        "cannot read {source}:{line}: the {unit} has {most} MiB or more"
    ));
}

impl Unread {
    /// [`Outcome::Failed`] if something could not be read.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match (self.files, self.units) {
            (0, 0) => Outcome::Fine,
            _ => Outcome::Failed,
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for amount in [Amount(self.units, self.unit), Amount(self.files, "file")] {
            if amount.0 > 0 {
                write!(f, ", {amount} not read")?;
            }
        }
        Ok(())
    }
}
