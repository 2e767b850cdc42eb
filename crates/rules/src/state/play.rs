use qi::Player;

use super::State;
use crate::compiled::{Captures, Rules, Walls};
use crate::values::{Entry, Kind, Move, MoveSort, Piece, Square, Squares};

impl State {
    /// Plays a legal move.
    pub(crate) fn play(&mut self, rules: &Rules, one: Move) {
        let us = self.turn;
        let (clock, before) = (self.halfmoves, self.occupied());
        let changes_pieces = !rules.goals.extinct.is_empty()
            && (one.becomes().is_some()
                || one.entry().is_some()
                || rules.enclose.is_some()
                || self.is_capture(one));
        let passer = self.passer.take();
        self.en_passant = Squares::EMPTY;
        self.passes = if one.sort() == MoveSort::Pass {
            self.passes.saturating_add(1)
        } else {
            0
        };
        let resets = match (one.sort(), one.from()) {
            (MoveSort::Castling, Some(king)) => {
                self.castle(rules, king, one);
                false
            }
            (MoveSort::Normal, Some(from)) => self.go(rules, from, one, None),
            (MoveSort::EnPassant, Some(from)) => self.go(rules, from, one, passer),
            (MoveSort::Drop, _) => self.drop(rules, one),
            _ => false,
        };
        self.close_gates(rules);
        if let Some(Entry::Duck(duck)) = one.entry() {
            let old = if rules.duties.walls == Some(Walls::Duck) {
                Squares::EMPTY
            } else {
                self.walls
            };
            self.walls = old.with(duck);
            // A wall is on its square for every purpose.
            self.en_passant = self.en_passant.without(duck);
            self.passer = self.passer.filter(|_| !self.en_passant.is_empty());
        }
        self.halfmoves = if resets {
            0
        } else {
            self.halfmoves.saturating_add(1)
        };
        if changes_pieces {
            self.note_extinct(rules);
        }
        if rules.material.counting.is_some() {
            let takes = one.from().is_some() && self.occupied().len() < before.len();
            self.count_moves(rules, takes, clock);
        }
        self.fullmove = self.fullmove.saturating_add(u16::from(us.is_second()));
        self.turn = !us;
        self.forget_idle_en_passant(rules);
        if rules.goals.checks > 0 && self.is_check(rules, !us) {
            self.checks[us] = self.checks[us].saturating_sub(1);
        }
    }

    /// Whether the clock is set back by a move of a piece, which may take `passer` en passant.
    fn go(&mut self, rules: &Rules, from: Square, one: Move, passer: Option<Square>) -> bool {
        let us = self.turn;
        let to = one.to();
        let Some(piece) = self.take(from) else {
            return false;
        };
        let kind = piece.kind();
        let mut victim = passer.and_then(|passer| self.capture(rules, passer, us));
        // A piece that turns over on its square takes nothing.
        if from != to {
            victim = self.capture(rules, to, us).or(victim);
        }
        let arrives = one.becomes().map_or(piece, |kind| Piece::new(kind, us));
        self.put(to, arrives);
        if self.royal[us] == Some(from) {
            self.royal[us] = Some(to);
        }
        if let Some(castling) = &rules.castling
            && castling.king == kind
            && castling
                .king_file
                .is_none_or(|file| file == rules.geometry.file(from))
        {
            let rank = rules.geometry.rank_of(from);
            self.rights = self.rights.minus(self.pieces(us) & rank);
        }
        let moved = Squares::only(from).with(to);
        self.rights = self.rights.minus(moved);
        self.unmoved = self.unmoved.minus(moved);
        if let Some(Entry::Gate(gate)) = one.entry() {
            self.enter(gate, from);
        }
        if rules.pawns[us].contains(kind) {
            self.pass_by(rules, from, to, piece);
        }
        if victim.is_some() && rules.goals.blast.is_some() {
            self.explode(rules, to);
        }
        if victim.is_some() && rules.petrify.contains(kind) {
            self.take(to);
            self.walls = self.walls.with(to);
        }
        if let Some(rule) = rules.enclose {
            self.turn_enclosed(rules, rule, to, false);
        }
        victim.is_some() || rules.reset[us].contains(kind)
    }

    /// Notes the squares that a pawn passes by a double step.
    fn pass_by(&mut self, rules: &Rules, from: Square, to: Square, piece: Piece) {
        let moves = &rules.moves[piece.player()][piece.kind()];
        let Some(leaps) = &moves.lame else {
            return;
        };
        let mut leaps = leaps.from(from).iter();
        if let Some(leap) = leaps.find(|leap| leap.is_initial && leap.to().contains(to)) {
            let passed = leap.passed() & rules.passed[piece.player()];
            self.en_passant = passed;
            self.passer = Some(to).filter(|_| !passed.is_empty());
        }
    }

    fn explode(&mut self, rules: &Rules, at: Square) {
        let Some(rings) = &rules.goals.blast else {
            return;
        };
        for square in rings[at] & self.occupied() {
            if self.survives_blast(rules, square, at) {
                continue;
            }
            if let Some(piece) = self.take(square) {
                if rules.petrifies_blast {
                    self.walls = self.walls.with(square);
                }
                let player = piece.player();
                if self.royal[player] == Some(square) {
                    self.royal[player] = None;
                    self.rights = self.rights.minus(self.pieces(player));
                }
                // Each piece that explodes is as one that the opponent has taken.
                self.hold_captured(rules, piece, !player);
            }
            self.rights = self.rights.without(square);
        }
    }

    /// Whether the piece on a square stays when a capture elsewhere explodes.
    pub(super) fn survives_blast(&self, rules: &Rules, square: Square, at: Square) -> bool {
        let Some(piece) = self.piece(square) else {
            return false;
        };
        let pawns = rules.pawns[piece.player()];
        let is_spared = !rules.goals.blasts_pawns && pawns.contains(piece.kind());
        rules.goals.immune.contains(piece.kind()) || square != at && is_spared
    }

    fn capture(&mut self, rules: &Rules, square: Square, by: Player) -> Option<Piece> {
        let taken = self.take(square)?;
        let owner = taken.player();
        if self.royal[owner] == Some(square) {
            self.royal[owner] = None;
        }
        self.hold_captured(rules, taken, by);
        Some(taken)
    }

    /// Puts a piece that has left the board into the hand that it belongs to, if there is one.
    fn hold_captured(&mut self, rules: &Rules, taken: Piece, by: Player) {
        let hand = match rules.hands.captures {
            Captures::Vanish => return,
            Captures::ToTaker => by,
            Captures::ToOwner => taken.player(),
        };
        let kind = if rules.hands.keep_promotion {
            taken.kind()
        } else {
            rules.kinds.base(taken.kind())
        };
        if Some(kind) != rules.royal || rules.goals.blast.is_none() {
            self.hold(hand, kind);
        }
    }

    fn castle(&mut self, rules: &Rules, king: Square, one: Move) {
        let us = self.turn;
        let rook = one.to();
        let Some(castling) = &rules.castling else {
            return;
        };
        let (king_to, rook_to) = Self::castled(rules, castling, king, rook);
        let (king_piece, rook_piece) = (self.take(king), self.take(rook));
        if let (Some(king_piece), Some(rook_piece)) = (king_piece, rook_piece) {
            self.put(king_to, king_piece);
            self.put(rook_to, rook_piece);
        }
        if self.royal[us] == Some(king) {
            self.royal[us] = Some(king_to);
        }
        if castling.takes_right {
            // The opponent's rook on the same side is the one beyond the same king.
            let is_right = rook > king;
            let theirs = self.rights & self.pieces(!us);
            let same = theirs.filter(|other| {
                let file = rules.geometry.file(other);
                (file > rules.geometry.file(king)) == is_right
            });
            self.rights = self.rights.minus(same);
        }
        self.rights = self.rights.minus(rules.geometry.rank_of(king));
        self.unmoved = self.unmoved.without(king).without(rook);
        match one.entry() {
            Some(Entry::Gate(gate)) => self.enter(gate, king),
            Some(Entry::RookGate(gate)) => self.enter(gate, rook),
            _ => {}
        }
    }

    fn enter(&mut self, kind: Kind, square: Square) {
        self.put(square, Piece::new(kind, self.turn));
        self.spend(self.turn, kind);
    }

    /// Whether the clock is set back by a drop.
    fn drop(&mut self, rules: &Rules, one: Move) -> bool {
        let us = self.turn;
        let Some(kind) = one.becomes() else {
            return false;
        };
        let held = if self.hands[us].holds(kind) {
            kind
        } else {
            rules.kinds.base(kind)
        };
        self.spend(us, held);
        self.put(one.to(), Piece::new(kind, us));
        if Some(kind) == rules.royal {
            self.royal[us] = Some(one.to());
        }
        let places_all = rules.hands.first && rules.hands.captures == Captures::Vanish;
        if places_all && self.hands[us].is_empty() {
            self.settle(rules, None);
        } else if rules
            .castling
            .is_some_and(|castling| castling.is_for_dropped)
        {
            self.settle(rules, Some(one.to()));
        }
        if let Some(rule) = rules.enclose {
            self.turn_enclosed(rules, rule, one.to(), true);
        }
        rules.reset[us].contains(kind)
    }

    /// Gives rights to castle to a king and rooks at home: once all pieces of the start are placed, or when one of them is dropped.
    fn settle(&mut self, rules: &Rules, dropped: Option<Square>) {
        let us = self.turn;
        let Some(castling) = rules.castling else {
            return;
        };
        let geometry = &rules.geometry;
        let rank = geometry.rank_for(castling.rank, us);
        let middle = geometry.files.wrapping_shr(1);
        let king = geometry.square(castling.king_file.unwrap_or(middle), rank);
        let expected = Some(Piece::new(castling.king, us));
        if king.is_none_or(|king| self.board[king] != expected) {
            return;
        }
        let last = geometry.files.wrapping_sub(1);
        let (right, left) = castling.rook_files.unwrap_or((last, 0));
        let corners = [left, right].into_iter();
        for corner in corners.filter_map(|file| geometry.square(file, rank)) {
            if dropped.is_some() && dropped != king && dropped != Some(corner) {
                continue;
            }
            let is_own = self.pieces(us).contains(corner);
            if is_own && self.is_of(corner, castling.rooks) {
                self.rights = self.rights.with(corner);
            }
        }
    }

    /// Forgets the first squares of a player who has nothing left to enter.
    pub(crate) fn close_gates(&mut self, rules: &Rules) {
        if rules.hands.gates.is_empty() || rules.hands.captures != Captures::Vanish {
            return;
        }
        for player in Player::ALL {
            let own = self.unmoved & self.pieces(player);
            if !own.is_empty() && self.hands[player].total(rules.hands.gates) == 0 {
                self.unmoved = self.unmoved.minus(own);
            }
        }
    }

    /// Forgets the squares that a pawn has just passed if no pawn attacks them: FEN does not write them.
    #[inline]
    pub(crate) fn forget_idle_en_passant(&mut self, rules: &Rules) {
        if !self.en_passant.is_empty() && self.near_passed(rules).is_empty() {
            self.en_passant = Squares::EMPTY;
            self.passer = None;
        }
    }

    /// Notes a square as one that a pawn has just passed, if there is the pawn of the opponent.
    pub(crate) fn set_en_passant(&mut self, squares: Squares, passer: Square) {
        let is_theirs = self.pieces(!self.turn).contains(passer);
        if is_theirs {
            self.en_passant = squares.minus(self.walls);
            self.passer = Some(passer);
        }
    }
}
