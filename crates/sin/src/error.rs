use core::fmt;
use core::ops::Range;
use core::str;

/// Why a text is not a style token, and where.
///
/// ```
/// use sin::{ParseErrorKind, Token};
///
/// let error = "C'".parse::<Token>().unwrap_err();
/// assert_eq!(error.kind(), ParseErrorKind::ExpectedEnd { found: b'\'' });
/// assert_eq!(error.span(), 1..2);
/// assert_eq!(error.to_string(), "expected the end of the style, found `'` at byte 1");
/// ```
// A fault lies within the first few bytes, so one byte holds its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{kind} at byte {start}")]
pub struct ParseError {
    kind: ParseErrorKind,
    start: u8,
    end: u8,
}

impl ParseError {
    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> ParseErrorKind {
        self.kind
    }

    /// The stable name of the cause, the same in every language, as
    /// [`kind().code()`](ParseErrorKind::code).
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The place, in bytes of the text given: the character that is not what was
    /// expected, or the empty range at the end of the text.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The cause of a [`ParseError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text does not start with a letter: `1`, `+C`, `é`, or nothing at all.
    #[error("expected a letter, found {}", Shown(*found))]
    ExpectedLetter {
        /// The first byte, if there is one.
        found: Option<u8>,
    },
    /// The letter is in lower case, where a [`Style`](crate::Style) has no side: `c`.
    #[error("expected an upper-case letter, found {}", Shown(Some(*found)))]
    ExpectedUpperCase {
        /// The letter.
        found: u8,
    },
    /// Something follows the letter: `CC`, `C'`.
    #[error("expected the end of the style, found {}", Shown(Some(*found)))]
    ExpectedEnd {
        /// The byte after the letter.
        found: u8,
    },
}

impl ParseErrorKind {
    /// The stable name of the cause, the same in every language.
    ///
    /// ```
    /// use sin::Token;
    ///
    /// let error = "1".parse::<Token>().unwrap_err();
    /// assert_eq!(error.code(), "style/expected-letter");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ExpectedLetter { .. } => "style/expected-letter",
            Self::ExpectedUpperCase { .. } => "style/expected-upper-case",
            Self::ExpectedEnd { .. } => "style/expected-end",
        }
    }

    /// The error of this cause at the character that `rest` starts with, `start`
    /// bytes into the text.
    pub(crate) const fn at(self, start: u8, rest: &[u8]) -> ParseError {
        ParseError {
            kind: self,
            start,
            end: start.saturating_add(character_length(rest)),
        }
    }
}

/// A byte as it stands in a message, in the words that the notation of pieces has.
struct Shown(Option<u8>);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(byte) = self.0 else {
            return f.write_str("the end of the text");
        };
        match byte {
            b'\0' => f.write_str("NUL"),
            b'\t' => f.write_str("a tab"),
            b'\n' => f.write_str("a line feed"),
            0x0b => f.write_str("a vertical tab"),
            0x0c => f.write_str("a form feed"),
            b'\r' => f.write_str("a carriage return"),
            b' ' => f.write_str("a space"),
            b'`' => f.write_str("a backtick"),
            b'!'..=b'~' => write!(f, "`{}`", char::from(byte)),
            _ if byte.is_ascii() => write!(f, "a control character ({byte:#04x})"),
            0xc2..=0xf4 => write!(f, "the start of a character outside ASCII ({byte:#04x})"),
            _ => write!(f, "a byte that starts no character ({byte:#04x})"),
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
