use alloc::string::String;
use core::fmt;

use qi::error::{Found, Kind, Located};

/// Why a text is not a pattern, and where.
///
/// ```
/// use feen::Pattern;
///
/// let error = "P/".parse::<Pattern>().unwrap_err();
/// assert_eq!((error.code(), error.span()), ("pattern/empty-rank", 2..2));
/// assert_eq!(
///     error.report("P/").to_string(),
///     "P/\n  ^\nexpected a rank, found an empty one",
/// );
/// ```
///
/// Needs the feature `alloc`, which is on by default.
pub type PatternError = Located<PatternErrorKind>;

/// The cause of a [`PatternError`].
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PatternErrorKind {
    /// Every board has it: `*/?`.
    Everywhere(String),
    /// A rank begins with a parenthesis and does not end with one: `(P`.
    Parenthesis(String),
    /// A rank has no squares: `P/`.
    EmptyRank,
    /// A number of empty squares is 0 or more than 255.
    Count(String),
    /// Brackets that are not closed: `[P`.
    Bracket(String),
    /// A character that no part of a rank begins with.
    Item(Found),
    /// A character between brackets that is not a piece.
    Choice(Found),
}

impl PatternErrorKind {
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

impl Kind for PatternErrorKind {
    fn code(&self) -> &'static str {
        Self::code(self)
    }
}

impl fmt::Display for PatternErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Everywhere(found) => write!(
                f,
                "expected a piece or an empty square, found `{found}`, which is everywhere"
            ),
            Self::Parenthesis(rank) => write!(f, "expected `)` at the end of `{rank}`"),
            Self::EmptyRank => f.write_str("expected a rank, found an empty one"),
            Self::Count(found) => write!(
                f,
                "expected a number of empty squares from 1 to 255, found `{found}`"
            ),
            Self::Bracket(found) => write!(f, "expected `]` after `{found}`"),
            Self::Item(found) => write!(
                f,
                "expected a piece, `?`, `!`, `*`, a number or `[`, found {found}"
            ),
            Self::Choice(found) => write!(f, "expected a piece between brackets, found {found}"),
        }
    }
}

impl core::error::Error for PatternErrorKind {}
