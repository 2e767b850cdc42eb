//! The rules of the chess family: the trees of moves of six games.

use std::sync::Arc;

use feen_rules::{Position, Variant};

use crate::{Corpus, Work};

/// A game, the depth of its tree, and the number of its leaves.
const TREES: [(&str, u32, u64); 6] = [
    ("shogi", 3, 25_470),
    ("xiangqi", 3, 79_666),
    ("janggi", 3, 33_000),
    ("makruk", 3, 12_012),
    ("crazyhouse", 3, 8_902),
    ("atomic", 3, 8_902),
];

/// One work for each game.
#[must_use]
pub fn works() -> Vec<Work> {
    TREES.iter().map(tree).collect()
}

fn tree(&(name, depth, leaves): &(&'static str, u32, u64)) -> Work {
    let variant: Variant = name.parse().expect("a built-in variant");
    let start = Position::start(&variant);
    let texts: Arc<[String]> = Arc::new([start.fen()]);
    let corpus = Corpus {
        name,
        texts,
        fens: None,
        repeats: 1,
        boxed: true,
    };
    let positions: Arc<[Position]> = Arc::new([start]);
    Work::new("perft", &corpus)
        .in_parts(1)
        .side("rules", &positions, move |position| {
            let found = position.perft(depth);
            assert_eq!(found, leaves, "{position}");
            found
        })
}
