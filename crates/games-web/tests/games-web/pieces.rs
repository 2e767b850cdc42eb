//! How the pieces move, beside a game: behind a tab on a desk, in a sheet on a phone.

use std::io;

use serde_json::json;
use webdriver::{Axe, Driver, Look};

use crate::languages::sit;
use crate::site::Site;

/// The pieces that are seen, the move that is shown, and the piece that is marked.
const SHOWN: &str = "
    const pieces = document.querySelector('#pieces');
    return [pieces.checkVisibility() && pieces.getBoundingClientRect().height > 60, document.querySelector('#moves').checkVisibility(),
        document.querySelectorAll('#moves a').length, pieces.querySelector('[aria-current] h3')?.textContent ?? '']";

#[test]
fn how_the_pieces_move_is_a_tab_beside_the_moves() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    page.visit(&site.url("/api/variants"))?;
    let home = sit(&page, &site, "janggi", &["a1a2", "a10a9"])?;
    page.visit(&site.url(&home))?;
    page.wait("return document.querySelector('.grid .mine') !== null")?;
    // Who plays the game for the first time sees the pieces.
    assert_eq!(page.run(SHOWN)?, json!([true, false, 2, ""]));
    page.click(".sq[data-at='27']")?;
    assert_eq!(page.run(SHOWN)?, json!([true, false, 2, "Soldier"]));
    page.keys("\u{e00c}")?;
    let mut faults = page.faults(axe.as_ref())?;
    page.resize(1280, 800, 1)?;
    // The arrows choose a tab, and do not lead through the game.
    page.tab_to("#tab-pieces")?;
    page.keys("\u{e012}")?;
    assert_eq!(page.run(SHOWN)?, json!([false, true, 2, "Soldier"]));
    let is_last = "return document.querySelector('[aria-current=step]') === [...document.querySelectorAll('#moves a')].at(-1)";
    assert_eq!(page.run(is_last)?, true);
    // The tab that is chosen, and the focus on it, outlive a move.
    page.keys("\u{e014}")?;
    page.run("document.querySelector('[name=do][value=pass]').click()")?;
    page.wait("return document.querySelectorAll('#moves a').length === 3")?;
    assert_eq!(page.run(SHOWN)?, json!([true, false, 3, "Soldier"]));
    assert_eq!(page.run("return document.activeElement.id")?, "tab-pieces");
    faults.extend(page.faults(axe.as_ref())?);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

#[test]
fn how_the_pieces_move_is_a_sheet_on_a_phone() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::PHONE)?;
    page.visit(&site.url("/api/variants"))?;
    for (variant, moves) in [
        ("janggi", &["a1a2", "a10a9"][..]),
        ("torishogi", &[]),
        ("spartan", &[]),
    ] {
        let home = sit(&page, &site, variant, moves)?;
        page.visit(&site.url(&home))?;
        page.wait("return document.querySelector('.grid .mine') !== null")?;
        for [width, height] in [[390, 664], [320, 568], [664, 390]] {
            page.resize(width, height, 1)?;
            let seen = "return document.querySelector('#pieces').checkVisibility()";
            assert_eq!(page.run(seen)?, false, "{variant}: it covers the board");
            page.click(".sheet-of-pieces")?;
            page.wait(seen)?;
            let stands = "
                const {left, right, top, bottom} = document.querySelector('#pieces').getBoundingClientRect();
                const board = document.querySelector('#board').getBoundingClientRect();
                return left >= 0 && right <= innerWidth && bottom <= innerHeight && bottom - top > 150
                    && (left >= board.right || top > board.top + 40)";
            assert_eq!(page.run(stands)?, true, "{variant} {width} by {height}");
            page.keys("\u{e00c}")?;
            assert_eq!(page.run(seen)?, false, "{variant}: Escape");
            let focus = "return document.activeElement.matches('.sheet-of-pieces')";
            assert_eq!(page.run(focus)?, true, "{variant}: the focus");
        }
    }
    Ok(())
}
