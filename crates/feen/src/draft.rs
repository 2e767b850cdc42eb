use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::mend::Mend;

/// A text that is changed step by step, and knows of every byte where it came
/// from.
pub(crate) struct Draft {
    bytes: Vec<u8>,
    /// For each byte, the part of the original text that it stands for.
    origins: Vec<Range<usize>>,
    length: usize,
}

/// The longest text that is drafted: what a draft knows of each byte takes many
/// times its room.
const LONGEST: usize = 1 << 20;

impl Draft {
    /// A draft of a text, unless that is very long.
    pub(crate) fn new(text: &[u8]) -> Option<Self> {
        (text.len() <= LONGEST).then(|| Self {
            bytes: text.to_vec(),
            origins: (0..text.len())
                .map(|byte| byte..byte.saturating_add(1))
                .collect(),
            length: text.len(),
        })
    }

    /// The text as it is now.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The text as it is now, as one of characters.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The part of the original text that a part of this one stands for.
    pub(crate) fn origin(&self, span: &Range<usize>) -> Range<usize> {
        let start = |byte: usize| {
            self.origins
                .get(byte)
                .map_or(self.length, |origin| origin.start)
        };
        match self.origins.get(span.clone()) {
            Some([first, .., last]) => first.start..last.end.max(first.start),
            Some([only]) => only.clone(),
            _ => start(span.start)..start(span.start),
        }
    }

    /// Makes a change.
    pub(crate) fn apply(&mut self, mend: &Mend) {
        let origin = self.origin(&mend.span);
        let span = mend.span.start.min(self.bytes.len())..mend.span.end.min(self.bytes.len());
        self.bytes
            .splice(span.clone(), mend.replacement.iter().copied());
        self.origins
            .splice(span, vec![origin; mend.replacement.len()]);
    }
}
