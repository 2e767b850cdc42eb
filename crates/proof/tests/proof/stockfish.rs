//! The trees of legal moves against those of Stockfish, where it is installed; without it the test says so, and passes.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use feen_chess::{Castles, Move, Position};
use oracle::generate::Random;

/// The half-moves that are counted.
const DEPTH: u32 = 3;

#[test]
fn random_positions_have_the_trees_of_stockfish() {
    let Some(path) = installed() else {
        eprintln!("NOT TESTED: stockfish is missing; `apt-get install stockfish` installs it");
        return;
    };
    let mut stockfish = Stockfish::start(&path);
    let mut random = Random::new(5);
    for number in 0..200 {
        let position = position(number % 2 == 1, &mut random);
        let divided = position.divide(DEPTH).into_iter();
        let ours: BTreeMap<String, u64> = divided
            .map(|(legal, leaves)| (legal.spell(Castles::KingTakesRook).to_string(), leaves))
            .collect();
        assert_eq!(ours, stockfish.divide(&position), "{position:#}");
    }
    stockfish.stop();
}

fn installed() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let mut files = folders.map(|folder| folder.join("stockfish"));
    files.find(|file| file.is_file())
}

/// A position after some random moves, of Chess960 or from the usual start.
fn position(is_960: bool, random: &mut Random) -> Position {
    let mut position = Position::start();
    if is_960 {
        let mut number = || u16::try_from(random.within(0..=959)).expect("a number below 960");
        position = Position::chess960_pair(number(), number()).expect("a number below 960");
    }
    for _ in 0..random.within(0..=100) {
        let moves: Vec<Move> = position.legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        position = position.play(random.pick(&moves)).expect("a legal move");
    }
    position
}

/// A process of Stockfish that is asked for the leaves after each move.
struct Stockfish {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Stockfish {
    fn start(path: &PathBuf) -> Self {
        let piped = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut process = piped.expect("the program starts");
        let input = process.stdin.take().expect("an input");
        let output = process.stdout.take().expect("an output");
        let mut stockfish = Self {
            process,
            input,
            output: BufReader::new(output),
        };
        stockfish.send("setoption name UCI_Chess960 value true");
        stockfish
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("a process that reads");
    }

    fn divide(&mut self, position: &Position) -> BTreeMap<String, u64> {
        self.send(&format!("position fen {position:#}"));
        self.send(&format!("go perft {DEPTH}"));
        let mut counts = BTreeMap::new();
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.output.read_line(&mut line);
            assert!(read.expect("a text") > 0, "stockfish ended at {position:#}");
            let Some((name, count)) = line.trim().split_once(": ") else {
                continue;
            };
            if name == "Nodes searched" {
                return counts;
            }
            if let Ok(count) = count.parse() {
                counts.insert(name.to_owned(), count);
            }
        }
    }

    fn stop(mut self) {
        self.send("quit");
        self.process.wait().expect("a process that ends");
    }
}
