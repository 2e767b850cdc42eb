//! Boards written down while they are recognised.
//!
//! Every byte does the same, whatever it is: it changes bits in the code of the square
//! that was counted last. So there is no branch that could be guessed wrong. A slash
//! marks that square as the last one of its rank, and whether the board is a box can be
//! seen from where the marks are.

use alloc::vec;
use alloc::vec::Vec;

use epin::{Piece, State};
use qi::{Player, Shape};

use crate::box_sizes::BoxSizes;
use crate::by_byte::{BYTES, ByByte};
use crate::ended_parts::EndedParts;
use crate::ordinary::{BoardScribe, Ordinary, Totals, ordinary};
use crate::{Layout, ParseError, Run, View};

/// A board of fewer squares than there are places.
pub(crate) type SmallBoard<const PLACES: usize> = Board<SmallCodes<PLACES>>;

/// The squares of a board of any size, of which there are so many, and its layout.
pub(crate) fn read(
    view: &View<'_>,
    squares: usize,
) -> Result<(Vec<Option<Piece>>, Layout), ParseError> {
    let mut board = Board::new(vec![0; squares]);
    ordinary(view.as_bytes(), &mut board);
    let Some(layout) = board.layout(view) else {
        return Ok((run_by_run(view, squares), view.layout().to_layout()?));
    };
    // In the memory of the codes.
    let squares = board.codes.into_iter().map(piece).collect();
    Ok((squares, layout))
}

/// The squares of a board that is not ordinary.
fn run_by_run(view: &View<'_>, count: usize) -> Vec<Option<Piece>> {
    let mut squares = Vec::with_capacity(count);
    for run in view.runs() {
        match run {
            Run::Piece(piece) => squares.push(Some(piece)),
            Run::Empty(empty) => {
                let empty = usize::try_from(empty).unwrap_or(count);
                squares.resize(squares.len().saturating_add(empty).min(count), None);
            }
        }
    }
    squares
}

/// A board that is written down.
pub(crate) struct Board<C> {
    codes: C,
    /// What separators of two slashes and more have ended, if there are any.
    parts: Option<EndedParts>,
    /// The squares and the slashes of a board that was ordinary.
    found: Option<(usize, usize)>,
}

impl<C: Codes> Board<C> {
    const fn new(codes: C) -> Self {
        Self {
            codes,
            parts: None,
            found: None,
        }
    }

    /// The layout, if a board has been read from this text.
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
            (Some(parts), [ranks, files]) => parts.sizes(ranks, files)?.shape(),
            (None, [1, files]) => Shape::new(&[files]).ok(),
            (None, _) => Shape::new(&sizes).ok(),
        }
    }

    /// The sizes, if a box has been read.
    #[cold]
    fn sizes(&self) -> Option<BoxSizes> {
        let [ranks, files] = self.ranks_and_files()?;
        match &self.parts {
            Some(parts) => parts.sizes(ranks, files),
            None if ranks == 1 => Some(BoxSizes::new([files])),
            None => Some(BoxSizes::new([files, ranks])),
        }
    }

    /// The number of ranks, and of files in each, if all ranks have as many.
    fn ranks_and_files(&self) -> Option<[usize; 2]> {
        let (squares, slashes) = self.found?;
        let parts = self.parts.as_ref().map_or(0, EndedParts::count);
        let ranks = slashes.wrapping_add(1).wrapping_sub(parts);
        let files = squares.checked_div(ranks)?;
        // There is a mark for each rank but the last, so if all these are marked, no
        // others are.
        let mut end = 0_usize;
        let mut marks = RANK_END;
        for _ in 1..ranks {
            end = end.wrapping_add(files);
            marks &= self.codes.get(end).unwrap_or_default();
        }
        let are_even = files.checked_mul(ranks) == Some(squares) && marks == RANK_END;
        are_even.then_some([ranks, files])
    }
}

impl<const PLACES: usize> SmallBoard<PLACES> {
    pub(crate) const fn small() -> Self {
        Self::new(SmallCodes([0; PLACES]))
    }

    /// The squares, if a small board has been read.
    pub(crate) fn squares(&self) -> Option<impl Iterator<Item = Option<Piece>>> {
        let (squares, _) = self.found?;
        let codes = self.codes.of(squares)?;
        Some(codes.iter().map(|code| piece(*code)))
    }
}

impl<C: Codes> BoardScribe for Board<C> {
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the upper half of a change is for the next byte"
    )]
    fn byte(&mut self, byte: u8, totals: Totals, before: u32) -> u32 {
        let change = (before >> LATER) ^ CHANGES.of(byte);
        if let Some(code) = self.codes.last(totals.squares()) {
            *code ^= change as u16;
        }
        change
    }

    #[cold]
    fn another_slash(&mut self, totals: Totals) {
        if let Some(code) = self.codes.last(totals.squares()) {
            // It has been unmarked again.
            *code |= RANK_END;
        }
        let squares = usize::try_from(totals.squares()).unwrap_or(usize::MAX);
        let parts = self.parts.get_or_insert_with(EndedParts::new);
        parts.another_slash(squares);
    }

    fn end(&mut self, board: Ordinary<'_>) {
        let squares = usize::try_from(board.totals.squares()).ok();
        let squares = squares.filter(|squares| self.codes.of(*squares).is_some());
        self.found = squares.map(|squares| (squares, board.slashes()));
    }
}

/// The codes of squares.
pub(crate) trait Codes {
    /// The code of the last of so many squares, if it has a place.
    fn last(&mut self, squares: u64) -> Option<&mut u16>;

    /// The code of the last of so many squares.
    fn get(&self, squares: usize) -> Option<u16>;

    /// The codes of so many squares, if all can be told from each other.
    fn of(&self, squares: usize) -> Option<&[u16]>;
}

/// The codes of fewer squares than there are places, which are a power of two: each one
/// place behind its index.
pub(crate) struct SmallCodes<const PLACES: usize>([u16; PLACES]);

impl<const PLACES: usize> Codes for SmallCodes<PLACES> {
    #[inline]
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "the places are a power of two, and in the end it is asked whether they are enough"
    )]
    fn last(&mut self, squares: u64) -> Option<&mut u16> {
        self.0.get_mut(squares as usize % PLACES)
    }

    fn get(&self, squares: usize) -> Option<u16> {
        self.0.get(squares).copied()
    }

    fn of(&self, squares: usize) -> Option<&[u16]> {
        self.0.get(1..=squares)
    }
}

impl Codes for Vec<u16> {
    #[inline]
    fn last(&mut self, squares: u64) -> Option<&mut u16> {
        let last = usize::try_from(squares).ok()?.wrapping_sub(1);
        self.get_mut(last)
    }

    fn get(&self, squares: usize) -> Option<u16> {
        let last = squares.checked_sub(1)?;
        self.as_slice().get(last).copied()
    }

    fn of(&self, squares: usize) -> Option<&[u16]> {
        self.as_slice().get(..squares)
    }
}

/// What a slash changes in the code of the square before it.
const RANK_END: u16 = 1 << 15;

/// How far the bits of a modifier are shifted, out of sight until the letter comes.
const LATER: u32 = u16::BITS;

/// By byte, the bits that it changes in the code of a square.
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler runs it, and refuses an index that is out of bounds"
)]
static CHANGES: ByByte<u32> = {
    let mut changes = [0; BYTES];
    let mut letter = b'A';
    while letter <= b'Z' {
        changes[letter as usize] = code(letter, Player::First);
        changes[letter.to_ascii_lowercase() as usize] = code(letter, Player::Second);
        letter += 1;
    }
    changes[b'/' as usize] = RANK_END as u32;
    changes[b'+' as usize] = mark(PLAIN.with_state(State::Enhanced)) << LATER;
    changes[b'-' as usize] = mark(PLAIN.with_state(State::Diminished)) << LATER;
    changes[b'^' as usize] = mark(PLAIN.with_terminal(true));
    changes[b'\'' as usize] = mark(PLAIN.with_derived(true));
    ByByte(changes)
};

/// The code of a plain letter.
const fn code(letter: u8, side: Player) -> u32 {
    match Piece::new(letter as char, side) {
        Some(piece) => piece.code() as u32,
        None => 0,
    }
}

/// What differs in the codes of a plain letter and a marked one.
const fn mark(marked: Piece) -> u32 {
    (marked.code() ^ PLAIN.code()) as u32
}

const PLAIN: Piece = Piece::from_static("A");

/// The piece on a square with a code, if there is one.
#[inline]
fn piece(code: u16) -> Option<Piece> {
    Piece::from_code(code & !RANK_END)
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec;
    use alloc::vec::Vec;
    use core::hint::black_box;

    use epin::{Piece, Player, State};
    use oracle::generate::{Family, Random, strings};

    use super::{CHANGES, LATER, PLAIN, RANK_END, SmallBoard, code, mark, read};
    use crate::ordinary::ordinary;
    use crate::{Layout, View};

    #[test]
    fn the_table_has_the_codes_of_letters_and_what_marks_change() {
        let marked = |byte| match byte {
            b'^' => mark(black_box(PLAIN.with_terminal(true))),
            b'\'' => mark(black_box(PLAIN.with_derived(true))),
            b'+' => mark(black_box(PLAIN.with_state(State::Enhanced))) << LATER,
            b'-' => mark(black_box(PLAIN.with_state(State::Diminished))) << LATER,
            b'/' => RANK_END.into(),
            _ => 0,
        };
        for byte in 0..=u8::MAX {
            let expected = match byte {
                b'A'..=b'Z' => code(black_box(byte), Player::First),
                b'a'..=b'z' => code(black_box(byte.to_ascii_uppercase()), Player::Second),
                _ => marked(byte),
            };
            assert_eq!(CHANGES.of(byte), expected);
        }
        let king: Piece = "k".parse().expect("a piece");
        assert_eq!(code(black_box(b'K'), Player::Second), king.code().into());
        assert_eq!(code(black_box(b'4'), Player::Second), 0);
    }

    /// Holds what is written down of a valid board, while it is recognised and later,
    /// against what its text says; tells whether it was seen to be a box.
    fn is_seen_to_be_a_box(text: &str) -> Option<bool> {
        let view = View::parse(text).ok()?;
        let layout = view.layout().to_layout().ok()?;
        let squares: Vec<_> = view.squares().collect();
        let is_box = layout.shape().is_some();
        let expected = (squares, layout);
        let read = read(&view, expected.0.len());
        assert_eq!(read.as_ref(), Ok(&expected), "{text}");
        let is_ordinary = ordinary(text.as_bytes(), &mut ()).is_some();
        let seen = |places| (is_ordinary && expected.0.len() < places).then(|| expected.clone());
        assert_eq!(small::<512>(view), seen(512), "{text}");
        assert_eq!(small::<256>(view), seen(256), "{text}");
        Some(is_ordinary && is_box)
    }

    fn small<const PLACES: usize>(view: View<'_>) -> Option<(Vec<Option<Piece>>, Layout)> {
        let mut board = SmallBoard::<PLACES>::small();
        ordinary(view.as_bytes(), &mut board)?;
        let squares = board.squares()?.collect();
        Some((squares, board.layout(&view)?))
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

    /// A board of two parts, of which each has two parts, and so on, down to a rank.
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
        assert_eq!(count(texts.into_iter()), (22, 10));
    }
}
