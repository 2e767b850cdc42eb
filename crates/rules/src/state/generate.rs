use alloc::vec::Vec;

use qi::Player;

use super::State;
use super::attack::View;
use super::check::Safety;
use super::sink::{Collect, Sink, length};
use super::tried::Tried;
use crate::compiled::{Flip, Pass, Rules};
use crate::values::{Entry, Kind, Kinds, Move, Piece, Square, Squares};

/// Hands all legal moves of a position to a sink.
pub(crate) fn generate<S: Sink>(state: &State, rules: &Rules, sink: &mut S) {
    if state.goal(rules).is_some() {
        return;
    }
    if rules.duties.duck {
        with_duck(state, rules, sink);
    } else if rules.duties.must_capture {
        Generator::new(state, rules, true, false).run(sink);
        if sink.is_empty() {
            Generator::new(state, rules, false, true).run(sink);
        }
    } else {
        Generator::new(state, rules, true, true).run(sink);
    }
}

/// Each move, and then the duck onto another empty square.
fn with_duck<S: Sink>(state: &State, rules: &Rules, sink: &mut S) {
    let mut moves = Collect(Vec::new());
    Generator::new(state, rules, true, true).run(&mut moves);
    for one in moves.0 {
        let mut next = state.clone();
        next.play(rules, one);
        for duck in rules.duties.duck_zone[state.turn].minus(next.occupied()) {
            sink.push(one.with_entry(Entry::Duck(duck)));
        }
    }
}

/// The moves of a position for a sink.
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(super) struct Generator<'a> {
    pub(super) state: &'a State,
    pub(super) rules: &'a Rules,
    pub(super) us: Player,
    pub(super) occupied: Squares,
    enemy: Squares,
    pub(super) safety: Safety,
    /// The checks of the opponent's king, where no move may give check: nothing if each move has to be tried.
    theirs: Option<Safety>,
    /// The targets that are looked for: pieces of the opponent, or empty squares, or both.
    mode: Squares,
    captures: bool,
    quiets: bool,
    /// The generals face each other, and the player to move has to end that.
    pub(super) facing: bool,
    /// Kings that touch cannot be in check where captures explode.
    kings_touch: bool,
    /// A piece may have a move where it reaches nothing: a promotion on the spot, or a leap.
    has_other_moves: bool,
}

impl<'a> Generator<'a> {
    pub(super) fn new(state: &'a State, rules: &'a Rules, captures: bool, quiets: bool) -> Self {
        let us = state.turn;
        let (occupied, enemy) = (state.occupied(), state.pieces(!us));
        let kings_touch = rules.goals.blast.is_some() && state.kings_touch(rules);
        let safety = if kings_touch {
            Safety {
                king: state.royal[us],
                ..Safety::without_king()
            }
        } else {
            state.safety(rules, us)
        };
        let theirs = rules.duties.no_checks && !rules.has_hoppers;
        let theirs = theirs.then(|| state.safety(rules, !us));
        let mut mode = Squares::EMPTY;
        if captures {
            mode |= enemy;
        }
        if quiets {
            mode |= rules.geometry.board.minus(occupied);
        }
        Self {
            state,
            rules,
            us,
            occupied,
            enemy,
            safety,
            theirs: theirs.filter(|theirs| !theirs.is_check),
            mode,
            captures,
            quiets,
            facing: rules.goals.facing.is_some() && State::is_facing(rules, occupied, state.royal),
            kings_touch,
            has_other_moves: rules.promotions.has_in_place || rules.has_first_squares(),
        }
    }

    fn run<S: Sink>(&self, sink: &mut S) {
        let (state, rules) = (self.state, self.rules);
        let hand = &state.hands[self.us];
        let must_drop = !rules.hands.must.is_empty() && hand.total(rules.hands.must) > 0
            || rules.hands.first && !hand.is_empty();
        if !must_drop {
            let mut pieces = state.pieces(self.us);
            if S::COUNTS {
                let pawns = self.bulk();
                if !pawns.is_empty() {
                    sink.count(self.count_pawns(pawns));
                    pieces = pieces.minus(pawns);
                }
            }
            for from in pieces {
                if sink.is_full() {
                    return;
                }
                if let Some(piece) = state.piece(from) {
                    self.piece(sink, from, piece);
                }
            }
            if self.quiets {
                self.castles(sink);
                match (rules.duties.pass[self.us], self.safety.king) {
                    (Pass::King, Some(king)) if !self.safety.is_check || self.facing => {
                        sink.push(Move::pass(king));
                    }
                    (Pass::Always, _) if !state.is_check(rules, self.us) => self.pass(sink),
                    _ => {}
                }
            }
        }
        if self.quiets && rules.hands.exist {
            self.drops(sink);
        }
        let may_pass = rules.duties.pass[self.us] == Pass::Stalemate;
        if may_pass && self.quiets && sink.is_empty() && !state.is_check(rules, self.us) {
            self.pass(sink);
        }
    }

    /// A pass, on the square of the king or of another piece.
    fn pass<S: Sink>(&self, sink: &mut S) {
        let (state, rules) = (self.state, self.rules);
        let royal = state.royals(rules, self.us).first();
        let on = royal.or(state.pieces(self.us).first());
        sink.push(Move::pass(on.unwrap_or(Square::wrapping(0))));
    }

    /// The pawns whose moves are counted all at once.
    fn bulk(&self) -> Squares {
        let state = self.state;
        if state.en_passant.is_empty() {
            (state.bulk & state.pieces(self.us)).minus(self.safety.pinned)
        } else {
            Squares::EMPTY
        }
    }

    fn count_pawns(&self, pawns: Squares) -> u64 {
        let (state, rules, us) = (self.state, self.rules, self.us);
        let Some(bulk) = &rules.bulk else {
            return 0;
        };
        let free = rules.geometry.board.minus(self.occupied);
        let promotion = &rules.promotions.rules[us][bulk.kind];
        let last = promotion.zone[us];
        let kinds = u64::try_from(promotion.to.len()).unwrap_or(0);
        let mut count = 0_u64;
        for step in &bulk.steps[us] {
            let mut wanted = Squares::EMPTY;
            if step.quiet {
                wanted |= free;
            }
            if step.capture {
                wanted |= state.pieces(!us);
            }
            let mut targets = step.targets(pawns, free) & wanted & self.mode;
            if self.safety.is_check {
                targets &= self.safety.evade;
            }
            let promotions = if kinds > 0 {
                targets & last
            } else {
                Squares::EMPTY
            };
            let others = targets.minus(promotions);
            count = count
                .wrapping_add(length(others))
                .wrapping_add(length(promotions).wrapping_mul(kinds));
        }
        count
    }

    fn piece<S: Sink>(&self, sink: &mut S, from: Square, piece: Piece) {
        let (state, rules, kind) = (self.state, self.rules, piece.kind());
        let moves = &rules.moves[self.us][kind];
        let mut reach = state.reach(rules, from, piece, self.occupied) & self.mode;
        if rules.immune_same.contains(kind) {
            reach = reach.minus(state.pieces_of(!self.us, Kinds::only(kind)));
        }
        if reach.is_empty() && state.en_passant.is_empty() && !self.has_other_moves {
            return;
        }
        let mut passed = Squares::EMPTY;
        if let Some(en_passant) = &moves.en_passant
            && self.captures
        {
            passed = state.en_passant & en_passant[from];
        }
        if rules.goals.blast.is_some() && Some(kind) == rules.royal {
            reach = reach.minus(self.enemy);
        }
        if self.is_tried(from, kind, reach) {
            let mut tried = Tried::new(self, sink);
            for to in passed {
                self.emit_en_passant(&mut tried, from, to, kind);
            }
            self.emit(&mut tried, from, kind, reach);
            self.first_leaps(&mut tried, from, kind, reach);
            return;
        }
        for to in passed {
            if self.is_safe_en_passant(from, to) {
                self.emit_en_passant(sink, from, to, kind);
            }
        }
        let mut legal = self.safe(from, reach);
        if rules.duties.makpong && self.safety.is_check && Some(from) == self.safety.king {
            legal = legal & self.safety.evade & self.enemy;
        }
        self.emit(sink, from, kind, legal);
        if rules.promotions.rules[self.us][kind].is_in_place {
            self.in_place(sink, from, kind);
        }
        self.first_leaps(sink, from, kind, legal);
    }

    /// The targets after which the player breaks no rule of check.
    fn safe(&self, from: Square, reach: Squares) -> Squares {
        let mut legal = self.out_of_check(from, reach);
        if self.rules.royals.is_some() {
            legal = legal.filter(|to| {
                let view = self.state.view_after(from, to);
                self.state.are_royals_safe(self.rules, view, Some(from), to)
            });
        }
        if self.rules.duties.no_checks {
            legal = legal.filter(|to| !self.gives_check(from, to));
        }
        if self.facing {
            legal = legal.filter(|to| {
                let occupied = self.occupied.without(from).with(to);
                let mut royal = self.state.royal;
                if royal[self.us] == Some(from) {
                    royal[self.us] = Some(to);
                }
                !State::is_facing(self.rules, occupied, royal)
            });
        }
        legal
    }

    /// The targets after which the king is not attacked.
    fn out_of_check(&self, from: Square, reach: Squares) -> Squares {
        let safety = &self.safety;
        let Some(king) = safety.king else {
            return reach;
        };
        if self.rules.goals.blast.is_some() {
            let captures = reach & self.enemy;
            let captures = captures.filter(|to| self.is_safe_blast(from, to, None));
            return captures | self.calm(king, from, reach.minus(self.enemy));
        }
        self.calm(king, from, reach)
    }

    /// As [`out_of_check`](Self::out_of_check), for moves that do not explode.
    fn calm(&self, king: Square, from: Square, reach: Squares) -> Squares {
        let safety = &self.safety;
        let tested = |targets: Squares| targets.filter(|to| self.is_safe(king, from, to));
        if from == king || safety.pinned.contains(from) {
            return tested(reach);
        }
        if safety.is_check {
            let met = reach & safety.evade;
            return if self.rules.has_hoppers {
                tested(met)
            } else {
                met
            };
        }
        let doubtful = reach & safety.add;
        if doubtful.is_empty() {
            reach
        } else {
            reach.minus(doubtful) | tested(doubtful)
        }
    }

    fn is_safe(&self, king: Square, from: Square, to: Square) -> bool {
        let state = self.state;
        let king = if from == king { to } else { king };
        if let Some(other) = state.royal[!self.us]
            && let Some(rings) = &self.rules.goals.blast
            && rings[king].contains(other)
        {
            return true;
        }
        if self.kings_touch && Some(from) != self.safety.king {
            return true;
        }
        !state.attacked(self.rules, king, !self.us, state.view_after(from, to))
    }

    /// Whether a capture that explodes leaves the own king alive and not attacked.
    pub(super) fn is_safe_blast(&self, from: Square, to: Square, victim: Option<Square>) -> bool {
        let (state, rules) = (self.state, self.rules);
        let Some(rings) = &rules.goals.blast else {
            return true;
        };
        let survives = |square| state.survives_blast(rules, square, to);
        let mut gone = (rings[to] & self.occupied).filter(|square| !survives(square));
        gone = gone.with(from).with(to);
        if let Some(victim) = victim {
            gone = gone.with(victim);
        }
        let royal = state.royal;
        match (royal[self.us], royal[!self.us]) {
            (Some(own), _) if gone.contains(own) => false,
            (_, Some(other)) if gone.contains(other) => true,
            (Some(own), other) => {
                let view = View {
                    occupied: self.occupied.minus(gone),
                    gone,
                    moved: None,
                };
                other.is_some_and(|other| rings[own].contains(other))
                    || !state.attacked(rules, own, !self.us, view)
            }
            (None, _) => true,
        }
    }

    fn is_safe_en_passant(&self, from: Square, to: Square) -> bool {
        let (state, rules) = (self.state, self.rules);
        let Some(victim) = state.passer else {
            return false;
        };
        let mut view = state.view_after(from, to);
        view.occupied = view.occupied.without(victim);
        view.gone = view.gone.with(victim);
        let Some(king) = self.safety.king else {
            return state.are_royals_safe(rules, view, Some(from), to);
        };
        if rules.goals.blast.is_some() {
            return self.is_safe_blast(from, to, Some(victim));
        }
        if rules.duties.no_checks && self.is_check_in(view, to) {
            return false;
        }
        let king = if from == king { to } else { king };
        !state.attacked(rules, king, !self.us, view)
    }

    /// Whether a move checks the opponent.
    pub(super) fn gives_check(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.state.royal[!self.us] else {
            return self.rules.royals.is_some() && self.checks(Move::normal(from, to));
        };
        if let Some(theirs) = &self.theirs
            && !theirs.pinned.contains(from)
        {
            // Only the piece itself can check.
            let zone = self.rules.attacks[self.us].zone[king];
            return zone.contains(to)
                && self.state.piece(from).is_some_and(|piece| {
                    let occupied = self.occupied.without(from).with(to);
                    let king = Squares::only(king);
                    self.state
                        .captures_in(self.rules, to, piece, occupied, king)
                });
        }
        // Nothing changes on the lines to the king.
        if !self.rules.attacks[self.us].zone[king].meets(Squares::only(from).with(to)) {
            return false;
        }
        self.is_check_in(self.state.view_after(from, to), to)
    }

    /// Whether the opponent's king is attacked in a view, by the piece that has moved to a square too.
    fn is_check_in(&self, view: View, to: Square) -> bool {
        let (state, rules) = (self.state, self.rules);
        let Some(king) = state.royal[!self.us].filter(|king| *king != to) else {
            return false;
        };
        let direct = view.moved.is_some_and(|(at, piece)| {
            let enemy_king = Squares::only(king);
            at == to && state.captures_in(rules, at, piece, view.occupied, enemy_king)
        });
        direct || state.attacked(rules, king, self.us, view)
    }

    fn emit_en_passant<S: Sink>(&self, sink: &mut S, from: Square, to: Square, kind: Kind) {
        let rule = &self.rules.promotions.rules[self.us][kind];
        let promotes = rule.zone[self.us].contains(to) && !rule.to.is_empty();
        if promotes {
            for becomes in &rule.to {
                sink.push(Move::en_passant(from, to).becoming(*becomes));
            }
        }
        if !(promotes && rule.is_forced) {
            sink.push(Move::en_passant(from, to));
        }
    }

    #[inline]
    fn emit<S: Sink>(&self, sink: &mut S, from: Square, kind: Kind, legal: Squares) {
        if legal.is_empty() {
            return;
        }
        let (state, rules, us) = (self.state, self.rules, self.us);
        if !rules.hands.gates.is_empty() && state.unmoved.contains(from) {
            for gate in self.gates() {
                for to in legal {
                    sink.push(Move::normal(from, to).with_entry(Entry::Gate(gate)));
                }
            }
        }
        let rule = &rules.promotions.rules[us][kind];
        if rule.to.is_empty() {
            // A promotion that is a duty, to nothing: the piece stays out of the region.
            let refused = if rule.is_forced {
                rule.zone[us]
            } else {
                Squares::EMPTY
            };
            sink.normal(from, legal.minus(refused));
            return;
        }
        let flipped = match rules.promotions.flip {
            Flip::Never => None,
            Flip::Always => Some(legal),
            Flip::Captures => Some(legal & self.enemy),
        };
        if let Some(flipped) = flipped {
            sink.promotions(from, flipped, &rule.to);
            sink.normal(from, legal.minus(flipped));
            return;
        }
        let mut may = if rule.leaving[us].contains(from) {
            legal
        } else {
            legal & rule.zone[us]
        };
        if rule.is_quiet {
            may = may.minus(self.enemy);
        }
        if rule.is_capture {
            may &= self.enemy;
        }
        if rule.is_in_place {
            may = Squares::EMPTY;
        }
        let must = if rule.is_forced {
            may
        } else if rule.only_dead || rules.hands.alive {
            may & rules.moves[us][kind].stuck
        } else {
            Squares::EMPTY
        };
        if !may.is_empty() {
            match &rules.promotions.limits {
                None => sink.promotions(from, may, &rule.to),
                Some(limits) => {
                    let left =
                        rule.to.iter().copied().filter(|to| {
                            state.count(us, Kinds::only(*to)) < usize::from(limits[*to])
                        });
                    sink.promotions(from, may, &left.collect::<Vec<_>>());
                }
            }
        }
        let stays = legal.minus(must);
        if !stays.is_empty() {
            sink.normal(from, stays);
        }
    }

    /// The kinds in hand that may enter by a gate.
    pub(super) fn gates(&self) -> impl Iterator<Item = Kind> + use<'_> {
        let hand = &self.state.hands[self.us];
        let gates = self.rules.hands.gates.iter();
        gates.filter(|kind| hand.holds(*kind))
    }

    /// A promotion on the spot or by a step, from the zone or as the last of its kind, while there is no piece of the
    /// new kind; the new piece may not attack anything.
    fn in_place<S: Sink>(&self, sink: &mut S, from: Square, kind: Kind) {
        let (state, rules, us) = (self.state, self.rules, self.us);
        let rule = &rules.promotions.rules[us][kind];
        let Some(becomes) = rule.to.first().copied() else {
            return;
        };
        let may = rule.zone[us].contains(from) || state.count(us, Kinds::only(kind)) == 1;
        if !may || state.count(us, Kinds::only(becomes)) > 0 {
            return;
        }
        let moves = &rules.moves[us][becomes];
        let targets = moves.quiet[from].minus(self.occupied).with(from);
        let targets = targets.filter(|to| {
            let is_safe = match self.safety.king {
                None => true,
                Some(_) if to == from => !self.safety.is_check,
                Some(king) => self.is_safe(king, from, to),
            };
            is_safe
                && !moves.capture[to].meets(self.enemy)
                && !self.checks(Move::promotion(from, to, becomes))
        });
        sink.promotions(from, targets, &[becomes]);
    }

    /// Leaps of a piece that has not moved, beside its moves to these squares.
    fn first_leaps<S: Sink>(&self, sink: &mut S, from: Square, kind: Kind, others: Squares) {
        if !self.state.unmoved.contains(from) {
            return;
        }
        let leaps = self.rules.leaps[self.us].iter();
        for leap in leaps.filter(|leap| leap.kind == kind) {
            if Some(kind) == self.rules.royal && self.safety.is_check {
                continue;
            }
            let leaps = leap.quiet[from].minus(self.occupied) | leap.capture[from] & self.enemy;
            let leaps = (leaps & self.mode).minus(others);
            let legal = self.safe_leaps(from, leaps);
            sink.normal(from, legal);
        }
    }

    fn safe_leaps(&self, from: Square, targets: Squares) -> Squares {
        match self.safety.king {
            None => targets,
            Some(king) => targets.filter(|to| self.is_safe(king, from, to)),
        }
    }
}
