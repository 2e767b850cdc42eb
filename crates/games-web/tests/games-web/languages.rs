//! The languages of pages: how one is chosen, and that no text of a page is outside the files of messages.

use std::io;

use serde_json::json;
use webdriver::{Driver, Look, Page};

#[cfg(unix)]
use crate::accessibility::with_engine;
use crate::http::given_up;
use crate::site::Site;

#[test]
fn pages_are_in_the_language_that_is_chosen_or_wished() {
    let site = Site::start();
    for (headers, path, lang, has) in [
        ("", "/", "en", "Play a game."),
        (
            "accept-language: de-AT,en;q=0.5\r\n",
            "/",
            "de",
            "Kein Konto, keine Installation.",
        ),
        ("accept-language: pt, xx\r\n", "/", "en", "Play a game."),
        (
            "accept-language: de\r\ncookie: language=ja\r\n",
            "/",
            "ja",
            "一局どうぞ。",
        ),
        (
            "accept-language: fr\r\ncookie: language=xx\r\n",
            "/me",
            "fr",
            "Vos parties",
        ),
        (
            "cookie: language=zh-Hans\r\n",
            "/games",
            "zh-Hans",
            "泰国象棋",
        ),
        (
            "cookie: language=zh-Hant\r\n",
            "/games/bridge",
            "zh-Hant",
            "沒有這種棋",
        ),
        (
            "cookie: language=ko\r\n",
            "/games/janggi",
            "ko",
            "이기는 법",
        ),
        (
            "cookie: language=ja\r\n",
            "/games/shogi",
            "ja",
            "<h1>将棋</h1>",
        ),
        (
            "cookie: language=de\r\n",
            "/games/shogi",
            "de",
            "<h1>Shōgi <span class=\"tongue\" lang=\"ja\">将棋</span></h1>",
        ),
        (
            "cookie: language=de\r\n",
            "/games/shogi",
            "de",
            "Der Bauer darf beim Einsetzen nicht matt setzen.",
        ),
        (
            "cookie: language=ja\r\n",
            "/games/xiangqi",
            "ja",
            "黒は王手されていないが動けない",
        ),
        (
            "accept-language: zh-HK\r\n",
            "/games/chess",
            "zh-Hant",
            "騎士",
        ),
        (
            "accept-language: zh\r\n",
            "/games/chess",
            "zh-Hans",
            "无着可走",
        ),
        (
            "cookie: language=fr\r\naccept: text/html\r\n",
            "/nothing",
            "fr",
            "Page introuvable",
        ),
        (
            "cookie: language=de\r\n",
            "/games?q=entenschach",
            "de",
            "1 Spiel mit „entenschach“",
        ),
    ] {
        let (_, _, page) = site.send("GET", path, headers, "");
        let html = format!("<html lang=\"{lang}\">");
        assert!(page.contains(&html), "{path} {headers}");
        assert!(page.contains(has), "{path} {headers}: {has}\n{page}");
    }
}

#[test]
fn names_of_other_tongues_are_said_as_the_language_does() {
    let site = Site::start();
    let chinese = "cookie: language=zh-Hant\r\n";
    let own = "原名：<span class=\"own\" lang=\"ja\">将棋</span>";
    for (path, part, is_there) in [
        ("/games/shogi", own, true),
        // A name that is that of the page is not said twice.
        ("/games/xiangqi", "原名", false),
        ("/games/xiangqi", "chinesechess</code>、<code>", true),
        ("/games", "placeholder=\"將棋、", true),
    ] {
        let (_, _, page) = site.send("GET", path, chinese, "");
        assert_eq!(page.contains(part), is_there, "{path}: {part}\n{page}");
    }
}

#[test]
fn moves_have_the_characters_of_the_language() {
    let site = Site::start();
    for (language, variant, moves, has) in [
        ("zh-Hans", "xiangqi", &["h3e3", "h10g8"][..], "马８进７"),
        ("zh-Hant", "xiangqi", &["h3e3", "h10g8"], "馬８進７"),
        (
            "zh-Hant",
            "xiangqi",
            &["h1g3", "h10g8", "b1c3", "g8h10"],
            "馬７退８",
        ),
        ("zh-Hant", "shogi", &["7g7f"], "７六歩"),
        ("en", "xiangqi", &["h3e3"], "C2=5"),
        ("ko", "shogi", &["7g7f"], "P-76"),
    ] {
        let (home, _) = played(&site, variant, moves);
        let headers = format!("cookie: language={language}\r\n");
        let (_, _, page) = site.send("GET", &format!("{home}/plain?ply=1"), &headers, "");
        assert!(page.contains(has), "{language} {variant}: {has}\n{page}");
    }
    // They are read as they are shown.
    let (home, [token, _]) = played(&site, "xiangqi", &[]);
    let form = "content-type: application/x-www-form-urlencoded\r\nsec-fetch-site: same-origin\r\naccept: application/json\r\n";
    let headers = format!("{form}cookie: language=zh-Hant; seat={token}\r\n");
    let act = format!("{home}/act");
    let typed = "do=move&move=%E9%A6%AC%E4%BA%8C%E9%80%B2%E4%B8%89";
    let (status, _, answer) = site.send("POST", &act, &headers, typed);
    assert_eq!(status, 200, "{answer}");
}

#[test]
fn an_address_says_a_language_before_the_choice() {
    let site = Site::start();
    for (headers, path, lang, has) in [
        (
            "accept-language: fr\r\ncookie: language=ko\r\n",
            "/games/chess?language=ja",
            "ja",
            "hreflang=\"zh-Hant\" href=\"SITE/games/chess?language=zh-Hant\"",
        ),
        (
            "cookie: language=ko\r\n",
            "/?language=xx",
            "ko",
            "hreflang=\"x-default\" href=\"SITE/\"",
        ),
        (
            "cookie: language=fr\r\n",
            "/games",
            "fr",
            "href=\"/manifest.json?language=fr\"",
        ),
        (
            "x-forwarded-proto: https\r\n",
            "/games?q=duck",
            "en",
            "hreflang=\"de\" href=\"SITE/games?language=de\"",
        ),
    ] {
        let (_, _, page) = site.send("GET", path, headers, "");
        // Search engines take no address but a whole one.
        let scheme = if headers.contains("https") {
            "https"
        } else {
            "http"
        };
        let whole = site.url("").replace("http", scheme);
        let has = &*has.replace("SITE", &whole);
        let html = format!("<html lang=\"{lang}\">");
        assert!(page.contains(&html), "{path} {headers}");
        assert!(page.contains(has), "{path} {headers}: {has}\n{page}");
    }
}

#[test]
fn an_application_has_a_name_in_each_language() {
    let site = Site::start();
    for (headers, query, lang, name) in [
        ("", "", "en", "Board games"),
        ("", "?language=ja", "ja", "ボードゲーム"),
        (
            "cookie: language=fr\r\n",
            "?language=xx",
            "fr",
            "Jeux de plateau",
        ),
        ("accept-language: zh-TW\r\n", "", "zh-Hant", "棋類遊戲"),
    ] {
        let (status, _, body) = site.send("GET", &format!("/manifest.json{query}"), headers, "");
        let manifest: serde_json::Value = serde_json::from_str(&body).unwrap_or_default();
        assert_eq!(
            (status, &manifest["lang"], &manifest["name"]),
            (200, &json!(lang), &json!(name)),
            "{query}: {body}"
        );
    }
}

#[test]
fn sides_with_a_handicap_have_their_names() {
    const SFEN: &str = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    const FEN: &str = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] b 0 1";
    const FEEN: &str = "lnsgk^gsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / s/S";
    let site = Site::start();
    for (language, setup, heading) in [
        (
            "en",
            json!({ "handicap": "rook" }),
            "Handicap giver to move",
        ),
        ("en", json!({}), "Black to move"),
        ("ja", json!({ "handicap": "two" }), "上手の番"),
        ("ja", json!({}), "先手の番"),
        ("fr", json!({ "handicap": "lance" }), "Trait : Donneur"),
        // A position is known by its place, whatever its notation.
        ("en", json!({ "start": SFEN }), "Handicap giver to move"),
        ("de", json!({ "start": FEN }), "Vorgabegeber am Zug"),
        ("ja", json!({ "start": FEEN }), "上手の番"),
        (
            "en",
            json!({ "start": SFEN.replace(" w ", " b ") }),
            "Black to move",
        ),
        (
            "en",
            json!({ "start": SFEN.replace("w -", "w P") }),
            "White to move",
        ),
    ] {
        let mut wish = json!({ "setup": setup, "seat": "both" });
        wish["setup"]["variant"] = json!("shogi");
        let (_, made) = site.post("/api/games", "", &wish);
        let path = format!("/g/{}/plain?ply=0", made["id"].as_str().unwrap_or_default());
        let headers = format!("cookie: language={language}\r\n");
        let (_, _, page) = site.send("GET", &path, &headers, "");
        assert!(page.contains(heading), "{language} {setup}: {page}");
    }
    // The first page says them, too, where the form has the handicap.
    let position: String = form_urlencoded::byte_serialize(SFEN.as_bytes()).collect();
    for (language, query, first) in [
        ("en", "variant=shogi&handicap=rook", "Handicap receiver"),
        ("en", "variant=shogi", "Black"),
        ("en", "variant=minishogi&handicap=rook", "Black"),
        ("ja", &format!("variant=shogi&fen={position}"), "下手"),
        ("ja", "variant=shogi&fen=startpos", "先手"),
    ] {
        let headers = format!("cookie: language={language}\r\n");
        let (_, _, page) = site.send("GET", &format!("/?{query}"), &headers, "");
        let (_, seats) = page.split_once("name=\"seat\" value=\"first\"").unwrap();
        let seat = seats.split('<').next().unwrap_or_default();
        assert!(
            seat.ends_with(&format!(">{first}")),
            "{language} {query}: {seat}"
        );
    }
}

#[test]
fn a_refusal_is_in_the_language_of_the_visitor() {
    let site = Site::start();
    let form = "content-type: application/x-www-form-urlencoded\r\nsec-fetch-site: same-origin\r\n";
    for (language, fields, has) in [
        (
            "de",
            "variant=other&other=xiangqi&fen=4k4/9/9/9/9/9/9/9/9/4K5+w",
            "Eine Reihe hat 9 Felder, hier sind es mehr (an Zeichen 23)",
        ),
        (
            "en-XA",
            "variant=other&other=xiangqi&fen=4k4/9/9/9/9/9/9/9/9/4K5+w",
            "⟦Expected 9 squares in a rank, found more",
        ),
        (
            "ja",
            "variant=other&other=chess&fen=4k3/8/8/8/8/8/8/8",
            "王のいない側があります",
        ),
        (
            "de",
            "variant=other&other=shogi&fen=4k^4/9/9/9/9/9/9/9/4K^3Q+/+S/s",
            "Q ist keine Figur dieses Spiels (an Zeichen",
        ),
        (
            "fr",
            "variant=other&other=chess&fen=4k^4/9/9/9/9/9/9/9/4K^4+/+C/c",
            "Le plateau n’a pas la forme de ce jeu",
        ),
        // The game whose position it is stands below.
        (
            "de",
            "variant=shogi&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1",
            "Das ist eine Stellung von <a href=\"/?variant=chess&amp;fen=rnbqkbnr%2F",
        ),
        (
            "fr",
            "variant=chess&fen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL+b+-+1",
            ">Shogi</a>.</p>",
        ),
        (
            "de",
            "variant=other&other=bridge&against=computer",
            "Dieses Spiel gibt es nicht",
        ),
        (
            "fr",
            "variant=chess&against=computer&level=x",
            "Le formulaire n’est pas rempli comme attendu <span lang=\"en\">expected a level from 1 to 8</span>",
        ),
    ] {
        let headers = format!("{form}cookie: language={language}\r\n");
        let (_, _, page) = site.send("POST", "/new", &headers, fields);
        assert!(page.contains(has), "{language} {fields}: {has}\n{page}");
    }
    // A script of a page is told the same.
    let made = site.post("/api/games", "", &json!({ "seat": "both" })).1;
    let (id, token) = (
        made["id"].as_str().unwrap(),
        made["tokens"]["first"].as_str().unwrap(),
    );
    let headers =
        format!("{form}cookie: language=ko; seat={token}\r\naccept: application/json\r\n");
    let (status, _, answer) = site.send(
        "POST",
        &format!("/g/{id}/act"),
        &headers,
        "do=move&move=e2e5",
    );
    assert_eq!(status, 422, "{answer}");
    assert!(
        answer.contains("e2의 기물은 e5로 갈 수 없습니다"),
        "{answer}"
    );
}

#[test]
fn a_chosen_language_is_kept() {
    let site = Site::start();
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let games = format!("referer: {}\r\n", site.url("/games?q=x"));
    for (sender, body, status, target, cookie) in [
        ("same-origin", "language=ja", 303, "/games?q=x", Some("ja")),
        ("same-origin", "language=xx", 303, "/games?q=x", None),
        ("same-origin", "", 303, "/games?q=x", None),
        ("cross-site", "language=ja", 403, "", None),
    ] {
        let headers = format!("{form}{games}sec-fetch-site: {sender}\r\n");
        let (found, head, _) = site.send("POST", "/language", &headers, body);
        assert_eq!(found, status, "{body}");
        assert_eq!(
            head.contains(&format!("location: {target}\r\n")),
            status == 303,
            "{head}"
        );
        let kept = cookie.map(|tag| format!("set-cookie: language={tag};"));
        assert_eq!(
            kept.is_some_and(|kept| head.contains(&kept)),
            cookie.is_some(),
            "{head}"
        );
    }
}

/// A visitor who goes on from a page stays in the language that its address says.
#[test]
fn the_language_of_an_address_is_kept() {
    const GERMAN: &str = "cookie: language=de\r\n";
    let site = Site::start();
    for (headers, path, kept) in [
        ("", "/games/shogi?language=ja", Some("ja")),
        (GERMAN, "/games/shogi?language=ja", Some("ja")),
        (GERMAN, "/?language=fr&variant=shogi", Some("fr")),
        ("", "/g/nothing?language=ko", Some("ko")),
        (
            "sec-fetch-dest: document\r\n",
            "/me?language=zh-Hant",
            Some("zh-Hant"),
        ),
        (GERMAN, "/games/shogi?language=de", None),
        ("", "/games/shogi?language=xx", None),
        // The language for who writes texts is no choice of a visitor.
        ("", "/games/shogi?language=en-XA", None),
        ("", "/games/shogi", None),
        // A script asks in the language of its page; another page may have changed the choice.
        (
            "sec-fetch-dest: empty\r\n",
            "/games?q=duck&language=ja",
            None,
        ),
        ("", "/manifest.json?language=ja", None),
        ("", "/games/shogi/start.svg?language=ja", None),
    ] {
        let (_, head, _) = site.send("GET", path, headers, "");
        let found = head.split_once("set-cookie: language=");
        let found = found.and_then(|(_, rest)| rest.split(';').next());
        let kept = kept.map(str::to_lowercase);
        assert_eq!(found, kept.as_deref(), "{path} {headers}: {head}");
    }
}

/// Gives the browser a cookie.
pub(crate) fn cookie(page: &Page<'_>, name: &str, value: &str, path: &str) -> io::Result<()> {
    let cookie = json!({ "cookie": { "name": name, "value": value, "path": path } });
    page.post("/cookie", &cookie).map(drop)
}

/// The address of a match that goes on, and the tokens of both seats.
pub(crate) fn played(site: &Site, variant: &str, moves: &[&str]) -> (String, [String; 2]) {
    let wish = json!({ "setup": { "variant": variant }, "seat": "both" });
    let (_, made) = site.post("/api/games", "", &wish);
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let id = text(&made["id"]);
    let tokens = ["first", "second"].map(|seat| text(&made["tokens"][seat]));
    for (ply, text) in moves.iter().enumerate() {
        let path = format!("/api/games/{id}/move/{text}");
        let (status, answer) = site.post(&path, &tokens[ply % 2], &json!({}));
        assert_eq!(status, 200, "{variant} {text}: {answer}");
    }
    (format!("/g/{id}"), tokens)
}

/// The address of a match that goes on, with both seats in the browser.
pub(crate) fn sit(
    page: &Page<'_>,
    site: &Site,
    variant: &str,
    moves: &[&str],
) -> io::Result<String> {
    let (home, tokens) = played(site, variant, moves);
    cookie(page, "seat", &tokens.join("."), &home)?;
    Ok(home)
}

/// Moves, the letters of files, formats, the picture of a match and the game of the operator's table: they are
/// alike in all languages.
const ALIKE: &str = "#moves a, .shot, [href$=knights], [href$=guards], .try b, .rim, [name=move] option, a[download]:not([href$=svg]), [data-do=copy], [translate=no], .best span";

/// The address of a match that an engine evaluates, where the visitor may accept a rematch.
#[cfg(unix)]
fn reviewed(page: &Page<'_>, site: &Site) -> io::Result<String> {
    let (_, made) = site.post("/api/games", "", &json!({ "seat": "both" }));
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let id = text(&made["id"]);
    let [first, second] = ["first", "second"].map(|seat| text(&made["tokens"][seat]));
    for (token, path) in [(&first, "e2e4"), (&second, "d7d5")] {
        site.post(&format!("/api/games/{id}/move/{path}"), token, &json!({}));
    }
    let home = format!("/g/{id}");
    let form = "content-type: application/x-www-form-urlencoded\r\nsec-fetch-site: same-origin\r\naccept: application/json\r\n";
    let headers = format!("{form}cookie: seat={first}\r\n");
    for (act, body) in [("act", "do=resign"), ("rematch", ""), ("review", "")] {
        let (status, _, answer) = site.send("POST", &format!("{home}/{act}"), &headers, body);
        assert_eq!(status, 200, "{act}: {answer}");
    }
    cookie(page, "seat", &second, &home)?;
    Ok(home)
}

#[cfg(unix)]
#[test]
fn no_text_of_a_page_is_outside_the_files() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let folder = tempfile::tempdir()?;
    let site = with_engine(folder.path());
    let page = driver.open(Look::DESK)?;
    page.visit(&site.url("/me"))?;
    cookie(&page, "language", "en-XA", "/")?;
    let (over, seats) = given_up(&site, "crazyhouse", &["e2e4", "d7d5", "e4d5"]);
    let over = format!("/g/{over}");
    let seats = seats.strip_prefix("seat=").unwrap_or_default();
    cookie(&page, "seat", seats, &over)?;
    let mut paths: Vec<String> = [
        "/",
        "/?variant=shogi",
        "/?variant=janggi&against=friend&pace=days",
        "/me",
        "/look",
        "/games",
        "/games?q=shogi&hands=1",
        "/games?q=xiangy",
        "/games/bridge",
        "/games/chess",
        "/games/xiangqi",
        "/games/spartan",
        "/games/makruk",
        "/g/nothing",
    ]
    .map(str::to_owned)
    .into();
    for (variant, moves) in [
        ("3check", &["e2e4", "d7d5", "f1b5"][..]),
        ("shogi", &["7g7f", "3c3d", "8h2b+"]),
        ("duck", &[]),
        ("janggimodern", &[]),
    ] {
        paths.push(sit(&page, &site, variant, moves)?);
    }
    let plain = paths.last().map(|home| format!("{home}/plain?ply=0"));
    paths.extend(plain);
    for query in ["", "?ply=1", "?ply=2&try=d1h5"] {
        paths.push(format!("{over}{query}"));
    }
    let mut faults = Vec::new();
    for path in paths {
        page.visit(&site.url(&path))?;
        page.wait(
            "return document.readyState === 'complete' && !document.querySelector('.grid.shot:not([aria-hidden])')",
        )?;
        page.run("document.querySelector('#settings')?.showModal()")?;
        let found = page.outside_brackets(ALIKE)?;
        faults.extend(found.into_iter().map(|word| format!("{path}: {word}")));
    }
    // A match after its end, with its evaluation and an offer.
    let home = reviewed(&page, &site)?;
    page.visit(&site.url(&home))?;
    page.wait(
        "return document.querySelectorAll('#moves q').length === 2 && document.querySelector('.result [data-asked]') !== null",
    )?;
    let title = page.run("return document.title")?;
    assert!(
        title.as_str().is_some_and(|title| title.starts_with('●')),
        "{title}"
    );
    faults.extend(page.outside_brackets(ALIKE)?);
    // The question what a pawn becomes.
    let start = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    let setup = json!({ "variant": "chess", "start": start });
    let other = driver.open(Look::DESK)?;
    site.seat(&setup, [&page, &other])?;
    page.wait("return document.querySelector('#a7.mine') !== null")?;
    page.click("#a7")?;
    page.click("#a8")?;
    page.wait("return document.querySelectorAll('dialog[open] button').length === 4")?;
    faults.extend(page.outside_brackets(ALIKE)?);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

#[test]
fn a_language_is_chosen_by_keys() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::DESK)?;
    page.visit(&site.url("/games/chess"))?;
    page.tab_to(".tongues summary")?;
    page.keys("\n")?;
    page.tab_to("[name=language][value=ja]")?;
    page.keys("\n")?;
    // The choice leads back to the page.
    page.wait(
        "return document.documentElement.lang === 'ja' && location.pathname === '/games/chess'",
    )?;
    Ok(())
}

/// The buttons and segments whose text is wider than they are, and the page if it scrolls sideways.
pub(crate) const TOO_WIDE: &str = "
    const faults = [...document.querySelectorAll('.b:not(.unseen), .seg label, .chip, .choice .text, .choice .text > *, .plate, summary, h1, h3')]
        .filter(part => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && getComputedStyle(part).overflowX !== 'auto')
        .map(part => `${part.localName}.${part.className}: ${part.textContent.trim().slice(0, 40)}`);
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page');
    return faults";

#[test]
fn texts_of_every_language_fit_on_a_phone() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    let page = driver.open(Look::PHONE)?;
    let mut faults = Vec::new();
    for language in ["de", "fr", "ja", "ko", "zh-Hant"] {
        page.visit(&site.url("/me"))?;
        cookie(&page, "language", language, "/")?;
        let home = sit(&page, &site, "shogi", &["7g7f", "3c3d", "8h2b+"])?;
        for path in [
            "/",
            "/?variant=shogi&against=friend&pace=days",
            "/me",
            "/games",
            "/games/shogi",
            "/games/spartan",
            &home,
        ] {
            page.visit(&site.url(path))?;
            for width in [320, 390] {
                page.resize(width, 664, 1)?;
                let found = page.run(TOO_WIDE)?;
                let found = found.as_array().into_iter().flatten();
                faults.extend(found.map(|fault| format!("{language} {path} {width}: {fault}")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}
