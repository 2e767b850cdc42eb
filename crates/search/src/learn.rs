//! Weights that a game is learned by, from games that the searcher plays against itself.

mod fit;
mod games;
mod gate;
mod openings;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use feen_rules::Variant;

use crate::weights::Weights;
use fit::{Sample, fit};

pub use gate::{Record, compare};
pub use openings::Openings;

/// How a game is learned.
///
/// ```
/// use feen_rules::Variant;
/// use feen_search::learn::{Plan, learn};
///
/// let variant: Variant = "minishogi".parse()?;
/// let plan = Plan::new().games(2).nodes([40]).gate(2, 40);
/// let learned = learn(&variant, &plan, &mut |_| true).expect("it was not stopped");
/// assert_eq!(learned.record.games(), 2);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    games: u32,
    nodes: Vec<u64>,
    seed: u64,
    gate_games: u32,
    gate_nodes: u64,
}

impl Plan {
    /// Half a minute of one processor: 600 games with 200 nodes a move, and a match of 40 games with 300.
    // A second stage, whose targets are scores by the weights of the first, has lost what that has gained in chess and shogi.
    #[must_use]
    pub fn new() -> Self {
        Self {
            games: 600,
            nodes: Vec::from([200]),
            seed: 1,
            gate_games: 40,
            gate_nodes: 300,
        }
    }

    /// The games of each stage.
    #[must_use]
    pub fn games(mut self, games: u32) -> Self {
        self.games = games.max(1);
        self
    }

    /// The nodes of a move in each stage.
    #[must_use]
    pub fn nodes(mut self, nodes: impl IntoIterator<Item = u64>) -> Self {
        self.nodes = nodes.into_iter().map(|nodes| nodes.max(1)).collect();
        self
    }

    /// The seed of the games.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The games and the nodes of a move of the match that lets the weights in.
    #[must_use]
    pub fn gate(mut self, games: u32, nodes: u64) -> Self {
        (self.gate_games, self.gate_nodes) = (games.max(2), nodes.max(1));
        self
    }
}

impl Default for Plan {
    fn default() -> Self {
        Self::new()
    }
}

/// The progress so far.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// A game of a stage is played.
    Game {
        /// The stage, from 1.
        stage: usize,
        /// The games of the stage that are played.
        played: u32,
        /// The games of each stage.
        games: u32,
    },
    /// The weights of a stage are fitted: the mean error before and after, in millionths.
    Fitted {
        /// The stage, from 1.
        stage: usize,
        /// The positions.
        positions: usize,
        /// The error before.
        before: u32,
        /// The error after.
        after: u32,
    },
    /// A game of the match is played.
    Match(Record),
}

/// The result of learning.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The weights that won the match: the learned ones, or those from before.
    pub weights: Weights,
    /// The match of the learned weights against those from before.
    pub record: Record,
    /// The learned weights have won.
    pub is_better: bool,
}

/// The seed of another kind of random numbers.
const OPENINGS: u64 = 0x6f70_656e;
/// More samples than these are of games with old weights.
const SAMPLES: usize = 300_000;

/// Learns a game from the initial weights. The closure hears of each game; nothing is learned if it says to stop.
#[must_use]
pub fn learn(
    variant: &Variant,
    plan: &Plan,
    hear: &mut dyn FnMut(&Progress) -> bool,
) -> Option<Learned> {
    let before = Weights::initial(variant);
    let mut weights = before.clone();
    let mut samples: Vec<Sample> = Vec::new();
    let mut random = crate::random::Random::new(plan.seed);
    let mut total = 0;
    for (number, nodes) in plan.nodes.iter().enumerate() {
        let stage = number + 1;
        let mut player = games::SelfPlay::new(&weights, *nodes, &mut random);
        let extra = samples.len().saturating_sub(SAMPLES);
        samples.drain(..extra);
        for played in 1..=plan.games {
            player.game(&mut samples);
            total += 1;
            let games = plan.games;
            if !hear(&Progress::Game {
                stage,
                played,
                games,
            }) {
                return None;
            }
        }
        let (first, last) = fit(&mut weights, &before, &mut samples, &mut random);
        let fitted = Progress::Fitted {
            stage,
            positions: samples.len(),
            before: first,
            after: last,
        };
        if !hear(&fitted) {
            return None;
        }
    }
    let mut tell = |record: Record| hear(&Progress::Match(record));
    let seed = plan.seed ^ OPENINGS;
    let record = compare(
        &weights,
        &before,
        plan.gate_games,
        plan.gate_nodes,
        seed,
        &mut tell,
    )?;
    let is_better = record.wins > record.losses;
    let weights = if is_better {
        let said = format!(
            "{record} against mobility at {} nodes a move",
            plan.gate_nodes
        );
        weights
            .with_source("seed", &plan.seed.to_string())
            .with_source("games", &total.to_string())
            .with_source("nodes", &joined(&plan.nodes))
            .with_source("match", &said)
    } else {
        before
    };
    Some(Learned {
        weights,
        record,
        is_better,
    })
}

fn joined(numbers: &[u64]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(" ")
}
