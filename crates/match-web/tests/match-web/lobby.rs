//! The first page: its form, its lists, and the games that it makes.

use serde_json::{Value, json};

use crate::site::{Site, has};

#[test]
fn a_form_makes_the_game_that_it_asks_for() {
    let site = Site::start();
    for (fields, mine, detail) in [
        ("against=friend&seat=first", json!(["first"]), "Nim of 10"),
        ("against=friend&seat=right", json!(["second"]), "Nim of 10"),
        (
            "against=anybody&seat=second&fen=7",
            json!(["second"]),
            "Nim of 7",
        ),
        (
            "against=friend&clock=300%2B3",
            json!(["first"]),
            "Nim of 10 · 5 + 3",
        ),
        (
            "against=friend&clock=600%2B0%2B30x3",
            json!(["first"]),
            "10 min + 3 × 30 s",
        ),
        (
            "against=friend&clock=300%2B3&pace=none",
            json!(["first"]),
            "Nim of 10",
        ),
        (
            "against=friend&pace=days&days=3",
            json!(["first"]),
            "3 days a move",
        ),
        (
            "against=anybody&clock=other&minutes=2&increment=3",
            json!(["first"]),
            "2 + 3",
        ),
        (
            "against=anybody&clock=other&minutes=+7+&increment=0",
            json!(["first"]),
            "7 + 0",
        ),
        (
            "against=friend&screen=1",
            json!(["first", "second"]),
            "only in this browser",
        ),
        (
            "against=both",
            json!(["first", "second"]),
            "only in this browser",
        ),
    ] {
        let made = site.form("/new", "", fields);
        assert_eq!(made.status, 303, "{fields}: {}", made.text);
        let id = made.location().trim_start_matches("/g/").to_owned();
        let state = site.state(&id, &format!("seat={}", made.cookie("seat").unwrap()));
        assert_eq!(state["mine"], mine, "{fields}");
        assert!(
            state["panel"].to_string().contains(detail),
            "{fields}: {state}"
        );
    }
}

#[test]
fn a_form_that_is_wrong_is_said_and_kept() {
    let site = Site::start();
    for (fields, status, words) in [
        ("fen=x", 400, "Expected a number"),
        ("fen=0", 422, "The heap is empty"),
        ("clock=now", 400, "expected a clock such as"),
        ("clock=1%2B2%2B3x4%2B5", 400, "expected a clock such as"),
        ("pace=days&days=three", 400, "expected a number of days"),
        ("pace=days&days=0", 422, "expected 1 to 366 days"),
        (
            "against=computer&level=x",
            400,
            "expected a level from 1 to 8",
        ),
        ("against=engine:none", 422, "no engine"),
        (
            "clock=other&minutes=two&increment=3",
            400,
            "whole minutes and seconds",
        ),
        (
            "clock=other&minutes=99999999&increment=3",
            400,
            "whole minutes and seconds",
        ),
        ("clock=other&minutes=2", 400, "whole minutes and seconds"),
        ("seat=white", 422, "found `white`"),
    ] {
        let answer = site.form("/new", "", &format!("{fields}&name=Mira&seat=second"));
        let answer = if fields.starts_with("seat") {
            site.form("/new", "", fields)
        } else {
            answer
        };
        assert_eq!(answer.status, status, "{fields}: {}", answer.text);
        // The words are those of the page, or of the field that is wrong.
        if fields.starts_with("fen") {
            has(&answer, &[words, "role=\"alert\"", "value=\"Mira\""]);
        }
    }
    let headers = "content-type: application/x-www-form-urlencoded\r\n";
    let other = site.send("POST", "/new", headers, b"against=friend");
    assert_eq!(other.status, 403, "a form of another site makes no game");
}

/// The first page has the games that can be joined or watched now, the newest first.
#[test]
fn the_lists_have_the_newest_games_first() {
    let site = Site::start();
    let make = |wish: Value| {
        // Two games of the same millisecond have any order.
        std::thread::sleep(std::time::Duration::from_millis(5));
        let made = site.post("/api/games", None, &wish).json();
        made["id"].as_str().unwrap().to_owned()
    };
    let open = [make(json!({})), make(json!({}))];
    let playing = [json!({ "seat": "both" }), json!({ "seat": "both" })].map(make);
    let hidden = make(json!({ "private": true }));
    let (over, [first, _]) = site.game(json!({}));
    assert_eq!(site.press(&over, &first, "resign").status, 200);
    let text = site.get("/", None).text;
    let place = |id: &String| text.find(&format!("/g/{id}"));
    for [older, newer] in [&open, &playing] {
        let (older, newer) = (place(older).unwrap(), place(newer).unwrap());
        assert!(newer < older, "{text}");
    }
    assert_eq!([place(&hidden), place(&over)], [None, None]);
}

#[test]
fn a_list_names_the_guest_the_clock_and_the_free_seat() {
    let site = Site::start();
    let made = site.form(
        "/new",
        "",
        "against=anybody&seat=left&name=Mira&clock=300%2B3",
    );
    let seat = made.cookie("seat").unwrap();
    let cookies = format!("seat={seat}; name=Mira");
    site.page("GET", &made.location(), &cookies, "");
    let lobby = site.get("/", None);
    has(
        &lobby,
        &["<b>Mira</b>", "Nim of 10 · 5 + 3 · Right is free"],
    );
}

/// A narrow page shows the first seven of a list, and the others when they are asked for.
#[test]
fn open_and_running_games_are_one_list_with_two_headings() {
    let site = Site::start();
    let empty = site.get("/", None).text;
    assert!(!empty.contains("class=\"lists\""), "{empty}");
    for _ in 0..8 {
        assert_eq!(site.post("/api/games", None, &json!({})).status, 201);
    }
    // The lists are kept for two seconds.
    std::thread::sleep(std::time::Duration::from_millis(2_100));
    let lobby = site.get("/", None);
    has(
        &lobby,
        &[
            "Waiting for a player <small>8</small>",
            "<input type=\"checkbox\" autocomplete=\"off\">All 8</label>",
            "Being played <small>0</small>",
            "No game is being played.",
        ],
    );
}
