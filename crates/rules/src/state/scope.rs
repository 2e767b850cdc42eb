use qi::Player;

use super::State;
use crate::compiled::{Captures, Rules};
use crate::values::{Move, MoveSort, Piece, Square, Squares};

/// The squares that a piece reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Scope {
    goes: Squares,
    covers: Squares,
}

impl Scope {
    /// The squares that the piece can go to, with or without a capture, whatever that does to its king; without
    /// castling, en passant and leaps of pieces that have not moved.
    #[must_use]
    #[inline]
    pub const fn goes(self) -> Squares {
        self.goes
    }

    /// The squares on which the piece captures, whoever stands there: empty ones and those of its own side too.
    #[must_use]
    #[inline]
    pub const fn covers(self) -> Squares {
        self.covers
    }
}

impl State {
    /// The squares that the piece on a square reaches while these squares are occupied.
    pub(crate) fn scope(&self, rules: &Rules, from: Square, occupied: Squares) -> Scope {
        let Some(piece) = self.piece(from) else {
            return Scope::default();
        };
        let moves = &rules.moves[piece.player()][piece.kind()];
        let (mut quiet, mut covers) = (moves.quiet[from], moves.capture[from]);
        let mut reaches = |squares: Squares, is_quiet: bool, captures: bool| {
            if is_quiet {
                quiet |= squares;
            }
            if captures {
                covers |= squares;
            }
        };
        for ride in &moves.rides {
            let line = &ride.line;
            let along = line.until(line.ray[from], occupied);
            reaches(along & line.targets, ride.quiet, ride.capture);
        }
        for hop in &moves.hops {
            reaches(
                self.beyond(rules, from, hop, occupied),
                hop.quiet,
                hop.capture,
            );
        }
        let leaps = moves.lame.as_deref();
        for leap in leaps.map_or(&[][..], |leaps| leaps.from(from)) {
            if !leap.passed().meets(occupied) {
                reaches(leap.to(), leap.quiet, leap.capture);
            }
        }
        let taken = covers & self.pieces(!piece.player()) & occupied;
        Scope {
            goes: quiet.minus(occupied) | taken,
            covers,
        }
    }

    /// The pieces of a player that attack a square while these squares are occupied: pieces elsewhere are gone.
    pub(crate) fn attackers_within(
        &self,
        rules: &Rules,
        square: Square,
        by: Player,
        occupied: Squares,
    ) -> Squares {
        let (attacks, moves) = (&rules.attacks[by], &rules.moves[by]);
        let there = self.pieces(by) & occupied;
        let mut all = (attacks.near[square] & there).filter(|from| {
            self.kind(from)
                .is_some_and(|kind| moves[kind].capture[from].contains(square))
        });
        for attack in &attacks.slides {
            let line = &attack.line;
            if let Some(from) = line.nearest_back(line.back[square] & occupied)
                && there.contains(from)
                && let Some(kind) = self.kind(from)
                && moves[kind].slide_lines & attack.bit != 0
                && !self.only_flies(rules, from, square, line.by)
            {
                all = all.with(from);
            }
        }
        if rules.has_hoppers {
            all |= self.hoppers(rules, square, by, occupied);
        }
        for attack in attacks.lame(square) {
            if there.contains(attack.from)
                && self.kind(attack.from) == Some(attack.kind)
                && !attack.passed().meets(occupied)
            {
                all = all.with(attack.from);
            }
        }
        all
    }

    /// Whether the piece on a square is a general that takes nothing along a line but the other general.
    fn only_flies(&self, rules: &Rules, from: Square, target: Square, by: (i8, i8)) -> bool {
        let piece = self.piece(from).filter(|_| rules.flying);
        piece.is_some_and(|piece| {
            let moves = &rules.moves[piece.player()][piece.kind()];
            self.royals(rules, piece.player()).contains(from)
                && !self.royals(rules, !piece.player()).contains(target)
                && !moves
                    .rides
                    .iter()
                    .any(|ride| ride.capture && ride.line.by == by)
        })
    }

    /// The cannons and grasshoppers of a player that attack a square.
    fn hoppers(&self, rules: &Rules, square: Square, by: Player, occupied: Squares) -> Squares {
        let (attacks, moves) = (&rules.attacks[by], &rules.moves[by]);
        let there = self.pieces(by) & occupied;
        let mut all = Squares::EMPTY;
        for attack in attacks.cannons.iter().chain(&attacks.grasshoppers) {
            let line = &attack.line;
            let before = line.back[square] & occupied;
            if let Some(hurdle) = line.nearest_back(before)
                && let Some(from) = line.nearest_back(before.without(hurdle))
                && there.contains(from)
                && let Some(kind) = self.kind(from)
            {
                let is_cannon = moves[kind].cannon_lines & attack.bit != 0
                    && !self.is_of(hurdle, rules.no_hurdle);
                let is_near = rules.geometry.step(hurdle, line.by) == Some(square);
                if is_cannon || is_near && moves[kind].grasshopper_lines & attack.bit != 0 {
                    all = all.with(from);
                }
            }
        }
        all
    }

    /// Whether a move takes a piece.
    pub(crate) fn is_capture(&self, one: Move) -> bool {
        match one.sort() {
            MoveSort::EnPassant => true,
            MoveSort::Normal => one.from() != Some(one.to()) && self.piece(one.to()).is_some(),
            _ => false,
        }
    }

    /// Whether the opponent is in check after a move.
    pub(crate) fn gives_check(&self, rules: &Rules, one: Move) -> bool {
        let is_plain = one.entry().is_none() && rules.goals.blast.is_none();
        let king = self.royal[!self.turn].filter(|king| is_plain && *king != one.to());
        let moved = match (one.sort(), one.from(), one.becomes()) {
            (MoveSort::Normal, Some(from), becomes) => self.piece(from).map(|piece| {
                let kind = becomes.unwrap_or(piece.kind());
                (self.occupied().without(from), kind)
            }),
            (MoveSort::Drop, _, Some(kind)) => Some((self.occupied(), kind)),
            _ => None,
        };
        let (Some(king), Some((occupied, kind))) = (king, moved) else {
            let mut next = self.clone();
            next.play(rules, one);
            return next.is_check(rules, next.turn);
        };
        let (us, to) = (self.turn, one.to());
        let zone = rules.attacks[us].zone[king];
        let leaves = one.from().is_some_and(|from| zone.contains(from));
        if !leaves && !zone.contains(to) {
            return false;
        }
        let occupied = occupied.with(to);
        let piece = Piece::new(kind, us);
        if self.captures_in(rules, to, piece, occupied, Squares::only(king)) {
            return true;
        }
        // A piece that only arrives uncovers nothing, but it may be what a cannon jumps over.
        if !leaves && !rules.has_hoppers {
            return false;
        }
        let view = super::attack::View {
            occupied,
            gone: Squares::only(to),
            moved: Some((to, piece)),
        };
        self.attacked(rules, king, us, view)
    }

    /// The squares that a capture empties by exploding, that of the moved piece too; nothing where captures do not
    /// explode, and for a move that takes nothing.
    pub(crate) fn explosion(&self, rules: &Rules, one: Move) -> Squares {
        match (one.from(), &rules.goals.blast) {
            (Some(from), Some(_)) if self.is_capture(one) => {
                let passer = self.passer.filter(|_| one.sort() == MoveSort::EnPassant);
                self.blown(rules, from, one.to(), passer)
            }
            _ => Squares::EMPTY,
        }
    }

    /// The squares that a capture empties where captures explode.
    pub(super) fn blown(
        &self,
        rules: &Rules,
        from: Square,
        to: Square,
        victim: Option<Square>,
    ) -> Squares {
        let Some(rings) = &rules.goals.blast else {
            return Squares::EMPTY;
        };
        let stays = |square| self.survives_blast(rules, square, to);
        let gone = (rings[to] & self.occupied()).filter(|square| !stays(square));
        let gone = gone.with(from).with(to);
        victim.map_or(gone, |victim| gone.with(victim))
    }
}

impl Rules {
    /// Whether captured pieces go to the hand of the player who takes them.
    pub(crate) fn takes_to_hand(&self) -> bool {
        self.hands.captures == Captures::ToTaker
    }
}
