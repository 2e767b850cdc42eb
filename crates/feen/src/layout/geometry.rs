//! The geometry of a board: its sizes if it is a box, found from where its slashes are (§7).
//!
//! The first slash after a square ends a rank, the second one a layer, and so on. The parts of
//! one level of a box have as many squares each. So a board is a box if each part ends after a
//! multiple of the squares of the first part of its level: `2/2//2/2` has slashes after 2, 4
//! and 6 squares, and its only second slash after 4.

use core::{iter, mem};

use qi::{MAX_DIMENSIONS, Shape};

/// The slashes of the longest separator that a coherent text can have: it has twice as many
/// ranks for each of them, so one with more does not fit in memory.
pub(crate) const LEVELS: usize = 64;

/// The parts of a board, counted while its slashes are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry {
    /// The ranks, where the first slashes are read too.
    ranks: Parts,
    /// Layers first.
    outer: [Parts; LEVELS - 1],
    /// The level of the part that ended last, in `outer`.
    last: usize,
    /// The squares up to its end.
    squares: u64,
    /// True while each part has ended after a multiple of the first one.
    are_even: bool,
}

/// The parts of one level that slashes have ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    /// The squares of the first one.
    squares: u64,
    ended: u64,
}

impl Parts {
    const NONE: Self = Self {
        squares: 0,
        ended: 0,
    };

    /// A number of parts with equally many squares. A slash ends each but the last.
    #[cfg(feature = "alloc")]
    pub(crate) const fn even(count: usize, squares: usize) -> Self {
        Self {
            squares: squares as u64,
            ended: (count as u64).saturating_sub(1),
        }
    }

    /// Ends a part. Returns whether all parts so far have as many squares as the first.
    #[inline]
    fn end(&mut self, squares: u64) -> bool {
        if self.ended == 0 {
            self.squares = squares;
        }
        self.ended = self.ended.saturating_add(1);
        self.have(self.ended, squares)
    }

    /// The number of parts in the end.
    const fn count(self) -> u64 {
        self.ended.saturating_add(1)
    }

    /// Whether this number of parts, each like the first, has this many squares.
    fn have(self, count: u64, squares: u64) -> bool {
        self.squares.checked_mul(count) == Some(squares)
    }
}

impl Geometry {
    /// The geometry of a placement that the grammar has accepted.
    pub(crate) fn of(placement: &[u8]) -> Self {
        let mut geometry = Self::new();
        let (mut squares, mut count) = (0_u64, 0_u64);
        let mut before = 0;
        for byte in placement {
            if byte.is_ascii_digit() {
                count = count.wrapping_mul(10).wrapping_add(u64::from(byte & 0x0f));
            } else {
                // The grammar has counted all squares in a `u64`.
                let piece = u64::from(byte.is_ascii_alphabetic());
                squares = squares.wrapping_add(count).wrapping_add(piece);
                count = 0;
                match (*byte, before) {
                    (b'/', b'/') => geometry.repeated_slash(squares),
                    (b'/', _) => geometry.are_even &= geometry.ranks.end(squares),
                    _ => {}
                }
            }
            before = *byte;
        }
        geometry
    }

    /// The geometry of a single rank.
    pub(crate) const fn new() -> Self {
        Self {
            ranks: Parts::NONE,
            outer: [Parts::NONE; _],
            last: 0,
            squares: 0,
            are_even: true,
        }
    }

    /// A slash after a slash, and the squares before it.
    pub(crate) fn repeated_slash(&mut self, squares: u64) {
        self.last = if self.squares == squares {
            self.last.saturating_add(1)
        } else {
            0
        };
        self.squares = squares;
        if let Some(parts) = self.outer.get_mut(self.last) {
            self.are_even &= parts.end(squares);
        }
    }

    /// The number of slashes that are after a slash.
    #[cfg(feature = "alloc")]
    pub(crate) fn other_slashes(&self) -> u64 {
        self.outer().map(|parts| parts.ended).sum()
    }

    /// The ranks whose slashes have been read.
    pub(crate) const fn ranks(&self) -> Parts {
        self.ranks
    }

    /// The levels above ranks on which a slash has ended a part.
    fn outer(&self) -> impl Iterator<Item = Parts> + Clone {
        let levels = self.outer.iter().copied();
        levels.take_while(|parts| parts.ended > 0)
    }

    /// The levels on which a slash has ended a part, these ranks first.
    fn levels(&self, ranks: Parts) -> impl Iterator<Item = Parts> + Clone {
        let ranks = iter::once(ranks).filter(|ranks| ranks.ended > 0);
        ranks.chain(self.outer())
    }

    /// One more than the slashes of the longest separator.
    pub(crate) fn dimension_count(&self) -> usize {
        self.levels(self.ranks).count().saturating_add(1)
    }

    /// The sizes of the board with these ranks and this number of squares, the innermost first,
    /// if it is a box.
    pub(crate) fn sizes(
        &self,
        ranks: Parts,
        squares: u64,
    ) -> Option<impl Iterator<Item = u64> + Clone> {
        let levels = self.levels(ranks);
        let mut last_parts = levels.clone();
        let is_box = self.are_even && last_parts.all(|parts| parts.have(parts.count(), squares));
        // A size is the number of parts of one level in each part of the next one.
        let mut inner = squares;
        let outwards = levels.map(Parts::count).chain([1]);
        let sizes =
            outwards.filter_map(move |outer| mem::replace(&mut inner, outer).checked_div(outer));
        is_box.then_some(sizes)
    }

    /// The box that this board is, if a position holds it as one.
    pub(crate) fn shape(&self, ranks: Parts, squares: u64) -> Option<Shape> {
        let sizes = self.sizes(ranks, squares)?;
        shape(sizes.map(|size| usize::try_from(size).unwrap_or(usize::MAX)))
    }
}

/// The box of these sizes, the innermost first, if a position holds it as one.
pub(crate) fn shape(sizes: impl Iterator<Item = usize>) -> Option<Shape> {
    let mut outwards = [0; MAX_DIMENSIONS];
    let mut first = MAX_DIMENSIONS;
    for size in sizes {
        first = first.checked_sub(1)?;
        *outwards.get_mut(first)? = size;
    }
    Shape::new(outwards.get(first..)?).ok()
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;
    use alloc::{format, vec};

    use oracle::generate::{Family, Random, strings};

    use super::Geometry;
    use crate::{Rank, View};

    /// The number of dimensions of a board, and the sizes of a box, the outermost first: counted
    /// rank by rank.
    fn counted(view: &View<'_>) -> (usize, Option<Vec<u64>>) {
        let ranks: Vec<_> = view.layout().ranks().collect();
        let separators = ranks.iter().map(Rank::separator);
        let highest = separators.clone().max().unwrap_or(0);
        let mut levels = vec![ranks.iter().map(Rank::square_count).collect()];
        for level in 1..=highest {
            let mut sizes = vec![1];
            for separator in separators.clone().skip(1) {
                if separator > level {
                    sizes.push(1);
                } else if separator == level {
                    *sizes.last_mut().unwrap() += 1;
                }
            }
            levels.push(sizes);
        }
        let size = |sizes: &Vec<u64>| sizes.iter().all(|size| *size == sizes[0]).then(|| sizes[0]);
        (highest + 1, levels.iter().rev().map(size).collect())
    }

    /// Holds what the slashes say against what is counted; returns whether the board is a box.
    #[track_caller]
    fn is_box(text: &str) -> Option<bool> {
        let view = View::parse(text).ok()?;
        let geometry = Geometry::of(view.layout().placement());
        let sizes = geometry.sizes(geometry.ranks(), view.square_count());
        let sizes: Option<Vec<_>> = sizes.map(Iterator::collect);
        let outermost_first = sizes.map(|sizes| sizes.into_iter().rev().collect());
        let found = (geometry.dimension_count(), outermost_first);
        assert_eq!(found, counted(&view), "{text}");
        Some(found.1.is_some())
    }

    #[test]
    fn short_boards_are_what_is_counted() {
        let boards = strings(b"1a/", 11).chain(strings(b"10a^/", 7));
        let texts = boards.map(|board| format!("{} / C/c", board.escape_ascii()));
        let boxes: Vec<_> = texts.filter_map(|text| is_box(&text)).collect();
        let count = boxes.iter().filter(|is_box| **is_box).count();
        assert_eq!((boxes.len(), count), (65_969, 6_855));
    }

    #[test]
    fn generated_boards_are_what_is_counted() {
        let mut random = Random::new(9);
        let texts = (0..5_000).map(|_| random.pick(&Family::ALL).text(&mut random));
        let boxes: Vec<_> = texts.filter_map(|text| is_box(&text)).collect();
        let count = boxes.iter().filter(|is_box| **is_box).count();
        assert_eq!((boxes.len(), count), (4_656, 3_778));
    }

    #[test]
    fn a_later_part_may_be_the_odd_one() {
        for board in ["1/1/1//1/1//1/1/1/1", "2/1/1/2//1/1/2/2", "2/2//1/1/1/1"] {
            assert_eq!(is_box(&format!("{board} / C/c")), Some(false), "{board}");
        }
    }

    #[test]
    fn the_deepest_boards_are_what_is_counted() {
        for (levels, last) in [(13, "1"), (13, "2"), (16, "1"), (16, "1/1")] {
            let board = (1..=levels).fold("1".to_string(), |part, slashes| {
                part.clone() + &"/".repeat(slashes) + &part
            });
            let board = board[..board.len() - 1].to_string() + last;
            assert_eq!(is_box(&format!("{board} / C/c")), Some(last == "1"));
        }
    }
}
