pub(super) mod tried;

use alloc::vec::Vec;

use qi::Player;

use super::State;
use super::attack::View;
use super::check::Safety;
use super::sink::{Any, Collect, Sink, length};
use crate::compiled::{Flip, Habit, Pass, Rules, Walls};
use crate::values::{Entry, Kind, Kinds, Move, MoveSort, Piece, Square, Squares};
use tried::Tried;

/// The moves that are looked for.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    captures: bool,
    /// Promotions of pawns that take nothing.
    promotions: bool,
    /// All other moves.
    quiets: bool,
    /// The squares that pieces leave.
    from: Squares,
    /// The squares on which pieces arrive; castling goes anywhere.
    pub(super) to: Squares,
    /// The kinds that are dropped.
    pub(super) drops: Kinds,
}

impl Part {
    pub(crate) const ALL: Self = Self {
        captures: true,
        promotions: true,
        quiets: true,
        from: Squares::ALL,
        to: Squares::ALL,
        drops: Kinds::ALL,
    };

    /// Captures, and promotions of pawns.
    pub(crate) const CAPTURES: Self = Self {
        quiets: false,
        ..Self::ALL
    };

    /// All that are not among [`CAPTURES`](Self::CAPTURES).
    pub(crate) const QUIETS: Self = Self {
        captures: false,
        promotions: false,
        ..Self::ALL
    };

    /// The moves of pieces on these squares to others.
    pub(crate) const fn between(from: Squares, to: Squares) -> Self {
        Self {
            from,
            to,
            drops: Kinds::EMPTY,
            ..Self::ALL
        }
    }

    /// The moves of pieces on these squares to one, and drops on it if there is no such piece.
    pub(crate) const fn arriving(from: Squares, to: Square) -> Self {
        Self {
            drops: if from.is_empty() {
                Kinds::ALL
            } else {
                Kinds::EMPTY
            },
            ..Self::between(from, Squares::only(to))
        }
    }

    /// The drops of these kinds on a square.
    pub(crate) const fn dropping(kinds: Kinds, to: Square) -> Self {
        Self {
            drops: kinds,
            ..Self::between(Squares::EMPTY, Squares::only(to))
        }
    }

    /// The drops of a kind.
    pub(crate) const fn drops(kind: Kind) -> Self {
        Self {
            from: Squares::EMPTY,
            drops: Kinds::only(kind),
            ..Self::ALL
        }
    }

    /// The moves among which this one is, if it is legal.
    pub(crate) const fn of(one: Move) -> Self {
        match (one.sort(), one.from(), one.becomes()) {
            (MoveSort::Drop, _, Some(kind)) => Self {
                to: Squares::only(one.to()),
                ..Self::drops(kind)
            },
            (MoveSort::Normal | MoveSort::EnPassant, Some(from), _) => {
                Self::between(Squares::only(from), Squares::only(one.to()))
            }
            (MoveSort::Castling, Some(king), _) => {
                Self::between(Squares::only(king), Squares::EMPTY)
            }
            _ => Self::ALL,
        }
    }

    const fn is_all(self) -> bool {
        self.captures
            && self.promotions
            && self.quiets
            && Squares::ALL.minus(self.from).is_empty()
            && Squares::ALL.minus(self.to).is_empty()
    }
}

/// Hands all legal moves of a position to a sink.
pub(crate) fn generate<S: Sink>(state: &State, rules: &Rules, sink: &mut S) {
    generate_part(state, rules, Part::ALL, sink);
}

/// Hands the legal moves of a position that are looked for to a sink.
#[inline]
pub(crate) fn generate_part<S: Sink>(state: &State, rules: &Rules, part: Part, sink: &mut S) {
    if state.goal(rules).is_some() {
        return;
    }
    if let Some(walls) = rules.duties.walls {
        with_walls(walls, state, rules, part, sink);
    } else {
        dutiful(state, rules, part, sink);
    }
}

/// Hands the moves of pieces to a sink: captures alone, where a player must take and can.
#[inline]
fn dutiful<S: Sink>(state: &State, rules: &Rules, part: Part, sink: &mut S) {
    let mut part = part;
    if rules.duties.must_capture {
        if must_take(state, rules, part, sink) {
            return;
        }
        part.captures = false;
    }
    Generator::new(state, rules, part).run(sink);
}

/// Hands captures to a sink, where a player must take; whether there are any, those that are not looked for included.
fn must_take<S: Sink>(state: &State, rules: &Rules, part: Part, sink: &mut S) -> bool {
    let captures = Part {
        promotions: false,
        quiets: false,
        ..Part::ALL
    };
    if part.captures {
        let wanted = Part {
            from: part.from,
            to: part.to,
            drops: part.drops,
            ..captures
        };
        Generator::new(state, rules, wanted).run(sink);
        if !sink.is_empty() {
            return true;
        }
        if part.is_all() {
            return false;
        }
    }
    let mut any = Any::default();
    Generator::new(state, rules, captures).run(&mut any);
    any.0
}

/// Each move, and then the duck or a wall onto an empty square.
fn with_walls<S: Sink>(walls: Walls, state: &State, rules: &Rules, part: Part, sink: &mut S) {
    let mut moves = Vec::new();
    dutiful(state, rules, part, &mut Collect::new(&mut moves));
    for one in moves {
        if sink.is_full() {
            return;
        }
        let mut next = state.clone();
        next.play(rules, one);
        let free = rules.duties.wall_zone[state.turn].minus(next.occupied());
        // Pieces that have exploded leave no squares for the duck.
        let mut exploded = match one.sort() {
            MoveSort::Normal | MoveSort::EnPassant => Squares::only(one.to()),
            _ => Squares::EMPTY,
        };
        if rules.goals.blast.is_some() && one.sort() != MoveSort::Castling {
            let left = one.from().map_or(Squares::EMPTY, Squares::only);
            exploded |= state.pieces(Player::First) | state.pieces(Player::Second);
            exploded = exploded.minus(left);
            if let Some(passer) = state.passer.filter(|_| one.sort() == MoveSort::EnPassant) {
                exploded = exploded.without(passer);
            }
        }
        for wall in next.wall_squares(rules, walls, one) & free.minus(exploded) {
            sink.push(one.with_entry(Entry::Duck(wall)));
        }
    }
}

impl State {
    /// The squares that a rule for walls allows after a move, whatever is on them.
    fn wall_squares(&self, rules: &Rules, walls: Walls, after: Move) -> Squares {
        let geometry = &rules.geometry;
        match walls {
            Walls::Duck | Walls::Static => geometry.board,
            Walls::Past => after.from().map_or(Squares::EMPTY, Squares::only),
            Walls::Arrow => {
                let arrives = Self::castling_target(rules, after);
                let arrives = arrives.filter(|_| after.sort() == MoveSort::Castling);
                let arrives = arrives.unwrap_or(after.to());
                self.piece(arrives).map_or(Squares::EMPTY, |piece| {
                    self.reach(rules, arrives, piece, self.occupied())
                })
            }
            Walls::Edge => geometry.board.filter(|square| {
                let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter();
                let mut sides = sides.map(|side| geometry.step(square, side));
                sides.any(|side| side.is_none_or(|side| self.walls.contains(side)))
            }),
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
    pub(super) free: Squares,
    enemy: Squares,
    pub(super) safety: Safety,
    /// The checks of the opponent's king, where no move may give check: nothing if each move has to be tried.
    theirs: Option<Safety>,
    part: Part,
    /// The targets that are looked for: pieces of the opponent, or empty squares, or both.
    mode: Squares,
    /// The empty squares on which pawns may arrive, for a promotion or for any move.
    pawn_mode: Squares,
    /// Promotions of pawns are looked for and other quiet moves are not, or the other way round.
    tells_promotions: bool,
    /// More is forbidden than to leave the king in check.
    has_more_rules: bool,
    /// The generals face each other, and the player to move has to end that.
    pub(super) facing: bool,
    /// Kings that touch cannot be in check where captures explode.
    pub(super) kings_touch: bool,
    /// A piece may have a move where it reaches nothing: a promotion on the spot, or a leap.
    has_other_moves: bool,
}

impl<'a> Generator<'a> {
    #[inline]
    pub(super) fn new(state: &'a State, rules: &'a Rules, part: Part) -> Self {
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
        let theirs = if rules.duties.no_checks && !rules.has_hoppers {
            Some(state.safety(rules, !us)).filter(|theirs| !theirs.is_check)
        } else {
            None
        };
        let free = rules.geometry.board.minus(occupied);
        let entered = free & part.to;
        let taken = if part.captures {
            enemy & part.to
        } else {
            Squares::EMPTY
        };
        let mode = if part.quiets { taken | entered } else { taken };
        let pawn_mode = if part.promotions {
            taken | entered
        } else {
            mode
        };
        let facing = rules.goals.facing.is_some() && State::is_facing(rules, occupied, state.royal);
        Self {
            state,
            rules,
            us,
            occupied,
            free,
            enemy,
            safety,
            theirs,
            part,
            mode,
            pawn_mode,
            tells_promotions: part.promotions != part.quiets,
            has_more_rules: facing || rules.duties.no_checks || rules.royals.is_some(),
            facing,
            kings_touch,
            has_other_moves: rules.promotions.has_in_place || rules.has_first_squares(),
        }
    }

    fn run<S: Sink>(&self, sink: &mut S) {
        let (state, rules) = (self.state, self.rules);
        self.moves(sink);
        let may_pass =
            rules.duties.pass[self.us] == Pass::Stalemate && !state.pieces(self.us).is_empty();
        if may_pass && self.part.quiets && self.has_none(sink) && !state.is_check(rules, self.us) {
            self.pass(sink);
        }
    }

    /// Whether there is no move at all, if a sink has had all that are looked for.
    fn has_none<S: Sink>(&self, sink: &S) -> bool {
        if !sink.is_empty() || self.part.is_all() {
            return sink.is_empty();
        }
        let mut any = Any::default();
        Generator::new(self.state, self.rules, Part::ALL).moves(&mut any);
        !any.0
    }

    /// All moves but a pass of a player who has no other.
    fn moves<S: Sink>(&self, sink: &mut S) {
        let (state, rules, part) = (self.state, self.rules, self.part);
        let hand = &state.hands[self.us];
        let holds_pieces = rules.hands.exist && !hand.is_empty();
        let must_drop = holds_pieces && (rules.hands.first || hand.total(rules.hands.must) > 0);
        if !must_drop || !self.can_drop() {
            let mut pieces = state.pieces(self.us) & part.from;
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
            if part.quiets {
                self.castles(sink, part.from);
                match (rules.duties.pass[self.us], self.safety.king) {
                    (Pass::King, Some(king)) if !self.safety.is_check || self.facing => {
                        sink.push(Move::pass(king));
                    }
                    (Pass::Always, _) if !state.is_check(rules, self.us) => self.pass(sink),
                    _ => {}
                }
            }
        }
        let has_drops = holds_pieces || rules.hands.is_free;
        if part.quiets && has_drops && !part.drops.is_empty() {
            self.drops(sink, part);
        }
    }

    /// Whether a drop is legal.
    fn can_drop(&self) -> bool {
        let mut any = Any::default();
        self.drops(&mut any, Part::ALL);
        any.0
    }

    /// A pass, on the square of the king or of another piece.
    fn pass<S: Sink>(&self, sink: &mut S) {
        let (state, rules) = (self.state, self.rules);
        let royal = state.royals(rules, self.us).first();
        let on = royal.or(state.pieces(self.us).first());
        sink.push(Move::pass(on.unwrap_or(Square::wrapping(0))));
    }

    /// The pieces whose moves are counted all at once.
    fn bulk(&self) -> Squares {
        let state = self.state;
        let pawns = (state.bulk & state.pieces(self.us)).minus(self.safety.pinned);
        if state.en_passant.is_empty() {
            pawns
        } else {
            pawns.minus(state.near_passed(self.rules))
        }
    }

    fn count_pawns(&self, pawns: Squares) -> u64 {
        let Some(bulk) = &self.rules.bulk else {
            return 0;
        };
        let mut mode = self.mode;
        if self.safety.is_check {
            mode &= self.safety.evade;
        }
        let (entered, taken) = (self.free & mode, self.enemy & mode);
        let last = bulk.last[self.us];
        let mut count = 0_u64;
        for step in &bulk.steps[self.us] {
            let mut targets = Squares::EMPTY;
            if step.quiet {
                targets |= entered;
            }
            if step.capture {
                targets |= taken;
            }
            targets &= step.targets(pawns, self.free);
            if targets.is_empty() {
                continue;
            }
            count = count.wrapping_add(length(targets));
            let promotions = targets & last;
            if !promotions.is_empty() {
                let more = length(promotions).wrapping_mul(bulk.more[self.us]);
                count = count.wrapping_add(more);
            }
        }
        count
    }

    /// Whether a kind is a pawn that becomes a piece: its promotions count with captures.
    #[inline]
    fn promotes(&self, kind: Kind) -> bool {
        let promotions = &self.rules.promotions;
        self.rules.pawns[self.us].contains(kind) && promotions.flip == Flip::Never && {
            let rule = &promotions.rules[self.us][kind];
            !rule.is_in_place && !rule.to.is_empty()
        }
    }

    #[inline]
    pub(super) fn piece<S: Sink>(&self, sink: &mut S, from: Square, piece: Piece) {
        let (rules, kind) = (self.rules, piece.kind());
        let moves = &rules.moves[self.us][kind];
        let reach =
            self.state
                .reach_among(rules, from, moves, self.occupied, self.free, self.enemy);
        let is_plain = match moves.habit {
            Habit::Plain => true,
            Habit::PlainBeyond { leaving, arriving } => {
                !self.tells_promotions && !leaving.contains(from) && !reach.meets(arriving)
            }
            Habit::Special => false,
        };
        if !is_plain {
            self.special(sink, from, kind, reach);
            return;
        }
        let reach = reach & self.mode;
        if !reach.is_empty() {
            sink.normal(from, self.safe(from, reach));
        }
    }

    /// The moves of a piece that may do more than go where it reaches.
    fn special<S: Sink>(&self, sink: &mut S, from: Square, kind: Kind, reach: Squares) {
        let (state, rules) = (self.state, self.rules);
        let moves = &rules.moves[self.us][kind];
        let mode = if self.tells_promotions && self.promotes(kind) {
            self.pawn_mode
        } else {
            self.mode
        };
        let mut reach = reach & mode;
        if rules.immune_same.contains(kind) {
            reach = reach.minus(state.pieces_of(!self.us, Kinds::only(kind)));
        }
        if reach.is_empty() && state.en_passant.is_empty() && !self.has_other_moves {
            return;
        }
        let mut passed = Squares::EMPTY;
        if let Some(en_passant) = &moves.en_passant
            && self.part.captures
        {
            passed = state.en_passant & en_passant[from] & self.part.to;
        }
        if rules.goals.blast.is_some() && Some(kind) == rules.royal {
            reach = reach.minus(self.enemy);
        }
        if rules.duties.makpong && self.safety.is_check && Some(from) == self.safety.king {
            let checkers = state.attackers(rules, from, !self.us);
            reach &= checkers;
            if checkers.len() > 1 {
                reach = Squares::EMPTY;
            }
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
        let legal = self.safe(from, reach);
        self.emit(sink, from, kind, legal);
        if rules.promotions.rules[self.us][kind].is_in_place && self.part.quiets {
            self.in_place(sink, from, kind);
        }
        self.first_leaps(sink, from, kind, legal);
    }

    /// The targets after which the player breaks no rule of check.
    #[inline]
    fn safe(&self, from: Square, reach: Squares) -> Squares {
        let legal = self.out_of_check(from, reach);
        if self.has_more_rules {
            self.kept(from, legal)
        } else {
            legal
        }
    }

    /// The targets of these after which all rules of check but that of the own king are kept.
    fn kept(&self, from: Square, mut legal: Squares) -> Squares {
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
    #[inline]
    fn out_of_check(&self, from: Square, reach: Squares) -> Squares {
        match self.safety.king {
            Some(king) => self.out_of_check_of(king, from, reach),
            None => reach,
        }
    }

    fn out_of_check_of(&self, king: Square, from: Square, reach: Squares) -> Squares {
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
        let gone = state.blown(rules, from, to, victim);
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
        let is_there = rule.zone[self.us].contains(to) || rule.leaving[self.us].contains(from);
        let may = is_there && !rule.is_quiet && !rule.never_in_passing;
        let promotes = may && !rule.to.is_empty();
        if promotes {
            for becomes in &rule.to {
                sink.push(Move::en_passant(from, to).becoming(*becomes));
            }
        }
        let is_stuck = self.rules.moves[self.us][kind].stuck.contains(to);
        let must = promotes && (rule.is_forced || rule.only_dead && is_stuck);
        let is_refused = must || self.rules.hands.alive && is_stuck;
        if !is_refused {
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
            let dead = if rules.hands.alive {
                rules.moves[us][kind].stuck
            } else {
                Squares::EMPTY
            };
            sink.normal(from, legal.minus(refused | dead));
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
        let stuck = rules.moves[us][kind].stuck;
        let mut must = Squares::EMPTY;
        if rule.is_forced {
            must |= may;
        } else if rule.only_dead {
            must |= may & stuck;
        }
        if rules.hands.alive {
            must |= stuck;
        }
        let mut stays = legal.minus(must);
        if self.tells_promotions && self.promotes(kind) {
            if self.part.promotions {
                stays &= self.enemy;
            } else {
                may &= self.enemy;
            }
        }
        if !may.is_empty() {
            match &rules.promotions.limits {
                None => sink.promotions(from, may, &rule.to),
                Some(limits) => {
                    let left = rule.to.iter().copied().filter(|to| {
                        state.pieces_of(us, rules.kinds.twins[*to]).len() < usize::from(limits[*to])
                    });
                    sink.promotions(from, may, &left.collect::<Vec<_>>());
                }
            }
        }
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

    /// A promotion on the spot or by a step, from the zone or as the last of its kind; the new piece may not attack
    /// anything.
    fn in_place<S: Sink>(&self, sink: &mut S, from: Square, kind: Kind) {
        let (state, rules, us) = (self.state, self.rules, self.us);
        let rule = &rules.promotions.rules[us][kind];
        let Some(becomes) = rule.to.first().copied() else {
            return;
        };
        let may = rule.zone[us].contains(from) || state.count(us, Kinds::only(kind)) == 1;
        let limits = rules.promotions.limits.as_ref();
        let is_full = limits.is_some_and(|limits| {
            state.pieces_of(us, Kinds::only(becomes)).len() >= usize::from(limits[becomes])
        });
        if !may || is_full {
            return;
        }
        let moves = &rules.moves[us][becomes];
        let targets = moves.quiet[from].minus(self.occupied).with(from) & self.part.to;
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
