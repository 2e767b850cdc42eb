use core::fmt;

use qi::error::{Kind, Located};

use crate::{Found, State};

/// Why a text is not a piece, and where: the character that is not what was expected, or the
/// empty range at the end of the text.
///
/// ```
/// use epin::{Found, ParseErrorKind, Piece, State};
///
/// let error = "+9".parse::<Piece>().unwrap_err();
/// assert_eq!(
///     error.kind(),
///     ParseErrorKind::MissingLetter { modifier: State::Enhanced, found: Found::Byte(b'9') },
/// );
/// assert_eq!(error.span(), 1..2);
/// assert_eq!(error.to_string(), "expected a letter after `+`, found `9` at byte 1");
/// ```
pub type ParseError = Located<ParseErrorKind>;

/// The cause of a [`ParseError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text starts with neither a letter nor a modifier: `^K`, `1`, or nothing
    /// at all.
    ExpectedLetter {
        /// The start of the text.
        found: Found,
    },
    /// A modifier has no letter after it: `+`, `+9`, `++K`.
    MissingLetter {
        /// The state whose modifier stands there, `-` or `+`.
        modifier: State,
        /// The character after the modifier.
        found: Found,
    },
    /// Something follows the piece: `KK`, `K'^`, `K^^`.
    ExpectedEnd {
        /// The character after the piece.
        found: Found,
    },
    /// The piece is derived, where only a [`Pin`](crate::Pin) may stand: `K'`.
    Derived,
    /// A text that should be the modifier of a [`State`] alone is not: `*`, `++`.
    NotAState {
        /// The character that does not belong there.
        found: Found,
    },
}

impl ParseErrorKind {
    /// The stable name of the cause, the same in every language.
    ///
    /// ```
    /// use epin::Piece;
    ///
    /// let error = "K^^".parse::<Piece>().unwrap_err();
    /// assert_eq!(error.code(), "piece/expected-end");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ExpectedLetter { .. } => "piece/expected-letter",
            Self::MissingLetter { .. } => "piece/missing-letter",
            Self::ExpectedEnd { .. } => "piece/expected-end",
            Self::Derived => "piece/derived",
            Self::NotAState { .. } => "piece/not-a-state",
        }
    }

    /// The error of this cause at the character that `rest` starts with, `start`
    /// bytes into the text.
    pub(crate) const fn at(self, start: u8, rest: &[u8]) -> ParseError {
        let (start, length) = (start as usize, Found::span(rest, 0).end);
        Located::new(self, start..start.saturating_add(length))
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
            Self::MissingLetter { modifier, found } => {
                write!(f, "expected a letter after `{modifier}`, found {found}")
            }
            Self::ExpectedEnd { found } => {
                write!(f, "expected the end of the piece, found {found}")
            }
            Self::Derived => f.write_str("expected a piece without `'`, found `'`"),
            Self::NotAState { found } => {
                write!(f, "expected `-`, `+` or nothing, found {found}")
            }
        }
    }
}

impl core::error::Error for ParseErrorKind {}
