//! The variants that Lichess has, as its clients play them.

use feen_match_web::engines::{EngineOptions, EngineProgram};
use feen_rules::{Game, Notation, Variant};
use serde_json::{Value, json};

use crate::client::{Lines, bearer};
use crate::site::{Site, begin, player, post};

/// A variant: its key, name and short name, moves that end a game, how it ends, its first move in SAN, and the name in PGN.
struct Row {
    variant: [&'static str; 3],
    moves: &'static str,
    status: &'static str,
    winner: Option<&'static str>,
    san: &'static str,
}

const ROWS: [Row; 7] = [
    Row {
        variant: ["crazyhouse", "Crazyhouse", "Crazy"],
        moves: "e2e4 d7d5 e4d5 d8d5 b1c3 d5d8 P@d5 P@e6 d5e6 c8e6 g1f3 P@d4 f3d4 d8d4 f1e2 d4d6 e1g1 resign",
        status: "resign",
        winner: Some("white"),
        san: "e4 d5 exd5 Qxd5 Nc3 Qd8 P@d5 P@e6 dxe6 Bxe6 Nf3 P@d4 Nxd4 Qxd4 Be2 Qd6 O-O",
    },
    Row {
        variant: ["threeCheck", "Three-check", "3check"],
        moves: "e2e4 e7e5 d1h5 b8c6 h5f7 e8f7 f1c4 f7e8 c4f7",
        status: "variantEnd",
        winner: Some("white"),
        san: "",
    },
    Row {
        variant: ["kingOfTheHill", "King of the Hill", "KotH"],
        moves: "e2e4 a7a6 e1e2 b7b6 e2e3 c7c6 e3d4",
        status: "variantEnd",
        winner: Some("white"),
        san: "e4 a6 Ke2 b6 Ke3 c6 Kd4",
    },
    Row {
        variant: ["antichess", "Antichess", "Anti"],
        moves: "e2e3 b7b5 f1b5 resign",
        status: "resign",
        winner: Some("white"),
        san: "e3 b5 Bxb5",
    },
    Row {
        variant: ["atomic", "Atomic", "Atom"],
        moves: "g1f3 a7a6 f3g5 b7b6 g5f7",
        status: "variantEnd",
        winner: Some("white"),
        san: "",
    },
    Row {
        variant: ["horde", "Horde", "Horde"],
        moves: "b5b6 a7b6 resign",
        status: "resign",
        winner: Some("black"),
        san: "b6 axb6",
    },
    Row {
        variant: ["racingKings", "Racing Kings", "Racing"],
        moves: "h2h3 a2a3 h3h4 a3a4 h4h5 a4a5 h5h6 a5a6 h6g7 a6a5 g7g8",
        status: "variantEnd",
        winner: Some("white"),
        san: "Kh3 Ka3 Kh4 Ka4 Kh5 Ka5 Kh6 Ka6 Kg7 Ka5 Kg8",
    },
];

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// Each variant from its challenge to its record: the words of Lichess, its moves, its end, and the same game on its page.
#[test]
fn every_variant_is_played_to_its_end() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let events = site.stream("/api/stream/event", &bearer(Some(&alpha)));
    for row in &ROWS {
        let [key, name, short] = row.variant;
        let terms =
            json!({ "variant": key, "color": "white", "clock.limit": 300, "clock.increment": 2 });
        let made = site
            .post("/api/challenge/Alpha", Some(&beth), &terms)
            .json();
        let id = made["id"].as_str().unwrap();
        let variant = json!({ "key": key, "name": name, "short": short });
        let address = format!("/g/{id}");
        assert_eq!(made["variant"], variant);
        assert_eq!(made["perf"]["name"], name);
        assert!(made["url"].as_str().unwrap().ends_with(&address), "{made}");
        let told = parsed(&events.find("\"challenge\"").unwrap());
        assert_eq!(told["challenge"]["variant"], variant);
        post(&site, &alpha, &format!("/api/challenge/{id}/accept"));
        let begun = parsed(&events.find("gameStart").unwrap());
        assert_eq!(
            (&begun["game"]["id"], &begun["game"]["variant"]),
            (&json!(id), &variant)
        );
        let stream = site.stream(&format!("/api/bot/game/stream/{id}"), &bearer(Some(&alpha)));
        let full = parsed(&stream.find("gameFull").unwrap());
        assert_eq!(
            (&full["variant"], &full["initialFen"]),
            (&variant, &json!("startpos"))
        );
        assert_eq!(full["perf"]["name"], name);
        let mut played = Vec::new();
        for (text, ply) in row.moves.split(' ').zip(0..) {
            let (token, kind) = if ply % 2 == 0 {
                (&beth, "board")
            } else {
                (&alpha, "bot")
            };
            if text == "resign" {
                // The side that is to move resigns.
                post(&site, token, &format!("/api/{kind}/game/{id}/resign"));
                continue;
            }
            // A move that is sent again is answered again.
            for _ in 0..2 {
                post(&site, token, &format!("/api/{kind}/game/{id}/move/{text}"));
            }
            played.push(text);
        }
        let last = stream
            .rest()
            .into_iter()
            .rfind(|line| line.contains("gameState"));
        let last = parsed(&last.unwrap());
        assert_eq!(
            [&last["moves"], &last["status"], &last["winner"]],
            [
                &json!(played.join(" ")),
                &json!(row.status),
                &json!(row.winner)
            ],
            "{key}"
        );
        let ended = parsed(&events.find("gameFinish").unwrap());
        assert_eq!(ended["game"]["status"]["name"], row.status);
        let export = |accept: &str| {
            let headers = format!("accept: {accept}\r\n");
            site.send("GET", &format!("/game/export/{id}"), &headers, b"")
                .text
        };
        let pgn = export("*/*");
        assert!(pgn.contains(&format!("[Variant \"{name}\"]\n")), "{pgn}");
        let exported = parsed(&export("application/json"));
        assert_eq!([&exported["variant"], &exported["perf"]], [key, key]);
        assert_eq!(exported["initialFen"], Value::Null);
        if !row.san.is_empty() {
            assert_eq!(exported["moves"], row.san, "{key}");
        }
        // The game is that of its page and of the interface for programs.
        let shown = site.get(&format!("/api/games/{id}"), None).json();
        assert_eq!(shown["view"]["moves"], json!(played), "{key}");
        assert_eq!(site.get(&address, None).status, 200);
    }
    let profile = site.get("/api/account", Some(&beth)).json();
    assert_eq!(profile["perfs"]["kingOfTheHill"]["games"], 1);
    assert_eq!(profile["count"]["all"], 7);
}

/// Positions of variants, in the ways of Lichess and of Fairy-Stockfish, and what the game begins with.
#[test]
fn a_game_of_a_variant_begins_from_a_position() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (variant, fen, initial) in [
        (
            "crazyhouse",
            format!("{start}/Pn w KQkq - 0 1"),
            format!("{start}[Pn] w KQkq - 0 1"),
        ),
        (
            "crazyhouse",
            format!("{start}[Pn] w KQkq - 0 1"),
            format!("{start}[Pn] w KQkq - 0 1"),
        ),
        (
            "crazyhouse",
            format!("{start}[] w KQkq - 0 1"),
            "startpos".to_owned(),
        ),
        (
            "crazyhouse",
            format!("{start}/ w KQkq - 0 1"),
            "startpos".to_owned(),
        ),
        (
            "threeCheck",
            format!("{start} w KQkq - 0 1 +1+0"),
            format!("{start} w KQkq - 2+3 0 1"),
        ),
        (
            "threeCheck",
            format!("{start} w KQkq - 2+3 0 1"),
            format!("{start} w KQkq - 2+3 0 1"),
        ),
        (
            "threeCheck",
            format!("{start} w KQkq - 0 1 +0+0"),
            "startpos".to_owned(),
        ),
        (
            "atomic",
            format!("{start} b KQkq - 0 1"),
            format!("{start} b KQkq - 0 1"),
        ),
    ] {
        let terms = json!({ "variant": variant, "fen": fen });
        let id = begin(&site, &beth, ("Alpha", &alpha), &terms);
        let stream = site.stream(&format!("/api/bot/game/stream/{id}"), &bearer(Some(&alpha)));
        let full = parsed(&stream.find("gameFull").unwrap());
        assert_eq!(full["initialFen"], initial, "{variant} {fen}");
        assert_eq!(full["variant"]["key"], variant);
    }
    for (variant, fen) in [
        ("crazyhouse", "8/8/8/8/8/8/8/8[] w - - 0 1"),
        ("horde", "nonsense"),
        (
            "threeCheck",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +9+9",
        ),
    ] {
        let terms = json!({ "variant": variant, "fen": fen });
        let made = site.post("/api/challenge/Alpha", Some(&beth), &terms);
        assert_eq!(made.status, 400, "{variant} {fen}: {}", made.text);
    }
    let unknown = site.post(
        "/api/challenge/Alpha",
        Some(&beth),
        &json!({ "variant": "shogi" }),
    );
    assert_eq!(
        unknown.json()["error"],
        "expected one of the variants `standard`, `chess960`, `fromPosition`, `crazyhouse`, `threeCheck`, `kingOfTheHill`, \
         `antichess`, `atomic`, `horde`, `racingKings`, found `shogi`"
    );
}

/// Castling is read as Lichess writes it and as the rook's square, and written as Lichess writes it.
#[test]
fn castling_goes_to_the_square_of_the_king() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    for castling in ["e1g1", "e1h1"] {
        let terms = json!({ "variant": "atomic", "color": "white" });
        let id = begin(&site, &beth, ("Alpha", &alpha), &terms);
        let moves = ["e2e4", "e7e5", "g1f3", "g8f6", "f1e2", "a7a6", castling];
        for (text, ply) in moves.into_iter().zip(0..) {
            let token = if ply % 2 == 0 { &beth } else { &alpha };
            post(&site, token, &format!("/api/board/game/{id}/move/{text}"));
        }
        let playing = site.get("/api/account/playing", Some(&beth)).json();
        let mut playing = playing["nowPlaying"].as_array().unwrap().iter();
        let game = playing.find(|game| game["id"] == *id).unwrap();
        assert_eq!(
            [&game["lastMove"], &game["variant"]["key"]],
            ["e1g1", "atomic"]
        );
    }
}

/// Draws, takebacks, claims, aborts and chat, and open challenges and seeks, are those of chess.
#[test]
fn offers_claims_and_seeks_of_variants() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let terms = json!({ "variant": "crazyhouse", "color": "white" });
    let game = || begin(&site, &beth, ("Alpha", &alpha), &terms);
    let ask = |token: &str, id: &str, what: &str| {
        site.post(
            &format!("/api/board/game/{id}/{what}"),
            Some(token),
            &Value::Null,
        )
        .status
    };
    let last = |id: &str| {
        let exported = site.send(
            "GET",
            &format!("/game/export/{id}"),
            "accept: application/json\r\n",
            b"",
        );
        exported.json()["status"].as_str().unwrap().to_owned()
    };
    let id = game();
    let stream = site.stream(
        &format!("/api/board/game/stream/{id}"),
        &bearer(Some(&beth)),
    );
    let moves = ["move/e2e4", "move/e7e5", "move/g1f3"];
    for (what, ply) in moves.into_iter().zip(0..) {
        assert_eq!(
            ask(if ply % 2 == 0 { &beth } else { &alpha }, &id, what),
            200
        );
    }
    assert_eq!(ask(&beth, &id, "takeback/yes"), 200);
    assert!(stream.find("\"wtakeback\":true").is_some());
    assert_eq!(ask(&alpha, &id, "takeback/yes"), 200);
    assert!(stream.find("\"moves\":\"e2e4 e7e5\"").is_some());
    assert_eq!(
        [
            ask(&beth, &id, "claim-draw"),
            ask(&beth, &id, "claim-victory")
        ],
        [400, 400]
    );
    assert_eq!(ask(&alpha, &id, "draw/yes"), 200);
    assert!(stream.find("\"bdraw\":true").is_some());
    assert_eq!(ask(&beth, &id, "draw/yes"), 200);
    assert_eq!(last(&id), "draw");
    let id = game();
    assert_eq!(
        [ask(&beth, &id, "move/e2e5"), ask(&beth, &id, "abort")],
        [400, 200]
    );
    assert_eq!(last(&id), "aborted");
    // The seat of an open challenge, and a seek.
    let made = site
        .post(
            "/api/challenge/open",
            None,
            &json!({ "variant": "racingKings" }),
        )
        .json();
    let id = made["id"].as_str().unwrap();
    for token in [&alpha, &beth] {
        post(&site, token, &format!("/api/challenge/{id}/accept"));
    }
    assert_eq!(ask(&alpha, id, "move/h2h3"), 200);
    let form = "time=5&increment=3&variant=horde";
    let headers = |token: &str| {
        let bearer = bearer(Some(token));
        format!("{bearer}content-type: application/x-www-form-urlencoded\r\n")
    };
    std::thread::scope(|scope| {
        let waits =
            scope.spawn(|| site.send("POST", "/api/board/seek", &headers(&alpha), form.as_bytes()));
        crate::site::wait_for("the seek waits", || {
            site.server.notes("seek").unwrap().len() == 1
        });
        // One for another variant does not suit.
        let met = site.send("POST", "/api/board/seek", &headers(&beth), form.as_bytes());
        let id = met.json()["id"].as_str().unwrap().to_owned();
        waits.join().unwrap();
        let game = site.get(&format!("/api/games/{id}"), None).json();
        assert_eq!(game["view"]["variant"], "horde");
    });
    // These clients do not see a game that Lichess does not know.
    let shogi = json!({ "setup": { "variant": "shogi" }, "seat": "both" });
    let shogi = site.post("/api/games", Some(&beth), &shogi).json();
    let id = shogi["id"].as_str().unwrap();
    let stream = site.get(&format!("/api/board/game/stream/{id}"), Some(&beth));
    assert_eq!(stream.status, 404);
    let playing = site.get("/api/account/playing", Some(&beth)).json();
    let playing = playing["nowPlaying"].as_array().unwrap();
    assert!(playing.iter().all(|game| game["id"] != *id), "{playing:?}");
}

/// A game that was made on the pages of variants is in the streams of its players.
#[test]
fn a_game_of_the_pages_is_played_by_a_program() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let events = site.stream("/api/stream/event", &bearer(Some(&alpha)));
    let setup = json!({ "setup": { "variant": "atomic" }, "seat": "first" });
    let made = site.post("/api/games", Some(&beth), &setup).json();
    let id = made["id"].as_str().unwrap();
    let joined = site.post(&format!("/api/games/{id}/join"), Some(&alpha), &json!({}));
    assert_eq!(joined.status, 200, "{}", joined.text);
    let path = format!("/api/games/{id}/move/e2e4");
    assert_eq!(site.post(&path, Some(&beth), &Value::Null).status, 200);
    let begun = parsed(&events.find("gameStart").unwrap());
    assert_eq!(
        (&begun["game"]["id"], &begun["game"]["color"]),
        (&json!(id), &json!("black"))
    );
    post(&site, &alpha, &format!("/api/bot/game/{id}/move/e7e5"));
    let shown = site.get(&format!("/api/games/{id}"), None).json();
    assert_eq!(shown["view"]["moves"], json!(["e2e4", "e7e5"]));
}

/// The next state of a game in its stream.
#[track_caller]
fn next_state(stream: &Lines) -> Value {
    // An engine that starts on a busy machine takes a while.
    let line = (0..6).find_map(|_| stream.find("\"gameState\""));
    let mut line = parsed(&line.expect("a state of the game"));
    if line["type"] == "gameFull" {
        line["state"].take()
    } else {
        line
    }
}

/// The moves of a text of PGN: the main line, without comments, numbers and the result.
fn san(pgn: &str) -> Vec<String> {
    let (_, text) = pgn.trim_end().split_once("\n\n").expect("moves");
    let mut moves = String::new();
    for (part, is_comment) in text
        .split(['{', '}'])
        .zip([false, true].into_iter().cycle())
    {
        if !is_comment {
            moves.push_str(part);
        }
    }
    let is_move = |word: &&str| word.starts_with(|first: char| first.is_ascii_alphabetic());
    let words = moves.split_whitespace();
    words.filter(is_move).map(str::to_owned).collect()
}

/// Each row: a variant that an engine plays against a client of the board API, to the end or 30 plies, and what its PGN
/// has. The moves of the client are chosen by chance.
#[test]
fn an_engine_plays_variants() {
    const ENGINE: &str = "/usr/games/fairy-stockfish";
    if !std::path::Path::new(ENGINE).exists() {
        eprintln!("SKIPPED, NO ENGINE: {ENGINE} is not installed");
        return;
    }
    let engine = EngineProgram::new("fairy", ENGINE);
    let engines = EngineOptions::new(vec![engine]).open().unwrap();
    let site = Site::with_engines(&engines);
    let anna = player(&site, "Anna", false);
    let mut random = fastrand::Rng::with_seed(1);
    for (key, name, title) in [
        ("crazyhouse", "crazyhouse", "Crazyhouse"),
        ("atomic", "atomic", "Atomic"),
        ("threeCheck", "3check", "Three-check"),
        ("racingKings", "racingkings", "Racing Kings"),
        ("antichess", "antichess", "Antichess"),
        ("horde", "horde", "Horde"),
    ] {
        let terms = json!({ "level": 1, "variant": key, "color": "white" });
        let made = site.post("/api/challenge/ai", Some(&anna), &terms);
        // Older ones do not know it.
        if key == "atomic" && made.status == 400 {
            let words = "this server has no engine that plays `atomic`";
            assert_eq!(made.json()["error"], words);
            eprintln!("SKIPPED, NO ENGINE: this {ENGINE} does not play {key}");
            continue;
        }
        assert_eq!(made.status, 201, "{key}: {}", made.text);
        let id = made.json()["id"].as_str().unwrap().to_owned();
        let stream = site.stream(
            &format!("/api/board/game/stream/{id}"),
            &bearer(Some(&anna)),
        );
        let variant: Variant = name.parse().unwrap();
        let (mut game, mut moves, mut answered) = (Game::new(&variant), Vec::new(), None);
        let status = loop {
            let state = next_state(&stream);
            let played = state["moves"].as_str().unwrap().split_whitespace();
            for text in played.skip(moves.len()).map(str::to_owned) {
                game.play_text(&text, Notation::Uci).unwrap();
                moves.push(text);
            }
            let status = state["status"].as_str().unwrap().to_owned();
            if status != "started" || moves.len() >= 30 {
                break status;
            }
            // A state may come again, without another move.
            if moves.len() % 2 == 0 && answered != Some(moves.len()) {
                answered = Some(moves.len());
                let position = game.position();
                let legal: Vec<_> = position.legal().collect();
                let text = position.uci(legal[random.usize(..legal.len())]).to_string();
                post(&site, &anna, &format!("/api/board/game/{id}/move/{text}"));
            }
        };
        assert_eq!(status != "started", game.end().is_some(), "{key}");
        let export = |accept: &str| {
            let headers = format!("accept: {accept}\r\n");
            let path = format!("/game/export/{id}");
            site.send("GET", &path, &headers, b"").text
        };
        let pgn = export("application/x-chess-pgn");
        for tag in [
            format!("[Variant \"{title}\"]\n"),
            "[White \"Anna\"]\n".to_owned(),
            "[Black \"fairy level 1".to_owned(),
        ] {
            assert!(pgn.contains(&tag), "{tag} in {pgn}");
        }
        // The record is played through by the rules, and comes to the same position.
        let mut replayed = Game::new(&variant);
        for text in san(&pgn) {
            let played = replayed.play_text(&text, Notation::San);
            played.unwrap_or_else(|error| panic!("{key}: {text}: {error} in {pgn}"));
        }
        assert_eq!(replayed.position(), game.position(), "{key}: {pgn}");
        assert!(moves.len() > 4, "{key}: {moves:?}");
    }
    // One that no engine plays.
    let terms = json!({ "level": 1, "variant": "nonsense" });
    let refused = site.post("/api/challenge/ai", Some(&anna), &terms);
    assert_eq!(refused.status, 400, "{}", refused.text);
}
