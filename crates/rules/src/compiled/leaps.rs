use alloc::vec::Vec;

use crate::betza::Step;
use crate::compiled::Geometry;
use crate::values::{BySquare, Square, Squares};

/// Leaps that need empty squares on their way, by the square from which they start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LameLeaps {
    ranges: BySquare<(u16, u16)>,
    moves: Vec<LameMoves>,
}

/// Leaps from a square over the same squares, to at most two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LameMoves {
    pub(crate) legs: [Square; 2],
    /// Twice the same square if there is one.
    to: [Square; 2],
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
    /// A first move: a pawn can be taken en passant on the squares that it passes.
    pub(crate) is_initial: bool,
}

impl LameMoves {
    /// The squares that the leaps arrive on.
    #[inline]
    pub(crate) const fn to(self) -> Squares {
        let [one, other] = self.to;
        Squares::only(one).with(other)
    }

    /// The squares that must be empty.
    #[inline]
    pub(crate) const fn passed(self) -> Squares {
        let [one, other] = self.legs;
        Squares::only(one).with(other)
    }
}

impl LameLeaps {
    #[inline]
    pub(crate) fn from(&self, square: Square) -> &[LameMoves] {
        let (start, end) = self.ranges[square];
        self.moves
            .get(usize::from(start)..usize::from(end))
            .unwrap_or_default()
    }
}

/// Lame leaps that are being collected.
#[derive(Debug)]
pub(super) struct LameBuilder(BySquare<usize>, Vec<(Square, LameMoves)>);

impl LameBuilder {
    pub(super) const fn new() -> Self {
        Self(BySquare::filled(0), Vec::new())
    }

    pub(super) fn add(&mut self, from: Square, to: Square, legs: [Square; 2], step: &Step) {
        let leap = LameMoves {
            legs,
            to: [to, to],
            quiet: step.power.moves,
            capture: step.power.captures,
            is_initial: step.is_initial,
        };
        let has_room = |(start, other): &&mut (Square, LameMoves)| {
            let ([one, two], to) = (other.to, leap.to);
            *start == from && one == two && LameMoves { to, ..*other } == leap
        };
        if let Some((_, other)) = self.1.iter_mut().find(has_room) {
            other.to = [other.to[0], to];
        } else {
            self.0[from] = self.0[from].saturating_add(1);
            self.1.push((from, leap));
        }
    }

    pub(super) fn finish(mut self, geometry: &Geometry) -> Option<LameLeaps> {
        if self.1.is_empty() {
            return None;
        }
        self.1.sort_by_key(|(from, _)| *from);
        let mut ranges = BySquare::filled((0, 0));
        let mut start = 0_usize;
        let number = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
        for square in geometry.board {
            let end = start.saturating_add(self.0[square]);
            ranges[square] = (number(start), number(end));
            start = end;
        }
        let mut moves: Vec<LameMoves> = self.1.into_iter().map(|(_, leap)| leap).collect();
        moves.shrink_to_fit();
        Some(LameLeaps { ranges, moves })
    }
}

/// The squares that a leap passes: straight steps along its longer side first, then diagonal ones.
pub(super) fn passed(geometry: &Geometry, from: Square, by: (i8, i8)) -> Vec<Square> {
    let (mut x, mut y) = by;
    let (mut at, mut squares) = (from, Vec::new());
    loop {
        let (wide, tall) = (x.unsigned_abs(), y.unsigned_abs());
        let step_x = if wide >= tall { x.signum() } else { 0 };
        let step_y = if tall >= wide { y.signum() } else { 0 };
        (x, y) = (x.saturating_sub(step_x), y.saturating_sub(step_y));
        match geometry.step(at, (step_x, step_y)) {
            Some(next) if (x, y) != (0, 0) => {
                at = next;
                squares.push(next);
            }
            _ => return squares,
        }
    }
}
