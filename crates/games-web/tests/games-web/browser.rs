//! The pages in browsers: whole games by mouse, finger and keys.

use std::io;

use webdriver::{Driver, Look, Page};

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
    first.visit(&site.url(&format!("/variants/?variant={variant}&seat=first")))?;
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

/// The place of a square of shogi: `7g`.
fn shogi(name: &str) -> String {
    let mut letters = name.chars();
    let file = letters.next().and_then(|file| file.to_digit(10)).unwrap();
    let rank = u32::from(letters.next().unwrap()) - u32::from('a');
    format!("#s{}", rank * 9 + 9 - file)
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
        touch(&black, &shogi("7g"))?;
        touch(&black, &shogi("7f"))?;
        turn(&white, 1)?;
        // The board of the second player is turned.
        let [top, bottom] = [shogi("1i"), shogi("9a")];
        let script = format!(
            "const y = id => document.querySelector(id).getBoundingClientRect().y; return y('{top}') < y('{bottom}')"
        );
        assert_eq!(white.run(&script)?, true);
        touch(&white, &shogi("3c"))?;
        touch(&white, &shogi("3d"))?;
        turn(&black, 2)?;
        if is_phone {
            touch(&black, &shogi("8h"))?;
            touch(&black, &shogi("2b"))?;
        } else {
            black.drag(&shogi("8h"), &shogi("2b"))?;
        }
        black.wait("return document.querySelector('#choice').open")?;
        let names = "return [...document.querySelectorAll('#choice button')].map(one => one.ariaLabel).sort().join()";
        assert_eq!(black.run(names)?, "Black bishop,Black horse");
        touch(&black, "#choice [aria-label='Black horse']")?;
        turn(&white, 3)?;
        touch(&white, &shogi("3a"))?;
        touch(&white, &shogi("2b"))?;
        turn(&black, 4)?;
        // A drop: by the mouse or a finger on the hand, and for the last step by keys.
        touch(&black, "#tray-first button")?;
        black.wait("return document.querySelectorAll('.sq.to').length > 20")?;
        if is_phone {
            touch(&black, &shogi("4e"))?;
        } else {
            let square = shogi("5e");
            black.run(&format!("document.querySelector('{square}').focus()"))?;
            black.keys("\u{e014}\n")?;
        }
        turn(&white, 5)?;
        let label = format!("return document.querySelector('{}').ariaLabel", shogi("4e"));
        white.wait(&format!("{label} === '4e, Black bishop'"))?;
        white.run("document.querySelector('.acts details').open = true")?;
        white.run("document.querySelector('[value=resign]').click()")?;
        for page in [&black, &white] {
            heading(page, "Black wins: White resigned")?;
            page.wait("return document.querySelector('.result h2') !== null")?;
            let overflow = "return document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(page.run(overflow)?, true);
        }
        assert_eq!(black.text(".result h2")?, "You win");
        assert_eq!(white.text(".result h2")?, "You lose");
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
    red.run("document.querySelector('#s70').focus()")?;
    red.keys("\n\u{e012}\u{e012}\u{e012}\n")?;
    turn(&black, 1)?;
    assert_eq!(black.text("#moves a")?, "C2=5");
    // A phone has no field for a move; a desk has.
    black.type_into("[name=move]", "馬8進7\n")?;
    turn(&red, 2)?;
    let label = "return document.querySelector('#s24').ariaLabel";
    red.wait(&format!("{label} === 'g8, Black horse'"))?;
    // A move that is not legal says why.
    red.type_into("[name=move]", "e3f5\n")?;
    red.wait("return document.querySelector('.refused') !== null")?;
    Ok(())
}
