//! The rules of chess, beside the generator that they stand on.

use std::sync::Arc;

use cozy_chess::{Board, util};
use feen_chess::{Adjudication, Castles, Game, Move, Position, Spelling};
use oracle::generate::Random;

use crate::{Corpora, Corpus, Work};

/// Every work of chess.
#[must_use]
pub fn works(corpora: &Corpora) -> Vec<Work> {
    let positions = corpora.all.iter().filter_map(|corpus| {
        let fens = corpus.fens.as_ref()?;
        (corpus.name == "chess").then(|| of_corpus(corpus, fens))
    });
    let mut works: Vec<Work> = positions.flatten().collect();
    works.push(of_known_positions());
    works.extend(of_games(corpora));
    works
}

/// The six positions whose trees of moves are known best.
const KNOWN: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

fn of_known_positions() -> Work {
    let corpus = chess_corpus(KNOWN.map(str::to_owned).into());
    let positions: Arc<[Position]> = KNOWN.iter().map(|fen| ours(fen)).collect();
    let boards: Arc<[Board]> = KNOWN.iter().map(|fen| theirs(fen)).collect();
    Work::new("perft 3", &corpus)
        .in_parts(KNOWN.len())
        .side("chess", &positions, |position| position.perft(3))
        .side("cozy-chess", &boards, |board| perft(board, 3))
}

/// A game for every four positions of a corpus.
fn of_games(corpora: &Corpora) -> Vec<Work> {
    let mut random = Random::new(corpora.seed);
    let games: Vec<Game> = (0..corpora.count.div_ceil(4))
        .map(|_| a_game(&mut random))
        .collect();
    let moves: Arc<[Vec<Move>]> = games.iter().map(|game| game.moves().to_vec()).collect();
    let their_moves: Arc<[Vec<cozy_chess::Move>]> = moves
        .iter()
        .map(|moves| moves.iter().copied().map(their_spelling).collect())
        .collect();
    let states = games
        .iter()
        .map(|game| serde_json::to_string(game).expect("a game is text"));
    let states: Arc<[String]> = states.collect();
    let corpus = chess_corpus(Arc::clone(&states));
    vec![
        Work::new("game with status", &corpus)
            .side("chess", &moves, |moves| {
                let mut game = Game::new();
                for legal in moves {
                    game.play_move(*legal).expect("the move is legal");
                }
                game
            })
            .side("cozy-chess", &their_moves, |moves| {
                let mut board = Board::default();
                let mut statuses = 0;
                for legal in moves {
                    board.try_play(*legal).expect("the move is legal");
                    statuses += board.status() as usize;
                }
                (board, statuses)
            }),
        Work::new("game from JSON", &corpus).side("chess", &states, |state| {
            let game: Game = serde_json::from_str(state).expect("a game");
            game
        }),
    ]
}

fn chess_corpus(texts: Arc<[String]>) -> Corpus {
    Corpus {
        name: "chess",
        texts,
        fens: None,
        repeats: 1,
        boxed: true,
    }
}

/// Random legal moves from the start, up to 80 or to the end of the game.
fn a_game(random: &mut Random) -> Game {
    let mut game = Game::new().adjudicated(Adjudication::Automatic);
    while game.moves().len() < 80 && !game.status().is_over() {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        game.play_move(random.pick(&moves))
            .expect("the move is legal");
    }
    game
}

fn of_corpus(corpus: &Corpus, fens: &Arc<[String]>) -> Vec<Work> {
    let positions: Arc<[Position]> = fens.iter().map(|fen| ours(fen)).collect();
    let boards: Arc<[Board]> = fens.iter().map(|fen| theirs(fen)).collect();
    let moves: Arc<[(Position, Move, String)]> = positions.iter().filter_map(a_move).collect();
    let their_moves: Arc<[(Board, cozy_chess::Move, String)]> =
        moves.iter().map(their_move).collect();
    vec![
        Work::new("legal moves", corpus)
            .side("chess", &positions, |position| {
                position.legal_moves().collect::<Vec<Move>>()
            })
            .side("cozy-chess", &boards, |board| {
                let mut moves = Vec::new();
                board.generate_moves(|found| {
                    moves.extend(found);
                    false
                });
                moves
            }),
        Work::new("FEN read", corpus)
            .side("chess", fens, |fen| ours(fen))
            .side("cozy-chess", fens, |fen| theirs(fen)),
        Work::new("FEN to text", corpus)
            .side("chess", &positions, Position::to_string)
            .side("cozy-chess", &boards, Board::to_string),
        Work::new("SAN read", corpus)
            .side("chess", &moves, |(position, _, san)| {
                let read = position.parse_move(Spelling::San(san));
                read.expect("the move is legal")
            })
            .side("cozy-chess", &their_moves, |(board, _, san)| {
                util::parse_san_move(board, san).expect("the move is legal")
            }),
        Work::new("SAN to text", corpus)
            .side("chess", &moves, |(position, legal, _)| position.san(*legal))
            .side("cozy-chess", &their_moves, |(board, legal, _)| {
                util::display_san_move(board, *legal).to_string()
            }),
        Work::new("chess to FEEN", corpus).side("chess", &positions, Position::feen),
    ]
}

fn ours(fen: &str) -> Position {
    fen.parse().expect("the text is a position of chess")
}

fn theirs(fen: &str) -> Board {
    Board::from_fen(fen, false).expect("the text is a position of chess")
}

/// A position with a legal move in its middle, and that as SAN.
fn a_move(position: &Position) -> Option<(Position, Move, String)> {
    let moves = position.legal_moves().sorted();
    let legal = *moves.iter().rev().nth(moves.len() / 2)?;
    let san = position.san(legal).to_string();
    Some((position.clone(), legal, san))
}

fn their_move(ours: &(Position, Move, String)) -> (Board, cozy_chess::Move, String) {
    let (position, legal, san) = ours;
    let legal = their_spelling(*legal);
    let clocked = position.clone().with_clocks(0, 1);
    (theirs(&clocked.to_string()), legal, san.clone())
}

fn their_spelling(legal: Move) -> cozy_chess::Move {
    let text = legal.spell(Castles::KingTakesRook).to_string();
    text.parse().expect("the text is a move")
}

fn perft(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for legal in moves {
                let mut after = board.clone();
                after.play_unchecked(legal);
                leaves += perft(&after, depth - 1);
            }
        }
        false
    });
    leaves
}
