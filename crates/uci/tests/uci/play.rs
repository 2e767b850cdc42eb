//! Games of chess against the fake engine.
//!
//! Each row is a call, and what it sends.
#![cfg(feature = "chess")]

use std::time::Duration;

use feen_chess::{CastlingSpelling, Game, Position, San};
use feen_uci::{Evaluation, Limits, Play, PlayError};

use crate::stage::{Fake, everywhere};

fn quick() -> Limits {
    Limits::unlimited().depth(1)
}

const START: [&str; 3] = ["ucinewgame", "isready", "position startpos"];

/// Calls, and the lines they send after those of the start.
#[track_caller]
fn sends(script: &str, lines: &[&str], calls: impl Fn(&mut Play) + Sync) {
    everywhere(script, |fake| {
        let mut play = Play::open(fake.endpoint.clone()).unwrap();
        calls(&mut play);
        drop(play);
        let received = fake.received();
        assert_eq!(received[..3], START);
        assert_eq!(received[3..received.len() - 1], *lines);
    });
}

#[test]
fn a_hint_changes_nothing() {
    sends(
        "on go\nsay bestmove g1f3\n",
        &["go depth 1", "go movetime 1000"],
        |play| {
            assert_eq!(play.hint(&quick()).unwrap().to_string(), "g1f3");
            assert_eq!(play.hint(&Limits::default()).unwrap().to_string(), "g1f3");
            assert!(play.game().moves().is_empty());
        },
    );
}

#[test]
fn replies_are_played() {
    let script = "on go\nsay bestmove e2e4\non go\nsay bestmove g1f3\non go\nsay bestmove g8f6\n";
    let lines = [
        "position startpos",
        "go depth 1",
        "position startpos moves e2e4 e7e5",
        "go depth 1",
        "position startpos moves e2e4 e7e5 g1f3",
        "go depth 1",
    ];
    sends(script, &lines, |play| {
        let reply = play.reply(&quick()).unwrap();
        assert_eq!(
            (reply.mv.to_string(), reply.status.to_string()),
            ("e2e4".into(), "in progress".into())
        );
        let reply = play.play(&quick(), "e5").unwrap();
        assert_eq!(reply.mv.to_string(), "g1f3");
        assert_eq!(play.hint(&quick()).unwrap().to_string(), "g8f6");
        assert_eq!(play.game().moves().len(), 3);
        assert_eq!(play.undo().unwrap().to_string(), "g1f3");
    });
}

#[test]
fn a_move_that_is_refused_is_not_sent() {
    sends("", &[], |play| {
        let error = play.play(&quick(), "e2e5").unwrap_err();
        assert_eq!(error.code(), "move/unreachable");
        assert!(play.game().moves().is_empty());
    });
}

#[test]
fn an_illegal_answer_is_not_played() {
    for answer in ["e2e5", "(none)", "a1a1", "resign", "win", "g1f3x", "Nf3"] {
        everywhere(&format!("on go\nsay bestmove {answer}\n"), |fake| {
            let mut play = Play::open(fake.endpoint.clone()).unwrap();
            let error = play.play(&quick(), "e4").unwrap_err();
            assert_eq!(error.code(), "engine/illegal", "{answer}");
            let error = play.analysis(&quick()).finish().unwrap_err();
            assert_eq!(error.code(), "engine/illegal", "{answer}");
            let named = format!("the engine's move `{answer}` is not legal");
            assert_eq!(error.to_string(), named);
            assert_eq!(play.game().moves().len(), 1);
        });
    }
}

#[test]
fn a_failed_engine_loses_nothing() {
    everywhere("on go\nexit 1\n", |fake| {
        let mut play = Play::with(Game::new(), fake.open());
        for _ in 0..2 {
            let error = play.reply(&quick()).unwrap_err();
            assert_eq!(error.code(), "engine/closed");
        }
        let error = play.play(&quick(), "e4").unwrap_err();
        assert_eq!(error.code(), "engine/closed");
        assert_eq!(play.game().moves().len(), 1);
        play.engine().reopen().unwrap();
        let error = play.hint(&quick()).unwrap_err();
        assert_eq!(error.code(), "engine/closed");
        assert_eq!(play.game().moves().len(), 1);
    });
}

#[test]
fn a_finished_game_is_not_sent() {
    let fake = Fake::socket("on go\nsay bestmove d8h4\n");
    let mut play = Play::open(fake.endpoint.clone()).unwrap();
    for text in ["f3", "e5"] {
        play.push(text).unwrap();
    }
    let reply = play.play(&quick(), "g4").unwrap();
    assert_eq!(reply.status.to_string(), "Black wins by checkmate");
    for error in [
        play.hint(&quick()).unwrap_err(),
        play.reply(&quick()).unwrap_err(),
        play.analysis(&quick()).finish().unwrap_err(),
    ] {
        match error {
            PlayError::Over { status } => assert_eq!(&status, play.status()),
            other => panic!("{other:?}"),
        }
    }
    let mut analysis = play.analysis(&quick());
    analysis.stop().unwrap();
    assert!(analysis.is_over() && analysis.next().is_none());
    drop(analysis);
    assert_eq!(play.play(&quick(), "e4").unwrap_err().code(), "game/over");
    match play.push("e4").unwrap_err() {
        PlayError::Over { status } => assert_eq!(&status, play.status()),
        other => panic!("{other:?}"),
    }
    assert_eq!(play.push("e9").unwrap_err().code(), "san/syntax");
}

#[test]
fn a_game_can_be_settled_while_its_engine_is_there() {
    let fake = Fake::socket("");
    let mut play = Play::open(fake.endpoint.clone()).unwrap();
    play.game_mut().settle_draw(Some("by_agreement")).unwrap();
    assert_eq!(play.status().to_string(), "draw: by_agreement");
    assert_eq!(play.reply(&quick()).unwrap_err().code(), "game/over");
}

#[test]
fn positions_are_sent_from_the_start() {
    let kings = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let script = "on go\nsay info depth 1\non stop\nsay bestmove e2e4\n";
    let position = format!("position fen {kings}");
    let with_move = format!("position fen {kings} moves e1f2");
    let lines = [
        "ucinewgame",
        "isready",
        &position, // set_position
        "go infinite",
        "stop",
        "ucinewgame",
        "isready",
        &with_move, // sync
    ];
    sends(script, &lines, |play| {
        play.set_position(kings.parse().unwrap()).unwrap();
        play.push("Kf2").unwrap();
        play.engine().send("go infinite").unwrap();
        play.sync().unwrap();
    });
}

#[test]
fn castling_of_chess960_is_king_takes_rook() {
    let usual = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let other = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1";
    let script = "on uci\nsay option name UCI_Chess960 type check default false\nsay uciok\n\
                  on go\nsay bestmove e8d8\n";
    let lines = [
        "ucinewgame",
        "isready",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1",
        "go depth 1",
        "setoption name UCI_Chess960 value true",
        "ucinewgame",
        "isready",
        "position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1 moves e1g1",
        "go depth 1",
        "setoption name UCI_Chess960 value false",
        "ucinewgame",
        "isready",
        "position startpos",
    ];
    sends(script, &lines, |play| {
        for fen in [usual, other] {
            let position = Position::from_fen(fen, CastlingSpelling::XFen).unwrap();
            play.set_position(position).unwrap();
            play.play(&quick(), "O-O").unwrap();
        }
        play.set_position(Position::start()).unwrap();
    });
}

#[test]
fn an_engine_hears_nothing_of_a_move_that_passed() {
    let lines = [
        "ucinewgame",
        "isready",
        "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2 moves d2d4",
    ];
    sends("", &lines, |play| {
        let game = Game::from_pgn(b"1. e4 -- 2. d4").unwrap();
        play.set_game(game).unwrap();
    });
}

#[test]
fn reports_are_legal_and_from_the_side_of_white() {
    let script = "\
on go
say info depth 1 score cp 30 lowerbound pv e7e5 g1f3
say info depth 2 score mate 3 pv e7e5 g1g4 b8c6
say info string hello
say bestmove e7e5
";
    everywhere(script, |fake| {
        let mut play = Play::open(fake.endpoint.clone()).unwrap();
        play.push("e4").unwrap();
        let mut analysis = play.analysis(&quick());
        let first = analysis.next_within(Duration::from_secs(1)).unwrap();
        let san: Vec<&str> = first.san.iter().map(San::as_str).collect();
        assert_eq!((san, first.illegal), (vec!["e5", "Nf3"], None));
        assert_eq!(first.score.unwrap().to_string(), "<=-0.30");
        let second = analysis.next().unwrap();
        assert_eq!(second.illegal.as_deref(), Some("g1g4"));
        assert_eq!(second.moves.len(), 1);
        assert_eq!(second.score.unwrap().value, Evaluation::Mate(-3));
        assert_eq!(analysis.next().unwrap().score, None);
        assert!(analysis.next().is_none() && analysis.is_over());
        analysis.stop().unwrap();
        assert_eq!(analysis.finish().unwrap().0.to_string(), "e7e5");
    });
}

#[test]
fn an_analysis_reports_the_failure_of_the_engine() {
    everywhere("on go\nsay info depth 1\nexit 1\n", |fake| {
        let mut play = Play::open(fake.endpoint.clone()).unwrap();
        let mut analysis = play.analysis(&quick());
        assert_eq!(analysis.by_ref().count(), 1);
        assert_eq!(analysis.finish().unwrap_err().code(), "engine/closed");
    });
}

#[test]
fn an_engine_that_fails_at_the_start_is_reported_by_the_next_call() {
    everywhere("on ucinewgame\nexit 1\n", |fake| {
        let mut play = Play::with(Game::new(), fake.open_hasty().unwrap());
        assert_eq!(play.reply(&quick()).unwrap_err().code(), "engine/closed");
        let (game, _) = play.into_parts();
        assert!(game.moves().is_empty());
    });
}

#[test]
fn an_engine_that_cannot_be_stopped_is_reported() {
    for (script, code) in [
        ("on stop\nexit 1\n", "engine/closed"),
        ("on stop\nsay nothing\n", "engine/timed-out"),
    ] {
        everywhere(script, |fake| {
            let mut play = Play::with(Game::new(), fake.open_hasty().unwrap());
            play.engine().send("go infinite").unwrap();
            assert_eq!(play.sync().unwrap_err().code(), code);
        });
    }
}

#[test]
fn an_analysis_ends_when_it_is_stopped() {
    let script = "on go\nsay info depth 1\non stop\nsay bestmove e2e4\n";
    sends(script, &["go infinite", "stop"], |play| {
        let patience = Duration::from_secs(5);
        let mut analysis = play.analysis(&Limits::unlimited().infinite());
        assert!(analysis.next_within(patience).is_some() && !analysis.is_over());
        analysis.stop().unwrap();
        assert!(analysis.next_within(patience).is_none() && analysis.is_over());
        assert_eq!(analysis.finish().unwrap().0.to_string(), "e2e4");
    });
}
