//! The examples of Binbo's README, typed at the prompt with its terms.

use std::path::Path;

use crate::run::{Run, engine};

const TERMS: [&str; 2] = ["--terms", "binbo"];

#[track_caller]
fn prints(lines: &[&str], expected: &[&str]) {
    crate::run::prints_with(&TERMS, lines, expected);
}

#[track_caller]
fn run_in(folder: &Path, input: &str) -> Run {
    crate::run::run_in(folder, &TERMS, input)
}

#[track_caller]
fn run(input: &str) -> Run {
    crate::run::run(&TERMS, input)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn quick_start() {
    let input = format!("new\nnew {START}\nmove e2e4\nmove e7e5\nboard unicode\n");
    let run = run(&input);
    insta::assert_snapshot!(run.output);
}

#[test]
fn moves_in_three_spellings() {
    let mut expected = ["continue"; 7];
    expected[6] = "{checkmate,white_wins}";
    prints(&["move e2e4 e7e5 f1c4 d7d6 d1f3 b8c6 f3f7"], &expected);
    prints(&["san e4 e5 Bc4 d6 Qf3 Nc6 Qf7#"], &expected);
    prints(&["index 12 28", "index 52 36"], &["continue"; 2]);
}

#[test]
fn castling_and_promotion() {
    let castles = "new 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for typed in ["move e1g1", "san O-O"] {
        prints(&[castles, typed], &["continue"; 2]);
    }
    let promotes = "new 6k1/P7/8/8/8/8/p7/6K1 w - - 0 1";
    for typed in ["move a7a8q", "san a8=Q", "move a7a8", "san a8"] {
        prints(
            &[promotes, typed, "fen"],
            &["continue", "continue", "Q5k1/8/8/8/8/8/p7/6K1 b - - 0 1"],
        );
    }
    for typed in ["move a2a1n", "san a1=N"] {
        prints(&[promotes, "move g1g2", typed], &["continue"; 3]);
    }
}

#[test]
fn an_engine() {
    let engine = format!("engine {}", engine(&["e2e4", "g1f3", "g8f6", "g8f6"]));
    let lines = [
        &engine,
        "turn",
        "play",
        "play e7e5",
        "best",
        "best depth=20",
    ];
    let printed = [
        "continue",
        "white",
        "continue e2e4",
        "continue g1f3",
        "g8f6",
        "g8f6",
    ];
    prints(&lines, &printed);
}

#[test]
fn an_engine_that_answers_a_move() {
    let engine = format!("engine {}", engine(&["c7c5"]));
    prints(
        &[&engine, "play movetime=100 e2e4"],
        &["continue", "continue c7c5"],
    );
}

#[test]
fn the_position_of_an_engine() {
    let input = format!(
        "engine {}\nposition r1bqk1nr/ppppppb1/2n3p1/7p/2PP4/5NPP/PP2PP2/RNBQKB1R b KQkq - 2 5\n\
         sync\nsend setoption name Hash value 32\nlog on\nsync\nlog off\n",
        engine(&[])
    );
    let run = run(&input);
    assert_eq!(
        (run.output.as_str(), run.status),
        ("continue\ncontinue\n", 0)
    );
    for line in ["ucinewgame", "isready", "readyok", "position fen r1bqk1nr/"] {
        let marked = format!("\n--- UCI LOG BEGIN ---\n{line}");
        assert!(run.errors.contains(&marked), "{line}: {}", run.errors);
    }
}

#[test]
fn fen_and_side() {
    prints(&["fen", "turn"], &[START, "white"]);
}

#[test]
fn games_in_pgn() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    let fen = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    prints(&["pgn -", moves, "", "fen"], &["continue", fen]);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.pgn"), moves).unwrap();
    let run = run_in(folder.path(), "pgn game.pgn\nfen\n");
    assert_eq!(run.output, format!("continue\n{fen}\n"));
}

#[test]
fn legal_moves() {
    let new = "new rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    prints(&[new, "moves count"], &["continue", "44"]);
    let all = run(&format!("{new}\nmoves\n")).output;
    assert!(
        all.starts_with("continue\nd7c8q d7c8r d7c8b d7c8n c4f7 c4e6 c4a6 "),
        "{all}"
    );
    let indices = run(&format!("{new}\nmoves int\n")).output;
    assert!(
        indices.starts_with("continue\n51 58 q\n51 58 r\n"),
        "{indices}"
    );
    assert_eq!(indices.lines().count(), 45);
    let bits = run("new\nmoves bits\n").output;
    assert_eq!(bits.lines().count(), 21);
    assert!(bits.lines().any(|line| line == "991"));
}

#[test]
fn state() {
    let folder = tempfile::tempdir().unwrap();
    let saved = run_in(folder.path(), "move e2e4\nsave game.json\n");
    assert_eq!(
        (saved.output.as_str(), saved.status),
        ("continue\ncontinue\n", 0)
    );
    let restored = run_in(folder.path(), "restore game.json\nundo\nfen\n");
    assert_eq!(restored.output, format!("continue\ncontinue\n{START}\n"));
    std::fs::write(folder.path().join("bad.json"), "{\"start\": \"8/8\"}").unwrap();
    let bad = run_in(folder.path(), "move e2e4\nrestore bad.json\nturn\n");
    assert_eq!((bad.output.as_str(), bad.status), ("continue\nblack\n", 1));
    assert!(bad.errors.ends_with("[game/state]\n"), "{}", bad.errors);
}

#[test]
fn a_draw() {
    let run = run("draw by_agreement\ndraw other_reason\n");
    assert_eq!(run.output, "{draw,{manual,by_agreement}}\n");
    assert_eq!(
        run.errors,
        "error: line 2: the game is over: {draw,{manual,by_agreement}} [game/over]\n"
    );
    assert_eq!(run.status, 1);
}

#[test]
fn a_winner() {
    let input = "winner white black_resigned\nstatus\nwinner white black_lost_on_time\n";
    let run = run(input);
    let status = "{winner,white,{manual,black_resigned}}";
    assert_eq!(run.output, format!("{status}\n{status}\n"));
    assert_eq!(
        run.errors,
        format!("error: line 3: the game is over: {status} [game/over]\n")
    );
}

#[test]
fn pieces() {
    for (typed, first, last) in [
        ("pieces", "63 black rook", "0 white rook"),
        ("pieces index", "63 black rook", "0 white rook"),
        ("pieces notation", "h8 black rook", "a1 white rook"),
    ] {
        let output = run(&format!("{typed}\n")).output;
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!((lines.len(), lines[0], lines[31]), (32, first, last));
    }
}
