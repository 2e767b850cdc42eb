//! The verbs that need an engine, with one that fails.

use crate::run::{engine, run};

#[test]
fn analysis_is_a_line_a_report() {
    let input = format!("e4\nengine {}\nanalyse depth=3\n", engine(&["e7e5"]));
    let run = run(&[], &input);
    assert_eq!(
        run.output,
        "in progress\nTest joins the game\n  3    -0.20       4k  1... e5\nbest e5\n"
    );
    assert_eq!((run.errors.as_str(), run.status), ("", 0));
}

#[test]
fn an_engine_joins_the_game_as_it_stands() {
    let [first, second, third] = [&["c7c5"][..], &["e7e5"], &["d2d4"]].map(engine);
    let fen = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1";
    let input = format!(
        "e4\nengine {first}\nbest\nundo\nfen\ne4\nengine {second}\nplay\nexport -\nengine {third} {fen}\nplay\n"
    );
    let run = run(&[], &input);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(
        run.output.starts_with(&format!(
            "in progress\nTest joins the game\nc5\nin progress\n{start}\n"
        )),
        "{}",
        run.output
    );
    assert!(run.output.contains("\n1. e4 e5 *\n"), "{}", run.output);
    assert!(
        run.output.ends_with("\nTest joins the game\nd4\n"),
        "{}",
        run.output
    );
    assert_eq!((run.errors.as_str(), run.status), ("", 0));
}

#[test]
fn a_refused_fen_keeps_the_game_and_the_engine() {
    let engine = engine(&["e2e4"]);
    let input = format!("engine {engine}\nengine {engine} 8/8\nplay\n");
    let run = run(&[], &input);
    assert_eq!(run.output, "Test joins the game\ne4\n");
    assert!(run.errors.contains("[fen/"), "{}", run.errors);
}

#[test]
fn a_failed_engine_loses_nothing() {
    // It has no second move, and says so.
    let input = format!("engine {}\nplay e4\nplay Nf3\nfen\n", engine(&["e7e5"]));
    let run = run(&[], &input);
    assert_eq!(
        run.output,
        "Test joins the game\ne5\nrnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n"
    );
    assert_eq!(
        run.errors,
        "error: line 3: the engine's move `(none)` is not legal [engine/illegal]\n"
    );
}

#[test]
fn a_mate_of_ours_ends_the_game() {
    let input = format!(
        "engine {} 6k1/4Rppp/8/8/8/8/5PPP/6K1 w - - 0 1\nplay e7e8\nplay\nbest\n",
        engine(&[])
    );
    let run = run(&[], &input);
    assert_eq!(run.output, "Test joins the game\nWhite wins by checkmate\n");
    let over = "the game is over: White wins by checkmate [game/over]\n";
    assert_eq!(
        run.errors,
        format!("error: line 3: {over}error: line 4: {over}")
    );
}

#[test]
fn engines_that_are_not_there() {
    for (program, code) in [
        ("/no/such/engine", "engine/connect"),
        ("\"/no/such/engine --uci\"", "engine/connect"),
        ("tcp://localhost", "engine/connect"),
    ] {
        let run = run(&[], &format!("e4\nengine {program}\nturn\n"));
        assert_eq!(
            (run.output.as_str(), run.status),
            ("in progress\nblack\n", 1)
        );
        assert!(
            run.errors.ends_with(&format!("[{code}]\n")),
            "{}",
            run.errors
        );
    }
}
