//! Clocks and absences, as a page shows them.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use feen_server::Options;
use serde_json::{Value, json};

use crate::site::{Site, part};

/// Asks for the state of a game until it is so.
fn until(site: &Site, id: &str, cookies: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let start = Instant::now();
    loop {
        let state = site.state(id, cookies);
        if is_so(&state) {
            return state;
        }
        assert!(start.elapsed() < Duration::from_secs(40), "{state}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_first_move_has_a_time_of_its_own() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({ "clock": { "limit": 60 } }));
    let begins = |state: &Value| state["clocks"]["begins"].as_u64();
    let first = site.state(&id, &cookies[0]);
    assert!(begins(&first).is_some_and(|left| (20_000..=30_000).contains(&left)));
    assert!(part(&first, "first").contains("s to begin"));
    site.play(&id, &cookies, &["1", "1"]);
    let later = site.state(&id, &cookies[0]);
    let runs = later["clocks"]["runs"].as_str();
    assert_eq!((begins(&later), runs), (None, Some("first")));
}

#[test]
fn a_clock_that_is_up_ends_the_match() {
    let site = Site::start();
    for clock in [
        json!({ "limit": 0.2 }),
        json!({ "delay": 0.2 }),
        json!({ "byoyomi": 0.1, "periods": 2 }),
    ] {
        let (id, cookies) = site.game(json!({ "clock": clock }));
        site.play(&id, &cookies, &["1", "1"]);
        let state = until(&site, &id, &cookies[1], |state| state["over"] == true);
        let expected = json!({ "winner": "second", "reason": "first_lost_on_time" });
        assert_eq!(site.outcome(&id), expected, "{clock}");
        assert!(part(&state, "card").contains("You win"), "{state}");
    }
}

#[test]
fn a_first_move_that_does_not_come_ends_the_match() {
    let mut options = Options::default();
    options.first_move = Duration::from_millis(100);
    let site = Site::with_options(options);
    let (id, cookies) = site.game(json!({ "clock": { "limit": 60 } }));
    until(&site, &id, &cookies[0], |state| state["over"] == true);
    let expected = json!({ "winner": null, "reason": "aborted" });
    assert_eq!(site.outcome(&id), expected);
}

/// The page of a player is open, and closed again.
#[test]
fn a_player_who_has_left_loses_to_who_claims() {
    let mut options = Options::default();
    options.absence = Duration::from_secs(12);
    let site = Site::with_options(options);
    let (id, cookies) = site.game(json!({}));
    site.play(&id, &cookies, &["1", "1", "1"]);
    let request = format!(
        "GET /g/{id}/events HTTP/1.1\r\nhost: x\r\ncookie: {}\r\n\r\n",
        cookies[1]
    );
    let mut stream = site.connect();
    stream.write_all(request.as_bytes()).unwrap();
    stream.read_exact(&mut [0; 64]).unwrap();
    drop(stream);
    let is_counted = |state: &Value| part(state, "second").contains("left, ");
    until(&site, &id, &cookies[0], is_counted);
    // It is not said to the one who is away.
    assert!(!is_counted(&site.state(&id, &cookies[1])));
    until(&site, &id, &cookies[0], |state| {
        part(state, "panel").contains("claim_victory")
    });
    assert_eq!(site.press(&id, &cookies[0], "claim_victory").status, 200);
    let expected = json!({ "winner": "first", "reason": "second_left" });
    assert_eq!(site.outcome(&id), expected);
}
