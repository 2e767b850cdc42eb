//! The files that pages load, where pages lead, how errors are said, and the page without a script.

use std::io::{Read, Write};
use std::net::Shutdown;

use serde_json::json;

use crate::client::Answer;
use crate::site::{Site, has};

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

#[test]
fn the_header_leads_to_what_is_served() {
    let site = Site::start();
    let (id, _) = site.game(json!({}));
    for path in ["/".to_owned(), "/me".to_owned(), format!("/g/{id}")] {
        let answer = site.get(&path, None);
        has(&answer, &["<a href=\"/quarto/?a=1&amp;b=2\">Quarto</a>"]);
        assert!(!answer.text.contains("Playground</a>"), "{}", answer.text);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
    }
}

#[test]
fn a_link_has_a_picture() {
    let site = Site::start();
    let (id, _) = site.game(json!({}));
    let picture = format!("/g/{id}/png");
    let tag = format!("property=\"og:image\" content=\"{}\"", site.url(&picture));
    has(&site.get(&format!("/g/{id}"), None), &[&tag]);
    let painted = site.get(&picture, None);
    let kind = painted.header("content-type");
    assert_eq!((painted.status, kind), (200, Some("image/png")));
    // A game that cannot be painted has none, and who asks too often waits.
    let (small, _) = site.game(json!({ "setup": { "heap": 1 } }));
    let path = format!("/g/{small}/png");
    let verdicts = [(); 3].map(|()| site.get(&path, None).verdict());
    let verdicts = verdicts.each_ref().map(|(status, code)| (*status, &**code));
    let none = (404, "picture/none");
    assert_eq!(verdicts, [none, none, (429, "rate/exceeded")]);
}

/// An address, who asks for it, the status, and the words of the page or the code.
#[test]
fn what_is_not_there_is_said() {
    let site = Site::start();
    let (id, _) = site.game(json!({ "private": true }));
    let none = "AAAAAAAAAAAAAAAA";
    let (html, json) = ("accept: text/html\r\n", "accept: application/json\r\n");
    for (path, accept, status, words) in [
        (format!("/g/{none}"), html, 404, "<h1>No such game</h1>"),
        (format!("/g/{id}"), html, 404, "<h1>No such game</h1>"),
        ("/g/x".to_owned(), html, 404, "<h1>No such game</h1>"),
        (format!("/g/{none}/state"), json, 404, "\"game/unknown\""),
        (
            format!("/g/{none}/plain"),
            html,
            404,
            "<h1>No such game</h1>",
        ),
        (format!("/g/{none}/pgn"), json, 404, "\"game/unknown\""),
        (format!("/g/{none}/svg"), json, 404, "\"game/unknown\""),
        ("/nothing".to_owned(), html, 404, "<h1>No such page</h1>"),
        ("/nothing".to_owned(), json, 404, "\"error\""),
        ("/g/x/y/z".to_owned(), json, 404, "\"error\""),
    ] {
        let answer = site.send("GET", &path, accept, b"");
        assert_eq!(answer.status, status, "{path}: {}", answer.text);
        has(&answer, &[words]);
    }
    // A name alone leads to the page of the game, which tells whether there is one.
    let led = site.send("GET", &format!("/{none}?ply=2"), html, b"");
    assert_eq!(
        (led.status, led.location()),
        (303, format!("/g/{none}?ply=2"))
    );
}

#[test]
fn a_page_without_a_script_lists_the_moves_and_plays_them() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({}));
    let plain = format!("/g/{id}/plain");
    let shown = site.page("GET", &format!("{plain}?poll=1"), &cookies[0], "");
    let act = format!("/g/{id}/act?plain=1");
    has(
        &shown,
        &[
            &format!("action=\"{act}\""),
            "<option value=\"2\">take 2</option>",
            "<meta http-equiv=\"refresh\"",
        ],
    );
    let moved = site.form(&act, &cookies[0], "do=move&move=2");
    assert_eq!((moved.status, moved.location()), (303, plain.clone()));
    let refused = site.form(&act, &cookies[0], "do=move&move=2");
    assert_eq!(refused.status, 409);
    has(&refused, &["class=\"refused\" role=\"alert\"", "8 left"]);
    let turned = site.form(&format!("{act}&flip=1"), &cookies[1], "do=move&move=2");
    assert_eq!(turned.location(), format!("{plain}?flip=1"));
}

/// The board of the second player is seen from the second player's side after a move and a step, too.
#[test]
fn a_page_without_a_script_is_turned_by_its_visitor_only() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({}));
    let plain = format!("/g/{id}/plain");
    for (seat, side) in ["first", "second"].into_iter().enumerate() {
        let other = if side == "first" { "second" } else { "first" };
        for (query, side, link) in [("", side, "?flip=1"), ("&flip=1", other, &*plain)] {
            let path = format!("{plain}?poll=1{query}");
            let shown = site.page("GET", &path, &cookies[seat], "");
            has(
                &shown,
                &[
                    &format!("data-side=\"{side}\""),
                    &format!("href=\"{link}\" data-do=\"flip\""),
                    &format!("/act?plain=1{}\"", query.replace('&', "&amp;")),
                ],
            );
        }
    }
}

/// A client that ends its half of a connection gets its answer, and then the other half ends.
#[test]
fn half_a_connection_is_answered() {
    let site = Site::start();
    let mut stream = site.connect();
    write!(stream, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 200 OK\r\n"), "{text}");
}

/// The page without a script is held open, and renewed when something happens.
#[test]
fn a_page_that_waits_is_renewed_by_a_move() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({}));
    let headers = format!("accept: text/html\r\ncookie: {}\r\n", cookies[1]);
    let page = site.stream(&format!("/g/{id}/plain"), &headers);
    assert!(page.find("Left to move").is_some());
    site.play(&id, &cookies, &["2"]);
    assert!(page.find("http-equiv=\"refresh\" content=\"0\"").is_some());
    assert!(page.ends());
}

/// The stream of a page tells what happens.
#[test]
fn a_stream_tells_of_moves() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({}));
    let headers = format!("accept: text/event-stream\r\ncookie: {}\r\n", cookies[1]);
    let stream = site.stream(&format!("/g/{id}/events"), &headers);
    assert!(stream.find("state").is_some());
    site.play(&id, &cookies, &["2"]);
    assert!(stream.find("\"count\":2").is_some());
}
