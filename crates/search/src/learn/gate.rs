use alloc::vec::Vec;
use core::fmt;

use feen_rules::{Past, Player, Position};

use super::openings::Openings;
use crate::limits::Limits;
use crate::searcher::{Searcher, Step};
use crate::weights::Weights;

const PLIES: usize = 300;
/// A score that is as good as a win when both see it so long.
const DECIDED: i32 = 900;
const STAYS: u32 = 6;

/// The games of a match, for the first of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The games won.
    pub wins: u32,
    /// The games drawn.
    pub draws: u32,
    /// The games lost.
    pub losses: u32,
}

impl Record {
    /// The games.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The difference of strength in Elo; nothing where one side has all points.
    #[must_use]
    pub fn elo(self) -> Option<f64> {
        let games = f64::from(self.games());
        let part = (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games;
        (part > 0.0 && part < 1.0).then(|| -400.0 * (1.0 / part - 1.0).log10())
    }
}

/// Prints as `+12 =3 -5`.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

/// A match of weights against others at equal nodes, in pairs of games from even openings with sides changed. Nothing
/// if the closure, which hears of each game, says to stop.
pub fn compare(
    ours: &Weights,
    theirs: &Weights,
    games: u32,
    nodes: u64,
    seed: u64,
    hear: &mut dyn FnMut(Record) -> bool,
) -> Option<Record> {
    let mut both = [ours, theirs].map(|weights| Searcher::with_weights(weights.clone(), 4));
    let mut openings = Openings::new(seed).nodes(nodes);
    let first = Position::start(ours.variant());
    let mut start = first.clone();
    let mut record = Record::default();
    for number in 0..games {
        // The second game of a pair begins as the first.
        if number % 2 == 0 {
            start.clone_from(&first);
            for mv in openings.draw(&first, &mut both) {
                start.play_unchecked(mv);
            }
        }
        let us = if number % 2 == 0 {
            Player::First
        } else {
            Player::Second
        };
        match winner(&mut both, &start, us, nodes) {
            None => record.draws += 1,
            Some(winner) if winner == us => record.wins += 1,
            Some(_) => record.losses += 1,
        }
        if !hear(record) {
            return None;
        }
    }
    Some(record)
}

fn winner(both: &mut [Searcher; 2], start: &Position, us: Player, nodes: u64) -> Option<Player> {
    let mut position = start.clone();
    let mut past = Past::new();
    for searcher in both.iter_mut() {
        searcher.clear();
    }
    let mut decided: Vec<Player> = Vec::new();
    for _ in 0..PLIES {
        past.push(position.key(), position.is_check());
        if let Some(outcome) = position.outcome() {
            return outcome.winner();
        }
        if past.occurrences() >= 3 {
            return past
                .outcome(&position, 3)
                .and_then(feen_rules::Outcome::winner);
        }
        if position.halfmoves() >= 120 {
            return None;
        }
        let turn = position.turn();
        let searcher = &mut both[usize::from(turn != us)];
        searcher.start(&position, &past, &Limits::unlimited().nodes(nodes));
        while searcher.advance(u64::MAX) != Step::Done {}
        let score = searcher
            .report()
            .score()
            .map_or(0, crate::report::Verdict::rank);
        let seen = match score {
            DECIDED.. => Some(turn),
            _ if score <= -DECIDED => Some(!turn),
            _ => None,
        };
        decided.retain(|winner| Some(*winner) == seen);
        decided.extend(seen);
        if decided.len() >= STAYS as usize {
            return seen;
        }
        position.play_unchecked(searcher.report().best()?);
    }
    None
}
