//! The catalogue and the pages of games: as texts, and in browsers.

use std::io;

use serde_json::json;
use webdriver::{Driver, Look};

use crate::site::Site;

#[test]
fn the_catalogue_finds_games_without_a_script() {
    let site = Site::start();
    for (query, has, has_not) in [
        ("", "id=\"sea\"", "class=\"fam near\""),
        ("?q=xiang", "4 games with “xiang”", "/games/chess\""),
        ("?q=%E5%B0%86%E6%A3%8B", "/games/shogi\"", "/games/chess\""),
        ("?q=duck&size=8", "1 game with “duck”", "/games/shogi\""),
        (
            "?size=small&hands=1",
            "/games/dobutsu\"",
            "/games/gardner\"",
        ),
        ("?q=xiangy", "Near to it", "/games/chess\""),
        ("?q=%3Cscript%3E", "“&lt;script&gt;”", "<script>"),
        ("?q=Nightriders", "Chess with nightriders", "/games/chess\""),
    ] {
        let (status, page) = site.get(&format!("/games{query}"));
        let shown = page.split_once("class=\"fams\"").unwrap().1;
        assert_eq!(status, 200);
        assert!(shown.contains(has), "{query}: {has}\n{shown}");
        assert!(!shown.contains(has_not), "{query}: {has_not}");
    }
}

#[test]
fn every_game_has_a_page_with_its_rules() {
    let site = Site::start();
    for variant in feen_rules::Variant::all() {
        let name = variant.name();
        let (status, page) = site.get(&format!("/games/{name}"));
        assert_eq!(status, 200, "{name}");
        let plain = page.replace('ō', "o");
        let title = plain.contains(&format!("<h1>{}", variant.title().replace('ō', "o")));
        assert!(title && page.contains("How it is won"), "{name}");
        // A piece has a name or a letter, and says how it moves. Promoted ones that are as others are said once.
        let kinds = page.matches("<li data-kind=").count();
        let promoted = variant.kinds().iter();
        let promoted = promoted.filter(|kind| variant.letter(**kind).ends_with('~'));
        assert_eq!(kinds, variant.kinds().len() - promoted.count(), "{name}");
        let (status, start) = site.get(&format!("/games/{name}/start.svg"));
        assert!(status == 200 && start.starts_with("<svg"), "{name}");
    }
    for (name, sentences) in [
        (
            "shogi",
            &[
                "Black begins.",
                "Captured pieces go to the hand of the player who takes them.",
                "The pawn may not give mate when dropped.",
                "The king is royal: an attack on it must be answered.",
            ][..],
        ),
        ("kingofthehill", &["A player wins with the king on d4-e5."]),
        ("spartan", &["Of White alone", "Of Black alone", "Of both"]),
        ("armageddon", &["Black wins each draw."]),
        ("seirawan", &["Pieces in hand"]),
        ("manchu", &["Squares and ranks are given for Red"]),
        (
            "xiangqi",
            &["Red wins by stalemate", "/games/xiangqi/ends/2.svg"],
        ),
        ("knights", &["Chess with nightriders", "again and again"]),
    ] {
        let (_, page) = site.get(&format!("/games/{name}"));
        for sentence in sentences {
            let sentence = sentence.replace('\'', "&#39;");
            assert!(page.contains(&sentence), "{name}: {sentence}\n{page}");
        }
    }
    assert_eq!(site.get("/games/xiangqi/ends/2.svg").0, 200);
    for unknown in [
        "/games/xiangqi/ends/3.svg",
        "/games/xiangqi/ends/x",
        "/games/bridge/start.svg",
    ] {
        assert_eq!(site.get(unknown).0, 404, "{unknown}");
    }
}

#[test]
fn a_table_without_a_start_has_its_page() {
    let site = Site::start();
    let (status, page) = site.get("/games/guards");
    assert_eq!(status, 200);
    for (text, is_there) in [
        ("has no start: a game begins from a position", true),
        ("name=\"fen\"", true),
        ("Goes one square orthogonally.", true),
        ("White begins", false),
        ("pieces each", false),
        ("No engine here plays this game", true),
    ] {
        assert_eq!(page.contains(text), is_there, "{text}");
    }
    let refused = site.post("/api/games", "", &json!({"variant": "guards"}));
    assert_eq!(
        (refused.0, &refused.1["error"]["code"]),
        (422, &json!("setup/no-start"))
    );
    let made = json!({"variant": "guards", "setup": {"start": "k3g/5/5/5/G3K w"}});
    assert_eq!(site.post("/api/games", "", &made).0, 201);
}

#[test]
fn an_unknown_game_leads_to_what_is_near() {
    let site = Site::start();
    let (status, page) = site.get("/games/crazyhorse");
    assert_eq!(status, 404);
    assert!(
        page.contains("/games/crazyhouse\"") && page.contains("“crazyhorse”"),
        "{page}"
    );
    assert_eq!(page.matches("<li>").count(), 3);
}

#[test]
fn every_name_of_a_game_leads_to_its_page() {
    let site = Site::start();
    for (path, own) in [
        ("/games/KOTH", "/games/kingofthehill"),
        ("/games/%E5%B0%86%E6%A3%8B", "/games/shogi"),
        ("/games/Entenschach?language=de", "/games/duck?language=de"),
        ("/games/shogi/", "/games/shogi"),
        ("/games/koth/", "/games/kingofthehill"),
        ("/games/", "/games"),
    ] {
        let (status, head, _) = site.send("GET", path, "", "");
        assert_eq!(status, 303, "{path}");
        let location = format!("location: {own}\r\n");
        assert!(head.contains(&location), "{path}: {head}");
    }
    assert_eq!(site.get("/games/crazyhorse/").0, 404);
}

#[test]
fn the_catalogue_is_filtered_while_somebody_types() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    page.visit(&site.url("/games"))?;
    page.wait("return document.querySelector('.find .b').hidden")?;
    let shown = "[...document.querySelectorAll('[data-find]')].filter(one => one.offsetParent).map(one => one.pathname.split('/')[2]).join()";
    for (typed, expected, status) in [
        ("duck", "duck", "1 game with “duck”"),
        ("tori s", "torishogi", "1 game with “tori s”"),
        ("xiangy", "xiangqi,minixiangqi", "No game with “xiangy”"),
    ] {
        page.run("document.querySelector('[name=q]').value = ''; document.querySelector('[name=q]').focus()")?;
        page.keys(typed)?;
        page.wait(&format!("return ({shown}).startsWith('{expected}')"))?;
        assert_eq!(page.text(".found [role=status]")?, status);
    }
    page.run("const field = document.querySelector('[name=q]'); field.value = ''; field.dispatchEvent(new Event('input', { bubbles: true }))")?;
    page.wait(&format!("return ({shown}).split(',').length > 90"))?;
    Ok(())
}

/// No stop of the Tab key is unseen, Return leads to what is found, and a choice keeps the focus where it is.
#[test]
fn a_game_is_found_by_keys_alone() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    for (path, typed, found) in [
        ("/games", "xiang", "/games/xiangqi"),
        ("/games", "将棋", "/games/"),
        ("/games?q=shogi", "xiangy", "/games/xiangqi"),
    ] {
        page.visit(&site.url(path))?;
        page.wait("return document.querySelector('.find .b').hidden")?;
        page.tab_to("[type=search]")?;
        page.keys(&format!("{typed}\n"))?;
        page.wait(&format!(
            "return document.activeElement.matches('a[data-find]') && document.activeElement.pathname.startsWith('{found}')"
        ))?;
        page.tab_to("[name=size]")?;
        page.keys("\u{e014}")?;
        page.wait("return location.search.includes('size=small')")?;
        assert_eq!(page.run("return document.activeElement.value")?, "small");
        page.keys("\u{e004}\u{e004}")?;
        let is_seen = "return document.activeElement.matches('.jump a')";
        assert_eq!(page.run(is_seen)?, true, "{path}");
    }
    Ok(())
}
