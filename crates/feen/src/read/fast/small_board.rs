//! Small boards recorded while they are read.
//!
//! Every byte does the same, whatever it is: it changes bits in the code of the square
//! that was counted last. So there is no branch that could be guessed wrong. A slash
//! marks that square as the last one of its rank, and whether the board is a box can be
//! seen from where the marks are.

use epin::Piece;
use qi::{Player, Shape};

use crate::layout::box_sizes::BoxSizes;
use crate::layout::geometry::{Geometry, Parts};
use crate::read::fast::board::{BoardSink, FastBoard, Totals};
use crate::read::fast::hands::HandsSink;
use crate::read::fast::square_code::{RANK_END, change, piece};
use crate::view::squares::saturated;
use crate::{Layout, View};

/// A board of fewer squares than there are places, a power of two, that is recorded.
pub(crate) struct SmallBoard<const PLACES: usize> {
    /// The codes of the squares, each one place after its index.
    codes: [u16; PLACES],
    /// The parts that separators of two slashes and more have ended, if there are any.
    parts: Option<Geometry>,
    /// The squares and the slashes of a board that was ordinary, and small.
    found: Option<(usize, usize)>,
}

impl<const PLACES: usize> SmallBoard<PLACES> {
    pub(crate) const fn new() -> Self {
        Self {
            codes: [0; PLACES],
            parts: None,
            found: None,
        }
    }

    /// The squares, if a small board has been read.
    pub(crate) fn squares(&self) -> Option<impl Iterator<Item = Option<Piece>>> {
        let (squares, _) = self.found?;
        let codes = self.first(squares)?;
        Some(codes.iter().map(|code| piece(*code)))
    }

    /// The codes of this many squares, if they have their places.
    fn first(&self, squares: usize) -> Option<&[u16]> {
        self.codes.get(1..=squares)
    }

    /// The layout, if a small board has been read from this text.
    pub(crate) fn layout(&self, view: &View<'_>) -> Option<Layout> {
        let (squares, slashes) = self.found?;
        Some(match self.sizes() {
            Some(sizes) => Layout::of_box(sizes),
            None => Layout::of_no_box(view.layout().placement(), squares, slashes),
        })
    }

    /// The shape, if a box that a position holds has been read.
    #[inline(never)]
    pub(crate) fn shape(&self) -> Option<Shape> {
        let sizes = self.ranks_and_files()?;
        match (&self.parts, sizes) {
            (Some(parts), [ranks, files]) => {
                let (squares, _) = self.found?;
                parts.shape(Parts::even(ranks, files), squares as u64)
            }
            (None, [1, files]) => Shape::new(&[files]).ok(),
            (None, _) => Shape::new(&sizes).ok(),
        }
    }

    /// Whether a box has been read.
    pub(crate) fn is_box(&self) -> bool {
        let (Some([ranks, files]), Some((squares, _))) = (self.ranks_and_files(), self.found)
        else {
            return false;
        };
        let (parts, ranks) = (self.parts.as_ref(), Parts::even(ranks, files));
        parts.is_none_or(|parts| parts.sizes(ranks, squares as u64).is_some())
    }

    /// The sizes, if a box has been read.
    #[cold]
    fn sizes(&self) -> Option<BoxSizes> {
        let [ranks, files] = self.ranks_and_files()?;
        let (squares, _) = self.found?;
        let parts = self.parts.as_ref().unwrap_or(const { &Geometry::new() });
        BoxSizes::of(parts, Parts::even(ranks, files), squares)
    }

    /// The number of ranks, and of files in each, if all ranks have as many.
    fn ranks_and_files(&self) -> Option<[usize; 2]> {
        let (squares, slashes) = self.found?;
        let others = self.parts.as_ref().map_or(0, Geometry::other_slashes);
        let ranks = slashes.wrapping_add(1).wrapping_sub(saturated(others));
        let files = squares.checked_div(ranks)?;
        // There is a mark for each rank but the last, so if all these are marked, no
        // others are.
        let mut end = 0_usize;
        let mut marks = RANK_END;
        for _ in 1..ranks {
            end = end.wrapping_add(files);
            marks &= self.codes.get(end).copied().unwrap_or_default();
        }
        let are_even = files.checked_mul(ranks) == Some(squares) && marks == RANK_END;
        are_even.then_some([ranks, files])
    }

    /// The code of the last of this many squares, or that of another if it has no place.
    #[inline]
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        clippy::indexing_slicing,
        reason = "a remainder is below the number of places, and in the end it is asked whether they were enough"
    )]
    fn last(&mut self, totals: Totals) -> &mut u16 {
        &mut self.codes[totals.squares() as usize % PLACES]
    }
}

impl<const PLACES: usize> BoardSink for SmallBoard<PLACES> {
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the upper half of a change is for the next square"
    )]
    fn byte(&mut self, byte: u8, totals: Totals, before: u32) -> u32 {
        let change = change(byte, before);
        *self.last(totals) ^= change as u16;
        change
    }

    #[cold]
    fn repeated_slash(&mut self, totals: Totals) {
        // It has been unmarked again.
        *self.last(totals) |= RANK_END;
        let parts = self.parts.get_or_insert_with(Geometry::new);
        parts.repeated_slash(totals.squares());
    }

    fn end(&mut self, board: FastBoard<'_>) {
        let squares = saturated(board.totals.squares());
        let is_small = self.first(squares).is_some();
        self.found = is_small.then(|| (squares, board.slashes()));
    }
}

/// The hands are not recorded.
impl<const PLACES: usize> HandsSink for SmallBoard<PLACES> {
    type Hand<'s> = ();

    fn hand(&mut self, _: Player) {}
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec;
    use alloc::vec::Vec;

    use epin::Piece;
    use oracle::generate::{Family, Random, strings};

    use super::SmallBoard;
    use crate::read::fast;
    use crate::read::fast::large_board::read;
    use crate::{Layout, View};

    /// Compares the record of a valid board, made in one pass and in two, with its view. Returns
    /// whether the record is that of a box.
    fn is_seen_to_be_a_box(text: &str) -> Option<bool> {
        let view = View::parse(text).ok()?;
        let layout = view.layout().to_layout().ok()?;
        let squares: Vec<_> = view.squares().collect();
        let is_box = layout.shape().is_some();
        let expected = (squares, layout);
        let read = read(&view, expected.0.len());
        assert_eq!(read.as_ref(), Ok(&expected), "{text}");
        let is_ordinary = fast::board(text.as_bytes(), &mut ()).is_some();
        let seen = |places| (is_ordinary && expected.0.len() < places).then(|| expected.clone());
        assert_eq!(small::<512>(view), seen(512), "{text}");
        assert_eq!(small::<256>(view), seen(256), "{text}");
        Some(is_ordinary && is_box)
    }

    fn small<const PLACES: usize>(view: View<'_>) -> Option<(Vec<Option<Piece>>, Layout)> {
        let mut board = SmallBoard::<PLACES>::new();
        fast::board(view.as_bytes(), &mut board)?;
        let squares = board.squares()?.collect();
        let layout = board.layout(&view)?;
        assert_eq!(board.is_box(), layout.is_regular());
        Some((squares, layout))
    }

    fn count(texts: impl Iterator<Item = String>) -> (usize, usize) {
        let boxes: Vec<_> = texts
            .filter_map(|text| is_seen_to_be_a_box(&text))
            .collect();
        (boxes.len(), boxes.iter().filter(|is_box| **is_box).count())
    }

    #[test]
    fn short_boards_are_written_down() {
        let boards = strings(b"k+^1/", 7).chain(strings(b"K'-2/01", 6));
        let texts = boards.map(|board| format!("{} / C/c", board.escape_ascii()));
        assert_eq!(count(texts), (10_583, 3_256));
    }

    #[test]
    fn deep_boards_are_written_down() {
        let texts = strings(b"1a/", 11).map(|board| format!("{} / C/c", board.escape_ascii()));
        assert_eq!(count(texts), (61_082, 2_810));
    }

    #[test]
    fn generated_boards_are_written_down() {
        let mut random = Random::new(6);
        let texts = (0..20_000).map(|_| random.pick(&Family::ALL).text(&mut random));
        assert_eq!(count(texts), (18_076, 11_622));
    }

    /// A board of two parts, each with two parts, and so on, down to a rank.
    fn deep(rank: &str, levels: usize) -> String {
        (1..=levels).fold(rank.to_owned(), |part, slashes| {
            part.clone() + &"/".repeat(slashes) + &part
        })
    }

    #[test]
    fn boards_around_the_limits_are_written_down() {
        let line = |rank: &str, ranks: usize, separator: &str| vec![rank; ranks].join(separator);
        let boards = [
            "99".to_owned() + &"a".repeat(156),
            "99".to_owned() + &"a".repeat(157),
            "99".repeat(3),
            "999".to_owned(),
            "255".to_owned(),
            line("k", 255, "/"),
            line("k", 256, "/"),
            line("15", 17, "/"),
            line("16", 16, "/"),
            line("73", 7, "/"),
            line("32", 16, "/"),
            line("99", 99, "/"),
            line("k98", 99, "/") + "/99",
            line("k9/10", 40, "/") + "//1/1",
            line("9k90k", 99, "/") + "/k100",
            line("1/1", 127, "//"),
            line("1/1", 128, "//"),
            line("1/1//1/1", 63, "///"),
            line("16/16", 8, "//"),
            line("16/16", 9, "//"),
            line("255", 255, "/"),
            line("1/1/1", 7, "//") + "//1/1/1/1//1/1",
            deep("1", 15),
            deep("1", 14) + &"/".repeat(15) + &deep("k", 14),
            deep("1", 14) + &"/".repeat(15) + &deep("2", 14),
            deep("31", 4),
            deep("7", 3) + "////" + &deep("5", 3),
        ];
        let texts = boards.map(|board| format!("{board} / C/c"));
        assert_eq!(count(texts.into_iter()), (26, 12));
    }
}
