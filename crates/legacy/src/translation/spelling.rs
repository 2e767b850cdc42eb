use alloc::string::String;
use core::fmt::Write;
use core::ops::Range;

use epin::Piece;
use feen::error::SourceMap;

/// A text that is made of parts, and knows of each where it came from.
pub(crate) struct Spelling {
    text: String,
    map: SourceMap,
}

/// The bytes and parts that there is room for from the start: few lines have more.
const MOST_ROOM: usize = 256;

impl Spelling {
    /// An empty text, which has room for one of about this many bytes.
    pub(crate) fn with_room(length: usize) -> Self {
        Self {
            text: String::with_capacity(length.min(MOST_ROOM)),
            map: SourceMap::with_capacity(length.min(MOST_ROOM)),
        }
    }

    /// Writes a part that stands for `span`.
    pub(crate) fn push(&mut self, part: &str, span: Range<usize>) {
        self.text.push_str(part);
        self.map.replace(span, part.len());
    }

    /// Writes a piece that stands for `span`.
    pub(crate) fn push_piece(&mut self, piece: Piece, span: Range<usize>) {
        self.push(piece.encode(&mut [0; Piece::MAX_LEN]), span);
    }

    /// Writes a number that stands for `span`.
    pub(crate) fn push_number(&mut self, number: u128, span: Range<usize>) {
        let start = self.text.len();
        // Most numbers are a digit, which takes no formatting.
        let digit = u32::try_from(number).ok();
        match digit.and_then(|digit| char::from_digit(digit, 10)) {
            Some(digit) => self.text.push(digit),
            // A string takes everything.
            None => drop(write!(self.text, "{number}")),
        }
        let length = self.text.len().saturating_sub(start);
        self.map.replace(span, length);
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The place of a part of the text in the text that it came from.
    pub(crate) fn origin(&self, span: &Range<usize>) -> Range<usize> {
        self.map.origin(span)
    }
}
