use core::ops::Range;

use crate::State;

/// Why a piece of one notation is not a piece of another, and where.
///
/// ```
/// use pnn::{ConversionErrorKind, Intermediate, Piece};
///
/// let error = Piece::from_static("-R'").to_epin(Intermediate::Refuse).unwrap_err();
/// assert_eq!(error.kind(), ConversionErrorKind::Intermediate);
/// assert_eq!(error.span(), 2..3);
/// assert_eq!(error.to_string(), "an intermediate piece cannot be converted at byte 2");
/// ```
// A token is a few bytes long, and an error concerns one character of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{kind} at byte {start}")]
pub struct ConversionError {
    kind: ConversionErrorKind,
    start: u8,
}

impl ConversionError {
    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> ConversionErrorKind {
        self.kind
    }

    /// The stable name of the cause, the same in every language, as
    /// [`kind().code()`](ConversionErrorKind::code).
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The place, in bytes of the token of the piece given: the mark that cannot be
    /// converted.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start.saturating_add(1)
    }
}

/// The cause of a [`ConversionError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionErrorKind {
    /// The piece is intermediate, which EPIN and PIN cannot express: `R'`.
    #[error("an intermediate piece cannot be converted")]
    Intermediate,
    /// `'` becomes a state, but the piece is in one already: `+R'`.
    #[error("`'` becomes a state, but the piece has `{modifier}` already")]
    StateTaken {
        /// The state that the piece is in.
        modifier: State,
    },
    /// The piece is terminal, which PNN cannot express: `K^`.
    #[error("a terminal piece cannot be converted")]
    Terminal,
    /// The piece is derived, which PNN cannot express: `K'`.
    #[error("a derived piece cannot be converted")]
    Derived,
}

impl ConversionErrorKind {
    /// The stable name of the cause, the same in every language.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// let error = Piece::from_epin(epin::Piece::from_static("K^")).unwrap_err();
    /// assert_eq!(error.code(), "piece/terminal");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Intermediate => "piece/intermediate",
            Self::StateTaken { .. } => "piece/state-taken",
            Self::Terminal => "piece/terminal",
            Self::Derived => "piece/derived",
        }
    }

    /// The error of this cause, `start` bytes into the token.
    pub(crate) const fn at(self, start: u8) -> ConversionError {
        ConversionError { kind: self, start }
    }
}
