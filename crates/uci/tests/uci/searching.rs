//! Searches that are watched, and answers that nobody asked for.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use feen_uci::{Answer, Engine, Error, Limits};

use crate::stage::{Fake, everywhere};

#[track_caller]
fn answers(engine: &mut Engine, mv: &str) {
    let best = engine.best(&Limits::unlimited().depth(1)).unwrap();
    assert_eq!(best.answer, Answer::Move(mv.into()));
}

#[test]
fn a_second_answer_is_never_that_of_the_next_search() {
    let script = "\
on go
say bestmove a2a3
say bestmove h2h3
on go
say bestmove b2b3
say bestmove h2h3
on go
say bestmove c2c3
";
    everywhere(script, |fake| {
        let mut engine = fake.open();
        for mv in ["a2a3", "b2b3", "c2c3"] {
            answers(&mut engine, mv);
            // Without a pause the second answer may come after the next `go`, where the
            // protocol has no mark on either.
            std::thread::sleep(Duration::from_millis(200));
        }
    });
}

#[test]
fn a_late_answer_after_stop_is_never_that_of_the_next_search() {
    for (pause, go) in [
        (0, "say bestmove b2b3"),
        (30, "say bestmove b2b3"),
        (30, "sleep 20\nsay bestmove b2b3"),
        (30, "say info depth 1 pv b2b3\nsleep 200\nsay bestmove b2b3"),
    ] {
        let script = format!(
            "on go\nsay info depth 1\non go\n{go}\n\
             on stop\nsay bestmove a2a3\nsleep {pause}\nsay bestmove h2h3\n"
        );
        everywhere(&script, |fake| {
            let mut engine = fake.open();
            let mut search = engine.search(&Limits::unlimited().infinite()).unwrap();
            search.next().unwrap().unwrap();
            search.stop().unwrap();
            let best = search.finish().unwrap();
            assert_eq!(best.answer, Answer::Move("a2a3".into()));
            answers(&mut engine, "b2b3");
            answers(&mut engine, "b2b3");
        });
    }
}

#[test]
fn an_answer_in_doubt_is_that_of_an_engine_that_leaves() {
    let script = "on go\nsay info depth 1\non go\nsay bestmove b2b3\nexit 0\n\
                  on stop\nsay bestmove a2a3\n";
    everywhere(script, |fake| {
        let mut engine = fake.open();
        drop(engine.search(&Limits::unlimited().infinite()).unwrap());
        answers(&mut engine, "b2b3");
    });
}

#[test]
fn an_answer_wakes_its_caller() {
    everywhere("on go\nsleep 5\nsay bestmove a2a3\n", |fake| {
        let mut engine = fake.open();
        let times = (0..8).map(|_| {
            let start = Instant::now();
            answers(&mut engine, "a2a3");
            start.elapsed()
        });
        assert!(times.min() < Some(Duration::from_millis(60)));
    });
}

#[test]
fn a_stop_that_crosses_the_answer_is_settled_by_sync() {
    let script = "on go\nsay bestmove a2a3\non stop\nsay bestmove h2h3\n";
    everywhere(script, |fake| {
        let times = (0..5).map(|_| {
            let mut engine = fake.open();
            let mut search = engine.search(&Limits::unlimited().depth(1)).unwrap();
            search.stop().unwrap();
            assert_eq!(search.finish().unwrap().answer, Answer::Move("a2a3".into()));
            engine.sync().unwrap();
            let start = Instant::now();
            answers(&mut engine, "a2a3");
            start.elapsed()
        });
        assert!(
            times.min() < Some(Duration::from_millis(90)),
            "no doubt is left"
        );
    });
}

#[test]
fn a_sync_waits_for_its_own_answer() {
    let script = "on isready\nsay readyok\non isready\nsleep 50\nsay readyok\n\
                  on isready\nsleep 100\nsay own\nsay readyok\n";
    everywhere(script, |fake| {
        let mut engine = fake.open();
        let (sender, receiver) = mpsc::channel();
        engine.on_line(move |line| sender.send(line.text == "own").unwrap());
        engine.send("isready").unwrap();
        engine.sync().unwrap();
        engine.forget_lines();
        assert!(receiver.iter().any(|is_own| is_own));
    });
}

#[test]
fn an_answer_of_a_search_by_hand_ends_it() {
    everywhere("on go\nsay bestmove a2a3\n", |fake| {
        let mut engine = fake.open();
        engine.send("go depth 1").unwrap();
        engine.sync().unwrap();
        answers(&mut engine, "a2a3");
    });
}

#[test]
fn a_late_answer_after_stop_by_hand_is_never_that_of_the_next_search() {
    let script = "\
on go
say info depth 1
on go
say bestmove b2b3
on stop
say bestmove a2a3
sleep 60
say bestmove h2h3
";
    everywhere(script, |fake| {
        let mut engine = fake.open();
        engine.send("go infinite").unwrap();
        engine.send("stop").unwrap();
        let best = loop {
            match engine.best(&Limits::unlimited().depth(1)) {
                // `stop` is not answered yet.
                Err(Error::Busy) => std::thread::sleep(Duration::from_millis(1)),
                best => break best.unwrap(),
            }
        };
        assert_eq!(best.answer, Answer::Move("b2b3".into()));
    });
}

#[test]
fn a_search_can_be_polled() {
    let script = "\
on go
say info depth 1 score cp 20 pv e2e4
sleep 600
say info depth 2 multipv 2 score cp 10 pv d2d4
say info string still thinking
say bestmove e2e4
";
    everywhere(script, |fake| {
        let mut engine = fake.open();
        let mut search = engine.search(&Limits::default()).unwrap();
        let second = Duration::from_secs(1);
        assert_eq!(search.next_within(second).unwrap().unwrap().depth, Some(1));
        let start = Instant::now();
        assert!(search.next_within(Duration::from_millis(20)).is_none());
        assert!(start.elapsed() < Duration::from_millis(590) && !search.is_over());
        assert_eq!(search.next_within(second).unwrap().unwrap().depth, Some(2));
        let string = search.next().unwrap().unwrap().string;
        assert_eq!(string.as_deref(), Some("still thinking"));
        assert!(search.next().is_none() && search.is_over());
        assert!(search.next_within(second).is_none());
        let moves: Vec<&str> = search.latest().iter().map(|info| &*info.pv[0]).collect();
        assert_eq!(moves, ["e2e4", "d2d4"]);
        assert_eq!(search.skipped(), 0);
        search.stop().unwrap();
        search.ponder_hit().unwrap();
        assert_eq!(search.finish().unwrap().infos.len(), 3);
    });
}

#[test]
fn a_flood_is_cut_short_and_the_answer_kept() {
    let script = "on go\nflood 200000 info depth 1 nodes 7 pv e2e4 e7e5\nsay bestmove e2e4\n";
    everywhere(script, |fake| {
        let mut engine = fake.open();
        let mut search = engine.search(&Limits::unlimited().depth(1)).unwrap();
        // Nobody reads for a while.
        std::thread::sleep(Duration::from_millis(300));
        let first = search.next().unwrap().unwrap();
        assert_eq!(first.nodes, Some(7));
        assert!(search.skipped() > 0);
        let best = search.finish().unwrap();
        assert_eq!(best.answer, Answer::Move("e2e4".into()));
        assert_eq!(best.infos.len(), 4096);
    });
}

#[test]
fn a_mebibyte_of_a_search_is_kept() {
    // Each is cut to 64 KiB.
    let long = "long 70000 info string \n".repeat(20);
    let script = format!("on go\nsay info depth 1\n{long}say bestmove e2e4\n");
    everywhere(&script, |fake| {
        let best = fake.open().best(&Limits::default()).unwrap();
        assert_eq!(best.answer, Answer::Move("e2e4".into()));
        assert_eq!(best.infos.len(), 16);
    });
}

#[test]
fn the_last_of_each_line_is_kept_up_to_five_hundred_and_twelve() {
    let line = |rank: u32| format!("say info depth 1 multipv {rank} pv e2e4\n");
    let lines: String = (1..=600).rev().chain([600, 1]).map(line).collect();
    let fake = Fake::socket(&format!("on go\n{lines}say bestmove e2e4\n"));
    let mut engine = fake.open();
    let mut search = engine.search(&Limits::unlimited().depth(1)).unwrap();
    assert_eq!(search.by_ref().count(), 602);
    let ranks = search.latest().iter().map(|info| info.multipv);
    assert!(ranks.eq((89..=600).map(Some)));
}

#[test]
fn an_engine_moves_into_a_thread() {
    let fake = Fake::process("on go\nsay bestmove a2a3\n");
    let mut engine = fake.open();
    let thread = std::thread::spawn(move || answers(&mut engine, "a2a3"));
    thread.join().unwrap();
}

#[test]
fn an_answer_that_is_no_move_is_none() {
    for (line, answer, ponder) in [
        ("bestmove e2e4", Answer::Move("e2e4".into()), None),
        (
            "bestmove e2e4 ponder e7e5",
            Answer::Move("e2e4".into()),
            Some("e7e5"),
        ),
        ("bestmove e2e4 ponder", Answer::Move("e2e4".into()), None),
        (
            "bestmove e2e4 ponder (none)",
            Answer::Move("e2e4".into()),
            None,
        ),
        ("bestmove e2e4 draw e7e5", Answer::Move("e2e4".into()), None),
        ("  bestmove \t a10a9  ", Answer::Move("a10a9".into()), None),
        ("bestmove a7a8q", Answer::Move("a7a8q".into()), None),
        ("bestmove (none)", Answer::None, None),
        ("bestmove 0000", Answer::None, None),
        ("bestmove -", Answer::None, None),
        ("bestmove", Answer::None, None),
        ("bestmove ponder e7e5", Answer::None, Some("e7e5")),
        ("bestmove a1a1", Answer::None, None),
        ("bestmove a10a10", Answer::None, None),
        ("bestmove NULL", Answer::Move("NULL".into()), None),
        ("bestmove ♔♔", Answer::None, None),
        ("bestmove a♔", Answer::Move("a♔".into()), None),
        ("bestmove resign", Answer::Resign, None),
        ("bestmove win", Answer::Win, None),
    ] {
        let fake = Fake::socket(&format!("on go\nsay {line}\n"));
        let best = fake.open().best(&Limits::default()).unwrap();
        let mv = match &answer {
            Answer::Move(mv) => Some(&**mv),
            _ => None,
        };
        assert_eq!(best.answer.as_move(), mv, "{line}");
        assert_eq!(
            (best.answer, best.ponder.as_deref()),
            (answer, ponder),
            "{line}"
        );
    }
}
