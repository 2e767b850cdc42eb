use std::io::{self, Read};

use memchr::{memchr, memchr_iter, memrchr};

use crate::block::{Block, Content};

/// The bytes that a line holds, at most.
pub(crate) const LONGEST_LINE: usize = 4 << 20;

/// Cuts what it reads into blocks of whole lines, in memory that does not grow with
/// it.
pub(crate) struct Blocks {
    reader: Box<dyn Read + Send>,
    /// What has been read and is in no block yet.
    rest: Vec<u8>,
    /// The number of the line that comes next.
    line: u64,
    /// Whether the bytes that come next go on with a line that is too long.
    is_in_long_line: bool,
}

impl Blocks {
    pub(crate) fn new(reader: Box<dyn Read + Send>) -> Self {
        Self {
            reader,
            rest: Vec::new(),
            line: 1,
            is_in_long_line: false,
        }
    }

    /// Reads the next block, or says that there is none.
    ///
    /// It does not wait for more than one line to come.
    pub(crate) fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        block.line = self.line;
        if self.is_in_long_line {
            return self.more_of_long_line(block);
        }
        let mut filled = self.rest.len();
        let length = filled.saturating_mul(2);
        let length = length.clamp(Block::LENGTH, LONGEST_LINE);
        block.buffer.resize(length, 0);
        if let Some(front) = block.buffer.get_mut(..filled) {
            front.copy_from_slice(&self.rest);
        }
        let whole = memrchr(b'\n', &self.rest);
        self.rest.clear();
        // Behind the end of a line that is too long there may be whole ones.
        if let Some(end) = whole {
            return Ok(self.whole_lines(block, end.saturating_add(1), filled));
        }
        loop {
            let free = block.buffer.get_mut(filled..).unwrap_or(&mut []);
            let fresh = read(&mut self.reader, free)?;
            let whole = free.get(..fresh).and_then(|fresh| memrchr(b'\n', fresh));
            let end = whole.map(|end| filled.saturating_add(end).saturating_add(1));
            filled = filled.saturating_add(fresh);
            let is_full = filled == block.buffer.len();
            match end {
                Some(end) => return Ok(self.whole_lines(block, end, filled)),
                None if fresh == 0 => return Ok(self.whole_lines(block, filled, filled)),
                None if is_full && filled >= LONGEST_LINE => {
                    self.is_in_long_line = true;
                    block.lines = 1;
                    block.content = Content::LongLine;
                    block.length = filled;
                    return Ok(true);
                }
                None if is_full => {
                    let longer = filled.saturating_mul(2).min(LONGEST_LINE);
                    block.buffer.resize(longer, 0);
                }
                None => {}
            }
        }
    }

    /// A block of the lines up to `end`, of all that is filled.
    fn whole_lines(&mut self, block: &mut Block, end: usize, filled: usize) -> bool {
        let lines = block.buffer.get(..end).unwrap_or(&[]);
        let rest = block.buffer.get(end..filled).unwrap_or(&[]);
        let is_cut = !(lines.is_empty() || lines.ends_with(b"\n"));
        let count = memchr_iter(b'\n', lines).count() as u64;
        block.lines = count.saturating_add(u64::from(is_cut));
        self.line = self.line.saturating_add(block.lines);
        self.rest.extend_from_slice(rest);
        block.content = Content::Lines;
        block.length = end;
        end > 0
    }

    fn more_of_long_line(&mut self, block: &mut Block) -> io::Result<bool> {
        block.buffer.resize(Block::LENGTH, 0);
        let filled = read(&mut self.reader, &mut block.buffer)?;
        let bytes = block.buffer.get(..filled).unwrap_or(&[]);
        let end = memchr(b'\n', bytes).map(|end| end.saturating_add(1));
        block.lines = 0;
        block.content = Content::MoreOfLongLine;
        block.length = end.unwrap_or(filled);
        if let Some(end) = end {
            self.line = self.line.saturating_add(1);
            self.is_in_long_line = false;
            self.rest.extend_from_slice(bytes.get(end..).unwrap_or(&[]));
        }
        Ok(filled > 0)
    }
}

/// Reads what there is, nothing only at the end.
pub(crate) fn read(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}
