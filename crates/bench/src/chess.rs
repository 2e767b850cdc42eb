//! The rules of chess, beside the generator that they stand on.

use std::sync::Arc;

use chess::{Castles, Game, Move, Position, Spelling};
use cozy_chess::{Board, util};

use crate::{Corpora, Corpus, Work};

/// Every work of chess.
#[must_use]
pub fn works(corpora: &Corpora) -> Vec<Work> {
    let positions = corpora.all.iter().filter_map(|corpus| {
        let fens = corpus.fens.as_ref()?;
        (corpus.name == "chess").then(|| of_corpus(corpus, fens))
    });
    positions.flatten().collect()
}

fn of_corpus(corpus: &Corpus, fens: &Arc<[String]>) -> Vec<Work> {
    let positions: Arc<[Position]> = fens.iter().map(|fen| ours(fen)).collect();
    let boards: Arc<[Board]> = fens.iter().map(|fen| theirs(fen)).collect();
    let moves: Arc<[(Position, Move, String)]> = positions.iter().filter_map(a_move).collect();
    let their_moves: Arc<[(Board, cozy_chess::Move, String)]> =
        moves.iter().map(their_move).collect();
    vec![
        Work::new("perft 2", corpus)
            .side("chess", &positions, |position| position.perft(2))
            .side("cozy-chess", &boards, |board| perft(board, 2)),
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
                let read = position.read(Spelling::San(san));
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
        Work::new("move with status", corpus)
            .side("chess", &moves, |(position, legal, _)| {
                let mut game = Game::from_position(position.clone());
                let _ = game.play(*legal);
                game
            })
            .side("cozy-chess", &their_moves, |(board, legal, _)| {
                let mut board = board.clone();
                let status = board.status();
                let played = board.try_play(*legal);
                played.expect("the move is legal");
                (status, board.status(), board)
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
    let legal = *moves.get(moves.len() / 2)?;
    let san = position.san(legal).to_string();
    Some((position.clone(), legal, san))
}

fn their_move(ours: &(Position, Move, String)) -> (Board, cozy_chess::Move, String) {
    let (position, legal, san) = ours;
    let text = legal.spell(Castles::KingTakesRook).to_string();
    let legal = text.parse().expect("the text is a move");
    let clocked = position.clone().with_clocks(0, 1);
    (theirs(&clocked.to_string()), legal, san.clone())
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
