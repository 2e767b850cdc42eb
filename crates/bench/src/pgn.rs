//! Games as text: their tokens, and their moves played.

use std::fmt::Write;
use std::sync::Arc;

use cozy_chess::{Board, util};
use feen_chess::pgn::{Games, RawMove, Visitor, scan};
use feen_chess::{Move, Position};
use oracle::generate::Random;

use crate::{Corpora, Corpus, Work};

/// The half-moves of a game.
const PLIES: usize = 90;

/// A comment as sites for chess write them, with words as annotators do: with it a file is nine tenths comments.
const COMMENT: &str = "{ [%eval 0.17] [%clk 0:05:00] the knight is better here than on e2 }";

/// Every work on games as text: a quarter as many games as positions.
#[must_use]
pub fn works(corpora: &Corpora) -> Vec<Work> {
    let games = Text::new(corpora, "");
    let commented = Text::new(corpora, COMMENT);
    let plain = games.corpus("games");
    vec![
        Work::new("PGN scan", &plain).side("chess", &games.0, |text| count(text)),
        Work::new("PGN scan", &commented.corpus("commented"))
            .side("chess", &commented.0, |text| count(text)),
        Work::new("PGN replay", &plain)
            .side("chess", &games.0, |text| replay(text))
            .side("cozy-chess", &games.0, |text| split(text)),
        Work::new("PGN positions", &plain)
            .side("chess", &games.0, |text| fens(text))
            .side("cozy-chess", &games.0, |text| split_fens(text)),
    ]
}

/// The texts of random games, one after the other.
struct Text(Arc<[String]>);

impl Text {
    fn new(corpora: &Corpora, comment: &str) -> Self {
        let mut random = Random::new(corpora.seed);
        let games = (0..corpora.count.div_ceil(4)).map(|_| game(&mut random, comment));
        Self(games.collect())
    }

    fn corpus(&self, name: &'static str) -> Corpus {
        Corpus {
            name,
            texts: Arc::clone(&self.0),
            fens: None,
            repeats: 1,
            boxed: false,
        }
    }
}

/// A random game in the export format, but for the lengths of its lines; with a comment after each move.
fn game(random: &mut Random, comment: &str) -> String {
    let mut text = String::new();
    for (name, value) in [
        ("Event", "Rated game"),
        ("Site", "Wijk aan Zee"),
        ("Date", "2026.01.18"),
        ("Round", "1.3"),
        ("White", "Doe, Jane"),
        ("Black", "Roe, Richard"),
        ("Result", "*"),
    ] {
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    let mut position = Position::start();
    for ply in 0..PLIES {
        let moves: Vec<Move> = position.legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        text.push(if ply % 16 == 0 { '\n' } else { ' ' });
        if ply % 2 == 0 {
            let _ = write!(text, "{}. ", ply / 2 + 1);
        }
        let legal = random.pick(&moves);
        text.push_str(&position.san(legal));
        if !comment.is_empty() {
            let _ = write!(text, " {comment}");
        }
        position = position.play(legal).expect("the move is legal");
    }
    text.push_str(" *\n\n");
    text
}

/// The number of moves.
#[derive(Default)]
struct Moves(usize);

impl Visitor for Moves {
    fn mv(&mut self, _mv: RawMove<'_>) {
        self.0 += 1;
    }
}

fn count(text: &str) -> usize {
    let mut moves = Moves::default();
    scan(text.as_bytes(), &mut moves).expect("the games are well formed");
    moves.0
}

fn replay(text: &str) -> usize {
    let games = Games::new(text.as_bytes()).map(|record| {
        let game = record.and_then(|record| record.replay());
        game.expect("the moves are legal").moves().len()
    });
    games.sum()
}

/// The length of the FENs after all moves.
fn fens(text: &str) -> usize {
    let mut length = 0;
    for record in Games::new(text.as_bytes()) {
        let record = record.expect("the games are well formed");
        for played in record.positions().expect("the start is the usual one") {
            let position = played.expect("the moves are legal").position;
            length += position.to_string().len();
        }
    }
    length
}

fn split(text: &str) -> usize {
    let mut moves = 0;
    split_games(text, |_| moves += 1);
    moves
}

fn split_fens(text: &str) -> usize {
    let mut length = 0;
    split_games(text, |board| length += board.to_string().len());
    length
}

/// The plainest reader of games without comments: words between blanks are moves, numbers or results.
fn split_games(text: &str, mut take: impl FnMut(&Board)) {
    let mut board = Board::default();
    for line in text.lines().filter(|line| !line.starts_with('[')) {
        for word in line.split(' ').filter(|word| !word.is_empty()) {
            if word == "*" {
                board = Board::default();
            } else if !word.ends_with('.') {
                let legal = util::parse_san_move(&board, word).expect("the text is a move");
                board.play(legal);
                take(&board);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Corpora;

    use super::{COMMENT, PLIES, Text, count, fens, replay, split, split_fens};

    #[test]
    fn every_reader_finds_the_same_moves() {
        let corpora = Corpora::new(5, 40);
        let (plain, commented) = (Text::new(&corpora, ""), Text::new(&corpora, COMMENT));
        let mut all = 0;
        for (text, commented) in plain.0.iter().zip(commented.0.iter()) {
            let moves = split(text);
            assert_eq!([count(text), replay(text), count(commented)], [moves; 3]);
            all += moves;
            // `cozy-chess` writes the square of e.p. where we do, and its clocks are ours.
            assert_eq!(fens(text), split_fens(text), "{text}");
        }
        assert!(all > plain.0.len() * PLIES / 2, "{all}");
        let [bytes, comments] = [&plain, &commented].map(|text| text.0.concat().len());
        assert!(comments > 9 * bytes, "{bytes} of {comments}");
    }
}
