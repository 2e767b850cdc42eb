//! The computer without any program: `engine`, `mate`, `learn`, and where an engine is asked for.

use std::fs;

use crate::run::{Run, run, run_in};

#[test]
fn it_speaks_uci_and_usi() {
    for (lines, expected) in [
        (
            "uci\nposition fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo depth 3\n",
            "bestmove a1a8",
        ),
        (
            "uci\nsetoption name UCI_Variant value atomic\ngo nodes 300\n",
            "bestmove ",
        ),
        ("usi\nposition startpos\ngo nodes 300\n", "bestmove "),
    ] {
        let Run { output, status, .. } = run(&["engine"], lines);
        let last = output.lines().last().unwrap();
        assert!(
            last.starts_with(expected) && status == 0,
            "{lines}: {output}"
        );
    }
}

#[test]
fn it_solves_problems_and_suites() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "chess.txt",
        "# two problems\nkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n8/8/8/8/8/5K2/8/7k w - - 0 1\nx\n",
    );
    write("shogi.txt", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n");
    write("suite.epd", "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;\n");
    for (arguments, output, status) in [
        (
            ["mate", "chess.txt"].as_slice(),
            "chess.txt:2: mate in 3 plies: Ra6 bxa6 b7#; unique\nchess.txt:3: no mate\n",
            1,
        ),
        (
            &["mate", "shogi.txt", "--variant", "shogi"],
            "shogi.txt:1: mate in 1 ply: G*5b; unique\n",
            0,
        ),
    ] {
        let run = run_in(folder.path(), arguments, "");
        assert_eq!(
            (run.output.as_str(), run.status),
            (output, status),
            "{arguments:?}"
        );
    }
    let solved = run_in(folder.path(), &["epd", "suite.epd", "--nodes", "500"], "");
    assert!(solved.output.contains("solved 1 of 1"), "{solved:?}");
}

#[test]
fn it_plays_a_match_against_itself() {
    let arguments = ["match", "--engine", "A=builtin", "--engine", "B=builtin"];
    let arguments = [arguments.as_slice(), &["--nodes", "30", "--games", "2"]].concat();
    let run = run(&arguments, "");
    assert!(run.output.contains("2 of 2"), "{run:?}");
}

#[test]
fn it_learns_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = "[dragons : minishogi]\ntitle = Dragons\n";
    fs::write(folder.path().join("mine.txt"), table).unwrap();
    let arguments = ["learn", "dragons", "--variants", "mine.txt"];
    let arguments = [arguments.as_slice(), &["--games", "2", "--nodes", "20"]].concat();
    let run = run_in(folder.path(), &arguments, "");
    let written = fs::read_to_string(folder.path().join("dragons.txt"));
    // Two games teach little: whether they win is said, and decides what is written.
    assert_eq!(run.status == 0, written.is_ok(), "{run:?}");
    assert!(run.errors.contains("against mobility"), "{run:?}");
}
