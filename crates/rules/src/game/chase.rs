use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use super::Game;
use crate::compiled::Rules;
use crate::outcome::{Outcome, Reason};
use crate::state::State;
use crate::values::{BySquare, Move};

/// A piece of a cycle, by its number at the start of the cycle.
type Number = usize;

/// The moves that lead from a position to itself.
struct Cycle {
    plies: Vec<Ply>,
    /// The pieces that move in it.
    movers: Vec<Number>,
}

/// The threats of the player who moves, before the move and after it.
struct Ply {
    player: Player,
    mover: Number,
    before: Vec<(Number, Number)>,
    after: Vec<(Number, Number)>,
}

impl Game {
    /// The end by a chase in the moves since a ply, which have led to the same position: Asian rules of xiangqi.
    ///
    /// A player chases a piece that is threatened after each of the player's moves, where each move moves the attacker
    /// or makes the threat, and at least one makes it. Only one player may do so, and loses.
    pub(super) fn chase(&self, since: usize) -> Option<Outcome> {
        let rules = self.variant().rules();
        let states: Vec<State> = self.states(since).collect();
        let moves = self.played().get(since..).unwrap_or_default();
        let cycle = Cycle::new(rules, moves, &states);
        let chased = Player::ALL.map(|player| cycle.chased(player, &[]));
        let [mut first, mut second] = chased;
        if !first.is_empty() && !second.is_empty() {
            // A piece that is pinned and chased does not chase what pins it.
            let still = |chased: &[Number]| -> Vec<Number> {
                let stays = |number: &&Number| !cycle.movers.contains(number);
                chased.iter().filter(stays).copied().collect()
            };
            let without = ByPlayer::new(still(&second), still(&first));
            first = cycle.chased(Player::First, &without.first);
            second = cycle.chased(Player::Second, &without.second);
        }
        let winner = match (first.is_empty(), second.is_empty()) {
            (false, true) => Player::Second,
            (true, false) => Player::First,
            _ => return None,
        };
        Some(Outcome::Win(winner, Reason::PerpetualChase))
    }
}

impl Cycle {
    /// The cycle of these moves, with the states before the first one and after each.
    fn new(rules: &Rules, moves: &[Move], states: &[State]) -> Self {
        let mut numbers: BySquare<Number> = BySquare::filled(0);
        for square in rules.geometry.board {
            numbers[square] = square.number().into();
        }
        // A piece that is dropped gets a number that no square has.
        let mut dropped = usize::from(u8::MAX);
        let mut cycle = Self {
            plies: Vec::new(),
            movers: Vec::new(),
        };
        let after = states.iter().skip(1);
        for ((before, mv), after) in states.iter().zip(moves).zip(after) {
            let player = before.turn;
            let threats = |state: &State, numbers: &BySquare<Number>| {
                let threats = state.threats(rules, player).into_iter();
                let pair = |threat: crate::state::Threat| {
                    (numbers[threat.attacker], numbers[threat.victim])
                };
                threats.map(pair).collect()
            };
            let threatened = threats(before, &numbers);
            let mover = mv.from().map_or_else(
                || {
                    dropped = dropped.saturating_add(1);
                    dropped
                },
                |from| numbers[from],
            );
            numbers[mv.to()] = mover;
            cycle.movers.push(mover);
            cycle.plies.push(Ply {
                player,
                mover,
                before: threatened,
                after: threats(after, &numbers),
            });
        }
        cycle
    }

    /// The pieces that a player chases, but for the threats of some attackers.
    fn chased(&self, player: Player, without: &[Number]) -> Vec<Number> {
        let mut held: Option<Vec<Number>> = None;
        let mut made: Vec<Number> = Vec::new();
        for ply in self.plies.iter().filter(|ply| ply.player == player) {
            let threats = ply.after.iter();
            let threats = threats.filter(|(attacker, _)| !without.contains(attacker));
            let mut now = Vec::new();
            for threat in threats {
                let (attacker, victim) = *threat;
                let is_new = !ply.before.contains(threat);
                if is_new {
                    made.push(victim);
                }
                if is_new || attacker == ply.mover {
                    now.push(victim);
                }
            }
            held = Some(match held {
                None => now,
                Some(mut held) => {
                    held.retain(|victim| now.contains(victim));
                    held
                }
            });
        }
        let mut chased = held.unwrap_or_default();
        chased.retain(|victim| made.contains(victim));
        chased
    }
}
