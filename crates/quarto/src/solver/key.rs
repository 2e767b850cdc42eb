//! The key of a position: one for all positions that the symmetries of the game make of it.
//!
//! There are 12 288 of them (3 072 with 2×2 squares): 16 exchanges of ones and zeros, 24 orders
//! of the properties, and 32 (8) permutations of the squares.
//!
//! To take the least of 12 288 images would cost more than to search the position. Each kind of
//! symmetry is therefore fixed by a choice that any of its images makes alike:
//!
//! 1. The exchanges: the piece in hand becomes the piece 0000.
//! 2. The permutations: the occupied squares become their least image, from a table. Mostly one
//!    permutation leads there. Where several do, at most eight are tried and the least key counts;
//!    to leave some out costs a second entry for a position, never a wrong one.
//! 3. The orders: each property is a column, the lines that can still be completed with its ones
//!    and with its zeros. Four columns are sorted with five comparisons, and their order is that of
//!    the properties.
//!
//! Squares and pieces that no longer matter are made equal first, so that positions meet that no symmetry joins:
//! squares without an open line count as occupied, and pieces that differ only in a property
//! without an open line count as one.
//!
//! An example: 0101 is on a corner, and 0100 is in hand. Exchanging ones and zeros of the second
//! property puts 0000 in hand and 0001 on the board. The corner becomes the first square, which is
//! the least image of any corner, and of any of the four squares in the middle. The column of the
//! property in which both pieces differ is unlike the three others, and sorting gives it its place.
//! So the 512 positions of one piece on a diagonal and one in hand that differs in one property
//! (8 squares, 16 pieces, 4 properties) have one key.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::state::{Column, Node};
use super::store::Entry;
use super::tables::{Tables, bits};
use crate::line;

pub(super) struct Symmetries {
    /// One for each permutation of the squares that takes every line to a line.
    boards: Vec<BoardSymmetry>,
    /// By occupied squares: their least image, and the symmetries that lead there.
    least: Box<[(u16, u32)]>,
    /// By an order of the properties, two bits each: the images of both halves of a set of
    /// pieces. Only 24 of them are orders.
    orders: Box<[[[u16; 256]; 2]]>,
}

struct BoardSymmetry {
    /// By half of a set of squares: its image.
    squares: [[u16; 256]; 2],
    /// By lines, ten and nine at a time: their image.
    lines: (Box<[u32; 1024]>, Box<[u32; 512]>),
}

/// The largest number of symmetries that are tried for a position.
const TRIED: usize = 8;

impl Symmetries {
    pub(super) fn new(with_squares: bool) -> Self {
        let boards: Vec<_> = permutations_of_squares(with_squares)
            .into_iter()
            .map(|squares| BoardSymmetry::new(squares, with_squares))
            .collect();

        let mut least = vec![(u16::MAX, 0); 1 << 16].into_boxed_slice();
        for (occupied, (image, which)) in (0..=u16::MAX).zip(&mut least) {
            let mut tried = 0;
            for (number, board) in boards.iter().enumerate() {
                let found = board.squares(occupied);
                if found < *image || tried == 0 {
                    (*image, *which, tried) = (found, 0, 0);
                }
                if found == *image && tried < TRIED {
                    *which |= 1 << number;
                    tried += 1;
                }
            }
        }

        let mut orders = vec![[[0; 256]; 2]; 256].into_boxed_slice();
        for order in permutations() {
            let packed = (0..4).fold(0, |packed, place| packed | order[place] << (2 * place));
            for (half, images) in orders[packed].iter_mut().enumerate() {
                for (pieces, image) in (0..=u8::MAX).zip(images) {
                    *image = bits(u16::from(pieces) << (8 * half)).fold(0, |image, piece| {
                        let moved = |place: usize| usize::from(piece) >> order[place] & 1;
                        let piece = (0..4).fold(0, |piece, place| piece | moved(place) << place);
                        image | 1 << piece
                    });
                }
            }
        }

        Self {
            boards,
            least,
            orders,
        }
    }

    /// The key of a position, without bounds.
    pub(super) fn key<C: Column>(&self, node: &Node<C>, tables: &Tables<C>) -> C::Entry {
        // Squares that do not matter count as occupied.
        let relevant = tables.squares(node.state.live());
        let (occupied, mut which) = self.least[usize::from(node.occupied | !relevant)];

        // The piece in hand becomes the piece 0.
        let mut pool = node.pool;
        let mut columns = [(0, 0); 4];
        for (feature, column) in node.state.0.into_iter().enumerate() {
            let (ones, zeros) = (column.ones(), column.zeros());
            columns[feature] = if node.held >> feature & 1 == 1 {
                let shift = 1 << feature;
                let zeros_of = ZEROS[feature];
                pool = pool >> shift & zeros_of | (pool & zeros_of) << shift;
                (zeros, ones)
            } else {
                (ones, zeros)
            };
        }

        let mut least = None;
        while which != 0 {
            let board = &self.boards[which.trailing_zeros() as usize];
            which &= which - 1;
            let key = self.key_on::<C>(board, columns, pool, occupied);
            if least.is_none_or(|least| key < least) {
                least = Some(key);
            }
        }
        least.unwrap_or_default()
    }

    fn key_on<C: Column>(
        &self,
        board: &BoardSymmetry,
        columns: [(u32, u32); 4],
        pool: u16,
        occupied: u16,
    ) -> C::Entry {
        // The columns with their property in the lowest two bits, in order.
        let mut sorted = [0; 4];
        for (feature, (ones, zeros)) in columns.into_iter().enumerate() {
            let ones = u64::from(board.lines(ones));
            let zeros = u64::from(board.lines(zeros)) << C::LINES;
            sorted[feature] = (ones | zeros) << 2 | feature as u64;
        }
        for (left, right) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
            let (less, more) = (
                sorted[left].min(sorted[right]),
                sorted[left].max(sorted[right]),
            );
            (sorted[left], sorted[right]) = (less, more);
        }
        let order = (0..4).fold(0, |order, place| order | (sorted[place] & 3) << (2 * place));
        let columns = sorted.map(|column| column >> 2);

        let [low, high] = pool.to_le_bytes();
        let [low_images, high_images] = &self.orders[order as usize & 255];
        let mut pool = low_images[usize::from(low)] | high_images[usize::from(high)];
        // Dead properties come first. Pieces that differ in one only are equal, so the lower one
        // of a pair is the one that is there.
        for (feature, column) in columns.into_iter().enumerate() {
            if column != 0 {
                break;
            }
            let shift = 1 << feature;
            let (low, high) = (pool & ZEROS[feature], pool >> shift & ZEROS[feature]);
            pool = low | high | (low & high) << shift;
        }
        C::Entry::new(columns, pool, occupied)
    }
}

/// By property: the pieces that lack it.
const ZEROS: [u16; 4] = [0x5555, 0x3333, 0x0f0f, 0x00ff];

impl BoardSymmetry {
    fn new(permutation: [usize; 16], with_squares: bool) -> Self {
        let mut squares = [[0; 256]; 2];
        for (half, images) in squares.iter_mut().enumerate() {
            for (set, image) in (0..=u8::MAX).zip(images) {
                *image = image_of(u16::from(set) << (8 * half), permutation);
            }
        }
        let places = line::places(with_squares);
        let image = |place: &line::Place| {
            let image = image_of(place.mask, permutation);
            places
                .iter()
                .position(|other| other.mask == image)
                .unwrap_or_default()
        };
        let images: Vec<usize> = places.iter().map(image).collect();
        let union = |lines: usize, first: usize| {
            let numbers = images.iter().skip(first).enumerate();
            let chosen = numbers.filter(|(number, _)| lines >> number & 1 == 1);
            chosen.fold(0, |mask, (_, image)| mask | 1 << image)
        };
        let mut lines = (Box::new([0; 1024]), Box::new([0; 512]));
        for (set, image) in lines.0.iter_mut().enumerate() {
            *image = union(set, 0);
        }
        for (set, image) in lines.1.iter_mut().enumerate() {
            *image = union(set, line::LINES);
        }
        Self { squares, lines }
    }

    fn squares(&self, set: u16) -> u16 {
        let [low, high] = set.to_le_bytes();
        let [low_images, high_images] = &self.squares;
        low_images[usize::from(low)] | high_images[usize::from(high)]
    }

    fn lines(&self, lines: u32) -> u32 {
        let (low, high) = &self.lines;
        low[lines as usize & 1023] | high[(lines >> line::LINES) as usize & 511]
    }
}

fn image_of(squares: u16, permutation: [usize; 16]) -> u16 {
    bits(squares).fold(0, |image, square| {
        image | 1 << permutation[usize::from(square)]
    })
}

/// The orders of four things.
fn permutations() -> impl Iterator<Item = [usize; 4]> + Clone {
    (0..256_usize).filter_map(|packed| {
        let order = [0, 2, 4, 6].map(|shift| packed >> shift & 3);
        let all = order.iter().fold(0, |mask, thing| mask | 1 << thing);
        (all == 15_u8).then_some(order)
    })
}

/// The permutations of the squares that take every line to a line: of those that permute rows
/// and columns, and perhaps exchange them, 32 or 8 do.
fn permutations_of_squares(with_squares: bool) -> Vec<[usize; 16]> {
    let places = line::places(with_squares);
    let mut found = Vec::new();
    for rows in permutations() {
        for columns in permutations() {
            for transposed in [false, true] {
                let permutation = core::array::from_fn(|square| {
                    let (row, column) = (rows[square >> 2], columns[square & 3]);
                    if transposed {
                        column << 2 | row
                    } else {
                        row << 2 | column
                    }
                });
                let is_line = |mask| places.iter().any(|place| place.mask == mask);
                let mut images = places.iter().map(|place| image_of(place.mask, permutation));
                if images.all(is_line) {
                    found.push(permutation);
                }
            }
        }
    }
    found
}
