//! The pages in a browser: by mouse, finger and keys, and without a script.

use std::io;
use std::path::PathBuf;

use webdriver::{Driver, Look, Page};

use super::site::Site;

/// Keeps a picture, where the environment names a folder for them.
fn picture(page: &Page<'_>, name: &str) -> io::Result<()> {
    if let Some(folder) = std::env::var_os("SCREENSHOTS") {
        let folder = PathBuf::from(folder);
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join(format!("{name}.png")), page.screenshot()?)?;
    }
    Ok(())
}

fn heading(page: &Page<'_>, text: &str) -> io::Result<()> {
    let script = format!("return (document.querySelector('h1') || {{}}).textContent === '{text}'");
    let waited = page.wait(&script);
    if waited.is_err() {
        picture(page, "not-so")?;
    }
    waited.map(drop)
}

/// Waits for a piece on a square: `White pawn`.
fn piece(page: &Page<'_>, square: &str, piece: &str) -> io::Result<()> {
    let script = format!(
        "return document.querySelector('#{square}').ariaLabel.split(', ')[1] === '{piece}'"
    );
    page.wait(&script).map(drop)
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "one game from its first page to its last"
)]
fn two_browsers_play_a_whole_game_and_a_third_watches() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    for (name, look) in [
        ("desk-light", Look::DESK),
        ("desk-dark", Look::DESK.dark()),
        ("phone-light", Look::PHONE),
        ("phone-dark", Look::PHONE.dark()),
    ] {
        let is_phone = name.starts_with("phone");
        let [white, black, third] = [driver.open(look)?, driver.open(look)?, driver.open(look)?];
        white.visit(&site.url("/"))?;
        picture(&white, &format!("{name}-lobby"))?;
        for choice in ["300+3", "friend", "first"] {
            white.run(&format!(
                "document.querySelector('[value=\"{choice}\"]').click()"
            ))?;
        }
        white.click(".go .main")?;
        heading(&white, "Waiting for the other player")?;
        let link = white.wait("const link = document.querySelector('[data-link]'); return link && link.value.startsWith('http') && link.value")?;
        let link = link.as_str().unwrap_or_default();
        black.visit(link)?;
        heading(&black, "Black is free")?;
        black.click(".ask .main")?;
        heading(&black, "White to move")?;
        third.visit(link)?;
        heading(&white, "Your move")?;
        let moves: [(&str, &str, &str); 7] = [
            ("click", "e2", "e4"),
            ("click", "e7", "e5"),
            ("drag", "f1", "c4"),
            ("type", "b8", "c6"),
            ("keys", "d1", "h5"),
            ("click", "g8", "f6"),
            ("click", "h5", "f7"),
        ];
        for (index, (way, from, to)) in moves.into_iter().enumerate() {
            let (player, other) = if index % 2 == 0 {
                (&white, &black)
            } else {
                (&black, &white)
            };
            heading(player, "Your move")?;
            match way {
                // A phone has no field for a move.
                "type" if !is_phone => player.type_into("[name=move]", &format!("N{to}\n"))?,
                "keys" => {
                    // From e1 to the queen, and from there with the arrows to h5.
                    player.run("document.querySelector('#e1').focus()")?;
                    player.keys("\u{e012}\n\u{e014}\u{e014}\u{e014}\u{e014}\u{e013}\u{e013}\u{e013}\u{e013}\n")?;
                }
                "drag" if !is_phone => player.drag(&format!("#{from}"), &format!("#{to}"))?,
                _ if is_phone => {
                    player.tap(&format!("#{from}"))?;
                    picture(player, &format!("{name}-picked"))?;
                    player.tap(&format!("#{to}"))?;
                }
                _ => {
                    player.click(&format!("#{from}"))?;
                    player.click(&format!("#{to}"))?;
                }
            }
            if index < 6 {
                heading(other, "Your move")?;
            }
            if index == 3 {
                white.click("[value=offer_draw]")?;
                black.wait("return document.querySelector('[value=decline_draw]') !== null")?;
                picture(&black, &format!("{name}-offer"))?;
                black.click("[value=decline_draw]")?;
                white.wait("return document.querySelector('[value=offer_draw]') !== null")?;
            }
        }
        for (who, page) in [("first", &white), ("second", &black), ("third", &third)] {
            heading(page, "White wins by checkmate")?;
            assert_eq!(
                page.run("return document.querySelectorAll('#moves a').length")?,
                7
            );
            assert_eq!(
                page.run("return document.querySelector('#f7').getAttribute('aria-label')")?,
                "f7, White queen"
            );
            let said = page.wait("return document.querySelector('#said').textContent")?;
            assert_eq!(
                said,
                "White queen h5 takes pawn on f7. White wins by checkmate"
            );
            assert_eq!(
                page.run("return document.documentElement.scrollWidth <= innerWidth")?,
                true
            );
            picture(page, &format!("{name}-{who}"))?;
        }
        // An earlier position, and the board from the other side.
        third.run("document.querySelector('[data-ply=\"1\"]').scrollIntoView()")?;
        third.click("[data-ply='1']")?;
        piece(&third, "e4", "White pawn")?;
        third.click("[data-do=flip]")?;
        assert_eq!(
            third.run("return document.querySelector('.grid').firstElementChild.id")?,
            "h1"
        );
    }
    Ok(())
}

#[test]
fn a_pawn_becomes_the_piece_that_is_chosen() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let wish = serde_json::json!({ "setup": { "fen": "8/P6k/8/8/8/8/8/K7 w - - 0 1" } });
    let (id, white, black) = site.game(wish);
    let page = driver.open(Look::DESK)?;
    page.visit(&site.url(&format!("/g/{id}")))?;
    let cookie = serde_json::json!({ "cookie": {
        "name": "seat", "value": format!("{white}.{black}"), "path": format!("/g/{id}"),
    } });
    page.post("/cookie", &cookie)?;
    page.visit(&site.url(&format!("/g/{id}")))?;
    page.wait("return document.querySelector('#a7.mine') !== null")?;
    let is_open = "return document.querySelector('#promotion').open";
    let is_shut = "return !document.querySelector('#promotion').open";
    // A key and a click beside the choice leave the pawn where it is.
    for leave in ["Escape", "click"] {
        page.click("#a7")?;
        page.click("#a8")?;
        page.wait(is_open)?;
        picture(&page, "promotion")?;
        match leave {
            "Escape" => page.keys("\u{e00c}")?,
            _ => page.drag("header", "header")?,
        }
        page.wait(is_shut)?;
        piece(&page, "a7", "White pawn")?;
    }
    page.drag("#a7", "#a8")?;
    page.wait(is_open)?;
    page.click("#promotion [aria-label='White knight']")?;
    piece(&page, "a8", "White knight")?;
    assert_eq!(
        site.get(&format!("/api/games/{id}/fen"), None).text,
        "N7/7k/8/8/8/8/8/K7 b - - 0 1"
    );
    Ok(())
}

/// Opens a game for somebody who has these seats.
fn sit(page: &Page<'_>, site: &Site, id: &str, tokens: &[&str]) -> io::Result<()> {
    let address = site.url(&format!("/g/{id}"));
    page.visit(&address)?;
    let cookie = serde_json::json!({ "cookie": {
        "name": "seat", "value": tokens.join("."), "path": format!("/g/{id}"),
    } });
    page.post("/cookie", &cookie)?;
    page.visit(&address)?;
    page.wait("return document.querySelector('.grid .mine') !== null")?;
    Ok(())
}

/// In Chess960 a king castles by going to its rook, and what is shown at once is what the server says.
#[test]
fn a_king_of_chess960_castles_by_its_rook() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    let shown = "return [...document.querySelectorAll('.sq[aria-label*=\", White \"]')].map(square => square.ariaLabel.split(', ').slice(0, 2).join(' ')).join()";
    for (rook, squares) in [
        ("g1", "b1 White rook,f1 White rook,g1 White king"),
        ("b1", "c1 White king,d1 White rook,g1 White rook"),
    ] {
        let wish = serde_json::json!({ "setup": { "fen": "4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1" } });
        let (id, white, _) = site.game(wish);
        sit(&page, &site, &id, &[&white])?;
        let clicked = format!(
            "for (const name of ['c1', '{rook}']) document.getElementById(name).click(); {shown}"
        );
        assert_eq!(page.run(&clicked)?, squares);
        heading(&page, "Black to move")?;
        assert_eq!(page.run(shown)?, squares);
    }
    Ok(())
}

#[test]
fn a_move_may_be_typed_from_everywhere() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let (id, white, black) = site.game(serde_json::json!({}));
    let page = driver.open(Look::DESK)?;
    sit(&page, &site, &id, &[&white])?;
    page.run("document.activeElement.blur()")?;
    page.keys("Nf3\n")?;
    heading(&page, "Black to move")?;
    // The field comes back with the turn, and the focus with it.
    assert_eq!(site.play(&id, &black, "e5").status, 200);
    heading(&page, "Your move")?;
    page.keys("g3\n")?;
    heading(&page, "Black to move")?;
    assert_eq!(
        page.run("return [...document.querySelectorAll('#moves a')].map(move => move.textContent).join(' ')")?,
        "Nf3 e5 g3"
    );
    Ok(())
}

#[test]
fn a_piece_that_is_put_back_stays_picked() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let (id, white, _) = site.game(serde_json::json!({}));
    let page = driver.open(Look::DESK)?;
    sit(&page, &site, &id, &[&white])?;
    page.drag("#g1", "#g3")?;
    assert_eq!(
        page.run("return document.querySelector('.pick')")?,
        serde_json::Value::Null
    );
    let at = page.run("const at = document.querySelector('#g1').getBoundingClientRect(); return [at.x + 30, at.y + 30]")?;
    let place = |step: i64| -> serde_json::Value {
        let [x, y] = [0, 1].map(|index| at[index].as_f64().unwrap_or_default());
        #[expect(clippy::cast_possible_truncation, reason = "a place in a window")]
        let [x, y] = [x as i64 + step, y as i64];
        serde_json::json!({ "type": "pointerMove", "duration": 50, "x": x, "y": y })
    };
    page.actions(&serde_json::json!([{ "type": "pointer", "id": "mouse", "actions": [
        place(0), { "type": "pointerDown", "button": 0 }, place(12), { "type": "pointerUp", "button": 0 },
    ] }]))?;
    page.wait("return document.querySelector('#g1.pick') !== null")?;
    Ok(())
}

#[test]
fn an_offer_at_the_same_moment_does_not_stop_a_move() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    // A page that hears nothing by itself is late.
    let deaf = "window.EventSource = class { addEventListener() {} close() {} }";
    let source = serde_json::json!({ "source": deaf });
    page.devtools("Page.addScriptToEvaluateOnNewDocument", &source)?;
    for (is_offer, square, said) in [
        (true, "e4", None),
        (false, "e2", Some("The game has moved on")),
    ] {
        let (id, white, black) = site.game(serde_json::json!({}));
        sit(&page, &site, &id, &[&white])?;
        if is_offer {
            let offer = serde_json::json!({ "action": { "type": "offer_draw" } });
            let path = format!("/api/games/{id}/actions");
            assert_eq!(site.post(&path, Some(&black), &offer).status, 200);
        } else {
            assert_eq!(site.play(&id, &white, "d4").status, 200);
            assert_eq!(site.play(&id, &black, "d5").status, 200);
        }
        page.click("#e2")?;
        page.click("#e4")?;
        let heard = if is_offer {
            "Black to move"
        } else {
            "Your move"
        };
        heading(&page, heard)?;
        piece(&page, square, "White pawn")?;
        if said.is_some() {
            page.wait("return document.querySelector('.refused') !== null")?;
        }
        let found = page.run("return (document.querySelector('.refused') || {}).textContent")?;
        assert_eq!(found.as_str(), said);
    }
    Ok(())
}

#[test]
fn the_page_says_that_the_server_does_not_answer() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let mut site = Site::start();
    let (id, white, _) = site.game(serde_json::json!({}));
    let page = driver.open(Look::DESK)?;
    sit(&page, &site, &id, &[&white])?;
    assert_eq!(page.text("#lost")?, "");
    site.end();
    page.wait("return !document.querySelector('#lost').hidden")?;
    assert_eq!(page.text("#lost")?, "No connection. Trying again…");
    picture(&page, "lost")?;
    Ok(())
}

#[test]
fn a_move_without_a_connection_is_sent_later() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let (id, white, _) = site.game(serde_json::json!({}));
    let page = driver.open(Look::DESK)?;
    sit(&page, &site, &id, &[&white])?;
    let connect = |offline: bool| {
        let network = serde_json::json!({
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        page.devtools("Network.emulateNetworkConditions", &network)
    };
    page.devtools("Network.enable", &serde_json::json!({}))?;
    connect(true)?;
    page.click("#e2")?;
    page.click("#e4")?;
    page.wait(
        "return document.querySelector('#lost').textContent.endsWith('Your move will be sent.')",
    )?;
    connect(false)?;
    heading(&page, "Black to move")?;
    let fen = site.get(&format!("/api/games/{id}/fen"), None).text;
    assert!(fen.contains("/4P3/"), "{fen}");

    // The first page lists the game.
    page.visit(&site.url("/"))?;
    page.wait(&format!(
        "return document.querySelector('#own a[href=\"/g/{id}\"]') !== null"
    ))?;
    Ok(())
}

#[test]
fn moves_are_tried_after_the_end() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let (id, white, black) = site.game(serde_json::json!({}));
    for (index, text) in ["f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
        let token = if index % 2 == 0 { &white } else { &black };
        assert_eq!(site.play(&id, token, text).status, 200);
    }
    let page = driver.open(Look::DESK)?;
    page.visit(&site.url(&format!("/g/{id}")))?;
    page.wait("return document.querySelector('.grid button') !== null")?;
    page.run("document.querySelector('[data-ply=\"1\"]').click()")?;
    page.wait("return document.querySelector('#d7.mine') !== null")?;
    page.click("#d7")?;
    page.click("#d5")?;
    let tried = "const tried = document.querySelector('.try b'); return tried && tried.textContent";
    page.wait(&format!("{tried} === '1… d5'"))?;
    page.click("#e2")?;
    page.click("#e4")?;
    page.wait(&format!("{tried} === '1… d5 2. e4'"))?;
    // Back by a key, and back to the game.
    page.run("document.activeElement.blur()")?;
    page.keys("\u{e012}")?;
    page.wait(&format!("{tried} === '1… d5'"))?;
    page.click(".try a")?;
    page.wait("return document.querySelector('.try') === null && document.querySelector('#d5').dataset.is === ''")?;
    Ok(())
}

#[test]
fn a_game_may_begin_elsewhere() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    for (fen, ends) in [
        ("8/P6k/8/8/8/8/8/K7 b - - 0 40", "White to move"),
        ("8/P6k/9/8/8/8/8/K7 b", "Play a game."),
        ("", "White to move"),
    ] {
        page.visit(&site.url("/"))?;
        page.click(".lobby summary")?;
        page.type_into("[name=fen]", fen)?;
        for choice in ["960", "friend", "1"] {
            page.run(&format!(
                "document.querySelector('[value=\"{choice}\"]').click()"
            ))?;
        }
        page.click(".go .main")?;
        if fen.ends_with("40") {
            heading(&page, "Black to move")?;
            page.type_into("[name=move]", "Kg7\n")?;
        }
        // The first page has the same heading before and after a refusal, and keeps the form.
        let is_refused = !fen.is_empty() && !fen.ends_with("40");
        if is_refused {
            page.wait("return document.querySelector('.refused') !== null")?;
            let kept = page.run("const form = document.querySelector('.lobby form'); return [form.fen.value, form.start.value, form.screen.value].join(' ')")?;
            assert_eq!(kept, format!("{fen} 960 1"));
        }
        heading(&page, ends)?;
        let number = page.run("const number = document.querySelector('.moves i'); return number && number.textContent")?;
        assert_eq!(number.as_str(), fen.ends_with("40").then_some("40"));
        let refused = page.run("return document.querySelector('.refused') !== null")?;
        assert_eq!(refused, is_refused);
    }
    Ok(())
}

#[test]
fn the_board_is_as_large_as_the_window_lets_it() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let (id, white, _) =
        site.game(serde_json::json!({ "clock": { "limit": 300, "increment": 3 } }));
    let page = driver.open(Look::PHONE)?;
    for (width, height, least) in [
        (390, 844, 390),
        (360, 640, 360),
        (844, 390, 390),
        (640, 400, 340),
        (1280, 800, 600),
        (1920, 1080, 880),
    ] {
        let metrics = serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        page.devtools("Emulation.setDeviceMetricsOverride", &metrics)?;
        sit(&page, &site, &id, &[&white])?;
        let board =
            page.run("return document.querySelector('.grid').getBoundingClientRect().width")?;
        assert!(
            board.as_f64() >= Some(f64::from(least)),
            "{width} by {height}: {board}"
        );
        let fits = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(page.run(fits)?, true, "{width} by {height}");
        picture(&page, &format!("board-{width}"))?;
    }
    Ok(())
}

#[test]
fn without_a_script_the_page_is_held_open_and_renews_itself() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let (id, white, black) = site.game(serde_json::json!({}));
    let page = driver.open(Look::DESK.without_scripts().without_waiting())?;
    page.visit(&site.url(&format!("/api/games/{id}/fen")))?;
    page.wait("return document.body !== null")?;
    let cookie = serde_json::json!({ "cookie": { "name": "seat", "value": white, "path": format!("/g/{id}") } });
    page.post("/cookie", &cookie)?;
    page.visit(&site.url(&format!("/g/{id}")))?;
    heading(&page, "Your move")?;
    page.wait("return location.pathname.endsWith('/plain')")?;
    page.wait("return document.activeElement && document.activeElement.name === 'move'")?;
    picture(&page, "plain")?;
    // A move that the list does not have is refused.
    page.run("document.querySelector('select[name=move]').options[1].value = 'e5'")?;
    page.click("select[name=move] option:nth-child(2)")?;
    page.click(".type .b")?;
    page.wait("return document.querySelector('.refused') !== null")?;
    page.run("document.querySelector('select[name=move]').focus()")?;
    page.keys("e4\t\n")?;
    heading(&page, "Black to move")?;
    // The other player moves, and the page learns it without a script.
    assert_eq!(site.play(&id, &black, "e5").status, 200);
    heading(&page, "Your move")?;
    page.wait("return document.activeElement && document.activeElement.name === 'move'")?;
    page.keys("Nf3\t\n")?;
    heading(&page, "Black to move")?;
    Ok(())
}

#[test]
fn eight_pages_that_wait_leave_the_browser_its_connections() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let (id, white, _) = site.game(serde_json::json!({}));
    let page = driver.open(Look::DESK.without_scripts().without_waiting())?;
    let address = site.url(&format!("/g/{id}/plain"));
    for tab in 0..8 {
        if tab > 0 {
            let made = page.post("/window/new", &serde_json::json!({ "type": "tab" }))?;
            page.post("/window", &serde_json::json!({ "handle": made["handle"] }))?;
        }
        page.visit(&address)?;
        heading(&page, "White to move")?;
    }
    // Each of them hears of the move, the last one too.
    assert_eq!(site.play(&id, &white, "e4").status, 200);
    heading(&page, "Black to move")?;
    Ok(())
}
