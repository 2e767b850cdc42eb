//! The weight of the pages of a server over the wire: at most 120 KB each in at most 12 requests, and at most 20 KB of scripts.
#![cfg(unix)]

use serde_json::{Value, json};
use webdriver::Weight;

use crate::serve::{FINE, Served, word};

/// The most bytes of a page with everything that it names.
const PAGE: usize = 120_000;

/// The most bytes of two pages after each other, which share their styles, scripts and fonts.
const PAIR: usize = 140_000;

/// The most bytes of the scripts of a page.
const SCRIPT: usize = 20_000;

/// The most requests for a page with everything that it names.
const REQUESTS: usize = 12;

/// A game for two: the address of its page, and the cookie of the player who moves first.
fn game(server: &Served, setup: &Value, moves: &[&str]) -> (String, String) {
    let wish = json!({ "setup": setup, "seat": "both" });
    let made = server.json("POST", "/api/games", "", &wish);
    let id = word(&made["id"]);
    let tokens = ["first", "second"].map(|seat| word(&made["tokens"][seat]));
    for (text, token) in moves.iter().zip(tokens.iter().cycle()) {
        let path = format!("/api/games/{id}/move/{text}");
        server.json("POST", &path, token, &Value::Null);
    }
    let [first, _] = tokens;
    (format!("/g/{id}"), format!("seat={first}"))
}

#[test]
fn pages_are_light() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &["--memory"]);
    let variant = |name: &str| json!({ "variant": name });
    let (chess, white) = game(&server, &json!({}), &["e4", "e5", "Nf3", "Nc6"]);
    let (over, winner) = game(
        &server,
        &json!({}),
        &["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"],
    );
    let moves = ["7g7f", "3c3d", "8h2b+", "3a2b"];
    let (shogi, black) = game(&server, &variant("shogi"), &moves);
    let (xiangqi, red) = game(&server, &variant("xiangqi"), &["h3e3"]);
    let review = format!("{over}?ply=3");
    let first = ("/", "");
    let brush = format!("{black}; look=pieces-shogi:brush");
    let (chess, watched) = ((&*chess, &*white), (&*chess, ""));
    let (review, shogi) = ((&*review, &*winner), (&*shogi, &*black));
    for (page, loaded) in [
        ("the first page", &[first][..]),
        ("a game of chess", &[chess]),
        ("the first page and a game", &[first, chess]),
        ("a game of chess to watch", &[watched]),
        ("a review", &[review]),
        ("a game of shogi", &[shogi]),
        ("the first page and a game of shogi", &[first, shogi]),
        ("a game of xiangqi", &[(&*xiangqi, &*red)]),
        (
            "a game of shogi with brush-cut pieces",
            &[(shogi.0, &brush)],
        ),
        ("the catalogue", &[("/games", "")]),
        ("the rules of a game", &[("/games/spartan", "")]),
        ("the choice of a look", &[("/look", "")]),
    ] {
        let mut weight = Weight::new(&server.address);
        for (path, cookie) in loaded {
            weight.load(path, cookie).unwrap();
        }
        let (bytes, script) = (weight.bytes(), weight.script());
        println!("{page}: {bytes} bytes, {script} of them scripts");
        let paths: Vec<_> = weight.paths().collect();
        assert!(
            paths.len() > 3,
            "{page}: expected a style sheet and more, found {paths:?}"
        );
        assert!(
            paths.len() <= REQUESTS || loaded.len() > 1,
            "{page}: {paths:?}"
        );
        let most = if loaded.len() > 1 { PAIR } else { PAGE };
        assert!(bytes <= most, "{page}: {bytes} bytes");
        assert!(script <= SCRIPT, "{page}: {script} bytes of script");
    }
    assert_eq!(server.end(), FINE);
}
