//! The answers of the pages, without a browser.

use serde_json::{Value, json};

use super::site::{Answer, Site};

/// A request of a page for somebody who has cookies.
fn page(site: &Site, method: &str, path: &str, cookies: &str, body: &str) -> Answer {
    let headers = format!(
        "sec-fetch-site: same-origin\r\naccept: application/json\r\ncookie: {cookies}\r\n\
         content-type: application/x-www-form-urlencoded\r\n"
    );
    site.send(method, path, &headers, body.as_bytes())
}

fn state(site: &Site, id: &str, cookies: &str) -> Value {
    page(site, "GET", &format!("/g/{id}/state"), cookies, "").json()
}

/// The value of a cookie that an answer sets.
fn cookie(answer: &Answer, name: &str) -> Option<String> {
    let start = format!("set-cookie: {name}=");
    let line = { answer.head.lines() }.find_map(|line| line.strip_prefix(&start))?;
    Some(line.split(';').next().unwrap_or_default().to_owned())
}

#[test]
fn assets_are_packed_and_tagged() {
    let site = Site::start();
    for path in [
        "/board.css",
        "/board.js",
        "/lobby.js",
        "/icon.svg",
        "/manifest.json",
    ] {
        let plain = site.get(path, None);
        assert_eq!(plain.status, 200, "{path}");
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        let tag = plain.header("etag").unwrap().to_owned();
        let packed = site.send("GET", path, "accept-encoding: br, gzip\r\n", b"");
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        let length = |answer: &Answer| -> usize {
            let length = answer.header("content-length").unwrap();
            length.parse().unwrap()
        };
        assert!(length(&packed) < length(&plain), "{path}");
        let refused = site.send("GET", path, "accept-encoding: gzip;q=0\r\n", b"");
        assert_eq!(refused.header("content-encoding"), None, "{path}");
        let again = site.send("GET", path, &format!("if-none-match: {tag}\r\n"), b"");
        assert_eq!((again.status, again.text.as_str()), (304, ""), "{path}");
    }
    let script = site.send("GET", "/board.js", "accept-encoding: gzip\r\n", b"");
    let length = script.header("content-length").unwrap();
    assert!(length.parse::<usize>().unwrap() <= 20 * 1024, "{length}");
}

/// The first page has the games that can be joined or watched now, the newest first.
#[test]
fn the_first_page_lists_the_newest_games_first() {
    let site = Site::start();
    let make = |wish: Value| {
        // Two games of the same millisecond have any order.
        std::thread::sleep(std::time::Duration::from_millis(5));
        let made = site.post("/api/games", None, &wish).json();
        made["id"].as_str().unwrap().to_owned()
    };
    let open = [make(json!({})), make(json!({}))];
    let playing = [
        make(json!({ "seat": "both" })),
        make(json!({ "seat": "both" })),
    ];
    let hidden = make(json!({ "private": true }));
    let (over, white, _) = site.game(json!({}));
    let resign = json!({ "action": { "type": "resign" } });
    let path = format!("/api/games/{over}/actions");
    assert_eq!(site.post(&path, Some(&white), &resign).status, 200);
    let text = site.get("/", None).text;
    let place = |id: &String| text.find(&format!("/g/{id}"));
    for [older, newer] in [&open, &playing] {
        let (older, newer) = (place(older).unwrap(), place(newer).unwrap());
        assert!(newer < older, "{text}");
    }
    assert_eq!([place(&hidden), place(&over)], [None, None]);
}

#[test]
fn two_people_agree_on_a_rematch_with_the_other_colours() {
    let site = Site::start();
    let clock = json!({ "clock": { "limit": 300, "increment": 3 } });
    let (id, white, black) = site.game(clock);
    let [white, black] = [white, black].map(|token| format!("seat={token}"));
    let ask =
        |id: &str, cookies: &str| page(&site, "POST", &format!("/g/{id}/rematch"), cookies, "");
    assert_eq!(
        ask(&id, &white).verdict(),
        (409, "game/not-over".to_owned())
    );
    let resigned = page(&site, "POST", &format!("/g/{id}/act"), &white, "do=abort");
    assert_eq!(resigned.status, 200, "{}", resigned.text);
    assert_eq!(ask(&id, "seat=x").status, 403);
    // Twice offered is once offered.
    assert_eq!(ask(&id, &white).json(), json!({}));
    assert_eq!(ask(&id, &white).json(), json!({}));
    assert_eq!(state(&site, &id, &white)["waits"], true);
    let panel = state(&site, &id, &black)["panel"].to_string();
    assert!(panel.contains("Accept rematch"), "{panel}");
    let made = ask(&id, &black);
    let next = made.json()["next"].as_str().unwrap().to_owned();
    let next = next.trim_start_matches("/g/");
    assert_ne!(next, id);
    // The one who offered it is led there, with the seat.
    let led = page(&site, "GET", &format!("/g/{id}/state"), &white, "");
    assert_eq!(led.json()["next"], format!("/g/{next}"));
    for answer in [made, led] {
        assert!(answer.head.contains("set-cookie: seat="), "{}", answer.head);
    }
    let again = ask(&id, &white).json();
    assert_eq!(again["next"], format!("/g/{next}"));
}

#[test]
fn somebody_who_has_both_seats_gets_a_rematch_at_once() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    let both = format!("seat={white}.{black}");
    let ended = page(&site, "POST", &format!("/g/{id}/act"), &both, "do=abort");
    assert_eq!(ended.status, 200);
    let made = page(&site, "POST", &format!("/g/{id}/rematch"), &both, "").json();
    assert!(
        made["next"]
            .as_str()
            .is_some_and(|next| next.starts_with("/g/"))
    );
}

#[test]
fn a_name_is_shown_to_both_and_kept() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    let [white, black] = [white, black].map(|token| format!("seat={token}"));
    let named = |cookies: &str| state(&site, &id, cookies)["white"].to_string();
    assert!(!named(&black).contains("Mira"));
    assert!(named(&format!("{white}; name=Mira+B.")).contains("Mira B."));
    assert!(named(&black).contains("<b>Mira B.</b>"));
    // A spectator names nobody, and a name has no marks of HTML.
    assert!(!named("name=Eve").contains("Eve"));
    let hostile = named(&format!("{white}; name=%3Cscript%3E"));
    assert!(hostile.contains("<b>script</b>"), "{hostile}");
    let form = "against=friend&seat=white&name=%20Anna%20";
    let made = site.send(
        "POST",
        "/new",
        "sec-fetch-site: same-origin\r\ncontent-type: application/x-www-form-urlencoded\r\n",
        form.as_bytes(),
    );
    assert_eq!(
        (made.status, cookie(&made, "name").as_deref()),
        (303, Some("anna"))
    );
}

#[test]
fn the_first_move_has_a_time_of_its_own() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({ "clock": { "limit": 60, "increment": 0 } }));
    let cookies = format!("seat={white}");
    let begins = |state: &Value| state["clocks"]["begins"].as_u64();
    let first = state(&site, &id, &cookies);
    assert!(begins(&first).is_some_and(|left| (20_000..=30_000).contains(&left)));
    assert!(first["white"].to_string().contains("s to begin"));
    assert_eq!(site.play(&id, &white, "e4").status, 200);
    assert_eq!(site.play(&id, &black, "e5").status, 200);
    let later = state(&site, &id, &cookies);
    assert_eq!(
        (begins(&later), later["clocks"]["runs"].as_str()),
        (None, Some("white"))
    );
}

#[test]
fn castling_is_said_by_king_and_rook() {
    let site = Site::start();
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let (id, white, _) = site.game(json!({ "setup": { "fen": fen } }));
    let castles = &state(&site, &id, &format!("seat={white}"))["castles"];
    let mut castles: Vec<_> = castles
        .as_array()
        .unwrap()
        .iter()
        .map(Value::to_string)
        .collect();
    castles.sort();
    assert_eq!(castles, [r#"["e1","a1","e1c1"]"#, r#"["e1","h1","e1g1"]"#]);
}

#[test]
fn the_end_has_a_card_and_signs_on_the_kings() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    for (index, text) in ["f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
        let token = if index % 2 == 0 { &white } else { &black };
        assert_eq!(site.play(&id, token, text).status, 200);
    }
    for (cookies, headline) in [
        (format!("seat={white}"), Some("You lose")),
        (format!("seat={black}"), Some("You win")),
        (format!("seat={white}.{black}"), Some("Black wins")),
        ("x=y".to_owned(), None),
    ] {
        let state = state(&site, &id, &cookies);
        let card = state["card"].as_str();
        assert_eq!(card.is_some(), headline.is_some());
        for part in [headline, headline.map(|_| "checkmate · 2 moves")] {
            assert!(
                part.is_none_or(|part| card.unwrap().contains(part)),
                "{card:?}"
            );
        }
        let badges: Vec<_> = { state["badges"].as_array().unwrap() }
            .iter()
            .map(|badge| badge[0].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(badges, ["e8", "e1"]);
    }
}
