//! The problems of `fixtures/mates`.

use std::path::Path;

use feen_rules::{Position, Variant};
use feen_search::{Mate, MateLimits, mate};

type Rule = fn(u32) -> MateLimits;

/// The file, the game and the rule of its mates.
pub(crate) const FILES: [(&str, &str, Rule); 2] = [
    ("chess.tsv", "chess", MateLimits::plies),
    ("shogi.tsv", "shogi", MateLimits::checks),
];

/// The nodes of a problem: less than a second of a processor.
const NODES: u64 = 300_000;

/// The problems of a file that are not solved in the plies it says, and the number of all.
pub(crate) fn unsolved(file: &str, game: &str, limits: Rule) -> (Vec<String>, usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/mates")
        .join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let variant: Variant = game.parse().unwrap();
    let solve = |line: &str| {
        let mut columns = line.split('\t');
        let problem = columns.next().unwrap();
        let plies: u32 = columns.next().unwrap().parse().unwrap();
        let position = Position::problem_from_fen(&variant, problem)
            .or_else(|_| Position::problem_from_sfen(&variant, problem))
            .unwrap();
        let found = mate(&position, &limits(plies).nodes(NODES).megabytes(32));
        let is_solved = matches!(&found, Mate::Found { line, .. } if line.len() == plies as usize);
        let found = match &found {
            Mate::Found { line, .. } => format!("in {}", line.len()),
            other => format!("{other:?}"),
        };
        (!is_solved).then(|| format!("{line}: {found}"))
    };
    (
        text.lines().filter_map(solve).collect(),
        text.lines().count(),
    )
}
