//! The lines that each call sends, letter by letter.

use std::time::Duration;

use feen_uci::{Answer, Engine, Limits, Setup};

use crate::stage::everywhere;

const PLAIN: &str = "\
on uci
say id name Fake
say id author Nobody
say option name Hash type spin default 16 min 1 max 1024
say option name Clear Hash type button
say option name MultiPV type spin default 1 min 1 max 500
say uciok
on go
say info depth 1 multipv 1 score cp 10 pv e2e4
say info depth 1 multipv 2 score cp 5 pv d2d4
say info depth 1 multipv 3 score cp 1 pv c2c4
say bestmove e2e4 ponder e7e5
";

const QUIET: &str = "\
on go
say info depth 1
on stop
say bestmove e2e4
on ponderhit
say bestmove d2d4
";

/// Calls, and the lines they send between the handshake and `quit`.
#[track_caller]
fn sends(script: &str, lines: &[&str], calls: impl Fn(&mut Engine) + Sync) {
    everywhere(script, |fake| {
        let mut engine = fake.open();
        calls(&mut engine);
        engine.quit().expect("it leaves");
        let received = fake.received();
        let (last, others) = received.split_last().expect("it is asked to leave");
        assert_eq!(last, "quit");
        assert_eq!(others, lines);
    });
}

#[test]
fn open_shakes_hands_and_drop_quits() {
    everywhere(PLAIN, |fake| {
        let engine = fake.open();
        assert_eq!(
            (engine.name(), engine.author()),
            (Some("Fake"), Some("Nobody"))
        );
        assert_eq!(engine.options().len(), 3);
        assert_eq!(engine.endpoint(), &fake.endpoint);
        drop(engine);
        assert_eq!(fake.received(), ["quit"]);
    });
}

#[test]
fn a_new_game() {
    sends(PLAIN, &["ucinewgame", "isready"], |engine| {
        engine.new_game().unwrap();
    });
}

#[test]
fn positions() {
    let lines = [
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2",
        "isready",
    ];
    sends(PLAIN, &lines, |engine| {
        let kings = Setup::fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        engine.position(&Setup::start()).unwrap();
        engine
            .position(&Setup::start().moves(["e2e4", "e7e5"]))
            .unwrap();
        engine.position(&kings).unwrap();
        engine.position(&kings.moves(["e1e2"])).unwrap();
        engine.sync().unwrap();
    });
}

#[test]
fn options() {
    let lines = ["setoption name Hash value 32", "setoption name Clear Hash"];
    sends(PLAIN, &lines, |engine| {
        engine.set("hash", 32).unwrap();
        engine.press("Clear Hash").unwrap();
    });
    let lines = ["setoption name Secret value 7", "setoption name File value"];
    sends(PLAIN, &lines, |engine| {
        engine.set_unchecked("Secret", 7).unwrap();
        engine.set_unchecked("File", "").unwrap();
    });
}

#[track_caller]
fn goes(limits: &Limits, line: &str) {
    assert_eq!(limits.to_string(), line);
}

#[test]
fn limits() {
    let time = Duration::from_millis;
    let limits = Limits::default;
    let unlimited = Limits::unlimited;
    goes(
        &limits().depth(10).movetime(time(200)),
        "go depth 10 movetime 200",
    );
    goes(&limits(), "go movetime 1000");
    goes(&limits().depth(5), "go depth 5 movetime 1000");
    goes(&unlimited(), "go");
    goes(&unlimited().depth(5), "go depth 5");
    goes(&unlimited().infinite(), "go infinite");
    goes(&unlimited().mate(3), "go mate 3");
    goes(&unlimited().mate_infinite(), "go mate infinite");
    goes(
        &unlimited().searchmoves(&[String::from("e2e4")]),
        "go searchmoves e2e4",
    );
    let all = unlimited()
        .searchmoves(["e2e4", "d2d4"])
        .byoyomi(time(9))
        .movetime(time(8))
        .mate(7)
        .nodes(6)
        .movestogo(5)
        .binc(time(4))
        .winc(time(3))
        .btime(time(2))
        .wtime(time(1))
        .depth(10)
        .infinite()
        .ponder();
    goes(
        &all,
        "go ponder infinite depth 10 wtime 1 btime 2 winc 3 binc 4 movestogo 5 nodes 6 mate 7 \
         movetime 8 byoyomi 9 searchmoves e2e4 d2d4",
    );
}

#[test]
fn a_whole_search() {
    sends(PLAIN, &["go depth 10 movetime 200"], |engine| {
        let limits = Limits::default()
            .depth(10)
            .movetime(Duration::from_millis(200));
        let best = engine.best(&limits).unwrap();
        assert_eq!(best.answer, Answer::Move("e2e4".into()));
        assert_eq!(best.ponder.as_deref(), Some("e7e5"));
        assert_eq!((best.infos.len(), best.cut), (3, false));
    });
}

#[test]
fn an_endless_search_is_stopped() {
    sends(QUIET, &["go infinite", "stop"], |engine| {
        let mut search = engine.search(&Limits::unlimited().infinite()).unwrap();
        assert_eq!(search.next().unwrap().unwrap().depth, Some(1));
        search.stop().unwrap();
        search.stop().unwrap();
        let best = search.finish().unwrap();
        assert_eq!(
            (best.answer, best.cut),
            (Answer::Move("e2e4".into()), false)
        );
    });
    sends(QUIET, &["go infinite", "stop"], |engine| {
        drop(engine.search(&Limits::unlimited().infinite()).unwrap());
    });
    sends(QUIET, &["go infinite", "stop"], |engine| {
        engine.best(&Limits::unlimited().infinite()).unwrap();
    });
}

#[test]
fn pondering() {
    sends(QUIET, &["go ponder movetime 1000", "ponderhit"], |engine| {
        let mut search = engine.search(&Limits::default().ponder()).unwrap();
        assert!(search.next_within(Duration::from_millis(500)).is_some());
        search.ponder_hit().unwrap();
        let best = search.finish().unwrap();
        assert_eq!(best.answer, Answer::Move("d2d4".into()));
    });
    sends(QUIET, &["go ponder movetime 1000", "stop"], |engine| {
        engine.best(&Limits::default().ponder()).unwrap();
    });
}

#[test]
fn several_lines() {
    let lines = [
        "setoption name MultiPV value 3",
        "go depth 1",
        "setoption name MultiPV value 1",
    ];
    sends(PLAIN, &lines, |engine| {
        let lines = engine.lines(3, &Limits::unlimited().depth(1)).unwrap();
        let moves: Vec<&str> = lines.iter().map(|info| &*info.pv[0]).collect();
        assert_eq!(moves, ["e2e4", "d2d4", "c2c4"]);
    });
    let lines = [
        "setoption name MultiPV value 2",
        "setoption name MultiPV value 1",
        "go depth 1",
        "setoption name MultiPV value 2",
    ];
    sends(PLAIN, &lines, |engine| {
        engine.set("MultiPV", 2).unwrap();
        assert_eq!(
            engine
                .lines(1, &Limits::unlimited().depth(1))
                .unwrap()
                .len(),
            1
        );
    });
}

#[test]
fn any_command() {
    let lines = [
        "debug on",
        "register later",
        "go depth 1",
        "isready",
        "isready",
    ];
    sends(PLAIN, &lines, |engine| {
        engine.send("debug on").unwrap();
        engine.cast("register later");
        engine.send("go depth 1").unwrap();
        engine.send("isready").unwrap();
        engine.sync().unwrap();
    });
}

#[test]
fn a_search_by_hand_is_stopped_before_quit() {
    everywhere(QUIET, |fake| {
        let mut engine = fake.open();
        engine.send("go infinite").unwrap();
        drop(engine);
        assert_eq!(fake.received(), ["go infinite", "stop", "quit"]);
    });
}

#[test]
fn reopening_sends_options_and_position_again() {
    everywhere(PLAIN, |fake| {
        let mut engine = fake.open();
        engine.set("Hash", 32).unwrap();
        engine.set("Hash", 64).unwrap();
        engine.position(&Setup::start().moves(["e2e4"])).unwrap();
        engine.reopen().unwrap();
        engine.sync().unwrap();
        drop(engine);
        let received = fake.received();
        let expected = [
            "uci",
            "isready",
            "setoption name Hash value 64",
            "position startpos moves e2e4",
            "isready",
            "quit",
        ];
        // The record of a process is written anew; that of a socket goes on.
        let both = received.len() > expected.len();
        let skipped = if both { received.len() - 6 } else { 0 };
        assert_eq!(received[skipped..], expected[if both { 0 } else { 2 }..]);
    });
}
