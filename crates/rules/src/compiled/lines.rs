use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Index;

use crate::compiled::Geometry;
use crate::error::{Fault, VariantErrorKind};
use crate::values::{BySquare, Square, Squares};

/// A set of squares for each square. Equal ones are one in memory.
// From the first square to the last one that has squares: pieces of a palace have few.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sets {
    first: u8,
    sets: Arc<[Squares]>,
}

impl Sets {
    /// Whether both are one in memory.
    fn is_one_with(&self, other: &Self) -> bool {
        self.first == other.first && Arc::ptr_eq(&self.sets, &other.sets)
    }
}

impl From<&BySquare<Squares>> for Sets {
    fn from(sets: &BySquare<Squares>) -> Self {
        let all = Squares::ALL;
        let has_squares = all.filter(|square| !sets[square].is_empty());
        let (Some(first), Some(last)) = (has_squares.first(), has_squares.last()) else {
            return Self::default();
        };
        let between = all.iter().filter(|square| (first..=last).contains(square));
        Self {
            first: first.number(),
            sets: between.map(|square| sets[square]).collect(),
        }
    }
}

impl Index<Square> for Sets {
    type Output = Squares;

    #[inline]
    fn index(&self, square: Square) -> &Squares {
        let place = usize::from(square.number().wrapping_sub(self.first));
        self.sets.get(place).unwrap_or(&Squares::EMPTY)
    }
}

pub(crate) const EMPTY: BySquare<Squares> = BySquare::filled(Squares::EMPTY);

/// All sets of a variant, each once.
#[derive(Debug, Default)]
pub(super) struct Pool(Vec<Sets>);

impl Pool {
    pub(super) fn share(&mut self, sets: &BySquare<Squares>) -> Sets {
        let sets = Sets::from(sets);
        if let Some(known) = self.0.iter().find(|known| **known == sets) {
            return known.clone();
        }
        self.0.push(sets.clone());
        sets
    }
}

/// A direction in which pieces ride, with its squares from each square.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Squares further along have larger indices.
    pub(crate) is_rising: bool,
    pub(crate) by: (i8, i8),
    /// The squares on which it may end.
    pub(crate) targets: Squares,
    /// The squares along, to the range.
    pub(crate) ray: Sets,
    /// The squares from which the ray reaches a square.
    pub(crate) back: Sets,
}

/// The most lines of a variant: masks have a bit for each.
const MOST_LINES: usize = 64;

impl Line {
    fn new(
        pool: &mut Pool,
        geometry: &Geometry,
        by: (i8, i8),
        range: Option<u8>,
        (region, targets): (Squares, Squares),
    ) -> Self {
        let (mut ray, mut back) = (EMPTY, EMPTY);
        for from in geometry.board & region {
            let mut at = from;
            let mut steps = 0_u8;
            while let Some(next) = geometry.step(at, by).filter(|next| region.contains(*next)) {
                at = next;
                steps = steps.saturating_add(1);
                if range.is_none_or(|range| steps <= range) {
                    ray[from] = ray[from].with(at);
                    if targets.contains(at) {
                        back[at] = back[at].with(from);
                    }
                }
            }
        }
        let (files, up) = (i16::from(by.0), i16::from(by.1));
        let along = up
            .saturating_mul(geometry.files.into())
            .saturating_add(files);
        Self {
            is_rising: along > 0,
            by,
            targets,
            ray: pool.share(&ray),
            back: pool.share(&back),
        }
    }

    /// The squares ahead up to the first of those that are occupied, with it.
    // All squares ahead have larger indices, or all have smaller ones.
    #[inline]
    pub(crate) fn until(&self, ahead: Squares, occupied: Squares) -> Squares {
        let stops = ahead & occupied;
        ahead
            & if self.is_rising {
                stops.until_first()
            } else {
                stops.since_last()
            }
    }

    /// The squares that come before, from the last of those that are occupied on, with it.
    #[inline]
    pub(crate) fn since(&self, before: Squares, occupied: Squares) -> Squares {
        let stops = before & occupied;
        before
            & if self.is_rising {
                stops.since_last()
            } else {
                stops.until_first()
            }
    }

    /// The square of a set of squares ahead that comes first.
    #[inline]
    pub(crate) fn nearest(&self, ahead: Squares) -> Option<Square> {
        if self.is_rising {
            ahead.first()
        } else {
            ahead.last()
        }
    }

    /// The square of a set of squares that come before which comes last.
    #[inline]
    pub(crate) fn nearest_back(&self, before: Squares) -> Option<Square> {
        if self.is_rising {
            before.last()
        } else {
            before.first()
        }
    }
}

/// The lines of a variant: the number of each is its bit in masks.
#[derive(Debug, Default)]
pub(super) struct Lines(pub(super) Vec<Line>);

impl Lines {
    /// The number of a line, which is added if it is new.
    pub(super) fn number(
        &mut self,
        pool: &mut Pool,
        geometry: &Geometry,
        by: (i8, i8),
        range: Option<u8>,
        region: (Squares, Squares),
    ) -> Result<usize, Fault> {
        let line = Line::new(pool, geometry, by, range, region);
        let is_known = |known: &Line| {
            known.by == by && known.targets == line.targets && known.ray.is_one_with(&line.ray)
        };
        if let Some(known) = self.0.iter().position(is_known) {
            return Ok(known);
        }
        if self.0.len() >= MOST_LINES {
            return Err(Fault::new(VariantErrorKind::TooManyLines, 0..0, ""));
        }
        self.0.push(line);
        Ok(self.0.len().saturating_sub(1))
    }
}

/// The bit of a line.
pub(super) fn line_bit(number: usize) -> u64 {
    1_u64.wrapping_shl(u32::try_from(number).unwrap_or(0))
}
