use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::Range;

/// A text that is made of parts, and knows of each where it came from.
#[derive(Default)]
pub(super) struct Spelling {
    text: String,
    parts: Vec<Origin>,
}

/// Where a part starts, and what it stands for in the text that it came from.
struct Origin {
    start: usize,
    span: Range<usize>,
}

impl Spelling {
    /// Writes a part that stands for `span`.
    pub(super) fn push(&mut self, part: impl fmt::Display, span: Range<usize>) {
        let start = self.text.len();
        self.parts.push(Origin { start, span });
        // A string takes everything.
        let _ = write!(self.text, "{part}");
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// What a part of the text stands for in the text that it came from.
    pub(super) fn origin(&self, span: Range<usize>) -> Range<usize> {
        let part = |byte: usize| {
            let after = self.parts.partition_point(|part| part.start <= byte);
            let part = self.parts.get(after.saturating_sub(1));
            part.map_or(0..0, |part| part.span.clone())
        };
        let (first, last) = (part(span.start), part(span.end.saturating_sub(1)));
        first.start..last.end.max(first.start)
    }
}
