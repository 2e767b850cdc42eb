use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::thread;

use crate::amount::Amount;
use crate::arguments::Files;
use crate::block::Block;
use crate::blocks::{Blocks, LONGEST_LINE};
use crate::compression::Compression;
use crate::in_order::{Stop, work_in_order};
use crate::outcome::{Outcome, complain, reason};
use crate::progress::Progress;
use crate::source::{Opened, Source};

/// The reading of all sources of a run, one after the other.
pub(crate) struct Reading {
    jobs: Option<NonZeroUsize>,
    progress: Progress,
    unread: Unread,
}

/// What could not be read. It prints as the end of a summary.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Unread {
    files: u64,
    lines: u64,
}

impl Reading {
    pub(crate) fn new(files: &Files) -> Self {
        let sizes = files.sources().iter().map(Source::size);
        Self {
            jobs: files.jobs,
            progress: Progress::new(sizes.sum()),
            unread: Unread::default(),
        }
    }

    /// What could not be read so far.
    pub(crate) const fn unread(&self) -> Unread {
        self.unread
    }

    /// Opens a source, or complains.
    pub(crate) fn open(&mut self, source: &Source) -> Option<Opened> {
        match source.open() {
            Ok(opened) => Some(opened),
            Err(error) => {
                self.complain(source, &error);
                None
            }
        }
    }

    /// Works on all blocks of a source, and takes what becomes of them in their
    /// order.
    ///
    /// Says whether the source could be read to its end; if not, that is complained
    /// of and counted here. The error is that of what takes.
    pub(crate) fn read<R: Send>(
        &mut self,
        source: &Source,
        opened: Opened,
        work: impl Fn(&Block) -> R + Sync,
        mut take: impl FnMut(&Block, R) -> io::Result<()> + Send,
    ) -> io::Result<bool> {
        self.progress.begin(&opened.taken);
        let workers = self.workers(source, opened.compression);
        let (progress, unread) = (&mut self.progress, &mut self.unread);
        let read = work_in_order(
            Blocks::new(opened.reader),
            workers,
            work,
            |block, result| {
                if let Some(line) = block.refused_line() {
                    unread.lines = unread.lines.saturating_add(1);
                    refuse(source, line);
                }
                progress.advance(block.lines, block.bytes().len() as u64);
                take(block, result)
            },
        );
        match read {
            Ok(()) => Ok(true),
            Err(Stop::Untold(error)) => Err(error),
            Err(Stop::Unread(error)) => {
                self.complain(source, &error);
                Ok(false)
            }
        }
    }

    fn complain(&mut self, source: &Source, error: &io::Error) {
        self.unread.files = self.unread.files.saturating_add(1);
        complain(&format!("cannot read {source}: {}", reason(error)));
    }

    /// As many as are asked for, but one for a file that is read in one go.
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

fn refuse(source: &Source, line: u64) {
    let most = LONGEST_LINE >> 20;
    complain(&format!(
        "cannot read {source}:{line}: it is a line of {most} MiB or more"
    ));
}

impl Unread {
    pub(crate) const fn outcome(self) -> Outcome {
        match (self.files, self.lines) {
            (0, 0) => Outcome::Fine,
            _ => Outcome::Failed,
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for amount in [Amount(self.lines, "line"), Amount(self.files, "file")] {
            if amount.0 > 0 {
                write!(f, ", {amount} not read")?;
            }
        }
        Ok(())
    }
}
