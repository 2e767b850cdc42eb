//! Fingers on a phone, with scripts and without.

use std::io;

use serde_json::json;
use webdriver::{Driver, Look};

use crate::site::Site;

/// A browser takes a tap after a fling for its end, and a finger that drags a piece may fling.
#[test]
fn a_tap_after_a_quick_finger_is_heard() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let pages = [driver.open(Look::PHONE)?, driver.open(Look::PHONE)?];
    let page = &pages[0];
    let start = "4k3/8/8/8/8/8/4P3/4K3[Pp] w - - 0 1";
    let setup = json!({ "variant": "crazyhouse", "start": start });
    site.seat(&setup, pages.each_ref())?;
    page.wait("return document.querySelector('.sq.mine') !== null")?;
    page.run("addEventListener('touchmove', event => window.stops.push(event.defaultPrevented))")?;
    for from in ["#e2", "#tray-first button"] {
        page.run("window.stops = []")?;
        page.swipe(from, "#e8")?;
        let stops = page.run("return stops.length > 0 && stops.every(Boolean)")?;
        assert_eq!(stops, true, "{from}: a browser may fling");
        page.tap("#e1")?;
        page.wait("return document.querySelector('#e1.pick') !== null")?;
    }
    Ok(())
}

#[test]
fn a_phone_without_scripts_has_the_list_of_moves() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::PHONE.without_scripts().without_waiting())?;
    let other = driver.open(Look::PHONE)?;
    site.seat(&json!({ "variant": "shogi" }), [&page, &other])?;
    page.wait("return location.pathname.endsWith('/plain') && document.querySelector('.type .b') !== null")?;
    page.click("select[name=move] option:last-child")?;
    page.click(".type .b")?;
    page.wait("return document.querySelectorAll('#moves a').length === 1")?;
    Ok(())
}

#[test]
fn a_game_is_begun_from_its_page_on_a_phone() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::PHONE)?;
    page.visit(&site.url("/games/janggi"))?;
    page.wait_for_style()?;
    page.tap(".pbox .b")?;
    page.wait("return location.pathname.startsWith('/g/')")?;
    Ok(())
}
