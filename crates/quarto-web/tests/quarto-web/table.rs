//! Quarto on a server: every action, event and code.

use feen_match_web::{Preferences, Table};
use feen_quarto_web::{Action, Event, Match, Setup};
use feen_server::{Game, Options, Outcome, Player, Ruling, Server, Viewer};

use Player::{First, Second};

fn setup(json: &str) -> Setup {
    serde_json::from_str(json).unwrap()
}

/// A game after a script: `1` or `2`, and a piece, a square or a word; the last answer as JSON of the event or a code.
fn script(setup: &Setup, script: &str) -> (Match, String) {
    let mut game = Match::start(setup).unwrap();
    let mut last = String::new();
    for line in script
        .split(',')
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let (seat, word) = line.split_once(' ').unwrap();
        let seat = if seat == "1" { First } else { Second };
        let json = if word.starts_with(|first: char| first.is_ascii_digit()) {
            format!(r#"{{"type":"give","piece":{word}}}"#)
        } else if word.len() == 2 {
            format!(r#"{{"type":"place","square":"{word}"}}"#)
        } else {
            format!(r#"{{"type":"{word}"}}"#)
        };
        let action: Action = serde_json::from_str(&json).unwrap();
        last = match game.decide(seat, &action) {
            Ok(event) => {
                let text = serde_json::to_string(&event).unwrap();
                let read: Event = serde_json::from_str(&text).unwrap();
                game.apply(Some(seat), &read).unwrap();
                text
            }
            Err(error) => error.code().to_owned(),
        };
    }
    (game, last)
}

#[test]
fn an_action_has_no_field_but_its_own() {
    for (text, error) in [
        (
            r#"{"type":"call","foo":1}"#,
            "unknown field `foo`, expected one of `type`, `move`, `piece`, `square`",
        ),
        (
            r#"{"type":"resign","piece":7}"#,
            "unknown field `piece`, there are no fields",
        ),
        (
            r#"{"type":"give","piece":7,"square":"b3"}"#,
            "unknown field `square`, expected `piece`",
        ),
        (
            r#"{"type":"move","move":"7","piece":7}"#,
            "unknown field `piece`, expected `move`",
        ),
        (r#"{"type":"place"}"#, "missing field `square`"),
    ] {
        let error = error.to_owned();
        let read = serde_json::from_str::<Action>(text);
        let read = read.map_err(|error| error.to_string());
        let read = read.map_err(|error| error.split(" at line ").next().unwrap().to_owned());
        assert_eq!(read, Err(error), "{text}");
    }
}

/// Three in a row that share a property; the second player has the fourth in hand.
const THREE: &str = "1 0, 2 a4, 2 1, 1 b4, 1 2, 2 c4, 2 3";

#[test]
fn every_action_leads_to_an_event_or_a_code() {
    for (text, expected) in [
        ("1 7", r#"{"type":"give","piece":7}"#),
        ("2 7", "game/turn"),
        ("1 7, 1 8", "game/turn"),
        ("1 7, 2 8", "give/held"),
        ("1 7, 2 b3", r#"{"type":"place","square":"b3"}"#),
        ("1 b3", "place/nothing-held"),
        ("1 7, 2 b3, 2 7", "give/gone"),
        ("1 7, 2 b3, 2 8, 1 b3", "place/taken"),
        ("1 call", "call/not-played"),
        ("1 resign", r#"{"type":"resign"}"#),
        ("1 resign, 1 7", "game/over"),
        ("1 offer_takeback", "takeback/none"),
        ("1 7, 1 offer_takeback", r#"{"type":"offer_takeback"}"#),
        ("1 7, 1 offer_takeback, 1 offer_takeback", "offer/again"),
        ("1 7, 1 offer_takeback, 1 accept_takeback", "offer/none"),
        (
            "1 7, 1 offer_takeback, 2 accept_takeback",
            r#"{"type":"taken_back","to":0}"#,
        ),
        (
            "1 7, 1 offer_takeback, 2 offer_takeback",
            r#"{"type":"taken_back","to":0}"#,
        ),
        (
            "1 7, 2 b3, 2 8, 1 offer_takeback, 2 accept_takeback",
            r#"{"type":"taken_back","to":0}"#,
        ),
        (
            "1 7, 2 b3, 2 8, 2 offer_takeback, 1 accept_takeback",
            r#"{"type":"taken_back","to":2}"#,
        ),
        (
            "1 7, 1 offer_takeback, 2 decline_takeback",
            r#"{"type":"takeback_declined"}"#,
        ),
        (
            "1 7, 1 offer_takeback, 2 b3, 2 accept_takeback",
            "offer/none",
        ),
        ("2 accept_takeback", "offer/none"),
        ("2 decline_takeback", "offer/none"),
        ("1 claim_victory", r#"{"type":"left","lost":"second"}"#),
    ] {
        assert_eq!(script(&Setup::default(), text).1, expected, "{text}");
    }
}

#[test]
fn a_line_wins_and_is_shown() {
    let (game, _) = script(&Setup::default(), &format!("{THREE}, 1 d4"));
    assert_eq!(
        game.outcome(),
        Some(Outcome::new(Some(First), "four-alike"))
    );
    let view = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
    assert_eq!(view["line"], serde_json::json!(["a4", "b4", "c4", "d4"]));
    assert_eq!(
        (&view["status"], &view["turn"]),
        (&"won".into(), &().into())
    );
    assert_eq!((&view["last"], &view["plies"]), (&"d4".into(), &8.into()));
}

#[test]
fn a_line_that_must_be_called_is_open_and_then_void() {
    let call = setup(r#"{"rules":"lines,call"}"#);
    let open = format!("{THREE}, 1 d4");
    let (game, _) = script(&call, &open);
    let view = game.view(Viewer::Spectator);
    assert!(view.open_line.is_some() && view.void.is_empty() && game.outcome().is_none());
    let (game, last) = script(&call, &format!("{open}, 1 call"));
    assert_eq!(
        (last.as_str(), game.outcome()),
        (
            r#"{"type":"call"}"#,
            Some(Outcome::new(Some(First), "four-alike"))
        )
    );
    let (game, _) = script(&call, &format!("{open}, 1 15, 2 a1"));
    let view = game.view(Viewer::Spectator);
    assert_eq!((view.open_line, view.void.len()), (None, 1));
    // What is taken back makes the line open again.
    let (game, _) = script(
        &call,
        &format!("{open}, 1 15, 2 a1, 2 offer_takeback, 1 accept_takeback"),
    );
    assert!(game.view(Viewer::Spectator).open_line.is_some());
}

#[test]
fn a_game_begins_as_its_setup_says() {
    let (game, _) = script(&setup(r#"{"first":"second","rules":"squares"}"#), "2 7");
    assert_eq!(game.turn(), Some(First));
    let feen = setup(r#"{"feen":"1S2/1+r2/S'3/1R'2 /+R q/Q"}"#);
    assert_eq!(
        Match::start(&feen).unwrap().view(Viewer::Spectator).feen,
        "1S2/1+r2/S'3/1R'2 /+R q/Q"
    );
    for (feen, code) in [("8/8 / Q/q", "position/"), ("nonsense", "")] {
        let text = format!(r#"{{"feen":"{feen}"}}"#);
        let error = Match::start(&setup(&text)).unwrap_err();
        assert!(
            !error.code().is_empty() && (code.is_empty() || !error.code().starts_with("game")),
            "{}",
            error.code()
        );
    }
    for nonsense in [
        r#"{"rules":"weight"}"#,
        r#"{"first":"white"}"#,
        r#"{"color":1}"#,
    ] {
        assert!(
            serde_json::from_str::<Setup>(nonsense).is_err(),
            "{nonsense}"
        );
    }
}

#[test]
fn the_server_decrees() {
    let server = Server::<Match>::new(Options::default());
    for (ruling, expected) in [
        (
            Ruling::Flag(First),
            Outcome::new(Some(Second), "first_lost_on_time"),
        ),
        (
            Ruling::Gone(Second),
            Outcome::new(Some(First), "second_left"),
        ),
        (Ruling::Abort, Outcome::new(None, "aborted")),
        (
            Ruling::Settle(Outcome::new(None, "by_decree")),
            Outcome::new(None, "by_decree"),
        ),
    ] {
        let game = server
            .create(Setup::default(), feen_server::GameOptions::default())
            .unwrap()
            .game;
        assert_eq!(game.rule(ruling).unwrap().outcome, Some(expected));
    }
}

#[test]
fn random_games_replay() {
    let mut random = fastrand::Rng::with_seed(7);
    for rules in ["lines", "squares", "lines,call", "squares,color,call"] {
        for _ in 0..50 {
            let setup = setup(&format!(r#"{{"rules":"{rules}"}}"#));
            let mut game = Match::start(&setup).unwrap();
            let mut events = Vec::new();
            while let Some(seat) = game.turn() {
                let view = game.view(Viewer::Spectator);
                let action = match (view.held, random.u8(..10)) {
                    (_, 0) => Action::OfferTakeback,
                    (_, 1) => Action::AcceptTakeback,
                    (_, 2) => Action::Call,
                    (Some(_), _) => Action::Place {
                        square: feen_quarto::Square::ALL[random.usize(..16)],
                    },
                    (None, _) => Action::Give {
                        piece: feen_quarto::Piece::ALL[random.usize(..16)],
                    },
                };
                let seat = if random.u8(..5) == 0 { !seat } else { seat };
                if let Ok(event) = game.decide(seat, &action) {
                    game.apply(Some(seat), &event).unwrap();
                    events.push((seat, serde_json::to_string(&event).unwrap()));
                }
                if events.len() > 200 {
                    game.apply(Some(First), &Event::Resign).unwrap();
                    events.push((First, r#"{"type":"resign"}"#.to_owned()));
                }
            }
            let mut again = Match::start(&setup).unwrap();
            for (seat, text) in events {
                again
                    .apply(Some(seat), &serde_json::from_str(&text).unwrap())
                    .unwrap();
            }
            assert_eq!(again.view(Viewer::Spectator), game.view(Viewer::Spectator));
        }
    }
}

#[test]
fn events_that_have_a_short_form_come_back_from_it() {
    let short = |number: u8| {
        let pieces = (0..16).map(|piece| format!(r#"{{"type":"give","piece":{piece}}}"#));
        let squares = ["a", "b", "c", "d"].into_iter().flat_map(|column| {
            (1..5).map(move |row| format!(r#"{{"type":"place","square":"{column}{row}"}}"#))
        });
        let back = format!(r#"{{"type":"taken_back","to":{number}}}"#);
        pieces.chain(squares).chain([back]).collect::<Vec<_>>()
    };
    for text in short(31).into_iter().chain(short(0)) {
        let event: Event = serde_json::from_str(&text).unwrap();
        let short = Match::pack(&event).unwrap();
        assert_eq!(Match::unpack(short), Some(event));
    }
}

#[test]
fn a_match_has_a_picture() {
    let (game, _) = script(&setup("{}"), THREE);
    assert!(
        game.svg(false, &Preferences::default())
            .unwrap()
            .starts_with("<svg")
    );
    let png = game.png(false, &Preferences::default()).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let (empty, _) = script(&setup("{}"), "");
    assert_ne!(empty.png(false, &Preferences::default()).unwrap(), png);
}
