//! Each page for everybody: the rules of axe, small and magnified windows, and by keys alone.

use std::io;

use serde_json::json;
use webdriver::{Axe, Driver, Look, Page};

use super::pages::{play_to_mate, with_engine};
use super::site::Site;

fn heading(page: &Page<'_>, text: &str) -> io::Result<()> {
    let script = format!("return (document.querySelector('h1') || {{}}).textContent === '{text}'");
    page.wait(&script).map(drop)
}

/// Chooses one of the answers to a question by keys.
fn choose(page: &Page<'_>, name: &str, value: &str) -> io::Result<()> {
    page.tab_to(&format!("[name={name}]"))?;
    for _ in 0..12 {
        if page.run(&format!(
            "return document.querySelector('[name={name}][value=\"{value}\"]').checked"
        ))? == true
        {
            return Ok(());
        }
        page.keys("\u{e015}")?;
    }
    Err(io::Error::other(format!("no key chooses {value}")))
}

/// A game at one screen from the first page to its review, without a mouse.
#[test]
fn a_game_is_played_by_keys_alone() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    let mut faults = Vec::new();
    page.visit(&site.url("/"))?;
    page.tab_to("summary")?;
    page.keys("\n")?;
    page.wait("return document.querySelector('details').open")?;
    faults.extend(page.faults(axe.as_ref())?);
    choose(&page, "against", "friend")?;
    choose(&page, "screen", "1")?;
    page.tab_to(".go .main")?;
    page.keys("\n")?;
    heading(&page, "White to move")?;
    faults.extend(page.faults(axe.as_ref())?);
    for (ply, [from, to]) in (1..).zip([["f2", "f3"], ["e7", "e5"], ["g2", "g4"], ["d8", "h4"]]) {
        page.tab_to(".sq")?;
        for square in [from, to] {
            page.walk_to(&format!(".sq[aria-label^='{square}']"))?;
            page.keys("\n")?;
        }
        page.wait(&format!(
            "return document.querySelectorAll('#moves a').length === {ply}"
        ))?;
    }
    page.wait("return document.querySelector('.result') !== null")?;
    faults.extend(page.faults(axe.as_ref())?);
    page.tab_to(".result a[data-ply='0']")?;
    page.keys("\n")?;
    page.wait("return document.querySelector('.moves a[aria-current]') === null")?;
    // Home and the arrows go through the moves.
    page.run("document.activeElement.blur()")?;
    page.keys("\u{e011}")?;
    page.wait("return document.querySelector('.moves a[aria-current]') === null")?;
    page.keys("\u{e014}")?;
    page.wait("return document.querySelector('.moves a[aria-current]') !== null")?;
    faults.extend(page.faults(axe.as_ref())?);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// The pages beside a game.
#[test]
fn every_other_page_is_for_everybody() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let site = Site::start();
    let (id, _, _) = site.game(json!({ "clock": { "limit": 300, "increment": 3 } }));
    let open = site.post("/api/games", None, &json!({ "clock": { "limit": 60 } }));
    let open = open.json()["id"].as_str().unwrap_or_default().to_owned();
    let page = driver.open(Look::DESK)?;
    let paths = [
        "/",
        "/me",
        &format!("/g/{id}"),
        &format!("/g/{id}/plain"),
        &format!("/g/{open}"),
        "/g/nothing",
    ];
    let mut faults = page.faults_of(axe.as_ref(), paths.map(|path| site.url(path)))?;
    page.visit(&site.url("/"))?;
    choose(&page, "against", "friend")?;
    page.tab_to(".go .main")?;
    page.keys("\n")?;
    heading(&page, "Waiting for the other player")?;
    faults.extend(page.faults(axe.as_ref())?);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// A game that is over: as an engine has evaluated it, with moves that are tried out, and without a script.
#[cfg(unix)]
#[test]
fn a_review_is_for_everybody() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let folder = tempfile::tempdir()?;
    let site = with_engine(folder.path());
    let (id, white, black) = site.game(json!({}));
    play_to_mate(&site, &white, &black, &id);
    let page = driver.open(Look::DESK)?;
    let address = site.url(&format!("/g/{id}"));
    page.visit(&address)?;
    page.wait("return document.querySelector('.grid button') !== null")?;
    page.click("[value=review]")?;
    page.wait("return document.querySelectorAll('#moves q').length === 3")?;
    let mut faults = page.faults(axe.as_ref())?;
    for query in ["?ply=1&try=d7d5.e2e4", "/plain?ply=1&try=d7d5", "/plain"] {
        page.visit(&format!("{address}{query}"))?;
        page.wait("return document.querySelector('.graph') !== null")?;
        let has_line = "return document.querySelector('.try b') !== null";
        assert_eq!(page.run(has_line)?, query.contains("try"), "{query}");
        faults.extend(page.faults(axe.as_ref())?);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}
