//! `chess pgn annotate`, with an engine whose evaluations follow from the position.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::bot::{Reply, bot, plies};
use crate::run::{Run, run_in};

const GAME: &str = "[Event \"Club\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"0-1\"]\n\n\
                    1. f3 e5 2. g4 {oh no} Qh4# 0-1\n";

/// The evaluations of the positions of [`GAME`] from the side to move, and the best lines there; and how many searches
/// there were.
fn engine() -> (String, Arc<AtomicUsize>) {
    let searches = Arc::<AtomicUsize>::default();
    let counted = Arc::clone(&searches);
    let address = bot(move |position, _| {
        counted.fetch_add(1, Ordering::Relaxed);
        let (score, line) = match plies(position) {
            0 => ("cp 30", "e2e4 e7e5 g1f3"),
            1 => ("cp 60", "e7e5 g1h3"),
            2 => ("cp -70", "e2e4 d7d6"),
            3 => ("mate 1", "d8h4"),
            _ => ("cp 0", "a2a3"),
        };
        let best = line.split(' ').next().unwrap();
        Reply::Say(format!(
            "info depth 4 score cp 999 lowerbound pv {best}\n\
             info depth 9 score {score} pv {line}\n\
             info depth 9 multipv 2 score cp 1 pv a2a3\n\
             info depth 10 currmove a2a3\nbestmove {best}"
        ))
    });
    (address, searches)
}

fn annotate(files: &[(&str, &str)], arguments: &[&str], engine: &str) -> (tempfile::TempDir, Run) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let run = again(&folder, arguments, engine);
    (folder, run)
}

fn again(folder: &tempfile::TempDir, arguments: &[&str], engine: &str) -> Run {
    let mut all = vec!["pgn", "annotate", "--engine", engine, "--nodes", "1"];
    all.extend(arguments);
    run_in(folder.path(), &all, "")
}

#[test]
fn moves_get_evaluations_glyphs_and_better_lines() {
    let (engine, searches) = engine();
    let (folder, run) = annotate(&[("games.pgn", GAME)], &["games.pgn"], &engine);
    assert_eq!((run.errors.as_str(), run.status), ("", 0));
    insta::assert_snapshot!(run.output, @r#"
    [Event "Club"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Anna"]
    [Black "Ben"]
    [Result "0-1"]

    1. f3 $6 {[%eval -0.6,9]} (1. e4 {[%eval 0.3,9]} 1... e5 2. Nf3) 1... e5
    {[%eval -0.7,9]} 2. g4 $4 {[%eval #-1,9] oh no} (2. e4 {[%eval -0.7,9]} 2...
    d6) 2... Qh4# 0-1
    "#);
    // Mate needs no search.
    assert_eq!(searches.load(Ordering::Relaxed), 4);
    // What is written is not analysed again.
    fs::write(folder.path().join("again.pgn"), &run.output).unwrap();
    let second = again(&folder, &["again.pgn"], &engine);
    assert_eq!((second.output, second.status), (run.output, 0));
    assert_eq!(searches.load(Ordering::Relaxed), 4);
}

#[test]
fn evaluations_of_a_file_are_kept() {
    let (engine, searches) = engine();
    let game = GAME.replace("1. f3 e5", "1. f3 {[%eval -0.60]} e5 {[%eval -0.70] book}");
    let (_, run) = annotate(
        &[("games.pgn", &game)],
        &["games.pgn", "--line", "1"],
        &engine,
    );
    assert_eq!(run.status, 0, "{}", run.errors);
    let moves = run.output.split_once("\n\n").unwrap().1.replace('\n', " ");
    assert_eq!(
        moves.trim(),
        "1. f3 $6 {[%eval -0.60]} (1. e4 {[%eval 0.3,9]}) 1... e5 {[%eval -0.70] book} 2. g4 $4 {[%eval #-1,9] oh no} \
         (2. e4 {[%eval -0.7,9]}) 2... Qh4# 0-1"
    );
    // The position after 2. g4, and the one before it for the better line.
    assert_eq!(searches.load(Ordering::Relaxed), 3);
}

#[test]
fn a_file_goes_on_after_its_last_whole_game() {
    let game = |round| GAME.replace("[White", &format!("[Round \"{round}\"]\n[White")) + "\n";
    let games: Vec<String> = (1..=5).map(game).collect();
    let games = games.concat();
    let (engine, searches) = engine();
    let arguments = ["games.pgn", "--to", "out.pgn", "--concurrency", "3"];
    let (folder, run) = annotate(&[("games.pgn", &games)], &arguments, &engine);
    assert_eq!(
        (run.output.as_str(), run.errors.as_str(), run.status),
        ("", "", 0)
    );
    let out = folder.path().join("out.pgn");
    let whole = fs::read_to_string(&out).unwrap();
    let rounds: Vec<&str> = whole
        .lines()
        .filter(|line| line.starts_with("[Round"))
        .collect();
    assert_eq!(
        rounds,
        ["1", "2", "3", "4", "5"].map(|round| format!("[Round \"{round}\"]"))
    );
    assert_eq!(searches.load(Ordering::Relaxed), 20);
    // The last game is cut off in its moves.
    fs::write(&out, &whole[..whole.len() - 9]).unwrap();
    let run = again(&folder, &arguments, &engine);
    assert_eq!(run.status, 0, "{}", run.errors);
    assert_eq!(fs::read_to_string(&out).unwrap(), whole);
    assert_eq!(searches.load(Ordering::Relaxed), 24);
    // Games of other files are not mixed.
    fs::write(folder.path().join("other.pgn"), GAME.replace("Anna", "Eva")).unwrap();
    let run = again(&folder, &["other.pgn", "--to", "out.pgn"], &engine);
    assert_eq!(run.status, 2);
    assert!(
        run.errors.contains("game 1 of out.pgn is another game"),
        "{}",
        run.errors
    );
}

#[test]
fn games_that_cannot_be_analysed_are_kept() {
    let (engine, _) = engine();
    let shogi = "[Event \"x\"]\n[Variant \"Shogi\"]\n[Result \"*\"]\n\n1. P-76 *\n";
    let wrong = "[Event \"y\"]\n[Result \"*\"]\n\n1. e5 *\n";
    let games = format!("{shogi}\n{wrong}\n{GAME}");
    let (_, run) = annotate(&[("games.pgn", &games)], &["games.pgn"], &engine);
    assert_eq!(run.status, 1);
    assert!(
        run.errors
            .contains("game 1 is kept as it is: the engine does not play shogi"),
        "{}",
        run.errors
    );
    assert!(run.errors.contains("games.pgn:10:4: "), "{}", run.errors);
    assert!(
        run.output
            .starts_with(&format!("{shogi}\n{wrong}\n[Event \"Club\"]")),
        "{}",
        run.output
    );
}

#[test]
fn an_engine_that_dies_twice_ends_the_work() {
    let engine = bot(|_, _| Reply::Crash);
    let (_, run) = annotate(&[("games.pgn", GAME)], &["games.pgn"], &engine);
    assert_eq!((run.output.as_str(), run.status), ("", 2));
    assert!(
        run.errors.contains("the engine has exited"),
        "{}",
        run.errors
    );
}
