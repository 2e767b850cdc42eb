//! `cargo xtask quarto [--placed K] [--squares] [--features N]`: proves the number of pieces up to
//! which every game of Quarto is a draw, unless the piece in hand completes a line.
//!
//! All positions with K pieces placed and one in hand are solved, one for each class under the
//! symmetries of the game. Positions with fewer pieces follow: each has a turn to a draw, and
//! none to a win.

use std::collections::BTreeSet;
use std::time::Instant;

use feen_quarto::{Board, Features, Game, Piece, Player, Rules, Solver, Square, Value};

/// The sets of rules: if 2×2 squares count, how many properties count, and the classes by pieces
/// placed.
const CLASSES: [(bool, usize, &[usize]); 8] = [
    (false, 4, &[1, 8, 148, 3_382]),
    (false, 3, &[1, 14, 364]),
    (false, 2, &[1, 16, 478]),
    (false, 1, &[1, 14, 364]),
    (true, 4, &[1, 12, 381]),
    (true, 3, &[1, 21, 975]),
    (true, 2, &[1, 24, 1_269]),
    (true, 1, &[1, 21, 975]),
];

/// The bytes of the table of positions that all searches share.
const TABLE: usize = 2 << 30;

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let (mut placed, mut squares, mut features) = (None, false, 4);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut number = || {
            let number = words.next().and_then(|number| number.parse::<u32>().ok());
            number.ok_or_else(|| format!("expected a number after {word}"))
        };
        match *word {
            "--squares" => squares = true,
            "--placed" => placed = Some(number()? as usize),
            "--features" => features = number()?,
            _ => {
                return Err(format!(
                    "expected --placed, --squares or --features, found {word}"
                ));
            }
        }
    }
    let features = 1_u8
        .checked_shl(features)
        .and_then(|bits| Features::new(bits - 1));
    let rules = Rules {
        squares,
        features: features.ok_or("expected 1 to 4 properties")?,
        call: false,
    };
    let placed = placed.unwrap_or(rules.settled());
    if placed > 4 {
        return Err("expected at most 4 pieces placed".to_owned());
    }
    prove(rules, placed)
}

fn prove(rules: Rules, placed: usize) -> Result<(), String> {
    let classes = classes(rules, placed);
    println!(
        "{rules}: {} classes with {placed} pieces placed",
        classes.len()
    );
    let mut pinned = CLASSES.iter();
    if let Some((.., pinned)) = pinned.find(|(squares, features, _)| {
        (*squares, *features) == (rules.squares, rules.features.len())
    }) && let Some(expected) = pinned.get(placed)
        && *expected != classes.len()
    {
        return Err(format!("expected {expected} classes"));
    }
    let mut solver = Solver::with_table(rules, TABLE);
    let start = Instant::now();
    let (mut wins_at_once, mut decided) = (0, Vec::new());
    for (number, class) in classes.iter().enumerate() {
        let game = game(class, rules);
        if wins(game) {
            wins_at_once += 1;
        } else {
            let value = solver.value(game);
            if value != Value::Draw {
                decided.push(format!("{} is a {value}", feen::Feen::from(game)));
            }
        }
        if number % 16 == 15 {
            let (count, seconds) = (number + 1, start.elapsed().as_secs());
            println!("{count} classes, {} positions, {seconds} s", solver.nodes());
        }
    }
    println!("the piece in hand wins at once in {wins_at_once}");
    if decided.is_empty() {
        println!("all others are draws; {} positions", solver.nodes());
        Ok(())
    } else {
        Err(decided.join("\n"))
    }
}

/// The number of a piece by square, 16 where there is none. The piece in hand is 0.
type Class = [u8; 16];

const EMPTY: u8 = 16;

fn game(class: &Class, rules: Rules) -> Game {
    let board = Board::try_from(class.map(Piece::new)).unwrap_or_default();
    let mut start = Game::new(rules, Player::First).to_position();
    for square in Square::ALL {
        let piece = board.square(square).map(epin::Piece::from);
        if let Ok(next) = start.clone().board_diff([(square.index(), piece)]) {
            start = next;
        }
    }
    let placed = Game::from_position(&start, rules);
    let given = placed.ok().and_then(|game| game.give(Piece::ALL[0]).ok());
    given.unwrap_or(Game::new(rules, Player::First))
}

fn wins(game: Game) -> bool {
    let winners = game.board().winners(game.rules());
    game.held().is_some_and(|held| winners.contains(held))
}

/// One position for each class with this many pieces placed.
fn classes(rules: Rules, placed: usize) -> BTreeSet<Class> {
    let symmetries = symmetries(rules);
    let mut classes = BTreeSet::from([[EMPTY; 16]]);
    for _ in 0..placed {
        let mut next = BTreeSet::new();
        for class in &classes {
            for square in (0..16).filter(|square| class[*square] == EMPTY) {
                let mut board = *class;
                board[square] = 0;
                for piece in (0..16).filter(|piece| !board.contains(piece)) {
                    let given =
                        board.map(|other| if other == EMPTY { EMPTY } else { other ^ piece });
                    next.insert(symmetries.least(&given));
                }
            }
        }
        classes = next;
    }
    classes
}

struct Symmetries {
    squares: Vec<[usize; 16]>,
    /// The image of each piece, and of no piece.
    pieces: Vec<[u8; 17]>,
}

impl Symmetries {
    /// The least image of a position.
    fn least(&self, class: &Class) -> Class {
        let images = self.squares.iter().flat_map(|squares| {
            let moved = squares.map(|square| class[square]);
            let pieces = self.pieces.iter();
            pieces.map(move |pieces| moved.map(|piece| pieces[usize::from(piece)]))
        });
        images.min().unwrap_or(*class)
    }
}

fn symmetries(rules: Rules) -> Symmetries {
    let orders: Vec<[usize; 4]> = (0..256_usize)
        .map(|packed| [0, 2, 4, 6].map(|shift| packed >> shift & 3))
        .filter(|order| (0..4).all(|thing| order.contains(&thing)))
        .collect();
    let mut squares = Vec::new();
    for rows in &orders {
        for columns in &orders {
            for transposed in [false, true] {
                let image: [usize; 16] = std::array::from_fn(|square| {
                    let (row, column) = (rows[square / 4], columns[square % 4]);
                    if transposed {
                        4 * column + row
                    } else {
                        4 * row + column
                    }
                });
                if keeps_lines(&image, rules) {
                    squares.push(image);
                }
            }
        }
    }
    let counting = |feature: usize| rules.features.bits() >> feature & 1;
    let orders = orders.iter();
    let orders = orders.filter(|order| (0..4).all(|to| counting(to) == counting(order[to])));
    let pieces = orders.map(|order| {
        std::array::from_fn(|piece| match u8::try_from(piece) {
            Ok(piece) if piece < EMPTY => {
                (0..4).fold(0, |image, to| image | (piece >> order[to] & 1) << to)
            }
            _ => EMPTY,
        })
    });
    Symmetries {
        squares,
        pieces: pieces.collect(),
    }
}

/// Whether four pieces in a line are in one again, and four others are not.
fn keeps_lines(image: &[usize; 16], rules: Rules) -> bool {
    let is_line = |squares: [usize; 4]| {
        let mut placed = [None; 16];
        for (square, piece) in squares.into_iter().zip([1, 3, 5, 7]) {
            placed[square] = Piece::new(piece);
        }
        let rules = Rules {
            features: Features::ALL,
            ..rules
        };
        Board::try_from(placed).is_ok_and(|board| board.has_line(rules))
    };
    let lines = LINES.iter().chain(SQUARES.iter().filter(|_| rules.squares));
    lines
        .into_iter()
        .all(|line| is_line(line.map(|square| image[square])))
}

const LINES: [[usize; 4]; 10] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [3, 6, 9, 12],
];

const SQUARES: [[usize; 4]; 9] = [
    [0, 1, 4, 5],
    [1, 2, 5, 6],
    [2, 3, 6, 7],
    [4, 5, 8, 9],
    [5, 6, 9, 10],
    [6, 7, 10, 11],
    [8, 9, 12, 13],
    [9, 10, 13, 14],
    [10, 11, 14, 15],
];

#[cfg(test)]
mod tests {
    use super::{CLASSES, classes, game, wins};
    use feen_quarto::{Features, Rules};

    #[test]
    fn the_classes_are_as_many_as_is_known() {
        for (squares, features, counts) in CLASSES {
            let rules = Rules {
                squares,
                features: Features::new((1 << features) - 1).unwrap(),
                call: false,
            };
            // The others take long without optimisation.
            let quick = if features == 4 { 4 } else { 2 };
            for (placed, count) in counts.iter().enumerate().take(quick) {
                let classes = classes(rules, placed);
                assert_eq!(classes.len(), *count, "{rules}, {placed} placed");
                let at_once = classes.iter().filter(|class| wins(game(class, rules)));
                assert_eq!(at_once.count(), if placed == 3 { 66 } else { 0 });
            }
        }
    }
}
