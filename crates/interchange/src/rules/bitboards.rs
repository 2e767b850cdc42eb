//! The orthodox pieces of a board of 8×8 as sets of squares: the fast way to ask who attacks.
//!
//! It answers as [`attacks`](super::attacks) does (FEN to FEEN with all marks: twice as fast).

use epin::Piece;
use qi::Player;

use super::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, kind};

/// Sets of squares, in which the bit n is the square n of FEEN: the top rank first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bitboards {
    occupied: u64,
    /// The squares of each class of pieces; the last ones are those of no class.
    pieces: [u64; 16],
}

/// The place of each kind among the classes.
static CLASSES: [u8; 64] = classes();

/// The class of pieces that are not orthodox.
const OTHERS: u8 = 15;

#[expect(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "a kind is below 64, and the compiler runs this"
)]
const fn classes() -> [u8; 64] {
    let mut classes = [OTHERS; 64];
    let kinds = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
    let mut index = 0;
    while index < kinds.len() {
        classes[kinds[index] as usize] = 2 * index as u8;
        classes[kinds[index] as usize + 1] = 2 * index as u8 + 1;
        index += 1;
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
    /// The pieces of a board of 64 squares; `None` for any other.
    pub(crate) fn of(board: &[Option<Piece>]) -> Option<Self> {
        let board: &[Option<Piece>; 64] = board.try_into().ok()?;
        let mut occupied = 0;
        for rank in board.as_chunks::<8>().0.iter().rev() {
            let mut squares = 0_u64;
            for (file, piece) in rank.iter().enumerate() {
                squares |= u64::from(piece.is_some()) << file;
            }
            occupied = (occupied << 8) | squares;
        }
        let mut bitboards = Self {
            occupied,
            pieces: [0; 16],
        };
        for square in squares(occupied) {
            if let Some(Some(piece)) = board.get(square) {
                *bitboards.of_class(*piece) |= 1 << square;
            }
        }
        Some(bitboards)
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "both indices are in range by their masks"
    )]
    #[inline]
    fn of_class(&mut self, piece: Piece) -> &mut u64 {
        let class = CLASSES[usize::from(kind(piece) & 63)];
        &mut self.pieces[usize::from(class & 15)]
    }

    /// Changes what stands on a square.
    pub(crate) fn set(&mut self, square: usize, before: Option<Piece>, after: Option<Piece>) {
        let bit = 1_u64.unbounded_shl(u32::try_from(square).unwrap_or(u32::MAX));
        if let Some(piece) = before {
            *self.of_class(piece) &= !bit;
            self.occupied &= !bit;
        }
        if let Some(piece) = after {
            *self.of_class(piece) |= bit;
            self.occupied |= bit;
        }
    }

    /// The squares of the pieces with the letter `K`, of both players.
    pub(crate) fn kings(&self) -> impl Iterator<Item = usize> + use<> {
        squares(self.class(KING, Player::First) | self.class(KING, Player::Second))
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "both indices are in range by their masks"
    )]
    #[inline]
    fn class(&self, kind: u16, player: Player) -> u64 {
        let class = CLASSES[usize::from(kind & 63)] | u8::from(player.is_second());
        self.pieces[usize::from(class & 15)]
    }

    /// Whether a piece of `by` attacks a square.
    #[inline]
    pub(crate) fn attacks(&self, by: Player, square: usize) -> bool {
        let Some(reach) = REACHES.get(square) else {
            return false;
        };
        let of = |kind| self.class(kind, by);
        // The first piece in each direction.
        let next = |ray: &u64| {
            let pieces = ray & self.occupied;
            pieces & pieces.wrapping_neg()
        };
        let last = |ray: &u64| {
            let pieces = ray & self.occupied;
            (1_u64 << 63).unbounded_shr(pieces.leading_zeros())
        };
        let first = |[one, two]: &[u64; 2], [three, four]: &[u64; 2]| {
            next(one) | next(two) | last(three) | last(four)
        };
        let straight = first(&reach.straight_on, &reach.straight_back);
        let diagonal = first(&reach.diagonal_on, &reach.diagonal_back);
        let [by_first, by_second] = reach.pawns;
        let pawns = if by.is_first() { by_first } else { by_second };
        let attackers = straight & (of(ROOK) | of(QUEEN))
            | diagonal & (of(BISHOP) | of(QUEEN))
            | reach.leaps & of(KNIGHT)
            | reach.neighbours & of(KING)
            | pawns & of(PAWN);
        attackers != 0
    }
}

/// The squares of a set, from the first one on.
fn squares(mut set: u64) -> impl Iterator<Item = usize> {
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
    use super::Bitboards;

    fn pieces() -> impl Strategy<Value = Vec<Option<Piece>>> {
        let letters = "KQRBNPZkqrbnpz".chars().collect::<Vec<_>>();
        let letter = proptest::sample::select(letters);
        let piece = letter.prop_map(|letter| letter.to_string().parse().ok());
        let square = prop_oneof![2 => Just(None), 1 => piece];
        proptest::collection::vec(square, 64)
    }

    proptest! {
        /// Sets of squares and squares one by one give the same answers, whether the sets
        /// are made of a board or changed square by square.
        #[test]
        fn sets_answer_as_squares_do(board in pieces(), later in pieces()) {
            let mut changed = Bitboards::of(&board).unwrap();
            for (square, (before, after)) in board.iter().zip(&later).enumerate() {
                changed.set(square, *before, *after);
            }
            for (board, sets) in [
                (&board, Bitboards::of(&board).unwrap()),
                (&later, changed),
            ] {
                for square in 0..64 {
                    for by in Player::ALL {
                        let expected = attacks(board, 8, by, square);
                        prop_assert_eq!(sets.attacks(by, square), expected, "{} {:?}", square, by);
                    }
                }
            }
            prop_assert_eq!(changed, Bitboards::of(&later).unwrap());
        }
    }
}
