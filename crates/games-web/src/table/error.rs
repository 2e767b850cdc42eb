use std::ops::Range;

use feen_rules::{ClaimError, ExchangeError, MoveError, UnknownVariant};
use feen_server::Code;
use feen_server::table::TableError;

/// The reason why a setup, an action or an event is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A refusal that any game of two players has.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A move.
    #[error("{0}")]
    Move(MoveError),
    /// A claim.
    #[error("{0}")]
    Claim(ClaimError),
    /// A claim where there is nothing to claim.
    #[error("there is nothing to claim")]
    NothingToClaim,
    /// The name of a variant.
    #[error("{0}")]
    Variant(UnknownVariant),
    /// The table of a variant.
    #[error("{0}")]
    Rules(feen_rules::TableError),
    /// A setup of another game than the request names.
    #[error("the setup is of `{found}`, and the request of `{name}`")]
    TwoVariants {
        /// The name in the request.
        name: Box<str>,
        /// The name in the setup.
        found: Box<str>,
    },
    /// Rules for draws in another game than chess.
    #[error("`rules` are of `chess` and `fischerandom`, not of `{name}`")]
    Rulings {
        /// The name of the variant.
        name: Box<str>,
    },
    /// A table without the variant.
    #[error("the table has no variant `{name}`")]
    NotInTable {
        /// The name of the variant.
        name: Box<str>,
    },
    /// The position of a setup.
    #[error("{0}")]
    Start(ExchangeError),
    /// The number of a start with a shuffled rank.
    #[error("expected the number of a start below {count}, found {found}")]
    Number {
        /// The number of starts; 0 for a game whose starts are not shuffled.
        count: u32,
        /// The number.
        found: u32,
    },
    /// A handicap in another game than shogi, or an order of horses and elephants in another than janggi.
    #[error(
        "`{name}` has no such beginning; `handicap` is of `shogi`, `cho` and `han` are of `janggi`"
    )]
    NotAgreed {
        /// The name of the variant.
        name: Box<str>,
    },
    /// A setup with two beginnings.
    #[error("expected one of a position, a number, a handicap, and horses and elephants, not two")]
    TwoSetups,
    /// A start in which the game is over.
    #[error("the game is over in this position")]
    OverAtStart,
    /// A game of a table without a start, and no position.
    #[error("`{name}` has no start; a game begins from a position")]
    NoStart {
        /// The name of the variant.
        name: Box<str>,
    },
    /// An abort after both have moved.
    #[error("both players have moved")]
    AbortLate,
}

impl Error {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Table(error) => error.code(),
            Self::Move(error) => error.code(),
            Self::Claim(error) => error.code(),
            Self::NothingToClaim => "game/no-claim",
            Self::Variant(error) => error.code(),
            Self::Rules(_) => "setup/table",
            Self::NotInTable { .. } => "setup/not-in-table",
            Self::TwoVariants { .. } => "setup/variant",
            Self::Rulings { .. } => "setup/rules",
            Self::Start(error) => error.code(),
            Self::Number { .. } => "setup/number",
            Self::NotAgreed { .. } => "setup/beginning",
            Self::TwoSetups => "setup/two",
            Self::OverAtStart => "setup/over",
            Self::NoStart { .. } => "setup/no-start",
            Self::AbortLate => "abort/late",
        }
    }
}

impl Code for Error {
    fn code(&self) -> &str {
        Self::code(self)
    }

    fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Start(error) => error.span(),
            _ => None,
        }
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Move(error) => error.facts(),
            Self::Start(error) => error.facts(),
            _ => Vec::new(),
        }
    }
}

impl From<MoveError> for Error {
    fn from(error: MoveError) -> Self {
        Self::Move(error)
    }
}
