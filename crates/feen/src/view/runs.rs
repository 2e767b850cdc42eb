use core::iter::FusedIterator;

use epin::Piece;

use crate::read::count;

/// A part of the text of a board: a piece, or a count of empty squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Run {
    /// One square with a piece.
    Piece(Piece),
    /// Empty squares in a row, at least 1.
    Empty(u64),
}

impl Run {
    /// The number of squares, at least 1.
    #[must_use]
    pub const fn square_count(self) -> u64 {
        match self {
            Self::Piece(_) => 1,
            Self::Empty(count) => count,
        }
    }
}

/// The runs of a rank, or of a whole board, in the order of the text.
///
/// ```
/// use feen::{Piece, Run, View};
///
/// let view = View::parse("3K^10000000 / W/w")?;
/// let runs: Vec<_> = view.runs().collect();
/// let king = Piece::from_static("K^");
/// assert_eq!(runs, [Run::Empty(3), Run::Piece(king), Run::Empty(10_000_000)]);
/// # Ok::<(), feen::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Runs<'a> {
    text: &'a [u8],
}

impl<'a> Runs<'a> {
    /// The runs of a placement that the grammar has accepted, or of a part of it.
    pub(crate) const fn new(placement: &'a [u8]) -> Self {
        Self { text: placement }
    }
}

impl Iterator for Runs<'_> {
    type Item = Run;

    #[inline]
    fn next(&mut self) -> Option<Run> {
        while let [b'/', rest @ ..] = self.text {
            self.text = rest;
        }
        let (run, rest) = if let [b'0'..=b'9', ..] = self.text {
            let (count, rest) = count::leading(self.text);
            // Before an error, a count may be of any length.
            (Run::Empty(count.unwrap_or(u64::MAX)), rest)
        } else {
            let (piece, rest) = Piece::parse_prefix_bytes(self.text).ok()?;
            (Run::Piece(piece), rest)
        };
        self.text = rest;
        Some(run)
    }
}

impl FusedIterator for Runs<'_> {}
