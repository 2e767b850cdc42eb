use core::ops::Range;

use crate::mend::{Certainty, Mend};

/// A text around an error.
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) span: Range<usize>,
    /// The spaces in the text, plus one.
    pub(super) field_count: usize,
    /// The fields before that with the error.
    pub(super) fields_before: usize,
    /// The field with the error.
    pub(super) field: Range<usize>,
}

impl<'a> Text<'a> {
    pub(super) fn new(bytes: &'a [u8], span: Range<usize>) -> Self {
        let space = |byte: &u8| *byte == b' ';
        let (before, after) = bytes.split_at_checked(span.start).unwrap_or((bytes, &[]));
        let field_start = before.iter().rposition(space).map_or(0, |space| space + 1);
        let length = after.iter().position(space).unwrap_or(after.len());
        Self {
            bytes,
            field_count: bytes.split(space).count(),
            fields_before: before.split(space).count() - 1,
            field: field_start..span.start + length,
            span,
        }
    }

    pub(super) fn get(&self, range: Range<usize>) -> &'a [u8] {
        self.bytes.get(range).unwrap_or(&[])
    }

    pub(super) fn put(span: Range<usize>, replacement: &[u8]) -> Mend {
        Mend {
            span,
            replacement: replacement.to_vec(),
            certainty: Certainty::Guess,
        }
    }

    pub(super) fn replace(&self, replacement: &[u8]) -> Mend {
        Self::put(self.span.clone(), replacement)
    }

    pub(super) fn remove(&self) -> Mend {
        self.replace(b"")
    }

    pub(super) fn insert(&self, inserted: &[u8]) -> Mend {
        Self::put(self.span.start..self.span.start, inserted)
    }

    pub(super) fn in_placement(&self) -> bool {
        self.fields_before == 0
    }

    /// The parts of the text that are more than blanks and a `;`.
    pub(super) fn words(&self) -> usize {
        let words = self.bytes.split(|byte| is_blank(*byte));
        words.filter(|word| !matches!(*word, b"" | b";")).count()
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.get(self.span.start..self.bytes.len())
    }
}

/// Whether a byte is a space, or what may be meant as one.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}
