use core::fmt;
use core::ops::Range;
use core::str;

/// A byte, or the end of the text, that stands where something else was expected.
///
/// ```
/// use qi::error::Found;
///
/// assert_eq!(Found::at(b"K+", 1).to_string(), "`+`");
/// assert_eq!(Found::at(b"K\t", 1).to_string(), "a tab");
/// assert_eq!(Found::at(b"K", 1).to_string(), "the end of the text");
/// ```
///
/// It prints as the end of a sentence that says "expected ..., found ...".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Found {
    /// Nothing: the text is over.
    End,
    /// A byte: an ASCII character, or the first byte of something else.
    Byte(u8),
}

impl Found {
    /// The byte at `index` of `text`; [`Found::End`] at the end of the text and beyond.
    #[must_use]
    pub const fn at(text: &[u8], index: usize) -> Self {
        match text.split_at_checked(index) {
            Some((_, [byte, ..])) => Self::Byte(*byte),
            _ => Self::End,
        }
    }

    /// The bytes of the character that stands at byte `index` of `text`.
    ///
    /// A character outside ASCII is taken whole; a byte that starts no
    /// well-formed character stands alone; at the end of the text, and for an index
    /// beyond it, the range is empty and stands at the end.
    ///
    /// ```
    /// use qi::error::Found;
    ///
    /// assert_eq!(Found::span("Ké".as_bytes(), 1), 1..3);
    /// assert_eq!(Found::span(b"K\xff", 1), 1..2);
    /// assert_eq!(Found::span(b"K", 1), 1..1);
    /// ```
    #[must_use]
    pub const fn span(text: &[u8], index: usize) -> Range<usize> {
        match text.split_at_checked(index) {
            Some((_, rest)) => index..index.saturating_add(character_length(rest) as usize),
            None => text.len()..text.len(),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::End => f.write_str("the end of the text"),
            Self::Byte(b'\0') => f.write_str("NUL"),
            Self::Byte(b'\t') => f.write_str("a tab"),
            Self::Byte(b'\n') => f.write_str("a line feed"),
            Self::Byte(0x0b) => f.write_str("a vertical tab"),
            Self::Byte(0x0c) => f.write_str("a form feed"),
            Self::Byte(b'\r') => f.write_str("a carriage return"),
            Self::Byte(b' ') => f.write_str("a space"),
            Self::Byte(b'`') => f.write_str("a backtick"),
            Self::Byte(byte @ b'!'..=b'~') => write!(f, "`{}`", char::from(byte)),
            Self::Byte(byte @ 0..=0x7f) => write!(f, "a control character ({byte:#04x})"),
            Self::Byte(byte @ 0xc2..=0xf4) => {
                write!(f, "the start of a character outside ASCII ({byte:#04x})")
            }
            Self::Byte(byte) => write!(f, "a byte that starts no character ({byte:#04x})"),
        }
    }
}

/// The bytes of the first character of `text`: none at the end, and one where
/// the text is not UTF-8.
const fn character_length(text: &[u8]) -> u8 {
    let [first, ..] = text else { return 0 };
    let length = match *first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return 1,
    };
    match text.split_at_checked(length as usize) {
        Some((character, _)) if str::from_utf8(character).is_ok() => length,
        _ => 1,
    }
}
