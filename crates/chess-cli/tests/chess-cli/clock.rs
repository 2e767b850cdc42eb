//! Clocks and several lines at the prompt.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::bot::{Reply, bot};
use crate::run::run;

/// An engine that thinks for a while, and the lines `go` that it got.
fn thinker(mv: &'static str, pause: u64) -> (String, Arc<Mutex<Vec<String>>>) {
    let heard = Arc::<Mutex<Vec<String>>>::default();
    let record = Arc::clone(&heard);
    let address = bot(move |_, go| {
        record.lock().unwrap().push(go.to_owned());
        thread::sleep(Duration::from_millis(pause));
        Reply::of(mv)
    });
    (address, heard)
}

#[test]
fn an_engine_plays_by_the_clock() {
    let (engine, heard) = thinker("e7e5", 0);
    let input = format!("engine {engine}\nclock 600+3\nplay e4\nplay depth=2\nclock\n");
    let run = run(&[], &input);
    assert_eq!(run.status, 1, "the second move is not legal");
    let lines: Vec<&str> = run.output.lines().collect();
    assert_eq!(
        lines[..3],
        ["Bot joins the game", "White 10:00:00, Black 10:00:00", "e5"]
    );
    assert!(
        lines[3].starts_with("White 10:00:0") && lines[3].contains(", Black 10:00:0"),
        "{lines:?}"
    );
    let heard = heard.lock().unwrap();
    // White has gained three seconds, and used less than one.
    assert!(heard[0].starts_with("go wtime 3600"), "{heard:?}");
    assert!(heard[0].ends_with(" winc 3000 binc 3000"), "{heard:?}");
    assert_eq!(heard[1], "go depth 2 movetime 1000");
}

#[test]
fn time_that_has_run_out_ends_the_game() {
    let bare = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let naked = "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1";
    for (arguments, line, refused, ended) in [
        (
            vec![],
            "e4",
            "the game is over: White wins on time [game/over]",
            "White wins on time",
        ),
        (
            vec!["--fen", naked],
            "e5",
            "the game is over: draw: time ran out, and the other player cannot win [game/over]",
            "draw: time ran out, and the other player cannot win",
        ),
        (
            vec!["--game", "crazyhouse", "--fen", bare],
            "e8e7",
            "the game is over: White wins on time [game/over]",
            "White wins on time",
        ),
    ] {
        let fen = if arguments.is_empty() {
            vec!["--fen", bare]
        } else {
            Vec::new()
        };
        let all: Vec<&str> = arguments.iter().copied().chain(fen).collect();
        // The clock of less than a microsecond has run out when the next line is read.
        let input = format!("clock 0.00000001\n{line}\nstatus\nclock off\nnew\nstatus\n");
        let run = run(&all, &input);
        assert!(run.errors.contains(refused), "{all:?}: {}", run.errors);
        let lines: Vec<&str> = run.output.lines().skip(1).collect();
        assert_eq!(lines, [ended, "in progress", "in progress"], "{all:?}");
    }
}

#[test]
fn an_engine_can_lose_on_time() {
    let (engine, _) = thinker("e7e5", 300);
    for variant in [&[][..], &["--game", "chess"]] {
        let ended = "White wins on time";
        // White's clock is given three more seconds by its move, Black's is not.
        let input = format!("engine {engine}\nclock 0.002\nsync\nplay e2e4\nstatus\n");
        let run = run(variant, &input);
        // On a slow machine White's time has run out before.
        let is_slow = run.errors.contains("Black wins on time");
        assert!(
            run.output.ends_with(&format!("{ended}\n{ended}\n")) || is_slow,
            "{run:?}"
        );
    }
}

#[test]
fn clocks_are_shown_and_taken_away() {
    for (lines, expected) in [
        (
            "clock\n",
            "no clock; `clock 5+3` sets five minutes and three seconds a move [game/no-clock]",
        ),
        (
            "clock five\n",
            "expected `clock [MINUTES[+SECONDS]|off]` [command/usage]",
        ),
        ("multipv 0\n", "expected `multipv [N]` [command/usage]"),
    ] {
        let run = run(&[], lines);
        assert!(run.errors.contains(expected), "{}", run.errors);
    }
    let json = run(
        &["--json"],
        "clock 5+3\nclock off\nclock\nmultipv\nmultipv 3\n",
    );
    let first = json.output.lines().next().unwrap();
    assert!(
        first.starts_with("{\"clock\":{\"first\":") && first.ends_with("\"second\":300.0}}"),
        "{first}"
    );
    assert!(
        json.output.ends_with("{\"multipv\":1}\n{\"multipv\":3}\n"),
        "{}",
        json.output
    );
}

#[test]
fn analysis_shows_several_lines() {
    let engine = bot(|_, _| {
        Reply::Say(
            "info depth 8 multipv 1 score cp 30 nodes 5000 pv e2e4 e7e5\n\
             info depth 8 multipv 2 score cp 20 nodes 5000 pv d2d4\nbestmove e2e4"
                .to_owned(),
        )
    });
    let input =
        format!("engine {engine}\nmultipv 2\nanalyse depth=8\nmultipv 1\nanalyse depth=8\n");
    for variant in [&[][..], &["--game", "chess"]] {
        let run = run(variant, &input);
        assert_eq!((run.errors.as_str(), run.status), ("", 0));
        let expected = [
            "Bot joins the game",
            "2",
            " 1.   8    +0.30       5k  1. e4 e5",
            " 2.   8    +0.20       5k  1. d4",
            "best e4",
            "1",
            "  8    +0.30       5k  1. e4 e5",
            "  8    +0.20       5k  1. d4",
            "best e4",
        ];
        assert_eq!(run.output.lines().collect::<Vec<_>>(), expected);
    }
    let input = format!("engine {engine}\nmultipv 20\nanalyse depth=8\n");
    let run = run(&[], &input);
    assert!(run.errors.contains("MultiPV"), "{}", run.errors);
}
