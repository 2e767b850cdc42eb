/// The alignment of the ranks of an irregular board.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Alignment {
    /// All start at the left.
    #[default]
    Left,
    /// Each stands in the middle of its layer: the board of hexagonal chess.
    Centre,
    /// Each stands in the middle of its layer, or half a square to the right of it where it
    /// would lie straight below the rank before it: hexagons touch on boards of any form.
    Staggered,
    /// Each starts this many halves of a square from the left, in the order of the text and
    /// in each layer anew. Ranks beyond the list start at the left.
    Offsets(Vec<u8>),
}

impl Alignment {
    /// The alignments that have a name, in order: `left`, `centre` and `staggered`. All others
    /// are written as their offsets: `2,1,0`.
    pub const NAMED: [Self; 3] = [Self::Left, Self::Centre, Self::Staggered];

    /// The distance of each rank from the left, in halves of a square.
    pub(crate) fn offsets(
        &self,
        lengths: impl Iterator<Item = usize>,
        width: usize,
    ) -> impl Iterator<Item = usize> {
        let mut before = None;
        lengths.enumerate().map(move |(rank, length)| {
            let centred = width.saturating_sub(length);
            let offset = match self {
                Self::Left => 0,
                Self::Staggered if before == Some(centred % 2) => centred.saturating_add(1),
                Self::Centre | Self::Staggered => centred,
                Self::Offsets(offsets) => offsets.get(rank).copied().map_or(0, usize::from),
            };
            before = Some(offset % 2);
            offset
        })
    }
}
