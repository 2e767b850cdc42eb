//! Equality, order and hashes of positions.

mod code;
mod gather;

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use crate::Qi;

use code::Code;
use gather::Gather;

// The cheapest comparisons come first.
impl<P: PartialEq, S: PartialEq> PartialEq for Qi<P, S> {
    fn eq(&self, other: &Self) -> bool {
        self.board_shape() == other.board_shape()
            && self.turn() == other.turn()
            && same_squares(self.board(), other.board())
            && self.hands() == other.hands()
            && self.styles() == other.styles()
    }
}

impl<P: Eq, S: Eq> Eq for Qi<P, S> {}

/// By shape, then by the squares, the first hand, the second hand, the styles and the turn. An
/// empty square comes before a piece.
impl<P: Ord, S: Ord> Ord for Qi<P, S> {
    fn cmp(&self, other: &Self) -> Ordering {
        let boards = || self.board().cmp(other.board());
        self.board_shape()
            .cmp(&other.board_shape())
            .then_with(boards)
            .then_with(|| self.hands().cmp(other.hands()))
            .then_with(|| self.styles().cmp(other.styles()))
            .then_with(|| self.turn().cmp(&other.turn()))
    }
}

impl<P: Ord, S: Ord> PartialOrd for Qi<P, S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<P: Hash, S: Hash> Hash for Qi<P, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut gather = Gather::new(state);
        self.board_shape().hash(&mut gather);
        gather.write_u8(self.turn().is_second().into());
        hash_squares(self.board(), &mut gather);
        self.hands().hash(&mut gather);
        self.styles().hash(&mut gather);
    }
}

/// Whether two boards of the same length hold the same, eight squares at a time
/// without a branch between them.
fn same_squares<P: PartialEq>(left: &[Option<P>], right: &[Option<P>]) -> bool {
    let (left, left_rest) = left.as_chunks::<8>();
    let (right, right_rest) = right.as_chunks::<8>();
    let mut eights = left.iter().zip(right);
    let same = |(left, right): (&[_; 8], &[_; 8])| {
        let mut same = true;
        for (left, right) in left.iter().zip(right) {
            same &= left == right;
        }
        same
    };
    eights.all(same) && left_rest == right_rest
}

/// Pieces with short codes are hashed by their codes, and so are empty squares: no branch
/// depends on the board. For other pieces, one bit a square records which squares are
/// occupied; then come the pieces.
fn hash_squares<P: Hash, H: Hasher>(board: &[Option<P>], gather: &mut Gather<'_, H>) {
    let short = board
        .iter()
        .flatten()
        .all(|piece| Code::of(piece).is_some());
    gather.write_u8(short.into());
    if short {
        return gather.write_codes(board);
    }
    for squares in board.chunks(64) {
        let occupied = squares.iter().fold(0_u64, |occupied, square| {
            occupied << 1 | u64::from(square.is_some())
        });
        gather.write_u64(occupied);
    }
    for piece in board.iter().flatten() {
        piece.hash(gather);
    }
}
