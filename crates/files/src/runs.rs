//! A sort of more than memory holds.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::mem;

use crate::temporary_file;

/// Entries that are sorted in bounded memory: 32 MiB of them are in memory, the others are sorted
/// runs in temporary files without a name.
///
/// ```
/// use feen_files::{RunEntry, Runs};
///
/// let mut runs = Runs::new(false);
/// for (number, word) in (1..).zip(["pawn", "king", "rook"]) {
///     runs.push(RunEntry {
///         key: word.as_bytes().to_vec(),
///         source: 0,
///         line: number,
///         whole: word.as_bytes().to_vec(),
///     })?;
/// }
/// let mut sorted = runs.merge()?;
/// assert_eq!(sorted.next()?.map(|entry| entry.whole), Some(b"king".to_vec()));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Runs {
    is_reverse: bool,
    entries: Vec<RunEntry>,
    /// The bytes of the entries.
    bytes: usize,
    files: Vec<BufReader<File>>,
}

/// A line or another unit of text with its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunEntry {
    /// The bytes that it is sorted by.
    pub key: Vec<u8>,
    /// The number of its source.
    pub source: usize,
    /// Its number there.
    pub line: u64,
    /// The line with its end.
    pub whole: Vec<u8>,
}

/// The bytes of the entries that are sorted at once.
const ROOM: usize = 32 << 20;

/// The bytes that an entry takes besides its key and its line, about.
const OVERHEAD: usize = 96;

/// The files that are open at once, at most.
const MOST_RUNS: usize = 64;

/// The bytes of a file that are read or written together.
const BUFFER: usize = 64 << 10;

impl Runs {
    /// No entries yet, which are sorted by their keys, or from the largest key down.
    #[must_use]
    pub const fn new(is_reverse: bool) -> Self {
        Self {
            is_reverse,
            entries: Vec::new(),
            bytes: 0,
            files: Vec::new(),
        }
    }

    /// Adds an entry.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be written.
    pub fn push(&mut self, entry: RunEntry) -> io::Result<()> {
        let length = entry.key.len().saturating_add(entry.whole.len());
        self.bytes = self.bytes.saturating_add(length).saturating_add(OVERHEAD);
        self.entries.push(entry);
        if self.bytes < ROOM {
            return Ok(());
        }
        let mut run = BufWriter::with_capacity(BUFFER, temporary_file()?);
        for entry in self.sorted() {
            entry.write(&mut run)?;
        }
        self.files.push(reader(run)?);
        if self.files.len() < MOST_RUNS {
            return Ok(());
        }
        let mut merged = Merged::new(mem::take(&mut self.files), Vec::new(), self.is_reverse)?;
        let mut run = BufWriter::with_capacity(BUFFER, temporary_file()?);
        while let Some(entry) = merged.next()? {
            entry.write(&mut run)?;
        }
        self.files.push(reader(run)?);
        Ok(())
    }

    /// All entries in their order.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be read.
    pub fn merge(mut self) -> io::Result<Merged> {
        let entries = self.sorted();
        Merged::new(self.files, entries, self.is_reverse)
    }

    /// The entries of memory in their order, which are removed.
    fn sorted(&mut self) -> Vec<RunEntry> {
        self.bytes = 0;
        let mut entries = mem::take(&mut self.entries);
        let is_reverse = self.is_reverse;
        entries.sort_by(|one, other| one.compare(other, is_reverse));
        entries
    }
}

/// Sorted runs, merged into one.
#[derive(Debug)]
pub struct Merged {
    is_reverse: bool,
    runs: Vec<BufReader<File>>,
    /// The last run, in memory.
    rest: std::vec::IntoIter<RunEntry>,
    /// The next entry of each run, the first one on top.
    next: BinaryHeap<Reverse<Next>>,
}

/// The next entry of a run.
#[derive(Debug)]
struct Next {
    entry: RunEntry,
    run: usize,
    is_reverse: bool,
}

impl Merged {
    fn new(runs: Vec<BufReader<File>>, rest: Vec<RunEntry>, is_reverse: bool) -> io::Result<Self> {
        let count = runs.len();
        let mut merge = Self {
            is_reverse,
            runs,
            rest: rest.into_iter(),
            next: BinaryHeap::new(),
        };
        for run in 0..=count {
            merge.read(run)?;
        }
        Ok(merge)
    }

    /// The next entry.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be read.
    #[expect(
        clippy::should_implement_trait,
        reason = "it may fail, and so is `?` at each call"
    )]
    pub fn next(&mut self) -> io::Result<Option<RunEntry>> {
        let Some(Reverse(Next { entry, run, .. })) = self.next.pop() else {
            return Ok(None);
        };
        self.read(run)?;
        Ok(Some(entry))
    }

    /// Reads the next entry of a run; the one after all files is that of memory.
    fn read(&mut self, run: usize) -> io::Result<()> {
        let entry = match self.runs.get_mut(run) {
            Some(file) => RunEntry::read(file)?,
            None => self.rest.next(),
        };
        let is_reverse = self.is_reverse;
        self.next.extend(entry.map(|entry| {
            Reverse(Next {
                entry,
                run,
                is_reverse,
            })
        }));
        Ok(())
    }
}

impl Ord for Next {
    fn cmp(&self, other: &Self) -> Ordering {
        self.entry.compare(&other.entry, self.is_reverse)
    }
}

impl PartialOrd for Next {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Next {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Next {}

impl RunEntry {
    /// The order of two entries: equal keys keep the order of the lines.
    fn compare(&self, other: &Self, is_reverse: bool) -> Ordering {
        let keys = self.key.cmp(&other.key);
        let keys = if is_reverse { keys.reverse() } else { keys };
        keys.then((self.source, self.line).cmp(&(other.source, other.line)))
    }

    fn write(&self, file: &mut impl Write) -> io::Result<()> {
        for number in [self.source as u64, self.line] {
            file.write_all(&number.to_le_bytes())?;
        }
        for bytes in [&self.key, &self.whole] {
            file.write_all(&(bytes.len() as u64).to_le_bytes())?;
            file.write_all(bytes)?;
        }
        Ok(())
    }

    fn read(file: &mut impl BufRead) -> io::Result<Option<Self>> {
        if file.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let source = usize::try_from(number(file)?).unwrap_or(usize::MAX);
        let line = number(file)?;
        let key = bytes(file)?;
        let whole = bytes(file)?;
        Ok(Some(Self {
            key,
            source,
            line,
            whole,
        }))
    }
}

fn number(file: &mut impl Read) -> io::Result<u64> {
    let mut number = [0; 8];
    file.read_exact(&mut number)?;
    Ok(u64::from_le_bytes(number))
}

fn bytes(file: &mut impl Read) -> io::Result<Vec<u8>> {
    let length = number(file)?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A reader of the entries that have been written to a file.
fn reader(file: BufWriter<File>) -> io::Result<BufReader<File>> {
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(BufReader::with_capacity(BUFFER, file))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many runs, which are merged on the way, come out in one order.
    #[test]
    fn all_entries_come_in_their_order() {
        for is_reverse in [false, true] {
            let mut runs = Runs::new(is_reverse);
            for number in 0..400_u64 {
                let key = format!("{:03}", number.wrapping_mul(7919) % 200).into_bytes();
                let entry = RunEntry {
                    key,
                    source: 0,
                    line: number,
                    whole: b"x".to_vec(),
                };
                runs.push(entry).unwrap();
                // As if there were no room for more.
                runs.bytes = if number % 3 == 0 { ROOM } else { 0 };
            }
            let mut merged = runs.merge().unwrap();
            let mut last: Option<RunEntry> = None;
            let mut count = 0;
            while let Some(entry) = merged.next().unwrap() {
                if let Some(last) = &last {
                    assert_eq!(last.compare(&entry, is_reverse), Ordering::Less);
                }
                last = Some(entry);
                count += 1;
            }
            assert_eq!(count, 400);
        }
    }
}
