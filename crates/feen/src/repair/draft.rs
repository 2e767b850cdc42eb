use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::error::SourceMap;
use crate::repair::mend::Edit;

/// A text that is changed step by step, and knows of every byte where it came
/// from.
pub(crate) struct Draft<'a> {
    bytes: Cow<'a, [u8]>,
    map: SourceMap,
}

/// The longest text that is drafted: a longer one takes too long to be read again
/// after each change.
const LONGEST: usize = 1 << 20;

impl<'a> Draft<'a> {
    /// A draft of a text, unless that is very long.
    pub(crate) fn new(text: &'a [u8]) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        // Most texts have one error, which makes three parts of them.
        let mut map = SourceMap::with_capacity(3);
        map.keep(0, text.len());
        Some(Self {
            bytes: Cow::Borrowed(text),
            map,
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
        self.map.origin(span)
    }

    /// The place that a byte of the original text, or its end, has now.
    pub(crate) fn place_of(&self, byte: usize) -> usize {
        self.map.place_of(byte)
    }

    /// Makes a change.
    pub(crate) fn apply(&mut self, edit: &Edit) {
        self.map.splice(&edit.span, edit.replacement.len());
        self.bytes = edit.applied(&self.bytes).into();
    }
}
