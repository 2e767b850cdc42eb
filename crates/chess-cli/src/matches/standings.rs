//! The results of a match so far.

use std::collections::HashMap;

use feen_chess::pgn::Termination;
use feen_records::elo::Score;

use super::ending::{Ending, Fault};
use super::schedule::Pairing;

/// The games of each engine, and the pairs of games with the same opening.
#[derive(Debug)]
pub(super) struct Standings {
    engines: Vec<Standing>,
    /// Twice the points of White, by the number of the game.
    results: HashMap<usize, u8>,
    are_pairs: bool,
}

/// The results of one engine.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub(super) name: String,
    /// Losses, draws and wins.
    pub(super) games: [u64; 3],
    /// Pairs of games with 0, 1/2, 1, 3/2 and 2 points.
    pub(super) pairs: [u64; 5],
    /// The faults, in the order of [`Fault::ALL`].
    pub(super) faults: [u64; 4],
}

impl Standings {
    pub(super) fn new(names: &[&str], are_pairs: bool) -> Self {
        let engine = |name: &&str| Standing {
            name: (*name).to_owned(),
            games: [0; 3],
            pairs: [0; 5],
            faults: [0; 4],
        };
        Self {
            engines: names.iter().map(engine).collect(),
            results: HashMap::new(),
            are_pairs,
        }
    }

    /// Whether a game has a result.
    pub(super) fn has(&self, number: usize) -> bool {
        self.results.contains_key(&number)
    }

    /// The number of games.
    pub(super) fn games(&self) -> usize {
        self.results.len()
    }

    /// The engines in the order of the arguments.
    pub(super) fn engines(&self) -> &[Standing] {
        &self.engines
    }

    /// Whether the unit of the statistics is a pair of games.
    pub(super) const fn are_pairs(&self) -> bool {
        self.are_pairs
    }

    /// Counts a game. One that is counted already, or has no result, changes nothing.
    pub(super) fn add(
        &mut self,
        pairing: Pairing,
        number: usize,
        result: Termination,
        ending: Ending,
    ) {
        let points = match result {
            Termination::WhiteWins => 2,
            Termination::Draw => 1,
            Termination::BlackWins => 0,
            Termination::BothLose | Termination::Unknown => return,
        };
        if self.has(number) {
            return;
        }
        self.results.insert(number, points);
        let sides = [
            (pairing.white, points),
            (pairing.black, 2_u8.saturating_sub(points)),
        ];
        for (engine, points) in sides {
            let Some(standing) = self.engines.get_mut(engine) else {
                continue;
            };
            count(&mut standing.games, points);
            let place = match ending {
                Ending::Fault(fault) if points == 0 => {
                    Fault::ALL.iter().position(|other| *other == fault)
                }
                _ => None,
            };
            if let Some(faults) = place.and_then(|place| standing.faults.get_mut(place)) {
                *faults = faults.saturating_add(1);
            }
        }
        // The other game of the pair has the colours changed.
        let other = self.results.get(&(number ^ 1)).copied();
        if let Some(other) = other.filter(|_| self.are_pairs) {
            let sum = points.saturating_add(2_u8.saturating_sub(other));
            for (engine, points) in [
                (pairing.white, sum),
                (pairing.black, 4_u8.saturating_sub(sum)),
            ] {
                if let Some(standing) = self.engines.get_mut(engine) {
                    count(&mut standing.pairs, points);
                }
            }
        }
    }
}

fn count(counts: &mut [u64], place: u8) {
    if let Some(count) = counts.get_mut(usize::from(place)) {
        *count = count.saturating_add(1);
    }
}

impl Standing {
    /// The number of games.
    pub(super) fn played(&self) -> u64 {
        self.games.iter().copied().fold(0, u64::saturating_add)
    }

    /// Twice the points.
    pub(super) fn half_points(&self) -> u64 {
        let [_, draws, wins] = self.games;
        wins.saturating_mul(2).saturating_add(draws)
    }

    /// The score of its pairs, or of its games where no pair is whole or the match has none; nothing before the first
    /// game.
    pub(super) fn score(&self) -> Option<Score> {
        if self.pairs.iter().any(|count| *count > 0) {
            return Some(Score::of_pairs(self.pairs));
        }
        (self.played() > 0).then(|| Score::of_games(self.games))
    }
}

#[cfg(test)]
mod tests {
    use feen_chess::pgn::Termination;

    use super::super::ending::{Ending, Fault};
    use super::super::schedule::Pairing;
    use super::Standings;

    /// Counts results of pairs; in each second game the colours are changed.
    fn standings(results: &str) -> Standings {
        let mut standings = Standings::new(&["A", "B"], true);
        for (number, result) in results.split(' ').enumerate() {
            let leg = number % 2;
            let pairing = Pairing {
                white: leg,
                black: 1 - leg,
                round: number / 2,
                leg,
            };
            let result = Termination::parse(result).unwrap();
            standings.add(pairing, number, result, Ending::Unknown);
        }
        standings
    }

    #[test]
    fn pairs_are_counted_from_both_sides() {
        let draw = "1/2-1/2";
        for (results, games, pairs) in [
            ("1-0 0-1".to_owned(), [0, 0, 2], [0, 0, 0, 0, 1]),
            ("1-0 1-0".to_owned(), [1, 0, 1], [0, 0, 1, 0, 0]),
            (format!("0-1 {draw}"), [1, 1, 0], [0, 1, 0, 0, 0]),
            (
                format!("{draw} 0-1 {draw} {draw} 1-0"),
                [0, 3, 2],
                [0, 0, 1, 1, 0],
            ),
            ("0-1 1-0 *".to_owned(), [2, 0, 0], [1, 0, 0, 0, 0]),
        ] {
            let standings = standings(&results);
            let [one, other] = standings.engines() else {
                panic!("two engines");
            };
            assert_eq!((one.games, one.pairs), (games, pairs), "{results}");
            let reversed = |mut counts: Vec<u64>| {
                counts.reverse();
                counts
            };
            assert_eq!(other.games.to_vec(), reversed(games.to_vec()), "{results}");
            assert_eq!(other.pairs.to_vec(), reversed(pairs.to_vec()), "{results}");
        }
    }

    #[test]
    fn faults_are_of_the_loser() {
        let mut standings = Standings::new(&["A", "B"], false);
        let pairing = Pairing {
            white: 0,
            black: 1,
            round: 0,
            leg: 0,
        };
        let crash = Ending::Fault(Fault::Crash);
        standings.add(pairing, 0, Termination::BlackWins, crash);
        standings.add(pairing, 0, Termination::BlackWins, crash);
        let faults: Vec<_> = standings
            .engines()
            .iter()
            .map(|engine| engine.faults)
            .collect();
        assert_eq!(faults, [[0, 1, 0, 0], [0; 4]]);
    }
}
