use core::fmt;

use qi::error::{Found, Kind, Located};

/// Why a text is not a style token, and where: the character that is not what was expected, or
/// the empty range at the end of the text.
///
/// ```
/// use sin::{Found, ParseErrorKind, Token};
///
/// let error = "C'".parse::<Token>().unwrap_err();
/// assert_eq!(error.kind(), ParseErrorKind::ExpectedEnd { found: Found::Byte(b'\'') });
/// assert_eq!(error.span(), 1..2);
/// assert_eq!(error.to_string(), "expected the end of the style, found `'` at byte 1");
/// assert_eq!(
///     error.report("C'").to_string(),
///     "C'\n ^\nexpected the end of the style, found `'`",
/// );
/// ```
pub type ParseError = Located<ParseErrorKind>;

/// The cause of a [`ParseError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text does not start with a letter: `1`, `+C`, `é`, or nothing at all.
    ExpectedLetter {
        /// The start of the text.
        found: Found,
    },
    /// The letter is in lower case, where a [`Style`](crate::Style) has no side: `c`.
    ExpectedUpperCase {
        /// The letter.
        found: Found,
    },
    /// Something follows the letter: `CC`, `C'`.
    ExpectedEnd {
        /// The character after the letter.
        found: Found,
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

    /// The error of this cause at the character that stands at byte `index` of `text`.
    pub(crate) const fn at(self, text: &[u8], index: usize) -> ParseError {
        Located::new(self, Found::span(text, index))
    }
}

impl Kind for ParseErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExpectedLetter { found } => write!(f, "expected a letter, found {found}"),
            Self::ExpectedUpperCase { found } => {
                write!(f, "expected an upper-case letter, found {found}")
            }
            Self::ExpectedEnd { found } => {
                write!(f, "expected the end of the style, found {found}")
            }
        }
    }
}

impl core::error::Error for ParseErrorKind {}
