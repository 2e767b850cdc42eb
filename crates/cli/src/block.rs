use std::ops::Range;

use memchr::memchr_iter;

use crate::line::Line;

/// Whole lines that stand one after the other in a file, or a part of one that is
/// too long to be one of them.
#[derive(Debug)]
pub(crate) struct Block {
    /// Longer than what has been read into it, so that it is cleared only once.
    pub(crate) buffer: Vec<u8>,
    pub(crate) length: usize,
    /// The number of its first line.
    pub(crate) line: u64,
    /// How many lines begin in it.
    pub(crate) lines: u64,
    pub(crate) content: Content,
}

/// What a block holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Lines,
    /// The start of a line that is too long.
    LongLine,
    /// More of a line that is too long.
    MoreOfLongLine,
}

/// A line of a block, and where it stands there with its end.
#[derive(Clone, Debug)]
pub(crate) struct Placed<'a> {
    pub(crate) line: Line<'a>,
    pub(crate) range: Range<usize>,
}

impl Block {
    pub(crate) fn new() -> Self {
        Self {
            buffer: vec![0; Self::LENGTH],
            length: 0,
            line: 1,
            lines: 0,
            content: Content::Lines,
        }
    }

    /// The bytes that a block usually holds: few enough to stay near the
    /// processor, many enough to be worth the turn.
    pub(crate) const LENGTH: usize = 64 << 10;

    pub(crate) fn bytes(&self) -> &[u8] {
        self.buffer.get(..self.length).unwrap_or(&[])
    }

    /// The lines that hold a position.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Placed<'_>> {
        self.whole_lines()
            .filter(|placed| placed.line.is_position())
    }

    /// All lines that are not too long.
    pub(crate) fn whole_lines(&self) -> impl Iterator<Item = Placed<'_>> {
        let bytes = match self.content {
            Content::Lines => self.bytes(),
            Content::LongLine | Content::MoreOfLongLine => &[],
        };
        let last = bytes.len().saturating_sub(1);
        let ends = memchr_iter(b'\n', bytes).chain((!bytes.ends_with(b"\n")).then_some(last));
        let mut start = 0;
        let ranges = ends.map(move |end| {
            let end = end.saturating_add(1);
            std::mem::replace(&mut start, end)..end
        });
        ranges.zip(self.line..).filter_map(move |(range, number)| {
            let line = Line::new(number, bytes.get(range.clone())?);
            Some(Placed { line, range })
        })
    }

    /// The line that is too long to be dealt with, if this is its start.
    pub(crate) fn refused_line(&self) -> Option<u64> {
        let is_comment = Line::new(self.line, self.bytes()).is_comment();
        (self.content == Content::LongLine && !is_comment).then_some(self.line)
    }
}
