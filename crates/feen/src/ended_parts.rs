use core::iter;

use crate::box_sizes::BoxSizes;
use crate::ordinary::Totals;
use crate::squares::saturated;

/// The parts of a board that separators of two slashes and more have ended, counted while it
/// is read.
///
/// The parts of one level of a box have as many squares each. So a board is one if each part
/// ends where it has to, and no more is kept than how many squares the first one has, and how
/// many there are.
pub(crate) struct EndedParts {
    /// Layers first.
    levels: [Level; LEVELS],
    /// The level of the last part.
    last: usize,
    /// The squares up to its end.
    squares: usize,
    are_even: bool,
}

/// The levels above ranks of the deepest box, in which fifteen times two parts make the next
/// one.
const LEVELS: usize = 14;

/// The parts of one level.
#[derive(Clone, Copy)]
struct Level {
    /// The squares of the first one.
    squares: usize,
    /// How many have been ended.
    ended: usize,
}

impl Level {
    /// How many parts there are in the end.
    const fn parts(&self) -> usize {
        self.ended.saturating_add(1)
    }

    /// Whether so many parts have so many squares together.
    fn is_even(&self, parts: usize, squares: usize) -> bool {
        self.squares.checked_mul(parts) == Some(squares)
    }
}

impl EndedParts {
    pub(crate) const fn new() -> Self {
        let level = Level {
            squares: 0,
            ended: 0,
        };
        Self {
            levels: [level; LEVELS],
            last: 0,
            squares: 0,
            are_even: true,
        }
    }

    /// A slash behind a slash, and what has been counted up to there.
    pub(crate) fn another_slash(&mut self, totals: Totals) {
        let squares = saturated(totals.squares());
        self.last = if self.squares == squares {
            self.last.saturating_add(1)
        } else {
            0
        };
        self.squares = squares;
        // A position has too few squares for a board of more levels.
        if let Some(level) = self.levels.get_mut(self.last) {
            if level.ended == 0 {
                level.squares = squares;
            }
            level.ended = level.ended.saturating_add(1);
            self.are_even &= level.is_even(level.ended, squares);
        }
    }

    /// How many parts have been ended, of all levels together.
    pub(crate) fn count(&self) -> usize {
        self.levels.iter().map(|level| level.ended).sum()
    }

    /// The sizes of a board of so many ranks and files, if it is a box, and of one layer if
    /// nothing has been ended.
    pub(crate) fn box_sizes(parts: Option<&Self>, ranks: usize, files: usize) -> Option<BoxSizes> {
        match parts {
            Some(parts) => parts.sizes(ranks, files),
            None if ranks == 1 => Some(BoxSizes::new([files])),
            None => Some(BoxSizes::new([files, ranks])),
        }
    }

    /// The sizes of the board, if it is a box and has so many ranks and files.
    pub(crate) fn sizes(&self, ranks: usize, files: usize) -> Option<BoxSizes> {
        let squares = ranks.checked_mul(files)?;
        let levels = self.levels.iter().take_while(|level| level.ended > 0);
        let mut last_parts = levels
            .clone()
            .map(|level| level.is_even(level.parts(), squares));
        let is_box = self.are_even && last_parts.all(|is_even| is_even);
        let outer = levels.map(Level::parts).chain([1]);
        let inner = iter::once(ranks).chain(outer.clone());
        let sizes = inner
            .zip(outer)
            .filter_map(|(inner, outer)| inner.checked_div(outer));
        is_box.then(|| BoxSizes::new(iter::once(files).chain(sizes)))
    }
}
