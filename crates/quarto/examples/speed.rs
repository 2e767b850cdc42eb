//! Times of the line test, the solver and the players, beside plain ones in the same run.
//!
//! ```text
//! cargo run --release -p quarto --example speed
//! ```

use std::hint::black_box;
use std::time::{Duration, Instant};

use fastrand::Rng;
use oracle::quarto as plain;
use quarto::{Board, Game, Mcts, Piece, Player, Rules, Solver, Square, Strategy, svg};

type Squares = [Option<u8>; 16];

fn main() {
    let rules = Rules::default();
    let mut rng = Rng::with_seed(1);
    let boards: Vec<Board> = (0..4096).map(|_| board(&mut rng)).collect();
    let squares: Vec<Squares> = boards
        .iter()
        .map(|board| <[Option<Piece>; 16]>::from(*board).map(|piece| piece.map(Piece::number)))
        .collect();
    let judge = plain::Rules {
        squares: false,
        features: 15,
    };

    let fast = nanoseconds(&boards, |board| board.has_line(rules));
    let formula = nanoseconds(&squares, |squares| judge.has_line(squares));
    println!("has_line: {:.0} million boards a second", 1e3 / fast);
    println!(
        "  the formula on options: {:.1} times as long",
        formula / fast
    );
    let winners = nanoseconds(&boards, |board| board.winners(rules));
    println!("winners: {winners:.0} ns");
    let place = nanoseconds(&boards, |board| board.place(Piece::ALL[7], Square::ALL[5]));
    println!("place: {place:.1} ns");
    println!(
        "svg: {:.0} ns",
        nanoseconds(&Piece::ALL, |piece| svg(*piece))
    );

    let start = Instant::now();
    black_box(Solver::with_table(rules, 64 << 10));
    println!("tables of a solver: {:.1?}", start.elapsed());
    let games: Vec<Game> = (0..3).map(|_| quiet(rules, 6, &mut rng)).collect();
    let (mut solver_time, mut plain_time) = (Duration::ZERO, Duration::ZERO);
    for game in &games {
        let mut solver = Solver::with_table(rules, 4 << 20);
        let start = Instant::now();
        black_box(solver.value(*game));
        solver_time += start.elapsed();
        let squares = <[Option<Piece>; 16]>::from(game.board());
        let squares = squares.map(|piece| piece.map(Piece::number));
        let held = game.held().map_or(0, Piece::number);
        let start = Instant::now();
        black_box(judge.alpha_beta(&squares, held));
        plain_time += start.elapsed();
    }
    let ratio = plain_time.as_secs_f64() / solver_time.as_secs_f64();
    println!("value with six pieces placed: {:.1?}", solver_time / 3);
    println!("  plain alpha-beta with a table: {ratio:.0} times as long");

    let rounds = 20_000;
    let game = quiet(rules, 4, &mut rng);
    let mut player = Mcts::new(1).with_rounds(rounds);
    let start = Instant::now();
    black_box(player.turn(game));
    let thousands = f64::from(rounds) / start.elapsed().as_secs_f64() / 1e3;
    println!("mcts: {thousands:.0} thousand rounds a second");
}

/// The calls that are timed, which every number of items here divides.
const CALLS: usize = 4_194_304;

/// The time of a call, over all items several times.
fn nanoseconds<T, R>(items: &[T], call: impl Fn(&T) -> R) -> f64 {
    let rounds = CALLS / items.len();
    let start = Instant::now();
    for _ in 0..rounds {
        for item in items {
            black_box(call(black_box(item)));
        }
    }
    start.elapsed().as_secs_f64() * 1e9 / 4_194_304.0
}

/// A board with any pieces on any squares.
fn board(rng: &mut Rng) -> Board {
    let mut pieces = Piece::ALL;
    rng.shuffle(&mut pieces);
    let squares = pieces.map(|piece| rng.bool().then_some(piece));
    Board::try_from(squares).unwrap_or_default()
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
