//! The solver against known values, and against a search that shares nothing with it.
#![cfg(feature = "proptest")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use feen::Feen;
use feen_quarto::{
    Board, Features, Game, Piece, Player, Rules, Solver, Square, Status, Stopped, Turn, Value,
};
use proptest::prelude::*;

#[track_caller]
fn game(feen: &str, rules: &str) -> Game {
    let feen: Feen = feen.parse().unwrap();
    Game::from_position(feen.position(), rules.parse().unwrap()).unwrap()
}

#[track_caller]
fn value(feen: &str, rules: &str) -> i8 {
    let game = game(feen, rules);
    let mut solver = Solver::with_table(game.rules(), 4 << 20);
    let value = solver.value(game);
    assert!(solver.is_at_least(game, value));
    if let Some(better) = [Value::Draw, Value::Win]
        .into_iter()
        .find(|better| *better > value)
    {
        assert!(!solver.is_at_least(game, better));
    }
    value as i8 - 1
}

#[test]
fn the_values_of_the_specification() {
    for (feen, expected) in [
        ("1+s2/1+r'2/4/S'1+R1 r'/ Q/q", 0),
        ("3+s/4/1+S1S/2s'1 +R/ Q/q", 1),
        ("4/4/S2R/S'1+r'1 s'/ Q/q", 1),
        ("4/3R'/1+R1r'/+r'1r1 s'/ Q/q", 1),
        ("2r'+r'/+S'3/4/2r+r s'/ Q/q", -1),
        ("+S'R'2/2R+r/1r'2/+R'3 s'/ Q/q", 1),
        ("+r3/R'2S'/3+s'/1r'+s1 +R'/ Q/q", 0),
        ("2s's/2R+s'/1+RR'1/3+S' +r'/ Q/q", 1),
        ("4/1R'+S'+R/1rR+R'/2S1 +s/ Q/q", -1),
        ("1+S'S1/+R'2R'/R1+s'+r/3s +s/ Q/q", 1),
        ("4/R'1S'+s'/1s'+S'+s/1R1+R r/ Q/q", -1),
        ("3r'/1s'+R1/+R'+r1+s'/S1+s+S' r/ Q/q", 1),
        ("S1+R'+S'/S'+r2/+Rs2/1R1r' s'/ Q/q", 0),
        ("s2s'/Rr'+r1/2+R'1/+sS+R1 S'/ Q/q", -1),
        ("1S'+S'+R/s'1+R'r'/4/S+r+s'+s r/ Q/q", 1),
        ("R'1+r'S/+S'1+R1/1+R'+s's/r'1RS' +r/ Q/q", -1),
        ("S'1S1/+S+s'R'1/+R'+S'+rs/+s+r'R1 r/ Q/q", 0),
        ("+S'S'1R/s+R+rr'/1+s'1+s/Ss'+R'+S r/ Q/q", -1),
    ] {
        assert_eq!(value(feen, "lines"), expected, "{feen}");
    }
    for (feen, lines, squares) in [
        ("1r2/2S1/2s'1/R+R2 +r/ Q/q", 1, 1),
        ("4/3S'/r'1+S'1/1+S1+s' +R'/ Q/q", 0, 1),
        ("4/s'2+s'/1+R2/r1R1 +S'/ Q/q", 0, -1),
        ("+S1+sR'/3+s'/1+S'1S/1+r'1s S'/ Q/q", 0, 1),
    ] {
        assert_eq!(value(feen, "lines"), lines, "{feen}");
        assert_eq!(value(feen, "squares"), squares, "{feen}");
        assert_eq!(value(feen, "squares,call"), squares, "{feen}");
    }
    let four = "3s'/1+S2/2S+S'/+r'3 S'/ Q/q";
    assert_eq!(
        (value(four, "lines"), value(four, "lines,color,fill")),
        (0, 1)
    );
}

#[test]
#[ignore = "minutes: `cargo test --release -p feen-quarto --all-features --test quarto solver -- --ignored`"]
fn the_start_and_a_position_of_three_pieces_are_draws() {
    for feen in ["r3/4/1+S'R'1/4 s/ Q/q", "4/4/4/4 / Q/q"] {
        let game = game(feen, "lines");
        let mut solver = Solver::with_table(game.rules(), 64 << 20);
        assert_eq!(solver.value(game), Value::Draw, "{feen}");
        eprintln!("{feen}: {} nodes", solver.nodes());
    }
}

/// All turns, how many have the best value, and the first of them.
#[track_caller]
fn best_turns(feen: &str) -> (usize, usize, String) {
    let game = game(feen, "lines");
    let turns = Solver::with_table(game.rules(), 4 << 20).turns(game);
    let (first, best) = turns[0];
    let count = turns.iter().filter(|(_, value)| *value == best).count();
    (turns.len(), count, first.to_string())
}

#[test]
fn turns_are_counted_as_in_the_specification() {
    assert_eq!(
        best_turns("4/3R'/1+R1r'/+r'1r1 s'/ Q/q"),
        (110, 1, "d1 0100".to_owned())
    );
    assert_eq!(
        best_turns("+S'R'2/2R+r/1r'2/+R'3 s'/ Q/q"),
        (90, 1, "c2 0100".to_owned())
    );
    let best = |feen| {
        let (turns, best, _) = best_turns(feen);
        (turns, best)
    };
    assert_eq!(best("+r3/R'2S'/3+s'/1r'+s1 +R'/ Q/q"), (90, 42));
    assert_eq!(best("2s's/2R+s'/1+RR'1/3+S' +r'/ Q/q"), (72, 2));
    assert_eq!(best("1+S'S1/+R'2R'/R1+s'+r/3s +s/ Q/q"), (56, 2));
    assert_eq!(best("3r'/1s'+R1/+R'+r1+s'/S1+s+S' r/ Q/q"), (42, 1));
    assert_eq!(best("S1+R'+S'/S'+r2/+Rs2/1R1r' s'/ Q/q"), (42, 10));
    assert_eq!(best("1S'+S'+R/s'1+R'r'/4/S+r+s'+s r/ Q/q"), (30, 4));
    assert_eq!(best("S'1S1/+S+s'R'1/+R'+S'+rs/+s+r'R1 r/ Q/q"), (12, 1));
}

/// The eight sets of rules that differ but by symmetry.
fn eight_rules() -> impl Iterator<Item = Rules> {
    let features = [15, 7, 3, 1].map(|bits| Features::new(bits).unwrap());
    [false, true].into_iter().flat_map(move |squares| {
        features.map(|features| Rules {
            squares,
            features,
            call: false,
        })
    })
}

/// Numbers that look random, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    /// A position of random play with this many pieces on the board and one in hand, in which
    /// nobody has won.
    fn position(&mut self, rules: Rules, placed: usize) -> Game {
        loop {
            let mut game = Game::new(rules, Player::First);
            while !game.is_over() {
                let choices: Vec<Piece> = game.choices().iter().collect();
                game = game.give(choices[self.below(choices.len())]).unwrap();
                if game.board().len() == placed {
                    return game;
                }
                let squares: Vec<Square> = game.free_squares().collect();
                game = game.place(squares[self.below(squares.len())]).unwrap();
            }
        }
    }

    /// The same, where the piece in hand does not win at once.
    fn quiet(&mut self, rules: Rules, placed: usize) -> Game {
        loop {
            let game = self.position(rules, placed);
            if !game.board().winners(rules).contains(game.held().unwrap()) {
                return game;
            }
        }
    }
}

fn judge(game: Game) -> (oracle::quarto::Rules, oracle::quarto::Board, u8) {
    let rules = oracle::quarto::Rules {
        squares: game.rules().squares,
        features: game.rules().features.bits(),
    };
    let board = <[Option<Piece>; 16]>::from(game.board()).map(|it| it.map(Piece::number));
    (rules, board, game.held().unwrap().number())
}

/// Compares values with those of plain minimax, which takes no idea from the solver.
fn compare_with_minimax(count: usize, placed: impl Fn(usize) -> usize) {
    for rules in eight_rules() {
        let mut solver = Solver::with_table(rules, 1 << 20);
        let mut numbers = Numbers(7);
        for number in 0..count {
            let game = numbers.position(rules, placed(number));
            let (judge, mut board, held) = judge(game);
            let value = solver.value(game) as i8 - 1;
            assert_eq!(
                value,
                judge.minimax(&mut board, held),
                "{rules} {}",
                Feen::from(game)
            );
        }
    }
}

/// The same with plain alpha-beta, which reaches further.
fn compare_with_alpha_beta(count: usize, placed: impl Fn(usize) -> usize) {
    for rules in eight_rules() {
        let mut solver = Solver::with_table(rules, 1 << 20);
        let mut numbers = Numbers(9);
        for number in 0..count {
            let game = numbers.quiet(rules, placed(number));
            let (judge, board, held) = judge(game);
            let value = solver.value(game) as i8 - 1;
            assert_eq!(
                value,
                judge.alpha_beta(&board, held),
                "{rules} {}",
                Feen::from(game)
            );
        }
    }
}

#[test]
fn values_are_those_of_minimax() {
    compare_with_minimax(100, |number| 10 + number % 6);
}

#[test]
fn values_are_those_of_plain_alpha_beta() {
    compare_with_alpha_beta(9, |number| if number == 0 { 8 } else { 9 + number % 2 });
}

#[test]
#[ignore = "minutes: `cargo test --release -p feen-quarto --all-features --test quarto solver -- --ignored`"]
fn values_are_those_of_plain_searches_on_many_positions() {
    compare_with_minimax(500, |number| 9 + number % 7);
    compare_with_alpha_beta(100, |_| 7);
    compare_with_alpha_beta(20, |_| 6);
}

/// Nodes, which are the same on every machine: at most twice those of the specification.
#[test]
fn nodes_are_few() {
    for (placed, count, mean) in [(8, 30, 600), (7, 20, 4_000), (6, 8, 20_000)] {
        let rules = Rules::default();
        let mut numbers = Numbers(12345);
        let mut nodes = 0;
        for _ in 0..count {
            let mut solver = Solver::with_table(rules, 4 << 20);
            solver.value(numbers.quiet(rules, placed));
            nodes += solver.nodes();
        }
        let found = nodes / count;
        assert!(found <= 2 * mean, "{placed} placed: {found} nodes");
    }
}

#[test]
fn a_game_that_is_over_has_a_value() {
    let won = game("S+SS's'/4/4/4 / Q/q", "lines");
    let mut solver = Solver::with_table(won.rules(), 0);
    assert_eq!(solver.value(won), Value::Win);
    let last = game("+s'R+sR'/+Rs'+R's/+r'+rr+S'/S'r'+S1 S/ Q/q", "lines");
    let drawn = last.place("d1".parse().unwrap()).unwrap();
    assert_eq!(drawn.status(), Status::Drawn);
    assert_eq!(
        (solver.value(last), solver.value(drawn)),
        (Value::Draw, Value::Draw)
    );
    assert_eq!(
        solver.turns(last),
        [(
            Turn {
                square: "d1".parse().unwrap(),
                give: None
            },
            Value::Draw
        )]
    );
    assert_eq!((solver.turns(drawn), solver.gifts(won)), (vec![], vec![]));
}

#[test]
fn an_open_line_is_won_by_whoever_acts() {
    let open = game("S+SS's'/4/4/4 R/ Q/q", "lines,call");
    let mut solver = Solver::with_table(open.rules(), 0);
    assert_eq!(solver.value(open), Value::Win);
    // The receiver who places instead has missed it.
    let void = open.play("d1 0101".parse().unwrap()).unwrap();
    assert_eq!(void.open_line(), None);
    assert!(
        solver
            .turns(void)
            .iter()
            .all(|(turn, _)| turn.square.to_string() != "d1")
    );
}

#[test]
fn a_flag_stops_the_search() {
    let game = game("4/4/4/4 +R/ Q/q", "lines");
    let stop = Arc::new(AtomicBool::new(true));
    let mut solver = Solver::with_table(game.rules(), 0).with_stop(Arc::clone(&stop));
    assert_eq!(solver.try_value(game), Err(Stopped));
    assert_eq!(solver.try_is_at_least(game, Value::Win), Err(Stopped));
    assert!(solver.nodes() <= 2 << 10);
    assert_eq!(solver.try_turns(game), Err(Stopped));

    // The positions searched before it stopped do no harm.
    let near = self::game("1+S'S1/+R'2R'/R1+s'+r/3s +s/ Q/q", "lines");
    assert_eq!(solver.value(near), Value::Win);
    // The flag stops a short search, too.
    assert_eq!(solver.try_value(near), Err(Stopped));
    stop.store(false, Ordering::Relaxed);
    assert_eq!(solver.try_value(near), Ok(Value::Win));
}

#[test]
fn a_small_table_changes_no_value() {
    let rules = Rules::default();
    let mut numbers = Numbers(3);
    let mut small = Solver::with_table(rules, 0);
    for _ in 0..20 {
        let game = numbers.quiet(rules, 7);
        let mut large = Solver::with_table(rules, 1 << 20);
        assert_eq!(small.value(game), large.value(game));
    }
}

/// The permutations of the squares that keep the lines, from the definition of a line.
fn permutations(squares: bool) -> Vec<[usize; 16]> {
    let orders: Vec<[usize; 4]> = (0..256_usize)
        .map(|packed| [0, 2, 4, 6].map(|shift| packed >> shift & 3))
        .filter(|order| (0..4).all(|thing| order.contains(&thing)))
        .collect();
    let lines = |row: usize, column: usize, other_row: usize, other_column: usize| {
        let diagonal = row.abs_diff(other_row) == column.abs_diff(other_column);
        let ends = |row: usize, column: usize| row == column || row + column == 3;
        let on_diagonal = diagonal && ends(row, column) && ends(other_row, other_column);
        let near = row.abs_diff(other_row) <= 1 && column.abs_diff(other_column) <= 1;
        row == other_row || column == other_column || on_diagonal || squares && near
    };
    let shared = |first: usize, second: usize| lines(first / 4, first % 4, second / 4, second % 4);
    let mut found = Vec::new();
    for rows in &orders {
        for columns in &orders {
            for transposed in [false, true] {
                let image = std::array::from_fn(|square: usize| {
                    let (row, column) = (rows[square / 4], columns[square % 4]);
                    if transposed {
                        4 * column + row
                    } else {
                        4 * row + column
                    }
                });
                let keeps = (0..16).all(|first| {
                    (0..16)
                        .all(|second| shared(first, second) == shared(image[first], image[second]))
                });
                if keeps {
                    found.push(image);
                }
            }
        }
    }
    found
}

#[test]
fn there_are_32_and_8_symmetries_of_the_board() {
    assert_eq!(
        (permutations(false).len(), permutations(true).len()),
        (32, 8)
    );
}

/// The game under a symmetry of the board, an order of the properties and an exchange of ones
/// and zeros.
fn image(game: Game, squares: [usize; 16], order: [usize; 4], flipped: u8) -> Game {
    let moved = |number: u8| {
        let number = number ^ flipped;
        (0..4).fold(0, |moved, place| {
            moved | (number >> order[place] & 1) << place
        })
    };
    let piece = |piece: Piece| Piece::new(moved(piece.number())).unwrap();
    let mut placed = [None; 16];
    for (square, held) in <[Option<Piece>; 16]>::from(game.board())
        .into_iter()
        .enumerate()
    {
        placed[squares[square]] = held.map(piece);
    }
    let bits = (0..4).fold(0, |bits, place| {
        bits | (game.rules().features.bits() >> order[place] & 1) << place
    });
    let rules = Rules {
        features: Features::new(bits).unwrap(),
        ..game.rules()
    };
    let board = Board::try_from(placed).unwrap();
    let start = Game::from_position(&with_board(board, game.turn()), rules).unwrap();
    match game.held() {
        Some(held) => {
            let other = Game::from_position(&with_board(board, !game.turn()), rules).unwrap();
            other.give(piece(held)).unwrap()
        }
        None => start,
    }
}

fn with_board(board: Board, turn: Player) -> feen::Position {
    let squares = <[Option<Piece>; 16]>::from(board).map(|piece| piece.map(epin::Piece::from));
    let start = Game::new(Rules::default(), turn).to_position();
    start.board_diff(squares.into_iter().enumerate()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn symmetries_change_neither_value_nor_winners(
        seed in 1..u64::MAX,
        placed in 9..15_usize,
        (squares, which) in any::<(bool, prop::sample::Index)>(),
        order in Just([0, 1, 2, 3_usize]).prop_shuffle(),
        flipped in 0..16_u8,
        features in any::<Features>(),
    ) {
        let rules = Rules { squares, features, call: false };
        let game = Numbers(seed).position(rules, placed);
        let permutations = permutations(squares);
        let image = image(game, permutations[which.index(permutations.len())], order, flipped);
        let mut solvers = [game, image].map(|game| (game, Solver::with_table(game.rules(), 0)));
        let values = solvers.each_mut().map(|(game, solver)| solver.value(*game));
        prop_assert_eq!(values[0], values[1]);
        let winners = [game, image].map(|game| game.board().winners(game.rules()).len());
        prop_assert_eq!(winners[0], winners[1]);
    }

    #[test]
    fn turns_agree_with_the_value(seed in 1..u64::MAX, placed in 9..15_usize, rules in any::<Rules>()) {
        let game = Numbers(seed).position(Rules { call: false, ..rules }, placed);
        let mut solver = Solver::with_table(game.rules(), 0);
        let turns = solver.turns(game);
        prop_assert_eq!(turns[0].1, solver.value(game));
        prop_assert!(turns.is_sorted_by_key(|(turn, value)| (std::cmp::Reverse(*value), *turn)));
        for (turn, value) in turns {
            let next = game.play(turn).unwrap();
            let found = solver.value(next);
            prop_assert_eq!(value, if next.is_over() { found } else { -found });
        }
    }

    #[test]
    fn gifts_agree_with_the_value(seed in 1..u64::MAX, placed in 9..15_usize, squares in any::<bool>()) {
        let game = Numbers(seed).quiet(Rules { squares, ..Rules::default() }, placed);
        let given = game.free_squares().next().unwrap();
        let placed = game.place(given).unwrap();
        let mut solver = Solver::with_table(game.rules(), 0);
        let gifts = solver.gifts(placed);
        prop_assert_eq!(gifts.len(), if placed.is_over() { 0 } else { placed.choices().len() });
        if let Some((_, best)) = gifts.first() {
            prop_assert_eq!(*best, solver.value(placed));
        }
    }
}

/// Each row: the position, the rules, and its value if no search is needed.
#[test]
fn a_value_that_is_known_needs_no_search() {
    for (feen, rules, known) in [
        ("4/4/4/4 / Q/q", "lines", Some(Value::Draw)),
        ("r3/4/1+S'R'1/4 s/ Q/q", "lines", Some(Value::Draw)),
        ("r3/4/1+S'R'1/4 s/ Q/q", "squares", None),
        ("S+SS'1/4/4/4 s'/ Q/q", "lines", Some(Value::Win)),
        ("S+SS's'/4/4/4 / Q/q", "lines", Some(Value::Win)),
        ("S+SS's'/4/4/4 / Q/q", "lines,call", Some(Value::Win)),
        ("2r'+r'/+S'3/4/2r+r s'/ Q/q", "lines", None),
        ("+s'R+sR'/+Rs'+R's/+r'+rr+S'/S'r'+S1 S/ Q/q", "lines", None),
        (
            "+s'R+sR'/+Rs'+R's/+r'+rr+S'/S'r'+SS / Q/q",
            "lines",
            Some(Value::Draw),
        ),
    ] {
        let game = game(feen, rules);
        assert_eq!(Solver::known(game), known, "{feen} {rules}");
        if game.board().len() > 3
            && let Some(known) = known
        {
            assert_eq!(Solver::new(game.rules()).value(game), known, "{feen}");
        }
    }
}
