use core::ops::Range;

use crate::read::field::{Field, is_blank};
use crate::repair::mend::{Certainty, Edit};

/// A text around an error.
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) span: Range<usize>,
}

impl<'a> Text<'a> {
    pub(super) const fn new(bytes: &'a [u8], span: Range<usize>) -> Self {
        Self { bytes, span }
    }

    /// The field with the error, for which the whole text is looked through.
    pub(super) fn field(&self) -> Field {
        Field::at(self.bytes, self.span.start)
    }

    pub(super) fn get(&self, range: Range<usize>) -> &'a [u8] {
        self.bytes.get(range).unwrap_or(&[])
    }

    pub(super) fn put(span: Range<usize>, replacement: &[u8]) -> Edit {
        Edit {
            span,
            replacement: replacement.to_vec(),
            certainty: Certainty::Guess,
        }
    }

    pub(super) fn replace(&self, replacement: &[u8]) -> Edit {
        Self::put(self.span.clone(), replacement)
    }

    pub(super) fn remove(&self) -> Edit {
        self.replace(b"")
    }

    pub(super) fn insert(&self, inserted: &[u8]) -> Edit {
        Self::put(self.span.start..self.span.start, inserted)
    }

    pub(super) fn in_placement(&self) -> bool {
        self.field().number == 0
    }

    /// The parts of the text that are more than blanks and `;`.
    pub(super) fn words(&self) -> usize {
        let words = self.bytes.split(|byte| is_blank(*byte));
        words
            .filter(|word| word.iter().any(|byte| *byte != b';'))
            .count()
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.get(self.span.start..self.bytes.len())
    }
}
