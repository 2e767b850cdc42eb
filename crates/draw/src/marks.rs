use feen::{Piece, State};

use crate::Drawing;

/// A sign before or after the letter of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Enhanced,
    Diminished,
    Terminal,
    Derived,
}

impl Mark {
    const ALL: [Self; 4] = [
        Self::Enhanced,
        Self::Diminished,
        Self::Terminal,
        Self::Derived,
    ];

    /// The mark as it is written.
    pub(crate) const fn sign(self) -> char {
        match self {
            Self::Enhanced => '+',
            Self::Diminished => '-',
            Self::Terminal => '^',
            Self::Derived => '\'',
        }
    }

    /// The meaning of the mark.
    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            Self::Enhanced => "enhanced",
            Self::Diminished => "diminished",
            Self::Terminal => "terminal",
            Self::Derived => "derived",
        }
    }

    /// True if a piece has the mark.
    pub(crate) fn is_on(self, piece: Piece) -> bool {
        match self {
            Self::Enhanced => piece.state() == State::Enhanced,
            Self::Diminished => piece.state() == State::Diminished,
            Self::Terminal => piece.is_terminal(),
            Self::Derived => piece.is_derived(),
        }
    }

    /// The marks of a piece.
    pub(crate) fn of(piece: Piece) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |mark| mark.is_on(piece))
    }

    /// The marks of the pieces for which `shows` returns true.
    pub(crate) fn occurring(
        drawing: &Drawing<'_>,
        shows: impl Fn(Self, Piece) -> bool,
    ) -> Vec<Self> {
        let mut marks = Vec::new();
        for mark in Self::ALL {
            let mut pieces = drawing.all_pieces();
            if pieces.any(|piece| mark.is_on(piece) && shows(mark, piece)) {
                marks.push(mark);
            }
        }
        marks
    }
}
