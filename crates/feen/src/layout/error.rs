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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// No rank at all.
    #[error("expected at least one rank")]
    NoRanks,
    /// A rank without a square.
    #[error("rank {} has no squares", .rank.saturating_add(1))]
    EmptyRank {
        /// Which rank it is, counted from 0.
        rank: usize,
    },
    /// A separator before the first rank, or none before another.
    #[error(
        "expected {} before rank {}, found {found}",
        if *.rank == 0 { "no slash" } else { "at least one slash" },
        .rank.saturating_add(1)
    )]
    Separator {
        /// Which rank it is, counted from 0.
        rank: usize,
        /// The slashes before it.
        found: usize,
    },
    /// A separator beside a part that has no separator of one slash less.
    #[error("expected a separator of one slash less on both sides of one of {order} slashes")]
    Incoherent {
        /// The slashes of the separator.
        order: u32,
    },
    /// More squares than a position holds.
    #[error("expected at most {} squares, found {found}", qi::MAX_SQUARE_COUNT)]
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
