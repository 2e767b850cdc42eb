//! Which clients are counted, which are refused, and what odd clients get.

use std::io::{BufReader, Write};
use std::net::Shutdown;

use serde_json::{Value, json};

use super::site::{Answer, Site, bearer};

fn player(site: &Site, name: &str) -> String {
    let made = site.post("/api/players", None, &json!({ "name": name }));
    assert_eq!(made.status, 201, "{}", made.text);
    made.json()["token"].as_str().unwrap().to_owned()
}

/// Spectators leave the players of a game their streams.
#[test]
fn spectators_do_not_lock_the_players_out() {
    let site = Site::with(|limits| limits.game_streams = 2);
    let (id, white, black) = site.game(json!({}));
    let path = format!("/api/games/{id}/events");
    let streams: Vec<_> = (0..2).map(|_| site.stream(&path, "")).collect();
    assert!(streams.iter().all(|stream| stream.find("state").is_some()));
    assert_eq!(site.get(&path, None).status, 429);
    for token in [&white, &black] {
        let stream = site.stream(&path, &bearer(Some(token)));
        assert!(stream.find("\"view\"").is_some());
    }
}

/// Players of the operator count by themselves, whoever else comes from their address; others count as it.
#[test]
fn players_have_rates_of_their_own() {
    let site = Site::with(|limits| {
        (limits.writes, limits.creations) = ((1, 40), (1, 12));
        limits.streams = 1;
    });
    let of_operator = |name: &str| {
        let token = site.server.add_account(name, false).unwrap();
        token.unwrap().reveal()
    };
    let [anna, beth] = ["Anna", "Beth"].map(of_operator);
    let guest = player(&site, "Carl");
    // A token is known once it was asked for.
    for token in [&anna, &beth, &guest] {
        assert_eq!(site.get("/api/me", Some(token)).status, 200);
    }
    let make = |token: Option<&str>| site.post("/api/games", token, &json!({})).status;
    let mut last = 0;
    for _ in 0..12 {
        last = make(None);
    }
    assert_eq!(last, 429);
    assert_eq!(make(Some(&guest)), 429);
    assert_eq!([make(Some(&anna)), make(Some(&beth))], [201, 201]);
    for _ in 0..40 {
        last = site.post("/api/games", None, &Value::Null).status;
    }
    assert_eq!((last, make(Some(&anna))), (429, 201));
    // A token that nobody has counts for its address.
    let unknown = "A".repeat(32);
    assert_eq!(make(Some(&unknown)), 429);
    let game = site.post("/api/games", Some(&anna), &json!({})).json();
    let events = format!("/api/games/{}/events", game["id"].as_str().unwrap());
    let _streams = [&anna, &beth].map(|token| {
        let stream = site.stream(&events, &bearer(Some(token)));
        assert!(stream.find("state").is_some());
        stream
    });
    assert_eq!(site.get(&events, Some(&anna)).status, 429);
}

/// A network of the operator has no limits.
#[test]
fn a_trusted_network_is_not_counted() {
    let site = Site::with(|limits| {
        (limits.writes, limits.creations, limits.streams) = ((1, 1), (1, 1), 0);
        limits.trusted = vec!["127.0.0.0/8".parse().unwrap()];
    });
    for _ in 0..20 {
        let made = site.post("/api/games", None, &json!({}));
        assert_eq!(made.status, 201, "{}", made.text);
    }
    let (id, ..) = site.game(json!({}));
    let stream = site.stream(&format!("/api/games/{id}/events"), "");
    assert!(stream.find("state").is_some());
}

/// A client may end its half of a connection, and gets its answer.
#[test]
fn a_half_closed_client_gets_its_answer() {
    let site = Site::start();
    let (id, white, _) = site.game(json!({}));
    for (method, path, body) in [
        ("GET", format!("/api/games/{id}"), ""),
        ("GET", "/".to_owned(), ""),
        (
            "POST",
            format!("/api/games/{id}/actions"),
            r#"{"action":{"type":"move","move":"e4"}}"#,
        ),
    ] {
        let mut stream = site.connect();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: x\r\n{}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            bearer(Some(&white)),
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let answer = Answer::read(&mut BufReader::new(stream));
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    }
}

/// Requests that pages of other sites may send, and names that are not the server's.
#[test]
fn pages_of_other_sites_change_nothing() {
    let site = Site::with(|limits| {
        limits.hosts = vec!["chess.example.org".to_owned(), "127.0.0.1".to_owned()];
        limits.allowed_origin = Some("https://friend.example.org".to_owned());
    });
    let send =
        |headers: &str, body: &str| site.send("POST", "/api/games", headers, body.as_bytes());
    let json = "content-type: application/json\r\n";
    let foreign = "sec-fetch-site: cross-site\r\n";
    for (headers, status, code) in [
        (json.to_owned(), 201, ""),
        (
            "content-type: Application/JSON; charset=utf-8\r\n".to_owned(),
            201,
            "",
        ),
        (String::new(), 201, ""),
        (
            "content-type: text/plain\r\n".to_owned(),
            415,
            "request/not-json",
        ),
        (
            "content-type: Text/Plain\r\n".to_owned(),
            415,
            "request/not-json",
        ),
        (format!("{json}{foreign}"), 403, "origin/other"),
        (
            format!("{json}{foreign}origin: https://evil.example.org\r\n"),
            403,
            "origin/other",
        ),
        (
            format!("{json}{foreign}origin: https://friend.example.org\r\n"),
            201,
            "",
        ),
        (format!("{json}sec-fetch-site: same-origin\r\n"), 201, ""),
    ] {
        assert_eq!(
            send(&headers, "{}").verdict(),
            (status, code.to_owned()),
            "{headers}"
        );
    }
    for (host, status) in [
        ("chess.example.org", 200),
        ("Chess.Example.org:8080", 200),
        ("127.0.0.1:1", 200),
        ("evil.example.org", 421),
        ("[::1]:8080", 421),
        ("", 421),
    ] {
        let request =
            format!("GET /api/games HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        assert_eq!(site.raw(request.as_bytes()).status, status, "{host}");
    }
}

/// Cookies are for TLS only where the client came by TLS.
#[test]
fn cookies_are_secure_behind_tls() {
    let site = Site::start();
    for (header, is_secure) in [
        ("", false),
        ("x-forwarded-proto: http\r\n", false),
        ("x-forwarded-proto: https\r\n", true),
        ("forwarded: for=192.0.2.1;proto=https\r\n", true),
    ] {
        let headers = format!(
            "{header}sec-fetch-site: same-origin\r\ncontent-type: application/x-www-form-urlencoded\r\n"
        );
        let made = site.send("POST", "/new", &headers, b"against=anybody&name=Anna");
        let cookies = made
            .head
            .lines()
            .filter(|line| line.starts_with("set-cookie: "));
        let secure: Vec<_> = cookies.map(|line| line.contains("; secure")).collect();
        assert_eq!(secure, vec![is_secure; 3], "{header}: {}", made.head);
    }
}

/// A refusal before the body is read says that the connection ends.
#[test]
fn an_early_refusal_says_that_it_closes() {
    let site = Site::with(|limits| {
        (limits.body, limits.writes) = (10, (1, 2));
        limits.hosts = vec!["x".to_owned()];
    });
    let request = |host: &str, body: &str| {
        let request = format!(
            "POST /api/games HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let answer = site.raw(request.as_bytes());
        let closes = answer.header("connection") == Some("close");
        (answer.status, closes)
    };
    assert_eq!(request("y", "{}"), (421, true));
    assert_eq!(request("x", &"x".repeat(20)), (413, true));
    assert_eq!(request("x", "{}"), (201, false));
    assert_eq!(request("x", "{}"), (429, true));
}

/// A client that asks for too many pictures waits. Those of games and of the first page count together.
#[test]
fn pictures_have_a_limit() {
    let site = Site::with(|limits| limits.pictures = (0, 2));
    let answered = |path: &str| {
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        site.raw(request.as_bytes()).status
    };
    let statuses = [(); 3].map(|()| answered("/picture.png"));
    assert_eq!(statuses, [200, 200, 429]);
    assert_eq!(answered("/icon.svg"), 200);
}
