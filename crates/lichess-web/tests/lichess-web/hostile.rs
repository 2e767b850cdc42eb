//! Requests that no client sends.

use serde_json::json;

use crate::client::bearer;
use crate::site::{Site, begin, player};

const PATHS: &[&str] = &[
    "/api/token/test",
    "/api/account",
    "/api/account/playing",
    "/api/users/status?ids={}",
    "/api/users",
    "/api/bot/online",
    "/api/user/{}",
    "/api/user/{}/current-game",
    "/api/games/user/{}?max={}",
    "/api/games/export/_ids",
    "/api/board/seek",
    "/api/challenge",
    "/api/challenge/{}",
    "/api/challenge/{}/show",
    "/api/challenge/{}/accept",
    "/api/challenge/{}/decline",
    "/api/challenge/{}/cancel",
    "/api/challenge/ai",
    "/api/challenge/open",
    "/game/export/{}",
    "/api/bot/game/{}/move/{}",
    "/api/board/game/{}/move/P@e9",
    "/api/board/game/{}/chat",
    "/api/board/game/{}/{}",
    "/api/board/game/{}/draw/{}",
];

const BODIES: &[(&str, &[u8])] = &[
    ("application/json", b""),
    ("application/json", b"{"),
    ("application/json", b"[[[[[[[["),
    (
        "application/json",
        b"{\"variant\":{\"key\":\"atomic\"},\"clock\":7}",
    ),
    (
        "application/json",
        b"{\"variant\":\"crazyhouse\",\"fen\":\"8/8/8/8/8/8/8/8[] w - - 0 1\"}",
    ),
    (
        "application/json",
        b"{\"variant\":\"threeCheck\",\"fen\":\"+9+9\"}",
    ),
    (
        "application/json",
        b"{\"clock.limit\":1e308,\"clock.increment\":-1}",
    ),
    (
        "application/x-www-form-urlencoded",
        b"variant=horde&fen=%ff%00&color=white",
    ),
    (
        "application/x-www-form-urlencoded",
        b"variant=%00&level=99999999999999999999",
    ),
    (
        "application/x-www-form-urlencoded",
        b"time=NaN&increment=inf",
    ),
    ("text/plain", b"\xff\xfe,,,,"),
    ("x/y", b"{}"),
];

/// No request is answered with a fault of the server, and none tells a token.
#[test]
fn no_request_is_answered_with_a_fault_of_the_server() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let atomic = json!({ "variant": "atomic" });
    let [chess, other] =
        [json!({}), atomic].map(|terms| begin(&site, &beth, ("Alpha", &alpha), &terms));
    let shogi = json!({ "setup": { "variant": "shogi" } });
    let shogi = site.post("/api/games", Some(&beth), &shogi).json();
    let names = [
        &*chess,
        &*other,
        shogi["id"].as_str().unwrap(),
        "Alpha",
        "x",
        "%ff%00",
        "AAAAAAAAAAAAAAAA",
    ];
    let tokens = [None, Some(&*alpha), Some(&*beth), Some("nonsense")];
    for (path, place) in PATHS.iter().zip(0_usize..) {
        for (name, turn) in names.into_iter().zip(place..) {
            let path = path.replace("{}", name);
            let (kind, body) = BODIES[(turn * 5 + place) % BODIES.len()];
            let token = tokens[turn % tokens.len()];
            // A seek that is understood waits.
            if path.ends_with("/seek") && kind.ends_with("json") {
                continue;
            }
            let headers = format!("{}content-type: {kind}\r\n", bearer(token));
            for method in ["GET", "POST", "PUT"] {
                let answer = site.send(method, &path, &headers, body);
                let what = format!("{method} {path} {headers}{}", String::from_utf8_lossy(body));
                assert!((200..500).contains(&answer.status), "{what}: {answer:?}");
                // The test of tokens repeats them.
                let is_told = answer.text.contains(&alpha) || answer.text.contains(&beth);
                assert!(!is_told, "{what}: {answer:?}");
            }
        }
    }
    for id in [&chess, &other] {
        assert_eq!(site.get(&format!("/game/export/{id}"), None).status, 200);
    }
}
