//! Where the parts of pages stand on phones and on paper, in all games.

use std::io;

use feen_rules::Variant;
use serde_json::json;
use webdriver::{Driver, Look, Page};

use crate::http::given_up;
use crate::languages::{TOO_WIDE, sit};
use crate::site::Site;

/// The part of the window that the board has: of its width, or of its height if that is more.
const SHARE: &str = "
    const { width, height } = document.querySelector('#board').getBoundingClientRect();
    return Math.max(width / innerWidth, height / innerHeight / .62)";

/// The faults of a page at the width of two phones.
fn faults(page: &Page<'_>, name: &str) -> io::Result<Vec<String>> {
    let mut faults = Vec::new();
    for (width, height) in [(320, 568), (390, 664), (390, 844)] {
        page.resize(width, height, 1)?;
        let found = page.run(TOO_WIDE)?;
        let found = found.as_array().into_iter().flatten();
        faults.extend(found.map(|fault| format!("{name} {width}: {fault}")));
        let share = page.run(SHARE)?.as_f64().unwrap_or_default();
        if share < 0.8 {
            faults.push(format!(
                "{name} {width} by {height}: the board has {share:.2}"
            ));
        }
    }
    Ok(faults)
}

#[test]
fn the_board_of_each_game_is_large_and_no_page_scrolls_sideways() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::PHONE)?;
    let mut found = Vec::new();
    page.visit(&site.url("/api/variants"))?;
    for variant in Variant::all() {
        let name = variant.name();
        let home = sit(&page, &site, name, &[])?;
        page.visit(&site.url(&home))?;
        found.extend(faults(&page, name)?);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}

#[test]
fn the_board_is_as_large_in_review() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::PHONE)?;
    let mut found = Vec::new();
    for (variant, moves) in [
        ("chess", &["e2e4", "d7d5", "e4d5"][..]),
        ("crazyhouse", &["e2e4", "d7d5", "e4d5"]),
        ("shogi", &["7g7f", "3c3d", "8h2b+"]),
        ("xiangqi", &["h3e3", "h10g8"]),
    ] {
        let (id, _) = given_up(&site, variant, moves);
        page.visit(&site.url(&format!("/g/{id}?ply=1")))?;
        page.wait("return document.querySelector('.rev #moves a') !== null")?;
        found.extend(faults(&page, variant)?);
        page.resize(320, 568, 1)?;
        // What follows below can be read, and the steps are at hand.
        let seen = "
            const steps = document.querySelector('.steps').getBoundingClientRect();
            return [document.querySelector('#moves').checkVisibility(), steps.bottom <= innerHeight + 1]";
        if page.run(seen)? != json!([true, true]) {
            found.push(format!("{variant}: no moves, or no steps"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}

/// The parts of a page at the edges of the window: no action is below it unless a link in the window leads there.
#[test]
fn the_way_to_each_action_is_seen() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::PHONE)?;
    let mut found = Vec::new();
    page.visit(&site.url("/api/variants"))?;
    for variant in [
        "crazyhouse",
        "shogi",
        "minishogi",
        "dobutsu",
        "seirawan",
        "placement",
        "xiangqi",
        "janggi",
    ] {
        let home = sit(&page, &site, variant, &[])?;
        page.visit(&site.url(&home))?;
        page.wait("return document.querySelector('.grid button') !== null")?;
        for (width, height) in [(320, 568), (390, 664), (390, 844)] {
            page.resize(width, height, 1)?;
            let way = "
                const isSeen = one => { const { bottom, height } = one.getBoundingClientRect(); return height > 0 && bottom <= innerHeight; };
                return [...document.querySelectorAll('.acts button, .acts a')].every(isSeen) || isSeen(document.querySelector('.plate.me [href=\"#acts\"]'))";
            if page.run(way)? != json!(true) {
                found.push(format!("{variant} {width} by {height}"));
            }
            let small = "
                return [...document.querySelectorAll('.steps :is(a, button), .to-acts')].filter(one => one.checkVisibility() && one.offsetWidth < 24).map(one => one.outerHTML)";
            if page.run(small)? != json!([]) {
                found.push(format!("{variant} {width}: a button is too narrow"));
            }
        }
    }
    page.resize(1280, 800, 1)?;
    let shown =
        "return [...document.querySelectorAll('.to-acts')].some(one => one.checkVisibility())";
    assert_eq!(
        page.run(shown)?,
        json!(false),
        "a desk needs no way to them"
    );
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}

/// A sheet is narrower than a desk, and is no phone: the board stands beside the moves.
#[test]
fn a_game_fits_on_paper() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    let mut found = Vec::new();
    for (variant, moves) in [
        ("chess", &["e2e4", "d7d5", "e4d5"][..]),
        ("shogi", &["7g7f", "3c3d", "8h2b+"]),
        ("xiangqi", &["h3e3", "h10g8"]),
        ("courier", &[]),
    ] {
        let (id, _) = given_up(&site, variant, moves);
        page.visit(&site.url(&format!("/g/{id}")))?;
        page.devtools("Emulation.setEmulatedMedia", &json!({ "media": "print" }))?;
        page.resize(718, 1000, 1)?;
        let stands = "
            const [board, panel] = ['#board', '#panel'].map(part => document.querySelector(part).getBoundingClientRect());
            return board.left >= 0 && board.width > 300 && board.right <= panel.left && panel.right <= innerWidth";
        if page.run(stands)? != json!(true) {
            found.push(variant);
        }
    }
    assert!(found.is_empty(), "{found:?}");
    Ok(())
}

/// Nobody can press a button of paper.
#[test]
fn no_control_is_printed() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    page.visit(&site.url("/api/variants"))?;
    let over = format!("/g/{}", given_up(&site, "chess", &["e2e4", "d7d5"]).0);
    let paths = [
        sit(&page, &site, "janggi", &["a1a2"])?,
        sit(&page, &site, "shogi", &["7g7f", "3c3d", "8h2b+"])?,
        format!("{over}/plain"),
        over,
        "/games/chess".to_owned(),
        "/games/shogi".to_owned(),
        "/games/spartan".to_owned(),
    ];
    let mut found = Vec::new();
    for path in paths {
        page.visit(&site.url(&path))?;
        page.devtools("Emulation.setEmulatedMedia", &json!({ "media": "print" }))?;
        page.resize(718, 1000, 1)?;
        // Pieces on the board and in hands are buttons, too.
        let controls = page.run(
            "const controls = [...document.querySelectorAll('button, select, input, textarea, summary, nav, a.b')]
                .filter(part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.grid, .tray') && part.offsetWidth > 2)
                .map(part => part.outerHTML.slice(0, 80));
             if (document.documentElement.scrollWidth > innerWidth) controls.push('the page is too wide');
             return controls",
        )?;
        let controls = controls.as_array().into_iter().flatten();
        found.extend(controls.map(|control| format!("{path}: {control}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}
