/// The alignment of the ranks of an irregular board.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Alignment {
    /// All start at the left.
    #[default]
    Left,
    /// Each stands in the middle of its layer: the board of hexagonal chess.
    Centre,
    /// Each starts this many halves of a square from the left, in the order of the text and
    /// in each layer anew. Ranks beyond the list start at the left.
    Offsets(Vec<u8>),
}

impl Alignment {
    /// The distance of a rank from the left, in halves of a square.
    pub(crate) fn offset(&self, rank: usize, length: usize, width: usize) -> usize {
        match self {
            Self::Left => 0,
            Self::Centre => width.saturating_sub(length),
            Self::Offsets(offsets) => offsets.get(rank).copied().map_or(0, usize::from),
        }
    }
}
