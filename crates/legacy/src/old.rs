use alloc::vec::Vec;
use core::ops::Range;

use epin::Piece;
use qi::{ByPlayer, MAX_SQUARE_COUNT, Player};
use sin::Token;

/// A text of an earlier version, taken apart: what it says, before anything is decided.
pub(super) struct Old<'i> {
    pub(super) board: Located<'i, Vec<Located<'i, Part>>>,
    /// Nothing where the version has no hands.
    pub(super) hands: Option<Located<'i, ByPlayer<Vec<Item<'i>>>>>,
    pub(super) turn: Turn<'i>,
}

/// The most parts of a board with as many squares as a position holds: these, and a separator
/// between every two of them. Of a larger board one part more is kept.
pub(super) const MOST_PARTS: usize = MAX_SQUARE_COUNT.saturating_mul(2).saturating_sub(1);

/// Something that stands in the text.
#[derive(Clone, Copy)]
pub(super) struct Located<'i, T> {
    pub(super) value: T,
    pub(super) text: &'i [u8],
    pub(super) start: usize,
}

impl<T> Located<'_, T> {
    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.start.saturating_add(self.text.len())
    }

    /// Its last byte, where a mark stands that follows a letter.
    pub(super) fn last(&self) -> Range<usize> {
        let end = self.span().end;
        end.saturating_sub(1)..end
    }
}

/// A part of a board.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Separator,
    Empty,
    Piece(Written),
}

/// A piece in a hand, with its count.
pub(super) struct Item<'i> {
    pub(super) count: u128,
    pub(super) piece: Located<'i, Written>,
}

/// A piece as its version writes it.
#[derive(Clone, Copy)]
pub(super) enum Written {
    /// A piece that means the same today.
    Today(Piece),
    /// A piece with a mark, after its letter, that means something else today or nothing.
    Marked(Piece, Sign),
}

impl Written {
    /// The piece without the mark.
    pub(super) const fn unmarked(self) -> Piece {
        match self {
            Self::Today(piece) | Self::Marked(piece, _) => piece,
        }
    }

    pub(super) const fn side(self) -> Player {
        self.unmarked().side()
    }
}

/// A mark that means something else today, or nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// `'` of an intermediate piece.
    Apostrophe,
    /// `=`: on both sides.
    Both,
    /// `<`: on the left.
    Left,
    /// `>`: on the right.
    Right,
}

impl Sign {
    pub(super) const fn character(self) -> char {
        match self {
            Self::Apostrophe => '\'',
            Self::Both => '=',
            Self::Left => '<',
            Self::Right => '>',
        }
    }
}

/// The player to move, and the styles.
pub(super) enum Turn<'i> {
    /// The side to move alone.
    Side(Located<'i, ()>),
    /// The names of the styles, of the player to move first.
    Names([Located<'i, Player>; 2]),
    /// The letters of the styles, of the player to move first.
    Tokens([Located<'i, Token>; 2]),
}
