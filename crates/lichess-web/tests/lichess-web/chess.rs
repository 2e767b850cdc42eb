//! The requests of clients of Lichess, and their answers.

use std::collections::HashMap;
use std::io::{BufReader, Write};
use std::time::Duration;

use feen_server::Options;
use feen_server::journal::Memory;
use serde_json::{Value, json};

use crate::client::{Answer, Lines, bearer};
use crate::site::{Site, begin, player, wait_for};

/// The requests of clients as they sent them, byte by byte, but for tokens and names of games.
const RECORDS: [&str; 3] = [
    include_str!("berserk.json"),
    include_str!("lichessbot.json"),
    include_str!("licheszter.json"),
];

#[test]
fn the_recorded_requests_of_clients_play_a_whole_game() {
    for record in RECORDS {
        replay(&serde_json::from_str(record).unwrap());
    }
}

fn replay(record: &Value) {
    let site = Site::start();
    let (program, expect) = (&record["program"], &record["expect"]);
    let mut names = HashMap::from([
        ("@ALPHA@".to_owned(), player(&site, "Alpha", true)),
        ("@BETH@".to_owned(), player(&site, "Beth", false)),
    ]);
    let mut streams = Vec::new();
    for request in record["requests"].as_array().unwrap() {
        let mut bytes = request.as_str().unwrap().to_owned();
        for (name, value) in &names {
            bytes = bytes.replace(name, value);
        }
        let line = bytes.lines().next().unwrap().to_owned();
        assert!(!bytes.contains('@'), "{line}");
        if line.starts_with("GET") && line.contains("stream") {
            let mut stream = site.connect();
            stream.write_all(bytes.as_bytes()).unwrap();
            let lines = Lines::new(stream);
            if line.contains("game/stream") {
                let first = lines.find("{");
                assert!(first.unwrap().contains("\"type\":\"gameFull\""), "{line}");
            }
            streams.push((line, lines));
            continue;
        }
        let mut stream = site.connect();
        stream.write_all(bytes.as_bytes()).unwrap();
        let answer = Answer::read(&mut BufReader::new(stream));
        // This server has no engine.
        let expected = if line.contains("/challenge/ai") {
            400
        } else {
            200
        };
        assert_eq!(
            answer.status, expected,
            "{program}: {line}: {}",
            answer.text
        );
        if line.starts_with("POST /api/challenge/Alpha")
            || line.starts_with("POST /api/challenge/Beth")
        {
            let games = names
                .keys()
                .filter(|name| name.starts_with("@GAME"))
                .count();
            let id = answer.json()["id"].as_str().unwrap().to_owned();
            names.insert(format!("@GAME{}@", games + 1), id);
        } else if line.contains("/game/export/") {
            assert!(
                answer.text.contains("Beth") && answer.text.contains('#'),
                "{program}: {}",
                answer.text
            );
        } else if line.contains("/account/playing") {
            assert_eq!(
                answer.json()["nowPlaying"][0]["gameId"],
                names["@GAME1@"].as_str()
            );
        }
    }
    let (_, first) = streams
        .iter()
        .find(|(line, _)| line.contains("/game/stream/"))
        .unwrap();
    let lines: Vec<Value> = first
        .rest()
        .iter()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let last = lines.last().unwrap();
    assert_eq!(
        (&last["status"], &last["winner"], &last["moves"]),
        (&json!("mate"), &expect["winner"], &expect["moves"]),
        "{program}"
    );
    // One state for each event, after the first line.
    assert_eq!(json!(lines.len()), expect["states"], "{program}");
}

/// No stream outlives the token that opened it, and none waits for the next sign of life to end.
#[test]
fn streams_end_with_the_token_of_their_player() {
    let site = Site::with(|limits| limits.heartbeat = Duration::from_secs(3_600));
    let (mut anna, beth) = (player(&site, "Anna", false), player(&site, "Beth", false));
    let made = site.post("/api/games", Some(&beth), &json!({ "private": true }));
    let made = made.json();
    let game = format!("/api/games/{}", made["id"].as_str().unwrap());
    let invite = json!({ "invite": made["invite"] });
    assert_eq!(
        site.post(&format!("{game}/join"), Some(&anna), &invite)
            .status,
        200
    );
    let id = made["id"].as_str().unwrap();
    let ended: [&dyn Fn() -> Option<String>; 2] = [
        &|| {
            let token = site.server.renew_token("anna").unwrap();
            token.map(|token| token.reveal())
        },
        &|| {
            assert!(site.server.remove_account("anna").unwrap());
            None
        },
    ];
    for end in ended {
        let ticket = || {
            let made = site.post(&format!("{game}/ticket"), Some(&anna), &Value::Null);
            made.json()["ticket"].as_str().unwrap().to_owned()
        };
        let (now, later) = (ticket(), ticket());
        let lines = "accept: application/x-ndjson\r\n";
        let headers = format!("{lines}{}", bearer(Some(&anna)));
        let cookie = format!("cookie: player={anna}\r\n");
        let streams = [
            ("token", format!("{game}/events"), &*headers),
            ("ticket", format!("{game}/events?ticket={now}"), lines),
            ("board", format!("/api/board/game/stream/{id}"), &headers),
            ("watch", format!("/api/stream/game/{id}"), &headers),
            ("page", format!("/g/{id}/events"), &cookie),
        ];
        let mut open: Vec<_> = streams
            .map(|(name, path, headers)| {
                let stream = site.stream(&path, headers);
                assert!(stream.find("{").is_some(), "{name}");
                (name, stream)
            })
            .into();
        open.push(("event", site.stream("/api/stream/event", &headers)));
        let mut stream = site.connect();
        let body = "time=10";
        let request = format!(
            "POST /api/board/seek HTTP/1.1\r\nhost: x\r\n{}content-type: application/x-www-form-urlencoded\r\n\
             content-length: {}\r\n\r\n{body}",
            bearer(Some(&anna)),
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let seek = Lines::new(stream);
        let waits = || site.server.notes("seek").unwrap().len();
        wait_for("the seek waits", || waits() == 1);
        wait_for("the player is online", || {
            site.get("/api/users/status?ids=anna", None).json()[0]["online"] == true
        });
        open.push(("seek", seek));
        let watching = site.stream(&format!("{game}/events"), &bearer(Some(&beth)));
        assert!(watching.find("state").is_some());

        let next = end();
        for (name, stream) in open {
            assert!(stream.ends(), "{name}");
        }
        wait_for("the seek is gone", || waits() == 0);
        let late = site.get(&format!("{game}/events?ticket={later}"), None);
        assert_eq!(late.status, 401);
        // The streams of others go on.
        let moved = site.post(&format!("{game}/move/e4"), Some(&beth), &Value::Null);
        assert!(moved.status == 200 || next.is_none(), "{}", moved.text);
        assert!(watching.find("e2e4").is_some() || next.is_none());
        anna = next.unwrap_or_default();
    }
}

#[test]
fn moves_get_shorter_after_a_takeback_and_a_repeated_move_is_answered_again() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let post = |token: &str, path: &str| site.post(path, Some(token), &Value::Null);
    let challenge = |color: &str| {
        let body = json!({ "color": color, "clock.limit": 60, "clock.increment": 1 });
        let made = site.post("/api/challenge/Alpha", Some(&beth), &body).json();
        made["id"].as_str().unwrap().to_owned()
    };
    let id = challenge("white");
    assert_eq!(
        post(&beth, &format!("/api/challenge/{id}/accept")).status,
        404
    );
    assert_eq!(
        post(&alpha, &format!("/api/challenge/{id}/accept")).status,
        200
    );
    let stream = site.stream(
        &format!("/api/bot/game/stream/{id}"),
        &format!("authorization: Bearer {alpha}\r\n"),
    );
    assert!(
        stream
            .find("gameFull")
            .unwrap()
            .contains("\"speed\":\"bullet\"")
    );
    let play =
        |token: &str, text: &str| post(token, &format!("/api/board/game/{id}/move/{text}")).status;
    assert_eq!(play(&beth, "e2e4"), 200);
    assert_eq!(play(&beth, "e2e4"), 200);
    assert_eq!(play(&beth, "d2d4"), 400);
    assert_eq!(play(&alpha, "e7e5"), 200);
    assert_eq!(play(&alpha, "e7e5"), 200);
    assert!(stream.find("e2e4 e7e5").is_some());
    let wish =
        |token: &str, wish: &str| post(token, &format!("/api/board/game/{id}/{wish}")).status;
    assert_eq!(wish(&beth, "takeback/yes"), 200);
    assert!(stream.find("\"wtakeback\":true").is_some());
    assert_eq!(wish(&alpha, "takeback/yes"), 200);
    assert!(stream.find("\"moves\":\"\"").is_some());
    for (path, status) in [
        ("takeback/no", 400),
        ("draw/maybe", 404),
        ("dance", 404),
        ("claim-victory", 400),
        ("resign", 200),
        ("resign", 400),
    ] {
        assert_eq!(wish(&beth, path), status, "{path}");
    }
    let last = stream
        .rest()
        .into_iter()
        .rfind(|line| line.contains("gameState"))
        .unwrap();
    assert!(
        last.contains("\"status\":\"resign\"") && last.contains("\"winner\":\"black\""),
        "{last}"
    );
}

#[test]
fn an_opponent_who_is_gone_is_told_of_and_loses() {
    let mut options = Options::default();
    options.absence = Duration::from_millis(400);
    let site = Site::with_options(|_| {}, &options);
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let post = |token: &str, path: &str| site.post(path, Some(token), &Value::Null).status;
    let body = json!({ "color": "white" });
    let made = site.post("/api/challenge/Alpha", Some(&beth), &body).json();
    let id = made["id"].as_str().unwrap();
    assert_eq!(post(&alpha, &format!("/api/challenge/{id}/accept")), 200);
    let open = |kind: &str, token: &str| {
        let mut stream = site.connect();
        write!(
            stream,
            "GET /api/{kind}/game/stream/{id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n"
        )
        .unwrap();
        stream
    };
    let heard = Lines::new(open("bot", &alpha));
    let claim = || post(&alpha, &format!("/api/bot/game/{id}/claim-victory"));
    let beths = open("board", &beth);
    Lines::new(beths.try_clone().unwrap())
        .find("gameFull")
        .unwrap();
    assert_eq!(claim(), 400);
    beths.shutdown(std::net::Shutdown::Both).unwrap();
    let gone = heard.find("opponentGone").unwrap();
    assert!(gone.contains("\"gone\":true"), "{gone}");
    let beths = open("board", &beth);
    let back = heard.find("opponentGone").unwrap();
    assert!(back.contains("\"gone\":false"), "{back}");
    assert_eq!(claim(), 400);
    beths.shutdown(std::net::Shutdown::Both).unwrap();
    assert!(heard.find("\"gone\":true").is_some());
    assert_eq!(claim(), 200);
    let last = heard
        .rest()
        .into_iter()
        .rfind(|line| line.contains("gameState"));
    let last = last.unwrap();
    assert!(
        last.contains("\"status\":\"timeout\"") && last.contains("\"winner\":\"black\""),
        "{last}"
    );
}

#[test]
fn a_challenge_is_for_its_player_only() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", false), player(&site, "Beth", false));
    let carol = player(&site, "Carol", false);
    for (body, status) in [
        (json!({ "variant": "shogi" }), 400),
        (
            json!({ "variant": "chess960", "fen": "8/8/8/8/8/8/8/8 w - - 0 1" }),
            400,
        ),
        (json!({ "fen": "8/8/8/8/8/8/8/8 w - - 0 1" }), 400),
        (json!({ "color": "green" }), 400),
        (json!({ "clock.limit": "soon" }), 400),
        (
            json!({ "clock": { "limit": 60, "increment": 0 }, "rated": true }),
            200,
        ),
    ] {
        let made = site.post("/api/challenge/Beth", Some(&alpha), &body);
        assert_eq!(made.status, status, "{body}: {}", made.text);
        if status == 200 {
            assert_eq!(made.json()["rated"], false);
            assert_eq!(made.json()["timeControl"]["show"], "1+0");
        } else {
            assert!(made.json()["error"].is_string(), "{}", made.text);
        }
    }
    let list = site.get("/api/challenge", Some(&beth)).json();
    let id = list["in"][0]["id"].as_str().unwrap().to_owned();
    let post = |token: &str, verb: &str| {
        site.post(
            &format!("/api/challenge/{id}/{verb}"),
            Some(token),
            &Value::Null,
        )
        .status
    };
    assert_eq!(
        (
            post(&carol, "accept"),
            post(&carol, "decline"),
            post(&carol, "cancel")
        ),
        (404, 404, 404)
    );
    assert_eq!((post(&beth, "cancel"), post(&alpha, "accept")), (404, 404));
    assert_eq!((post(&beth, "accept"), post(&beth, "accept")), (200, 404));
    let stream = site.get(&format!("/api/board/game/stream/{id}"), Some(&carol));
    assert_eq!(stream.status, 403);
}

/// Requires paths in an answer, such as `game.opponent.rating`.
#[track_caller]
fn has(answer: &Value, paths: &str) {
    for path in paths.split_whitespace() {
        let pointer = format!("/{}", path.replace('.', "/"));
        let found = answer.pointer(&pointer).unwrap_or(&Value::Null);
        assert!(!found.is_null(), "{path}: {answer}");
    }
}

/// The fields that typed clients require: licheszter, litchee and lichess-api of Rust, and lichess-api of Python.
#[test]
fn typed_clients_find_their_fields() {
    const USER: &str = "id name rating provisional";
    const PROFILE: &str = "id username url createdAt seenAt playTime.total playTime.tv count.all count.drawH \
         perfs.blitz.games perfs.blitz.rating perfs.blitz.rd perfs.blitz.prog perfs.chess960.prov";
    const GAME: &str = "id fullId gameId fen color lastMove source status.id status.name variant.key variant.name variant.short \
         speed perf rated rating hasMoved opponent.id opponent.username opponent.rating isMyTurn secondsLeft \
         createdAt turns";
    const CHALLENGE: &str = "id url status challenger.id challenger.rating destUser.name destUser.rating variant.short rated speed \
         timeControl.type color finalColor perf.icon perf.name";
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let post = |token: &str, path: &str, body: Value| site.post(path, Some(token), &body);
    let get = |token: &str, path: &str| site.get(path, Some(token)).json();
    let events = site.stream(
        "/api/stream/event",
        &format!("authorization: Bearer {beth}\r\n"),
    );
    let event = |kind: &str| -> Value {
        let line = events.find(&format!("\"type\":\"{kind}\"")).unwrap();
        serde_json::from_str(&line).unwrap()
    };
    let challenge = |body: Value| post(&beth, "/api/challenge/Alpha", body).json();

    has(&get(&alpha, "/api/account"), &format!("{PROFILE} title"));
    has(&get(&alpha, "/api/user/beth"), PROFILE);
    let users = site.send("POST", "/api/users", "", b"alpha, nobody,BETH");
    has(&users.json()[1], PROFILE);
    assert_eq!(get(&alpha, "/api/account/kid"), json!({ "kid": false }));
    has(&get(&alpha, "/api/timeline"), "entries users");
    has(&get(&alpha, "/api/account/email"), "email");
    has(
        &get(&alpha, "/api/account/preferences"),
        "prefs.autoQueen prefs.pieceSet language",
    );
    let upgrade = |token: &str| post(token, "/api/bot/account/upgrade", Value::Null).status;
    assert_eq!((upgrade(&alpha), upgrade(&beth)), (200, 400));

    let made = challenge(json!({ "color": "white" }));
    has(&made, CHALLENGE);
    assert_eq!(made.get("initialFen"), None);
    let id = made["id"].as_str().unwrap();
    let address = format!("http://{}/g/{id}", site.address);
    assert_eq!(made["url"], json!(address));
    assert_eq!(event("challenge")["challenge"], made);
    let shown = get(&alpha, &format!("/api/challenge/{id}/show"));
    assert_eq!(shown["direction"], "in");
    assert_eq!(get(&beth, "/api/challenge")["out"][0]["direction"], "out");
    let decline = format!("/api/challenge/{id}/decline");
    let body = json!({ "reason": "tooFast" });
    assert_eq!(post(&alpha, &decline, body).status, 200);
    let declined = event("challengeDeclined");
    has(&declined["challenge"], "declineReason");
    assert_eq!(declined["challenge"]["declineReasonKey"], "toofast");
    assert_eq!(
        site.get(&format!("/api/challenge/{id}/show"), Some(&beth))
            .status,
        404
    );

    let made = challenge(json!({ "color": "white", "variant": "chess960" }));
    assert_eq!(made["variant"]["short"], "960");
    let id = made["id"].as_str().unwrap();
    // A client that sends the type of a body, and no body.
    let headers = format!("authorization: Bearer {alpha}\r\ncontent-type: application/json\r\n");
    let accept = site.send(
        "POST",
        &format!("/api/challenge/{id}/accept"),
        &headers,
        b"",
    );
    assert_eq!(accept.status, 200, "{}", accept.text);
    let start = event("gameStart");
    has(&start["game"], GAME);
    let playing = get(&beth, "/api/account/playing");
    has(&playing["nowPlaying"][0], GAME);
    assert_eq!(playing["nbMyTurn"], 1);
    let stream = site.stream(
        &format!("/api/board/game/stream/{id}"),
        &format!("authorization: Bearer {beth}\r\n"),
    );
    let full: Value = serde_json::from_str(&stream.find("gameFull").unwrap()).unwrap();
    has(
        &full,
        "id variant.short speed perf.name rated createdAt initialFen",
    );
    for seat in ["white", "black"] {
        has(&full[seat], USER);
    }
    has(&full["state"], "type moves wtime btime winc binc status");
    assert_eq!(full.get("clock"), Some(&Value::Null));
    let resign = format!("/api/bot/game/{id}/resign");
    assert_eq!(post(&alpha, &resign, Value::Null).status, 200);
    let finish = event("gameFinish");
    assert_eq!(
        finish["game"]["status"],
        json!({ "id": 31, "name": "resign" })
    );
    has(&finish["game"], &format!("{GAME} winner"));
}

#[test]
fn seeks_of_the_same_game_meet() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let carol = player(&site, "Carol", false);
    let seek = |token: &str, form: &str| {
        let mut stream = site.connect();
        write!(
            stream,
            "POST /api/board/seek HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
            form.len()
        )
        .unwrap();
        stream
    };
    // The heads are there once the seeks wait.
    let waits = |token: &str, form: &str| {
        let stream = seek(token, form);
        let lines = Lines::new(stream.try_clone().unwrap());
        (stream, lines)
    };
    let answered = |token: &str, form: &str| Answer::read(&mut BufReader::new(seek(token, form)));
    for form in [
        "time=soon",
        "time=-1",
        "variant=shogi",
        "color=green",
        "fen=8/8/8/8/8/8/8/8+w+-+-+0+1",
    ] {
        let answer = answered(&alpha, form);
        assert_eq!(answer.status, 400, "{form}: {}", answer.text);
    }
    let form = "rated=false&time=10&increment=5&variant=standard&color=white&ratingRange=";
    let (gone, _) = waits(&carol, form);
    gone.shutdown(std::net::Shutdown::Both).unwrap();
    let (_, white) = waits(&beth, form);
    let (_, other_clock) = waits(&carol, "time=5&increment=5");
    std::thread::sleep(Duration::from_millis(300));
    let begun = answered(&alpha, "time=10&increment=5&color=black");
    assert_eq!(begun.status, 200, "{}", begun.text);
    white.rest();
    let game = &site.get("/api/account/playing", Some(&beth)).json()["nowPlaying"][0];
    assert_eq!(game["gameId"], begun.json()["id"]);
    assert_eq!(
        (
            &game["color"],
            &game["opponent"]["username"],
            &game["secondsLeft"]
        ),
        (&json!("white"), &json!("Alpha"), &json!(600))
    );
    let begun = answered(&alpha, "time=5&increment=5&color=random");
    assert_eq!(begun.status, 200, "{}", begun.text);
    other_clock.rest();
}

#[test]
fn a_game_is_exported_as_pgn_and_as_json() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let post = |token: &str, path: &str, body: Value| {
        let answer = site.post(path, Some(token), &body);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer.json()
    };
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let body = json!({ "color": "white", "fen": fen, "clock.limit": 60, "clock.increment": 1 });
    let made = post(&beth, "/api/challenge/Alpha", body);
    assert_eq!(made["initialFen"], fen);
    let id = made["id"].as_str().unwrap();
    post(&alpha, &format!("/api/challenge/{id}/accept"), Value::Null);
    post(
        &beth,
        &format!("/api/board/game/{id}/move/e2e4"),
        Value::Null,
    );
    post(&alpha, &format!("/api/bot/game/{id}/resign"), Value::Null);
    let export = |accept: &str| {
        let headers = format!("authorization: Bearer {beth}\r\naccept: {accept}\r\n");
        site.send("GET", &format!("/game/export/{id}"), &headers, b"")
    };
    assert!(export("*/*").text.contains("[Result \"1-0\"]"));
    let exported = export("application/json").json();
    has(&exported, "id createdAt lastMoveAt source");
    for (field, value) in [
        ("variant", json!("fromPosition")),
        ("rated", json!(false)),
        ("speed", json!("bullet")),
        ("perf", json!("bullet")),
        ("status", json!("resign")),
        ("winner", json!("white")),
        ("moves", json!("e4")),
        ("initialFen", json!(fen)),
        (
            "clock",
            json!({ "initial": 60, "increment": 1, "totalTime": 100 }),
        ),
    ] {
        assert_eq!(exported[field], value, "{field}");
    }
    assert_eq!(
        exported["players"]["black"]["user"],
        json!({ "id": "alpha", "name": "Alpha", "title": "BOT" })
    );
}

#[test]
fn fields_that_nobody_knows_are_refused_by_name() {
    let site = Site::start();
    let alpha = player(&site, "Alpha", false);
    player(&site, "Beth", false);
    for (path, body, message) in [
        (
            "Beth",
            json!({ "clok.limit": 60 }),
            "unknown field `clok.limit`",
        ),
        (
            "Beth",
            json!({ "clock": { "limt": 60 } }),
            "unknown field `clock.limt`",
        ),
        (
            "Beth",
            json!({ "rated": "maybe" }),
            "expected `true` or `false` in `rated`",
        ),
        (
            "Beth",
            json!({ "days": "soon" }),
            "expected a number in `days`",
        ),
        ("ai", json!({ "levl": 3 }), "unknown field `levl`"),
        (
            "open",
            json!({ "colour": "white" }),
            "unknown field `colour`",
        ),
    ] {
        let answer = site.post(&format!("/api/challenge/{path}"), Some(&alpha), &body);
        assert_eq!(
            (answer.status, &answer.json()["error"]),
            (400, &json!(message)),
            "{body}"
        );
    }
}

/// Players and games are read, also at addresses that end with a slash.
#[test]
fn games_and_players_are_read() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let terms = json!({ "clock.limit": 300, "clock.increment": 0, "color": "white" });
    let [first, second] = [(); 2].map(|()| begin(&site, &beth, ("Alpha", &alpha), &terms));
    let watch = site.stream(&format!("/api/stream/game/{first}"), "");
    has(
        &serde_json::from_str(&watch.find("variant").unwrap()).unwrap(),
        "id status.name players.white.user.name",
    );
    let post = |token: &str, path: &str| {
        let answer = site.post(path, Some(token), &Value::Null);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    };
    post(&beth, &format!("/api/board/game/{first}/move/e2e4/"));
    assert!(
        watch
            .find("\"lm\":\"e2e4\"")
            .unwrap()
            .contains("\"wc\":300")
    );
    post(&alpha, &format!("/api/bot/game/{first}/resign/"));
    watch.rest();
    let get = |path: &str, accept: &str| {
        let headers = format!("{}accept: {accept}\r\n", bearer(Some(&beth)));
        let answer = site.send("GET", path, &headers, b"");
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer.text
    };
    let json = |path: &str| serde_json::from_str::<Value>(&get(path, "application/json")).unwrap();
    // The second one is still played.
    for (path, games) in [
        ("/api/games/user/Beth", 1),
        ("/api/games/user/alpha/?ongoing=true", 2),
        ("/api/games/user/alpha?ongoing=true&max=1", 1),
        ("/api/games/user/alpha?ongoing=true&finished=false", 1),
    ] {
        assert_eq!(
            get(path, "application/x-ndjson").lines().count(),
            games,
            "{path}"
        );
        assert_eq!(get(path, "*/*").matches("[Event ").count(), games, "{path}");
    }
    let ids = format!("{first},{second},AAAAAAAAAAAAAAAA,x");
    let headers = "accept: application/x-ndjson\r\n";
    let found = site.send("POST", "/api/games/export/_ids", headers, ids.as_bytes());
    let found: Vec<Value> = { found.text.lines() }
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        [&found[0]["id"], &found[1]["id"]],
        [&json!(first), &json!(second)]
    );
    assert_eq!(json("/api/user/Beth/current-game")["id"], *second);
    post(&alpha, &format!("/api/bot/game/{second}/abort"));
    assert_eq!(json("/api/user/Beth/current-game/")["status"], "aborted");
    let profile = json("/api/account/");
    assert_eq!(
        [
            &profile["perfs"]["blitz"]["games"],
            &profile["perfs"]["rapid"]["games"]
        ],
        [2, 0]
    );
    assert_eq!(profile["count"]["all"], 2);
    // A program that looks for opponents asks only those that have played.
    let profile = json("/api/user/Alpha");
    assert_eq!(
        [
            &profile["perfs"]["blitz"]["games"],
            &profile["perfs"]["rapid"]["games"]
        ],
        [2, 1]
    );
    // Every name leads to a page, so that a name alone tells of no game: the page does, to those who may know.
    let private = json!({ "private": true });
    let private = site.post("/api/games", None, &private).json();
    let private = private["id"].as_str().unwrap();
    for (id, status) in [
        (first.as_str(), 200),
        (private, 404),
        ("AAAAAAAAAAAAAAAA", 404),
    ] {
        let name = site.get(&format!("/{id}"), None);
        let page = format!("/g/{id}");
        // Headers are in small letters here.
        assert_eq!(
            (name.status, name.header("location")),
            (303, Some(page.to_lowercase().as_str())),
            "{id}"
        );
        assert_eq!(site.get(&page, None).status, status, "{id}");
    }
}

/// A flag of a side whose opponent cannot mate is a draw, and a matter of time.
#[test]
fn a_flag_without_material_is_a_draw_on_time() {
    let mut options = Options::default();
    options.first_move = Duration::from_millis(50);
    let site = Site::with_options(|_| {}, &options);
    let (alpha, beth) = (player(&site, "Alpha", false), player(&site, "Beth", false));
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let terms = json!({ "fen": fen, "clock.limit": 0, "clock.increment": 3, "color": "white" });
    let id = begin(&site, &beth, ("Alpha", &alpha), &terms);
    for (token, text) in [(&beth, "e2e4"), (&alpha, "e8e7")] {
        let path = format!("/api/board/game/{id}/move/{text}");
        site.post(&path, Some(token), &Value::Null);
    }
    let stream = site.stream(
        &format!("/api/board/game/stream/{id}"),
        &bearer(Some(&alpha)),
    );
    let last = stream.find("outoftime").unwrap();
    assert!(!last.contains("winner"), "{last}");
}

/// A game whose seats anybody takes, by the API and by its page.
#[test]
fn an_open_challenge_is_accepted_by_anybody() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let made = site
        .post("/api/challenge/open", None, &json!({ "clock.limit": 60 }))
        .json();
    has(
        &made,
        "id url urlWhite urlBlack variant.key timeControl.limit",
    );
    let id = made["id"].as_str().unwrap();
    let accept = |token| {
        site.post(
            &format!("/api/challenge/{id}/accept"),
            Some(token),
            &Value::Null,
        )
        .status
    };
    assert_eq!(
        [accept(&alpha), accept(&beth), accept(&beth)],
        [200, 200, 404]
    );
    let game = site.get(&format!("/api/games/{id}"), None).json();
    assert_eq!(game["players"]["first"]["name"], "Alpha");
    assert_eq!(game["players"]["second"]["name"], "Beth");
}

/// Two servers on one journal: challenges, seeks, who is online, and the games that anybody may join.
#[test]
fn servers_share_what_a_player_sees() {
    let journal = Memory::new().shared();
    let (one, two) = (Site::on(&journal), Site::on(&journal));
    let (alpha, beth) = (player(&one, "Alpha", true), player(&one, "Beth", false));
    let events = |site: &Site, token: &str| site.stream("/api/stream/event", &bearer(Some(token)));
    let (of_alpha, of_beth) = (events(&two, &alpha), events(&one, &beth));
    let online = |site: &Site| site.get("/api/users/status?ids=alpha,beth", None).json();
    let start = std::time::Instant::now();
    while [&one, &two]
        .iter()
        .any(|site| online(site)[0]["online"] != true || online(site)[1]["online"] != true)
    {
        assert!(start.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(50));
    }
    let bots = one.get("/api/bot/online", None).text;
    assert!(bots.contains("\"id\":\"alpha\""), "{bots}");
    let challenge = || {
        let made = one.post(
            "/api/challenge/Alpha",
            Some(&beth),
            &json!({ "clock.limit": 60 }),
        );
        made.json()["id"].as_str().unwrap().to_owned()
    };
    let answer = |site: &Site, token: &str, id: &str, verb: &str| {
        let path = format!("/api/challenge/{id}/{verb}");
        site.post(&path, Some(token), &Value::Null).status
    };
    let canceled = challenge();
    assert!(of_alpha.find("\"challenge\"").unwrap().contains(&canceled));
    assert_eq!(answer(&one, &beth, &canceled, "cancel"), 200);
    assert!(
        of_alpha
            .find("challengeCanceled")
            .unwrap()
            .contains(&canceled)
    );
    let declined = challenge();
    // A stream tells of the end of a challenge that it has told of.
    assert!(of_beth.find(&declined).is_some());
    let path = format!("/api/challenge/{declined}/decline");
    assert_eq!(
        two.post(&path, Some(&alpha), &json!({ "reason": "later" }))
            .status,
        200
    );
    assert!(
        of_beth
            .find("challengeDeclined")
            .unwrap()
            .contains("\"declineReasonKey\":\"later\"")
    );
    let accepted = challenge();
    assert_eq!(answer(&two, &alpha, &accepted, "accept"), 200);
    assert_eq!(answer(&one, &beth, &accepted, "cancel"), 404);
    assert!(of_beth.find("gameStart").unwrap().contains(&accepted));
    assert!(of_alpha.find("gameStart").unwrap().contains(&accepted));
    // Open games are listed and joined elsewhere.
    let open = one.post("/api/games", None, &json!({})).json();
    assert_eq!(
        two.get("/api/games?state=open", None).json()["games"][0]["id"],
        open["id"]
    );
    let path = format!("/api/games/{}/join", open["id"].as_str().unwrap());
    assert_eq!(two.post(&path, None, &json!({})).status, 200);
    // Seeks meet.
    let form = "time=10&increment=5";
    let mut stream = one.connect();
    write!(
        stream,
        "POST /api/board/seek HTTP/1.1\r\nhost: x\r\n{}content-type: application/x-www-form-urlencoded\r\n\
         content-length: {}\r\n\r\n{form}",
        bearer(Some(&beth)),
        form.len()
    )
    .unwrap();
    let waits = Lines::new(stream);
    std::thread::sleep(Duration::from_millis(300));
    let headers = format!(
        "{}content-type: application/x-www-form-urlencoded\r\n",
        bearer(Some(&alpha))
    );
    let met = two.send("POST", "/api/board/seek", &headers, form.as_bytes());
    assert_eq!(met.status, 200, "{}", met.text);
    waits.rest();
    let id = met.json()["id"].as_str().unwrap().to_owned();
    assert!(of_beth.find(&id).unwrap().contains("gameStart"));
    // An open challenge outlives its server.
    let open = challenge();
    drop((one, two));
    let third = Site::on(&journal);
    let list = third.get("/api/challenge", Some(&alpha)).json();
    assert_eq!(list["in"][0]["id"], *open);
    assert_eq!(answer(&third, &alpha, &open, "accept"), 200);
}

/// A player whose stream is at another server than the one that was asked hears of a game as soon as it begins.
#[test]
fn a_game_that_begins_at_another_server_is_heard_at_once() {
    let journal = Memory::new().shared();
    let (one, two) = (Site::on(&journal), Site::on(&journal));
    let players @ [alpha, beth] = &[player(&one, "Alpha", true), player(&one, "Beth", false)];
    let streams = players
        .each_ref()
        .map(|token| one.stream("/api/stream/event", &bearer(Some(token))));
    // A stream looks again after six seconds in any case.
    let is_heard = |id: &str| {
        let start = std::time::Instant::now();
        for stream in &streams {
            let mut lines = std::iter::from_fn(|| stream.find("{"));
            let begun = lines.find(|line| {
                assert!(!line.contains("challengeCanceled"), "{line}");
                line.contains("gameStart") && line.contains(id)
            });
            begun.unwrap();
        }
        assert!(
            start.elapsed() < Duration::from_secs(3),
            "{:?}",
            start.elapsed()
        );
    };
    let accept = |token: &str, id: &str| {
        let path = format!("/api/challenge/{id}/accept");
        assert_eq!(two.post(&path, Some(token), &Value::Null).status, 200);
    };
    let terms = json!({ "clock.limit": 60 });
    for _ in 0..5 {
        let made = one.post("/api/challenge/Alpha", Some(beth), &terms).json();
        let id = made["id"].as_str().unwrap();
        // Both know the challenge before it is accepted.
        streams[0].find("\"challenge\"").unwrap();
        accept(alpha, id);
        is_heard(id);
    }
    let made = one.post("/api/challenge/open", None, &terms).json();
    let id = made["id"].as_str().unwrap();
    accept(alpha, id);
    accept(beth, id);
    is_heard(id);
}

/// Two who look for a game at the same moment, each at a server of its own, meet; neither waits for a third.
#[test]
fn seeks_of_the_same_moment_meet() {
    let journal = Memory::new().shared();
    let sites = [Site::on(&journal), Site::on(&journal)];
    let tokens = [
        player(&sites[0], "Alpha", true),
        player(&sites[0], "Beth", false),
    ];
    for round in 1..=30 {
        let form = format!("time={round}&increment=5");
        let start = std::sync::Barrier::new(2);
        let seek = |place: usize| {
            let mut stream = sites[place].connect();
            start.wait();
            write!(
                stream,
                "POST /api/board/seek HTTP/1.1\r\nhost: x\r\n{}content-type: application/x-www-form-urlencoded\r\n\
                 connection: close\r\ncontent-length: {}\r\n\r\n{form}",
                bearer(Some(&tokens[place])),
                form.len()
            )
            .unwrap();
            // The answer ends when the game has begun.
            Lines::new(stream).rest()
        };
        std::thread::scope(|scope| {
            scope.spawn(|| seek(0));
            scope.spawn(|| seek(1));
        });
        for token in &tokens {
            let playing = sites[0].get("/api/account/playing", Some(token)).json();
            assert_eq!(
                playing["nowPlaying"].as_array().unwrap().len(),
                round,
                "{form}"
            );
        }
    }
}
