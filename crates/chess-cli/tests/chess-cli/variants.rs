//! Games of variants in a server in a process of its own.
#![cfg(unix)]

use serde_json::{Value, json};

use crate::run::run_in;
use crate::serve::{FINE, Served, refusal, word};

/// A game of a variant with a token for each seat: its address, and the tokens.
fn game(server: &Served, setup: &Value) -> (String, [String; 2]) {
    let wish = json!({ "setup": setup, "seat": "both" });
    let made = server.json("POST", "/api/games", "", &wish);
    let id = word(&made["id"]);
    let tokens = [&made["tokens"]["first"], &made["tokens"]["second"]].map(word);
    (format!("/api/games/{id}"), tokens)
}

#[track_caller]
fn play(server: &Served, game: &str, token: &str, text: &str) {
    let path = format!("{game}/move/{text}");
    server.json("POST", &path, token, &Value::Null);
}

#[test]
fn a_game_of_shogi_goes_on_after_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &[]);
    let (shogi, [black, white]) = game(&server, &json!({ "variant": "shogi" }));
    let [chess, ..] = server.game();
    let moves = ["7g7f", "3c3d", "8h2b+", "3a2b"];
    for (token, text) in [&black, &white].into_iter().cycle().zip(moves) {
        play(&server, &shogi, token, text);
    }
    // A server that is dropped is killed.
    drop(server);
    let server = Served::start(folder.path(), &[]);
    let view = server.json("GET", &shogi, "", &Value::Null)["view"].take();
    assert_eq!(view["moves"], json!(["c3c4", "g7g6", "b2h8+", "g9h8"]));
    play(&server, &shogi, &black, "B*4e");
    assert_eq!(server.state(&chess)["seq"], 0);
    assert_eq!(server.end(), FINE);
    let checked = run_in(folder.path(), &["check", "games.db"], "");
    assert_eq!(
        (checked.status, checked.errors.as_str()),
        (0, "2 games, 0 errors\n")
    );
}

#[test]
fn a_folder_has_games_of_the_operator() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("tables");
    std::fs::create_dir(&tables).unwrap();
    std::fs::write(
        tables.join("mine.txt"),
        "[knights : chess]\npieces = N:NN\n",
    )
    .unwrap();
    std::fs::write(tables.join("notes.md"), "no table").unwrap();
    let server = Served::start(folder.path(), &["--variants", "tables"]);
    let (knights, [white, _]) = game(&server, &json!({ "variant": "knights" }));
    play(&server, &knights, &white, "g1e5");
    assert_eq!(server.end(), FINE);

    // A game is played by the rules that it began with, whatever the folder has later.
    std::fs::remove_file(tables.join("mine.txt")).unwrap();
    let server = Served::start(folder.path(), &["--variants", "tables"]);
    let view = server.json("GET", &knights, "", &Value::Null)["view"].take();
    assert_eq!(view["moves"], json!(["g1e5"]));
    let wish = json!({ "setup": { "variant": "knights" } });
    let (status, answer) = server.send("POST", "/api/games", "", &wish);
    assert!(
        status == 422 && answer.contains("variant/unknown"),
        "{answer}"
    );
    assert_eq!(server.end(), FINE);

    std::fs::write(tables.join("wrong.txt"), "[mine : chess]\nroyal = Z\n").unwrap();
    let refused = run_in(
        folder.path(),
        &["serve", "--memory", "--variants", "tables"],
        "",
    );
    let words =
        "error: tables/wrong.txt: expected a piece of the variant, found `Z` at line 2, column 9\n";
    assert_eq!(refusal(&refused), (2, words));
}

/// An engine plays the games that it declares, at a level and with its own clock.
#[test]
fn an_engine_plays_shogi_and_xiangqi() {
    const ENGINE: &str = "/usr/games/fairy-stockfish";
    if !std::path::Path::new(ENGINE).exists() {
        eprintln!("SKIPPED, NO ENGINE: {ENGINE} is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("tables")).unwrap();
    let coffee = "[coffee:chess]\nmustCapture = true\n";
    std::fs::write(folder.path().join("tables/mine.ini"), coffee).unwrap();
    let engines = [format!("fairy={ENGINE}"), format!("usi=usi {ENGINE}")];
    let mut arguments = vec!["--memory", "--variants", "tables", "--engine-seats", "1"];
    for engine in &engines {
        arguments.extend(["--engine", engine]);
    }
    let server = Served::start(folder.path(), &arguments);
    for (engine, variant, moves) in [
        ("fairy", "shogi", ["7g7f", "2g2f"]),
        ("usi", "shogi", ["7g7f", "2g2f"]),
        ("fairy", "xiangqi", ["h3e3", "b1c3"]),
        ("fairy", "coffee", ["h2h3", "a2a3"]),
    ] {
        let wish = json!({
            "setup": { "variant": variant },
            "engine": engine,
            "level": 1,
            "clock": { "limit": 60, "byoyomi": 10 },
        });
        let made = server.json("POST", "/api/games", "", &wish);
        let game = format!("/api/games/{}", word(&made["id"]));
        for (text, seq) in moves.into_iter().zip([2, 4]) {
            play(&server, &game, &word(&made["token"]), text);
            let start = std::time::Instant::now();
            while server.json("GET", &game, "", &Value::Null)["seq"] != json!(seq) {
                assert!(start.elapsed().as_secs() < 60, "{variant} {seq}");
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
        }
    }
    let list = server.json("GET", "/api/variants", "", &Value::Null);
    let groups = list["groups"].as_array().unwrap();
    let variants = groups
        .iter()
        .flat_map(|group| group["variants"].as_array().unwrap());
    let players =
        variants.filter(|variant| variant["name"] == "coffee" || variant["name"] == "shogi");
    let players: Vec<_> = players.map(|variant| &variant["engines"]).collect();
    let expected = [
        &json!(["fairy", "usi", "builtin"]),
        &json!(["fairy", "builtin"]),
    ];
    assert_eq!(players, expected);
    // SFEN has no rights to castle, and USI has no chess.
    for (path, variant, engine, code) in [
        ("/api/games", "atomic", "other", "engine/unknown"),
        ("/api/games", "atomic", "usi", "engine/variant"),
        ("/api/games", "", "usi", "engine/variant"),
    ] {
        let mut wish = json!({ "engine": engine });
        if !variant.is_empty() {
            wish["setup"] = json!({ "variant": variant });
        }
        let (status, answer) = server.send("POST", path, "", &wish);
        assert!(status == 422 && answer.contains(code), "{answer}");
    }
    assert_eq!(server.end(), FINE);
}
