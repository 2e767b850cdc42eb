use std::io::{BufRead, BufReader, Write};
use std::thread;
use std::time::{Duration, Instant};

/// The answers to lines, without those that depend on the time or list options.
fn answers(lines: &str) -> String {
    let mut answers = Vec::new();
    feen_search::speak(lines.as_bytes(), &mut answers).unwrap();
    let text = String::from_utf8(answers).unwrap();
    let is_kept = |line: &&str| !line.starts_with("info depth") && !line.starts_with("option");
    text.lines().filter(is_kept).collect::<Vec<_>>().join("\n")
}

#[test]
fn bad_input_is_said_and_nothing_is_lost() {
    for (lines, expected) in [
        // A game is played on whatever comes.
        (
            "hello\nposition startpos\ngo depth 1 sideways 3\nquit",
            "info string unknown command `hello`\ninfo string unknown word of `go`: `sideways`\ninfo string unknown word of `go`: `3`\nbestmove ",
        ),
        (
            "position startpos moves e2e4 e2e4\ngo depth 1",
            "info string illegal move `e2e4`: ",
        ),
        (
            "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3",
            "bestmove (none)",
        ),
        ("position fen nonsense\ngo depth 1", "info string "),
        (
            "position elsewhere",
            "info string expected `startpos`, `fen` or `sfen`, found `elsewhere`",
        ),
        (
            "setoption name UCI_Variant value bridge\ngo depth 1",
            "info string ",
        ),
        (
            "setoption name Hash value 0",
            "info string `Hash` is 1: it is from 1 to 65536",
        ),
        (
            "setoption name Hash value 99999999999999999999999",
            "info string `Hash` is 65536: ",
        ),
        (
            "setoption name Hash value many",
            "info string expected a number for `Hash`, found `many`",
        ),
        (
            "setoption name Colour value red",
            "info string unknown option `Colour`",
        ),
        (
            "setoption name Weights value /nowhere\nisready",
            "info string /nowhere: ",
        ),
        (
            "go depth",
            "info string expected a number after `depth`, found nothing",
        ),
        (
            "go depth x nodes 10",
            "info string expected a number after `depth`, found `x`\nbestmove ",
        ),
        (
            "position",
            "info string expected `startpos`, `fen` or `sfen`, found nothing",
        ),
        ("isready", "readyok"),
    ] {
        let lines = if lines.contains("go depth\n") || lines == "go depth" {
            format!("{lines}\nstop")
        } else {
            lines.to_owned()
        };
        let found = answers(&lines);
        assert!(found.starts_with(expected), "{lines}: {found}");
    }
}

#[test]
fn variants_are_chosen_and_mates_are_asked_for() {
    for (lines, expected) in [
        (
            "uci\nsetoption name UCI_Variant value xiangqi\nposition fen 3k5/R8/9/9/9/9/p8/9/9/4K3R w - - 0 1\ngo mate 2",
            "bestmove i1i10",
        ),
        (
            "usi\nposition sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\ngo nodes 2000",
            "bestmove G*5b",
        ),
        (
            "usi\nposition startpos moves 7g7f 3c3d\ngo btime 0 wtime 0 byoyomi 20",
            "bestmove ",
        ),
        (
            "uci\nposition fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate 2",
            "bestmove a1a6 ponder b7a6",
        ),
    ] {
        let found = answers(lines);
        let last = found.lines().last().unwrap();
        assert!(last.starts_with(expected), "{lines}: {found}");
    }
}

#[test]
fn stop_is_answered_at_once() {
    let (read, mut lines) = std::io::pipe().unwrap();
    let (answers, write) = std::io::pipe().unwrap();
    let engine = thread::spawn(move || feen_search::speak(BufReader::new(read), write));
    let mut answers = BufReader::new(answers).lines();
    let mut until = |word: &str| loop {
        let line = answers.next().unwrap().unwrap();
        if line.starts_with(word) {
            return line;
        }
    };
    writeln!(lines, "isready").unwrap();
    until("readyok");
    for start in ["go infinite", "go ponder wtime 1000 btime 1000", "go"] {
        writeln!(lines, "position startpos\n{start}").unwrap();
        thread::sleep(Duration::from_millis(80));
        let asked = Instant::now();
        writeln!(lines, "stop").unwrap();
        until("bestmove");
        // 10 ms on a machine that does nothing else.
        assert!(
            asked.elapsed() < Duration::from_millis(100),
            "{start}: {:?}",
            asked.elapsed()
        );
    }
    writeln!(lines, "go ponder movetime 30\nponderhit").unwrap();
    until("bestmove");
    writeln!(lines, "quit").unwrap();
    engine.join().unwrap().unwrap();
}
