//! The answers of the pages, without a browser.

use std::io::{Read, Write};

use feen_server::journal::Memory;
use serde_json::{Value, json};

use super::site::{Answer, Site};

/// A request of a page for somebody who has cookies.
fn page(site: &Site, method: &str, path: &str, cookies: &str, body: &str) -> Answer {
    let headers = format!(
        "sec-fetch-site: same-origin\r\naccept: application/json\r\ncookie: {cookies}\r\n\
         content-type: application/x-www-form-urlencoded\r\n"
    );
    site.send(method, path, &headers, body.as_bytes())
}

fn state(site: &Site, id: &str, cookies: &str) -> Value {
    page(site, "GET", &format!("/g/{id}/state"), cookies, "").json()
}

/// The value of a cookie that an answer sets.
fn cookie(answer: &Answer, name: &str) -> Option<String> {
    let start = format!("set-cookie: {name}=");
    let line = { answer.sent.lines() }.find_map(|line| line.strip_prefix(&start))?;
    Some(line.split(';').next().unwrap_or_default().to_owned())
}

#[test]
fn assets_are_packed_and_tagged() {
    let site = Site::start();
    for path in [
        "/board.css",
        "/board.js",
        "/lobby.js",
        "/icon.svg",
        "/manifest.json",
    ] {
        let plain = site.get(path, None);
        assert_eq!(plain.status, 200, "{path}");
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        let tag = plain.header("etag").unwrap().to_owned();
        let packed = site.send("GET", path, "accept-encoding: br, gzip\r\n", b"");
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        let length = |answer: &Answer| -> usize {
            let length = answer.header("content-length").unwrap();
            length.parse().unwrap()
        };
        assert!(length(&packed) < length(&plain), "{path}");
        let refused = site.send("GET", path, "accept-encoding: gzip;q=0\r\n", b"");
        assert_eq!(refused.header("content-encoding"), None, "{path}");
        let again = site.send("GET", path, &format!("if-none-match: {tag}\r\n"), b"");
        assert_eq!((again.status, again.text.as_str()), (304, ""), "{path}");
    }
    let script = site.send("GET", "/board.js", "accept-encoding: gzip\r\n", b"");
    let length = script.header("content-length").unwrap();
    assert!(length.parse::<usize>().unwrap() <= 20 * 1024, "{length}");
}

/// The first page has the games that can be joined or watched now, the newest first.
#[test]
fn the_first_page_lists_the_newest_games_first() {
    let site = Site::start();
    let make = |wish: Value| {
        // Two games of the same millisecond have any order.
        std::thread::sleep(std::time::Duration::from_millis(5));
        let made = site.post("/api/games", None, &wish).json();
        made["id"].as_str().unwrap().to_owned()
    };
    let open = [make(json!({})), make(json!({}))];
    let playing = [
        make(json!({ "seat": "both" })),
        make(json!({ "seat": "both" })),
    ];
    let hidden = make(json!({ "private": true }));
    let (over, white, _) = site.game(json!({}));
    let resign = json!({ "action": { "type": "resign" } });
    let path = format!("/api/games/{over}/actions");
    assert_eq!(site.post(&path, Some(&white), &resign).status, 200);
    let text = site.get("/", None).text;
    let place = |id: &String| text.find(&format!("/g/{id}"));
    for [older, newer] in [&open, &playing] {
        let (older, newer) = (place(older).unwrap(), place(newer).unwrap());
        assert!(newer < older, "{text}");
    }
    assert_eq!([place(&hidden), place(&over)], [None, None]);
}

#[test]
fn two_people_agree_on_a_rematch_with_the_other_colours() {
    let site = Site::start();
    let clock = json!({ "clock": { "limit": 300, "increment": 3 } });
    let (id, white, black) = site.game(clock);
    let [white, black] = [white, black].map(|token| format!("seat={token}"));
    let ask =
        |id: &str, cookies: &str| page(&site, "POST", &format!("/g/{id}/rematch"), cookies, "");
    assert_eq!(
        ask(&id, &white).verdict(),
        (409, "game/not-over".to_owned())
    );
    let resigned = page(&site, "POST", &format!("/g/{id}/act"), &white, "do=abort");
    assert_eq!(resigned.status, 200, "{}", resigned.text);
    assert_eq!(ask(&id, "seat=x").status, 403);
    // Twice offered is once offered.
    assert_eq!(ask(&id, &white).json(), json!({}));
    assert_eq!(ask(&id, &white).json(), json!({}));
    assert_eq!(state(&site, &id, &white)["waits"], true);
    let panel = state(&site, &id, &black)["panel"].to_string();
    assert!(panel.contains("Accept rematch"), "{panel}");
    let made = ask(&id, &black);
    let next = made.json()["next"].as_str().unwrap().to_owned();
    let next = next.trim_start_matches("/g/");
    assert_ne!(next, id);
    // The one who offered it is led there, with the seat.
    let led = page(&site, "GET", &format!("/g/{id}/state"), &white, "");
    assert_eq!(led.json()["next"], format!("/g/{next}"));
    for answer in [made, led] {
        assert!(answer.head.contains("set-cookie: seat="), "{}", answer.head);
    }
    let again = ask(&id, &white).json();
    assert_eq!(again["next"], format!("/g/{next}"));
}

#[test]
fn somebody_who_has_both_seats_gets_a_rematch_at_once() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    let both = format!("seat={white}.{black}");
    let ended = page(&site, "POST", &format!("/g/{id}/act"), &both, "do=abort");
    assert_eq!(ended.status, 200);
    let made = page(&site, "POST", &format!("/g/{id}/rematch"), &both, "").json();
    assert!(
        made["next"]
            .as_str()
            .is_some_and(|next| next.starts_with("/g/"))
    );
}

#[test]
fn a_name_is_shown_to_both_and_kept() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    let [white, black] = [white, black].map(|token| format!("seat={token}"));
    let named = |cookies: &str| state(&site, &id, cookies)["first"].to_string();
    assert!(!named(&black).contains("Mira"));
    assert!(named(&format!("{white}; name=Mira+B.")).contains("Mira B."));
    assert!(named(&black).contains("<b>Mira B.</b>"));
    // A spectator names nobody, and a name has no marks of HTML.
    assert!(!named("name=Eve").contains("Eve"));
    let hostile = named(&format!("{white}; name=%3Cscript%3E"));
    assert!(hostile.contains("<b>script</b>"), "{hostile}");
    let form = "against=friend&seat=white&name=%20Anna%20";
    let made = site.send(
        "POST",
        "/new",
        "sec-fetch-site: same-origin\r\ncontent-type: application/x-www-form-urlencoded\r\n",
        form.as_bytes(),
    );
    assert_eq!(
        (made.status, cookie(&made, "name").as_deref()),
        (303, Some("Anna"))
    );
}

/// The name of a guest is in the journal, so that it is known after a restart, too, and in the record of the game.
#[test]
fn a_name_survives_a_restart() {
    let journal = Memory::default();
    let mut site = Site::on(&journal);
    let (id, white, black) = site.game(json!({}));
    state(&site, &id, &format!("seat={white}; name=Mira"));
    site.end();
    drop(site);
    let site = Site::on(&journal);
    let shown = state(&site, &id, &format!("seat={black}"))["first"].to_string();
    assert!(shown.contains("<b>Mira</b>"), "{shown}");
    let pgn = site.get(&format!("/api/games/{id}/pgn"), None).text;
    assert!(
        pgn.contains("[White \"Mira\"]") && pgn.contains("[Black \"?\"]"),
        "{pgn}"
    );
    assert!(site.get("/", None).text.contains("Mira – Black"));
}

#[test]
fn the_first_move_has_a_time_of_its_own() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({ "clock": { "limit": 60, "increment": 0 } }));
    let cookies = format!("seat={white}");
    let begins = |state: &Value| state["clocks"]["begins"].as_u64();
    let first = state(&site, &id, &cookies);
    assert!(begins(&first).is_some_and(|left| (20_000..=30_000).contains(&left)));
    assert!(first["first"].to_string().contains("s to begin"));
    assert_eq!(site.play(&id, &white, "e4").status, 200);
    assert_eq!(site.play(&id, &black, "e5").status, 200);
    let later = state(&site, &id, &cookies);
    assert_eq!(
        (begins(&later), later["clocks"]["runs"].as_str()),
        (None, Some("first"))
    );
}

#[test]
fn castling_is_said_by_king_and_rook() {
    let site = Site::start();
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let (id, white, _) = site.game(json!({ "setup": { "fen": fen } }));
    let state = state(&site, &id, &format!("seat={white}"));
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
        let state = state(&site, &id, &cookies);
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

/// The answer to a form, as a browser sends it.
fn form(site: &Site, path: &str, cookies: &str, body: &str) -> Answer {
    let headers = format!(
        "sec-fetch-site: same-origin\r\naccept: text/html\r\ncookie: {cookies}\r\n\
         content-type: application/x-www-form-urlencoded\r\n"
    );
    site.send("POST", path, &headers, body.as_bytes())
}

/// The address to which an answer leads.
fn location(answer: &Answer) -> String {
    let line = { answer.sent.lines() }.find_map(|line| line.strip_prefix("location: "));
    line.unwrap().to_owned()
}

#[test]
fn another_clock_is_in_whole_minutes_and_seconds() {
    let site = Site::start();
    for (fields, detail) in [
        ("minutes=2&increment=3", Some("Chess · 2 + 3")),
        ("minutes=+7+&increment=0", Some("Chess · 7 + 0")),
        ("minutes=two&increment=3", None),
        ("minutes=99999999&increment=3", None),
        ("minutes=2", None),
    ] {
        let asked = format!("against=anybody&clock=other&{fields}");
        let made = form(&site, "/new", "x=y", &asked);
        assert_eq!(
            made.status,
            if detail.is_some() { 303 } else { 400 },
            "{fields}"
        );
        match detail {
            Some(detail) => {
                let page = site.get(&location(&made), None);
                assert!(page.text.contains(detail), "{fields}");
            }
            None => assert!(
                made.text
                    .contains("expected a clock as whole minutes and seconds")
            ),
        }
    }
}

#[test]
fn a_player_logs_in_with_a_token() {
    let site = Site::start();
    let made = site
        .post("/api/players", None, &json!({ "name": "Anna" }))
        .json();
    let token = made["token"].as_str().unwrap();
    for (path, body, status) in [
        ("/login", "token=x".to_owned(), 403),
        ("/login", format!("token={}", "A".repeat(token.len())), 403),
        ("/login", format!("token=%20{token}%20"), 303),
    ] {
        let answer = form(&site, path, "", &body);
        assert_eq!(answer.status, status, "{body}");
        let kept = cookie(&answer, "player");
        assert_eq!(kept.is_some(), status == 303, "{}", answer.head);
        assert_eq!(answer.text.contains("id=\"why\""), status == 403);
    }
    let cookies = format!("player={token}");
    let lobby = page(&site, "GET", "/", &cookies, "").text;
    assert!(
        lobby.contains(">Anna</a>") && !lobby.contains("name=\"name\""),
        "{lobby}"
    );
    let made = form(&site, "/new", &cookies, "against=friend&screen=1&seat=both");
    assert_eq!((made.status, cookie(&made, "seat")), (303, None));
    let game = form(&site, "/new", &cookies, "against=friend&seat=black");
    let address = location(&game);
    let invite = cookie(&game, "invite").unwrap();
    let id = address.trim_start_matches("/g/");
    let joined = form(
        &site,
        &format!("{address}/join"),
        "name=Bo",
        &format!("invite={invite}&name=Bo"),
    );
    let seat = cookie(&joined, "seat").unwrap();
    let guest = format!("seat={seat}; name=Bo");
    assert_eq!(state(&site, id, &guest)["mine"], json!(["first"]));
    assert_eq!(state(&site, id, &cookies)["mine"], json!(["second"]));
    let pgn = page(&site, "GET", &format!("{address}/pgn"), &cookies, "");
    assert!(
        pgn.text.contains("[White \"Bo\"]\n[Black \"Anna\"]"),
        "{}",
        pgn.text
    );
    // The rematch is a game of the same two.
    assert_eq!(
        page(
            &site,
            "POST",
            &format!("{address}/act"),
            &cookies,
            "do=abort"
        )
        .status,
        200
    );
    for cookies in [&cookies, &guest] {
        page(&site, "POST", &format!("{address}/rematch"), cookies, "");
    }
    let next = state(&site, id, &cookies)["next"]
        .as_str()
        .unwrap()
        .to_owned();
    let next = next.trim_start_matches("/g/");
    assert_eq!(state(&site, next, &cookies)["mine"], json!(["first"]));
    // Nobody is logged in any more.
    let out = form(&site, "/logout", &cookies, "");
    assert_eq!(cookie(&out, "player").as_deref(), Some(""));
}

#[test]
fn names_of_guests_are_in_the_lists() {
    let site = Site::start();
    let made = form(&site, "/new", "", "against=anybody&seat=white&name=Mira");
    let address = location(&made);
    let seat = cookie(&made, "seat").unwrap();
    page(
        &site,
        "GET",
        &address,
        &format!("seat={seat}; name=Mira"),
        "",
    );
    let lobby = page(&site, "GET", "/", "", "").text;
    assert!(lobby.contains("<b>Mira</b>"), "{lobby}");
}

#[test]
fn a_record_says_how_the_game_ended() {
    let site = Site::start();
    for (actions, termination) in [
        (&[][..], "unterminated"),
        (&["do=abort"], "abandoned"),
        (&["do=resign"], "normal"),
    ] {
        let (id, white, _) = site.game(json!({}));
        for action in actions {
            let path = format!("/g/{id}/act");
            assert_eq!(
                page(&site, "POST", &path, &format!("seat={white}"), action).status,
                200
            );
        }
        let pgn = page(&site, "GET", &format!("/g/{id}/pgn"), "", "");
        let tag = format!("[Termination \"{termination}\"]");
        assert!(pgn.text.contains(&tag), "{}", pgn.text);
        let file = format!("attachment; filename=\"{id}.pgn\"").to_lowercase();
        assert_eq!(pgn.header("content-disposition"), Some(file.as_str()));
    }
}

#[test]
fn a_link_that_is_sent_has_a_picture() {
    let site = Site::start();
    let (id, ..) = site.game(json!({}));
    for (path, picture) in [
        ("/".to_owned(), "/picture.png".to_owned()),
        (format!("/g/{id}"), format!("/g/{id}/png")),
    ] {
        let text = site.get(&path, None).text;
        let tag = format!("property=\"og:image\" content=\"{}\"", site.url(&picture));
        assert!(text.contains(&tag), "{text}");
        let painted = site.get(&picture, None);
        assert_eq!(
            (painted.status, painted.header("content-type")),
            (200, Some("image/png"))
        );
    }
}

#[test]
fn the_header_leads_to_what_is_served() {
    let site = Site::start();
    let (id, ..) = site.game(json!({}));
    for path in ["/".to_owned(), "/me".to_owned(), format!("/g/{id}")] {
        let text = site.get(&path, None).text;
        assert!(
            text.contains("<a href=\"/quarto/?a=1&amp;b=2\">Quarto</a>"),
            "{text}"
        );
        assert!(!text.contains("Playground</a>"), "{text}");
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
    let refused = form(&site, "/new", "", "against=friend&fen=8/8&clock=300%2B3");
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
    let refused = form(&site, "/new", "", feen);
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
        let made = form(
            &site,
            "/new",
            "",
            &format!("against=friend&screen=1&fen={fen}"),
        );
        assert_eq!(made.status, 303, "{fen}: {}", made.text);
    }
}

#[test]
fn a_player_who_has_left_is_counted_down() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    for (token, text) in [(&white, "e4"), (&black, "e5"), (&white, "Nf3")] {
        assert_eq!(site.play(&id, token, text).status, 200);
    }
    // The page of Black is open, and closed again.
    let path = format!("/api/games/{id}/events");
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {black}\r\n\r\n");
    let mut stream = site.connect();
    stream.write_all(request.as_bytes()).unwrap();
    stream.read_exact(&mut [0; 64]).unwrap();
    drop(stream);
    let start = std::time::Instant::now();
    let left = |cookies: &str| {
        state(&site, &id, cookies)["second"]
            .to_string()
            .contains("left, ")
    };
    while !left(&format!("seat={white}")) {
        assert!(start.elapsed().as_secs() < 40, "nobody is counted down");
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    // It is not said to the one who is away.
    assert!(!left(&format!("seat={black}")));
}

#[test]
fn an_offer_and_the_turn_are_said() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    let said = |token: &str| state(&site, &id, &format!("seat={token}"))["said"].clone();
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
        state(&site, &id, &format!("seat={white}"))["asked"],
        json!(["draw"])
    );
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
    let ask = || page(&site, "POST", &format!("/g/{id}/review"), &cookies, "");
    assert_eq!(ask().verdict(), (409, "game/not-over".to_owned()));
    play_to_mate(&site, &white, &black, &id);
    let before = state(&site, &id, &cookies);
    assert!(before["panel"].as_str().unwrap().contains("Evaluate"));
    assert_eq!(ask().status, 200);
    let start = std::time::Instant::now();
    let done = loop {
        let state = state(&site, &id, &cookies);
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
    let first = page(&site, "GET", &path, "", "").json();
    let panel = first["panel"].as_str().unwrap();
    assert!(panel.contains("<b>-0.6</b><span>1… e5</span>"), "{panel}");
    assert_eq!(
        (&first["bar"], &first["arrow"]),
        (&json!("44"), &json!([12, 28]))
    );
}

#[test]
fn a_server_without_an_engine_evaluates_nothing() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    play_to_mate(&site, &white, &black, &id);
    let cookies = format!("seat={white}");
    assert!(
        !state(&site, &id, &cookies)["panel"]
            .to_string()
            .contains("Evaluate")
    );
    let asked = page(&site, "POST", &format!("/g/{id}/review"), &cookies, "");
    assert_eq!(asked.verdict(), (503, "engine/busy".to_owned()));
}

#[test]
fn moves_are_tried_out_after_the_end_only() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    let shown = |query: &str| {
        let path = format!("/g/{id}/state?{query}");
        page(&site, "GET", &path, &format!("seat={white}"), "").json()
    };
    let shown_squares = &shown("try=e2e4")["squares"];
    assert_eq!(
        (&shown_squares[52], &shown_squares[36]),
        (&json!("a5"), &json!(""))
    );
    play_to_mate(&site, &white, &black, &id);
    for (query, words, last) in [
        ("ply=0&try=e2e4", "1. e4", 36),
        ("ply=0&try=e2e4.e7e5", "1. e4 e5", 28),
        ("ply=1&try=e7e5", "1… e5", 28),
        // A move that is not legal ends the line.
        ("ply=0&try=e2e4.e2e4", "1. e4", 36),
    ] {
        let state = shown(query);
        let panel = state["panel"].as_str().unwrap();
        assert!(
            panel.contains(&format!("You try <b>{words}</b>")),
            "{query}: {panel}"
        );
        assert_eq!(state["last"][1], last, "{query}");
        assert!(!state["legal"].as_array().unwrap().is_empty(), "{query}");
    }
    assert!(
        shown("")["legal"].as_array().unwrap().is_empty(),
        "the king is mated"
    );
}

#[test]
fn a_player_can_share_a_private_game() {
    let site = Site::start();
    let made = form(&site, "/new", "", "against=friend&seat=white");
    let (address, invite) = (location(&made), cookie(&made, "invite").unwrap());
    let seat = cookie(&made, "seat").unwrap();
    let cookies = format!("seat={seat}; invite={invite}");
    let text = page(&site, "GET", &address, &cookies, "").text;
    let share = format!("data-share=\"{address}?invite={invite}\"");
    assert!(text.contains(&share), "{text}");
    assert_eq!(site.get(&address, None).status, 404);
    assert_eq!(
        site.get(&format!("{address}?invite={invite}"), None).status,
        200
    );
}
