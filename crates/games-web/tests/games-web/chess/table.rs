//! Chess on a server: every action, event and code.

use feen_games_web::{Action, Event, Match, Setup};
use feen_server::{Game, GameOptions, Options, Player, Ruling, Server, Viewer};
use proptest::prelude::*;

use Player::{First as WHITE, Second as BLACK};

/// A game after a script: `w` or `b`, and an action as a word or a move; the last answer as JSON of the event or a code.
fn script(setup: &Setup, script: &str) -> (Match, String) {
    let mut game = Match::start(setup).unwrap();
    let mut last = String::new();
    for line in script
        .split(',')
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let (seat, action) = line.split_once(' ').unwrap();
        let seat = if seat == "w" { WHITE } else { BLACK };
        last = match game.decide(seat, &action_of(action)) {
            Ok(event) => {
                let text = serde_json::to_string(&event).unwrap();
                let read: Event = serde_json::from_str(&text).unwrap();
                assert_eq!(read, event);
                game.apply(Some(seat), &read).unwrap();
                text
            }
            Err(error) => error.code().to_owned(),
        };
    }
    (game, last)
}

fn action_of(word: &str) -> Action {
    let json = match word.split_once(' ') {
        Some(("claim", text)) => format!(r#"{{"type":"claim","move":"{text}"}}"#),
        Some((text, "draw")) => format!(r#"{{"type":"move","move":"{text}","offer_draw":true}}"#),
        Some(_) => panic!("expected an action, found {word}"),
        None if word.contains('_') || ["resign", "abort"].contains(&word) => {
            format!(r#"{{"type":"{word}"}}"#)
        }
        None => format!(r#"{{"type":"move","move":"{word}"}}"#),
    };
    serde_json::from_str(&json).unwrap()
}

#[track_caller]
fn rows(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        let (_, last) = script(&Setup::default(), text);
        let last = last
            .strip_prefix(r#"{"type":"#)
            .map_or(last.as_str(), |rest| rest.trim_end_matches('}'));
        assert_eq!(&last.replace('"', ""), expected, "{text}");
    }
}

const KNIGHTS: &str = "w Nf3, b Nf6, w Ng1, b Ng8, w Nf3, b Nf6, w Ng1, b Ng8";

#[test]
fn every_action_leads_to_an_event_or_a_code() {
    rows(&[
        ("w Nf3", "move,move:g1f3"),
        ("w e2e4", "move,move:e2e4"),
        ("w e4 draw", "move,move:e2e4,offer_draw:true"),
        ("b e5", "game/turn"),
        ("w e5", "move/none"),
        ("w e2e5", "move/unreachable"),
        ("w e4, b resign", "resign"),
        ("b resign", "resign"),
        ("w resign, b resign", "game/over"),
        ("w resign, b e5", "game/over"),
        ("w abort", "aborted"),
        ("w e4, b abort", "aborted"),
        ("w e4, b e5, w abort", "abort/late"),
        ("w abort, w e4", "game/over"),
        // Draws that are agreed on.
        ("w offer_draw", "offer_draw"),
        ("w offer_draw, w offer_draw", "offer/again"),
        ("w offer_draw, w accept_draw", "offer/none"),
        ("w offer_draw, b accept_draw", "draw_agreed"),
        ("w offer_draw, b offer_draw", "draw_agreed"),
        ("w offer_draw, b decline_draw", "draw_declined"),
        ("w offer_draw, b decline_draw, b accept_draw", "offer/none"),
        ("w offer_draw, b decline_draw, w offer_draw", "offer/again"),
        (
            "w offer_draw, b decline_draw, w e4, b e5, w offer_draw",
            "offer_draw",
        ),
        ("b accept_draw", "offer/none"),
        ("b decline_draw", "offer/none"),
        ("w e4 draw, b accept_draw", "draw_agreed"),
        ("w e4 draw, b e5, w accept_draw", "offer/none"),
        ("w e4 draw, b e5, b accept_draw", "offer/none"),
        ("b offer_draw, w e4, b offer_draw", "offer/again"),
        ("b offer_draw, w e4, b e5, w e5, b offer_draw", "offer_draw"),
        // One's own offer stays until it is answered.
        ("w offer_draw, w e4, b accept_draw", "draw_agreed"),
        // Moves that are taken back.
        ("w offer_takeback", "takeback/none"),
        ("w e4, w offer_takeback", "offer_takeback"),
        ("w e4, b offer_takeback", "takeback/none"),
        ("w e4, w offer_takeback, w offer_takeback", "offer/again"),
        ("w e4, w offer_takeback, w accept_takeback", "offer/none"),
        (
            "w e4, w offer_takeback, b accept_takeback",
            "taken_back,plies:1",
        ),
        (
            "w e4, w offer_takeback, b offer_takeback",
            "taken_back,plies:1",
        ),
        (
            "w e4, b e5, w offer_takeback, b accept_takeback",
            "taken_back,plies:2",
        ),
        (
            "w e4, w offer_takeback, b decline_takeback",
            "takeback_declined",
        ),
        (
            "w e4, w offer_takeback, b decline_takeback, w offer_takeback",
            "offer/again",
        ),
        (
            "w e4, w offer_takeback, b e5, b accept_takeback",
            "offer/none",
        ),
        ("b accept_takeback", "offer/none"),
        ("b decline_takeback", "offer/none"),
        // Draws that are claimed.
        ("w claim_draw", "game/no-claim"),
        ("b claim_draw", "game/turn"),
        ("w claim e9", "move/none"),
        (
            &format!("{KNIGHTS}, w claim_draw"),
            "claimed,reason:repetition",
        ),
        (&format!("{KNIGHTS}, w claim_draw, b e5"), "game/over"),
        (
            "w Nf3, b Nf6, w Ng1, b Ng8, w Nf3, b Nf6, w Ng1, b claim Ng8",
            "claimed,reason:repetition,move:f6g8",
        ),
        // The server has judged that the other is gone; the game believes it.
        ("w claim_victory", "left,lost:second"),
    ]);
}

#[test]
fn a_game_begins_as_its_setup_says() {
    for (json, expected) in [
        (
            r#"{"chess960":518}"#,
            Ok("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"),
        ),
        (
            r#"{"chess960":0}"#,
            Ok("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"),
        ),
        (r#"{"chess960":960}"#, Err("setup/number")),
        (
            r#"{"fen":"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"}"#,
            Ok("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"),
        ),
        (
            r#"{"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}"#,
            Err("position/no-royal"),
        ),
        (
            r#"{"fen":"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1","chess960":1}"#,
            Err("setup/two"),
        ),
    ] {
        let setup: Setup = serde_json::from_str(json).unwrap();
        match (Match::start(&setup), expected) {
            (Ok(game), Ok(fen)) => assert_eq!(game.view(Viewer::Spectator).fen, fen),
            (Err(error), Err(code)) => assert_eq!(error.code(), code),
            (found, expected) => panic!("{json}: expected {expected:?}, found {found:?}"),
        }
    }
    for nonsense in [
        r#"{"color":1}"#,
        r#"{"rules":"mine"}"#,
        r#"{"chess960":-1}"#,
        "7",
    ] {
        assert!(
            serde_json::from_str::<Setup>(nonsense).is_err(),
            "{nonsense}"
        );
    }
}

#[test]
fn rules_differ_in_what_ends_a_game() {
    let binbo: Setup = serde_json::from_str(r#"{"rules":"binbo"}"#).unwrap();
    let (game, _) = script(&binbo, KNIGHTS);
    assert_eq!(game.outcome().unwrap().reason.as_ref(), "repetition");
    let (game, _) = script(&Setup::default(), KNIGHTS);
    assert_eq!(game.outcome(), None);
    let twice = format!("{KNIGHTS}, {KNIGHTS}");
    let (game, _) = script(&Setup::default(), &twice);
    assert_eq!(game.outcome().unwrap().reason.as_ref(), "repetition");
}

#[test]
fn the_end_has_a_winner_and_a_reason() {
    for (text, winner, reason, result) in [
        ("w f3, b e5, w g4, b Qh4", Some(BLACK), "checkmate", "0-1"),
        ("w resign", Some(BLACK), "first_resigned", "0-1"),
        ("b resign", Some(WHITE), "second_resigned", "1-0"),
        (
            "w offer_draw, b accept_draw",
            None,
            "by_agreement",
            "1/2-1/2",
        ),
        ("w e4, b abort", None, "aborted", "*"),
    ] {
        let (game, _) = script(&Setup::default(), text);
        let outcome = game.outcome().unwrap();
        assert_eq!(
            (outcome.winner, &*outcome.reason),
            (winner, reason),
            "{text}"
        );
        let view = game.view(Viewer::Spectator);
        assert_eq!((view.result, view.turn), (result, None), "{text}");
        assert!(game.rule(&Ruling::Abort).is_none());
    }
}

#[test]
fn a_view_has_all_that_a_page_needs() {
    let (game, _) = script(&Setup::default(), "w e4, b d5, w Bb5 draw");
    let view = serde_json::to_value(game.view(Viewer::Seat(BLACK))).unwrap();
    assert_eq!(
        view["fen"],
        "rnbqkbnr/ppp1pppp/8/1B1p4/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2"
    );
    assert_eq!(view["turn"], "second");
    assert_eq!(view["moves"], serde_json::json!(["e2e4", "d7d5", "f1b5"]));
    assert_eq!(
        (&view["last"], &view["check"]),
        (&"f1b5".into(), &true.into())
    );
    let mut legal: Vec<String> = serde_json::from_value(view["legal"].clone()).unwrap();
    legal.sort();
    assert_eq!(legal, ["b8c6", "b8d7", "c7c6", "c8d7", "d8d7"]);
    assert_eq!(
        view["offers"],
        serde_json::json!({"draw": "first", "takeback": null})
    );
    assert_eq!(view["result"], "*");
    for other in [Viewer::Seat(WHITE), Viewer::Spectator] {
        assert!(game.view(other).legal.is_empty());
    }
}

/// Any action, sensible or not.
fn any_action() -> impl Strategy<Value = (Player, Action)> {
    const TEXTS: [&str; 11] = [
        "e4", "e5", "Nf3", "Nf6", "Ng1", "Ng8", "d2d4", "O-O", "", "e9", "e7e8q",
    ];
    const WORDS: [&str; 10] = [
        "resign",
        "offer_draw",
        "accept_draw",
        "decline_draw",
        "offer_takeback",
        "accept_takeback",
        "decline_takeback",
        "claim",
        "claim_victory",
        "abort",
    ];
    let text = prop::sample::select(&TEXTS[..]).prop_map(Action::play);
    let word = prop::sample::select(&WORDS[1..9]).prop_map(action_of);
    let rare = prop::sample::select(&WORDS[..]).prop_map(action_of);
    let seat = prop::sample::select(&[WHITE, BLACK][..]);
    (seat, prop_oneof![20 => text, 8 => word, 1 => rare])
}

proptest! {
    /// Whatever is decided is applied, and the same events lead to the same game.
    #[test]
    fn what_is_decided_fits_and_replays(actions in prop::collection::vec(any_action(), 0..80)) {
        let mut game = Match::start(&Setup::default()).unwrap();
        let mut events = Vec::new();
        for (seat, action) in actions {
            let before = format!("{game:?}");
            let decided = game.decide(seat, &action);
            prop_assert_eq!(&before, &format!("{game:?}"));
            if let Ok(event) = decided {
                prop_assert!(game.apply(Some(seat), &event).is_ok(), "{:?}", event);
                events.push((seat, serde_json::to_string(&event).unwrap()));
            }
        }
        let mut again = Match::start(&Setup::default()).unwrap();
        for (seat, text) in events {
            again.apply(Some(seat), &serde_json::from_str(&text).unwrap()).unwrap();
        }
        prop_assert_eq!(format!("{game:?}"), format!("{again:?}"));
    }

    /// An event that does not fit is refused, and never a panic.
    #[test]
    fn events_out_of_place_are_refused(actions in prop::collection::vec(any_action(), 0..20), plies: u8) {
        let mut game = Match::start(&Setup::default()).unwrap();
        for (seat, action) in actions {
            let mut other = Match::start(&Setup::default()).unwrap();
            if let Ok(event) = other.decide(seat, &action) {
                let _ = game.apply(Some(seat), &event);
                let _ = other.apply(None, &event);
            }
            let _ = game.clone().apply(Some(seat), &Event::TakenBack { plies });
        }
    }
}

#[test]
fn a_flag_against_a_bare_king_is_a_draw() {
    for (fen, winner) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", None),
        ("4k3/4n3/8/8/8/8/8/Q3K3 w - - 0 1", None),
        ("4k3/4n3/8/8/8/8/8/R3K3 w - - 0 1", Some(BLACK)),
        ("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", Some(BLACK)),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", Some(BLACK)),
        ("2b1k3/8/8/8/8/8/8/3BK2R w - - 0 1", None),
    ] {
        let server = Server::<Match>::new(Options::default());
        let game = server
            .create(Setup::default().from(fen), GameOptions::default())
            .unwrap()
            .game;
        let outcome = game.rule(Ruling::Flag(WHITE)).unwrap().outcome.unwrap();
        assert_eq!(
            (outcome.winner, &*outcome.reason),
            (winner, "first_lost_on_time"),
            "{fen}"
        );
    }
}

/// In Chess960 the king that castles goes to its rook, and games of older journals are still read.
#[test]
fn castling_in_chess960_names_the_rook() {
    for (setup, castling) in [("{}", "e1g1"), (r#"{"chess960":518}"#, "e1h1")] {
        let mut game = Match::start(&serde_json::from_str(setup).unwrap()).unwrap();
        let mut seat = Player::First;
        for text in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"] {
            let event = game.decide(seat, &Action::play(text)).unwrap();
            game.apply(Some(seat), &event).unwrap();
            seat = !seat;
        }
        let legal = game.view(Viewer::Seat(Player::First)).legal;
        assert!(legal.iter().any(|one| one == castling), "{legal:?}");
        for text in ["O-O", castling] {
            let event = game.decide(Player::First, &Action::play(text)).unwrap();
            let written = serde_json::to_string(&event).unwrap();
            assert_eq!(written, format!(r#"{{"type":"move","move":"{castling}"}}"#));
        }
        for text in ["e1g1", castling] {
            let mut game = game.clone();
            let event = format!(r#"{{"type":"move","move":"{text}"}}"#);
            let event: Event = serde_json::from_str(&event).unwrap();
            game.apply(Some(Player::First), &event).unwrap();
            let view = game.view(Viewer::Spectator);
            assert_eq!(view.last.as_deref(), Some(castling));
            assert_eq!(view.moves.last().map(String::as_str), Some(castling));
        }
    }
}
