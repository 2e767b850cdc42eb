use qi::Player;

use super::State;
use crate::compiled::{DropEnclose, Enclose, Geometry, Rules};
use crate::values::{Piece, Square, Squares};

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const AROUND: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

impl State {
    /// The squares of these on which a drop keeps the rule of what is around.
    pub(super) fn enclosing(
        &self,
        rules: &Rules,
        rule: DropEnclose,
        player: Player,
        free: Squares,
    ) -> Squares {
        let geometry = &rules.geometry;
        let setup = rules.hands.setup[player].minus(self.occupied());
        if !setup.is_empty() {
            return free & setup;
        }
        free.filter(|to| match rule {
            DropEnclose::Reversi => !self.between(geometry, to, player).is_empty(),
            DropEnclose::Ataxx => beside(geometry, to, &AROUND).meets(self.pieces(player)),
            DropEnclose::Snort => !beside(geometry, to, &STRAIGHT).meets(self.pieces(!player)),
            DropEnclose::Top => {
                let below = geometry.step(to, (0, -1));
                below.is_none_or(|below| self.occupied().contains(below))
            }
        })
    }

    /// The pieces of the opponent on lines between a square and a player's pieces.
    fn between(&self, geometry: &Geometry, square: Square, player: Player) -> Squares {
        let (own, theirs) = (self.pieces(player), self.pieces(!player));
        let mut all = Squares::EMPTY;
        for way in AROUND {
            let mut line = Squares::EMPTY;
            let mut next = geometry.step(square, way);
            while let Some(at) = next.filter(|at| theirs.contains(*at)) {
                line = line.with(at);
                next = geometry.step(at, way);
            }
            if next.is_some_and(|at| own.contains(at)) {
                all |= line;
            }
        }
        all
    }

    /// Lets the pieces change sides that a piece which has arrived encloses.
    pub(super) fn turn_enclosed(
        &mut self,
        rules: &Rules,
        rule: Enclose,
        at: Square,
        is_drop: bool,
    ) {
        let (us, geometry) = (self.turn, &rules.geometry);
        let near = beside(geometry, at, &AROUND);
        let enclosed = match rule {
            Enclose::Reversi => self.between(geometry, at, us),
            Enclose::Quadwrangle if is_drop && !near.meets(self.pieces(us)) => Squares::EMPTY,
            Enclose::Ataxx | Enclose::Quadwrangle => near & self.pieces(!us),
        };
        for square in enclosed {
            if let Some(piece) = self.take(square) {
                self.put(square, Piece::new(piece.kind(), us));
            }
        }
    }
}

/// The squares a step away in these directions.
fn beside(geometry: &Geometry, square: Square, ways: &[(i8, i8)]) -> Squares {
    let near = ways.iter().filter_map(|way| geometry.step(square, *way));
    near.collect()
}
