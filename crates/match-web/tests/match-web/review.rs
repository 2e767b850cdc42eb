//! A match after its end: its positions, moves that are tried out, its record and its evaluation.

#[cfg(unix)]
use feen_match_web::engines::{EngineOptions, EngineProgram, Engines};
#[cfg(unix)]
use feen_server::{GameOptions, Options, Player, Server};
use serde_json::{Value, json};

#[cfg(unix)]
use crate::nim::{Nim, Setup};
use crate::site::{Site, has, part};

/// A match that the second player has won, in four moves.
fn over(site: &Site) -> (String, [String; 2]) {
    let (id, cookies) = site.game(json!({}));
    site.play(&id, &cookies, &["3", "3", "3", "1"]);
    (id, cookies)
}

fn shown(site: &Site, id: &str, query: &str) -> Value {
    let path = format!("/g/{id}/state?{query}");
    site.page("GET", &path, "", "").json()
}

#[test]
fn each_position_can_be_seen() {
    let site = Site::start();
    let (id, _) = over(&site);
    for (query, left, past) in [
        ("", 0, false),
        ("ply=4", 0, false),
        ("ply=99", 0, false),
        ("ply=3", 1, true),
        ("ply=0", 10, true),
        ("ply=x", 0, false),
    ] {
        let state = shown(&site, &id, query);
        assert_eq!(
            (&state["left"], &state["past"]),
            (&json!(left), &json!(past)),
            "{query}"
        );
    }
}

#[test]
fn moves_are_tried_out_after_the_end_only() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({}));
    assert_eq!(shown(&site, &id, "try=3")["left"], 10);
    site.play(&id, &cookies, &["3", "3", "3", "1"]);
    for (query, line, left) in [
        ("ply=0&try=3", "1. –3", 7),
        ("ply=0&try=3.2", "1. –3 –2", 5),
        ("ply=1&try=2.1", "1… –2 2. –1", 4),
        ("ply=2&try=3", "2. –3", 1),
        // A move that is not legal ends the line.
        ("ply=0&try=3.4.1", "1. –3", 7),
        ("ply=3&try=1.1", "2… –1", 0),
    ] {
        let state = shown(&site, &id, query);
        let panel = part(&state, "panel");
        let words = format!("You try <b>{line}</b>");
        assert!(panel.contains(&words), "{query}: {panel}");
        assert_eq!(state["left"], left, "{query}");
    }
}

/// A page without a script tries moves out by its links and a form.
#[test]
fn moves_are_tried_out_without_a_script() {
    let site = Site::start();
    let (id, cookies) = over(&site);
    let plain = format!("/g/{id}/plain");
    let page = |query: &str| site.page("GET", &format!("{plain}?{query}"), &cookies[0], "");
    for (query, parts) in [
        (
            "ply=2",
            &[
                "name=\"ply\" value=\"2\"",
                "<option value=\"3\">take 3</option>",
            ][..],
        ),
        (
            "ply=2&move=2",
            &[
                "You try <b>2. –2</b>",
                "name=\"try\" value=\"2\"",
                "<a href=\"?ply=2\" data-ply=\"2\">Back to the game</a>",
            ],
        ),
        (
            "ply=2&try=2&move=1&flip=1",
            &["You try <b>2. –2 –1</b>", "name=\"flip\" value=\"1\""],
        ),
        (
            "ply=2&move=9",
            &["role=\"alert\">This is not a legal move</p>"],
        ),
    ] {
        has(&page(query), parts);
    }
}

#[test]
fn a_record_says_who_played_and_how_it_ended() {
    let site = Site::start();
    let clock = json!({ "clock": { "limit": 300, "increment": 3 } });
    for (buttons, termination) in [
        (&[][..], "unterminated"),
        (&["abort"], "abandoned"),
        (&["resign"], "normal"),
    ] {
        let (id, cookies) = site.game(clock.clone());
        for button in buttons {
            assert_eq!(site.press(&id, &cookies[0], button).status, 200);
        }
        let record = site.get(&format!("/g/{id}/pgn"), None);
        let tag = format!("[Termination \"{termination}\"]");
        has(&record, &[&tag, "[TimeControl \"300+3\"]", "[White \"?\"]"]);
        let file = format!("attachment; filename=\"{id}.pgn\"").to_lowercase();
        assert_eq!(record.header("content-disposition"), Some(file.as_str()));
        assert_eq!(site.get(&format!("/g/{id}/kif"), None).status, 404);
    }
}

#[test]
fn a_server_without_an_engine_evaluates_nothing() {
    let site = Site::start();
    let (id, cookies) = over(&site);
    let state = site.state(&id, &cookies[0]);
    assert!(!part(&state, "panel").contains("Evaluate"), "{state}");
    let asked = site.page("POST", &format!("/g/{id}/review"), &cookies[0], "");
    assert_eq!(asked.verdict(), (503, "engine/busy".to_owned()));
}

/// An engine for a game that takes one and finds every position 0.6 pawns better for the side to move.
#[cfg(unix)]
fn engine(folder: &std::path::Path, game: &str) -> Engines {
    use std::os::unix::fs::PermissionsExt;

    let path = folder.join("engine");
    let script = "#!/bin/sh\nnice >> \"$0.nice\"\nwhile read -r word rest; do\ncase \"$word\" in\n\
                  uci) echo option name UCI_Variant type combo default GAME var GAME; echo uciok ;;\nisready) echo readyok ;;\n\
                  go) echo info depth 1 score cp 60 pv 1 2; echo bestmove 1 ;;\nquit) exit 0 ;;\nesac\ndone\n";
    std::fs::write(&path, script.replace("GAME", game)).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let engine = EngineProgram::new("one", path);
    // There is at least one of each.
    let options = EngineOptions::new(vec![engine]).seats(0).reviewers(0);
    options.open().unwrap()
}

/// A server with an engine for its game.
#[cfg(unix)]
fn with_engine(folder: &std::path::Path) -> Site {
    Site::with_engines(&engine(folder, "nim"))
}

#[cfg(unix)]
#[test]
fn an_engine_begins_only_what_it_plays() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::<Nim>::new(Options::default());
    for (plays, name, begins) in [
        ("nim", "one", true),
        ("nim", "one level 3", true),
        ("nim", "two", false),
        ("chess", "one", false),
    ] {
        let engines = engine(folder.path(), plays);
        let game = server.create(Setup::default(), GameOptions::default());
        let game = game.unwrap().game;
        assert_eq!(
            engines.start(&game, Player::Second, name),
            begins,
            "{plays} {name}"
        );
    }
}

#[cfg(unix)]
#[test]
fn an_engine_is_asked_for_with_a_seat() {
    let folder = tempfile::tempdir().unwrap();
    let site = with_engine(folder.path());
    for (wish, status, code) in [
        (
            json!({ "seat": "both", "engine": "one" }),
            422,
            "seat/engine",
        ),
        (json!({ "level": 3 }), 422, "engine/level"),
        (json!({ "engine": "one", "level": 9 }), 422, "engine/level"),
        (json!({ "engine": "two" }), 422, "engine/unknown"),
        (json!({ "engine": "one", "level": 8 }), 201, ""),
    ] {
        let made = site.post("/api/games", None, &wish);
        assert_eq!(made.verdict(), (status, code.to_owned()), "{wish}");
    }
}

#[cfg(unix)]
fn until(site: &Site, id: &str, cookies: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let start = std::time::Instant::now();
    loop {
        let state = site.state(id, cookies);
        if is_so(&state) {
            return state;
        }
        assert!(start.elapsed().as_secs() < 60, "{state}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[cfg(unix)]
#[test]
fn a_match_is_evaluated_when_somebody_asks() {
    let folder = tempfile::tempdir().unwrap();
    let site = with_engine(folder.path());
    let (id, cookies) = site.game(json!({}));
    let ask = || site.page("POST", &format!("/g/{id}/review"), &cookies[0], "");
    assert_eq!(ask().verdict(), (409, "game/not-over".to_owned()));
    site.play(&id, &cookies, &["3"]);
    let going = site.state(&id, &cookies[0]);
    assert!(!part(&going, "panel").contains("Evaluate"), "{going}");
    let [first, second] = cookies.clone();
    site.play(&id, &[second, first], &["3", "3", "1"]);
    let before = site.state(&id, &cookies[0]);
    assert!(part(&before, "panel").contains("Evaluate"), "{before}");
    assert_eq!(ask().status, 200);
    let done = until(&site, &id, &cookies[0], |state| state["reviewing"] == false);
    let panel = part(&done, "panel");
    // Each move but the last has cost its side 1.2 pawns.
    let mistakes = panel.matches("title=\"mistake\"").count();
    assert_eq!(
        (mistakes, panel.contains("Evaluate")),
        (3, false),
        "{panel}"
    );
    let first = shown(&site, &id, "ply=1");
    let panel = part(&first, "panel");
    assert!(
        panel.contains("<b>-0.6</b><span>1… –1 2. –2</span>"),
        "{panel}"
    );
    // The process that thinks has a lower priority than the one that was asked for its options.
    if cfg!(target_os = "linux") {
        let told = std::fs::read_to_string(folder.path().join("engine.nice")).unwrap();
        let steps: Vec<i32> = told.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(steps[1], (steps[0] + 10).min(19));
    }
}

#[cfg(unix)]
#[test]
fn an_engine_takes_a_seat_and_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let site = with_engine(folder.path());
    let made = site.form("/new", "", "against=engine:one&level=3&seat=left");
    assert_eq!(made.status, 303, "{}", made.text);
    let id = made.location().trim_start_matches("/g/").to_owned();
    let cookies = format!("seat={}", made.cookie("seat").unwrap());
    assert_eq!(site.press(&id, &cookies, "move&move=3").status, 200);
    let state = until(&site, &id, &cookies, |state| state["plies"] == 2);
    assert_eq!(
        (&state["left"], &state["turn"]),
        (&json!(6), &json!("first"))
    );
    assert!(part(&state, "second").contains("<b>one</b>"), "{state}");
    // It grants what a person asks, declines a draw, and plays the rematch at once.
    assert_eq!(site.press(&id, &cookies, "offer_takeback").status, 200);
    until(&site, &id, &cookies, |state| state["plies"] == 0);
    assert_eq!(site.press(&id, &cookies, "offer_draw").status, 200);
    until(&site, &id, &cookies, |state| state["asked"] == json!([]));
    assert_eq!(site.press(&id, &cookies, "abort").status, 200);
    let made = site.page("POST", &format!("/g/{id}/rematch"), &cookies, "");
    let next = made.json();
    let next = part(&next, "next").trim_start_matches("/g/");
    let cookies = format!("seat={}", made.cookie("seat").unwrap());
    let state = until(&site, next, &cookies, |state| state["plies"] == 1);
    assert_eq!(
        (&state["mine"], &state["left"]),
        (&json!(["second"]), &json!(9))
    );
}
