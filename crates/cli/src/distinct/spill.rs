use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::env;
use std::fs::File;
use std::hash::BuildHasher;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

use feen_files::{Line, reason, temporary_file};

use crate::distinct::seen::{Seen, Texts};

/// Lines that wait in files, because memory has no room to know at once which of them are
/// the first of equal ones.
///
/// Equal lines go to the same file, so each file can be looked through alone. The
/// files have no name and go when the run ends, however it ends.
pub(crate) struct Spill {
    /// Lines by their hash. Of equal ones only the first is kept.
    parts: Vec<BufWriter<File>>,
    /// Lines that are kept even if they repeat: comments, invalid lines.
    others: BufWriter<File>,
    /// The number of entries.
    count: u64,
}

/// A line, or a part of one, that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The number of entries before it, by which they are ordered.
    turn: u64,
    pub(crate) kind: Kind,
    /// The number of its source.
    pub(crate) source: u32,
    /// Its number there.
    pub(crate) line: u64,
    /// The line with its end.
    pub(crate) whole: Vec<u8>,
}

/// The kind of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Position,
    /// A comment and the like.
    Other,
    /// Bytes of a line that is too long.
    Part,
}

/// The number of files: few enough to be open at once, many enough that each is small.
const PARTS: u64 = 128;

/// The bytes of a file that are read or written together.
const BUFFER: usize = 16 << 10;

impl Spill {
    pub(crate) fn new() -> io::Result<Self> {
        let parts = (0..PARTS).map(|_| file());
        Ok(Self {
            parts: parts.collect::<io::Result<_>>()?,
            others: file()?,
            count: 0,
        })
    }

    /// Adds a position with the hash of its text.
    pub(crate) fn position(
        &mut self,
        hash: u64,
        source: u32,
        line: u64,
        whole: &[u8],
    ) -> io::Result<()> {
        let part = usize::try_from(hash % PARTS).unwrap_or(0);
        let entry = self.entry(Kind::Position, source, line, whole);
        match self.parts.get_mut(part) {
            Some(part) => entry.write(part),
            None => Ok(()),
        }
    }

    /// Adds a line that is kept even if it repeats.
    pub(crate) fn other(
        &mut self,
        kind: Kind,
        source: u32,
        line: u64,
        whole: &[u8],
    ) -> io::Result<()> {
        self.entry(kind, source, line, whole)
            .write(&mut self.others)
    }

    fn entry(&mut self, kind: Kind, source: u32, line: u64, whole: &[u8]) -> Entry {
        let turn = self.count;
        self.count = turn.saturating_add(1);
        let whole = whole.to_vec();
        Entry {
            turn,
            kind,
            source,
            line,
            whole,
        }
    }

    /// The number of different positions.
    pub(crate) fn distinct(self) -> io::Result<u64> {
        let mut distinct = 0_u64;
        for part in self.parts {
            first_of_equal(part, whole_line, |_| {
                distinct = distinct.saturating_add(1);
                Ok(())
            })?;
        }
        Ok(distinct)
    }

    /// All entries in their order, without those that repeat the text that `text_of` finds
    /// in a line.
    pub(crate) fn drain(
        self,
        text_of: impl for<'a> Fn(Line<'a>) -> Cow<'a, [u8]>,
    ) -> io::Result<Drain> {
        let mut files = vec![reader(self.others)?];
        for part in self.parts {
            let mut kept = file()?;
            first_of_equal(part, &text_of, |entry| entry.write(&mut kept))?;
            files.push(reader(kept)?);
        }
        let mut drain = Drain {
            files,
            next: BinaryHeap::new(),
        };
        for number in 0..drain.files.len() {
            drain.read_turn(number)?;
        }
        Ok(drain)
    }
}

/// The entries that are left, in their order.
pub(crate) struct Drain {
    /// Each ordered in itself.
    files: Vec<BufReader<File>>,
    /// The turn of the next entry of each file, with the number of the file; the entry
    /// itself may be long.
    next: BinaryHeap<Reverse<(u64, usize)>>,
}

impl Drain {
    pub(crate) fn next(&mut self) -> io::Result<Option<Entry>> {
        let Some(Reverse((turn, number))) = self.next.pop() else {
            return Ok(None);
        };
        let Some(file) = self.files.get_mut(number) else {
            return Ok(None);
        };
        let entry = Entry::read(turn, file)?;
        self.read_turn(number)?;
        Ok(Some(entry))
    }

    fn read_turn(&mut self, number: usize) -> io::Result<()> {
        if let Some(file) = self.files.get_mut(number)
            && let Some(turn) = turn(file)?
        {
            self.next.push(Reverse((turn, number)));
        }
        Ok(())
    }
}

impl Entry {
    fn write(&self, file: &mut BufWriter<File>) -> io::Result<()> {
        // A line is much shorter.
        let length = u32::try_from(self.whole.len()).unwrap_or(u32::MAX);
        file.write_all(&self.turn.to_le_bytes())?;
        file.write_all(&[self.kind as u8])?;
        file.write_all(&self.source.to_le_bytes())?;
        file.write_all(&self.line.to_le_bytes())?;
        file.write_all(&length.to_le_bytes())?;
        file.write_all(&self.whole)
    }

    /// Reads the rest of one whose turn has been read.
    fn read(turn: u64, file: &mut BufReader<File>) -> io::Result<Self> {
        let [kind] = bytes(file)?;
        let source = u32::from_le_bytes(bytes(file)?);
        let line = u64::from_le_bytes(bytes(file)?);
        let length = u32::from_le_bytes(bytes(file)?);
        let mut whole = vec![0; length as usize];
        file.read_exact(&mut whole)?;
        Ok(Self {
            turn,
            kind: Kind::from(kind),
            source,
            line,
            whole,
        })
    }
}

impl From<u8> for Kind {
    fn from(number: u8) -> Self {
        let kinds = [Self::Position, Self::Other, Self::Part].into_iter();
        let mut kinds = kinds.filter(|kind| *kind as u8 == number);
        kinds.next().unwrap_or(Self::Part)
    }
}

/// Reads the turn of the next entry, unless it has ended.
fn turn(file: &mut BufReader<File>) -> io::Result<Option<u64>> {
    if file.fill_buf()?.is_empty() {
        return Ok(None);
    }
    bytes(file).map(|turn| Some(u64::from_le_bytes(turn)))
}

fn bytes<const N: usize>(file: &mut BufReader<File>) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// The text of a line that is a position as a whole.
fn whole_line(line: Line<'_>) -> Cow<'_, [u8]> {
    line.text().into()
}

/// Calls `keep` with the entries of a file that are the first of equal positions.
fn first_of_equal(
    part: BufWriter<File>,
    text_of: impl for<'a> Fn(Line<'a>) -> Cow<'a, [u8]>,
    mut keep: impl FnMut(Entry) -> io::Result<()>,
) -> io::Result<()> {
    let mut texts = Texts::with_room(usize::MAX);
    let hasher = texts.hasher();
    let mut part = reader(part)?;
    while let Some(turn) = turn(&mut part)? {
        let entry = Entry::read(turn, &mut part)?;
        let text = text_of(Line::new(entry.line, &entry.whole));
        let is_first = texts.insert(hasher.hash_one(&*text), &text) == Seen::First;
        drop(text);
        if is_first {
            keep(entry)?;
        }
    }
    Ok(())
}

/// Reports why lines cannot wait in files.
pub(crate) fn report_no_room(error: &io::Error) {
    let folder = env::temp_dir();
    let (folder, reason) = (folder.display(), reason(error));
    feen_files::report_error(&format!(
        "cannot keep lines in a file of {folder}: {reason}"
    ));
}

/// A file without a name.
fn file() -> io::Result<BufWriter<File>> {
    Ok(BufWriter::with_capacity(BUFFER, temporary_file()?))
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

    #[test]
    fn the_first_of_equal_entries_come_back_in_their_order() {
        let texts =
            |number: u64| format!("{}{}", number % 700, ["\n", "\r\n"][(number % 2) as usize]);
        let spill = || {
            let mut spill = Spill::new().unwrap();
            for number in 0..3000 {
                let whole = texts(number);
                // Some hashes are equal though the texts are not.
                spill
                    .position(number % 700 % 300, 3, number + 7, whole.as_bytes())
                    .unwrap();
                if number % 1000 == 0 {
                    spill.other(Kind::Other, 4, number + 7, b"# 1\n").unwrap();
                    spill.other(Kind::Part, 5, number + 7, b"").unwrap();
                }
            }
            spill
        };
        assert_eq!(spill().distinct().unwrap(), 700);
        let mut drain = spill().drain(whole_line).unwrap();
        let mut drained = Vec::new();
        while let Some(entry) = drain.next().unwrap() {
            let whole = String::from_utf8(entry.whole).unwrap();
            drained.push((entry.kind, entry.source, entry.line, whole));
        }
        let mut expected = Vec::new();
        for number in 0..3000 {
            if number < 700 {
                expected.push((Kind::Position, 3, number + 7, texts(number)));
            }
            if number % 1000 == 0 {
                expected.push((Kind::Other, 4, number + 7, "# 1\n".to_owned()));
                expected.push((Kind::Part, 5, number + 7, String::new()));
            }
        }
        assert_eq!(drained, expected);
    }
}
