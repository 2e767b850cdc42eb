//! The interface for programs.

use std::fs;
use std::io::{Read, Write};

use feen_chess::{CastlingSpelling, EnPassant, Position};
use serde_json::{Value, json};

use super::site::{Site, bearer};

#[test]
fn a_game_is_made_joined_and_played() {
    let site = Site::start();
    let wish =
        json!({ "game": "chess", "seat": "second", "clock": { "limit": 300, "increment": 3 } });
    let made = site.post("/api/games", None, &wish);
    assert_eq!(made.status, 201);
    let made = made.json();
    let (id, black) = (
        made["id"].as_str().unwrap(),
        made["token"].as_str().unwrap(),
    );
    assert_eq!(
        (made["seat"].as_str(), id.len(), black.len()),
        (Some("second"), 16, 32)
    );
    assert_eq!(made["url"], format!("/g/{id}"));

    let path = format!("/api/games/{id}");
    assert_eq!(site.get(&path, None).json()["status"], "open");
    let invite = json!({ "invite": made["invite"] });
    let joined = site.post(&format!("{path}/join"), None, &invite).json();
    let white = joined["token"].as_str().unwrap();
    assert_eq!(joined["seat"], "first");
    let again = site.post(&format!("{path}/join"), None, &invite);
    assert_eq!(again.verdict(), (409, "seat/taken".to_owned()));

    let act = |token: &str, seq: u32, text: &str| {
        let body = json!({ "seq": seq, "action": { "type": "move", "move": text } });
        site.post(&format!("{path}/actions"), Some(token), &body)
    };
    let answer = act(white, 1, "f3").json();
    assert_eq!(
        (&answer["seq"], &answer["turn"]),
        (&json!(1), &json!("second"))
    );
    assert_eq!(answer["clock"]["runs"], "second");
    // The same action under the same number is answered again, another is not.
    assert_eq!(act(white, 1, "f2f3").json()["seq"], 1);
    let stale = act(white, 1, "e4");
    assert_eq!(stale.verdict(), (409, "game/stale".to_owned()));
    assert_eq!(stale.json()["state"]["seq"], 1);
    assert_eq!(act(white, 2, "e4").verdict(), (409, "game/turn".to_owned()));
    assert_eq!(act(black, 2, "e5").status, 200);
    assert_eq!(act(white, 3, "g4").status, 200);
    let ended = act(black, 4, "Qh4").json();
    assert_eq!(
        ended["outcome"],
        json!({ "winner": "second", "reason": "checkmate" })
    );
    assert_eq!(act(white, 5, "e4").verdict(), (410, "game/over".to_owned()));

    let last = site.get(&path, Some(white)).json();
    assert_eq!(last["status"], "over");
    assert_eq!(
        last["view"]["moves"],
        json!(["f2f3", "e7e5", "g2g4", "d8h4"])
    );
    let pgn = site.get(&format!("{path}/pgn"), None).text;
    assert!(
        pgn.contains("[TimeControl \"300+3\"]") && pgn.contains("Qh4# {[%clk"),
        "{pgn}"
    );
    assert!(pgn.contains("1. f3 {[%clk 0:05:00]}"), "{pgn}");
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(site.get(&format!("{path}/fen"), None).text, fen);
    assert!(
        site.get(&format!("{path}/feen"), None)
            .text
            .ends_with(" / C/c")
    );
    let svg = site.get(&format!("{path}/svg?flip=1"), None);
    assert!(svg.text.starts_with("<svg") && svg.head.contains("image/svg+xml"));
}

#[test]
fn refusals_come_in_their_order() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    let (other, stranger, _) = site.game(json!({}));
    let mut wish = json!({ "private": true });
    let (hidden, owner, _) = site.game(wish.take());
    let hidden = {
        let made = site
            .post("/api/games", None, &json!({ "private": true }))
            .json();
        assert_eq!(
            site.get(&format!("/api/games/{hidden}"), Some(&owner))
                .status,
            200
        );
        (
            made["id"].as_str().unwrap().to_owned(),
            made["token"].as_str().unwrap().to_owned(),
        )
    };
    let e4 = json!({ "action": { "type": "move", "move": "e4" } });
    let at = |id: &str| format!("/api/games/{id}/actions");
    let unknown = "A".repeat(32);
    let nowhere = "A".repeat(16);
    for (path, token, body, status, code) in [
        (at(&id), None, &e4, 401, "token/unknown"),
        (at(&id), Some("short"), &e4, 401, "token/unknown"),
        (at(&id), Some(&*unknown), &e4, 401, "token/unknown"),
        (at(&nowhere), Some(&*unknown), &e4, 401, "token/unknown"),
        (at(&nowhere), Some(&*white), &e4, 404, "game/unknown"),
        (at("x"), Some(&*white), &e4, 404, "game/unknown"),
        (at(&id), Some(&*stranger), &e4, 403, "token/other"),
        (at(&other), Some(&*white), &e4, 403, "token/other"),
        (at(&hidden.0), Some(&*white), &e4, 404, "game/unknown"),
        (at(&id), Some(&*black), &e4, 409, "game/turn"),
        (
            at(&id),
            Some("short"),
            &json!({ "action": {} }),
            400,
            "request/unexpected",
        ),
        (
            at(&id),
            Some(&*white),
            &json!({ "seq": 1, "action": { "type": "move", "move": "e5" } }),
            422,
            "move/none",
        ),
        (
            at(&id),
            Some(&*white),
            &json!({ "seq": 9, "action": { "type": "move", "move": "e4" } }),
            409,
            "game/stale",
        ),
        (
            at(&id),
            Some(&*white),
            &json!({ "action": { "type": "accept_draw" } }),
            422,
            "offer/none",
        ),
    ] {
        let answer = site.post(&path, token, body);
        assert_eq!(
            answer.verdict(),
            (status, code.to_owned()),
            "{path} {body}: {}",
            answer.text
        );
    }
    let wish = json!({ "setup": { "start": "4k3/9/8/8/8/8/8/4K3 w - - 0 1" } });
    let span = site.post("/api/games", None, &wish).json();
    assert!(span["error"]["span"].is_array(), "{span}");
    assert_eq!(
        site.get(&format!("/api/games/{}", hidden.0), None).status,
        404
    );
    assert_eq!(
        site.get(&format!("/api/games/{}", hidden.0), Some(&hidden.1))
            .status,
        200
    );
    let list = site.get("/api/games?limit=200", None).text;
    assert!(list.contains(&id) && !list.contains(&hidden.0), "{list}");
}

#[test]
fn a_private_game_is_to_a_stranger_like_none() {
    let site = Site::start();
    let (_, stranger, _) = site.game(json!({}));
    let (full, ..) = site.game(json!({ "private": true }));
    let wish = json!({ "private": true });
    let open = site.post("/api/games", None, &wish).json();
    let open = open["id"].as_str().unwrap();
    let other = "A".repeat(32);
    for (method, end, body) in [
        ("GET", "", ""),
        ("GET", "/svg", ""),
        ("GET", "/events", ""),
        ("GET", "/events?ticket=x", ""),
        ("POST", "/ticket", ""),
        ("POST", "/move/e4", ""),
        ("POST", "/join", "{}"),
        ("POST", "/join", r#"{"invite":"x"}"#),
        ("POST", "/join", &format!(r#"{{"invite":"{other}"}}"#)),
    ] {
        for token in [None, Some(&*other), Some(&*stranger)] {
            let headers = bearer(token) + "content-type: application/json\r\n";
            let answers = ["A".repeat(16), full.clone(), open.to_owned()].map(|id| {
                let path = format!("/api/games/{id}{end}");
                let answer = site.send(method, &path, &headers, body.as_bytes());
                (answer.status, answer.text)
            });
            let [none, ..] = &answers;
            assert!(
                answers.iter().all(|answer| answer == none),
                "{method} {end} {body} {token:?}: {answers:?}"
            );
        }
    }
}

#[test]
fn a_player_who_has_both_seats_plays_both() {
    let site = Site::start();
    let wish = json!({ "name": "Anna" });
    let made = site.post("/api/players", None, &wish).json();
    let anna = made["token"].as_str();
    let both = site.post("/api/games", anna, &json!({ "seat": "both" }));
    let id = both.json()["id"].as_str().unwrap().to_owned();
    for text in ["e4", "e5", "Nf3"] {
        let answer = site.play(&id, anna.unwrap(), text);
        assert_eq!(answer.status, 200, "{text}: {}", answer.text);
    }
}

#[test]
fn bodies_addresses_and_methods_are_refused_with_their_status() {
    let site = Site::start();
    let (id, _, _) = site.game(json!({}));
    let actions = format!("/api/games/{id}/actions");
    let json = "content-type: application/json\r\n";
    let raw = |method: &str, path: &str, headers: &str, body: &[u8]| {
        site.send(method, path, headers, body).verdict().0
    };
    let large = vec![b' '; 9_000];
    assert_eq!(raw("POST", "/api/games", json, &large), 413);
    assert_eq!(raw("POST", &actions, json, b"{"), 400);
    assert_eq!(
        raw("POST", &actions, "content-type: text/csv\r\n", b"{}"),
        415
    );
    assert_eq!(raw("GET", &format!("/{}", "x".repeat(3_000)), "", b""), 414);
    assert_eq!(
        raw("GET", "/", &format!("x: {}\r\n", "y".repeat(40_000)), b""),
        431
    );
    for path in ["/api/games/%ff", "/api/games/x/move/e%C3", "/g/%ff"] {
        let verdict = site.send("GET", path, "", b"").verdict();
        assert_eq!(verdict, (400, "request/address".to_owned()), "{path}");
    }
    for (version, hosts, status) in [
        ("1.1", "", 400),
        ("1.1", "host: a\r\nhost: b\r\n", 400),
        ("1.1", "host: a\r\n", 200),
        ("1.0", "", 200),
    ] {
        let mut stream = site.connect();
        let head = format!("GET /healthz HTTP/{version}\r\n{hosts}connection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let expected = format!("HTTP/{version} {status}");
        assert!(answer.starts_with(&expected), "{hosts}: {answer}");
    }
    let method = site.send("DELETE", "/api/games", "", b"");
    assert_eq!(
        (method.status, method.header("allow")),
        (405, Some("get,head,post"))
    );
    let broken = site
        .send("POST", "/api/games", json, b"{\n \"seat\": }")
        .json();
    assert_eq!(broken["error"]["span"], json!([11, 12]));
}

#[test]
fn an_address_that_is_none_is_refused_in_the_words_of_the_asker() {
    let site = Site::start();
    for path in ["/nothing", "/g/a/b/c", "/api/nothing"] {
        assert_eq!(
            site.get(path, None).verdict(),
            (404, "route/unknown".to_owned())
        );
        let page = site.send("GET", path, "accept: text/html,*/*\r\n", b"");
        assert_eq!(page.status, 404);
        assert!(page.text.contains("<h1>No such page</h1>"), "{}", page.text);
    }
}

#[test]
fn a_page_names_the_side_that_ended_a_game() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    assert_eq!(site.play(&id, &white, "e4").status, 200);
    assert_eq!(site.play(&id, &black, "e5").status, 200);
    let resign = json!({ "action": { "type": "resign" } });
    let path = format!("/api/games/{id}/actions");
    assert_eq!(site.post(&path, Some(&white), &resign).status, 200);
    let page = site.get(&format!("/g/{id}"), None).text;
    assert!(
        page.contains("<h1>Black wins by resignation</h1>"),
        "{page}"
    );
}

#[test]
fn a_token_acts_for_its_seat_only() {
    let site = Site::start();
    let games: Vec<_> = (0..4).map(|_| site.game(json!({}))).collect();
    for (index, (id, white, black)) in games.iter().enumerate() {
        for (other, (_, first, second)) in games.iter().enumerate() {
            for token in [first, second] {
                let answer = site.play(id, token, "e4");
                let expected = match (index == other, token == white) {
                    (false, _) => 403,
                    (true, true) => 200,
                    (true, false) => 409,
                };
                if token != black || other != index {
                    assert_eq!(answer.status, expected, "{}", answer.text);
                } else {
                    // Black's e4 after White's is a move of the right seat, and not legal.
                    assert_eq!(answer.status, 422, "{}", answer.text);
                }
            }
        }
    }
}

#[test]
fn a_state_that_is_known_is_not_sent_again() {
    let site = Site::start();
    let (id, white, _) = site.game(json!({}));
    let path = format!("/api/games/{id}");
    let tag = site.get(&path, None).header("etag").unwrap().to_owned();
    let known = |tag: &str| {
        site.send("GET", &path, &format!("if-none-match: {tag}\r\n"), b"")
            .status
    };
    assert_eq!(
        (known(&tag), known("\"9\""), known("W/\"0\", \"1\"")),
        (304, 200, 304)
    );
    assert_eq!(site.play(&id, &white, "e4").status, 200);
    assert_eq!(known(&tag), 200);
}

#[test]
fn a_stream_tells_the_state_and_resumes() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({ "clock": { "limit": 60 } }));
    let path = format!("/api/games/{id}/events");
    let stream = site.stream(&path, "");
    assert!(stream.find("event: state").is_some());
    assert!(stream.find("\"seq\":0").is_some());
    assert_eq!(site.play(&id, &white, "e4").status, 200);
    assert_eq!(stream.find("id: ").unwrap(), "id: 1");
    let data = stream.find("data: ").unwrap();
    let data: Value = serde_json::from_str(data.strip_prefix("data: ").unwrap()).unwrap();
    assert_eq!(
        (&data["seq"], &data["by"], &data["turn"]),
        (&json!(1), &json!("first"), &json!("second"))
    );
    assert_eq!(data["event"], json!({ "type": "move", "move": "e2e4" }));
    assert_eq!(data["clock"]["runs"], "second");
    assert_eq!(site.play(&id, &black, "e5").status, 200);

    // Resumed after the first event, in both ways; the lines are the same as JSON.
    for (path, headers) in [
        (path.clone(), "last-event-id: 1\r\n"),
        (format!("{path}?after=1"), ""),
    ] {
        let stream = site.stream(&path, headers);
        assert_eq!(stream.find("id: ").unwrap(), "id: 2");
    }
    let lines = site.stream(&path, "accept: application/x-ndjson\r\n");
    assert!(lines.find("\"type\":\"state\"").is_some());
    let ticket = site.post(
        &format!("/api/games/{id}/ticket"),
        Some(&black),
        &Value::Null,
    );
    assert_eq!(ticket.status, 201);
    let ticket = ticket.json()["ticket"].as_str().unwrap().to_owned();
    let seated = site.stream(&format!("{path}?ticket={ticket}"), "");
    assert!(seated.find("\"legal\":[]").is_some());
    assert_eq!(
        site.get(&format!("{path}?ticket={ticket}"), None).status,
        401
    );
    assert_eq!(site.get(&format!("{path}?after=x"), None).status, 400);

    let resign = json!({ "action": { "type": "resign" } });
    assert_eq!(
        site.post(&format!("/api/games/{id}/actions"), Some(&black), &resign)
            .status,
        200
    );
    for stream in [stream, seated] {
        let rest = stream.rest();
        assert!(rest.iter().any(|line| line == "event: over"), "{rest:?}");
    }
    assert!(
        lines
            .rest()
            .iter()
            .any(|line| line.contains("\"type\":\"over\""))
    );
}

#[test]
fn an_engine_that_does_not_play_a_game_leaves_none() {
    let site = Site::with_an_engine_of_other_games();
    let made = site.post("/api/games", None, &json!({ "engine": "other-games" }));
    assert_eq!(made.verdict(), (422, "engine/variant".to_owned()));
    let unknown = site.post("/api/games", None, &json!({ "engine": "other" }));
    assert_eq!(unknown.verdict(), (422, "engine/unknown".to_owned()));
    assert_eq!(site.server.len(), 0);
    // Neither among those that are over nor in the journal.
    let listed = site.get("/api/games", None).json();
    assert_eq!(listed["games"], json!([]));
    assert_eq!(
        site.server
            .games(feen_server::journal::Selection::ALL, None, 10)
            .unwrap(),
        []
    );
}

#[test]
fn players_find_their_games() {
    let site = Site::start();
    let add = |name: &str| site.post("/api/players", None, &json!({ "name": name }));
    let anna = add("Anna").json()["token"].as_str().unwrap().to_owned();
    assert_eq!(add("ANNA").verdict(), (409, "player/taken".to_owned()));
    for name in [
        "",
        "x",
        "Anna & Bob",
        "1st",
        "Builtin",
        "computer",
        &"a".repeat(21),
    ] {
        assert_eq!(
            add(name).verdict(),
            (422, "player/name".to_owned()),
            "{name}"
        );
    }
    assert_eq!(site.get("/api/me", Some(&anna)).json()["name"], "Anna");
    assert_eq!(site.get("/api/me", None).status, 401);
    let made = site
        .post("/api/games", Some(&anna), &json!({ "seat": "first" }))
        .json();
    assert_eq!(made["token"], Value::Null);
    let id = made["id"].as_str().unwrap();
    let mine = site.get("/api/me/games", Some(&anna)).json();
    assert_eq!(
        (&mine["games"][0]["id"], &mine["games"][0]["seat"]),
        (&json!(id), &json!("first"))
    );
    assert_eq!(
        site.post(&format!("/api/games/{id}/join"), None, &json!({}))
            .status,
        200
    );
    assert_eq!(site.play(id, &anna, "e4").status, 200);
    assert_eq!(
        site.get(&format!("/api/games/{id}"), None).json()["players"]["first"]["name"],
        "Anna"
    );
}

#[test]
fn writes_creations_and_streams_are_limited() {
    let site = Site::with(|limits| {
        limits.writes = (1, 8);
        limits.creations = (1, 2);
        limits.streams = 3;
    });
    let make = || site.post("/api/games", None, &json!({}));
    let statuses = [make(), make(), make()].map(|answer| answer.status);
    assert_eq!(statuses, [201, 201, 429]);
    let origin = format!("origin: http://{}\r\n", site.address);
    let page = site.send("POST", "/new", &origin, b"against=both");
    assert_eq!((page.status, page.header("retry-after")), (429, Some("1")));
    let id = site.get("/api/games", None).json()["games"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/api/games/{id}/events");
    let streams: Vec<_> = (0..3).map(|_| site.stream(&path, "")).collect();
    assert!(
        streams
            .iter()
            .all(|stream| stream.find("event: state").is_some())
    );
    let refused = site.get(&path, None);
    assert_eq!(
        (refused.status, refused.header("retry-after")),
        (429, Some("1"))
    );
    let mut refused = 0;
    for _ in 0..10 {
        refused += u32::from(make().verdict() == (429, "rate/exceeded".to_owned()));
    }
    assert_eq!(refused, 10);
}

/// Each move of the fixtures, played over HTTP from its position.
#[test]
fn the_moves_of_the_fixtures_are_judged_alike() {
    let site = Site::start();
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/chess/moves.json"
    );
    let cases: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let (mut judged, mut read) = (0, Vec::new());
    for case in cases["cases"].as_array().unwrap() {
        let input = &case["input"];
        let text = input["uci"].as_str().or(input["san"].as_str());
        let (Some(position), Some(text)) = (input["position"].as_str(), text) else {
            continue;
        };
        let made = site.post(
            "/api/games",
            None,
            &json!({ "seat": "both", "setup": { "fen": position } }),
        );
        if made.verdict().1.starts_with("fen/") {
            // The fixtures also have positions of two games of Chess960 at once, which a setup refuses.
            continue;
        }
        assert_eq!(made.status, 201, "{}: {}", case["name"], made.text);
        let made = made.json();
        let id = made["id"].as_str().unwrap();
        let state = site.get(&format!("/api/games/{id}"), None).json();
        let Some(turn) = state["turn"].as_str() else {
            continue;
        };
        let token = made["tokens"][turn].as_str().unwrap();
        let body = json!({ "action": { "type": "move", "move": text } });
        let answer = site.post(&format!("/api/games/{id}/actions"), Some(token), &body);
        let expect = &case["expect"];
        let Some(after) = expect["after"].as_str() else {
            let (status, code) = answer.verdict();
            if status == 200 {
                read.push(text.to_owned());
            } else {
                assert_eq!(status, 422, "{}: {}", case["name"], answer.text);
                assert!(code.starts_with("move/"), "{}: {code}", case["name"]);
            }
            judged += 1;
            continue;
        };
        assert_eq!(answer.status, 200, "{}: {}", case["name"], answer.text);
        // The square of en passant is written where a pawn can take, and the rights of Chess960 by the files of the rooks.
        let position = |fen: &str| {
            let position = Position::from_fen(fen, CastlingSpelling::XFen).unwrap();
            let fen = position.fen().en_passant(EnPassant::Legal).shredder(true);
            fen.to_string()
        };
        let found = site.get(&format!("/api/games/{id}/fen"), None).text;
        assert_eq!(position(&found), position(after), "{}", case["name"]);
        judged += 1;
    }
    assert!(judged > 50, "{judged}");
    // `rules` reads these, too: a castling by which the king stays, a capture by its square alone, and a space at the end.
    assert_eq!(read, ["c1c1", "d6", "e4 "]);
}

#[test]
fn health_metrics_and_other_origins() {
    let site = Site::with(|limits| limits.allowed_origin = Some("https://a.example".to_owned()));
    assert_eq!(site.get("/healthz", None).status, 200);
    let metrics = site.get("/metrics", None).text;
    assert!(metrics.contains("server_games 0\n"), "{metrics}");
    let preflight = |origin: &str| {
        let headers = format!("origin: {origin}\r\naccess-control-request-method: POST\r\n");
        let answer = site.send("OPTIONS", "/api/games", &headers, b"");
        answer
            .header("access-control-allow-origin")
            .map(str::to_owned)
    };
    assert_eq!(
        preflight("https://a.example").as_deref(),
        Some("https://a.example")
    );
    assert_eq!(preflight("https://b.example"), None);
    assert!(bearer(None).is_empty());
}
