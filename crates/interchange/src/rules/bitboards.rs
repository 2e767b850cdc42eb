//! The orthodox pieces of a board of 8×8 as sets of squares: the fast way to ask who attacks.
//!
//! It answers as [`attacks`](super::attacks) does (FEN to FEEN with all marks: twice as fast).

use epin::Piece;
use qi::Player;

use super::{kind, kind_of};

/// Sets of squares, in which the bit n is the square n of FEEN: the top rank first.
///
/// A square is in the sets of the bits that the [`Class`] of its piece has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bitboards {
    occupied: u64,
    straight: u64,
    diagonal: u64,
    near: u64,
    second: u64,
}

/// The contents of a square in one byte: a bit for each set of squares that it is in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class(u8);

impl Class {
    pub(crate) const NONE: Self = Self(0);
    const OCCUPIED: u8 = 1;
    /// The piece moves straight: the rook, the queen and, by one step, the king.
    const STRAIGHT: u8 = 1 << 1;
    /// It moves diagonally: the bishop, the queen and, to capture, the pawn.
    const DIAGONAL: u8 = 1 << 2;
    /// It does not slide: the king, the knight and the pawn.
    const NEAR: u8 = 1 << 3;
    const SECOND: u8 = 1 << 4;

    /// The class of a square.
    #[expect(clippy::indexing_slicing, reason = "the index is in range by its mask")]
    #[inline]
    pub(crate) const fn of(square: Option<Piece>) -> Self {
        let kind = match square {
            Some(piece) => kind(piece),
            None => 0,
        };
        CLASSES[(kind & 63) as usize]
    }
}

/// The class of each kind of piece, where the kind 0 is no piece. One that is not orthodox
/// attacks nothing.
const CLASSES: [Class; 64] = classes();

#[expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a kind is below 64, and the compiler runs this"
)]
const fn classes() -> [Class; 64] {
    let mut classes = [Class::NONE; 64];
    let mut letter = b'A';
    while letter <= b'Z' {
        let moves = match letter {
            b'K' => Class::NEAR | Class::STRAIGHT,
            b'Q' => Class::STRAIGHT | Class::DIAGONAL,
            b'R' => Class::STRAIGHT,
            b'B' => Class::DIAGONAL,
            b'N' => Class::NEAR,
            b'P' => Class::NEAR | Class::DIAGONAL,
            _ => 0,
        };
        let first = kind_of(letter as char) as usize;
        classes[first] = Class(Class::OCCUPIED | moves);
        classes[first + 1] = Class(Class::OCCUPIED | moves | Class::SECOND);
        letter += 1;
    }
    classes
}

/// The squares from which a square is reached.
#[derive(Clone, Copy)]
struct Reach {
    /// To the right, and down.
    straight_on: [u64; 2],
    /// To the left, and up.
    straight_back: [u64; 2],
    diagonal_on: [u64; 2],
    diagonal_back: [u64; 2],
    leaps: u64,
    neighbours: u64,
    /// The squares of pawns of the first player, and of the second.
    pawns: [u64; 2],
}

static REACHES: [Reach; 64] = reaches();

#[expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a square is below 64, and the compiler runs this"
)]
const fn reaches() -> [Reach; 64] {
    let mut reaches = [Reach {
        straight_on: [0; 2],
        straight_back: [0; 2],
        diagonal_on: [0; 2],
        diagonal_back: [0; 2],
        leaps: 0,
        neighbours: 0,
        pawns: [0; 2],
    }; 64];
    let mut square = 0;
    while square < 64 {
        let reach = &mut reaches[square];
        reach.straight_on = [ray(square, 0, 1), ray(square, 1, 0)];
        reach.straight_back = [ray(square, 0, -1), ray(square, -1, 0)];
        reach.diagonal_on = [ray(square, 1, 1), ray(square, 1, -1)];
        reach.diagonal_back = [ray(square, -1, -1), ray(square, -1, 1)];
        let mut rows = -2;
        while rows <= 2 {
            let mut columns = -2;
            while columns <= 2 {
                let there = bit(square, rows, columns);
                match rows * rows + columns * columns {
                    5 => reach.leaps |= there,
                    1 | 2 => reach.neighbours |= there,
                    _ => {}
                }
                columns += 1;
            }
            rows += 1;
        }
        reach.pawns = [
            bit(square, 1, -1) | bit(square, 1, 1),
            bit(square, -1, -1) | bit(square, -1, 1),
        ];
        square += 1;
    }
    reaches
}

/// The square so many rows below and columns to the right, if the board has it.
#[expect(
    clippy::arithmetic_side_effects,
    reason = "a square is below 64, and the compiler runs this"
)]
const fn bit(square: usize, rows: isize, columns: isize) -> u64 {
    let row = (square / 8).cast_signed() + rows;
    let column = (square % 8).cast_signed() + columns;
    let is_on_board = 0 <= row && row < 8 && 0 <= column && column < 8;
    if is_on_board {
        1 << (row * 8 + column)
    } else {
        0
    }
}

/// The squares in a direction.
#[expect(
    clippy::arithmetic_side_effects,
    reason = "a distance is below 8, and the compiler runs this"
)]
const fn ray(square: usize, rows: isize, columns: isize) -> u64 {
    let mut ray = 0;
    let mut distance = 1;
    while distance < 8 {
        ray |= bit(square, rows * distance, columns * distance);
        distance += 1;
    }
    ray
}

impl Bitboards {
    /// The sets of the squares of a board.
    pub(crate) fn of(classes: &[Class; 64]) -> Self {
        let mut sets = [0_u64; 5];
        // The first rank first: its squares were written long ago, and are quickly read in one
        // word.
        for rank in classes.as_chunks::<8>().0 {
            let rank = u64::from_le_bytes(rank.map(|class| class.0));
            for (bit, set) in (0_u32..).zip(&mut sets) {
                // The lowest bit of each byte comes to the top byte, in the order of files.
                let files = (rank >> bit) & 0x0101_0101_0101_0101;
                let top = files.wrapping_mul(0x0102_0408_1020_4080) & 0xFF << 56;
                *set = *set >> 8 | top;
            }
        }
        let [occupied, straight, diagonal, near, second] = sets;
        Self {
            occupied,
            straight,
            diagonal,
            near,
            second,
        }
    }

    /// The sets after pieces have left squares and come to others, where they attack nothing.
    pub(crate) const fn moved(&self, from: u64, to: u64) -> Self {
        let occupied = self.occupied & !from | to;
        Self { occupied, ..*self }
    }

    pub(crate) const fn occupied(&self) -> u64 {
        self.occupied
    }

    /// The squares of the pieces with the letter `K`, of both players.
    pub(crate) fn kings(&self) -> impl Iterator<Item = usize> + use<> {
        squares(self.near & self.straight)
    }

    /// Whether a piece of `by` attacks a square.
    #[inline]
    pub(crate) fn attacks(&self, by: Player, square: usize) -> bool {
        let Some(reach) = REACHES.get(square) else {
            return false;
        };
        let own = if by.is_first() {
            !self.second
        } else {
            self.second
        };
        // A piece that has left its square is not occupying it any more.
        let own = own & self.occupied;
        let sliders = own & !self.near;
        // More than 0 if the first piece in a direction is a slider: the lowest one of the ray.
        let next = |ray: &u64, sliders: u64| {
            let pieces = ray & self.occupied;
            pieces & pieces.wrapping_neg() & sliders
        };
        // The highest one of the ray: as a number, sliders are more than all other pieces then.
        let last =
            |ray: &u64, sliders: u64| u64::from(ray & sliders > ray & self.occupied & !sliders);
        let first = |[one, two]: &[u64; 2], [three, four]: &[u64; 2], sliders: u64| {
            next(one, sliders) | next(two, sliders) | last(three, sliders) | last(four, sliders)
        };
        let [by_first, by_second] = reach.pawns;
        let pawns = if by.is_first() { by_first } else { by_second };
        let near = own & self.near;
        let attackers = reach.leaps & near & !self.straight & !self.diagonal
            | reach.neighbours & near & self.straight
            | pawns & near & self.diagonal;
        let (straight, diagonal) = (sliders & self.straight, sliders & self.diagonal);
        let straight = first(&reach.straight_on, &reach.straight_back, straight);
        let diagonal = first(&reach.diagonal_on, &reach.diagonal_back, diagonal);
        attackers | straight | diagonal != 0
    }
}

/// The squares of a set, from the first one on.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(square)
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use epin::Piece;
    use proptest::prelude::*;
    use qi::Player;

    use super::super::attacks;
    use super::{Bitboards, Class};

    fn pieces() -> impl Strategy<Value = Vec<Option<Piece>>> {
        let letters = "KQRBNPZkqrbnpz".chars().collect::<Vec<_>>();
        let letter = proptest::sample::select(letters);
        let piece = letter.prop_map(|letter| letter.to_string().parse().ok());
        let square = prop_oneof![2 => Just(None), 1 => piece];
        proptest::collection::vec(square, 64)
    }

    fn sets(board: &[Option<Piece>]) -> Bitboards {
        let classes: Vec<Class> = board.iter().copied().map(Class::of).collect();
        Bitboards::of(classes.first_chunk().unwrap())
    }

    proptest! {
        /// Sets of squares and squares one by one give the same answers.
        #[test]
        fn sets_answer_as_squares_do(board in pieces()) {
            let sets = sets(&board);
            for square in 0..64 {
                for by in Player::ALL {
                    let expected = attacks(&board, 8, by, square);
                    prop_assert_eq!(sets.attacks(by, square), expected, "{} {:?}", square, by);
                }
            }
        }

        /// A piece that has left its square attacks nothing, and one that has come to a square
        /// stands in the way.
        #[test]
        fn moved_pieces_are_seen(board in pieces(), from in 0..64_usize, to in 0..64_usize) {
            let moved = sets(&board).moved(1 << from, 1 << to);
            for by in Player::ALL {
                let mut after = board.clone();
                after[from] = None;
                after[to] = Piece::new('G', by.flip());
                // Nothing that is moved to a square is one of the attackers.
                if board[to].is_some_and(|piece| piece.side() == by) {
                    continue;
                }
                for square in 0..64 {
                    let expected = attacks(&after, 8, by, square);
                    prop_assert_eq!(moved.attacks(by, square), expected, "{} {:?}", square, by);
                }
            }
        }
    }
}
