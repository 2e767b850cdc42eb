//! What a drawing asks of a rank.

use feen::{Rank, Squares};

use crate::Text;

/// Whether a rank stands in the same layer as the one before it.
pub(crate) const fn continues_layer(rank: &Rank<'_>) -> bool {
    rank.separator() == 1
}

/// The squares of a rank, if they are few enough to be drawn one by one.
pub(crate) fn squares<'a>(rank: &Rank<'a>) -> Option<Squares<'a>> {
    (rank.square_count() <= Text::WIDEST_RANK).then(|| rank.squares())
}

/// The files that a rank needs: as many as it has squares that are drawn.
pub(crate) fn file_count(rank: &Rank<'_>) -> usize {
    squares(rank).map_or(0, Iterator::count)
}
