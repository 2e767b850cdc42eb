use alloc::vec::Vec;
use core::fmt;

use crate::fen::NamedSquare;

/// Squares by name, in the order of the board, each once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct SquareList(Vec<NamedSquare>);

impl SquareList {
    pub(crate) const EMPTY: Self = Self(Vec::new());

    /// The squares of a list in any order; `None` if one stands twice.
    pub(crate) fn new(mut squares: Vec<NamedSquare>) -> Option<Self> {
        squares.sort_unstable_by_key(|square| (u8::MAX.wrapping_sub(square.rank), square.file));
        let twice = squares
            .windows(2)
            .any(|pair| matches!(pair, [a, b] if a == b));
        (!twice).then_some(Self(squares))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = NamedSquare> + '_ {
        self.0.iter().copied()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, square) in self.0.iter().enumerate() {
            if number > 0 {
                f.write_str(",")?;
            }
            square.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for NamedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a'.saturating_add(self.file));
        write!(f, "{letter}{}", self.rank)
    }
}

/// A piece of draughts that is no longer, or not yet, what the board shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ghost {
    pub(crate) square: GhostSquare,
    /// `G`, a man, or `P`, a king; in lower case if it belongs to the player to move.
    pub(crate) letter: u8,
}

/// The square of a [`Ghost`], as the text of the game names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum GhostSquare {
    Number(u16),
    Name(NamedSquare),
}

impl fmt::Display for Ghost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(self.letter);
        match self.square {
            GhostSquare::Number(number) => write!(f, "{letter}{number}"),
            GhostSquare::Name(name) => write!(f, "{letter}{name}"),
        }
    }
}
