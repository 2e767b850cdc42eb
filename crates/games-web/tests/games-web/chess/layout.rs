//! Where the parts of a page stand in windows of many sizes, and what colours they have.

use std::io;

use serde_json::json;
use webdriver::{Driver, Look, Page};

use super::site::Site;

/// The sizes of the windows: a desk, a large desk, a phone, a phone on its side, and a small phone.
const SIZES: [(u32, u32); 5] = [
    (1280, 800),
    (1920, 1080),
    (390, 844),
    (844, 390),
    (320, 568),
];

/// The parts of a game that are outside of the window, or one over another.
const DISPLACED: &str = "
    const parts = ['#board', '.plate.above', '.plate.me', '.steps', '.acts'];
    const boxes = parts.map(part => [part, document.querySelector(part).getBoundingClientRect()]);
    const faults = [];
    boxes.forEach(([part, a], index) => {
        if (a.left < -1 || a.top < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1) faults.push(`${part} is outside`);
        for (const [other, b] of boxes.slice(index + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 1 && down > 1) faults.push(`${part} and ${other} overlap`);
        }
    });
    return faults.join(', ')";

/// Begins a game at one screen, with a clock.
fn begin(site: &Site, page: &Page<'_>) -> io::Result<()> {
    page.visit(&site.url("/"))?;
    for choice in ["friend", "1", "minutes", "300+3"] {
        page.run(&format!(
            "document.querySelector('[value=\"{choice}\"]').click()"
        ))?;
    }
    page.click(".go .main")?;
    page.wait("return document.querySelector('#board button.sq') !== null")
        .map(drop)
}

#[test]
fn the_parts_of_a_game_stand_beside_each_other_in_every_window() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    begin(&site, &page)?;
    for (ply, [from, to]) in (1..).zip([["e2", "e4"], ["d7", "d5"], ["e4", "d5"], ["d8", "d5"]]) {
        page.click(&format!("#{from}"))?;
        page.click(&format!("#{to}"))?;
        page.wait(&format!(
            "return document.querySelectorAll('#moves a').length === {ply}"
        ))?;
    }
    for (width, height) in SIZES {
        page.resize(width, height, 1)?;
        let displaced = page.run(DISPLACED)?;
        assert_eq!(displaced, json!(""), "{width} by {height}");
        let fits = page.run("return document.documentElement.scrollWidth <= innerWidth")?;
        assert_eq!(fits, json!(true), "{width} by {height} scrolls sideways");
    }
    Ok(())
}

/// A part of a page, one of its properties, and the variable whose colour it has.
type Coloured = (&'static str, &'static str, &'static str);

const GAME: [Coloured; 7] = [
    ("#a1", "backgroundColor", "--sq-dark"),
    ("#h1", "backgroundColor", "--sq-light"),
    ("#e2.last", "backgroundColor", "--last-light"),
    (".plate.turn", "borderTopColor", "--accent"),
    (".plate.turn .clock", "backgroundColor", "--ink"),
    (".plate:not(.turn) .clock", "backgroundColor", "--well"),
    (".moves a[aria-current]", "backgroundColor", "--last-light"),
];

const LOBBY: [Coloured; 4] = [
    (".chip:has(:checked)", "backgroundColor", "--accent"),
    (".chip.more:has(:checked)", "backgroundColor", "--accent"),
    (".choice:has(:checked)", "borderTopColor", "--accent"),
    (".seg label:has(:checked)", "backgroundColor", "--card"),
];

/// The parts whose colour is not that of their variable.
fn miscoloured(page: &Page<'_>, parts: &[Coloured]) -> io::Result<String> {
    let mut faults = Vec::new();
    for (part, property, variable) in parts {
        let fault = page.run(&format!(
            "const probe = document.body.appendChild(document.createElement('i'));
             probe.style.backgroundColor = 'var({variable})';
             const wanted = getComputedStyle(probe).backgroundColor;
             probe.remove();
             const part = document.querySelector('{part}');
             const found = part ? getComputedStyle(part).{property} : 'no such part';
             return found === wanted ? '' : `{part}: ${{found}}, not ${{wanted}}`"
        ))?;
        let fault = fault.as_str().unwrap_or_default().to_owned();
        faults.extend(Some(fault).filter(|fault| !fault.is_empty()));
    }
    Ok(faults.join("\n"))
}

#[test]
fn parts_have_the_colours_of_their_variables() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    for look in [Look::DESK, Look::DESK.dark()] {
        let page = driver.open(look)?;
        page.visit(&site.url("/"))?;
        // A colour that changes by and by is not yet that of its variable.
        let still = "const still = document.createElement('style'); still.textContent = '* { transition: none !important }'; document.head.append(still)";
        page.run(still)?;
        page.run("document.querySelector('[value=other]').click()")?;
        assert_eq!(miscoloured(&page, &LOBBY)?, "");
        begin(&site, &page)?;
        page.run(still)?;
        page.click("#e2")?;
        page.click("#e4")?;
        page.wait("return document.querySelector('#moves a') !== null && document.querySelector('#e2.last') !== null")?;
        page.wait("return document.querySelector('#second.turn') !== null")?;
        assert_eq!(miscoloured(&page, &GAME)?, "");
    }
    Ok(())
}
