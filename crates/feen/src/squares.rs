use core::iter::FusedIterator;

use epin::Piece;

use crate::{Run, Runs};

/// The squares of a board, read from its text one by one.
///
/// A piece, or `None` for an empty square, in the order of the text: row by
/// row, the outermost dimension first.
///
/// ```
/// use feen::View;
///
/// let view = View::parse("K^2/+p'2 / C/c")?;
/// let occupied: Vec<_> = (0..).zip(view.squares()).filter_map(|(index, piece)| Some((index, piece?.to_string()))).collect();
/// assert_eq!(occupied, [(0, "K^".to_owned()), (3, "+p'".to_owned())]);
/// # Ok::<(), feen::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Squares<'a> {
    runs: Runs<'a>,
    /// The empty squares that are still to come before the next run.
    empty: u64,
}

impl<'a> Squares<'a> {
    pub(crate) const fn new(runs: Runs<'a>) -> Self {
        Self { runs, empty: 0 }
    }
}

impl Iterator for Squares<'_> {
    type Item = Option<Piece>;

    fn next(&mut self) -> Option<Option<Piece>> {
        if self.empty == 0 {
            match self.runs.next()? {
                Run::Piece(piece) => return Some(Some(piece)),
                Run::Empty(count) => self.empty = count,
            }
        }
        self.empty = self.empty.saturating_sub(1);
        Some(None)
    }
}

impl FusedIterator for Squares<'_> {}
