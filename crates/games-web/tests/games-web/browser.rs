//! The pages in browsers: whole games by mouse, finger and keys.

use std::io;

use serde_json::{Value, json};
use webdriver::{Driver, Look, Page};

use crate::http::given_up;
use crate::site::Site;

fn heading(page: &Page<'_>, text: &str) -> io::Result<()> {
    let script = format!("return (document.querySelector('h1') || {{}}).textContent === '{text}'");
    page.wait(&script).map(drop)
}

/// Two players of a new game of a variant, the first one first.
fn players<'d>(
    driver: &'d Driver,
    site: &Site,
    variant: &str,
    look: Look,
) -> io::Result<[Page<'d>; 2]> {
    let [first, second] = [driver.open(look)?, driver.open(look)?];
    first.visit(&site.url(&format!("/?variant={variant}&seat=first")))?;
    first.click(".go .main")?;
    heading(&first, "Waiting for the other player")?;
    let link = first.wait("const link = document.querySelector('[data-link]'); return link && link.value.startsWith('http') && link.value")?;
    second.visit(link.as_str().unwrap_or_default())?;
    second.wait("return document.querySelector('.ask .main') !== null")?;
    second.click(".ask .main")?;
    first.wait("return document.querySelector('.say.mine') !== null")?;
    second.wait("return document.querySelector('.grid button') !== null")?;
    Ok([first, second])
}

/// The place of a square of shogi, such as `77`.
fn shogi(name: &str) -> String {
    format!("[id='{name}']")
}

/// Waits for the turn of a player, and for the number of moves before it.
fn turn(page: &Page<'_>, plies: usize) -> io::Result<()> {
    page.wait("return document.querySelector('.say.mine') !== null")?;
    let script = format!("return document.querySelectorAll('#moves a').length === {plies}");
    page.wait(&script).map(drop)
}

#[test]
fn two_browsers_play_shogi_with_a_promotion_and_a_drop() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    for (look, is_phone) in [(Look::DESK, false), (Look::PHONE, true)] {
        let [black, white] = players(&driver, &site, "shogi", look)?;
        let touch = |page: &Page<'_>, selector: &str| {
            if is_phone {
                page.tap(selector)
            } else {
                page.click(selector)
            }
        };
        turn(&black, 0)?;
        touch(&black, &shogi("77"))?;
        touch(&black, &shogi("76"))?;
        turn(&white, 1)?;
        // The board of the second player is turned.
        let [top, bottom] = [shogi("19"), shogi("91")];
        let script = format!(
            "const y = id => document.querySelector(id).getBoundingClientRect().y; return y(\"{top}\") < y(\"{bottom}\")"
        );
        assert_eq!(white.run(&script)?, true);
        touch(&white, &shogi("33"))?;
        touch(&white, &shogi("34"))?;
        turn(&black, 2)?;
        if is_phone {
            touch(&black, &shogi("88"))?;
            touch(&black, &shogi("22"))?;
        } else {
            black.drag(&shogi("88"), &shogi("22"))?;
        }
        black.wait("return document.querySelector('#promotion').open")?;
        let names = "return [...document.querySelectorAll('#promotion button')].map(one => one.ariaLabel).sort().join()";
        assert_eq!(black.run(names)?, "Black bishop,Black horse");
        touch(&black, "#promotion [aria-label='Black horse']")?;
        turn(&white, 3)?;
        touch(&white, &shogi("31"))?;
        touch(&white, &shogi("22"))?;
        turn(&black, 4)?;
        // A drop: by the mouse or a finger on the hand, and for the last step by keys.
        touch(&black, "#tray-first button")?;
        black.wait("return document.querySelectorAll('.sq.to').length > 20")?;
        if is_phone {
            touch(&black, &shogi("45"))?;
        } else {
            let square = shogi("55");
            black.run(&format!("document.querySelector(\"{square}\").focus()"))?;
            black.keys("\u{e014}\n")?;
        }
        turn(&white, 5)?;
        let label = format!(
            "return document.querySelector(\"{}\").ariaLabel",
            shogi("45")
        );
        white.wait(&format!("{label} === '45, Black bishop'"))?;
        white.run("document.querySelector('.acts details').open = true")?;
        white.run("document.querySelector('[value=resign]').click()")?;
        for page in [&black, &white] {
            heading(page, "Black wins by resignation")?;
            page.wait("return document.querySelector('.result h2') !== null")?;
            let overflow = "return document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(page.run(overflow)?, true);
        }
        assert_eq!(black.text(".result h2")?, "You win");
        assert_eq!(white.text(".result h2")?, "You lose");
        // Through the game: to its first position and on by keys, and by the wheel.
        let shows = |plies: usize, square: &str, label: &str| {
            let square = shogi(square);
            let moves =
                format!("document.querySelectorAll('#moves a[aria-current]').length === {plies}");
            white
                .wait(&format!(
                    "return {moves} && document.querySelector(\"{square}\").ariaLabel === '{label}'"
                ))
                .map(drop)
        };
        white.run("document.activeElement.blur()")?;
        white.keys("\u{e011}")?;
        shows(0, "77", "77, Black pawn")?;
        white.keys("\u{e014}")?;
        shows(1, "76", "76, Black pawn")?;
        white.run("document.querySelector('#board').dispatchEvent(new WheelEvent('wheel', { deltaY: 9, cancelable: true }))")?;
        shows(1, "34", "34, White pawn")?;
        white.keys("\u{e010}")?;
        shows(1, "45", "45, Black bishop")?;
    }
    Ok(())
}

#[test]
fn two_browsers_play_xiangqi_by_keys_and_by_a_typed_move() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let [red, black] = players(&driver, &site, "xiangqi", Look::DESK)?;
    turn(&red, 0)?;
    // From the cannon on h3 to e3 by the arrows.
    red.run("document.querySelector('#h3').focus()")?;
    red.keys("\n\u{e012}\u{e012}\u{e012}\n")?;
    turn(&black, 1)?;
    assert_eq!(black.text("#moves a")?, "C2=5");
    // A phone has no field for a move; a desk has.
    black.type_into("[name=move]", "馬8進7\n")?;
    turn(&red, 2)?;
    let label = "return document.querySelector('#g8').ariaLabel";
    red.wait(&format!("{label} === 'g8, Black horse'"))?;
    // A move that is not legal says why.
    red.type_into("[name=move]", "e3f5\n")?;
    red.wait("return document.querySelector('.refused') !== null")?;
    Ok(())
}

#[test]
fn a_move_is_prepared_while_the_other_player_thinks() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let [black, white] = players(&driver, &site, "shogi", Look::DESK)?;
    turn(&black, 0)?;
    white.click(&shogi("33"))?;
    white.click(&shogi("34"))?;
    white.wait("return document.querySelectorAll('.pre').length === 2")?;
    black.click(&shogi("77"))?;
    black.click(&shogi("76"))?;
    turn(&black, 2)?;
    assert_eq!(
        white.run("return document.querySelectorAll('.pre').length")?,
        0
    );
    // One that is not legal is dropped.
    white.click(&shogi("82"))?;
    white.click(&shogi("85"))?;
    white.wait("return document.querySelectorAll('.pre').length === 2")?;
    black.click(&shogi("69"))?;
    black.click(&shogi("78"))?;
    turn(&white, 3)?;
    white.wait("return document.querySelectorAll('.pre').length === 0")?;
    let square = shogi("82");
    let label = format!("return document.querySelector(\"{square}\").ariaLabel");
    assert_eq!(white.run(&label)?, "82, White rook");
    Ok(())
}

#[test]
fn a_drop_is_prepared_while_the_other_player_thinks() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let [black, white] = players(&driver, &site, "shogi", Look::DESK)?;
    let moves = ["7g7f", "3c3d", "8h2b+", "3a2b"];
    for (ply, text) in moves.into_iter().enumerate() {
        let player = if ply % 2 == 0 { &black } else { &white };
        turn(player, ply)?;
        player.type_into("[name=move]", &format!("{text}\n"))?;
    }
    turn(&black, 4)?;
    white.wait(
        "return document.querySelectorAll('#moves a').length === 4 && document.querySelector('#tray-second button:enabled') !== null",
    )?;
    white.click("#tray-second button")?;
    white.click(&shogi("55"))?;
    white.wait("return document.querySelectorAll('.pre').length === 2")?;
    black.type_into("[name=move]", "2g2f\n")?;
    turn(&black, 6)?;
    let square = shogi("55");
    let label = format!("return document.querySelector(\"{square}\").ariaLabel");
    assert_eq!(black.run(&label)?, "55, White bishop");
    Ok(())
}

/// Draws with the right button, from the middle of a square to that of another.
fn draw(page: &Page<'_>, from: &str, to: &str) -> io::Result<()> {
    let place = |square: &str| -> io::Result<Value> {
        let script = format!(
            "const {{ x, y, width, height }} = document.querySelector('{square}').getBoundingClientRect();
             return {{ type: 'pointerMove', x: Math.round(x + width / 2), y: Math.round(y + height / 2) }}"
        );
        page.run(&script)
    };
    let [from, to] = [place(from)?, place(to)?];
    page.actions(&json!([{ "type": "pointer", "id": "mouse", "actions": [
        from, { "type": "pointerDown", "button": 2 }, to, { "type": "pointerUp", "button": 2 },
    ] }]))
}

#[test]
fn arrows_and_circles_are_drawn_and_go_with_a_click() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let [red, _black] = players(&driver, &site, "xiangqi", Look::DESK)?;
    turn(&red, 0)?;
    let drawn = |arrows: usize, circles: usize| {
        let script = format!(
            "const count = shape => document.querySelectorAll(`.board > .over ${{shape}}`).length;
             return count('polygon') === {arrows} && count('circle') === {circles}"
        );
        red.wait(&script).map(drop)
    };
    draw(&red, "#h3", "#e3")?;
    draw(&red, "#e1", "#e1")?;
    drawn(1, 1)?;
    // The same arrow once more takes it away.
    draw(&red, "#h3", "#e3")?;
    drawn(0, 1)?;
    red.click("#h3")?;
    drawn(0, 0)
}

#[test]
fn sounds_and_colours_are_kept() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let [red, _black] = players(&driver, &site, "xiangqi", Look::DESK)?;
    turn(&red, 0)?;
    assert_eq!(
        red.run("return document.querySelector('#sound').ariaLabel")?,
        "Sounds are on"
    );
    red.click("#sound")?;
    red.click("#look")?;
    red.wait("return document.querySelector('#settings').open")?;
    assert_eq!(
        red.run("return document.querySelector('#settings [name=board-plain]').checked")?,
        true
    );
    red.run("for (const choice of ['#confirm', '[value=green]', '[value=chinese]']) document.querySelector(`#settings ${choice}`).click()")?;
    red.click("#settings .main")?;
    red.wait("return document.querySelector('.green .grid button') !== null")?;
    let kept = "return [document.querySelector('#sound').ariaLabel, document.querySelector('.rim.files:not(.up)').textContent, \
                document.querySelector('#confirm').checked].join()";
    assert_eq!(red.run(kept)?, "Sounds are off,九八七六五四三二一,true");
    Ok(())
}

/// An own move is seen before the server has heard of it.
#[test]
fn an_own_move_is_shown_with_the_click() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    for (variant, from, to, piece) in [
        ("xiangqi", "h3", "e3", "Red cannon"),
        ("crazyhouse", "e2", "e4", "White pawn"),
    ] {
        let [first, _second] = players(&driver, &site, variant, Look::DESK)?;
        turn(&first, 0)?;
        let clicked = format!(
            "const begin = performance.now(), square = name => document.getElementById(name);
             square('{from}').click(); square('{to}').click();
             return [square('{to}').ariaLabel, performance.now() - begin]"
        );
        let clicked = first.run(&clicked)?;
        assert_eq!(clicked[0], format!("{to}, {piece}"), "{variant}");
        // The goal is 100 ms on a quiet machine.
        let time = clicked[1].as_f64().unwrap_or(f64::MAX);
        assert!(time < 1_000.0, "{variant}: {time} ms");
    }
    Ok(())
}

/// A move waits for an answer where a visitor wishes so, and one of duck chess for the square of the duck.
#[test]
fn a_move_is_shown_before_it_is_played() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    for (variant, question, refuse, play) in [
        (
            "crazyhouse",
            "Play this move?",
            ".say .b:not(.main)",
            ".say .main",
        ),
        ("crazyhouse", "Play this move?", "#a6", "#e4"),
        ("duck", "Choose a square for the duck", "#e1", "#e6"),
    ] {
        let [first, _second] = players(&driver, &site, variant, Look::PHONE)?;
        turn(&first, 0)?;
        first.run("localStorage.confirm = '1'")?;
        for (answer, piece, plies) in [(refuse, "", 0), (play, ", White pawn", 1)] {
            let shown = first.run(
                "for (const name of ['e2', 'e4']) document.getElementById(name).click();
                 return [document.getElementById('e4').ariaLabel, document.querySelector('.say h1').textContent]",
            )?;
            assert_eq!(shown, json!(["e4, White pawn", question]), "{variant}");
            first.click(answer)?;
            first.wait(&format!(
                "return document.getElementById('e4').ariaLabel === 'e4{piece}' && document.querySelectorAll('#moves a').length === {plies}"
            ))?;
        }
    }
    Ok(())
}

/// A king castles by going two squares, and by going to its rook.
#[test]
fn a_king_castles_by_its_square_and_by_its_rook() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    for target in ["g1", "h1"] {
        let [white, black] = players(&driver, &site, "crazyhouse", Look::DESK)?;
        let moves = [
            ("e2", "e4"),
            ("a7", "a6"),
            ("g1", "f3"),
            ("b7", "b6"),
            ("f1", "e2"),
            ("c7", "c6"),
            ("e1", target),
        ];
        for (ply, (from, to)) in moves.into_iter().enumerate() {
            let player = if ply % 2 == 0 { &white } else { &black };
            turn(player, ply)?;
            player.click(&format!("#{from}"))?;
            player.click(&format!("#{to}"))?;
        }
        for page in [&white, &black] {
            page.wait("return document.querySelectorAll('#moves a').length === 7")?;
            let castled = "return ['e1', 'f1', 'g1', 'h1'].map(name => document.getElementById(name).ariaLabel).join('; ')";
            assert_eq!(page.run(castled)?, "e1; f1, White rook; g1, White king; h1");
            assert_eq!(page.run("return [...document.querySelectorAll('.sq.last')].map(square => square.id).sort().join()")?, "e1,g1");
        }
    }
    Ok(())
}

#[test]
fn two_browsers_agree_on_a_rematch_and_play_it() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let [black, white] = players(&driver, &site, "shogi", Look::DESK)?;
    turn(&black, 0)?;
    black.type_into("[name=move]", "7g7f\n")?;
    turn(&white, 1)?;
    white.type_into("[name=move]", "3c3d\n")?;
    turn(&black, 2)?;
    black.run("document.querySelector('.acts details').open = true")?;
    black.run("document.querySelector('[value=resign]').click()")?;
    for page in [&black, &white] {
        page.wait("return document.querySelector('.result [value=rematch]') !== null")?;
    }
    let before = black.run("return location.pathname")?;
    black.click(".result [value=rematch]")?;
    let offered = "return [...document.querySelectorAll('[value=rematch]')].some(button => button.textContent === 'Accept rematch')";
    white.wait(offered)?;
    white.click(".result [value=rematch]")?;
    // Both are led to the same game, each with the other side.
    for page in [&black, &white] {
        let script = format!(
            "return location.pathname !== {before} && document.querySelector('.grid button') !== null && !document.querySelector('.result')"
        );
        page.wait(&script)?;
    }
    assert_eq!(
        black.run("return location.pathname")?,
        white.run("return location.pathname")?
    );
    turn(&white, 0)?;
    white.type_into("[name=move]", "7g7f\n")?;
    turn(&black, 1)
}

/// The line that the page says is tried out.
fn line(page: &Page<'_>, line: &str) -> io::Result<()> {
    let script = format!(
        "const line = document.querySelector('.try b'); return (line ? line.textContent : '') === '{line}'"
    );
    page.wait(&script).map(drop)
}

/// Clicks that try moves out, and the line that they make.
type Clicks = (&'static [&'static str], &'static str);

/// A variant, the moves of its game, the ply from which moves are tried out, and these.
type Trial = (
    &'static str,
    &'static [&'static str],
    usize,
    &'static [Clicks],
);

#[test]
fn moves_are_tried_after_the_end() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    let trials: [Trial; 8] = [
        (
            "shogi",
            &["7g7f", "3c3d", "8h2b+", "3a2b"],
            4,
            &[
                (&["#tray-first button", "[id='55']"], "3. B*55"),
                (&["[id='22']", "[id='33']"], "3. B*55 S-33"),
            ],
        ),
        (
            "shogi",
            &["7g7f", "3c3d"],
            2,
            &[(
                &[
                    "[id='88']",
                    "[id='22']",
                    "#promotion [aria-label='Black horse']",
                ],
                "2. Bx22+",
            )],
        ),
        (
            "crazyhouse",
            &["e2e4", "a7a6", "g1f3", "b7b6", "f1e2", "c7c6"],
            6,
            &[(&["#e1", "#h1"], "4. O-O")],
        ),
        ("xiangqi", &["h3e3"], 0, &[(&["#h3", "#e3"], "1. C2=5")]),
        (
            "atomic",
            &["e2e4", "d7d5"],
            2,
            &[
                (&["#e4", "#d5"], "2. exd5"),
                (&["#g8", "#f6"], "2. exd5 Nf6"),
            ],
        ),
        (
            "seirawan",
            &["e2e4", "e7e5"],
            2,
            &[(
                &["#g1", "#f3", "#promotion [aria-label='White archbishop']"],
                "2. Nf3/H",
            )],
        ),
        (
            "duck",
            &["e2e4,e4e3"],
            0,
            &[(&["#d2", "#d4", "#d6"], "1. d4,d6")],
        ),
        (
            "janggi",
            &[],
            0,
            &[
                (&["[data-do=pass]"], "1. pass"),
                (&["[data-do=pass]"], "1. pass pass"),
            ],
        ),
    ];
    for (variant, moves, ply, lines) in trials {
        let (id, _) = given_up(&site, variant, moves);
        page.visit(&site.url(&format!("/g/{id}?ply={ply}")))?;
        page.wait("return document.querySelector('.grid button.mine') !== null")?;
        for (clicks, after) in lines {
            for selector in *clicks {
                let wanted = json!(selector);
                page.wait(&format!(
                    "const found = document.querySelector({wanted}); return found !== null && found.checkVisibility() && !found.disabled"
                ))?;
                page.click(selector)?;
            }
            line(&page, after)?;
        }
        // Back by the button, by a key, and to the game.
        let before = lines.len().checked_sub(2).map_or("", |at| lines[at].1);
        page.click("[aria-label='One move back']")?;
        line(&page, before)?;
        if !before.is_empty() {
            page.run("document.activeElement.blur()")?;
            page.keys("\u{e012}")?;
            line(&page, "")?;
        }
    }
    Ok(())
}

#[test]
fn a_page_whose_address_says_a_language_stays_in_it() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let wish = json!({ "variant": "chess", "seat": "both" });
    let (_, made) = site.post("/api/games", "", &wish);
    let id = made["id"].as_str().unwrap_or_default();
    let page = driver.open(Look::DESK)?;
    page.visit(&site.url(&format!("/g/{id}?language=de")))?;
    page.wait("return document.querySelector('.grid button') !== null")?;
    heading(&page, "Weiß am Zug")?;
    let action = json!({ "seq": 1, "action": { "type": "move", "move": "e2e4" } });
    let token = made["tokens"]["first"].as_str().unwrap_or_default();
    site.post(&format!("/api/games/{id}/actions"), token, &action);
    heading(&page, "Schwarz am Zug")
}
