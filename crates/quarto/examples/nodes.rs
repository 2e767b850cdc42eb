//! Nodes and times of the solver on random positions, by pieces placed.
//!
//! ```text
//! cargo run --release -p feen-quarto --example nodes -- [RULES [PLACED [COUNT]]]
//! ```
//!
//! The nodes are the same on every machine. Each position has a solver of its own, with an empty
//! table of 4 MiB, or of 64 MiB with fewer than four pieces placed.

use std::env;
use std::error::Error;
use std::time::Instant;

use fastrand::Rng;
use feen_quarto::{Game, Player, Rules, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let rules: Rules = arguments.first().map_or("lines", String::as_str).parse()?;
    let placed: Option<usize> = arguments.get(1).map(|placed| placed.parse()).transpose()?;
    let count: usize = arguments.get(2).map_or(Ok(20), |count| count.parse())?;
    println!("| pieces placed | nodes, mean | time, median | time, worst |\n|---|---|---|---|");
    for placed in placed.map_or_else(|| vec![8, 7, 6, 5, 4], |placed| vec![placed]) {
        measure(rules, placed, count);
    }
    Ok(())
}

fn measure(rules: Rules, placed: usize, count: usize) {
    let mut rng = Rng::with_seed(1);
    let (mut nodes, mut times) = (0, Vec::new());
    for _ in 0..count {
        let game = quiet(rules, placed, &mut rng);
        let table = if placed < 4 { 64 << 20 } else { 4 << 20 };
        let mut solver = Solver::with_table(rules, table);
        let start = Instant::now();
        solver.value(game);
        times.push(start.elapsed());
        nodes += solver.nodes();
    }
    times.sort_unstable();
    let mean = nodes / count.max(1) as u64;
    let (median, worst) = (times.get(count / 2), times.last());
    println!(
        "| {placed} | {mean} | {:.2?} | {:.2?} |",
        median.copied().unwrap_or_default(),
        worst.copied().unwrap_or_default()
    );
}

/// A position of random play in which nobody has won, and the piece in hand does not either.
fn quiet(rules: Rules, placed: usize, rng: &mut Rng) -> Game {
    loop {
        let mut game = Game::new(rules, Player::First);
        while !game.is_over() {
            let pieces: Vec<_> = game.choices().iter().collect();
            let Some(piece) = rng.choice(pieces) else {
                break;
            };
            let winners = game.board().winners(rules);
            game = game.give(piece).unwrap_or(game);
            if game.board().len() == placed {
                if winners.contains(piece) {
                    break;
                }
                return game;
            }
            let squares: Vec<_> = game.free_squares().collect();
            let Some(square) = rng.choice(squares) else {
                break;
            };
            game = game.place(square).unwrap_or(game);
        }
    }
}
