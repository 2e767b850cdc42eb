//! The dialect of shōgi.

use feen_uci::{Answer, Checkmate, Dialect, Engine, GameOver, Limits, Settings, Setup};

use crate::stage::{Fake, everywhere};

#[track_caller]
fn open(fake: &Fake) -> Engine {
    let settings = Settings::default().dialect(Dialect::Usi);
    Engine::open_with(fake.endpoint.clone(), settings).expect("the engine opens")
}

#[test]
fn the_words_are_those_of_usi() {
    everywhere("on go\nsay bestmove 7g7f ponder 3c3d\n", |fake| {
        let mut engine = open(fake);
        assert_eq!(engine.name(), Some("Fake"));
        engine.set("USI_Hash", 64).unwrap();
        engine.set("USI_Ponder", true).unwrap();
        engine.new_game().unwrap();
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        engine
            .position(&Setup::sfen(start).moves(["2g2f"]))
            .unwrap();
        let seconds = std::time::Duration::from_secs;
        let limits = Limits::unlimited()
            .btime(seconds(2))
            .wtime(seconds(3))
            .byoyomi(seconds(1));
        let best = engine.best(&limits).unwrap();
        assert_eq!(best.answer, Answer::Move("7g7f".into()));
        assert_eq!(
            (best.ponder.as_deref(), best.checkmate),
            (Some("3c3d"), None)
        );
        for result in [GameOver::Win, GameOver::Lose, GameOver::Draw] {
            engine.game_over(result).unwrap();
        }
        drop(engine);
        let received = fake.received();
        let expected = [
            "setoption name USI_Hash value 64",
            "setoption name USI_Ponder value true",
            "usinewgame",
            "isready",
            &format!("position sfen {start} moves 2g2f"),
            "go wtime 3000 btime 2000 byoyomi 1000",
            "gameover win",
            "gameover lose",
            "gameover draw",
            "quit",
        ];
        assert_eq!(received, expected);
    });
    let uci = Fake::socket("");
    uci.open().game_over(GameOver::Win).unwrap();
}

#[test]
fn an_engine_that_resigns_or_declares() {
    let fake = Fake::socket("on go\nsay bestmove resign\non go\nsay bestmove win\n");
    let mut engine = open(&fake);
    let limits = Limits::default();
    assert_eq!(engine.best(&limits).unwrap().answer, Answer::Resign);
    assert_eq!(engine.best(&limits).unwrap().answer, Answer::Win);
}

#[test]
fn searches_for_mate() {
    for (line, answer, ponder, checkmate) in [
        (
            "checkmate G*8f 9f9g 8f8g",
            Answer::Move("G*8f".into()),
            Some("9f9g"),
            Checkmate::Moves(["G*8f", "9f9g", "8f8g"].map(Into::into).to_vec()),
        ),
        ("checkmate nomate", Answer::None, None, Checkmate::NoMate),
        ("checkmate", Answer::None, None, Checkmate::NoMate),
        (
            "checkmate notimplemented",
            Answer::None,
            None,
            Checkmate::NotImplemented,
        ),
        ("checkmate timeout", Answer::None, None, Checkmate::Timeout),
    ] {
        let fake = Fake::socket(&format!("on go\nsay {line}\n"));
        let best = open(&fake)
            .best(&Limits::unlimited().mate_infinite())
            .unwrap();
        assert_eq!(
            (best.answer, best.ponder.as_deref()),
            (answer, ponder),
            "{line}"
        );
        assert_eq!(best.checkmate, Some(checkmate), "{line}");
    }
}

#[test]
fn a_dialect_that_the_engine_does_not_speak() {
    let fake = Fake::socket("on usi\nsay Unknown command\n");
    let settings = Settings::default()
        .dialect(Dialect::Usi)
        .handshake(std::time::Duration::from_millis(50));
    let error = Engine::open_with(fake.endpoint, settings).unwrap_err();
    assert_eq!(error.code(), "engine/handshake");
}
