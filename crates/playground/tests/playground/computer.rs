//! The computer, by rows.
#![cfg(feature = "computer")]

use serde_json::{Value, json};

fn call(verb: &str, request: &Value) -> Value {
    serde_json::from_slice(&playground::answer(verb, request.to_string().as_bytes())).unwrap()
}

#[test]
fn the_best_move_is_found_in_slices() {
    let mut found = call(
        "begin",
        &json!({"game": "chess", "fen": "7k/8/8/8/8/8/R7/1R5K w - - 0 1", "nodes": 3000}),
    );
    assert_eq!(found["done"], false);
    while found["done"] == false {
        found = call("advance", &json!({"nodes": 400}));
        assert!(found["error"].is_null(), "{found}");
    }
    let line = &found["lines"][0];
    assert_eq!((&line["uci"], &line["mate"]), (&json!("a2a7"), &json!(3)));
    assert_eq!(line["moves"], json!(["Ra7", "Kg8", "Rb8#"]));
    assert_eq!(found["turn"], "first");
}

#[test]
fn scores_are_those_of_the_first_player() {
    for (fen, is_better) in [
        ("4k3/8/8/8/8/8/Q7/4K3 b - - 0 1", true),
        ("4k3/q7/8/8/8/8/8/4K3 w - - 0 1", false),
    ] {
        let question = json!({"game": "chess", "fen": fen, "nodes": 500});
        call("begin", &question);
        let found = call("advance", &json!({"nodes": 100_000}));
        let score = found["lines"][0]["score"].as_i64().unwrap();
        assert_eq!(score > 300, is_better, "{fen}: {found}");
        assert_eq!(score < -300, !is_better, "{fen}: {found}");
    }
}

#[test]
fn a_game_that_is_over_has_no_line() {
    let moves = json!(["f2f3", "e7e5", "g2g4", "d8h4"]);
    call("begin", &json!({"game": "chess", "moves": moves}));
    let found = call("advance", &json!({"nodes": 10}));
    assert_eq!(
        (&found["done"], &found["lines"]),
        (&json!(true), &json!([]))
    );
}

#[test]
fn wrong_questions_are_refused() {
    for (request, message) in [
        (
            json!({"game": "chess", "level": 0}),
            "expected a level from 1 to 8, found 0",
        ),
        (
            json!({"game": "chess", "level": "x"}),
            "expected a number as `level`",
        ),
        (json!({"game": "monopoly"}), "monopoly"),
        (json!({"game": "chess", "moves": ["e2e5"]}), "e2e5"),
    ] {
        let refused = call("begin", &request);
        let found = refused["error"]["message"].as_str().unwrap();
        assert!(found.contains(message), "{found}");
    }
    let refused = call("advance", &json!({}));
    assert_eq!(refused["error"]["code"], "request/malformed");
}
