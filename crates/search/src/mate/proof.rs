use alloc::vec;
use alloc::vec::Vec;

use feen_rules::{Move, Position};

use crate::random::mixed;

/// The number of a claim that cannot be proved.
const INFINITE: u32 = 1 << 30;
/// The nodes between two looks at the clock.
const NODES: u64 = 256;

/// The numbers of a position: the leaves to prove, at least, that its player to move wins, and that he does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    wins: u32,
    fails: u32,
}

impl Numbers {
    const WON: Self = Self {
        wins: 0,
        fails: INFINITE,
    };
    const LOST: Self = Self {
        wins: INFINITE,
        fails: 0,
    };
    const UNKNOWN: Self = Self { wins: 1, fails: 1 };

    const fn is_known(self) -> bool {
        self.wins == 0 || self.fails == 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    numbers: Numbers,
}

/// Depth-first search by proof numbers (df-pn) for mates of a given length.
///
/// The attacker wins if there is a mate, the defender if there is none. The plies that are left are part of the key, so
/// that no path comes back to itself and what is known never depends on the way.
pub(super) struct Prover<'a> {
    table: Vec<Entry>,
    only_checks: bool,
    most: u64,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    is_over: bool,
}

impl<'a> Prover<'a> {
    pub(super) fn new(
        megabytes: usize,
        only_checks: bool,
        most: u64,
        go_on: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        let bytes = megabytes.clamp(1, 65_536).saturating_mul(1 << 20);
        let entries = 1_usize << (bytes / size_of::<Entry>()).ilog2();
        let empty = Entry {
            key: 0,
            numbers: Numbers::UNKNOWN,
        };
        Self {
            table: vec![empty; entries],
            only_checks,
            most,
            go_on,
            nodes: 0,
            is_over: false,
        }
    }

    /// The proof that the player to move mates in this many plies, or does not; nothing if it is not known.
    pub(super) fn proves(&mut self, position: &Position, plies: u32) -> Option<bool> {
        let numbers = self.attack(position, plies);
        numbers.is_known().then_some(numbers.wins == 0)
    }

    /// A shortest mate with a longest defence, of which it is known that it takes this many plies.
    pub(super) fn line(&mut self, position: &Position, plies: u32) -> Vec<Move> {
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
        plies: u32,
    ) -> (Option<Move>, bool) {
        let other = self.mating_move(position, plies, first);
        (other, !self.is_over)
    }

    fn mating_move(&mut self, position: &Position, plies: u32, but: Option<Move>) -> Option<Move> {
        let moves = self.moves(position, true);
        let is_mate = |prover: &mut Self, mv: &Move| {
            let mut next = position.clone();
            next.play_unchecked(*mv);
            prover.defend(&next, plies - 1).fails == 0
        };
        let mut moves = moves.into_iter().filter(|mv| Some(*mv) != but);
        moves.find(|mv| is_mate(self, mv))
    }

    fn attack(&mut self, position: &Position, plies: u32) -> Numbers {
        self.search(position, plies, true, (INFINITE, INFINITE))
    }

    fn defend(&mut self, position: &Position, plies: u32) -> Numbers {
        self.search(position, plies, false, (INFINITE, INFINITE))
    }

    fn moves(&self, position: &Position, attacks: bool) -> Vec<Move> {
        let mut moves = Vec::new();
        position.legal_into(&mut moves);
        if attacks && self.only_checks {
            moves.retain(|mv| position.gives_check(*mv));
        }
        moves
    }

    /// The numbers of a position before its moves are searched.
    fn first_look(&mut self, position: &Position, plies: u32, attacks: bool) -> Numbers {
        if let Some(numbers) = self.get(place(position, plies, attacks)) {
            return numbers;
        }
        if let Some(outcome) = position.early_outcome() {
            let wins = outcome.winner() == Some(position.turn());
            // A draw is no mate: the defender has what he wants.
            let wins = wins || !attacks && outcome.winner().is_none();
            return if wins { Numbers::WON } else { Numbers::LOST };
        }
        match (attacks, plies) {
            (true, 0) => Numbers::LOST,
            (false, 0) => self.last_look(position),
            _ => Numbers::UNKNOWN,
        }
    }

    /// The numbers of the defender after the last move: only mate is left.
    fn last_look(&mut self, position: &Position) -> Numbers {
        if position.has_legal() {
            return Numbers::WON;
        }
        let winner = position.outcome_without_moves().winner();
        if winner == Some(!position.turn()) && (position.is_check() || !self.only_checks) {
            Numbers::LOST
        } else {
            Numbers::WON
        }
    }

    /// Searches a position until one of its numbers reaches its limit.
    fn search(
        &mut self,
        position: &Position,
        plies: u32,
        attacks: bool,
        (most_wins, most_fails): (u32, u32),
    ) -> Numbers {
        let key = place(position, plies, attacks);
        let first = self.first_look(position, plies, attacks);
        if first.is_known() || self.enter() {
            return first;
        }
        let moves = self.moves(position, attacks);
        if moves.is_empty() {
            let numbers = if attacks {
                Numbers::LOST
            } else {
                self.last_look(position)
            };
            self.put(key, numbers);
            return numbers;
        }
        let left = plies.saturating_sub(1);
        let mut children: Vec<(Move, Numbers)> = Vec::with_capacity(moves.len());
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            children.push((mv, self.first_look(&next, left, !attacks)));
        }
        loop {
            // The player wins where one move makes the opponent fail, and fails where all let him win.
            let wins = children.iter().map(|(_, child)| child.fails).min();
            let fails = children
                .iter()
                .fold(0_u32, |sum, (_, child)| sum.saturating_add(child.wins));
            let numbers = Numbers {
                wins: wins.unwrap_or(INFINITE),
                fails: fails.min(INFINITE),
            };
            let numbers = match numbers {
                Numbers { wins: 0, .. } => Numbers::WON,
                Numbers { fails: 0, .. } => Numbers::LOST,
                unknown => unknown,
            };
            if numbers.is_known()
                || numbers.wins >= most_wins
                || numbers.fails >= most_fails
                || self.is_over
            {
                self.put(key, numbers);
                return numbers;
            }
            let (mut best, mut second) = (0, INFINITE);
            let mut least = u32::MAX;
            for (index, (_, child)) in children.iter().enumerate() {
                if child.fails < least {
                    (second, least, best) = (least.min(INFINITE), child.fails, index);
                } else {
                    second = second.min(child.fails);
                }
            }
            let Some((mv, child)) = children.get(best).copied() else {
                return numbers;
            };
            let others = numbers.fails.saturating_sub(child.wins);
            let limits = (
                most_fails.saturating_sub(others).min(INFINITE),
                most_wins.min(second.saturating_add(1 + second / 4)),
            );
            let mut next = position.clone();
            next.play_unchecked(mv);
            let found = self.search(&next, left, !attacks, limits);
            if let Some(child) = children.get_mut(best) {
                child.1 = found;
            }
        }
    }

    /// Counts a node; true if the search is over.
    fn enter(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.most || self.nodes.is_multiple_of(NODES) && !(self.go_on)(self.nodes)
        {
            self.is_over = true;
        }
        self.is_over
    }

    fn slot(&self, key: u64) -> usize {
        let mask = self.table.len().wrapping_sub(1);
        usize::try_from(key & 0xffff_ffff).unwrap_or(0) & mask
    }

    fn get(&self, key: u64) -> Option<Numbers> {
        let entry = self.table.get(self.slot(key))?;
        (entry.key == key).then_some(entry.numbers)
    }

    fn put(&mut self, key: u64, numbers: Numbers) {
        let slot = self.slot(key);
        if let Some(entry) = self.table.get_mut(slot) {
            *entry = Entry { key, numbers };
        }
    }
}

fn place(position: &Position, plies: u32, attacks: bool) -> u64 {
    mixed(position.key() ^ u64::from(plies << 1 | u32::from(attacks)))
}
