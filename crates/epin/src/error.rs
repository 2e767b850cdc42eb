use core::ops::Range;

use crate::found::character_length;
use crate::{Found, State};

/// Why a text is not a piece, and where.
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
    /// The text starts with neither a letter nor a modifier: `^K`, `1`, or nothing
    /// at all.
    #[error("expected a letter, found {found}")]
    ExpectedLetter {
        /// The start of the text.
        found: Found,
    },
    /// A modifier has no letter after it: `+`, `+9`, `++K`.
    #[error("expected a letter after `{modifier}`, found {found}")]
    MissingLetter {
        /// The state whose modifier stands there, `-` or `+`.
        modifier: State,
        /// The character after the modifier.
        found: Found,
    },
    /// Something follows the piece: `KK`, `K'^`, `K^^`.
    #[error("expected the end of the piece, found {found}")]
    ExpectedEnd {
        /// The character after the piece.
        found: Found,
    },
    /// The piece is derived, where only a [`Pin`](crate::Pin) may stand: `K'`.
    #[error("expected a piece without `'`, found `'`")]
    Derived,
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
        }
    }

    /// The error of this cause at the character that `rest` starts with, `start`
    /// bytes into the text.
    pub(crate) const fn at(self, start: u8, rest: &[u8]) -> ParseError {
        let end = start.saturating_add(character_length(rest));
        ParseError {
            kind: self,
            start,
            end,
        }
    }
}
