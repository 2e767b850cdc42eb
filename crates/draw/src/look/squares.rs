//! Squares and arrows, named before there is a board.

use crate::{Colour, NameError, Names};

/// A square by its index or by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Square {
    /// The index in the order of the text, from 0. One that the board does not have is left out.
    Index(usize),
    /// The name: `e4`, or the index in digits.
    Name(String),
}

impl Square {
    pub(super) fn index(&self, names: &Names) -> Result<usize, NameError> {
        match self {
            Self::Index(index) => Ok(*index),
            Self::Name(name) => names.by_name(name),
        }
    }
}

impl From<&str> for Square {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

/// A square and the colour of what is drawn there: `e4`, `red:e4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    pub(super) colour: Option<Colour>,
    pub(super) square: Square,
}

impl From<&str> for Spot {
    fn from(text: &str) -> Self {
        let (colour, name) = Colour::before(text);
        Self {
            colour,
            square: name.into(),
        }
    }
}

/// An arrow and its colour: `e2-e4`, `e2e4`, `red:e2-e4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    pub(super) colour: Option<Colour>,
    pub(super) from: Square,
    /// Without it both ends are in `from`.
    pub(super) to: Option<Square>,
}

impl Arrow {
    pub(super) fn ends(&self, names: &Names) -> Result<[usize; 2], NameError> {
        match (&self.from, &self.to) {
            (from, Some(to)) => Ok([from.index(names)?, to.index(names)?]),
            (Square::Name(both), None) => names.by_names(both),
            (Square::Index(index), None) => names.by_names(&index.to_string()),
        }
    }
}

impl From<&str> for Arrow {
    fn from(text: &str) -> Self {
        let Spot { colour, square } = text.into();
        Self {
            colour,
            from: square,
            to: None,
        }
    }
}
