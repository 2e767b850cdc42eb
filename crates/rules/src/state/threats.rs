use alloc::vec::Vec;

use qi::Player;

use super::State;
use crate::compiled::Rules;
use crate::values::{Move, Square};

/// A piece that could be taken for nothing, as the Asian rules of xiangqi judge a chase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Threat {
    pub(crate) attacker: Square,
    pub(crate) victim: Square,
}

impl State {
    /// The threats of a player, as if it were the player's turn.
    pub(crate) fn threats(&self, rules: &Rules, by: Player) -> Vec<Threat> {
        let mut threats = Vec::new();
        for attacker in self.pieces(by) {
            if self.may_chase(rules, attacker) {
                for victim in self.captures_from(rules, attacker) {
                    if self.is_threat(rules, attacker, victim) {
                        threats.push(Threat { attacker, victim });
                    }
                }
            }
        }
        threats
    }

    /// Generals and soldiers may chase for ever.
    fn may_chase(&self, rules: &Rules, attacker: Square) -> bool {
        let kind = self.kind(attacker);
        kind != rules.royal && kind != rules.kinds.named("P")
    }

    fn is_threat(&self, rules: &Rules, attacker: Square, victim: Square) -> bool {
        let (Some(by), Some(taken)) = (self.piece(attacker), self.piece(victim)) else {
            return false;
        };
        if Some(taken.kind()) == rules.royal || self.is_soldier_at_home(rules, victim) {
            return false;
        }
        let Some(after) = self.after_capture(rules, attacker, victim) else {
            return false;
        };
        // An offer to exchange is no threat.
        if by.kind() == taken.kind() && self.takes(rules, victim, attacker) {
            return false;
        }
        let is = |kind, letter| rules.kinds.letter(kind) == letter;
        let wins_rook = is(taken.kind(), "R") && (is(by.kind(), "N") || is(by.kind(), "C"));
        let guards = after.pieces(taken.player()).iter();
        wins_rook
            || !guards
                .into_iter()
                .any(|guard| after.takes(rules, guard, victim))
    }

    /// Whether a piece legally takes the piece on a square.
    fn takes(&self, rules: &Rules, from: Square, to: Square) -> bool {
        self.captures_from(rules, from).contains(to)
            && self.after_capture(rules, from, to).is_some()
    }

    /// The state after a capture, if it leaves the player's general unattacked.
    fn after_capture(&self, rules: &Rules, from: Square, to: Square) -> Option<Self> {
        let player = self.piece(from)?.player();
        let mut next = self.clone();
        next.turn = player;
        next.play(rules, Move::normal(from, to));
        (!next.is_check(rules, player)).then_some(next)
    }

    /// Whether the piece is a soldier that has not crossed the river: it takes nothing beside it.
    fn is_soldier_at_home(&self, rules: &Rules, square: Square) -> bool {
        self.piece(square).is_some_and(|piece| {
            let takes = rules.moves[piece.player()][piece.kind()].capture[square];
            let beside = rules.geometry.rank_of(square);
            Some(piece.kind()) == rules.kinds.named("P") && !takes.meets(beside)
        })
    }
}
