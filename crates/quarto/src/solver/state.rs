//! The part of a board that can still matter: for each property of each line, whether four
//! ones and whether four zeros are still possible.

use core::ops::BitAnd;

use super::store::Entry;

/// The lines on which four ones of a property are still possible, and those for four zeros.
pub(crate) trait Column: Copy + Default + PartialEq + BitAnd<Output = Self> {
    /// The number of lines.
    const LINES: usize;

    /// The lines, all of them.
    const ALL: u32 = (1 << Self::LINES) - 1;

    /// The entry of the table of positions.
    type Entry: Entry;

    fn new(ones: u32, zeros: u32) -> Self;

    fn ones(self) -> u32;

    fn zeros(self) -> u32;

    /// The lines on which anything is still possible.
    fn live(self) -> u32 {
        self.ones() | self.zeros()
    }

    /// A bit 0 if there are ones among these lines, and a bit 4 if there are zeros.
    fn threats(self, lines: u32) -> usize;
}

/// Rows, columns and diagonals.
impl Column for u32 {
    const LINES: usize = 10;

    type Entry = u128;

    fn new(ones: u32, zeros: u32) -> Self {
        ones | zeros << 16
    }

    fn ones(self) -> u32 {
        self & 0xffff
    }

    fn zeros(self) -> u32 {
        self >> 16
    }

    fn threats(self, lines: u32) -> usize {
        // A half that is not zero carries into its highest bit.
        let carried = (self & (lines | lines << 16)).wrapping_add(0x7fff_7fff);
        (carried >> 15 & 1 | carried >> 27 & 16) as usize
    }
}

/// Rows, columns, diagonals and 2×2 squares.
impl Column for u64 {
    const LINES: usize = 19;

    type Entry = [u64; 3];

    fn new(ones: u32, zeros: u32) -> Self {
        Self::from(ones) | Self::from(zeros) << 32
    }

    fn ones(self) -> u32 {
        self as u32
    }

    fn zeros(self) -> u32 {
        (self >> 32) as u32
    }

    fn threats(self, lines: u32) -> usize {
        let lines = Self::from(lines);
        let carried = (self & (lines | lines << 32)).wrapping_add(0x7fff_ffff_7fff_ffff);
        (carried >> 31 & 1 | carried >> 59 & 16) as usize
    }
}

/// The columns of the four properties. Placing a piece is one AND with a mask.
#[derive(Clone, Copy, PartialEq, Default)]
pub(crate) struct State<C>(pub(crate) [C; 4]);

impl<C: Column> State<C> {
    pub(crate) fn and(self, mask: Self) -> Self {
        let [color, fill, size, shape] = self.0;
        let [by_color, by_fill, by_size, by_shape] = mask.0;
        Self([
            color & by_color,
            fill & by_fill,
            size & by_size,
            shape & by_shape,
        ])
    }

    /// The lines on which anything is still possible.
    pub(crate) fn live(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.live() | b.live() | c.live() | d.live()
    }

    /// The properties, as a mask, that can matter on no line.
    pub(crate) fn dead_features(self) -> usize {
        let dead = |feature: usize| usize::from(self.0[feature] == C::default()) << feature;
        dead(0) | dead(1) | dead(2) | dead(3)
    }

    /// The values, four bits for ones and four for zeros, that win on one of these lines.
    pub(crate) fn threats(self, lines: u32) -> usize {
        let [a, b, c, d] = self.0;
        let (color, fill) = (a.threats(lines), b.threats(lines) << 1);
        color | fill | c.threats(lines) << 2 | d.threats(lines) << 3
    }
}

/// A position in which the piece in hand does not win at once.
#[derive(Clone, Copy)]
pub(crate) struct Node<C> {
    pub(crate) state: State<C>,
    /// The squares with a piece.
    pub(crate) occupied: u16,
    /// The pieces neither on the board nor in hand.
    pub(crate) pool: u16,
    /// The number of the piece in hand.
    pub(crate) held: u8,
}

impl<C> Node<C> {
    /// The pieces that are not on the board, the one in hand included.
    pub(crate) fn left(&self) -> u32 {
        self.occupied.count_zeros()
    }
}
