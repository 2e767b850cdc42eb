use epin::qi::error::{Kind, Located};

use crate::State;

/// Why a piece of one notation is not a piece of another, and where in its token: the mark that
/// cannot be converted.
///
/// ```
/// use pnn::{ConversionErrorKind, Intermediate, Piece};
///
/// let error = Piece::from_static("-R'").to_epin(Intermediate::Refuse).unwrap_err();
/// assert_eq!(error.kind(), ConversionErrorKind::Intermediate);
/// assert_eq!(error.span(), 2..3);
/// assert_eq!(error.to_string(), "an intermediate piece cannot be converted at byte 2");
/// ```
pub type ConversionError = Located<ConversionErrorKind>;

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
        let start = start as usize;
        Located::new(self, start..start.saturating_add(1))
    }
}

impl Kind for ConversionErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }
}
