use core::fmt;

/// Why ranks make no board.
///
/// Needs the feature `alloc`, which is on by default.
///
/// ```
/// use feen::{Layout, LayoutError};
///
/// let error = Layout::from_rank_lengths([8, 0, 8]).unwrap_err();
/// assert_eq!(error, LayoutError::EmptyRank { rank: 1 });
/// assert_eq!(error.to_string(), "rank 2 has no squares");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LayoutError {
    /// No rank at all.
    NoRanks,
    /// A rank without a square.
    EmptyRank {
        /// Which rank it is, counted from 0.
        rank: usize,
    },
    /// A separator before the first rank, or none before another.
    Separator {
        /// Which rank it is, counted from 0.
        rank: usize,
        /// The slashes before it.
        found: usize,
    },
    /// A separator beside a part that has no separator of one slash less.
    Incoherent {
        /// The slashes of the separator.
        order: usize,
    },
    /// More squares than a position holds.
    TooManySquares {
        /// The squares up to the rank with which there are too many.
        found: usize,
    },
}

impl LayoutError {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoRanks => "layout/no-ranks",
            Self::EmptyRank { .. } => "layout/empty-rank",
            Self::Separator { .. } => "layout/separator",
            Self::Incoherent { .. } => "layout/incoherent",
            Self::TooManySquares { .. } => "layout/too-many-squares",
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoRanks => f.write_str("expected at least one rank"),
            Self::EmptyRank { rank } => write!(f, "rank {} has no squares", rank.saturating_add(1)),
            Self::Separator { rank, found } => {
                let expected = if rank == 0 {
                    "no slash"
                } else {
                    "at least one slash"
                };
                let rank = rank.saturating_add(1);
                write!(f, "expected {expected} before rank {rank}, found {found}")
            }
            Self::Incoherent { order } => write!(
                f,
                "expected a separator of one slash less on both sides of one of {order} slashes"
            ),
            Self::TooManySquares { found } => {
                write!(
                    f,
                    "expected at most {} squares, found {found}",
                    qi::MAX_SQUARE_COUNT
                )
            }
        }
    }
}

impl core::error::Error for LayoutError {}
