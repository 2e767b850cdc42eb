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
        let start = memchr::memrchr(b' ', before);
        let end = memchr::memchr(b' ', after);
        let number = spaces(before);
        Self {
            number,
            count: number.saturating_add(spaces(after)).saturating_add(1),
            span: start.map_or(0, |space| space.saturating_add(1))
                ..end.map_or(text.len(), |length| byte.saturating_add(length)),
        }
    }
}

/// The number of spaces.
fn spaces(text: &[u8]) -> usize {
    memchr::memchr_iter(b' ', text).count()
}

/// The fields between spaces: at least one, which may be empty.
pub(crate) fn fields(text: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    text.split(|byte| *byte == b' ')
}

/// Whether a byte may stand before or after the fields, where it means nothing.
#[cfg(feature = "alloc")]
pub(crate) const fn surrounds(byte: u8) -> bool {
    is_blank(byte) || byte == b';'
}

/// Whether a byte is a space, or what may be meant as one.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}
