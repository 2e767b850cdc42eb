//! A match of any game: setups, actions and events of games that share one registry and one journal.

use std::collections::BTreeSet;
use std::time::Duration;

use feen_games_web::Hosts;
use feen_match_web::{Format, Table, written};
use feen_server::journal::Memory;
use feen_server::{Code, Game, GameOptions, Options, Player, Server, Viewer};
use feen_site::{Action, Event, Match, Setup};
use serde_json::{Value, json};

/// Actions of both players in turn: a text is a move, anything else an action with its seat; the last event as JSON, or the
/// code of the refusal.
fn played(setup: &Value, actions: &[Value]) -> (Match, String) {
    let setup: Setup = serde_json::from_value(setup.clone()).unwrap();
    let mut game = Match::start(&setup).unwrap();
    let mut last = String::new();
    for action in actions {
        let seat = game.turn().unwrap_or(Player::First);
        let (seat, action) = match action {
            Value::String(text) => (seat, json!({ "type": "move", "move": text })),
            Value::Array(parts) => {
                let is_first = parts[0] == "first";
                (
                    if is_first {
                        Player::First
                    } else {
                        Player::Second
                    },
                    parts[1].clone(),
                )
            }
            action => (seat, action.clone()),
        };
        let action: Action = serde_json::from_value(action).unwrap();
        last = match game.decide(seat, &action) {
            Ok(event) => {
                let packed = Match::pack(&event).and_then(Match::unpack);
                assert!(packed.is_none_or(|unpacked| unpacked == event), "{event:?}");
                let text = serde_json::to_string(&event).unwrap();
                // A journal does not say of which game an event is.
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
fn actions_lead_to_events_of_the_game() {
    let quarto = json!({ "variant": "quarto" });
    let draw = |seat, kind| json!([seat, { "type": kind }]);
    for (setup, actions, expected) in [
        (
            &json!({}),
            vec![json!("e4")],
            r#"{"type":"move","move":"e2e4"}"#,
        ),
        (
            &json!({ "variant": "shogi" }),
            vec![json!("7g7f")],
            r#"{"type":"move","move":"c3c4"}"#,
        ),
        (
            &json!({}),
            vec![json!({ "type": "give", "piece": 7 })],
            "action/other-game",
        ),
        (&quarto, vec![json!("7")], r#"{"type":"give","piece":7}"#),
        (
            &quarto,
            vec![json!("0111"), json!("B3")],
            r#"{"type":"place","square":"b3"}"#,
        ),
        (&quarto, vec![json!("e4")], "move/syntax"),
        (&quarto, vec![json!("b3")], "place/nothing-held"),
        (&quarto, vec![json!({ "type": "claim" })], "call/not-played"),
        (
            &quarto,
            vec![json!({ "type": "claim", "reason": "moves" })],
            "action/other-game",
        ),
        (
            &quarto,
            vec![json!({ "type": "move", "move": "7", "offer_draw": true })],
            "action/other-game",
        ),
        (
            &quarto,
            vec![json!({ "type": "abort" })],
            r#"{"type":"aborted"}"#,
        ),
        (
            &quarto,
            vec![json!("7"), json!("b3"), json!({ "type": "abort" })],
            "abort/late",
        ),
        (
            &quarto,
            vec![json!("7"), json!({ "type": "resign" })],
            r#"{"type":"resign"}"#,
        ),
        (
            &quarto,
            vec![
                json!("7"),
                draw("first", "offer_draw"),
                draw("second", "accept_draw"),
            ],
            r#"{"type":"draw_agreed"}"#,
        ),
        (
            &quarto,
            vec![
                json!("7"),
                json!("b3"),
                draw("second", "offer_takeback"),
                draw("first", "accept_takeback"),
            ],
            r#"{"type":"taken_back","to":1}"#,
        ),
    ] {
        assert_eq!(played(setup, &actions).1, expected, "{setup} {actions:?}");
    }
}

/// The type of an action chooses its game, wherever it stands among the fields.
#[test]
fn the_fields_of_an_action_come_in_any_order() {
    for (text, expected) in [
        (
            r#"{"move":"e4","type":"move"}"#,
            r#"Ok(Board(Move { text: "e4", offer_draw: false }))"#,
        ),
        (
            r#"{"square":"b3","type":"place"}"#,
            "Ok(Quarto(Place { square: Square(b3) }))",
        ),
        (
            r#"{"foo":1,"type":"call"}"#,
            "Err(unknown field `foo`, expected one of `type`, `move`, `piece`, `square`)",
        ),
        (
            r#"{"type":"resign","piece":7}"#,
            "Err(unknown field `piece`, expected one of `type`, `move`, `offer_draw`, `reason`, `draw`)",
        ),
        (r#"{"move":"give"}"#, "Err(missing field `type`)"),
        (
            r#"{"type":"move","move":"e4","move":"e5"}"#,
            "Err(duplicate field `move`)",
        ),
        (r#"["move"]"#, "Err(invalid type: sequence, expected a map)"),
    ] {
        let read = match serde_json::from_str::<Action>(text) {
            Ok(action) => format!("Ok({action:?})"),
            Err(error) => {
                let error = error.to_string();
                format!("Err({})", error.split(" at line ").next().unwrap())
            }
        };
        assert_eq!(read, expected, "{text}");
    }
}

/// A page says a refusal in other words, for which it needs the squares and the like.
#[test]
fn refusals_name_what_they_are_about() {
    for (setup, text, facts) in [
        (
            json!({}),
            "b2b6",
            vec![("from", "b2".to_owned()), ("to", "b6".to_owned())],
        ),
        (json!({ "variant": "quarto" }), "b2", Vec::new()),
    ] {
        let setup: Setup = serde_json::from_value(setup).unwrap();
        let game = Match::start(&setup).unwrap();
        let action = json!({ "type": "move", "move": text });
        let action = serde_json::from_value(action).unwrap();
        let refused = game.decide(Player::First, &action).unwrap_err();
        assert_eq!(refused.facts(), facts, "{text}");
    }
    let setup = serde_json::from_value(json!({ "start": "8/8 w" })).unwrap();
    let refused = Match::named("quarto", Some(setup)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "a setup of `quarto` has no field `start`"
    );
    let facts = [("game", "quarto".to_owned()), ("field", "start".to_owned())];
    assert_eq!(refused.facts(), facts);
}

#[test]
fn a_setup_names_its_game() {
    for (name, setup, expected) in [
        ("quarto", json!({}), "quarto"),
        ("QUARTO", json!({ "rules": "squares" }), "quarto"),
        (
            "quarto",
            json!({ "rules": "lines", "first": "second" }),
            "quarto",
        ),
        ("chess", json!({}), "chess"),
        ("chess", json!({ "rules": "binbo" }), "chess"),
        ("shogi", json!({ "variant": "shogi" }), "shogi"),
        (
            "chess",
            json!({ "rules": "lines", "first": "first" }),
            "setup/variant",
        ),
        ("quarto", json!({ "variant": "shogi" }), "setup/variant"),
        ("quarto", json!({ "start": "8/8 w" }), "setup/field"),
        ("quarto", json!({ "number": 7 }), "setup/field"),
        ("chess", json!({ "first": "second" }), "setup/field"),
        ("shogi", json!({ "feen": "4/4 / Q/q" }), "setup/field"),
        ("bridge", json!({}), "variant/unknown"),
    ] {
        let read: Setup = serde_json::from_value(setup.clone()).unwrap();
        let named = Match::named(name, Some(read)).and_then(|setup| Match::start(&setup));
        let found = named.map_or_else(
            |error| error.code().to_owned(),
            |game| game.name().to_owned(),
        );
        assert_eq!(found, expected, "{name} {setup}");
    }
    for wrong in [
        json!({ "rules": "stakes" }),
        json!({ "colour": "white" }),
        json!(7),
    ] {
        assert!(
            serde_json::from_value::<Setup>(wrong.clone()).is_err(),
            "{wrong}"
        );
    }
}

/// One registry keeps matches of all games over a restart, and lists them by name.
#[test]
fn one_registry_has_all_games() {
    let journal = Memory::new();
    let open = || Server::<Match>::open(Options::default(), journal.clone()).unwrap();
    let server = open();
    let (mut games, moves) = (
        Vec::new(),
        [("chess", "e4"), ("shogi", "7g7f"), ("quarto", "7")],
    );
    for (name, text) in moves {
        let setup = Match::named(name, None).unwrap();
        let game = server.create(setup, GameOptions::default()).unwrap().game;
        let action = json!({ "type": "move", "move": text });
        let action = serde_json::from_value(action).unwrap();
        game.act(Player::First, None, action).unwrap();
        games.push((game.id(), name));
    }
    server.shutdown(Duration::from_secs(5)).unwrap();
    drop(server);
    let server = open();
    for (id, name) in games {
        let game = server.find(id).unwrap().unwrap();
        assert_eq!((&*game.name(), game.seq()), (name, 1));
        assert_eq!(game.read(|game| game.hosted().is_some()), name != "quarto");
        let listed = server.listed(Some(name), None, None, 9).unwrap();
        assert_eq!(listed.len(), 1, "{name}");
    }
}

/// The journal of a server that had Quarto alone is read by one that has all games.
#[test]
fn a_game_of_quarto_that_was_kept_is_played_on() {
    type Alone = feen_quarto_web::Match;
    let journal = Memory::new();
    let alone = Server::<Alone>::open(Options::default(), journal.clone()).unwrap();
    let setup = serde_json::from_value(json!({ "rules": "squares" })).unwrap();
    let game = alone.create(setup, GameOptions::default()).unwrap().game;
    for (seat, action) in [
        (Player::First, json!({ "type": "give", "piece": 7 })),
        (Player::Second, json!({ "type": "place", "square": "b3" })),
    ] {
        let action = serde_json::from_value(action).unwrap();
        game.act(seat, None, action).unwrap();
    }
    let id = game.id();
    alone.shutdown(Duration::from_secs(5)).unwrap();
    drop((alone, game));
    let all = Server::<Match>::open(Options::default(), journal).unwrap();
    let game = all.find(id).unwrap().unwrap();
    assert_eq!((&*game.name(), game.seq()), ("quarto", 2));
    let action = serde_json::from_value(json!({ "type": "move", "move": "a" })).unwrap();
    game.act(Player::Second, None, action).unwrap();
    let record = written(&game, &Format::PGN).unwrap();
    assert!(record.contains("[Rules \"squares\"]\n"), "{record}");
    assert!(record.contains("\n1. 7 b3 2. a *\n"), "{record}");
}

#[test]
fn a_game_of_quarto_has_a_record() {
    let server = Server::<Match>::new(Options::default());
    let setup = Match::named("quarto", None).unwrap();
    let game = server.create(setup, GameOptions::default()).unwrap().game;
    for (seat, text) in [
        (Player::First, "7"),
        (Player::Second, "b3"),
        (Player::Second, "a"),
    ] {
        let action = json!({ "type": "move", "move": text });
        let action = serde_json::from_value(action).unwrap();
        game.act(seat, None, action).unwrap();
    }
    let record = written(&game, &Format::PGN).unwrap();
    for part in [
        "[Variant \"Quarto\"]\n",
        "[Rules \"lines\"]\n",
        "\n1. 7 b3 2. a *\n",
    ] {
        assert!(record.contains(part), "{record}");
    }
    let formats = game.read(Table::formats).into_iter();
    assert_eq!(
        formats.map(|format| format.name).collect::<Vec<_>>(),
        ["pgn"]
    );
    for format in Match::FORMATS {
        let is_written = written(&game, format).is_ok();
        assert_eq!(is_written, format.name == "pgn", "{}", format.name);
    }
}

#[test]
fn the_catalogue_has_a_picture_of_every_game_beside_it() {
    let group = Match::listed_beside(&[]).unwrap();
    for entry in group["variants"].as_array().unwrap() {
        let picture = Match::start_beside(entry["name"].as_str().unwrap()).unwrap();
        assert!(picture.starts_with("<svg"), "{picture}");
    }
    assert_eq!(Match::start_beside("chess"), None);
}

/// The view of Quarto has the fields that the page of the interface says, and no other.
#[test]
fn the_view_of_quarto_is_documented() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server-http.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, table) = page.split_once("| in a view of Quarto |").unwrap();
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let (game, _) = played(&json!({ "variant": "quarto" }), &[]);
    let view = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
    let keys: BTreeSet<&str> = view
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(names.collect::<BTreeSet<_>>(), keys);
}

/// The signs of mistakes have no picture of a piece, and the pieces of Quarto have theirs.
#[test]
fn pictures_are_those_of_pieces_alone() {
    let style = Match::style();
    for (rule, is_there) in [(".q1{", false), (".q2{", false), (".pc.q1{", true)] {
        let found = style.lines().any(|line| line.starts_with(rule));
        assert_eq!(found, is_there, "{rule}");
    }
}
