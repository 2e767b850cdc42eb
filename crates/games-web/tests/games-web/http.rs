//! The interface for programs, and the pages as texts.

use serde_json::{Value, json};

use crate::site::Site;

/// A game with a person at each side: its name, and both tokens.
fn game(site: &Site, setup: &Value) -> (String, [String; 2]) {
    let wish = json!({ "setup": setup, "seat": "both" });
    let (status, made) = site.post("/api/games", "", &wish);
    assert_eq!(status, 201, "{made}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let tokens = &made["tokens"];
    let tokens = [text(&tokens["first"]), text(&tokens["second"])];
    (text(&made["id"]), tokens)
}

#[test]
fn a_game_is_made_listed_joined_and_played() {
    let site = Site::start();
    let wish = json!({
        "setup": { "variant": "shogi" },
        "clock": { "limit": 600, "byoyomi": 30, "periods": 3 },
    });
    let (status, made) = site.post("/api/games", "", &wish);
    assert_eq!((status, &made["seat"]), (201, &json!("first")));
    let id = made["id"].as_str().unwrap();
    assert_eq!(made["url"], format!("/g/{id}"));
    let listed: Value = serde_json::from_str(&site.get("/api/games?state=open").1).unwrap();
    let row = &listed["games"][0];
    assert_eq!((&row["id"], &row["variant"]), (&json!(id), &json!("shogi")));
    assert_eq!(row["seats"], json!({ "first": "sente", "second": "gote" }));
    let clock = json!({ "limit": 600.0, "increment": 0.0, "byoyomi": 30.0, "periods": 3 });
    assert_eq!(row["clock"], clock);
    let games = format!("/api/games/{id}");
    let (_, joined) = site.post(&format!("{games}/join"), "", &json!({}));
    assert_eq!(joined["seat"], "second");
    let tokens = [&made["token"], &joined["token"]].map(|token| token.as_str().unwrap());
    for (seq, (player, text)) in (1..).zip([(0, "7g7f"), (1, "3c3d"), (0, "8h2b+")]) {
        let body = json!({ "seq": seq, "action": { "type": "move", "move": text } });
        let (status, receipt) = site.post(&format!("{games}/actions"), tokens[player], &body);
        assert_eq!((status, &receipt["seq"]), (200, &json!(seq)), "{receipt}");
    }
    // The second player holds nothing yet, and the time of the first has the periods in it.
    let state: Value = serde_json::from_str(&site.get(&games).1).unwrap();
    assert_eq!(state["view"]["moves"], json!(["c3c4", "g7g6", "b2h8+"]));
    assert!(state["clock"]["second"].as_u64().unwrap() <= 690_000);
    let feen = site.get(&format!("{games}/feen"));
    let expected = "lnsgk^gsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGK^GSNL B/ s/S";
    assert_eq!(feen, (200, expected.to_owned()));
    assert_eq!(site.get(&format!("{games}/svg")).0, 200);
    // The event of another move, and no number at all.
    for (seq, status) in [("3", 409), ("9", 409), ("x", 400)] {
        let path = format!("{games}/move/3a2b?seq={seq}");
        assert_eq!(site.post(&path, tokens[1], &json!({})).0, status, "{seq}");
    }
    let (status, answer) = site.post(&format!("{games}/move/3a2b?seq=4"), tokens[1], &json!({}));
    assert_eq!((status, &answer["turn"]), (200, &json!("first")));
}

#[test]
fn what_is_wrong_has_a_code() {
    let site = Site::start();
    let made = |setup: Value| {
        let (status, answer) = site.post("/api/games", "", &json!({ "setup": setup }));
        (status, answer["error"]["code"].clone())
    };
    for (setup, status, code) in [
        (json!({ "variant": "bridge" }), 422, "variant/unknown"),
        (
            json!({ "variant": "shogi", "start": "9/9" }),
            422,
            "position/rank-count",
        ),
        (
            json!({ "variant": "shogi", "number": 5 }),
            422,
            "setup/number",
        ),
        (
            json!({ "variant": "mine", "table": "[mine : chess]\n" }),
            422,
            "setup/table",
        ),
        (json!({ "game": "shogi" }), 400, "request/unexpected"),
    ] {
        assert_eq!(made(setup.clone()), (status, json!(code)), "{setup}");
    }
    for (clock, status, code) in [
        (json!({ "limit": 60, "periods": 3 }), 422, "clock/periods"),
        (json!({ "limit": 0 }), 422, "clock/range"),
        (json!({ "days": 0 }), 422, "clock/days"),
        (json!({ "days": 367 }), 422, "clock/days"),
        (json!({ "days": 3, "increment": 5 }), 422, "clock/days"),
        (json!({ "days": 3, "periods": 2 }), 422, "clock/days"),
        (json!({ "days": 1.5 }), 400, "request/unexpected"),
    ] {
        let (found, answer) = site.post("/api/games", "", &json!({ "clock": clock }));
        assert_eq!(
            (found, &answer["error"]["code"]),
            (status, &json!(code)),
            "{clock}"
        );
    }
    let (status, made) = site.post("/api/games", "", &json!({ "clock": { "days": 3 } }));
    let path = format!("/api/games/{}", made["id"].as_str().unwrap());
    let state: Value = serde_json::from_str(&site.get(&path).1).unwrap();
    assert_eq!(
        (status, &state["clock"]["first"]),
        (201, &json!(3 * 24 * 60 * 60 * 1000))
    );
    let (id, [first, second]) = game(&site, &json!({ "variant": "crazyhouse" }));
    let play = |token: &str, text: &str| {
        let path = format!("/api/games/{id}/move/{text}");
        let (status, answer) = site.post(&path, token, &json!({}));
        (status, answer["error"]["code"].clone())
    };
    for (token, text, status, code) in [
        (&second, "e7e5", 409, "game/turn"),
        (&first, "P@e4", 422, "move/not-in-hand"),
        (&first, "e2e5", 422, "move/unreachable"),
    ] {
        assert_eq!(play(token, text), (status, json!(code)), "{text}");
    }
    assert_eq!(site.get("/api/games/AAAAAAAAAAAAAAAA").0, 404);
    assert_eq!(site.get("/api/nothing").0, 404);
}

#[test]
fn every_variant_is_listed_and_has_a_page() {
    let site = Site::start();
    let listed: Value = serde_json::from_str(&site.get("/api/variants").1).unwrap();
    let groups = listed["groups"].as_array().unwrap();
    let variants: Vec<&Value> = groups
        .iter()
        .flat_map(|group| group["variants"].as_array().unwrap())
        .collect();
    let count = feen_rules::Variant::names().count();
    let own = variants.iter().skip(count);
    let own: Vec<&Value> = own.map(|variant| &variant["name"]).collect();
    assert_eq!(own, ["knights", "guards"], "the operator's are a family");
    // A table without a start, the last one, begins no game by itself.
    for variant in &variants[..=count] {
        let name = variant["name"].as_str().unwrap();
        let (id, _) = game(&site, &json!({ "variant": name }));
        let (status, page) = site.get(&format!("/g/{id}"));
        assert_eq!(status, 200, "{name}");
        let pieces = page.matches("<i class=\"pc ").count();
        assert!(pieces > 2, "{name}: {pieces} pieces");
        let (status, style) = site.get(&format!("/g/{id}/pieces.css"));
        assert_eq!(status, 200);
        let kinds = style.matches("background-image").count();
        assert!(kinds > 1, "{name}: {kinds} pictures");
        assert_eq!(site.get(&format!("/g/{id}/state")).0, 200);
    }
}

#[test]
fn a_page_without_a_script_lists_the_moves() {
    let site = Site::start();
    let origin = format!("origin: {}\r\n", site.url(""));
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let (status, head, _) = site.send(
        "POST",
        "/new",
        &format!("{origin}{form}"),
        "variant=makruk&against=both&clock=&seat=first",
    );
    assert_eq!(status, 303, "{head}");
    let field = |name: &str| {
        let line = head.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap().trim().to_owned()
    };
    assert!(field("location:").starts_with("/g/"));
    let (status, _, body) = site.send(
        "POST",
        "/new",
        &format!("{origin}{form}"),
        "variant=shogi&fen=9/9",
    );
    assert_eq!(status, 422);
    assert!(body.contains("role=\"alert\"") && body.contains("value=\"9/9\""));
    let (status, _, _) = site.send("POST", "/new", form, "variant=shogi");
    assert_eq!(status, 403, "a form of another site makes no game");
}

/// A request of a page for somebody who has cookies: the status, the head and the body.
fn page(site: &Site, method: &str, path: &str, cookies: &str, body: &str) -> (u16, String, String) {
    let headers = format!(
        "sec-fetch-site: same-origin\r\naccept: application/json\r\ncookie: {cookies}\r\n\
         content-type: application/x-www-form-urlencoded\r\n"
    );
    site.send(method, path, &headers, body)
}

fn state(site: &Site, id: &str, cookies: &str) -> Value {
    let (status, _, body) = page(site, "GET", &format!("/g/{id}/state"), cookies, "");
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

#[test]
fn a_game_is_a_file_in_the_formats_of_its_game() {
    let site = Site::start();
    let clock = json!({ "limit": 300, "increment": 3 });
    for (variant, moves, format, parts) in [
        ("shogi", ["7g7f", "3c3d"], "kif", ["７六歩(77)", "Mira"]),
        ("shogi", ["7g7f", "3c3d"], "csa", ["+7776FU", "N+Mira"]),
        (
            "shogi",
            ["7g7f", "3c3d"],
            "pgn",
            ["[TimeControl \"300+3\"]", "[White \"Mira\"]"],
        ),
        ("xiangqi", ["h3e3", "b10c8"], "wxf", ["C2=5", "RED Mira"]),
        (
            "atomic",
            ["e2e4", "e7e5"],
            "pgn",
            ["1. e4", "[Termination \"unterminated\"]"],
        ),
        ("atomic", ["e2e4", "e7e5"], "kif", ["", ""]),
    ] {
        let wish = json!({ "setup": { "variant": variant }, "seat": "both", "clock": clock });
        let (_, made) = site.post("/api/games", "", &wish);
        let id = made["id"].as_str().unwrap();
        let token = made["tokens"]["first"].as_str().unwrap();
        state(&site, id, &format!("seat={token}; name=Mira"));
        for (seat, text) in ["first", "second"].into_iter().zip(moves) {
            let token = made["tokens"][seat].as_str().unwrap();
            let path = format!("/api/games/{id}/move/{text}");
            assert_eq!(
                site.post(&path, token, &json!({})).0,
                200,
                "{variant} {text}"
            );
        }
        let (status, file) = site.get(&format!("/g/{id}/{format}"));
        let link = format!("/g/{id}/{format}\\\"");
        let is_offered = state(&site, id, "")["panel"].to_string().contains(&link);
        if parts == ["", ""] {
            assert_eq!((status, is_offered), (404, false), "{variant} {format}");
            let words = "the game has no such format; it has `pgn`\"";
            let is_told = file.contains(words) && file.contains("\"format/unknown\"");
            assert!(is_told, "{variant} {format}: {file}");
            continue;
        }
        assert_eq!((status, is_offered), (200, true), "{variant} {format}");
        for part in parts {
            assert!(file.contains(part), "{variant} {format}: {file}");
        }
    }
}

#[test]
fn a_link_has_a_picture() {
    let site = Site::start();
    let (id, _) = game(&site, &json!({ "variant": "shogi" }));
    let (_, page) = site.get(&format!("/g/{id}"));
    let picture = format!("property=\"og:image\" content=\"{}", site.url(""));
    assert!(page.contains(&format!("{picture}/g/{id}/png\"")), "{page}");
    let (_, first) = site.get("/?variant=xiangqi");
    let of_first = "/picture.png?variant=xiangqi";
    assert!(first.contains(&format!("{picture}{of_first}\"")), "{first}");
    for path in [&format!("/g/{id}/png"), of_first] {
        let (status, head, _) = site.send("GET", path, "", "");
        assert_eq!(status, 200);
        assert!(head.contains("content-type: image/png"), "{head}");
    }
    let unknown = site.send("GET", "/picture.png?variant=bridge", "", "");
    assert_eq!(unknown.0, 404);
}

/// The buttons of somebody who has both seats: each answers for the seat whose turn it is to answer.
#[test]
fn each_button_does_what_it_says() {
    let site = Site::start();
    let outcome = |reason: &str, winner: Value| json!({ "winner": winner, "reason": reason });
    let going = (200, Value::Null);
    for (variant, buttons, plies, (status, ended)) in [
        (
            "makruk",
            &["move&move=e3e4", "offer_draw"][..],
            1,
            going.clone(),
        ),
        (
            "makruk",
            &["move&move=e3e4", "offer_draw", "decline_draw"],
            1,
            going.clone(),
        ),
        (
            "makruk",
            &["move&move=e3e4", "offer_draw", "accept_draw"],
            1,
            (200, outcome("by_agreement", Value::Null)),
        ),
        (
            "makruk",
            &["move&move=e3e4", "move&move=e6e5", "resign"],
            2,
            (200, outcome("first_resigned", json!("second"))),
        ),
        ("janggi", &["pass"], 1, going.clone()),
        (
            "janggi",
            &["move&move=Pass", "move&move=%E3%83%91%E3%82%B9"],
            2,
            (200, outcome("points", json!("second"))),
        ),
        ("makruk", &["move&move=pass"], 0, (422, Value::Null)),
        ("makruk", &["pass"], 0, (400, Value::Null)),
        ("makruk", &["dance"], 0, (400, Value::Null)),
    ] {
        let (id, tokens) = game(&site, &json!({ "variant": variant }));
        let both = format!("seat={}", tokens.join("."));
        let act = format!("/g/{id}/act");
        let mut last = 0;
        for button in buttons {
            last = page(&site, "POST", &act, &both, &format!("do={button}")).0;
        }
        assert_eq!(last, status, "{variant} {buttons:?}");
        let (_, after) = site.get(&format!("/api/games/{id}"));
        let after: Value = serde_json::from_str(&after).unwrap();
        let moves = after["view"]["moves"].as_array().unwrap().len();
        assert_eq!(
            (moves, &after["outcome"]),
            (plies, &ended),
            "{variant} {buttons:?}"
        );
    }
}

/// A screen reader says the rule that ends the game soon, after the move; the button of a pass says it too.
#[test]
fn what_ends_a_game_soon_is_said() {
    let site = Site::start();
    let facing = "4k4/9/9/9/9/9/9/9/3K5/R8 w - - 0 1";
    let count = "3k4/8/8/2n5/8/8/1M6/R2K2S1 w - - 0 1";
    let late = "3k4/8/8/8/8/8/8/R2K4 w - - 0 1";
    let pass = "A pass would end the game";
    for (variant, start, moves, said, ends) in [
        ("janggi", "", &["a1a2"][..], "Cho chariot a1 to a2", false),
        ("janggi", "", &["pass"], "Cho passes. {pass}", true),
        ("janggi", facing, &["d2e2"], "{pass}", true),
        ("janggitraditional", facing, &["d2e2"], "{pass}", true),
        (
            "janggicasual",
            facing,
            &["d2e2"],
            "Cho general d2 to e2",
            false,
        ),
        (
            "janggicasual",
            facing,
            &["d2e2", "pass"],
            "Han passes. {pass}",
            true,
        ),
        (
            "makruk",
            count,
            &["a1a2"],
            "White rook a1 to a2. Black counts 0 of 64 moves to a draw",
            false,
        ),
        (
            "makruk",
            count,
            &["a1a2", "d8d7"],
            "Black king d8 to d7",
            false,
        ),
        (
            "makruk",
            count,
            &["a1a2", "c5a6", "a2a6"],
            "White rook a2 takes knight on a6. Black counts 5 of 16 moves to a draw",
            false,
        ),
        (
            "makruk",
            late,
            &["a1a2", "d8d7", "a2a3", "d7d6", "a3a4", "d6d5"],
            "Black king d6 to d5. Black counts 6 of 16 moves to a draw",
            false,
        ),
    ] {
        let mut setup = json!({ "variant": variant });
        if !start.is_empty() {
            setup["start"] = start.into();
        }
        let (id, tokens) = game(&site, &setup);
        let both = format!("seat={}", tokens.join("."));
        for text in moves {
            let wish = match *text {
                "pass" => "do=pass".to_owned(),
                text => format!("do=move&move={text}"),
            };
            let act = format!("/g/{id}/act");
            assert_eq!(page(&site, "POST", &act, &both, &wish).0, 200, "{text}");
        }
        let (_, _, body) = page(&site, "GET", &format!("/g/{id}/state"), &both, "");
        let state: Value = serde_json::from_str(&body).unwrap();
        let (heard, panel) = (
            state["said"].as_str().unwrap(),
            state["panel"].as_str().unwrap(),
        );
        let said = said.replace("{pass}", pass);
        assert!(heard.contains(&said), "{variant} {moves:?}: {heard}");
        assert_eq!(heard.contains("A pass would"), ends, "{variant}: {heard}");
        assert_eq!(panel.contains("Pass and end"), ends, "{variant}: {panel}");
    }
}

/// A game of a variant that somebody has given up after these moves.
pub(crate) fn given_up(site: &Site, variant: &str, moves: &[&str]) -> (String, String) {
    let (id, tokens) = game(site, &json!({ "variant": variant }));
    for (ply, text) in moves.iter().enumerate() {
        let path = format!("/api/games/{id}/move/{text}");
        let (status, answer) = site.post(&path, &tokens[ply % 2], &json!({}));
        assert_eq!(status, 200, "{variant} {text}: {answer}");
    }
    let cookies = format!("seat={}", tokens[0]);
    let act = format!("/g/{id}/act");
    assert_eq!(page(site, "POST", &act, &cookies, "do=resign").0, 200);
    (id, cookies)
}

/// The query of moves that are tried out at a ply.
fn trying(ply: usize, tried: &[&str]) -> String {
    let tried = tried.join(".").replace('+', "%2B");
    format!("ply={ply}&try={tried}")
}

#[test]
fn moves_are_tried_out_after_the_end() {
    let site = Site::start();
    for (variant, moves, ply, tried, line, next) in [
        // A drop, a promotion, and both players.
        (
            "shogi",
            &["7g7f", "3c3d", "8h2b+", "3a2b"][..],
            4,
            &["B*5e"][..],
            "3. B*55",
            "h8g7",
        ),
        (
            "shogi",
            &["7g7f", "3c3d"],
            2,
            &["8h2b+", "3a2b", "B*5e"],
            "2. Bx22+ Sx22 3. B*55",
            "B@f5",
        ),
        (
            "crazyhouse",
            &["e2e4", "d7d5", "e4d5"],
            3,
            &["d8d5", "P@e4"],
            "2… Qxd5 3. P@e4",
            "d5e4",
        ),
        (
            "xiangqi",
            &["h3e3", "h10g8"],
            0,
            &["h3e3"],
            "1. C2=5",
            "h10g8",
        ),
        ("janggi", &[], 0, &["e2e2"], "1. pass", "e9e9"),
        (
            "seirawan",
            &["e2e4", "e7e5"],
            2,
            &["g1f3h"],
            "2. Nf3/H",
            "b8c6e",
        ),
        (
            "duck",
            &["e2e4,e4e3"],
            1,
            &["e7e5,e5d4"],
            "1… e5,d4",
            "d2d3,d3e3",
        ),
        ("atomic", &["e2e4", "d7d5"], 2, &["e4d5"], "2. exd5", "d8d2"),
        ("fischerandom", &[], 0, &["e2e4"], "1. e4", "e7e5"),
        // A move that is not legal ends the line.
        (
            "shogi",
            &["7g7f", "3c3d"],
            1,
            &["3c3d", "3c3d", "2g2f"],
            "1… P-34",
            "b2h8+",
        ),
    ] {
        let (id, cookies) = given_up(&site, variant, moves);
        let query = trying(ply, tried);
        let path = format!("/g/{id}/state?{query}");
        let (_, _, body) = page(&site, "GET", &path, &cookies, "");
        let state: Value = serde_json::from_str(&body).unwrap();
        let panel = state["panel"].as_str().unwrap();
        assert!(
            panel.contains(&format!("You try <b>{line}</b>")),
            "{variant} {query}: {panel}"
        );
        let legal = state["legal"].as_array().unwrap();
        assert!(
            legal.iter().any(|one| one[0] == next),
            "{variant} {query} {next}: {legal:?}"
        );
    }
}

/// A page without a script tries moves out by its links and a form.
#[test]
fn moves_are_tried_out_without_a_script() {
    let site = Site::start();
    let (id, cookies) = given_up(&site, "shogi", &["7g7f", "3c3d", "8h2b+", "3a2b"]);
    let plain = format!("/g/{id}/plain");
    let shown = |query: &str| page(&site, "GET", &format!("{plain}?{query}"), &cookies, "").2;
    let at = shown("ply=2");
    for part in [
        &*format!("<form class=\"type\" action=\"{plain}\">"),
        "<input type=\"hidden\" name=\"ply\" value=\"2\">",
        "<option value=\"b2h8+\">Bx22+</option>",
    ] {
        assert!(at.contains(part), "{part}: {at}");
    }
    assert!(!at.contains("name=\"try\""), "{at}");
    let tried = shown("ply=2&move=b2h8%2B");
    for part in [
        "You try <b>2. Bx22+</b>",
        "<a href=\"?ply=2\" data-ply=\"2\">Back to the game</a>",
        "<input type=\"hidden\" name=\"try\" value=\"b2h8+\">",
    ] {
        assert!(tried.contains(part), "{part}: {tried}");
    }
    let more = shown("ply=2&try=b2h8%2B&move=3a2b&flip=1");
    for part in [
        "You try <b>2. Bx22+ Sx22</b>",
        "href=\"?ply=2&amp;try=b2h8%2B&amp;flip=1\" data-ply=\"2\" data-try=\"b2h8+\" aria-label=\"One move back\"",
        "<input type=\"hidden\" name=\"flip\" value=\"1\">",
    ] {
        assert!(more.contains(part), "{part}: {more}");
    }
    let wrong = shown("ply=2&move=1a1b");
    assert!(
        wrong.contains("role=\"alert\">This is not a legal move</p>"),
        "{wrong}"
    );
}

/// The piece that must not be lost has a crown at the winner's side, and a number sign where it is mated.
#[test]
fn the_end_is_seen_on_the_board() {
    let site = Site::start();
    let mate = &["f2f3", "e7e5", "g2g4", "d8h4"][..];
    for (variant, moves, is_given_up, badges) in [
        ("crazyhouse", mate, false, &[(4, ""), (60, " lost")][..]),
        ("shogi", &["7g7f", "3c3d"], true, &[(4, "")]),
        ("antichess", &["e2e4"], true, &[]),
    ] {
        let (id, tokens) = game(&site, &json!({ "variant": variant }));
        for (ply, text) in moves.iter().enumerate() {
            let path = format!("/api/games/{id}/move/{text}");
            let (status, answer) = site.post(&path, &tokens[ply % 2], &json!({}));
            assert_eq!(status, 200, "{variant} {text}: {answer}");
        }
        let cookies = format!("seat={}", tokens[0]);
        if is_given_up {
            let act = format!("/g/{id}/act");
            assert_eq!(page(&site, "POST", &act, &cookies, "do=resign").0, 200);
        }
        let state = state(&site, &id, &cookies);
        let shown: Vec<_> = state["badges"].as_array().unwrap().iter().collect();
        let shown: Vec<_> = shown.iter().map(|one| json!([one[0], one[1]])).collect();
        assert_eq!(json!(shown), json!(badges), "{variant}");
    }
}

#[test]
fn texts_of_other_programs_are_read_and_named() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/rules/dialects.txt"
    );
    let rows = std::fs::read_to_string(path).unwrap();
    let site = Site::start();
    for row in rows.lines().filter(|row| !row.starts_with('#')) {
        let [name, text, fen, note] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let wish = json!({ "setup": { "variant": name, "fen": text } });
        let (status, made) = site.post("/api/games", "", &wish);
        assert_eq!(status, 201, "{row}\n{made}");
        assert_eq!(made["note"].as_str().unwrap_or_default(), note, "{row}");
        let id = made["id"].as_str().unwrap();
        assert_eq!(site.get(&format!("/api/games/{id}/fen")).1, fen, "{row}");
    }
}

/// The look is a form, which needs no script.
#[test]
fn a_look_is_kept_and_followed() {
    let site = Site::start();
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let own = format!("sec-fetch-site: same-origin\r\n{form}");
    let wish = "back=/games/shogi&pieces-shogi=brush&notation-shogi=kif&board=walnut&pieces-xiangqi=nonsense&admin=1";
    assert_eq!(site.send("POST", "/look", form, wish).0, 403);
    let (status, head, _) = site.send("POST", "/look", &own, wish);
    assert_eq!(status, 303, "{head}");
    let cookie = "look=pieces-shogi:brush.notation-shogi:kif";
    for part in [
        "location: /games/shogi\r\n",
        &format!("set-cookie: {cookie};"),
    ] {
        assert!(head.to_lowercase().contains(part), "{part}: {head}");
    }
    let (id, seats) = given_up(&site, "shogi", &["7g7f", "3c3d"]);
    let cookies = format!("{seats}; {cookie}");
    for (path, part) in [
        ("/look".to_owned(), "value=\"brush\" checked"),
        (
            "/games/shogi".to_owned(),
            "/games/shogi/start.svg?pieces=brush",
        ),
        (format!("/g/{id}"), "/pieces.css?pieces=brush"),
        (format!("/g/{id}"), "７六歩"),
        (format!("/g/{id}"), "<span>九</span>"),
    ] {
        let (_, _, body) = page(&site, "GET", &path, &cookies, "");
        assert!(body.contains(part), "{path}: {part}: {body}");
    }
    for path in [
        "/games/shogi/start.svg",
        "/games/shogi/moves/0.svg",
        "/games/shogi/pieces.css",
        "/games/xiangqi/ends/0.svg",
    ] {
        let (usual, brush) = (site.get(path), site.get(&format!("{path}?pieces=brush")));
        assert_eq!((usual.0, brush.0), (200, 200), "{path}");
        assert_ne!(usual.1, brush.1, "{path}");
    }
    let picture = |cookies: &str| page(&site, "GET", &format!("/g/{id}/svg"), cookies, "").2;
    assert_ne!(picture(&seats), picture(&cookies));
}

#[test]
fn settings_stand_where_they_act() {
    let site = Site::start();
    for (variant, has_queen) in [
        ("chess", true),
        ("crazyhouse", true),
        ("antichess", true),
        ("shogi", false),
        ("xiangqi", false),
        ("makruk", false),
    ] {
        let (id, _) = game(&site, &json!({ "variant": variant }));
        let (_, page) = site.get(&format!("/g/{id}"));
        for (name, is_there) in [("queen", has_queen), ("confirm", true), ("only", true)] {
            let found = page.contains(&format!("type=\"checkbox\" id=\"{name}\""));
            assert_eq!(found, is_there, "{variant}: {name}");
        }
    }
}

/// What the page of a game shows of the choices of a visitor: the moves, the names of squares, the pieces and the board.
fn shown(site: &Site, home: &str, cookies: &str) -> Vec<String> {
    let (_, _, text) = page(site, "GET", home, cookies, "");
    let between = |begin: &str, end: &str| {
        let after = text.split_once(begin).map_or("", |(_, after)| after);
        after
            .split_once(end)
            .map_or("", |(part, _)| part)
            .to_owned()
    };
    let pieces = between(&format!("href=\"{home}/pieces.css"), "\"");
    let pieces = page(
        site,
        "GET",
        &format!("{home}/pieces.css{pieces}"),
        cookies,
        "",
    )
    .2;
    vec![
        between("id=\"moves\"", "</ol>"),
        between("data-names=\"", "\""),
        between("class=\"board", "\""),
        between("id=\"board\"", "class=\"grid"),
        pieces,
    ]
}

#[test]
fn each_choice_in_the_settings_of_a_game_changes_it() {
    let site = Site::start();
    let mut idle = Vec::new();
    for variant in feen_rules::Variant::all() {
        let name = variant.name();
        let (id, tokens) = game(&site, &json!({ "variant": name }));
        let mut position = feen_rules::Position::start(&variant);
        for ply in 0..12 {
            let mut legal: Vec<_> = position.legal().collect();
            legal.sort_by_key(|one| {
                one.from().is_none_or(|from| {
                    position
                        .piece(from)
                        .is_some_and(|piece| variant.letter(piece.kind()) == "P")
                })
            });
            let Some(one) = legal.get(ply % 3).or(legal.first()) else {
                break;
            };
            let text = position.uci(*one).to_string().replace('+', "%2B");
            let path = format!("/api/games/{id}/move/{text}");
            if site.post(&path, &tokens[ply % 2], &json!({})).0 != 200 {
                break;
            }
            position = position.play(*one).unwrap();
        }
        let home = format!("/g/{id}");
        let seat = format!("seat={}", tokens.join("."));
        let (_, _, text) = page(&site, "GET", &home, &seat, "");
        let radios = text.split("<input type=\"radio\" name=\"").skip(1);
        let radios = radios.filter_map(|radio| {
            let (key, rest) = radio.split_once('"')?;
            let value = rest.split_once("value=\"")?.1.split_once('"')?.0;
            Some((key.to_owned(), value.to_owned()))
        });
        let radios: Vec<_> = radios.collect();
        for (place, (key, value)) in radios.iter().enumerate() {
            let look = |value: &str| shown(&site, &home, &format!("{seat}; look={key}:{value}"));
            let mut others = radios
                .iter()
                .skip(place + 1)
                .filter(|(other, _)| other == key);
            if others.any(|(_, other)| look(other) == look(value)) {
                idle.push(format!("{name}: {key} {value}"));
            }
        }
        let asks_for_queen = text.contains("id=\"queen\"");
        let has_pawn = variant.squares().into_iter().any(|square| {
            let piece = feen_rules::Position::start(&variant).piece(square);
            piece.is_some_and(|piece| variant.letter(piece.kind()) == "P")
        });
        if asks_for_queen && !has_pawn {
            idle.push(format!("{name}: queen"));
        }
    }
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}
