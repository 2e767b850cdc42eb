use alloc::string::String;
use core::fmt;

/// Why a text is not a pattern.
///
/// ```
/// use feen::Pattern;
///
/// let error = "P/".parse::<Pattern>().unwrap_err();
/// assert_eq!((error.code(), error.to_string().as_str()), ("pattern/empty-rank", "expected a rank, found an empty one"));
/// ```
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// Every board has it: `*/?`.
    #[error("expected a piece or an empty square, found `{0}`, which is everywhere")]
    Everywhere(String),
    /// A rank begins with a parenthesis and does not end with one: `(P`.
    #[error("expected `)` at the end of `{0}`")]
    Parenthesis(String),
    /// A rank has no squares: `P/`.
    #[error("expected a rank, found an empty one")]
    EmptyRank,
    /// A number of empty squares is 0 or more than 255.
    #[error("expected a number of empty squares from 1 to 255, found `{0}`")]
    Count(String),
    /// Brackets that are not closed: `[P`.
    #[error("expected `]` after `{0}`")]
    Bracket(String),
    /// A character that no part of a rank begins with.
    #[error("expected a piece, `?`, `!`, `*`, a number or `[`, found {0}")]
    Item(PatternFound),
    /// A character between brackets that is not a piece.
    #[error("expected a piece between brackets, found {0}")]
    Choice(PatternFound),
}

impl PatternError {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Everywhere(_) => "pattern/everywhere",
            Self::Parenthesis(_) => "pattern/parenthesis",
            Self::EmptyRank => "pattern/empty-rank",
            Self::Count(_) => "pattern/count",
            Self::Bracket(_) => "pattern/bracket",
            Self::Item(_) => "pattern/item",
            Self::Choice(_) => "pattern/choice",
        }
    }
}

/// The character at a place, if the text does not end there.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PatternFound(pub(super) Option<char>);

impl fmt::Display for PatternFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "`{found}`"),
            None => f.pad("nothing"),
        }
    }
}
