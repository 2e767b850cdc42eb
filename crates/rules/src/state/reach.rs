use super::State;
use crate::compiled::{Hop, LameLeaps, Moves, Rules};
use crate::values::{Piece, Square, Squares};

impl State {
    /// The squares that a piece reaches, whatever that does to its king.
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
        self.reach_among(rules, from, moves, occupied, free, enemy)
    }

    /// The squares that a piece with these moves reaches among free ones and pieces of the opponent.
    #[expect(
        clippy::inline_always,
        reason = "called for each piece of each position; a call costs a third of it"
    )]
    #[inline(always)]
    pub(super) fn reach_among(
        &self,
        rules: &Rules,
        from: Square,
        moves: &Moves,
        occupied: Squares,
        free: Squares,
        enemy: Squares,
    ) -> Squares {
        let to = Self::reach_openly(from, moves, occupied, free, enemy);
        if moves.hops.is_empty() && moves.lame.is_none() {
            return to;
        }
        to | self.reach_past(rules, from, moves, occupied, free, enemy)
    }

    /// The squares that a piece with these moves reaches by leaps that nothing stops and by rides.
    #[expect(clippy::inline_always, reason = "as its only caller")]
    #[inline(always)]
    fn reach_openly(
        from: Square,
        moves: &Moves,
        occupied: Squares,
        free: Squares,
        enemy: Squares,
    ) -> Squares {
        let (near, open) = (moves.near[from], free | enemy);
        if !near.meets(open) {
            return Squares::EMPTY;
        }
        if moves.takes_as_it_goes {
            if moves.axes.is_empty() {
                return near & open;
            }
            let mut to = moves.capture[from];
            for axis in &moves.axes {
                to |= axis.reach(from, occupied);
            }
            return to & open;
        }
        let (mut quiet, mut capture) = (moves.quiet[from], moves.capture[from]);
        for axis in &moves.axes {
            let along = axis.reach(from, occupied);
            if axis.quiet {
                quiet |= along;
            }
            if axis.capture {
                capture |= along;
            }
        }
        quiet & free | capture & enemy
    }

    /// The squares that a piece with these moves reaches over other pieces, or by leaps that pieces stop.
    #[inline(never)]
    fn reach_past(
        &self,
        rules: &Rules,
        from: Square,
        moves: &Moves,
        occupied: Squares,
        free: Squares,
        enemy: Squares,
    ) -> Squares {
        let mut to = Squares::EMPTY;
        for hop in &moves.hops {
            to |= self.hop(rules, from, hop, occupied, free, enemy);
        }
        if let Some(leaps) = &moves.lame {
            to |= lame(leaps, from, occupied, free, enemy);
        }
        to
    }

    #[inline(never)]
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
        let beyond = line.ray[from].minus(line.until(line.ray[from], ahead));
        let before = line.until(beyond, ahead) & line.targets;
        match line.nearest(ahead.without(hurdle)) {
            Some(target) if self.is_of(target, rules.no_hurdle) => before.without(target),
            _ => before,
        }
    }
}

fn lame(
    leaps: &LameLeaps,
    from: Square,
    occupied: Squares,
    free: Squares,
    enemy: Squares,
) -> Squares {
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
        let lame_leaps = moves.lame.as_deref().into_iter();
        hops.map(|hop| self.hop(rules, from, hop, occupied, free, targets))
            .chain(lame_leaps.map(|leaps| lame(leaps, from, occupied, free, targets)))
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
