use epin::Piece;

use crate::ordinary::Ordinary;

/// What the grammar reports to while it reads a board, in the order of the text.
///
/// To validate is to read with a sink that does nothing.
pub(crate) trait Sink {
    /// A whole board, which is an ordinary one; whether it is taken. One that is
    /// not is reported part by part.
    fn ordinary(&mut self, board: &Ordinary<'_>) -> bool;

    /// One square with a piece.
    fn piece(&mut self, piece: Piece);

    /// So many empty squares, at least 1; `None` for more than a `u64` counts.
    fn empty(&mut self, count: Option<u64>);

    /// A separator of so many slashes, which is coherent so far.
    fn separator(&mut self, order: u32);
}

impl Sink for () {
    fn ordinary(&mut self, _: &Ordinary<'_>) -> bool {
        true
    }

    fn piece(&mut self, _: Piece) {}

    fn empty(&mut self, _: Option<u64>) {}

    fn separator(&mut self, _: u32) {}
}
