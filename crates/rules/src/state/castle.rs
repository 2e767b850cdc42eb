use super::State;
use super::attack::View;
use super::generate::Generator;
use super::generate::tried::Tried;
use super::sink::Sink;
use crate::compiled::{CastlingRule, Rules};
use crate::values::{Entry, Move, Square, Squares};

impl State {
    /// The squares of the king and the rook after castling.
    pub(crate) fn castled(
        rules: &Rules,
        castling: &CastlingRule,
        king: Square,
        rook: Square,
    ) -> (Square, Square) {
        let geometry = &rules.geometry;
        let rank = geometry.rank(king);
        let at = |file| geometry.square(file, rank).unwrap_or(king);
        if rook > king {
            (at(castling.right), at(castling.right.wrapping_sub(1)))
        } else {
            (at(castling.left), at(castling.left.wrapping_add(1)))
        }
    }
}

impl Generator<'_> {
    /// Castling of a king on one of these squares.
    pub(super) fn castles<S: Sink>(&self, sink: &mut S, from: Squares) {
        let (state, rules) = (self.state, self.rules);
        let Some(castling) = &rules.castling else {
            return;
        };
        let rooks = state.rights & state.pieces(self.us);
        if rooks.is_empty() || self.safety.is_check {
            return;
        }
        if !castling.is_chess960 && !self.is_any_open(castling, rooks) {
            return;
        }
        let king = state.castling_king(rules, self.us);
        let Some(king) = king.filter(|king| from.contains(*king)) else {
            return;
        };
        for rook in rooks {
            if !self.may_castle(castling, king, rook) {
                continue;
            }
            let castles = Move::castling(king, rook);
            if rules.tries {
                self.castle_with_gates(&mut Tried::new(self, sink), castles, king, rook);
            } else {
                self.castle_with_gates(sink, castles, king, rook);
            }
        }
    }

    fn castle_with_gates<S: Sink>(&self, sink: &mut S, castles: Move, king: Square, rook: Square) {
        sink.push(castles);
        for gate in self.gates() {
            if self.state.unmoved.contains(king) {
                sink.push(castles.with_entry(Entry::Gate(gate)));
            }
            if self.state.unmoved.contains(rook) {
                sink.push(castles.with_entry(Entry::RookGate(gate)));
            }
        }
    }

    /// Whether a square beside one of these rooks is free, or has a king: else no king gets to them past other pieces, as
    /// in most positions.
    fn is_any_open(&self, castling: &CastlingRule, rooks: Squares) -> bool {
        let beside = rooks.beside() & self.rules.geometry.board;
        beside.meets(self.free)
            || beside
                .iter()
                .any(|square| self.state.kind(square) == Some(castling.king))
    }

    fn may_castle(&self, castling: &CastlingRule, king: Square, rook: Square) -> bool {
        let (state, rules) = (self.state, self.rules);
        let geometry = &rules.geometry;
        let both = Squares::only(king).with(rook);
        let is_open = |path: Squares| !path.minus(both).meets(self.occupied);
        if !castling.is_chess960 && !is_open(geometry.span(king, rook)) {
            return false;
        }
        let (king_to, rook_to) = State::castled(rules, castling, king, rook);
        if !is_open(geometry.span(king, king_to) | geometry.span(rook, rook_to)) {
            return false;
        }
        let royals = state.royals(rules, self.us);
        if castling.is_free || !royals.contains(king) {
            return true;
        }
        let other = state.royal[!self.us];
        let attacked = |at: Square, occupied: Squares| {
            // Where captures explode, a king beside the other one is not attacked.
            let rings = rules.goals.blast.as_ref();
            let touches = rings
                .zip(other)
                .is_some_and(|(rings, other)| rings[at].contains(other));
            if touches {
                return false;
            }
            let view = View {
                occupied,
                gone: Squares::EMPTY,
                moved: None,
            };
            state.attacked(rules, at, !self.us, view)
        };
        let passing = self.occupied.without(king);
        let mut on_path = geometry.span(king, king_to);
        if self.kings_touch {
            // The lines through a king that nothing attacks end at its rook afterwards.
            on_path = on_path.without(king_to);
        }
        let mut on_path = on_path.iter();
        if on_path.any(|square| attacked(square, passing.with(square))) {
            return false;
        }
        let castled = self.occupied.minus(both).with(king_to).with(rook_to);
        if attacked(king_to, castled) {
            return false;
        }
        let mut others = royals.without(king).iter();
        rules.tries || !others.any(|royal| attacked(royal, castled))
    }
}
