//! Random tables against the oracle, for a minute in continuous integration, and games against another program.

use std::collections::BTreeSet;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use feen_rules::{Position, Setting, Variant};
use oracle::generate::Random;
use proof::variants;

#[test]
fn random_tables_have_the_moves_of_the_oracle() {
    let tally = variants::tables(&(0..150));
    assert!(tally.positions > 2_000, "{tally:?}");
}

/// The games that `pyffish` has by the same rules.
const GAMES: [&str; 24] = [
    "chess",
    "fischerandom",
    "crazyhouse",
    "atomic",
    "antichess",
    "horde",
    "3check",
    "kingofthehill",
    "racingkings",
    "duck",
    "seirawan",
    "capablanca",
    "grand",
    "makruk",
    "cambodian",
    "sittuyin",
    "shogi",
    "minishogi",
    "kyotoshogi",
    "berolina",
    "xiangqi",
    "minixiangqi",
    "janggi",
    "shatranj",
];

/// Answers a game and a FEN with the legal moves, line by line.
const SCRIPT: &str = "\
import sys
try:
    import pyffish
except ImportError:
    sys.exit(3)
print(flush=True)
for line in sys.stdin:
    name, fen = line.rstrip('\\n').split('\\t')
    print(*pyffish.legal_moves(name, fen, []), flush=True)
";

#[test]
fn random_positions_have_the_moves_of_pyffish() {
    let missing = "NOT TESTED: pyffish is missing; `pip install pyffish` installs it";
    let mut python = Command::new("python3");
    let python = python.args(["-c", SCRIPT]).stdin(Stdio::piped());
    let Ok(mut process) = python.stdout(Stdio::piped()).spawn() else {
        eprintln!("{missing}");
        return;
    };
    let mut input = process.stdin.take().expect("an input");
    let output = process.stdout.take().expect("an output");
    let mut answers = BufReader::new(output).lines();
    let mut answer = move || Some(answers.next()?.expect("a text"));
    if answer().is_none() {
        process.wait().expect("the program ends");
        eprintln!("{missing}");
        return;
    }
    let seed = env::var("RULES_SEED").ok();
    let seed = seed.and_then(|seed| seed.parse().ok());
    let mut random = Random::new(seed.unwrap_or(5));
    for name in GAMES {
        let variant: Variant = name.parse().expect("a built-in variant");
        // The other program lists drops of pawns that mate.
        let variant = variant.derive(name).set(Setting::DropNoMate, "none");
        let variant = variant.build().expect("a variant");
        for _ in 0..2 {
            let mut position = Position::start(&variant);
            for _ in 0..60 {
                let moves: Vec<_> = position.legal().collect();
                if moves.is_empty() {
                    break;
                }
                let texts = moves.iter().map(|mv| position.uci(*mv).to_string());
                let ours: BTreeSet<String> = texts.collect();
                writeln!(input, "{name}\t{position}").expect("the program reads");
                let theirs = answer().expect("the program writes");
                let theirs = theirs.split(' ').map(str::to_owned).collect();
                assert_eq!(ours, theirs, "{position:?}");
                position = position.play(random.pick(&moves)).expect("a legal move");
            }
        }
    }
    drop(input);
    process.wait().expect("the program ends");
}
