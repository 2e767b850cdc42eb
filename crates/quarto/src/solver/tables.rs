//! The tables of a set of rules: what placing a piece rules out, which lines are nearly full,
//! which pieces lose.

use alloc::boxed::Box;
use alloc::vec;

use super::state::{Column, State};
use crate::line;
use crate::{Game, Square};

pub(crate) struct Tables<C> {
    /// By piece and square: what is still possible after the placement.
    masks: Box<[[State<C>; 16]; 16]>,
    /// By occupied squares: the lines with at most one, two and three empty squares.
    nearly_full: Box<[[u32; 3]]>,
    /// By values that win at once, as [`State::threats`] has them: the pieces with one of them.
    unsafe_pieces: [u16; 256],
    /// By lines, ten and nine at a time: their squares.
    squares: (Box<[u16; 1024]>, Box<[u16; 512]>),
    /// By half of a set of pieces: the number that has each property, a byte each.
    ones: [[u32; 256]; 2],
    /// By dead properties and piece: the pieces that differ in those only.
    equal: [[u16; 16]; 16],
}

/// By property: the pieces that have it.
const WITH: [u16; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];

impl<C: Column> Tables<C> {
    pub(crate) fn new() -> Self {
        let places = line::places(C::LINES > line::LINES);
        let mut masks = Box::new([[State::default(); 16]; 16]);
        for (number, by_square) in masks.iter_mut().enumerate() {
            for (square, mask) in by_square.iter_mut().enumerate() {
                let others = lines_where(|line| places[line].mask >> square & 1 == 0, C::LINES);
                *mask = State([0, 1, 2, 3].map(|feature| {
                    if number >> feature & 1 == 1 {
                        C::new(C::ALL, others)
                    } else {
                        C::new(others, C::ALL)
                    }
                }));
            }
        }

        let mut nearly_full = vec![[0; 3]; 1 << 16].into_boxed_slice();
        for (occupied, lines) in (0..=u16::MAX).zip(&mut nearly_full) {
            for (number, place) in places.iter().enumerate() {
                let empty = (place.mask & !occupied).count_ones() as usize;
                for lines in lines.iter_mut().skip(empty.saturating_sub(1)) {
                    *lines |= 1 << number;
                }
            }
        }

        let mut squares = (Box::new([0; 1024]), Box::new([0; 512]));
        let union = |lines: usize, first: usize| {
            let numbers = places.iter().skip(first).enumerate();
            let chosen = numbers.filter(|(number, _)| lines >> number & 1 == 1);
            chosen.fold(0, |mask, (_, place)| mask | place.mask)
        };
        for (lines, mask) in squares.0.iter_mut().enumerate() {
            *mask = union(lines, 0);
        }
        for (lines, mask) in squares.1.iter_mut().enumerate() {
            *mask = union(lines, line::LINES);
        }

        let mut unsafe_pieces = [0; 256];
        for (values, pieces) in unsafe_pieces.iter_mut().enumerate() {
            for (feature, with) in WITH.into_iter().enumerate() {
                *pieces |= if values >> feature & 1 == 1 { with } else { 0 };
                *pieces |= if values >> feature & 16 == 16 {
                    !with
                } else {
                    0
                };
            }
        }

        let mut ones = [[0; 256]; 2];
        for (half, counts) in ones.iter_mut().enumerate() {
            for (pieces, counts) in (0..256_u32).zip(counts) {
                let pieces = pieces << (8 * half);
                for (feature, with) in WITH.into_iter().enumerate() {
                    *counts |= (pieces & u32::from(with)).count_ones() << (8 * feature);
                }
            }
        }

        let mut equal = [[0; 16]; 16];
        for (dead, by_piece) in equal.iter_mut().enumerate() {
            for (piece, pieces) in by_piece.iter_mut().enumerate() {
                let others = (0..16).filter(|other| (piece ^ other) & !dead == 0);
                *pieces = others.fold(0, |mask, other| mask | 1 << other);
            }
        }

        Self {
            masks,
            nearly_full,
            unsafe_pieces,
            squares,
            ones,
            equal,
        }
    }

    /// The part of a game's board that can still matter.
    pub(crate) fn state(&self, game: Game) -> State<C> {
        let features = game.rules().features;
        let lines = line::places(game.rules().squares).len();
        let counting = lines_where(|line| game.counts(line), lines.min(C::LINES));
        let start = State([0, 1, 2, 3].map(|feature| {
            if features.bits() >> feature & 1 == 1 {
                C::new(counting, counting)
            } else {
                C::default()
            }
        }));
        let board = game.board();
        let placed = Square::ALL.into_iter();
        let placed = placed.filter_map(|square| Some((square, board.square(square)?)));
        placed.fold(start, |state, (square, piece)| {
            self.place(state, piece.number(), square.index())
        })
    }

    pub(crate) fn place(&self, state: State<C>, piece: u8, square: usize) -> State<C> {
        state.and(self.masks[usize::from(piece & 15)][square & 15])
    }

    /// The state without the lines that die because fewer pieces of a value are left than the
    /// line has empty squares.
    pub(super) fn starve(&self, state: State<C>, occupied: u16, pool: u16) -> State<C> {
        let [one, two, three] = self.nearly_full[usize::from(occupied)];
        let by_count = [0, one, two, three, C::ALL];
        let left = pool.count_ones();
        let [low, high] = pool.to_le_bytes();
        let [low_ones, high_ones] = &self.ones;
        let ones = low_ones[usize::from(low)] + high_ones[usize::from(high)];
        let possible = |count: u32| by_count[count.min(4) as usize];
        let feed = |feature: u32| {
            let ones = ones >> (8 * feature) & 0xff;
            C::new(possible(ones), possible(left - ones))
        };
        state.and(State([feed(0), feed(1), feed(2), feed(3)]))
    }

    /// The pieces of a pool that do not win at once.
    pub(crate) fn safe(&self, state: State<C>, occupied: u16, pool: u16) -> u16 {
        let [nearly_full, ..] = self.nearly_full[usize::from(occupied)];
        pool & !self.unsafe_pieces[state.threats(nearly_full) & 255]
    }

    /// The squares on these lines.
    pub(super) fn squares(&self, lines: u32) -> u16 {
        let (low, high) = &self.squares;
        low[lines as usize & 1023] | high[(lines >> line::LINES) as usize & 511]
    }

    /// The pieces that differ from this one in dead properties only.
    pub(super) fn equal(&self, dead: usize, piece: u8) -> u16 {
        self.equal[dead & 15][usize::from(piece & 15)]
    }
}

/// The lines with these numbers, as a mask.
fn lines_where(is_in: impl Fn(usize) -> bool, count: usize) -> u32 {
    let numbers = (0..count).filter(|number| is_in(*number));
    numbers.fold(0, |mask, number| mask | 1 << number)
}

/// The lowest piece of a set that is not empty.
pub(super) fn lowest(pieces: u16) -> u8 {
    (pieces.trailing_zeros() & 15) as u8
}

/// The pieces of a set, as numbers.
pub(crate) fn bits(mut set: u16) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let first = (set != 0).then(|| lowest(set));
        set &= set.wrapping_sub(1);
        first
    })
}
