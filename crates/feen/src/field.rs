use core::ops::Range;

/// The field of a text that a byte stands in.
pub(crate) struct Field {
    /// How many fields stand before it.
    pub(crate) number: usize,
    /// How many fields the text has: its spaces, plus one.
    pub(crate) count: usize,
    pub(crate) span: Range<usize>,
}

impl Field {
    pub(crate) fn at(text: &[u8], byte: usize) -> Self {
        let (before, after) = text.split_at_checked(byte).unwrap_or((text, &[]));
        let start = byte - fields(before).next_back().map_or(0, <[u8]>::len);
        let end = byte + fields(after).next().map_or(0, <[u8]>::len);
        Self {
            number: fields(before).count() - 1,
            count: fields(text).count(),
            span: start..end,
        }
    }
}

/// What spaces separate: at least one field, which may be empty.
pub(crate) fn fields(text: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    text.split(|byte| *byte == b' ')
}

/// Whether a byte is a space, or what may be meant as one.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}
