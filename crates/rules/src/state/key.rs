use super::State;
use crate::compiled::Rules;
use crate::values::{Move, MoveSort, Piece, Squares};

impl State {
    /// Whether two states differ in nothing but their clocks.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.board == other.board
            && self.hands == other.hands
            && self.turn == other.turn
            && self.checks == other.checks
            && self.rights == other.rights
            && self.unmoved == other.unmoved
            && self.walls == other.walls
            && self.en_passant == other.en_passant
    }

    /// The state without an en passant that no legal move makes.
    pub(crate) fn without_idle_en_passant(mut self, rules: &Rules) -> Self {
        if !self.en_passant.is_empty() {
            let takes = |one: &Move| one.sort() == MoveSort::EnPassant;
            if !self.is_en_passant_near(rules) || !self.legal(rules).iter().any(takes) {
                self.en_passant = Squares::EMPTY;
                self.passer = None;
            }
        }
        self
    }

    /// A number for the position without its clocks, the same in every run and release.
    pub(crate) fn key(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut eat = |number: u64| {
            let mixed = (hash ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash = mixed ^ mixed.wrapping_shr(29);
        };
        for square in self.pieces.first | self.pieces.second {
            let piece = self.board[square].map_or(0, Piece::number);
            eat(u64::from(square.number()) << 8 | u64::from(piece));
        }
        for (player, hand) in &self.hands {
            for (kind, count) in hand.items() {
                let side = u64::from(player.is_second());
                eat(1 << 32 | u64::from(kind.number()) << 16 | u64::from(count) << 8 | side);
            }
        }
        eat(u64::from(self.turn.is_second())
            | u64::from(self.checks.first) << 8
            | u64::from(self.checks.second) << 16);
        for set in [self.rights, self.unmoved, self.en_passant, self.walls] {
            let halves = |set: Squares| {
                let [low, high] = [set.bits(), set.bits() >> 64];
                [low, high].map(|half| u64::try_from(half & u128::from(u64::MAX)).unwrap_or(0))
            };
            halves(set).into_iter().for_each(&mut eat);
        }
        hash
    }

    /// Whether a pawn of the player to move attacks a square that a pawn has just passed.
    pub(crate) fn is_en_passant_near(&self, rules: &Rules) -> bool {
        let us = self.turn;
        !self.en_passant.is_empty()
            && self.pieces(us).iter().any(|square| {
                let kind = self.kind(square);
                let sets = kind.and_then(|kind| rules.moves[us][kind].en_passant.as_ref());
                sets.map_or(Squares::EMPTY, |sets| sets[square])
                    .meets(self.en_passant)
            })
    }
}
