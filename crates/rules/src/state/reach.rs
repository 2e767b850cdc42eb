use super::State;
use crate::compiled::{Hop, Moves, Rules};
use crate::values::{Piece, Square, Squares};

impl State {
    /// The squares that a piece reaches, whatever that does to its king.
    #[inline]
    pub(super) fn reach(
        &self,
        rules: &Rules,
        from: Square,
        piece: Piece,
        occupied: Squares,
    ) -> Squares {
        let moves = &rules.moves[piece.player()][piece.kind()];
        let enemy = self.pieces(!piece.player());
        let free = rules.geometry.board.minus(occupied);
        let mut to = moves.quiet[from] & free | moves.capture[from] & enemy;
        for ride in &moves.rides {
            let line = &ride.line;
            let mut along = line.ray[from];
            if let Some(first) = line.nearest(along & occupied) {
                along = along.minus(line.full[first]);
            }
            along &= line.targets;
            if ride.quiet {
                to |= along & free;
            }
            if ride.capture {
                to |= along & enemy;
            }
        }
        if !moves.hops.is_empty() {
            for hop in &moves.hops {
                to |= self.hop(rules, from, hop, occupied, free, enemy);
            }
        }
        to | lame(moves, from, occupied, free, enemy)
    }

    fn hop(
        &self,
        rules: &Rules,
        from: Square,
        hop: &Hop,
        occupied: Squares,
        free: Squares,
        enemy: Squares,
    ) -> Squares {
        let quiet = if hop.quiet { free } else { Squares::EMPTY };
        let capture = if hop.capture { enemy } else { Squares::EMPTY };
        self.beyond(rules, from, hop, occupied) & (quiet | capture)
    }

    /// The squares that a ride over one piece reaches, to the first piece beyond, whoever's it is.
    pub(super) fn beyond(
        &self,
        rules: &Rules,
        from: Square,
        hop: &Hop,
        occupied: Squares,
    ) -> Squares {
        let line = &hop.line;
        let ahead = line.ray[from] & occupied;
        let Some(hurdle) = line.nearest(ahead) else {
            return Squares::EMPTY;
        };
        if self.is_of(hurdle, rules.no_hurdle) {
            return Squares::EMPTY;
        }
        if hop.is_grasshopper {
            let next = rules.geometry.step(hurdle, line.by);
            let next = next.filter(|next| line.ray[from].contains(*next));
            return next.map_or(Squares::EMPTY, Squares::only) & line.targets;
        }
        let beyond = line.full[hurdle] & line.ray[from];
        let Some(target) = line.nearest(ahead.without(hurdle)) else {
            return beyond & line.targets;
        };
        let before = beyond.minus(line.full[target]) & line.targets;
        if self.is_of(target, rules.no_hurdle) {
            before.without(target)
        } else {
            before
        }
    }
}

#[inline]
fn lame(moves: &Moves, from: Square, occupied: Squares, free: Squares, enemy: Squares) -> Squares {
    let Some(leaps) = &moves.lame else {
        return Squares::EMPTY;
    };
    let mut to = Squares::EMPTY;
    for leap in leaps.from(from) {
        if leap.passed().meets(occupied) {
            continue;
        }
        if leap.quiet {
            to |= leap.to() & free;
        }
        if leap.capture {
            to |= leap.to() & enemy;
        }
    }
    to
}

impl State {
    /// Whether a piece on a square would capture on one of these squares, with other squares occupied.
    pub(super) fn captures_in(
        &self,
        rules: &Rules,
        from: Square,
        piece: Piece,
        occupied: Squares,
        targets: Squares,
    ) -> bool {
        let moves = &rules.moves[piece.player()][piece.kind()];
        if moves.capture[from].meets(targets) {
            return true;
        }
        let rides = moves.rides.iter().filter(|ride| ride.capture);
        for ride in rides {
            let line = &ride.line;
            let along = line.ray[from];
            let first = line.nearest(along & occupied);
            if first.is_some_and(|first| (targets & line.targets).contains(first)) {
                return true;
            }
        }
        let free = Squares::EMPTY;
        let hops = moves.hops.iter();
        hops.map(|hop| self.hop(rules, from, hop, occupied, free, targets))
            .chain([lame(moves, from, occupied, free, targets)])
            .any(|to| !to.is_empty())
    }

    /// The pieces that the piece on a square takes, whatever that does to its king.
    pub(crate) fn captures_from(&self, rules: &Rules, from: Square) -> Squares {
        let Some(piece) = self.piece(from) else {
            return Squares::EMPTY;
        };
        self.reach(rules, from, piece, self.occupied()) & self.pieces(!piece.player())
    }
}
