use std::io::{self, Read};

use memchr::{memchr, memchr_iter};

use super::Cut;
use super::block::{Block, Content};
use super::bytes::read;

/// Cuts a text into blocks of whole units, in memory that does not grow with it.
pub(super) struct Blocks<C> {
    reader: Box<dyn Read + Send>,
    cut: C,
    /// The bytes that have been read and are in no block yet.
    rest: Vec<u8>,
    /// The number of the line that the next byte belongs to.
    line: u64,
    /// True if the next byte is the first of its line.
    is_at_line_start: bool,
    /// True if the next bytes go on with a unit that is too long.
    is_in_long_unit: bool,
}

impl<C: Cut> Blocks<C> {
    pub(super) fn new(reader: Box<dyn Read + Send>, cut: C) -> Self {
        Self {
            reader,
            cut,
            rest: Vec::new(),
            line: 1,
            is_at_line_start: true,
            is_in_long_unit: false,
        }
    }

    /// Reads the next block; returns `false` at the end.
    ///
    /// It does not wait for more than one unit to come.
    pub(super) fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        if self.is_in_long_unit {
            return self.more_of_long_unit(block);
        }
        let mut filled = self.rest.len();
        let length = filled.saturating_mul(2);
        let length = length.clamp(Block::LENGTH, C::LONGEST);
        block.buffer.resize(length, 0);
        if let Some(front) = block.buffer.get_mut(..filled) {
            front.copy_from_slice(&self.rest);
        }
        let end = self.cut.last_end(&self.rest);
        self.rest.clear();
        // After the end of a unit that is too long there may be whole ones.
        if let Some(end) = end {
            return Ok(self.whole_units(block, end, filled));
        }
        // A text that has no end of a unit is searched again when it is twice as long, so
        // that all searches together read it twice.
        let (mut searched, mut has_new_line) = (filled, false);
        loop {
            let free = block.buffer.get_mut(filled..).unwrap_or(&mut []);
            let fresh = read(&mut self.reader, free)?;
            let fresh_bytes = free.get(..fresh).unwrap_or(&[]);
            has_new_line |= memchr(b'\n', fresh_bytes).is_some();
            filled = filled.saturating_add(fresh);
            let is_full = filled == block.buffer.len();
            if fresh == 0 && !is_full {
                return Ok(self.whole_units(block, filled, filled));
            }
            if has_new_line && (is_full || filled >= searched.saturating_mul(2)) {
                (searched, has_new_line) = (filled, false);
                let text = block.buffer.get(..filled).unwrap_or(&[]);
                if let Some(end) = self.cut.last_end(text) {
                    return Ok(self.whole_units(block, end, filled));
                }
            }
            if is_full && filled >= C::LONGEST {
                self.is_in_long_unit = true;
                self.fill(block, Content::TooLong, filled);
                return Ok(true);
            }
            if is_full {
                let longer = filled.saturating_mul(2).min(C::LONGEST);
                block.buffer.resize(longer, 0);
            }
        }
    }

    /// Makes a block of the units up to `end`, of all that is filled; returns `false` if
    /// there are no more.
    fn whole_units(&mut self, block: &mut Block, end: usize, filled: usize) -> bool {
        let rest = block.buffer.get(end..filled).unwrap_or(&[]);
        self.rest.extend_from_slice(rest);
        self.fill(block, Content::Whole, end);
        end > 0
    }

    fn more_of_long_unit(&mut self, block: &mut Block) -> io::Result<bool> {
        block.buffer.resize(Block::LENGTH, 0);
        let filled = read(&mut self.reader, &mut block.buffer)?;
        let bytes = block.buffer.get(..filled).unwrap_or(&[]);
        let end = self.cut.first_end(bytes);
        if let Some(end) = end {
            self.is_in_long_unit = false;
            self.rest.extend_from_slice(bytes.get(end..).unwrap_or(&[]));
        }
        self.fill(block, Content::MoreOfTooLong, end.unwrap_or(filled));
        Ok(filled > 0)
    }

    /// Makes a block of the first bytes of its buffer, and counts their lines.
    fn fill(&mut self, block: &mut Block, content: Content, length: usize) {
        block.content = content;
        block.length = length;
        block.line = self.line;
        let bytes = block.bytes();
        let ends = memchr_iter(b'\n', bytes).count() as u64;
        let starts_line = self.is_at_line_start && !bytes.is_empty();
        let ends_line = bytes.ends_with(b"\n");
        let lines = ends.saturating_add(u64::from(starts_line));
        block.lines = lines.saturating_sub(u64::from(ends_line));
        self.line = self.line.saturating_add(ends);
        self.is_at_line_start = ends_line;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LONGEST;
    use crate::LineEnds;

    /// Records that a line of `%` ends.
    struct Records;

    impl Cut for Records {
        const UNIT: &'static str = "record";

        fn last_end(&self, text: &[u8]) -> Option<usize> {
            let end = text.windows(2).rposition(|bytes| bytes == b"%\n")?;
            Some(end + 2)
        }

        fn first_end(&self, text: &[u8]) -> Option<usize> {
            let end = text.windows(2).position(|bytes| bytes == b"%\n")?;
            Some(end + 2)
        }
    }

    /// Hands out a text in parts of some length, as a pipe does.
    struct Parts(Vec<u8>, usize);

    impl Read for Parts {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(buffer.len()).min(self.0.len());
            let rest = self.0.split_off(length);
            buffer[..length].copy_from_slice(&self.0);
            self.0 = rest;
            Ok(length)
        }
    }

    /// The first line, the lines, the content and the bytes of all blocks.
    fn blocks(text: &[u8], part: usize, cut: impl Cut) -> Vec<(u64, u64, Content, Vec<u8>)> {
        let mut blocks = Blocks::new(Box::new(Parts(text.to_vec(), part)), cut);
        let mut block = Block::new();
        let mut found = Vec::new();
        while blocks.next(&mut block).unwrap() {
            let bytes = block.bytes().to_vec();
            found.push((block.line, block.lines, block.content, bytes));
        }
        found
    }

    #[test]
    fn a_block_ends_where_a_unit_does() {
        let text = b"a\n%\nb\nb\n%\nc\n";
        let ends = |cut: &[u8]| cut.ends_with(b"%\n") || text.ends_with(cut);
        for part in 1..=text.len() {
            let found = blocks(text, part, Records);
            let mut next = 1;
            for (line, lines, content, bytes) in &found {
                assert_eq!((*line, *content), (next, Content::Whole), "{part}");
                assert!(ends(bytes), "{part}: {bytes:?}");
                next += lines;
            }
            let bytes: Vec<_> = found.into_iter().flat_map(|(.., bytes)| bytes).collect();
            assert_eq!(bytes, text);
        }
    }

    #[test]
    fn lines_are_numbered_through_a_unit_that_is_too_long() {
        let long = "x\n".repeat(LONGEST / 2 + 7);
        let text = format!("a\n%\n{long}%\nb\n%\n");
        for part in [1 << 12, 1 << 16, 1 << 20] {
            let found = blocks(text.as_bytes(), part, Records);
            let last = found.last().unwrap();
            assert_eq!(last.2, Content::Whole);
            let number = 2 + LONGEST as u64 / 2 + 7 + 1;
            assert_eq!(last.0 + last.1, number + 3, "{part}");
            let is_start = |block: &&(u64, u64, Content, Vec<u8>)| block.2 == Content::TooLong;
            assert_eq!(found.iter().filter(is_start).count(), 1);
        }
    }

    #[test]
    fn a_line_comes_as_soon_as_it_is_read() {
        let found = blocks(b"ab\nc\n", 4, LineEnds);
        let texts: Vec<_> = found.iter().map(|(.., bytes)| &bytes[..]).collect();
        assert_eq!(texts, [&b"ab\n"[..], b"c\n"]);
    }
}
