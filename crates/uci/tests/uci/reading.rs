//! Lines, information and answers, in whatever pieces they come.

use feen_uci::{Answer, Bound, Evaluation, Info, Limits, Score};

use crate::stage::{Fake, everywhere};

#[track_caller]
fn plays(fake: &Fake, mv: &str) {
    let best = fake.open().best(&Limits::default()).unwrap();
    assert_eq!(best.answer, Answer::Move(mv.into()));
}

#[test]
fn lines_may_come_in_any_pieces() {
    for reaction in [
        "bytewise bestmove e2e4 ponder e7e5",
        "raw info depth 1\\r\\nbestmove e2e4\\r\\n",
        "raw bestmove e2e4\nexit 0",
        "raw \\n\\n \\nbestmove e2e4\\n",
        "say nonsense\nsay info\nsay bestmove e2e4",
        "raw info string \\xff\\xfe\\nbestmove e2e4\\n",
        "long 1000000 info string \nsay bestmove e2e4",
    ] {
        everywhere(&format!("on go\n{reaction}\n"), |fake| plays(fake, "e2e4"));
    }
}

#[test]
fn the_answer_may_be_split_at_every_place() {
    let line = "bestmove e2e4 ponder e7e5";
    let turns = (0..=line.len()).map(|at| format!("on go\nsplit {at} {line}\n"));
    let script: String = turns.collect();
    everywhere(&script, |fake| {
        let mut engine = fake.open();
        for at in 0..=line.len() {
            let best = engine.best(&Limits::default()).unwrap();
            assert_eq!(best.answer, Answer::Move("e2e4".into()), "{at}");
            assert_eq!(best.ponder.as_deref(), Some("e7e5"), "{at}");
        }
    });
}

#[test]
fn a_banner_and_unknown_lines_are_skipped() {
    let script = "\
on start
say Fairy-Stockfish 11.1 LB 64 by Fabian Fichter
on uci
say id name  Fairy-Stockfish 11.1 LB 64
say id author Fabian Fichter
say
say copyprotection checking
say info string warming up
say option without a name
say option name Odd type wheel
say uciok
say registration ok
on go
say bestmove e2e4
";
    everywhere(script, |fake| {
        let mut engine = fake.open();
        assert_eq!(engine.name(), Some("Fairy-Stockfish 11.1 LB 64"));
        assert!(engine.options().is_empty());
        assert!(engine.best(&Limits::default()).unwrap().infos.is_empty());
    });
}

#[test]
fn bytes_that_are_not_text_are_replaced() {
    everywhere("on go\nraw info string \\xffa\\nbestmove e2e4\\n", |fake| {
        let best = fake.open().best(&Limits::default()).unwrap();
        assert_eq!(best.infos[0].string.as_deref(), Some("\u{fffd}a"));
    });
}

#[track_caller]
fn info(line: &str) -> Info {
    Info::read(line).expect("an info line")
}

#[test]
fn every_key_of_an_info_line() {
    let info = info(
        "info depth 20 seldepth 31 multipv 2 score cp -13 upperbound wdl 12 980 8 time 1500 \
         nodes 123456789012 nps 82000 tbhits 3 sbhits 4 hashfull 998 cpuload 500 currmove e2e4 \
         currmovenumber 7 pv e2e4 e7e5 g1f3 refutation d1h5 g6h5 currline 2 a2a3 h7h6 ebf 2.1 \
         string any depth 5 text",
    );
    let moves = |moves: &[&str]| -> Vec<Box<str>> { moves.iter().map(|&mv| mv.into()).collect() };
    assert_eq!(
        (info.depth, info.seldepth, info.multipv),
        (Some(20), Some(31), Some(2))
    );
    let value = Evaluation::Centipawns(-13);
    assert_eq!(
        info.score,
        Some(Score {
            value,
            bound: Bound::Upper
        })
    );
    assert_eq!(info.wdl, Some([12, 980, 8]));
    assert_eq!(info.time.unwrap().as_millis(), 1500);
    assert_eq!(
        (info.nodes, info.nps),
        (Some(123_456_789_012), Some(82_000))
    );
    assert_eq!((info.tbhits, info.sbhits), (Some(3), Some(4)));
    assert_eq!((info.hashfull, info.cpuload), (Some(998), Some(500)));
    assert_eq!(
        (info.currmove.as_deref(), info.currmovenumber),
        (Some("e2e4"), Some(7))
    );
    assert_eq!(info.pv, moves(&["e2e4", "e7e5", "g1f3"]));
    assert_eq!(info.refutation, moves(&["d1h5", "g6h5"]));
    // An unknown word after moves is one of them.
    assert_eq!(
        info.currline,
        Some((2, moves(&["a2a3", "h7h6", "ebf", "2.1"])))
    );
    assert_eq!(info.string.as_deref(), Some("any depth 5 text"));
}

#[track_caller]
fn score(words: &str) -> Option<(Evaluation, Bound)> {
    let line = info(&format!("info depth 1 {words} nodes 9"));
    assert_eq!((line.depth, line.nodes), (Some(1), Some(9)), "{words}");
    line.score.map(|score| (score.value, score.bound))
}

#[test]
fn scores() {
    use Bound::{Exact, Lower, Upper};
    use Evaluation::{Centipawns, Mate};
    assert_eq!(score("score cp 34"), Some((Centipawns(34), Exact)));
    assert_eq!(
        score("score cp 34 lowerbound"),
        Some((Centipawns(34), Lower))
    );
    assert_eq!(
        score("score lowerbound cp 34"),
        Some((Centipawns(34), Lower))
    );
    assert_eq!(score("score mate -3 upperbound"), Some((Mate(-3), Upper)));
    assert_eq!(score("score mate +5"), Some((Mate(5), Exact)));
    assert_eq!(score("score mate 0"), Some((Mate(0), Exact)));
    for none in [
        "score",
        "score cp",
        "score cp x",
        "score mate +",
        "score cp 1e3",
    ] {
        assert_eq!(score(none), None, "{none}");
    }
}

#[test]
fn scores_have_an_order_and_another_side() {
    use Evaluation::{Centipawns, Mate};
    let values = [
        Mate(1),
        Mate(9),
        Centipawns(1),
        Centipawns(-1),
        Mate(-9),
        Mate(-1),
        Mate(0),
    ];
    assert!(values.is_sorted_by(|better, worse| better > worse));
    let score = |value, bound| Score { value, bound };
    let bounds = [Bound::Lower, Bound::Exact, Bound::Upper];
    assert!(bounds.is_sorted_by(|a, b| score(Mate(1), *a) > score(Mate(1), *b)));
    assert!(score(Mate(2), Bound::Upper) > score(Mate(3), Bound::Lower));
    for (value, other) in [
        (Centipawns(5), Some(Centipawns(-5))),
        (Centipawns(i32::MIN), None),
        (Mate(-3), Some(Mate(3))),
        (Mate(0), None),
        (Mate(i32::MIN), None),
    ] {
        let other = other.map(|value| score(value, Bound::Lower));
        assert_eq!(score(value, Bound::Upper).flip(), other);
    }
    for (value, bound, text) in [
        (Centipawns(5), Bound::Exact, "+0.05"),
        (Centipawns(-1234), Bound::Lower, ">=-12.34"),
        (Centipawns(0), Bound::Upper, "<=+0.00"),
        (Mate(-3), Bound::Exact, "#-3"),
    ] {
        assert_eq!(score(value, bound).to_string(), text);
    }
}

#[test]
fn a_number_that_cannot_be_read_drops_its_key() {
    let line = info("info depth x seldepth -1 nodes 99999999999999999999 time 5 nps hashfull 3");
    let expected = Info::read("info time 5 hashfull 3").unwrap();
    assert_eq!(line, expected);
    assert_eq!(info("info wdl 1 2"), Info::default());
    assert_eq!(info("info wdl 1 2 nodes 3").nodes, Some(3));
}

#[test]
fn unknown_keys_are_kept() {
    let line = info("info ebf 2.5 qnodes 7 depth 3 lonely nodes 4 last");
    let pair = |key: &str, value: &str| (key.into(), value.into());
    let expected = [
        pair("ebf", "2.5"),
        pair("qnodes", "7"),
        pair("lonely", ""),
        pair("last", ""),
    ];
    assert_eq!(line.other, expected);
    assert_eq!((line.depth, line.nodes), (Some(3), Some(4)));
}

#[test]
fn other_lines_of_info() {
    assert_eq!(Info::read("information depth 1"), None);
    assert_eq!(Info::read("bestmove e2e4"), None);
    assert_eq!(Info::read(""), None);
    assert_eq!(info("info"), Info::default());
    assert_eq!(info(" \tinfo  depth\t3 ").depth, Some(3));
    assert_eq!(info("info hashfull 0").hashfull, Some(0));
    assert_eq!(info("info string").string.as_deref(), Some(""));
    assert_eq!(
        info("info string  two  blanks ").string.as_deref(),
        Some(" two  blanks ")
    );
    assert_eq!(info("info strings 1 string x").string.as_deref(), Some("x"));
    let currline = info("info currline e2e4 e7e5").currline;
    assert_eq!(currline, Some((1, vec!["e2e4".into(), "e7e5".into()])));
    assert_eq!(info("info currline 3").currline, Some((3, vec![])));
    assert!(info("info pv string x").pv.is_empty());
}
