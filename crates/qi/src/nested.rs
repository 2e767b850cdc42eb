use alloc::vec::Vec;

/// The squares of a board in ranks and layers, according to its shape.
///
/// Made by [`Qi::to_nested`](crate::Qi::to_nested), for programs that draw a board. Needs the
/// feature `alloc`, which is on by default.
///
/// ```
/// use qi::{Nested, Qi};
///
/// let position = Qi::new(&[2, 3], "C", "c")?.board_diff([(4, Some("K"))])?;
/// let Nested::Ranks(ranks) = position.to_nested() else {
///     panic!("a board of two dimensions has ranks");
/// };
/// assert_eq!(ranks, [[None, None, None], [None, Some("K"), None]]);
/// # Ok::<(), qi::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Nested<'a, P> {
    /// A board of one dimension: its squares.
    Rank(&'a [Option<P>]),
    /// A board of two dimensions: its ranks.
    Ranks(Vec<&'a [Option<P>]>),
    /// A board of three dimensions: its layers, each a list of ranks.
    Layers(Vec<Vec<&'a [Option<P>]>>),
}

impl<'a, P> Nested<'a, P> {
    pub(crate) fn new(dimensions: &[usize], board: &'a [Option<P>]) -> Self {
        match *dimensions {
            [_, files] => Self::Ranks(board.chunks(files).collect()),
            [_, ranks, files] => Self::Layers(
                board
                    .chunks(ranks.saturating_mul(files))
                    .map(|layer| layer.chunks(files).collect())
                    .collect(),
            ),
            _ => Self::Rank(board),
        }
    }
}
