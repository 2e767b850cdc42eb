//! Boards of any size recorded while they are read a second time.
//!
//! The memory of a position is filled with empty squares at once, and each byte puts a piece
//! on the square that was counted last, or leaves it empty. So nothing is done for each
//! square, of which a count of two digits can stand for many.

use alloc::vec;
use alloc::vec::Vec;

use epin::Piece;

use crate::read::fast;
use crate::read::fast::board::{BoardSink, FastBoard, Totals};
use crate::read::fast::square_code::{change, piece};
use crate::view::squares::saturated;
use crate::{Layout, ParseError, Run, View};

/// The squares of a board, whose number is given, and its layout.
pub(crate) fn read(
    view: &View<'_>,
    squares: usize,
) -> Result<(Vec<Option<Piece>>, Layout), ParseError> {
    let layout = view.layout().to_layout()?;
    let mut board = LargeBoard::new(squares);
    let is_ordinary = fast::board(view.as_bytes(), &mut board).is_some();
    let squares = if is_ordinary {
        board.squares
    } else {
        run_by_run(view, board.squares)
    };
    Ok((squares, layout))
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

/// A board that is recorded.
struct LargeBoard {
    squares: Vec<Option<Piece>>,
    /// How many of them had been counted when the last one was written.
    counted: usize,
}

impl LargeBoard {
    fn new(squares: usize) -> Self {
        Self {
            squares: vec![None; squares],
            counted: 0,
        }
    }
}

impl BoardSink for LargeBoard {
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the upper half of a change is for the next square"
    )]
    fn byte(&mut self, byte: u8, totals: Totals, before: u32) -> u32 {
        let squares = saturated(totals.squares());
        if byte == b'/' {
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

    fn end(&mut self, _: FastBoard<'_>) {}
}
