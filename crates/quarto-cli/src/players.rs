//! The levels of play, by name.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quarto::{Mcts, Perfect, Random, Rules, Solver, Strategy, Tactical};

/// A computer player by its level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    Easy,
    Normal,
    Hard,
    Mcts(NonZeroU32),
    Perfect,
}

impl Level {
    /// A player of this level, whose searches end when the flag is set.
    pub(crate) fn player(
        self,
        rules: Rules,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Box<dyn Strategy + Send> {
        match self {
            Self::Easy => Box::new(Random::new(seed)),
            Self::Normal => Box::new(Tactical::new(seed)),
            Self::Hard => Box::new(Mcts::new(seed)),
            Self::Mcts(rounds) => Box::new(Mcts::new(seed).with_rounds(rounds.get())),
            Self::Perfect => {
                let solver = Solver::new(rules).with_stop(Arc::clone(stop));
                Box::new(Perfect::new(seed).with_solver(solver))
            }
        }
    }

    /// The name on the screen.
    pub(crate) fn title(self) -> String {
        match self {
            Self::Easy => "Easy".to_owned(),
            Self::Normal => "Normal".to_owned(),
            Self::Hard => "Hard".to_owned(),
            Self::Mcts(rounds) => format!("Mcts {rounds}"),
            Self::Perfect => "Perfect".to_owned(),
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "easy" | "random" => Ok(Self::Easy),
            "normal" | "tactical" => Ok(Self::Normal),
            "hard" => Ok(Self::Hard),
            "perfect" => Ok(Self::Perfect),
            _ => match word.strip_prefix("mcts:") {
                Some(rounds) => rounds.parse().map(Self::Mcts).map_err(|_| {
                    format!("expected at least one round such as mcts:300, found `{rounds}`")
                }),
                None => Err("expected easy, normal, hard, mcts:ROUNDS or perfect".to_owned()),
            },
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Easy => f.write_str("easy"),
            Self::Normal => f.write_str("normal"),
            Self::Hard => f.write_str("hard"),
            Self::Mcts(rounds) => write!(f, "mcts:{rounds}"),
            Self::Perfect => f.write_str("perfect"),
        }
    }
}
