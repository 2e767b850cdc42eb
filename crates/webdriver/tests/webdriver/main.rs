//! A page of this test, driven by mouse, finger and keys.

use std::io;

use webdriver::{Axe, Driver, Look};

const PAGE: &str = "data:text/html,<title>One</title><input autofocus><button onclick=\"\
    this.textContent='clicked'\">go</button><p id=a>from</p><p id=b onpointerup=\"\
    this.textContent='dropped'\">to</p>";

#[test]
fn a_page_is_driven_in_every_look() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    for (look, size, is_dark) in [
        (Look::DESK, [1280, 800], false),
        (Look::PHONE.dark(), [390, 844], true),
    ] {
        let page = driver.open(look)?;
        page.visit(PAGE)?;
        let seen = page.run("return [innerWidth, innerHeight]")?;
        if look == Look::DESK {
            assert_eq!(seen, serde_json::json!(size));
        }
        let dark = page.run("return matchMedia('(prefers-color-scheme: dark)').matches")?;
        assert_eq!(dark, is_dark);
        page.keys("e4")?;
        page.type_into("input", "!")?;
        assert_eq!(
            page.run("return document.querySelector('input').value")?,
            "e4!"
        );
        if look == Look::DESK {
            page.drag("#a", "#b")?;
            page.wait("return document.querySelector('#b').textContent === 'dropped'")?;
            page.click("button")?;
        } else {
            page.tap("button")?;
        }
        page.wait("return document.querySelector('button').textContent === 'clicked'")?;
        assert_eq!(page.text("button")?, "clicked");
        assert!(page.screenshot()?.starts_with(b"\x89PNG"));
        assert!(page.address()?.starts_with("data:"));
        assert!(page.run("throw 1").is_err());
        assert!(page.click("#none").is_err());
    }
    let page = driver.open(Look::DESK.without_scripts().without_waiting())?;
    page.visit(
        "data:text/html,<p>old</p><script>document.querySelector('p').textContent='new'</script>",
    )?;
    page.wait("return document.querySelector('p') !== null")?;
    assert_eq!(page.text("p")?, "old");
    Ok(())
}

#[test]
fn a_page_is_checked_for_everybody() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let page = driver.open(Look::DESK)?;
    page.visit(
        "data:text/html,<html lang=en><title>One</title><style>p{margin:0}</style><main><h1>One</h1>\
         <a href=1>one</a> <button>two</button></main>",
    )?;
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    assert_eq!(page.faults(axe.as_ref())?, [""; 0]);
    page.tab_to("button")?;
    assert!(page.tab_to("h1").is_err());
    page.run("document.querySelector('main').append(document.createElement('button'))")?;
    page.run("document.querySelector('h1').style.width = '1000px'")?;
    let faults = page.faults(axe.as_ref())?.join("\n");
    for (fault, is_expected) in [
        ("One\" at 320 by 568: 1", true),
        ("One\" at 640 by 360: 1", true),
        ("One\" at 1280 by 800: 1", false),
        ("button-name", axe.is_some()),
    ] {
        assert_eq!(faults.contains(fault), is_expected, "{fault}: {faults}");
    }
    Ok(())
}
