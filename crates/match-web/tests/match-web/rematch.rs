//! Another match of the same players.

use serde_json::json;

use crate::client::Answer;
use crate::site::{Site, both, part};

fn ask(site: &Site, id: &str, cookies: &str) -> Answer {
    site.page("POST", &format!("/g/{id}/rematch"), cookies, "")
}

#[test]
fn two_people_agree_on_it_with_the_other_sides() {
    let site = Site::start();
    let wish = json!({ "setup": { "heap": 7 }, "clock": { "limit": 300, "increment": 3 } });
    let (id, [first, second]) = site.game(wish);
    let early = ask(&site, &id, &first).verdict();
    assert_eq!(early, (409, "game/not-over".to_owned()));
    assert_eq!(site.press(&id, &first, "abort").status, 200);
    assert_eq!(ask(&site, &id, "seat=x").status, 403);
    // Twice offered is once offered.
    assert_eq!(ask(&site, &id, &first).json(), json!({}));
    assert_eq!(ask(&site, &id, &first).json(), json!({}));
    let state = site.state(&id, &first);
    assert_eq!(
        (&state["waits"], &state["said"]),
        (&json!(true), &json!("Rematch offered"))
    );
    let state = site.state(&id, &second);
    assert!(part(&state, "panel").contains("Accept rematch"), "{state}");
    assert_eq!(state["said"], "Left offers a rematch");
    let made = ask(&site, &id, &second);
    let next = made.json()["next"].as_str().unwrap().to_owned();
    assert_ne!(next, format!("/g/{id}"));
    // The one who offered it is led there, with the seat.
    let led = site.page("GET", &format!("/g/{id}/state"), &first, "");
    assert_eq!(led.json()["next"], next);
    for (answer, mine) in [(&made, "first"), (&led, "second")] {
        let seat = format!("seat={}", answer.cookie("seat").unwrap());
        assert!(
            answer.sent.contains(&format!("Path={next}")),
            "{}",
            answer.sent
        );
        let state = site.state(next.trim_start_matches("/g/"), &seat);
        assert_eq!(state["mine"], json!([mine]));
        let panel = part(&state, "panel");
        assert!(panel.contains("Nim of 7 · 5 + 3"), "{panel}");
    }
    assert_eq!(ask(&site, &id, &first).json()["next"], next);
}

#[test]
fn somebody_who_has_both_seats_gets_it_at_once() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({}));
    let both = both(&cookies);
    assert_eq!(site.press(&id, &both, "abort").status, 200);
    let made = ask(&site, &id, &both).json();
    assert!(part(&made, "next").starts_with("/g/"), "{made}");
}

/// A page without a script is led on by a redirect.
#[test]
fn it_needs_no_script() {
    let site = Site::start();
    let (id, [first, second]) = site.game(json!({}));
    assert_eq!(site.press(&id, &first, "abort").status, 200);
    let path = format!("/g/{id}/rematch?plain=1");
    let offered = site.form(&path, &first, "");
    assert_eq!(offered.location(), format!("/g/{id}/plain"));
    let made = site.form(&path, &second, "");
    assert_eq!(made.status, 303);
    assert_ne!(made.location(), format!("/g/{id}"));
}

/// A rematch and an evaluation are asked for as seldom as a new game.
#[test]
fn nobody_asks_for_it_without_end() {
    let site = Site::with_creations(2);
    let (id, [first, _]) = site.game(json!({}));
    assert_eq!(site.press(&id, &first, "abort").status, 200);
    for (path, status) in [("rematch", 200), ("rematch", 429), ("review", 429)] {
        let asked = site.page("POST", &format!("/g/{id}/{path}"), &first, "");
        assert_eq!(asked.status, status, "{path}: {}", asked.text);
    }
}
