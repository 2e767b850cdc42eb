use super::super::State;
use super::super::sink::Sink;
use super::Generator;
use crate::compiled::Flip;
use crate::values::{Kind, Move, MoveSort, Square, Squares};

/// A sink that plays each move, and hands on those after which the rules of check are kept. The kinds of pieces that a
/// move makes or takes away count here, where the sets of the generator know only squares.
pub(in crate::state) struct Tried<'g, 's, S> {
    generator: &'g Generator<'g>,
    sink: &'s mut S,
}

impl<'g, 's, S: Sink> Tried<'g, 's, S> {
    pub(in crate::state) fn new(generator: &'g Generator<'g>, sink: &'s mut S) -> Self {
        Self { generator, sink }
    }

    fn try_move(&mut self, mv: Move) {
        if self.generator.is_kept(mv) {
            self.sink.push(mv);
        }
    }
}

impl<S: Sink> Sink for Tried<'_, '_, S> {
    fn normal(&mut self, from: Square, to: Squares) {
        for to in to {
            self.try_move(Move::normal(from, to));
        }
    }

    fn promotions(&mut self, from: Square, to: Squares, becomes: &[Kind]) {
        for to in to {
            for kind in becomes {
                self.try_move(Move::promotion(from, to, *kind));
            }
        }
    }

    fn drops(&mut self, kind: Kind, to: Squares) {
        for to in to {
            self.try_move(Move::drop(kind, to));
        }
    }

    fn push(&mut self, mv: Move) {
        self.try_move(mv);
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }

    fn is_empty(&self) -> bool {
        self.sink.is_empty()
    }
}

impl Generator<'_> {
    /// Whether a move keeps the rules of check in the position after it.
    pub(in crate::state) fn is_kept(&self, mv: Move) -> bool {
        let (rules, us) = (self.rules, self.us);
        let mut next = self.state.clone();
        next.play(rules, mv);
        let is_lost = self.state.royal[us].is_some() && next.royal[us].is_none();
        let had_royals = rules.royals.is_some() && !self.state.royals(rules, us).is_empty();
        let is_lost = is_lost || had_royals && next.royals(rules, us).is_empty();
        // A king that explodes ends the game, whatever attacks the own one then.
        let explodes = rules.goals.blast.is_some() && rules.royals.is_some();
        let theirs = self.state.royals(rules, !us);
        if explodes && !is_lost && !theirs.is_empty() && next.royals(rules, !us).is_empty() {
            return true;
        }
        let is_drop = mv.sort() == MoveSort::Drop;
        let may_not_check = rules.duties.no_checks || rules.duties.no_check_drops && is_drop;
        // An exploded king of the opponent wins, whatever attacks the own one.
        let wins = rules.goals.blast.is_some()
            && self.state.royal[!us].is_some()
            && next.royal[!us].is_none();
        let is_refused = is_lost
            || !wins && next.is_check(rules, us)
            || may_not_check && next.is_check(rules, !us)
            || self.facing && State::is_facing(rules, next.occupied(), next.royal);
        !is_refused
    }

    /// Whether the moves of a piece have to be tried: they change which pieces are royal, or what may check.
    pub(in crate::state) fn is_tried(&self, from: Square, kind: Kind, reach: Squares) -> bool {
        let (rules, us) = (self.rules, self.us);
        if !rules.tries {
            return false;
        }
        let promotion = &rules.promotions.rules[us][kind];
        let promotes = !promotion.to.is_empty()
            && (promotion.leaving[us].contains(from)
                || (reach | self.state.en_passant).meets(promotion.zone[us])
                || rules.promotions.flip != Flip::Never);
        let enters = self.state.unmoved.contains(from);
        // An explosion changes which pieces check and are royal.
        promotes || enters || rules.goals.blast.is_some() || rules.petrify.contains(kind)
    }

    /// Whether a drop has to be tried: it may check, or the piece is royal, or cannons do not jump over it,
    /// or it has to stand between generals.
    pub(in crate::state) fn is_tried_drop(&self, kind: Kind) -> bool {
        let royals = self.rules.royals.as_ref();
        self.rules.duties.no_check_drops
            || self.facing
            || Some(kind) == self.rules.royal
            || self.rules.has_hoppers && self.rules.no_hurdle.contains(kind)
            || royals.is_some_and(|royals| royals.kinds.contains(kind))
    }

    /// Whether the opponent is in check after a move, by a line that it opens too.
    pub(in crate::state) fn checks(&self, mv: Move) -> bool {
        let mut next = self.state.clone();
        next.play(self.rules, mv);
        next.is_check(self.rules, !self.us)
    }
}
