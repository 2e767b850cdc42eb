use core::ops::Range;

use epin::qi::error::{Kind, Located};

use crate::{Found, State};

/// Why a text is not a piece, and where: the character or the name that is not what was
/// expected, or the empty range at the end of the text.
///
/// ```
/// use pnn::{Found, ParseErrorKind, Piece, State};
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text starts with neither a letter nor a modifier: `'k`, `1`, or nothing
    /// at all.
    #[error("expected a letter, found {found}")]
    ExpectedLetter {
        /// The start of the text.
        found: Found,
    },
    /// A modifier has no letter after it: `+`, `+'`, `++k`.
    #[error("expected a letter after `{modifier}`, found {found}")]
    MissingLetter {
        /// The state whose modifier stands there, `-` or `+`.
        modifier: State,
        /// The character after the modifier.
        found: Found,
    },
    /// Something follows the piece: `k+`, `k''`, `k1`.
    #[error("expected the end of the piece, found {found}")]
    ExpectedEnd {
        /// The character after the piece.
        found: Found,
    },
    /// The piece is marked `^`, as in PIN: `K^`.
    #[error("expected a piece without `^`, found `^`")]
    Terminal,
    /// The piece has a condition of the version of 11 May 2025: `K=`, `+R<`, `-r>`.
    #[error(
        "expected the end of the piece, found the side condition {found} of an earlier version"
    )]
    SideCondition {
        /// The condition, `=`, `<` or `>`.
        found: Found,
    },
    /// The text is a whole name, as in the version of September 2025: `KING`, `+rook`,
    /// `KING^`. [`from_name`](crate::from_name) reads it.
    #[error("expected a single letter, found a name of a later version")]
    WholeName,
    /// A whole name is not all in one case: `King`.
    #[error("expected a name in one case, found {found}")]
    MixedCase {
        /// The first letter of the other case.
        found: Found,
    },
    /// The table has no letter for a whole name.
    #[error("the table has no such name")]
    UnknownName,
    /// The table gives something other than a letter from `A` to `Z` for a whole name.
    #[error("expected a letter from `A` to `Z` for the name, found {letter:?}")]
    NotALetter {
        /// The character from the table.
        letter: char,
    },
}

impl ParseErrorKind {
    /// The stable name of the cause, the same in every language.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// let error = "KING^".parse::<Piece>().unwrap_err();
    /// assert_eq!(error.code(), "piece/whole-name");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ExpectedLetter { .. } => "piece/expected-letter",
            Self::MissingLetter { .. } => "piece/missing-letter",
            Self::ExpectedEnd { .. } => "piece/expected-end",
            Self::Terminal => "piece/terminal",
            Self::SideCondition { .. } => "piece/side-condition",
            Self::WholeName => "piece/whole-name",
            Self::MixedCase { .. } => "piece/mixed-case",
            Self::UnknownName => "piece/unknown-name",
            Self::NotALetter { .. } => "piece/not-a-letter",
        }
    }

    /// The error of this cause at the character that stands at byte `index` of `text`.
    pub(crate) const fn at(self, text: &[u8], index: usize) -> ParseError {
        self.over(Found::span(text, index))
    }

    /// The error of this cause at this place.
    pub(crate) const fn over(self, span: Range<usize>) -> ParseError {
        Located::new(self, span)
    }
}

impl Kind for ParseErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }
}
