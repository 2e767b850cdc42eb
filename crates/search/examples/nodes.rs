//! Prints the nodes a second in some games: `cargo run --release -p feen-search --example nodes`.

use std::time::Instant;

use feen_rules::{Position, Variant};
use feen_search::{Limits, Searcher};

fn main() {
    for name in ["chess", "shogi", "xiangqi", "crazyhouse", "duck"] {
        let variant: Variant = name.parse().expect("a built-in game");
        let mut searcher = Searcher::new(&variant);
        let mut position = Position::start(&variant);
        let limits = Limits::unlimited().nodes(200_000);
        let first = searcher.best(&position, &Limits::unlimited().nodes(1_000));
        position = position.play(first.expect("a move")).expect("it is legal");
        let begun = Instant::now();
        let _ = searcher.best(&position, &limits);
        let seconds = begun.elapsed().as_secs_f64();
        let report = searcher.report();
        let nodes = u32::try_from(report.nodes).expect("the limit is small");
        let thousands = f64::from(nodes) / seconds / 1000.0;
        let lines = report.lines.first();
        let line = lines.map_or(0, |line| line.moves.len());
        println!(
            "{name}: {thousands:.0} thousand nodes a second, depth {} of {line}",
            report.depth
        );
    }
}
