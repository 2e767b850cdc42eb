//! The game Quarto, beside the formula that its line test stands for.

use std::sync::{Arc, Mutex};

use feen_quarto::{Board, Game, Mcts, Piece, Player, Rules, Square, Strategy, svg};
use oracle::generate::Random;

use crate::{Corpus, Work};

/// The boards of a corpus.
const BOARDS: usize = 4_096;

/// The games in which a turn is searched.
const GAMES: usize = 20;

/// The rounds of such a search.
pub const ROUNDS: u32 = 100;

/// Every work of Quarto.
#[must_use]
pub fn works(seed: u64) -> Vec<Work> {
    let mut random = Random::new(seed);
    let rules = Rules::default();
    let boards: Arc<[Board]> = (0..BOARDS).map(|_| board(&mut random)).collect();
    let options: Arc<[Options]> = boards.iter().map(options).collect();
    let on_boards = corpus("boards", BOARDS, 20);
    let pieces: Arc<[Piece]> = Piece::ALL.into();
    let games: Arc<[Game]> = (0..GAMES).map(|_| quiet(rules, 4, &mut random)).collect();
    // Its tables are no part of a turn, so that one player makes all.
    let player = Mutex::new(Mcts::new(seed).with_rounds(ROUNDS));
    vec![
        Work::new("has_line", &on_boards)
            .side("quarto", &boards, |board| board.has_line(Rules::default()))
            .side("formula", &options, formula),
        Work::new("winners", &on_boards).side("quarto", &boards, move |board| board.winners(rules)),
        Work::new("place", &on_boards).side("quarto", &boards, |board| {
            board.place(Piece::ALL[7], Square::ALL[5])
        }),
        Work::new("svg", &corpus("pieces", Piece::ALL.len(), 100)).side(
            "quarto",
            &pieces,
            |piece| svg(*piece),
        ),
        Work::new("Mcts turn", &corpus("four placed", GAMES, 1)).side(
            "quarto",
            &games,
            move |game| player.lock().expect("no turn panics").turn(*game),
        ),
    ]
}

/// The corpus of a number of items, which are no texts.
fn corpus(name: &'static str, items: usize, repeats: usize) -> Corpus {
    Corpus {
        name,
        texts: vec![String::new(); items].into(),
        fens: None,
        repeats,
        boxed: false,
    }
}

/// A board as sixteen options of numbers, from the top left.
pub type Options = [Option<u8>; 16];

fn options(board: &Board) -> Options {
    <[Option<Piece>; 16]>::from(*board).map(|piece| piece.map(Piece::number))
}

/// Whether four pieces in a line share a property, by the formula of the article "Quarto,
/// pt. 1".
#[must_use]
pub fn formula(board: &Options) -> bool {
    let alike = |first: u8, second: u8| !(first ^ second) & 15;
    LINES.iter().any(|line| {
        let [Some(a), Some(b), Some(c), Some(d)] = line.map(|square| board[square]) else {
            return false;
        };
        alike(a, b) & alike(c, d) & alike(a, c) != 0
    })
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

/// A board of random play with any number of pieces, on which nobody has won.
fn board(random: &mut Random) -> Board {
    let placed = random.within(0..=15);
    quiet(Rules::default(), placed, random).board()
}

/// A position of random play with this many pieces placed and one in hand, in which nobody has
/// won and the piece in hand does not either.
///
/// # Panics
///
/// With more than fifteen pieces.
#[must_use]
pub fn quiet(rules: Rules, placed: usize, random: &mut Random) -> Game {
    assert!(placed < 16, "expected a square for the piece in hand");
    loop {
        let mut game = Game::new(rules, Player::First);
        while !game.is_over() {
            let pieces: Vec<Piece> = game.choices().iter().collect();
            let piece = random.pick(&pieces);
            let winners = game.board().winners(rules);
            game = game.give(piece).expect("the piece remains");
            if game.board().len() == placed {
                if winners.contains(piece) {
                    break;
                }
                return game;
            }
            let squares: Vec<Square> = game.free_squares().collect();
            let square = random.pick(&squares);
            game = game.place(square).expect("the square is free");
        }
    }
}

/// The value of a game by plain alpha-beta with the formula: 1, 0 or −1.
///
/// # Panics
///
/// Where no piece is in hand.
#[must_use]
pub fn plain_value(game: Game) -> i8 {
    let rules = oracle::quarto::Rules {
        squares: game.rules().squares,
        features: game.rules().features.bits(),
    };
    let held = game.held().expect("a piece is in hand");
    rules.alpha_beta(&options(&game.board()), held.number())
}
