use core::ops::Range;

use qi::error::utf16_span;

/// The part of a line that comes before a text.
pub(crate) struct After {
    bytes: usize,
    units: usize,
}

impl After {
    pub(crate) fn new(part: &[u8]) -> Self {
        Self {
            bytes: part.len(),
            units: utf16_span(part, part.len()..part.len()).end,
        }
    }

    /// A span of the text in bytes of the line.
    pub(crate) const fn bytes(&self, span: &Range<usize>) -> Range<usize> {
        span.start.saturating_add(self.bytes)..span.end.saturating_add(self.bytes)
    }

    /// A span of the text in UTF-16 code units of the line.
    pub(crate) const fn units(&self, span: &Range<usize>) -> Range<usize> {
        span.start.saturating_add(self.units)..span.end.saturating_add(self.units)
    }
}
