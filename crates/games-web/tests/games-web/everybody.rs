//! Every kind of page for everybody, in each window and in both themes, and no page that moves while it loads.

use std::io;

use serde_json::{Value, json};
use webdriver::{Axe, Driver, Look};

use crate::http::given_up;
use crate::site::Site;

/// A public game that waits, one that is played and one that is over: their addresses.
fn games(site: &Site) -> [String; 3] {
    let make = |wish: &Value| {
        let (status, made) = site.post("/api/games", "", wish);
        assert_eq!(status, 201, "{made}");
        made
    };
    let address = |made: &Value| format!("/g/{}", made["id"].as_str().unwrap());
    let waits = make(&json!({ "variant": "janggi", "setup": { "cho": "EHEH" } }));
    let played = make(&json!({ "variant": "torishogi", "seat": "both" }));
    let (over, _) = given_up(site, "3check", &["e2e4", "e7e5"]);
    [address(&waits), address(&played), format!("/g/{over}")]
}

/// The kinds of pages that the other tests do not look at; each is looked at in four windows.
fn addresses(site: &Site) -> Vec<String> {
    let [waits, played, over] = games(site);
    let paths = [
        "/",
        "/?variant=shogi",
        "/?variant=janggi",
        "/?start=960&number=518",
        "/?variant=spartan&pace=minutes",
        "/?against=friend&pace=days",
        "/look",
        "/me",
        "/games?size=small",
        "/games/duck",
        "/games/janggi",
        &waits,
        &played,
        &over,
        &format!("{over}/plain"),
    ];
    paths.map(|path| site.url(path)).to_vec()
}

#[test]
fn every_kind_of_page_is_for_everybody() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let site = Site::start();
    let page = driver.open(Look::DESK.without_waiting())?;
    let faults = page.faults_of(axe.as_ref(), addresses(&site))?;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

#[test]
fn no_page_moves_while_it_loads() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let mut moved = Vec::new();
    for look in [Look::DESK, Look::PHONE] {
        let page = driver.open(look)?;
        for address in addresses(&site) {
            page.visit(&address)?;
            page.wait("return document.readyState === 'complete'")?;
            let shifts = page.run(
                "return new Promise(done => {
                    const found = [];
                    new PerformanceObserver(list => found.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
                    // How the pieces move is opened by the script for who has not played the game before.
                    // A node that was replaced meanwhile is none, and says nothing beside others.
                    const moves = ({ sources }) => sources.every(({ node }) => !node) || sources.some(({ node }) => node && !node.closest?.('#pieces'));
                    setTimeout(() => done(found.filter(moves).map(one => `${one.value} ${one.sources.map(of => of.node?.outerHTML?.slice(0, 80))}`).join()), 250);
                })",
            )?;
            if shifts != json!("") {
                moved.push(format!("{address}: {shifts}"));
            }
        }
    }
    assert!(moved.is_empty(), "{}", moved.join("\n"));
    Ok(())
}
