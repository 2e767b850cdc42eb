//! What `docs/server-http.md` says: every address that it names, and five games as a client plays them that knows nothing
//! else.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::chess::site::Site;

fn document() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server-http.md");
    std::fs::read_to_string(path).unwrap()
}

/// The requests of the table: a method and an address each.
fn requests(document: &str) -> Vec<(String, String)> {
    let rows = document.lines().filter(|line| line.starts_with("| `"));
    let mut requests = Vec::new();
    for row in rows {
        let cell = row.split(" | ").next().unwrap();
        let (mut method, mut base) = (String::new(), String::new());
        for quoted in cell.split('`').skip(1).step_by(2) {
            let (verb, address) = match quoted.split_once(' ') {
                Some((verb @ ("GET" | "POST"), address)) => (verb.to_owned(), address),
                _ if quoted.starts_with('/') => (method.clone(), quoted),
                _ => continue,
            };
            let address = address.split('?').next().unwrap();
            let address = match address.strip_prefix('/') {
                // A further ending of the same address.
                Some(ending) if !ending.contains('/') && base.contains("{id}") => {
                    let (start, _) = base.rsplit_once('/').unwrap();
                    format!("{start}/{ending}")
                }
                _ => address.replace('…', "/api/games/{id}"),
            };
            requests.push((verb.clone(), address.clone()));
            (method, base) = (verb, address);
        }
    }
    requests
}

#[test]
fn every_address_is_there() {
    let site = Site::start();
    let (id, ..) = site.game(json!({ "variant": "shogi" }));
    let requests = requests(&document());
    assert!(requests.len() >= 20, "{requests:?}");
    for (method, address) in requests {
        let path = address.replace("{id}", &id);
        // The formats of another game are not those of shogi.
        if path.ends_with("/wxf") {
            continue;
        }
        let answer = match &*method {
            "POST" => site.post(&path, None, &json!({})),
            // The stream does not end.
            _ if path.ends_with("/events") => continue,
            _ => site.get(&path, None),
        };
        let code = answer.verdict();
        assert!(![404, 405].contains(&code.0), "{method} {path}: {code:?}");
    }
}

/// The names in the first column of a table, which has this head.
fn fields(document: &str, head: &str) -> BTreeSet<String> {
    let (_, table) = document.split_once(&format!("| {head} |")).unwrap();
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    names.map(str::to_owned).collect()
}

/// A state has the fields that the tables have, and no other.
#[test]
fn every_field_is_there() {
    let site = Site::start();
    let document = document();
    let (id, ..) = site.game(json!({ "clock": { "limit": 60 } }));
    let state = site.get(&format!("/api/games/{id}"), None).json();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect();
    let mut expected = fields(&document, "in a state");
    assert!(expected.remove("queue"), "only while an engine is busy");
    assert_eq!(expected, keys(&state));
    assert_eq!(fields(&document, "in a view"), keys(&state["view"]));
}

#[test]
fn five_games_are_played() {
    let site = Site::start();
    for (variant, seats) in [
        ("chess", ["white", "black"]),
        ("shogi", ["sente", "gote"]),
        ("xiangqi", ["red", "black"]),
        ("makruk", ["white", "black"]),
        ("crazyhouse", ["white", "black"]),
    ] {
        // The maker sits by the word of the game, and the other one joins.
        let wish = json!({ "variant": variant, "seat": seats[1] });
        let made = site.post("/api/games", None, &wish);
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json();
        let id = made["id"].as_str().unwrap();
        let path = format!("/api/games/{id}");
        let invite = json!({ "invite": made["invite"] });
        let joined = site.post(&format!("{path}/join"), None, &invite).json();
        assert_eq!(
            (&made["seat"], &joined["seat"]),
            (&json!("second"), &json!("first"))
        );
        let listed = format!("/api/games?variant={variant}&state=playing");
        let listed = site.get(&listed, None).json();
        assert_eq!(listed["games"][0]["variant"], variant);
        let token = |seat: &Value| {
            let of = if seat == "first" { &joined } else { &made };
            of["token"].as_str().unwrap().to_owned()
        };
        for seq in 1..=6 {
            let state = site.get(&path, None).json();
            assert_eq!(
                (&state["variant"], &state["seq"]),
                (&json!(variant), &json!(seq - 1))
            );
            let shown = json!({ "first": seats[0], "second": seats[1] });
            assert_eq!(state["seats"], shown);
            let mover = token(&state["turn"]);
            let state = site.get(&path, Some(&mover)).json();
            let text = &state["view"]["legal"][0];
            let action = json!({ "seq": seq, "action": { "type": "move", "move": text } });
            let actions = format!("{path}/actions");
            let receipt = site.post(&actions, Some(&mover), &action);
            assert_eq!(receipt.status, 200, "{}", receipt.text);
            // The same action with the same number has the same receipt.
            let again = site.post(&actions, Some(&mover), &action);
            assert_eq!(again.json()["seq"], receipt.json()["seq"]);
            let claim = json!({ "action": { "type": "claim" } });
            let waits = token(&receipt.json()["turn"]);
            let refused = site.post(&actions, Some(&waits), &claim);
            assert_eq!(refused.verdict(), (422, "game/no-claim".to_owned()));
        }
        let pgn = site.get(&format!("{path}/pgn"), None);
        assert_eq!(pgn.status, 200, "{variant}");
        let resign = json!({ "action": { "type": "resign" } });
        let over = site.post(
            &format!("{path}/actions"),
            Some(&token(&json!("first"))),
            &resign,
        );
        let outcome = json!({ "winner": "second", "reason": "first_resigned" });
        assert_eq!(over.json()["outcome"], outcome, "{variant}");
    }
}

#[test]
fn what_does_not_fit_a_game_is_refused_once() {
    let site = Site::start();
    for (wish, code) in [
        (json!({ "variant": "bridge" }), "variant/unknown"),
        (
            json!({ "variant": "xiangqi", "seat": "gote" }),
            "seat/unknown",
        ),
        (
            json!({ "variant": "xiangqi", "setup": { "chess960": 5 } }),
            "setup/number",
        ),
        (
            json!({ "variant": "shogi", "setup": { "rules": "binbo" } }),
            "setup/rules",
        ),
        (
            json!({ "variant": "shogi", "setup": { "variant": "xiangqi" } }),
            "setup/variant",
        ),
        (
            json!({ "setup": { "start": "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "number": 1 } }),
            "setup/two",
        ),
        (
            json!({ "variant": "chess", "setup": { "handicap": "rook" } }),
            "setup/beginning",
        ),
        (
            json!({ "variant": "janggi", "setup": { "cho": "HEEH", "number": 1 } }),
            "setup/two",
        ),
    ] {
        let refused = site.post("/api/games", None, &wish);
        assert_eq!(
            refused.verdict(),
            (422, code.to_owned()),
            "{wish}: {}",
            refused.text
        );
    }
}
