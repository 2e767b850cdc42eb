//! The variant "chess" of `rules` against the crate `chess`, and variants against an engine where it is installed.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use feen_rules::{Position, Setting, Variant};
use oracle::generate::Random;

#[test]
fn chess_is_the_chess_of_its_crate() {
    let mut random = Random::new(23);
    for _ in 0..60 {
        let plies = random.within(0..=100);
        let bytes: Vec<u8> = (0..plies)
            .map(|_| u8::try_from(random.within(0..=255)).expect("a byte"))
            .collect();
        proof::laws::rules_chess(&bytes);
    }
}

/// The variants that the engine of the Debian package has, without the races in which it is wrong.
const ENGINE: [&str; 24] = [
    "chess",
    "crazyhouse",
    "antichess",
    "horde",
    "3check",
    "kingofthehill",
    "losers",
    "knightmate",
    "makruk",
    "cambodian",
    "sittuyin",
    "shogi",
    "minishogi",
    "euroshogi",
    "kyotoshogi",
    "xiangqi",
    "janggi",
    "minixiangqi",
    "capablanca",
    "seirawan",
    "grand",
    "shako",
    "shatranj",
    "gorogoro",
];

#[test]
fn random_positions_have_the_trees_of_an_engine() {
    let Some(path) = installed() else {
        eprintln!(
            "NOT TESTED: fairy-stockfish is missing; `apt-get install fairy-stockfish` installs it"
        );
        return;
    };
    let seed = env::var("RULES_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let mut random = Random::new(seed.unwrap_or(4));
    let mut engine = Engine::start(&path);
    for name in ENGINE {
        let variant: Variant = name.parse().expect("a built-in variant");
        // The engine lists drops of pawns that mate.
        let variant = variant
            .derive(name)
            .set(Setting::DropNoMate, "none")
            .build();
        let variant = variant.expect("a variant");
        engine.variant(name);
        for _ in 0..3 {
            let mut position = Position::start(&variant);
            for _ in 0..random.within(0..=60) {
                let moves: Vec<_> = position.legal().collect();
                if moves.is_empty() {
                    break;
                }
                position = position.play(random.pick(&moves)).expect("a legal move");
            }
            let divided = position.divide(2).into_iter();
            let ours: BTreeMap<String, u64> = divided
                .map(|(one, leaves)| (position.uci(one).to_string(), leaves))
                .collect();
            assert_eq!(ours, engine.divide(&position), "{position:?}");
        }
    }
    engine.stop();
}

fn installed() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let mut files = folders.map(|folder| folder.join("fairy-stockfish"));
    files.find(|file| file.is_file())
}

/// A process of the engine that is asked for the leaves after each move.
struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(path: &PathBuf) -> Self {
        let mut process = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = process.stdin.take().expect("an input");
        let output = BufReader::new(process.stdout.take().expect("an output"));
        let mut engine = Self {
            process,
            input,
            output,
        };
        engine.send("uci");
        while !engine.line().starts_with("uciok") {}
        engine
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine reads");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).expect("the engine writes");
        assert!(read > 0, "the engine has stopped");
        line
    }

    fn variant(&mut self, name: &str) {
        self.send(&format!("setoption name UCI_Variant value {name}"));
    }

    fn divide(&mut self, position: &Position) -> BTreeMap<String, u64> {
        self.send(&format!("position fen {position}"));
        self.send("go perft 2");
        let mut leaves = BTreeMap::new();
        loop {
            let line = self.line();
            if line.starts_with("Nodes searched") {
                return leaves;
            }
            if let Some((text, count)) = line.trim().split_once(": ")
                && let Ok(count) = count.parse()
            {
                leaves.insert(text.to_owned(), count);
            }
        }
    }

    fn stop(mut self) {
        self.send("quit");
        self.process.wait().expect("the engine ends");
    }
}
