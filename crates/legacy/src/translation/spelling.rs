use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use core::ops::Range;

use epin::Piece;

/// A text that is made of parts, and knows of each where it came from.
pub(crate) struct Spelling {
    text: String,
    parts: Vec<Origin>,
}

/// The bytes and parts that there is room for from the start: few lines have more.
const MOST_ROOM: usize = 256;

/// Where a part starts, and what it stands for in the text that it came from.
struct Origin {
    start: usize,
    span: Range<usize>,
}

impl Spelling {
    /// An empty text, which has room for one of about so many bytes.
    pub(crate) fn with_room(length: usize) -> Self {
        Self {
            text: String::with_capacity(length.min(MOST_ROOM)),
            parts: Vec::with_capacity(length.min(MOST_ROOM)),
        }
    }

    /// Writes a part that stands for `span`.
    pub(crate) fn push(&mut self, part: &str, span: Range<usize>) {
        self.begin(span);
        self.text.push_str(part);
    }

    /// Writes a piece that stands for `span`.
    pub(crate) fn push_piece(&mut self, piece: Piece, span: Range<usize>) {
        self.push(piece.encode(&mut [0; Piece::MAX_LEN]), span);
    }

    /// Writes a number that stands for `span`.
    pub(crate) fn push_number(&mut self, number: u128, span: Range<usize>) {
        self.begin(span);
        // Most numbers are a digit, which takes no formatting.
        let digit = u32::try_from(number).ok();
        match digit.and_then(|digit| char::from_digit(digit, 10)) {
            Some(digit) => self.text.push(digit),
            // A string takes everything.
            None => drop(write!(self.text, "{number}")),
        }
    }

    fn begin(&mut self, span: Range<usize>) {
        let start = self.text.len();
        self.parts.push(Origin { start, span });
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The place of a part of the text in the text that it came from.
    pub(crate) fn origin(&self, span: Range<usize>) -> Range<usize> {
        let part = |byte: usize| {
            let after = self.parts.partition_point(|part| part.start <= byte);
            let part = self.parts.get(after.saturating_sub(1));
            part.map_or(0..0, |part| part.span.clone())
        };
        let (first, last) = (part(span.start), part(span.end.saturating_sub(1)));
        first.start..last.end.max(first.start)
    }
}
