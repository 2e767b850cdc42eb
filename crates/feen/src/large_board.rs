//! Boards of any size written down while they are recognised.
//!
//! The memory of a position is filled with empty squares at once, and each byte puts a piece
//! on the square that was counted last, or leaves it empty. So nothing is done for each
//! square, of which a count of two digits can stand for many.

use alloc::vec;
use alloc::vec::Vec;

use epin::Piece;

use crate::ended_parts::EndedParts;
use crate::ordinary::{BoardScribe, Ordinary, Totals, ordinary};
use crate::square_code::{change, piece};
use crate::squares::saturated;
use crate::{Layout, ParseError, Run, View};

/// The squares of a board, of which there are so many, and its layout.
pub(crate) fn read(
    view: &View<'_>,
    squares: usize,
) -> Result<(Vec<Option<Piece>>, Layout), ParseError> {
    let mut board = LargeBoard::new(squares);
    if let Some(found) = ordinary(view.as_bytes(), &mut board) {
        let layout = board.layout(found);
        return Ok((board.squares, layout));
    }
    let squares = run_by_run(view, board.squares);
    Ok((squares, view.layout().to_layout()?))
}

/// The squares of a board that is not ordinary, of which there are as many as of these. On the
/// first of them may be the pieces that belong there, and no others are.
fn run_by_run(view: &View<'_>, mut squares: Vec<Option<Piece>>) -> Vec<Option<Piece>> {
    let mut rest = squares.iter_mut();
    for run in view.runs() {
        match run {
            Run::Piece(piece) => {
                if let Some(square) = rest.next() {
                    *square = Some(piece);
                }
            }
            Run::Empty(count) => {
                rest.nth(saturated(count).saturating_sub(1));
            }
        }
    }
    squares
}

/// A board that is written down.
struct LargeBoard {
    squares: Vec<Option<Piece>>,
    /// How many of them had been counted when the last one was written.
    counted: usize,
    ranks: Ranks,
    /// What separators of two slashes and more have ended, if there are any.
    parts: Option<EndedParts>,
}

impl LargeBoard {
    fn new(squares: usize) -> Self {
        Self {
            squares: vec![None; squares],
            counted: 0,
            ranks: Ranks::default(),
            parts: None,
        }
    }

    /// The layout of the board that has been read.
    fn layout(&self, found: Ordinary<'_>) -> Layout {
        let Ranks { ended, files, .. } = self.ranks;
        let sizes = EndedParts::box_sizes(self.parts.as_ref(), ended, files);
        let sizes = sizes.filter(|_| !self.ranks.differ);
        let squares = self.squares.len();
        let no_box = || Layout::of_no_box(found.placement, squares, found.slashes());
        sizes.map_or_else(no_box, Layout::of_box)
    }
}

impl BoardScribe for LargeBoard {
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the upper half of a change is for the next square"
    )]
    fn byte(&mut self, byte: u8, totals: Totals, before: u32) -> u32 {
        let squares = saturated(totals.squares());
        if byte == b'/' {
            self.ranks.end(squares);
            return before;
        }
        let mut code = change(byte, before);
        if squares == self.counted {
            // No square has been begun, so the code of the last one changes.
            code ^= u32::from(before as u16);
        }
        if let Some(square) = self.squares.get_mut(squares.wrapping_sub(1)) {
            *square = piece(code as u16);
        }
        self.counted = squares;
        code
    }

    #[cold]
    fn another_slash(&mut self, totals: Totals) {
        let parts = self.parts.get_or_insert_with(EndedParts::new);
        parts.another_slash(totals);
    }

    fn end(&mut self, board: Ordinary<'_>) {
        // No slash is behind the last rank.
        self.ranks.end(saturated(board.totals.squares()));
    }
}

/// The ranks of a board that have ended.
#[derive(Default)]
struct Ranks {
    /// How many there are.
    ended: usize,
    /// The squares of the first.
    files: usize,
    /// The squares of all.
    squares: usize,
    /// Whether one is not as long as the first.
    differ: bool,
}

impl Ranks {
    /// A slash or the end of the board, behind so many squares.
    #[inline]
    fn end(&mut self, squares: usize) {
        let length = squares.wrapping_sub(self.squares);
        // Behind another slash no rank ends.
        if length > 0 {
            if self.ended == 0 {
                self.files = length;
            }
            self.differ |= length != self.files;
            self.ended = self.ended.wrapping_add(1);
            self.squares = squares;
        }
    }
}
