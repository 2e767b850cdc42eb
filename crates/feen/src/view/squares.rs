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
///
/// [`nth`](Iterator::nth) and [`count`](Iterator::count) pass over the empty squares of a
/// count at once: they cost time in the length of the text, and not in the squares.
///
/// ```
/// # use feen::View;
/// let view = View::parse("999999999K5 / C/c")?;
/// assert_eq!(view.squares().nth(999_999_999).flatten().unwrap().to_string(), "K");
/// assert_eq!(view.squares().count(), 1_000_000_005);
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

    #[inline]
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

    /// The number of squares, at most `usize::MAX`.
    fn count(self) -> usize {
        let squares = self.runs.map(Run::square_count);
        saturated(squares.fold(self.empty, u64::saturating_add))
    }

    fn nth(&mut self, mut before: usize) -> Option<Option<Piece>> {
        loop {
            let empty = saturated(self.empty).min(before);
            before = before.saturating_sub(empty);
            self.empty = self.empty.saturating_sub(empty as u64);
            if before == 0 {
                return self.next();
            }
            // There is no empty square left.
            self.next()?;
            before = before.saturating_sub(1);
        }
    }
}

impl FusedIterator for Squares<'_> {}

/// A number, as far as a `usize` counts.
pub(crate) fn saturated(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
