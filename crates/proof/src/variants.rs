//! Random tables of `rules` against the slow rules of the oracle: random pieces and duties, random set-ups, and random
//! games from them.

use std::num::NonZero;
use std::ops::Range;
use std::thread;

use feen_rules::{Position, Variant};
use oracle::generate::Random;
use oracle::variant as slow;

/// The number of tables, set-ups and positions that have been compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Tables.
    pub tables: u64,
    /// Positions, with their legal moves and check.
    pub positions: u64,
    /// The moves of these positions.
    pub moves: u64,
}

/// The set-ups of a table.
const SETUPS: usize = 4;

/// The longest game from a set-up, in plies.
const PLIES: usize = 24;

/// Compares the tables of these seeds, shared among the cores.
///
/// # Panics
///
/// On the first table whose moves differ.
#[must_use]
pub fn tables(seeds: &Range<u64>) -> Tally {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|core| {
                let share = (seeds.start + core as u64..seeds.end).step_by(cores);
                scope.spawn(move || {
                    let mut tally = Tally::default();
                    for seed in share {
                        if let Err(difference) = table(seed, &mut tally) {
                            panic!("seed {seed}\n{difference}");
                        }
                    }
                    tally
                })
            })
            .collect();
        for worker in workers {
            let part = worker.join().expect("no disagreement");
            tally.tables += part.tables;
            tally.positions += part.positions;
            tally.moves += part.moves;
        }
    });
    tally
}

/// Compares the set-ups and games of one random table, or says where they differ.
///
/// # Errors
///
/// The table, the position and the moves that only one of both has.
pub fn table(seed: u64, tally: &mut Tally) -> Result<(), String> {
    let mut random = Random::new(seed);
    let game = slow::Game::random(&mut random);
    tally.tables += 1;
    for _ in 0..SETUPS {
        let start = slow::Position::random(&game, &mut random);
        let fen = start.fen(&game);
        let text = format!("{game}start = {fen}\n");
        let variants = Variant::parse(&text).map_err(|error| format!("{text}{error}"))?;
        let variant = variants.into_iter().next().ok_or("no table")?;
        let mut slowly = start;
        let mut fast = Position::start(&variant);
        for _ in 0..PLIES {
            let moves = slowly.moves(&game);
            let mut expected: Vec<String> = moves.iter().map(slow::Move::uci).collect();
            let mut found: Vec<String> = fast.legal().map(|mv| fast.uci(mv).to_string()).collect();
            expected.sort_unstable();
            found.sort_unstable();
            tally.positions += 1;
            tally.moves += found.len() as u64;
            let missing = |one: &[String], other: &[String]| -> Vec<String> {
                let is_missing = |text: &&String| !other.contains(text);
                one.iter().filter(is_missing).cloned().collect()
            };
            let is_check = slowly.is_check(&game, slowly.is_first);
            let mut pairs = found.iter().zip(found.iter().skip(1));
            let twice = pairs.find(|(one, next)| one == next);
            let differs = if let Some((one, _)) = twice {
                Some(format!("two moves are {one}"))
            } else if expected != found {
                let (more, less) = (missing(&found, &expected), missing(&expected, &found));
                Some(format!(
                    "moves: only fast {more:?}, only slow {less:?}, {} and {}",
                    found.len(),
                    expected.len()
                ))
            } else if !slowly.is_over(&game) && is_check != fast.is_check() {
                Some(format!("check: fast {}", fast.is_check()))
            } else if fast.count_legal() != found.len() {
                Some(format!("{} counted of {}", fast.count_legal(), found.len()))
            } else if fast.fen().split(['[', ' ']).next() != Some(&slowly.placement(&game)) {
                Some("boards".to_owned())
            } else {
                None
            };
            if let Some(differs) = differs {
                return Err(format!(
                    "{text}slow: {}\nfast: {fast}\n{differs}",
                    slowly.fen(&game)
                ));
            }
            if moves.is_empty() {
                break;
            }
            let mv = moves
                .get(random.within(0..=moves.len() - 1))
                .ok_or("no move")?;
            let text = mv.uci();
            let same = fast
                .parse_uci(&text)
                .map_err(|error| format!("{fast} {text}: {error}"))?;
            fast = fast.play(same).map_err(|error| error.to_string())?;
            slowly = slowly.after(&game, mv);
        }
    }
    Ok(())
}
