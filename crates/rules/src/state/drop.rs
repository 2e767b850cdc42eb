use qi::Player;

use super::State;
use super::attack::View;
use super::generate::{Generator, Part};
use super::sink::Sink;
use crate::compiled::{Captures, Rules};
use crate::values::{Kind, Kinds, Move, Piece, Square, Squares};

impl Generator<'_> {
    /// The drops of a part.
    pub(super) fn drops<S: Sink>(&self, sink: &mut S, part: Part) {
        let (state, rules) = (self.state, self.rules);
        let hand = &state.hands[self.us];
        let enters_by_gates = !rules.hands.gates.is_empty();
        let is_free = rules.hands.is_free;
        if !is_free && hand.is_empty()
            || enters_by_gates && rules.hands.captures == Captures::Vanish
        {
            return;
        }
        let free = rules.geometry.board.minus(self.occupied) & part.to;
        let safe = self.safe_drops(free);
        let must = hand.total(rules.hands.must) > 0;
        let unlimited = rules.kinds.all.iter().copied().filter(|_| is_free);
        let held = hand.items().map(|(held, _)| held);
        for held in held.chain(unlimited) {
            if sink.is_full() {
                return;
            }
            if must && !rules.hands.must.contains(held) {
                continue;
            }
            let turned = rules.promotions.rules[self.us][held].to.first();
            let turned = turned.copied().filter(|_| rules.hands.both_sides);
            let kinds = [Some(held), turned].into_iter().flatten();
            for kind in kinds.filter(|kind| part.drops.contains(*kind)) {
                let is_tried = self.is_tried_drop(kind);
                let from = if is_tried { free } else { safe };
                let mut targets = from & state.drop_targets(rules, self.us, held, kind);
                if is_tried {
                    targets = targets.filter(|to| self.is_kept(Move::drop(kind, to)));
                }
                if rules.hands.no_mate.contains(kind) {
                    targets = targets.filter(|to| !state.drop_mates(rules, kind, to));
                }
                if !targets.is_empty() {
                    sink.drops(kind, targets);
                }
            }
        }
    }

    /// The squares of these on which a piece can be dropped without leaving the king in check.
    fn safe_drops(&self, free: Squares) -> Squares {
        let (state, rules, safety) = (self.state, self.rules, &self.safety);
        let Some(king) = safety.king else {
            if rules.royals.is_none() {
                return free;
            }
            return free.filter(|to| {
                let view = View {
                    occupied: self.occupied.with(to),
                    gone: Squares::only(to),
                    moved: None,
                };
                state.are_royals_safe(rules, view, None, to)
            });
        };
        let met = if safety.is_check {
            free & safety.evade
        } else {
            free
        };
        let doubtful = if safety.is_check && rules.has_hoppers {
            met
        } else {
            met & safety.add
        };
        let tested = doubtful.filter(|to| {
            let view = View {
                occupied: self.occupied.with(to),
                gone: Squares::only(to),
                moved: None,
            };
            !state.attacked(rules, king, !self.us, view)
        });
        met.minus(doubtful) | tested
    }
}

impl State {
    /// The empty squares on which a player may drop a piece as this kind, checks aside.
    pub(crate) fn drop_targets(
        &self,
        rules: &Rules,
        player: Player,
        held: Kind,
        kind: Kind,
    ) -> Squares {
        let hands = &rules.hands;
        let free = rules.geometry.board.minus(self.occupied());
        let mut targets = free & hands.zones[held][player];
        if hands.alive {
            targets = targets.minus(rules.moves[player][kind].stuck);
        }
        if hands.limited_per_file.contains(kind) {
            targets = targets.minus(self.full_files(rules, player, kind));
        }
        if !hands.opposite.is_empty() {
            targets = targets.minus(self.reserved(rules, player, kind));
        }
        match hands.enclose {
            Some(rule) => self.enclosing(rules, rule, player, targets),
            None => targets,
        }
    }

    /// The files that have as many pieces of a kind as they may have.
    pub(crate) fn full_files(&self, rules: &Rules, player: Player, kind: Kind) -> Squares {
        let pieces = self.pieces_of(player, Kinds::only(kind));
        let most = usize::from(rules.hands.most_per_file);
        let files = (0..rules.geometry.files).map(|file| rules.geometry.file_set(file));
        files
            .filter(|file| (pieces & *file).len() >= most)
            .fold(Squares::EMPTY, |full, file| full | file)
    }

    /// The squares that are kept for pieces of both colours: for a bishop that is still to come, or because there is
    /// one of this colour.
    fn reserved(&self, rules: &Rules, player: Player, kind: Kind) -> Squares {
        let geometry = &rules.geometry;
        let opposite = rules.hands.opposite;
        let shades = [true, false].map(|light| {
            geometry
                .board
                .filter(|square| geometry.is_light(square) == light)
        });
        let mut reserved = Squares::EMPTY;
        for shade in shades {
            let has = |kind: Kind| self.pieces_of(player, Kinds::only(kind)).meets(shade);
            if opposite.contains(kind) {
                if has(kind) {
                    reserved |= shade;
                }
                continue;
            }
            for bishop in opposite.iter() {
                let kept = rules.hands.zones[bishop][player] & shade;
                let room = kept.minus(self.occupied());
                if self.hands[player].holds(bishop) && !has(bishop) && room.len() == 1 {
                    reserved |= room;
                }
            }
        }
        reserved
    }

    /// Whether a drop mates the opponent.
    pub(crate) fn drop_mates(&self, rules: &Rules, kind: Kind, to: Square) -> bool {
        let us = self.turn;
        let Some(king) = self.royal[!us] else {
            return false;
        };
        let piece = Piece::new(kind, us);
        let occupied = self.occupied().with(to);
        if !self.captures_in(rules, to, piece, occupied, Squares::only(king)) {
            return false;
        }
        let mut next = self.clone();
        next.play(rules, Move::drop(kind, to));
        !next.has_legal(rules)
    }
}
