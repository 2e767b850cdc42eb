//! The answers of the pages, without a browser.

use serde_json::{Value, json};

use super::site::Site;

#[test]
fn castling_is_said_by_king_and_rook() {
    let site = Site::start();
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let (id, white, _) = site.game(json!({ "setup": { "fen": fen } }));
    let state = site.state(&id, &format!("seat={white}"));
    let legal = state["legal"].as_array().unwrap().iter();
    let castles = legal.filter(|one| one[4]["castle"].is_array());
    let mut castles: Vec<_> = castles.map(Value::to_string).collect();
    castles.sort();
    // By the square of the rook, and by the own one: the squares of the king, of the rook, and of the rook's arrival follow.
    let expected = [
        r#"["e1c1",60,56,null,{"castle":[58,56,59]}]"#,
        r#"["e1c1",60,58,null,{"castle":[58,56,59]}]"#,
        r#"["e1g1",60,62,null,{"castle":[62,63,61]}]"#,
        r#"["e1g1",60,63,null,{"castle":[62,63,61]}]"#,
    ];
    assert_eq!(castles, expected);
}

#[test]
fn the_end_has_a_card_and_signs_on_the_kings() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    for (index, text) in ["f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
        let token = if index % 2 == 0 { &white } else { &black };
        assert_eq!(site.play(&id, token, text).status, 200);
    }
    for (cookies, headline) in [
        (format!("seat={white}"), Some("You lose")),
        (format!("seat={black}"), Some("You win")),
        (format!("seat={white}.{black}"), Some("Black wins")),
        ("x=y".to_owned(), None),
    ] {
        let state = site.state(&id, &cookies);
        let card = state["card"].as_str();
        assert_eq!(card.is_some(), headline.is_some());
        let rest = [
            "Black wins by checkmate · 2 moves",
            "a0 lost",
            "b0 win",
            "0–1",
        ];
        let rest = rest.map(|part| headline.map(|_| part));
        for part in rest.into_iter().chain([headline]) {
            assert!(
                part.is_none_or(|part| card.unwrap().contains(part)),
                "{card:?}"
            );
        }
        let badges: Vec<_> = { state["badges"].as_array().unwrap() }
            .iter()
            .map(|badge| badge[0].as_u64().unwrap())
            .collect();
        assert_eq!(badges, [4, 60]);
    }
}

#[test]
fn the_playground_opens_the_game_with_its_moves() {
    let site = Site::with_playground();
    let rows = [
        (json!({}), "&amp;game=chess&amp;moves=e2e4%2Ce7e5\""),
        (
            json!({ "setup": { "variant": "crazyhouse" } }),
            "&amp;game=crazyhouse&amp;moves=e2e4%2Ce7e5\"",
        ),
        (
            json!({ "setup": { "fen": "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1" } }),
            "&amp;game=chess&amp;fen=4k3%2F4p3%2F8%2F8%2F8%2F8%2F4P3%2F4K3+w+-+-+0+1&amp;moves=e2e4%2Ce7e5\"",
        ),
    ];
    for (wish, expected) in rows {
        let (id, white, black) = site.game(wish);
        assert_eq!(site.play(&id, &white, "e2e4").status, 200);
        assert_eq!(site.play(&id, &black, "e7e5").status, 200);
        let text = site.get(&format!("/g/{id}"), None).text;
        assert!(!text.contains("/board/#text="), "{text}");
        let resign = json!({ "action": { "type": "resign" } });
        let path = format!("/api/games/{id}/actions");
        assert_eq!(site.post(&path, Some(&white), &resign).status, 200);
        let text = site.get(&format!("/g/{id}"), None).text;
        assert!(text.contains("/board/#text="), "{text}");
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn a_wrong_position_is_said_at_its_field() {
    let site = Site::start();
    let refused = site.form("/new", "", "against=friend&fen=8/8&clock=300%2B3");
    assert_eq!(refused.status, 422);
    let expected = [
        "value=\"8/8\" aria-invalid=\"true\" aria-describedby=\"why\"",
        "id=\"why\" role=\"alert\">",
        "value=\"300+3\" checked",
    ];
    for part in expected {
        assert!(refused.text.contains(part), "{part}: {}", refused.text);
    }
    assert_eq!(refused.text.matches("class=\"refused\"").count(), 1);
    // A board of shogi is no place for chess.
    let feen = "against=friend&fen=9/9/9/9/9/9/9/9/9+/+S/s";
    let refused = site.form("/new", "", feen);
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("id=\"why\""), "{}", refused.text);
}

#[test]
fn a_game_may_begin_from_any_position() {
    let site = Site::start();
    for fen in [
        "+rnbqk^bn+r/pppppppp/8/8/8/8/PPPPPPPP/+RNBQK^BN+R / C/c",
        "qrnbbknr/pppppppp/8/8/8/8/PPPPPPPP/QRNBBKNR w HBhb - 0 1",
        "qrnbbknr/pppppppp/8/8/8/8/PPPPPPPP/QRNBBKNR w KQkq - 0 1",
        "1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1",
    ] {
        let fen = fen.replace('+', "%2B").replace(' ', "+");
        let made = site.form("/new", "", &format!("against=friend&screen=1&fen={fen}"));
        assert_eq!(made.status, 303, "{fen}: {}", made.text);
    }
}

#[test]
fn an_offer_and_the_turn_are_said() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    let said = |token: &str| site.state(&id, &format!("seat={token}"))["said"].clone();
    assert_eq!(said(&white), "Your move");
    assert_eq!(site.play(&id, &white, "e4").status, 200);
    assert_eq!(said(&white), "White pawn e2 to e4");
    assert_eq!(said(&black), "White pawn e2 to e4. Your move");
    let offer = json!({ "action": { "type": "offer_draw" } });
    assert_eq!(
        site.post(&format!("/api/games/{id}/actions"), Some(&white), &offer)
            .status,
        200
    );
    assert_eq!(said(&black), "White offers a draw");
    assert_eq!(
        site.state(&id, &format!("seat={white}"))["asked"],
        json!(["draw"])
    );
}

/// A move that gives check is said to, unless it ends the game.
#[test]
fn a_mate_is_not_said_to_be_a_check() {
    let site = Site::start();
    for (moves, words) in [
        (&["e4", "f6", "Qh5+"][..], "White queen d1 to h5, check"),
        (
            &["f3", "e5", "g4", "Qh4#"],
            "Black queen d8 to h4. Black wins by checkmate",
        ),
    ] {
        let (id, white, black) = site.game(json!({}));
        for (text, token) in moves.iter().zip([&white, &black].into_iter().cycle()) {
            let answer = site.play(&id, token, text);
            assert_eq!(answer.status, 200, "{text}: {}", answer.text);
        }
        let said = site.state(&id, &format!("seat={white}"))["said"].clone();
        assert_eq!(said, words);
    }
}

/// A server with an engine to which every position is 0.6 pawns better for the side to move.
#[cfg(unix)]
pub(crate) fn with_engine(folder: &std::path::Path) -> Site {
    use std::os::unix::fs::PermissionsExt;

    use feen_match_web::engines::{EngineOptions, EngineProgram};

    let path = folder.join("engine");
    let script = "#!/bin/sh\nwhile read -r word rest; do\ncase \"$word\" in\nuci) echo uciok ;;\nisready) echo readyok ;;\n\
                  go) echo info depth 1 score cp 60 pv e7e5 g1f3; echo bestmove e7e5 ;;\nquit) exit 0 ;;\nesac\ndone\n";
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let engine = EngineProgram::new("one", path);
    Site::with_engines(&EngineOptions::new(vec![engine]).open().unwrap())
}

/// The shortest game: White is mated.
pub(crate) fn play_to_mate(site: &Site, white: &str, black: &str, id: &str) {
    for (index, text) in ["f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
        let token = if index % 2 == 0 { white } else { black };
        assert_eq!(site.play(id, token, text).status, 200);
    }
}

#[cfg(unix)]
#[test]
fn a_game_is_evaluated_when_somebody_asks() {
    let folder = tempfile::tempdir().unwrap();
    let site = with_engine(folder.path());
    let (id, white, black) = site.game(json!({}));
    let cookies = format!("seat={white}");
    let ask = || site.page("POST", &format!("/g/{id}/review"), &cookies, "");
    assert_eq!(ask().verdict(), (409, "game/not-over".to_owned()));
    play_to_mate(&site, &white, &black, &id);
    let before = site.state(&id, &cookies);
    assert!(before["panel"].as_str().unwrap().contains("Evaluate"));
    assert_eq!(ask().status, 200);
    let start = std::time::Instant::now();
    let done = loop {
        let state = site.state(&id, &cookies);
        if state["reviewing"] == false {
            break state;
        }
        assert!(start.elapsed().as_secs() < 60, "{state}");
        std::thread::sleep(std::time::Duration::from_millis(50));
    };
    let panel = done["panel"].as_str().unwrap();
    // Each move but the mate has cost a side 1.2 pawns.
    assert_eq!(
        panel
            .matches("<q class=\"q1\" title=\"mistake\">?</q>")
            .count(),
        3,
        "{panel}"
    );
    assert!(
        panel.contains("data-graph=\"4\"") && !panel.contains("Evaluate"),
        "{panel}"
    );
    assert_eq!((&done["bar"], &done["arrow"]), (&json!("0"), &Value::Null));
    let path = format!("/g/{id}/state?ply=1");
    let first = site.page("GET", &path, "", "").json();
    let panel = first["panel"].as_str().unwrap();
    assert!(panel.contains("<b>-0.6</b><span>1… e5</span>"), "{panel}");
    assert_eq!(
        (&first["bar"], &first["arrow"]),
        (&json!("44"), &json!([12, 28]))
    );
}
