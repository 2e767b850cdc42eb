//! `chess engine`, driven by the clients of others: python-chess over UCI, cshogi and its match manager over USI.
//!
//! `CHESS_PYTHON` names a Python that has them (`pip install chess cshogi`); else it is `python3`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const CHESS: &str = env!("CARGO_BIN_EXE_chess");

const UCI: &str = r#"
import sys
import chess, chess.engine

engine = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "engine"])
engine.configure({"Hash": 4, "Level": 3})
board = chess.Board()
for ply in range(20):
    played = engine.play(board, chess.engine.Limit(nodes=200), info=chess.engine.INFO_ALL)
    assert played.move in board.legal_moves, played
    board.push(played.move)
engine.configure({"Level": 8})
lines = engine.analyse(board, chess.engine.Limit(nodes=3000), multipv=3)
assert len(lines) == 3 and all(line["pv"] for line in lines), lines
mate = engine.analyse(chess.Board("7k/8/8/8/8/8/R7/1R5K w - - 0 1"), chess.engine.Limit(nodes=3000))
assert mate["score"].white().mate() == 2, mate
with engine.analysis(board) as search:
    for info in search:
        if info.get("depth", 0) >= 3:
            break
engine.quit()
"#;

const USI: &str = r"
import sys
import cshogi
from cshogi.usi import Engine

engine = Engine(sys.argv[1])
engine.isready()
board = cshogi.Board()
moves = []
for ply in range(12):
    engine.position(moves=moves)
    best, _ = engine.go(byoyomi=30)
    move = board.move_from_usi(best)
    assert board.is_legal(move), best
    board.push(move)
    moves.append(best)
engine.quit()
";

/// A run of a Python that has a module; nothing, and a word about it, where none has.
fn python(module: &str, arguments: &[&str]) -> Option<Output> {
    let python = std::env::var("CHESS_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has = Command::new(&python)
        .args(["-c", &format!("import {module}")])
        .output();
    if !has.is_ok_and(|output| output.status.success()) {
        eprintln!("SKIPPED: {python} has no module {module}");
        return None;
    }
    Some(Command::new(&python).args(arguments).output().unwrap())
}

fn check(output: &Output) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

#[test]
fn python_chess_plays_and_analyses() {
    if let Some(output) = python("chess.engine", &["-c", UCI, CHESS]) {
        check(&output);
    }
}

/// A program without arguments that starts the computer, as cshogi wants it.
#[cfg(unix)]
fn without_arguments(folder: &Path) -> String {
    use std::os::unix::fs::PermissionsExt;

    let script = folder.join("computer");
    fs::write(&script, format!("#!/bin/sh\nexec '{CHESS}' engine\n")).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    script.to_str().unwrap().to_owned()
}

#[test]
#[cfg(unix)]
fn cshogi_plays_over_usi() {
    let folder = tempfile::tempdir().unwrap();
    let program = without_arguments(folder.path());
    if let Some(output) = python("cshogi.usi", &["-c", USI, &program]) {
        check(&output);
    }
}

#[test]
#[cfg(unix)]
fn a_match_manager_of_others_plays_two_games() {
    let folder = tempfile::tempdir().unwrap();
    let program = without_arguments(folder.path());
    let arguments = [
        "-m",
        "cshogi.cli",
        "--games",
        "2",
        "--byoyomi",
        "30",
        "--draw",
        "20",
        "--name1",
        "A",
        "--name2",
        "B",
        program.as_str(),
        program.as_str(),
    ];
    if let Some(output) = python("cshogi.cli", &arguments) {
        check(&output);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("2 of 2 games finished."), "{text}");
    }
}
