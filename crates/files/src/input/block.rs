use std::mem;
use std::ops::Range;

use memchr::memchr_iter;

use crate::Line;

/// Whole units, such as lines, that follow each other in a file, or a part of one that
/// is [too long](crate::Cut::LONGEST).
#[derive(Debug)]
pub struct Block {
    /// Longer than the bytes read into it, so that it is cleared only once.
    pub(super) buffer: Vec<u8>,
    pub(super) length: usize,
    /// The number of the line with its first byte.
    pub(super) line: u64,
    /// The number of lines that begin in it.
    pub(super) lines: u64,
    pub(super) content: Content,
}

/// The content of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Whole units.
    Whole,
    /// The start of a unit that is too long.
    TooLong,
    /// More of a unit that is too long.
    MoreOfTooLong,
}

/// A line of a block, and its place there.
#[derive(Clone, Debug)]
pub struct LineAt<'a> {
    /// The line.
    pub line: Line<'a>,
    /// Its bytes in the block, with its end.
    pub range: Range<usize>,
}

impl Block {
    pub(super) fn new() -> Self {
        Self {
            buffer: vec![0; Self::LENGTH],
            length: 0,
            line: 1,
            lines: 0,
            content: Content::Whole,
        }
    }

    /// The bytes that a block usually holds: few enough to stay near the
    /// processor, many enough to be worth the turn.
    pub(crate) const LENGTH: usize = 64 << 10;

    /// Its bytes, as they are in the file without compression.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.buffer.get(..self.length).unwrap_or(&[])
    }

    /// Its whole units; empty where one is too long.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        match self.content {
            Content::Whole => self.bytes(),
            Content::TooLong | Content::MoreOfTooLong => &[],
        }
    }

    /// The number of the line with its first byte, from 1.
    #[must_use]
    pub const fn first_line(&self) -> u64 {
        self.line
    }

    /// Its content: whole units, or a part of one.
    #[must_use]
    pub const fn content(&self) -> Content {
        self.content
    }

    /// The lines of its whole units that are neither blank nor a comment.
    pub fn content_lines(&self) -> impl Iterator<Item = LineAt<'_>> {
        self.lines().filter(|at| at.line.is_content())
    }

    /// All lines of its whole units.
    pub fn lines(&self) -> impl Iterator<Item = LineAt<'_>> {
        let bytes = self.text();
        let last = bytes.len().saturating_sub(1);
        let ends = memchr_iter(b'\n', bytes).chain((!bytes.ends_with(b"\n")).then_some(last));
        let mut start = 0;
        let ranges = ends.map(move |end| {
            let end = end.saturating_add(1);
            mem::replace(&mut start, end)..end
        });
        ranges.zip(self.line..).filter_map(move |(range, number)| {
            let line = Line::new(number, bytes.get(range.clone())?);
            Some(LineAt { line, range })
        })
    }
}
