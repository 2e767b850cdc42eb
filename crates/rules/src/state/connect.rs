use qi::Player;

use crate::compiled::{Connect, Geometry, Rules};
use crate::values::{Square, Squares};

impl Connect {
    /// Whether these pieces of a player are connected so that the game ends.
    pub(super) fn is_made(&self, rules: &Rules, pieces: Squares, player: Player) -> bool {
        let geometry = &rules.geometry;
        let row = |count: &usize| self.has_line(geometry, pieces, *count, true);
        let spread = |count: &usize| self.has_line(geometry, pieces, *count, false);
        self.row.as_ref().is_some_and(row)
            || self.spread.as_ref().is_some_and(spread)
            || self
                .square
                .is_some_and(|side| has_square(geometry, pieces, side))
            || self.chain.as_ref().is_some_and(|(from, to)| {
                self.chained(geometry, pieces, from[player])
                    .meets(to[player])
            })
    }

    /// Whether one line has this many of the pieces, side by side or not.
    fn has_line(&self, geometry: &Geometry, pieces: Squares, count: usize, is_tight: bool) -> bool {
        let of_line = |from: Square, step: (i8, i8)| {
            let line = line(geometry, from, step);
            if is_tight {
                line.take_while(|square| pieces.contains(*square)).count()
            } else {
                line.filter(|square| pieces.contains(*square)).count()
            }
        };
        let mut steps = self.steps.iter();
        steps.any(|step| pieces.iter().any(|from| of_line(from, *step) >= count))
    }

    /// The pieces that are joined to those in a region.
    fn chained(&self, geometry: &Geometry, pieces: Squares, region: Squares) -> Squares {
        let back = |(x, y): (i8, i8)| (x.wrapping_neg(), y.wrapping_neg());
        let mut chain = pieces & region;
        let mut new = chain;
        while !new.is_empty() {
            let steps = self.steps.iter().flat_map(|step| [*step, back(*step)]);
            let near: Squares = steps
                .flat_map(|step| new.iter().filter_map(move |from| geometry.step(from, step)))
                .collect();
            new = (near & pieces).minus(chain);
            chain |= new;
        }
        chain
    }
}

/// Whether the pieces fill a square of the board with this side.
fn has_square(geometry: &Geometry, pieces: Squares, side: usize) -> bool {
    let is_filled = |corner: Square| {
        let mut edge = line(geometry, corner, (0, 1)).take(side);
        let is_rank = |from: Square| {
            let rank = line(geometry, from, (1, 0)).take(side);
            rank.filter(|square| pieces.contains(*square)).count() == side
        };
        edge.clone().count() == side && edge.all(is_rank)
    };
    pieces.iter().any(is_filled)
}

/// The squares from one on in a direction.
fn line(
    geometry: &Geometry,
    from: Square,
    step: (i8, i8),
) -> impl Iterator<Item = Square> + Clone + use<'_> {
    core::iter::successors(Some(from), move |square| geometry.step(*square, step))
}
