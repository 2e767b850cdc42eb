//! The moves of a piece as text: Betza's notation with regions.
//!
//! `moves = atom {atom} [">" region]`, `atom = modifiers base [base again | range] ["@" region [";"]]`. The bases are the leaps
//! `W F D N A H C Z G` (`L` is `C`, `J` is `Z`), and `K Q R B`. Modifiers are directions, `m` and `c` (moves and
//! captures only), `e` (captures en passant only), `i` (first move), `n` (lame), `p` (cannon) and `g` (grasshopper).

mod directions;
mod figures;
mod read;

pub(crate) use figures::{figure_named, figure_of};
pub(crate) use read::{MovesFaultKind, read};

use alloc::string::String;

/// A step that a piece may make, for the first player: the second one's is turned by 180 degrees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// Files to the right and ranks ahead.
    pub(crate) by: (i8, i8),
    /// The most steps in a row; nothing for any number.
    pub(crate) range: Option<u8>,
    pub(crate) power: Power,
    /// Only from the region where first moves begin.
    pub(crate) is_initial: bool,
    pub(crate) way: Way,
    /// Both ends, and the squares between them, are in this region.
    pub(crate) region: Option<String>,
    /// It arrives in this region.
    pub(crate) target: Option<String>,
}

/// The squares that a step may arrive on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Power {
    pub(crate) moves: bool,
    pub(crate) captures: bool,
    pub(crate) en_passant: bool,
}

/// The squares that a step passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// A leap, or a ride over empty squares.
    Plain,
    /// A leap with all squares on its way empty.
    Lame,
    /// A ride over exactly one piece.
    Cannon,
    /// A ride to the square right after the first piece.
    Grasshopper,
}

impl Step {
    /// Whether it is one leap, not a ride along a line.
    pub(crate) fn is_leap(&self) -> bool {
        self.range == Some(1) && matches!(self.way, Way::Plain | Way::Lame)
    }
}
