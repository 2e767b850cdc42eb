use alloc::vec;
use alloc::vec::Vec;

use feen_rules::{Move, MoveSort, Player, Position, Squares, Stage};

/// The number of a claim that cannot be proved.
const INFINITE: u32 = 1 << 30;
/// The positions between two looks at the clock.
const NODES: u64 = 256;
/// The plies of a defence that holds for ever: the attacker runs out of moves.
const NEVER: u8 = u8::MAX;

/// The state of the claim that the attacker mates in so many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claim {
    /// The positions to prove, at least, until it is proved.
    proof: u32,
    /// The positions to prove, at least, until it is refuted.
    refutation: u32,
    /// The plies of the mate, if it is proved; those in which there is none, if it is refuted.
    plies: u8,
}

impl Claim {
    const fn proved(plies: u8) -> Self {
        Self {
            proof: 0,
            refutation: INFINITE,
            plies,
        }
    }

    const fn refuted(plies: u8) -> Self {
        Self {
            proof: INFINITE,
            refutation: 0,
            plies,
        }
    }

    const fn open(proof: u32) -> Self {
        Self {
            proof,
            refutation: 1,
            plies: 0,
        }
    }

    const fn is_open(self) -> bool {
        self.proof != 0 && self.refutation != 0
    }

    /// The numbers by which the player to move chooses, and those that he has to bear.
    const fn sides(self, attacks: bool) -> (u32, u32) {
        if attacks {
            (self.proof, self.refutation)
        } else {
            (self.refutation, self.proof)
        }
    }

    const fn of_sides((choice, burden): (u32, u32), attacks: bool) -> Self {
        let (proof, refutation) = if attacks {
            (choice, burden)
        } else {
            (burden, choice)
        };
        Self {
            proof,
            refutation,
            plies: 0,
        }
    }
}

/// All that is known of a position, for each length, and its open claim.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    open: Claim,
    /// The plies of the open claim.
    plies: u8,
    /// There is a mate in so many plies.
    mates: Option<u8>,
    /// There is no mate in so many plies.
    holds: Option<u8>,
}

/// Depth-first search by proof numbers (df-pn) for mates of a given length.
///
/// A proof of a position says for which lengths it holds, so that each length begins where the shorter ones
/// ended. Burdens are the largest number and one for each other move, not the sum: positions that many moves lead to
/// would count again and again.
pub(super) struct Prover<'a> {
    table: Vec<Entry>,
    attacker: Player,
    only_checks: bool,
    most: u64,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    looked: u64,
    is_over: bool,
}

impl<'a> Prover<'a> {
    pub(super) fn new(
        attacker: Player,
        megabytes: usize,
        only_checks: bool,
        most: u64,
        go_on: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        let bytes = megabytes.clamp(1, 65_536).saturating_mul(1 << 20);
        let entries = 1_usize << (bytes / size_of::<Entry>()).ilog2();
        let empty = Entry {
            key: 0,
            open: Claim::open(1),
            plies: 0,
            mates: None,
            holds: None,
        };
        Self {
            table: vec![empty; entries],
            attacker,
            only_checks,
            most,
            go_on,
            nodes: 0,
            looked: 0,
            is_over: false,
        }
    }

    /// The proof that the attacker, who is to move, mates in this many plies, or does not; nothing if it is not known.
    pub(super) fn proves(&mut self, position: &Position, plies: u8) -> Option<bool> {
        let claim = self.search(position, plies, (INFINITE, INFINITE));
        (!claim.is_open()).then_some(claim.proof == 0)
    }

    /// Whether the attacker never mates, of whom it is known that he does not in some plies.
    pub(super) fn never_mates(&self, position: &Position) -> bool {
        let entry = self.get(position.key());
        entry.is_some_and(|entry| entry.holds == Some(NEVER))
    }

    /// A shortest mate with a longest defence, of which it is known that it takes this many plies.
    pub(super) fn line(&mut self, position: &Position, plies: u8) -> Vec<Move> {
        let (mut line, mut position, mut left) = (Vec::new(), position.clone(), plies);
        while left > 0 {
            let Some(mv) = self.mating_move(&position, left, None) else {
                break;
            };
            line.push(mv);
            position.play_unchecked(mv);
            left -= 1;
            let replies: Vec<Move> = position.legal().collect();
            let Some(after) = left.checked_sub(1).filter(|_| !replies.is_empty()) else {
                break;
            };
            // The reply after which no shorter mate is known.
            let is_longest = |prover: &mut Self, mv: &Move| {
                let mut next = position.clone();
                next.play_unchecked(*mv);
                after < 2 || prover.proves(&next, after - 2) != Some(true)
            };
            let reply = replies.iter().copied().find(|mv| is_longest(self, mv));
            let Some(reply) = reply.or(replies.first().copied()) else {
                break;
            };
            line.push(reply);
            position.play_unchecked(reply);
            left = after;
        }
        line
    }

    /// Another move that mates in this many plies, and whether all were looked at.
    pub(super) fn other(
        &mut self,
        position: &Position,
        first: Option<Move>,
        plies: u8,
    ) -> (Option<Move>, bool) {
        let other = self.mating_move(position, plies, first);
        (other, !self.is_over)
    }

    fn mating_move(&mut self, position: &Position, plies: u8, but: Option<Move>) -> Option<Move> {
        let moves = self.moves(position);
        let is_mate = |prover: &mut Self, mv: &Move| {
            let mut next = position.clone();
            next.play_unchecked(*mv);
            prover.proves(&next, plies - 1) == Some(true)
        };
        let mut moves = moves.into_iter().filter(|mv| Some(*mv) != but);
        moves.find(|mv| is_mate(self, mv))
    }

    fn attacks(&self, position: &Position) -> bool {
        position.turn() == self.attacker
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        let only_checks = self.only_checks && self.attacks(position);
        let mut moves = Vec::new();
        position.for_each_legal(None, |mv| {
            if !only_checks || position.gives_check(mv) {
                moves.push(mv);
            }
            true
        });
        moves
    }

    /// The claim of a position before its moves are searched.
    fn first_look(&self, position: &Position, plies: u8) -> Claim {
        if let Some(entry) = self.get(position.key()) {
            if let Some(mates) = entry.mates.filter(|mates| *mates <= plies) {
                return Claim::proved(mates);
            }
            if let Some(holds) = entry.holds.filter(|holds| *holds >= plies) {
                return Claim::refuted(holds);
            }
            if entry.plies == plies {
                return entry.open;
            }
        }
        if let Some(outcome) = position.early_outcome() {
            // A draw is no mate: the defender has what he wants.
            return if outcome.winner() == Some(self.attacker) {
                Claim::proved(0)
            } else {
                Claim::refuted(NEVER)
            };
        }
        match (self.attacks(position), plies) {
            (true, 0) => Claim::refuted(0),
            (true, _) => Claim::open(1),
            (false, _) => self.look_at_defender(position, plies),
        }
    }

    /// The claim of a defender before his moves are searched: mate, or a defence that is harder to break the more moves
    /// it has.
    fn look_at_defender(&self, position: &Position, plies: u8) -> Claim {
        let is_check = position.is_check();
        if plies == 0 && !is_check && !self.wins_by_stalemate(position) {
            return Claim::refuted(0);
        }
        let replies = if plies == 0 {
            usize::from(position.has_legal())
        } else {
            position.count_legal()
        };
        if replies == 0 {
            return if is_check || self.wins_by_stalemate(position) {
                Claim::proved(0)
            } else {
                Claim::refuted(NEVER)
            };
        }
        if plies > 0 {
            return Claim::open(u32::try_from(replies).unwrap_or(INFINITE).min(INFINITE / 2));
        }
        if is_check && self.only_checks && self.is_futile(position) {
            Claim::proved(0)
        } else {
            Claim::refuted(0)
        }
    }

    fn wins_by_stalemate(&self, position: &Position) -> bool {
        !self.only_checks && position.outcome_without_moves().winner() == Some(self.attacker)
    }

    /// Whether all that is left to a player in check is to drop pieces that are taken with mate: such drops do not count
    /// as moves in problems.
    fn is_futile(&self, position: &Position) -> bool {
        // A dropped piece is gone at once, so one piece stands for all on a square.
        let (mut drops, mut squares) = (Vec::new(), Squares::EMPTY);
        position.for_each_legal(None, |mv| {
            if !squares.contains(mv.to()) || mv.sort() != MoveSort::Drop {
                squares = squares.with(mv.to());
                drops.push(mv);
            }
            mv.sort() == MoveSort::Drop
        });
        let checkers = position.checkers();
        drops.iter().all(|drop| {
            let (mut dropped, mut mates) = (position.clone(), false);
            dropped.play_unchecked(*drop);
            dropped.for_each_legal(Some(Stage::Captures), |mv| {
                let by_checker = mv.from().is_some_and(|from| checkers.contains(from));
                if mv.to() == drop.to() && by_checker && dropped.gives_check(mv) {
                    let mut next = dropped.clone();
                    next.play_unchecked(mv);
                    // The piece that checks is nearer each time, so this ends.
                    mates = self.look_at_defender(&next, 0).proof == 0;
                }
                !mates
            });
            drop.sort() == MoveSort::Drop && mates
        })
    }

    /// Searches a position until one of its numbers reaches its limit.
    fn search(&mut self, position: &Position, plies: u8, limits: (u32, u32)) -> Claim {
        let first = self.first_look(position, plies);
        if !first.is_open() || self.enter(1) {
            return first;
        }
        let attacks = self.attacks(position);
        let left = plies - 1;
        let mut children: Vec<(Move, Claim)> = Vec::new();
        for mv in self.moves(position) {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let claim = self.first_look(&next, left);
            children.push((mv, claim));
            if self.look(1) {
                return first;
            }
            if claim.sides(attacks).0 == 0 {
                break;
            }
        }
        loop {
            let claim = summed(&children, attacks);
            let is_done =
                !claim.is_open() || claim.proof >= limits.0 || claim.refutation >= limits.1;
            if is_done || self.is_over {
                if !self.is_over || !claim.is_open() {
                    self.put(position.key(), plies, claim);
                }
                return claim;
            }
            let Some(at) = next_child(&children, attacks, limits) else {
                return claim;
            };
            let Some(child) = children.get_mut(at.place) else {
                return claim;
            };
            let mut next = position.clone();
            next.play_unchecked(child.0);
            child.1 = self.search(&next, left, at.limits);
        }
    }

    /// Counts a node; true if the search is over.
    fn enter(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        self.is_over |= self.nodes >= self.most;
        self.look(nodes)
    }

    /// Counts positions that are looked at; true if the search is over.
    fn look(&mut self, positions: u64) -> bool {
        self.looked += positions;
        if self.looked >= NODES {
            self.looked = 0;
            self.is_over |= !(self.go_on)(self.nodes);
        }
        self.is_over
    }

    fn slot(&self, key: u64) -> usize {
        let mask = self.table.len().wrapping_sub(1);
        usize::try_from(key & 0xffff_ffff).unwrap_or(0) & mask
    }

    fn get(&self, key: u64) -> Option<&Entry> {
        let entry = self.table.get(self.slot(key))?;
        (entry.key == key).then_some(entry)
    }

    fn put(&mut self, key: u64, plies: u8, claim: Claim) {
        let slot = self.slot(key);
        let Some(entry) = self.table.get_mut(slot) else {
            return;
        };
        if entry.key != key {
            (entry.key, entry.mates, entry.holds) = (key, None, None);
        }
        (entry.open, entry.plies) = (claim, plies);
        if claim.proof == 0 {
            entry.mates = Some(entry.mates.map_or(claim.plies, |old| old.min(claim.plies)));
        } else if claim.refutation == 0 {
            entry.holds = entry.holds.max(Some(claim.plies));
        }
    }
}

/// The claim of a position by those of its moves.
fn summed(children: &[(Move, Claim)], attacks: bool) -> Claim {
    let later = |plies: u8| plies.saturating_add(1);
    let settled = |is_settled: fn(&Claim) -> bool| {
        let claims = children.iter().map(|(_, claim)| claim);
        claims
            .filter(move |claim| is_settled(claim))
            .map(|claim| claim.plies)
    };
    let (proved, refuted) = (
        settled(|claim| claim.proof == 0),
        settled(|claim| claim.refutation == 0),
    );
    if attacks {
        if let Some(plies) = proved.min() {
            return Claim::proved(later(plies));
        }
        if refuted.clone().count() == children.len() {
            return Claim::refuted(refuted.min().map_or(NEVER, later));
        }
    } else {
        if let Some(plies) = refuted.max() {
            return Claim::refuted(later(plies));
        }
        if proved.clone().count() == children.len() {
            return Claim::proved(proved.max().map_or(0, later));
        }
    }
    let (mut choice, mut burden, mut others) = (INFINITE, 0, 0);
    for (_, claim) in children.iter().filter(|(_, claim)| claim.is_open()) {
        let (chosen, borne) = claim.sides(attacks);
        choice = choice.min(chosen);
        burden = burden.max(borne);
        others += 1;
    }
    let burden = burden.saturating_add(others - 1).min(INFINITE - 1);
    Claim::of_sides((choice, burden), attacks)
}

/// The move to search next, and its limits.
struct Next {
    place: usize,
    limits: (u32, u32),
}

/// The child that is the least work for the player to move.
fn next_child(children: &[(Move, Claim)], attacks: bool, limits: (u32, u32)) -> Option<Next> {
    let (mut place, mut least, mut second, mut open) = (None, u32::MAX, INFINITE, 0_u32);
    for (index, (_, claim)) in children.iter().enumerate() {
        if !claim.is_open() {
            continue;
        }
        open += 1;
        let (chosen, _) = claim.sides(attacks);
        if chosen < least {
            (second, least, place) = (least.min(INFINITE), chosen, Some(index));
        } else {
            second = second.min(chosen);
        }
    }
    let (choice, burden) = if attacks {
        limits
    } else {
        (limits.1, limits.0)
    };
    let choice = choice
        .min(second.saturating_add(1 + second / 4))
        .min(INFINITE);
    let burden = burden.saturating_sub(open.saturating_sub(1)).min(INFINITE);
    let limits = if attacks {
        (choice, burden)
    } else {
        (burden, choice)
    };
    place.map(|place| Next { place, limits })
}
