use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;

use memchr::memchr_iter;

use super::{Block, Opened};
use crate::output::Progress;

/// The text of a source from its start to its end, without its compression.
///
/// It counts lines as they are read, for the places of findings, and has the progress
/// drawn.
pub struct TextStream<'r> {
    reader: BufReader<Box<dyn Read + Send>>,
    progress: &'r mut Progress,
    line: u64,
    /// The lines and bytes of the buffer that have been read.
    read: [u64; 2],
}

impl<'r> TextStream<'r> {
    pub(super) fn new(opened: Opened, progress: &'r mut Progress) -> Self {
        Self {
            reader: BufReader::with_capacity(Block::LENGTH, opened.reader),
            progress,
            line: 1,
            read: [0; 2],
        }
    }

    /// The number of the line that the next byte belongs to, from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }
}

impl Read for TextStream<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for TextStream<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.reader.buffer().is_empty() {
            let [lines, bytes] = mem::take(&mut self.read);
            self.progress.advance(lines, bytes);
        }
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        let read = self.reader.buffer().get(..amount).unwrap_or(&[]);
        let lines = memchr_iter(b'\n', read).count() as u64;
        self.line = self.line.saturating_add(lines);
        let [all_lines, all_bytes] = &mut self.read;
        *all_lines = all_lines.saturating_add(lines);
        *all_bytes = all_bytes.saturating_add(read.len() as u64);
        self.reader.consume(amount);
    }
}

impl fmt::Debug for TextStream<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextStream")
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}
