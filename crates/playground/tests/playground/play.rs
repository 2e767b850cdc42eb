//! Play by the rules, by rows.
#![cfg(feature = "rules")]

use serde_json::{Value, json};

fn call(verb: &str, request: &Value) -> Value {
    serde_json::from_slice(&playground::answer(verb, request.to_string().as_bytes())).unwrap()
}

fn play(game: &str, notation: &str, moves: &[&str]) -> Value {
    call(
        "play",
        &json!({"game": game, "moves": moves, "notation": notation}),
    )
}

fn texts(played: &Value) -> Vec<&str> {
    let moves = played["moves"].as_array().unwrap().iter();
    moves.map(|one| one["text"].as_str().unwrap()).collect()
}

#[test]
fn games_have_their_moves_in_the_notation_of_their_players() {
    for (game, notation, moves, count, text) in [
        ("chess", "san", &["e2e4", "e7e5"][..], 29, "Nf3"),
        ("atomic", "san", &[], 20, "e4"),
        ("atomic", "usi", &[], 20, "e2e4"),
        ("shogi", "usi", &["c3c4", "g7g6"], 39, "8h2b+"),
        ("xiangqi", "wxf", &[], 44, "C2=5"),
        ("janggi", "san", &[], 32, "Pab4"),
        ("makruk", "san", &[], 23, "e4"),
    ] {
        let played = play(game, notation, moves);
        assert!(played["error"].is_null(), "{game}: {played}");
        let texts = texts(&played);
        let is_there = texts.len() == count && texts.contains(&text);
        assert!(is_there, "{game}: {} {texts:?}", texts.len());
    }
}

#[test]
fn a_move_says_what_it_does_in_squares_and_pieces_of_feen() {
    for (game, notation, moves, uci, expected) in [
        (
            "chess",
            "san",
            &["e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5"][..],
            "e1g1",
            json!({"uci": "e1g1", "text": "O-O", "from": 60, "to": 62}),
        ),
        (
            "shogi",
            "usi",
            &["c3c4", "g7g6"],
            "b2h8+",
            json!({"uci": "b2h8+", "text": "8h2b+", "from": 64, "to": 16, "becomes": "+B"}),
        ),
        (
            "shogi",
            "usi",
            &["c3c4", "g7g6", "b2h8+", "g9h8"],
            "B@e5",
            json!({"uci": "B@e5", "text": "B*5e", "from": null, "to": 40, "drop": "B"}),
        ),
        (
            "crazyhouse",
            "san",
            &["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"],
            "P@e4",
            json!({"uci": "P@e4", "text": "P@e4", "from": null, "to": 36, "drop": "p"}),
        ),
        (
            "seirawan",
            "san",
            &[],
            "b1c3h",
            json!({"uci": "b1c3h", "text": "Nc3/H", "from": 57, "to": 42, "gate": "H"}),
        ),
        (
            "duck",
            "san",
            &[],
            "e2e4,e4e5",
            json!({"uci": "e2e4,e4e5", "text": "e4,e5", "from": 52, "to": 36, "duck": 28}),
        ),
    ] {
        let played = play(game, notation, moves);
        let mut steps = played["moves"].as_array().unwrap().iter();
        let step = steps.find(|one| one["uci"] == uci);
        assert_eq!(step, Some(&expected), "{game} {uci}: {played}");
    }
}

#[test]
fn a_board_has_a_king_in_check_and_walls() {
    for (game, moves, checked, walls) in [
        ("chess", &["e2e4", "e7e5"][..], Value::Null, Value::Null),
        ("chess", &["e2e4", "f7f6", "d1h5"], json!(4), Value::Null),
        (
            "extinction",
            &["e2e4", "f7f6", "d1h5"],
            Value::Null,
            Value::Null,
        ),
        ("duck", &["e2e4,e4e5"], Value::Null, json!([28])),
    ] {
        let played = play(game, "san", moves);
        assert_eq!(
            (&played["checked"], &played["walls"]),
            (&checked, &walls),
            "{game}"
        );
    }
}

#[test]
fn an_end_has_a_reason_and_perhaps_a_winner() {
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2);
    for (game, moves, end, claims) in [
        (
            "chess",
            &["f2f3", "e7e5", "g2g4", "d8h4"][..],
            json!({"winner": "second", "code": "checkmate", "reason": "checkmate"}),
            json!([]),
        ),
        ("chess", &knights, Value::Null, json!(["repetition"])),
        (
            "atomic",
            &["g1f3", "a7a6", "f3e5", "a6a5", "e5d7"],
            json!({"winner": "first", "code": "explosion", "reason": "explosion"}),
            json!([]),
        ),
    ] {
        let played = play(game, "san", moves);
        assert_eq!(
            (&played["end"], &played["claims"]),
            (&end, &claims),
            "{game}: {played}"
        );
        assert_eq!(played["moves"] == json!([]), !end.is_null());
    }
}

#[test]
fn a_move_that_is_not_legal_has_its_reason() {
    for (game, moves, asked, code) in [
        (
            "chess",
            &[][..],
            json!({"from": 52, "to": 20}),
            json!("move/unreachable"),
        ),
        (
            "chess",
            &["f2f3", "e7e5", "g2g4", "d8h4"],
            json!({"from": 60, "to": 52}),
            json!("move/game-over"),
        ),
        ("chess", &[], json!({"text": "Nf3"}), Value::Null),
        (
            "chess",
            &[],
            json!({"text": "e2e5"}),
            json!("move/unreachable"),
        ),
        (
            "shogi",
            &["c3c4", "g7g6", "b2h8+", "g9h8"],
            json!({"drop": "B", "to": 16}),
            json!("move/occupied"),
        ),
        (
            "shogi",
            &["c3c4", "g7g6", "b2h8+", "g9h8"],
            json!({"drop": "R", "to": 40}),
            json!("move/not-in-hand"),
        ),
        (
            "shogi",
            &["c3c4", "g7g6", "b2h8+", "g9h8"],
            json!({"drop": "B", "to": 40}),
            Value::Null,
        ),
    ] {
        let mut request = json!({"game": game, "moves": moves});
        let request = request.as_object_mut().unwrap();
        request.extend(asked.as_object().unwrap().clone());
        let answer = call("why", &json!(request));
        assert_eq!(answer["code"], code, "{game} {asked}: {answer}");
    }
}

#[test]
fn requests_that_are_wrong_are_refused() {
    for (request, code) in [
        (json!({"game": "bridge"}), "variant/unknown"),
        (
            json!({"game": "chess", "fen": "nonsense"}),
            "position/piece",
        ),
        (
            json!({"game": "chess", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}),
            "position/",
        ),
        (
            json!({"game": "chess", "moves": ["e2e5"]}),
            "move/unreachable",
        ),
        (json!({"game": "chess", "moves": [7]}), "request/malformed"),
        (
            json!({"game": "chess", "notation": "pgn"}),
            "notation/unknown",
        ),
    ] {
        let found = call("play", &request);
        let found = found["error"]["code"].as_str().unwrap();
        assert!(found.starts_with(code), "{request}: {found}");
    }
}

/// The first of the legal moves of each game leads on from the FEN before it as from the start.
#[test]
fn all_games_are_listed_and_can_be_played() {
    let games = call("games", &json!({}));
    let games = games["games"].as_array().unwrap();
    assert!(games.len() > 90, "{}", games.len());
    for game in games {
        let from_start = call("play", &json!({"game": game["name"]}));
        let from_fen = call("play", &json!({"game": game["name"], "fen": game["fen"]}));
        assert_eq!(from_start, from_fen);
        let first = &from_start["moves"][0]["uci"];
        let after = call("play", &json!({"game": game["name"], "moves": [first]}));
        assert_eq!(after["turn"], "second", "{game}: {after}");
    }
}

#[test]
fn queries_are_asked_of_positions() {
    const START: &str = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";
    for (text, query, expected) in [
        (START, "K on e1", r#"{"matches":true,"squares":[60]}"#),
        (
            START,
            "K on e1 and count(n) = 2",
            r#"{"matches":true,"squares":[1,6,60]}"#,
        ),
        (START, "K on e2", r#"{"matches":false,"squares":[]}"#),
        (START, "moves = 20", r#"{"matches":true,"squares":[]}"#),
        (
            START,
            "K on e9",
            r#"{"error":{"code":"query/no-square","message":"no square `e9` on a board of 8x8 squares","span":[5,7]}}"#,
        ),
    ] {
        let request = serde_json::json!({ "text": text, "query": query });
        let answer = playground::answer("matches", request.to_string().as_bytes());
        let answer = String::from_utf8(answer).unwrap();
        assert_eq!(answer, expected, "{query}");
    }
}
