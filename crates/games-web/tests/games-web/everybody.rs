//! Every kind of page for everybody: in each window, in both themes, without a script, and no page that moves while it loads.

use std::{io, thread};

use serde_json::json;
use webdriver::{Axe, Driver, Look, Page};

use crate::http::given_up;
use crate::languages::{cookie, played, sit};
use crate::site::Site;

/// The kinds of pages that anybody may open: a path, or a form that is sent to one.
///
/// Rows with a language stand last, as each is kept for those that follow.
const PAGES: [(&str, &str); 62] = [
    ("the first page", "/"),
    ("a start with a handicap", "/?variant=shogi"),
    ("a start with a choice for each side", "/?variant=janggi"),
    ("a start with a number", "/?start=960&number=518"),
    ("a game of the list", "/?variant=spartan&pace=minutes"),
    ("a game by link, in days", "/?against=friend&pace=days"),
    ("a game of one's own", "/?variant=knights&against=computer"),
    (
        "a start from a position",
        "/?variant=chess&fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1",
    ),
    ("the catalogue", "/games"),
    ("some of the catalogue", "/games?q=shogi&hands=1"),
    ("small boards", "/games?size=small"),
    ("what is near to a name", "/games?q=xiangy"),
    ("rules of chess", "/games/chess"),
    ("rules of a shuffled start", "/games/fischerandom"),
    ("rules with pockets", "/games/crazyhouse"),
    ("rules with a gate", "/games/seirawan"),
    ("rules with a placement", "/games/placement"),
    ("rules of a side of pawns", "/games/horde"),
    ("rules with a duck", "/games/duck"),
    ("rules with checks", "/games/3check"),
    ("rules with explosions", "/games/atomic"),
    ("rules with a goal", "/games/racingkings"),
    ("rules of two armies", "/games/spartan"),
    ("rules with clocks", "/games/armageddon"),
    ("rules of a large board", "/games/courier"),
    ("rules of stones", "/games/clobber"),
    ("rules of shogi", "/games/shogi"),
    ("rules of tiles", "/games/kyotoshogi"),
    ("rules of birds", "/games/torishogi"),
    ("rules of animals", "/games/dobutsu"),
    ("rules of xiangqi", "/games/xiangqi"),
    ("rules with a banner", "/games/manchu"),
    ("rules of janggi", "/games/janggi"),
    ("rules of makruk", "/games/makruk"),
    ("rules of sittuyin", "/games/sittuyin"),
    ("rules of shatranj", "/games/shatranj"),
    ("rules of one's own table", "/games/knights"),
    ("settings", "/look"),
    ("settings of a game", "/look?back=/games/shogi"),
    ("a player's page", "/me"),
    ("a name that is kept", "POST /me name=Ada+Lovelace"),
    ("an unknown token", "POST /login token=x"),
    ("a wrong look", "POST /look pieces-shogi=none"),
    ("a game that there is not", "/games/bridge"),
    ("a match that there is not", "/g/nothing"),
    ("a page that there is not", "/nothing/at/all"),
    (
        "a refused game",
        "POST /new variant=other&other=bridge&against=friend",
    ),
    (
        "a refused position",
        "POST /new variant=other&other=xiangqi&fen=4k4/9/9/9/9/9/9/9/9/4K5+w",
    ),
    (
        "a position of another game",
        "POST /new variant=chess&fen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL+b+-+1",
    ),
    (
        "a refused form",
        "POST /new variant=chess&against=computer&level=x",
    ),
    ("the first page in German", "/?language=de"),
    ("the catalogue in German", "/games?language=de"),
    ("rules in German", "/games/janggi?language=de"),
    ("the first page in Japanese", "/?language=ja&variant=shogi"),
    ("the catalogue in Japanese", "/games?language=ja"),
    ("rules in Japanese", "/games/shogi?language=ja"),
    ("settings in Japanese", "/look?language=ja"),
    ("the first page in Chinese", "/?language=zh-Hant"),
    ("rules in Chinese", "/games/xiangqi?language=zh-Hant"),
    ("a player's page in Chinese", "/me?language=zh-Hant"),
    ("rules in Korean", "/games/janggi?language=ko"),
    ("rules in French", "/games/makruk?language=fr"),
];

/// How far a match has come, and who looks at it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// Nobody has joined yet.
    Waiting,
    /// It goes on, and the visitor has both seats.
    Played,
    Watched,
    Over,
}

/// The kinds of pages of matches: the game, the moves, and the end of the address.
const MATCHES: [(&str, Seen, &str, &[&str], &str); 34] = [
    ("a match that waits", Seen::Waiting, "janggi", &[], ""),
    ("chess", Seen::Played, "chess", &["e2e4", "d7d5"], ""),
    ("a duck", Seen::Played, "duck", &[], ""),
    (
        "checks",
        Seen::Played,
        "3check",
        &["e2e4", "d7d5", "f1b5"],
        "",
    ),
    ("pockets", Seen::Played, "crazyhouse", CAPTURE, ""),
    ("gates", Seen::Played, "seirawan", &["b1c3"], ""),
    ("a placement", Seen::Played, "placement", &[], ""),
    ("shogi", Seen::Played, "shogi", EXCHANGE, ""),
    ("animals", Seen::Played, "dobutsu", &[], ""),
    ("xiangqi", Seen::Played, "xiangqi", &["h3e3", "h10g8"], ""),
    ("janggi", Seen::Played, "janggi", &["a1a2", "a10a9"], ""),
    ("makruk", Seen::Played, "makruk", &[], ""),
    ("one's own table", Seen::Played, "knights", &["e2e4"], ""),
    (
        "a board of pieces that are named",
        Seen::Played,
        "spartan",
        &[],
        "",
    ),
    ("moves in a list", Seen::Played, "shogi", EXCHANGE, "/plain"),
    ("a watched game", Seen::Watched, "chess", &["e2e4"], ""),
    ("a shuffled start", Seen::Watched, "fischerandom", &[], ""),
    ("pawns", Seen::Watched, "horde", &[], ""),
    ("stones", Seen::Watched, "clobber", &[], ""),
    ("a banner", Seen::Watched, "manchu", &[], ""),
    ("birds", Seen::Watched, "torishogi", &[], ""),
    ("tiles", Seen::Watched, "kyotoshogi", &[], ""),
    ("a large board", Seen::Watched, "courier", &[], ""),
    (
        "a watched game without a script",
        Seen::Watched,
        "xiangqi",
        &[],
        "/plain",
    ),
    (
        "a past position",
        Seen::Watched,
        "shogi",
        EXCHANGE,
        "?ply=1",
    ),
    ("the end of chess", Seen::Over, "chess", CAPTURE, ""),
    (
        "the end of checks",
        Seen::Over,
        "3check",
        &["e2e4", "e7e5"],
        "",
    ),
    ("the end of shogi", Seen::Over, "shogi", EXCHANGE, ""),
    ("the end of janggi", Seen::Over, "janggi", &["a1a2"], ""),
    (
        "a reviewed position",
        Seen::Over,
        "xiangqi",
        &["h3e3", "h10g8"],
        "?ply=1",
    ),
    (
        "moves that are tried out",
        Seen::Over,
        "crazyhouse",
        CAPTURE,
        "?ply=3&try=d8d5.P@e4",
    ),
    (
        "a review without a script",
        Seen::Over,
        "shogi",
        EXCHANGE,
        "/plain?ply=4&try=B*5e",
    ),
    (
        "an end in Japanese",
        Seen::Over,
        "shogi",
        EXCHANGE,
        "?language=ja",
    ),
    (
        "a game in German",
        Seen::Played,
        "janggi",
        &["a1a2", "a10a9"],
        "?language=de",
    ),
];

const CAPTURE: &[&str] = &["e2e4", "d7d5", "e4d5"];
const EXCHANGE: &[&str] = &["7g7f", "3c3d", "8h2b+", "3a2b"];

/// How a kind of page is reached.
#[derive(Clone, Copy)]
enum Address {
    /// A path, or a form.
    Fixed(&'static str),
    /// A match that is made first: the game, the moves, and the end of the address.
    Match(Seen, &'static str, &'static [&'static str], &'static str),
}

impl Address {
    /// Whether the address has a language.
    fn has_language(self) -> bool {
        let (Self::Fixed(text) | Self::Match(.., text)) = self;
        text.contains("language=")
    }

    /// The address on a site for the visitor of a browser.
    fn on(self, page: &Page<'_>, site: &Site) -> io::Result<String> {
        let (seen, variant, moves, end) = match self {
            Self::Fixed(address) => return Ok(address.to_owned()),
            Self::Match(seen, variant, moves, end) => (seen, variant, moves, end),
        };
        let home = match seen {
            Seen::Waiting => {
                let wish = json!({ "setup": { "variant": variant } });
                let (status, made) = site.post("/api/games", "", &wish);
                assert_eq!(status, 201, "{made}");
                format!("/g/{}", made["id"].as_str().unwrap_or_default())
            }
            Seen::Played => sit(page, site, variant, moves)?,
            Seen::Watched => played(site, variant, moves).0,
            Seen::Over => format!("/g/{}", given_up(site, variant, moves).0),
        };
        Ok(home + end)
    }
}

/// The kinds of pages that are asked for by their row and name: what each is, and its address or form. A language in an address is
/// kept, so these come last.
fn kinds(
    page: &Page<'_>,
    site: &Site,
    is_wanted: impl Fn(usize, &str) -> bool,
) -> io::Result<Vec<(&'static str, String)>> {
    page.visit(&site.url("/api/variants"))?;
    page.wait("return document.body !== null")?;
    let fixed = PAGES.map(|(what, address)| (what, Address::Fixed(address)));
    let matches = MATCHES
        .map(|(what, seen, variant, moves, end)| (what, Address::Match(seen, variant, moves, end)));
    let mut rows = [fixed.as_slice(), matches.as_slice()].concat();
    rows.sort_by_key(|(_, address)| address.has_language());
    let wanted = { rows.into_iter().enumerate() }.filter(|(row, (what, _))| is_wanted(*row, what));
    wanted
        .map(|(_, (what, address))| Ok((what, address.on(page, site)?)))
        .collect()
}

/// Opens an address, or sends a form, and waits for the page.
fn open(page: &Page<'_>, site: &Site, address: &str) -> io::Result<()> {
    if let Some(form) = address.strip_prefix("POST ") {
        let (path, fields) = form.split_once(' ').unwrap_or((form, ""));
        page.visit(&site.url("/me"))?;
        page.wait(
            "return document.readyState === 'complete' && document.querySelector('main') !== null",
        )?;
        let script = format!(
            "const form = document.createElement('form');
             Object.assign(form, {{ method: 'post', action: {} }});
             for (const [name, value] of new URLSearchParams({}))
                 form.append(Object.assign(document.createElement('input'), {{ type: 'hidden', name, value }}));
             window.isOld = true;
             document.body.append(form);
             form.submit()",
            json!(path),
            json!(fields)
        );
        page.run(&script)?;
    } else {
        page.visit(&site.url(address))?;
    }
    page.wait(IS_THERE).map(drop)
}

/// The page has come, and its board if it has one. Without a script one leads to another, and that of a match is held open.
const IS_THERE: &str = "
    const is_whole = document.readyState === 'complete' || document.querySelector('.later') !== null;
    return !window.isOld && is_whole && document.querySelector('main h1') !== null
        && !document.querySelector('noscript > meta, .grid.shot:not([aria-hidden])')";

/// Looks at each kind of page in one of two browsers, and collects what is wrong with it.
fn faults(
    looks: [Look; 2],
    look_at: impl Fn(&Page<'_>) -> io::Result<Vec<String>> + Sync,
) -> io::Result<Vec<String>> {
    let Some(driver) = Driver::start() else {
        return Ok(Vec::new());
    };
    let site = Site::start();
    let half = |place: usize| {
        let page = driver.open(looks[place])?;
        let mut faults = Vec::new();
        for (what, address) in kinds(&page, &site, |row, _| row % 2 == place)? {
            open(&page, &site, &address)?;
            let found = look_at(&page)?.into_iter();
            faults.extend(found.map(|fault| format!("{what}, {address}: {fault}")));
        }
        Ok(faults)
    };
    let halves = thread::scope(|scope| {
        let half = &half;
        let threads = [0, 1].map(|place| scope.spawn(move || half(place)));
        threads.map(|thread| thread.join().unwrap())
    });
    let halves: io::Result<Vec<Vec<String>>> = halves.into_iter().collect();
    Ok(halves?.concat())
}

#[test]
fn every_kind_of_page_is_for_everybody() -> io::Result<()> {
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let look = Look::DESK.without_waiting();
    let faults = faults([look; 2], |page| page.faults(axe.as_ref()))?;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// On the narrowest phone, by day and by night.
#[test]
fn every_kind_of_page_shows_its_content_without_a_script() -> io::Result<()> {
    let look = Look::PHONE.without_scripts().without_waiting();
    let faults = faults([look, look.dark()], |page| {
        page.resize(320, 568, 1)?;
        let mut faults: Vec<_> = page.overflow()?.into_iter().collect();
        let lacks = page.run(
            "const seen = [...document.querySelectorAll('main *')].filter(part => part.checkVisibility());
             const text = document.querySelector('main').innerText;
             const lacks = [];
             if (text.length < 16) lacks.push(`no text: ${text}`);
             if (location.pathname.startsWith('/g/') && document.querySelector('.board') && !seen.some(part => part.matches('svg, .sq, img'))) lacks.push('no board');
             return lacks",
        )?;
        faults.extend(
            lacks
                .as_array()
                .into_iter()
                .flatten()
                .map(ToString::to_string),
        );
        Ok(faults)
    })?;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// The kinds of pages whose parts are watched while they load.
const STILL: [&str; 15] = [
    "the first page",
    "a start with a handicap",
    "a start with a choice for each side",
    "a start with a number",
    "a game of the list",
    "a game by link, in days",
    "settings",
    "a player's page",
    "small boards",
    "rules with a duck",
    "rules of janggi",
    "a match that waits",
    "birds",
    "the end of checks",
    "the end of chess",
];

/// The parts that have moved on a page since it began to load, and a little later.
const SHIFTS: &str = "
    return new Promise(done => {
        const found = [];
        new PerformanceObserver(list => found.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
        // How the pieces move is opened by the script for who has not played the game before.
        // A node that was replaced meanwhile is none, and says nothing beside others.
        const moves = ({ sources }) => sources.every(({ node }) => !node) || sources.some(({ node }) => node && !node.closest?.('#pieces'));
        setTimeout(() => done(found.filter(moves).map(one => `${one.value} ${one.sources.map(of => [of.node?.outerHTML?.slice(0, 80), of.previousRect, of.currentRect].map(part => JSON.stringify(part)))}`).join()), 250);
    })";

/// As on a slow phone far from the server.
fn slowly(page: &Page<'_>) -> io::Result<()> {
    page.devtools("Network.enable", &json!({}))?;
    page.devtools(
        "Network.emulateNetworkConditions",
        &json!({ "offline": false, "latency": 60, "downloadThroughput": 200_000, "uploadThroughput": 200_000 }),
    )?;
    page.devtools("Emulation.setCPUThrottlingRate", &json!({ "rate": 4 }))?;
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
        let kinds = kinds(&page, &site, |_, what| STILL.contains(&what))?;
        slowly(&page)?;
        for (_, address) in kinds {
            page.visit(&site.url(&address))?;
            page.wait("return document.readyState === 'complete'")?;
            let shifts = page.run(SHIFTS)?;
            if shifts != json!("") {
                moved.push(format!("{address}: {shifts}"));
            }
        }
    }
    assert!(moved.is_empty(), "{}", moved.join("\n"));
    Ok(())
}

#[test]
fn games_in_which_it_is_ones_turn_are_said_first_and_move_nothing() -> io::Result<()> {
    let Some(driver) = Driver::start() else {
        return Ok(());
    };
    let site = Site::start();
    for look in [Look::DESK, Look::PHONE] {
        let page = driver.open(look)?;
        page.visit(&site.url("/api/variants"))?;
        // The visitor begins in two of three games.
        for (variant, seat) in [("chess", 0), ("shogi", 0), ("xiangqi", 1)] {
            let (home, tokens) = played(&site, variant, &[]);
            cookie(&page, "seat", &tokens[seat], &home)?;
            page.visit(&site.url(&home))?;
            page.wait("return (localStorage.getItem('games') || '').includes(location.pathname)")?;
        }
        slowly(&page)?;
        page.visit(&site.url("/"))?;
        page.wait("return !document.querySelector('#turns').hidden")?;
        assert_eq!(page.run(SHIFTS)?, json!(""));
        let said = "return [document.title.slice(0, 4), document.querySelector('#turns h2').textContent,
            document.querySelectorAll('#turns a').length, document.querySelectorAll('#own li').length,
            getComputedStyle(document.querySelector('#own')).visibility]";
        let expected = json!(["(2) ", "Your turn in 2 games", 2, 3, "visible"]);
        assert_eq!(page.run(said)?, expected);
    }
    Ok(())
}
