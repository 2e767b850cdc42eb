//! Each page for everybody: the rules of axe, small and magnified windows, and by keys alone.

use std::io;

use serde_json::{Value, json};
use webdriver::{Axe, Driver, Look, Page};

use crate::http::given_up;
use crate::site::Site;

/// A game in which both seats are those of one person, after some moves.
fn sit(page: &Page<'_>, site: &Site, variant: &str, moves: &[&str]) -> io::Result<()> {
    sit_from(page, site, &json!({ "variant": variant }), moves)
}

/// The same from a start of one's own.
fn sit_from(page: &Page<'_>, site: &Site, setup: &Value, moves: &[&str]) -> io::Result<()> {
    let wish = json!({ "setup": setup, "seat": "both", "clock": { "limit": 600, "increment": 5 } });
    let (_, made) = site.post("/api/games", "", &wish);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let id = text(&made["id"]);
    let tokens = ["first", "second"].map(|seat| text(&made["tokens"][seat]));
    for (ply, text) in moves.iter().enumerate() {
        let path = format!("/api/games/{id}/move/{text}");
        assert_eq!(
            site.post(&path, &tokens[ply % 2], &json!({})).0,
            200,
            "{text}"
        );
    }
    let address = site.url(&format!("/g/{id}"));
    page.visit(&address)?;
    let cookie = json!({ "cookie": {
        "name": "seat", "value": tokens.join("."), "path": format!("/g/{id}"),
    } });
    page.post("/cookie", &cookie)?;
    page.visit(&address)?;
    page.wait("return document.querySelector('.grid .mine') !== null")
        .map(drop)
}

/// Plays a move from square to square by keys, and waits for it.
fn play(page: &Page<'_>, squares: [&str; 2], plies: usize) -> io::Result<()> {
    page.tab_to(".sq")?;
    for square in squares {
        page.walk_to(&format!(
            ".sq[aria-label='{square}'], .sq[aria-label^='{square},']"
        ))?;
        page.keys("\n")?;
    }
    let script = format!("return document.querySelectorAll('#moves a').length === {plies}");
    page.wait(&script).map(drop)
}

#[test]
fn games_of_variants_are_played_by_keys_alone() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    let mut faults = Vec::new();
    for (variant, moves, squares) in [
        (
            "shogi",
            &["7g7f", "3c3d", "8h2b+", "3a2b"][..],
            ["27", "26"],
        ),
        ("xiangqi", &["h3e3", "h10g8"], ["h1", "g3"]),
    ] {
        sit(&page, &site, variant, moves)?;
        faults.extend(page.faults(axe.as_ref())?);
        play(&page, squares, moves.len() + 1)?;
        faults.extend(page.faults(axe.as_ref())?);
        page.tab_to(".acts summary")?;
        page.keys("\n")?;
        page.tab_to("[value=resign]")?;
        page.keys("\n")?;
        page.wait("return document.querySelector('.result') !== null")?;
        faults.extend(page.faults(axe.as_ref())?);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// The square with the focus has a ring on every kind of board.
#[test]
fn the_square_with_the_focus_is_seen() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    let mut unseen = Vec::new();
    for variant in [
        "chess",
        "shogi",
        "xiangqi",
        "janggi",
        "makruk",
        "dobutsu",
        "torishogi",
        "clobber",
    ] {
        sit(&page, &site, variant, &[])?;
        page.tab_to(".sq")?;
        for way in ["", "\u{e014}"] {
            page.keys(way)?;
            let ring = "const {boxShadow} = getComputedStyle(document.activeElement);
                return document.activeElement.matches('.sq') && boxShadow.includes('rgb(10, 79, 196)')";
            if page.run(ring)? != true {
                unseen.push(variant);
            }
        }
    }
    assert!(unseen.is_empty(), "{unseen:?}");
    Ok(())
}

/// Waits until the focus is on an element of a selector.
fn focus(page: &Page<'_>, selector: &str) -> io::Result<()> {
    let selector = json!(selector);
    let script = format!("return document.activeElement.matches({selector})");
    page.wait(&script).map(drop)
}

const RIGHT: &str = "\u{e014}";
const ESCAPE: &str = "\u{e00c}";

/// A control that a key uses keeps the focus. If it is gone, the list of moves has the focus.
#[test]
fn no_control_of_a_game_loses_the_focus() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    sit(&page, &site, "shogi", &["7g7f", "3c3d", "8h2b+", "3a2b"])?;
    let is_over = "return document.querySelector('.result') !== null";
    for (control, keys, then, shown) in [
        (
            "[aria-label='One move back']",
            "\n",
            "[aria-label='One move back']",
            "return document.querySelector('.past') !== null",
        ),
        (
            "[aria-label='One move on']",
            "\n",
            "[aria-label='One move on'][aria-disabled]",
            "return document.querySelector('.past') === null",
        ),
        (
            "[aria-label='First position']",
            "\n",
            "[aria-label='First position']",
            "return document.querySelector('.past') !== null",
        ),
        (
            ".past a",
            "\n",
            "#moves",
            "return document.querySelector('.past') === null",
        ),
        ("[data-do=flip]", "\n", "[data-do=flip]", "return true"),
        (
            "[value=offer_takeback]",
            "\n",
            "[value=offer_takeback]",
            "return document.querySelectorAll('#moves a').length === 3",
        ),
        (
            ".acts summary",
            "\n",
            ".acts summary",
            "return document.querySelector('.acts details').open",
        ),
        (
            "[value=resign]",
            ESCAPE,
            ".acts summary",
            "return !document.querySelector('.acts details').open",
        ),
        (
            ".acts summary",
            "\n",
            ".acts summary",
            "return document.querySelector('.acts details').open",
        ),
        ("[value=resign]", "\n", "#moves", is_over),
        (".result [value=rematch]", "", ".result *", is_over),
        (
            ".result *",
            ESCAPE,
            "#moves",
            "return document.querySelector('.result') === null",
        ),
    ] {
        page.tab_to(control)?;
        page.keys(keys)?;
        page.wait(shown)?;
        focus(&page, then).map_err(|error| io::Error::other(format!("{control}: {error}")))?;
    }
    Ok(())
}

/// The hand is at the edge of the board, and a piece of it goes to the board at once.
#[test]
fn a_piece_is_dropped_by_keys_alone() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    let held = "#tray-first button";
    for (variant, moves, edge, square) in [
        (
            "shogi",
            &["7g7f", "3c3d", "8h2b+", "3a2b"][..],
            "[id='19']",
            "[id='55']",
        ),
        (
            "crazyhouse",
            &["e2e4", "d7d5", "e4d5", "a7a6"],
            "#h1",
            "#e5",
        ),
    ] {
        sit(&page, &site, variant, moves)?;
        page.tab_to(".sq")?;
        page.walk_to(edge)?;
        page.keys(RIGHT)?;
        focus(&page, held)?;
        page.keys("\u{e012}")?;
        focus(&page, ".sq")?;
        page.keys(RIGHT)?;
        page.keys("\n")?;
        focus(&page, ".sq")?;
        page.keys(ESCAPE)?;
        focus(&page, held)?;
        page.keys("\n")?;
        page.walk_to(square)?;
        page.keys("\n")?;
        page.wait("return document.querySelectorAll('#moves a').length === 5")?;
        focus(&page, square)?;
    }
    Ok(())
}

/// The arrows lead through the pieces to promote to as they are seen, at both edges of the board.
#[test]
fn a_piece_to_promote_to_is_chosen_by_keys_alone() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    for (side, squares, keys, written) in [
        ("first", ["a7", "a8"], "\u{e015}\u{e015}\n", "a8=B"),
        ("second", ["h2", "h1"], "\u{e013}\n", "h1=R+"),
    ] {
        let start = match side {
            "first" => "8/P6k/8/8/8/8/7p/K7 w - - 0 1",
            _ => "8/P6k/8/8/8/8/7p/K7 b - - 0 1",
        };
        sit_from(
            &page,
            &site,
            &json!({ "variant": "chess", "start": start }),
            &[],
        )?;
        page.tab_to(".sq")?;
        for square in squares {
            page.walk_to(&format!(".sq[aria-label^='{square}']"))?;
            page.keys("\n")?;
        }
        page.wait("return document.querySelector('#promotion').open")?;
        page.wait("return document.activeElement.closest('#promotion') !== null")?;
        page.keys(keys)?;
        page.wait(&format!(
            "return document.querySelector('#moves a')?.textContent.startsWith('{written}')"
        ))?;
    }
    Ok(())
}

#[test]
fn every_other_page_is_for_everybody() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    sit(&page, &site, "crazyhouse", &["e2e4", "d7d5", "e4d5"])?;
    let game = page.address()?;
    let addresses = [site.url("/"), site.url("/g/nothing"), game];
    let mut faults = page.faults_of(axe.as_ref(), addresses)?;
    // A new game by keys, up to the page on which one waits for the other player.
    page.visit(&site.url("/?variant=xiangqi"))?;
    page.wait("return document.querySelector('#wish').textContent.startsWith('Xiangqi, ')")?;
    page.tab_to(".go .main")?;
    page.keys("\n")?;
    page.wait("return document.querySelector('[data-link]') !== null")?;
    faults.extend(page.faults(axe.as_ref())?);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// A server with an engine to which every position is 0.6 pawns better for the side to move.
#[cfg(unix)]
pub(crate) fn with_engine(folder: &std::path::Path) -> Site {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use feen_match_web::engines::{EngineOptions, EngineProgram};

    let path = folder.join("engine");
    let script = "#!/bin/sh\nwhile read -r word rest; do\ncase \"$word\" in\n\
                  uci) echo option name UCI_Variant type combo default chess var chess var shogi var xiangqi var crazyhouse; echo uciok ;;\n\
                  isready) echo readyok ;;\ngo) echo info depth 1 score cp 60 pv b1c3; echo bestmove b1c3 ;;\nquit) exit 0 ;;\nesac\ndone\n";
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let engine = EngineProgram::new("one", path);
    Site::with(EngineOptions::new(vec![engine]).open().unwrap())
}

/// A game that is over: as an engine has evaluated it, with moves that are tried out, and without a script.
#[cfg(unix)]
#[test]
fn every_review_is_for_everybody() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let folder = tempfile::tempdir()?;
    let site = with_engine(folder.path());
    let page = driver.open(Look::DESK)?;
    let mut faults = Vec::new();
    for (variant, moves, tried) in [
        (
            "shogi",
            &["7g7f", "3c3d", "8h2b+", "3a2b"][..],
            "ply=4&try=B*5e",
        ),
        ("xiangqi", &["h3e3", "h10g8"], "ply=1&try=b10c8"),
        (
            "crazyhouse",
            &["e2e4", "d7d5", "e4d5"],
            "ply=3&try=d8d5.P@e4",
        ),
    ] {
        let (id, cookies) = given_up(&site, variant, moves);
        let home = format!("/g/{id}");
        let headers = format!(
            "sec-fetch-site: same-origin\r\naccept: application/json\r\ncookie: {cookies}\r\n"
        );
        let (status, _, answer) = site.send("POST", &format!("{home}/review"), &headers, "");
        assert_eq!(status, 200, "{answer}");
        let address = site.url(&home);
        page.visit(&address)?;
        page.wait(&format!(
            "return document.querySelectorAll('#moves q').length === {} && document.querySelector('.graph') !== null",
            moves.len()
        ))?;
        faults.extend(page.faults(axe.as_ref())?);
        for query in [
            format!("?{tried}"),
            format!("/plain?{tried}"),
            "/plain".to_owned(),
        ] {
            page.visit(&format!("{address}{query}"))?;
            let script = "return document.querySelector('#moves') !== null && document.querySelector('.graph') !== null";
            page.wait(script)?;
            let has_line = "return document.querySelector('.try b') !== null";
            assert_eq!(
                page.run(has_line)?,
                query.contains("try"),
                "{variant} {query}"
            );
            faults.extend(page.faults(axe.as_ref())?);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// The graph is a slider, which says the move, its mark and the value.
#[cfg(unix)]
#[test]
fn the_graph_of_a_review_is_moved_by_keys() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let folder = tempfile::tempdir()?;
    let site = with_engine(folder.path());
    let page = driver.open(Look::DESK)?;
    let (id, cookies) = given_up(&site, "crazyhouse", &["e2e4", "d7d5", "e4d5"]);
    let home = format!("/g/{id}");
    let headers =
        format!("sec-fetch-site: same-origin\r\naccept: application/json\r\ncookie: {cookies}\r\n");
    let (status, _, answer) = site.send("POST", &format!("{home}/review"), &headers, "");
    assert_eq!(status, 200, "{answer}");
    page.visit(&site.url(&home))?;
    page.wait("return document.querySelectorAll('#moves q').length === 3")?;
    page.tab_to("[role=slider]")?;
    for (key, now, said) in [
        ("\u{e011}", "0", "First position, +0.6"),
        (RIGHT, "1", "White pawn e2 to e4, mistake, -0.6"),
        ("\u{e013}", "2", "Black pawn d7 to d5, mistake, +0.6"),
        ("\u{e015}", "1", "White pawn e2 to e4, mistake, -0.6"),
        (
            "\u{e010}",
            "3",
            "White pawn e4 takes pawn on d5, mistake, -0.6",
        ),
    ] {
        page.keys(key)?;
        page.wait(&format!(
            "return document.activeElement.getAttribute('aria-valuenow') === '{now}'"
        ))?;
        let text = "return document.activeElement.getAttribute('aria-valuetext')";
        assert_eq!(page.run(text)?, said);
    }
    Ok(())
}

/// The page without a script of a game that goes on: it is held open, and has a list of moves.
#[test]
fn every_game_without_a_script_is_for_everybody() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let site = Site::start();
    let page = driver.open(Look::DESK.without_waiting())?;
    let mut faults = Vec::new();
    for (variant, moves) in [
        ("shogi", &["7g7f", "3c3d", "8h2b+", "3a2b"][..]),
        ("xiangqi", &["h3e3", "h10g8"]),
        ("janggi", &[]),
    ] {
        sit(&page, &site, variant, moves)?;
        page.visit(&format!("{}/plain", page.address()?))?;
        page.wait(
            "return document.querySelector('.later') !== null && document.querySelector('select') !== null",
        )?;
        faults.extend(page.faults(axe.as_ref())?);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}
