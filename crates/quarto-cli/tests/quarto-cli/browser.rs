//! `quarto serve` in headless Chromium: games by mouse, finger, keys and link, in every look, with a script and without.
//!
//! Pictures of some states are kept in the folder for temporary files of the build, to be looked
//! at. Without `chromedriver` the tests say so and pass; `BROWSER_TESTS=1` lets them fail then.
//! The rules of axe are run where `cargo xtask playground --test` has installed it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use feen_quarto::{Game, Piece, Player, Random, Rules, Square, Status, Strategy};
use serde_json::{Value, json};
use webdriver::{Axe, Driver, Look, Page, Weight};

/// A server, which ends with the test however that ends.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quarto"))
            .args(["serve", "--memory", "--log=off", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let address = line.trim().trim_end_matches('/').to_owned();
        Self { child, address }
    }

    /// The answer to a request, as text.
    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        let host = self.address.strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(5)))
            .unwrap();
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n",
            body.len()
        );
        for (name, value) in headers {
            request.extend([name, ": ", value, "\r\n"]);
        }
        stream
            .write_all(format!("{request}\r\n{body}").as_bytes())
            .unwrap();
        let mut answer = Vec::new();
        // A page that waits goes on for longer than anybody reads here.
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// The time that the process has worked, in ticks.
    fn worked(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = stat
            .rsplit(')')
            .next()
            .unwrap()
            .split_whitespace()
            .collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The form of a first page for a game against the computer.
const FORM: &str = "variant=quarto&against=engine:quarto&level=1&seat=first&rules=lines";

/// The headers of a form that a page of the server sends.
const OWN: [(&str, &str); 2] = [
    ("Content-Type", "application/x-www-form-urlencoded"),
    ("Sec-Fetch-Site", "same-origin"),
];

/// A page with everything that it names has at most 120 KB over the wire, and 30 KB of script.
#[test]
fn pages_are_light() {
    let server = Server::start(&["--seed", "1"]);
    let made = server.ask("POST", "/new", &OWN, FORM);
    let header = |name: &str| {
        let line = made.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{made}")).to_owned()
    };
    let (game, cookie) = (header("location: "), header("set-cookie: "));
    let cookie = cookie.split(';').next().unwrap();
    let host = server.address.strip_prefix("http://").unwrap();
    for (page, path, cookie) in [("the first page", "/", ""), ("a game", &game, cookie)] {
        let mut weight = Weight::new(host);
        weight.load(path, cookie).unwrap();
        let (bytes, script) = (weight.bytes(), weight.script());
        println!("{page}: {bytes} bytes, {script} of them scripts");
        assert!(bytes <= 120_000, "{page}: {bytes} bytes");
        assert!(script <= 30_000, "{page}: {script} bytes of script");
    }
}

/// Visitors who come by a proxy are told apart by what it says of them.
#[test]
fn thirty_visitors_of_a_proxy_each_make_a_game() {
    let server = Server::start(&["--proxy"]);
    for visitor in 1..=30 {
        let from = format!("198.51.100.{visitor}");
        let [kind, site] = OWN;
        let headers = [kind, site, ("X-Forwarded-For", &*from)];
        let made = server.ask("POST", "/new", &headers, FORM);
        assert!(made.starts_with("HTTP/1.1 303 "), "{visitor}: {made}");
    }
}

/// The server has the options of `chess serve`, and its messages; of games it has Quarto alone.
#[test]
fn quarto_is_served_as_other_games_are() {
    let server = Server::start(&["--open-players", "--new-games", "100"]);
    let json = [("Content-Type", "application/json")];
    for (path, body, status, part) in [
        ("/api/games", "{}", 201, "\"url\":\"/g/"),
        (
            "/api/games",
            r#"{"variant":"quarto","setup":{"rules":"squares"}}"#,
            201,
            "",
        ),
        (
            "/api/games",
            r#"{"variant":"chess"}"#,
            422,
            "variant/unknown",
        ),
        (
            "/api/games",
            r#"{"setup":{"variant":"shogi"}}"#,
            422,
            "does not have the game `shogi`",
        ),
        (
            "/api/games",
            r#"{"engine":"quarto","level":9}"#,
            422,
            "engine/level",
        ),
        ("/api/players", r#"{"name":"Mira"}"#, 201, "\"token\""),
    ] {
        let answer = server.ask("POST", path, &json, body);
        let start = format!("HTTP/1.1 {status} ");
        assert!(
            answer.starts_with(&start) && answer.contains(part),
            "{body}: {answer}"
        );
    }
    let listed = server.ask("GET", "/api/variants", &[], "");
    assert!(
        listed.contains("quarto") && !listed.contains("shogi"),
        "{listed}"
    );
    let page = server.ask("GET", "/", &[], "");
    assert!(
        page.contains("value=\"quarto\"") && !page.contains("value=\"shogi\""),
        "{page}"
    );
}

/// A person before a browser.
struct Person<'d>(Page<'d>);

/// The state of a page: its title, and the numbers of pieces.
const STATE: &str = "const all = part => document.querySelectorAll(part).length;
    const done = document.querySelector('.panel') && (document.readyState === 'complete' || document.querySelector('.plain-page'));
    return done ? `${document.title} ${all('.cups img')} ${all('.pool img')}` : ''";

impl Person<'_> {
    fn title(&self) -> String {
        let title = self.0.run("return document.title").unwrap_or_default();
        let title = title.as_str().unwrap_or_default();
        title
            .trim_start_matches("● ")
            .trim_end_matches(" · Quarto")
            .to_owned()
    }

    /// Waits until the title has this part.
    #[track_caller]
    fn sees(&self, part: &str) {
        let script = format!("return document.title.includes({})", json!(part));
        if let Err(error) = self.0.wait(&script) {
            panic!("{error}, found {:?}", self.title());
        }
    }

    /// Does something that changes what the page shows, and waits for that.
    #[track_caller]
    fn changes(&self, act: impl Fn() -> io::Result<()>) {
        let start = Instant::now();
        let before = self.run(STATE);
        while let Err(error) = act() {
            assert!(start.elapsed() < Duration::from_secs(60), "{error}");
            thread::sleep(Duration::from_millis(50));
        }
        while [&before, &json!("")].contains(&&self.run(STATE)) {
            assert!(start.elapsed() < Duration::from_secs(60), "{before}");
            thread::sleep(Duration::from_millis(25));
        }
    }

    /// Touches the middle of an element. A finger does not say that something lay over it.
    #[track_caller]
    fn tap(&self, selector: &str) {
        let is_free = format!(
            "const at = document.querySelector('{selector}');
             at.scrollIntoView({{ block: 'nearest' }});
             const box = at.getBoundingClientRect();
             const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
             return at.contains(document.elementFromPoint(x, y))"
        );
        self.changes(|| {
            if self.0.run(&is_free)? == false {
                return Err(io::Error::other(format!("something covers {selector}")));
            }
            self.0.tap(selector)
        });
    }

    /// Chooses a piece, and hands it over.
    #[track_caller]
    fn gives(&self, piece: &str) {
        self.changes(|| {
            self.0.click(piece)?;
            self.0.click(HAND_OVER)
        });
    }

    /// Makes a game with these answers on the first page, at a level if it is against the computer.
    #[track_caller]
    fn makes(&self, server: &Server, level: u8, choices: &[&str]) {
        self.0.visit(&format!("{}/", server.address)).unwrap();
        let form = "return document.querySelector('.lobby .go button') !== null";
        self.0.wait(form).unwrap();
        for choice in choices {
            let script = format!("document.querySelector('.lobby [value=\"{choice}\"]').click()");
            self.0.run(&script).unwrap();
        }
        let level = format!("document.querySelector('[name=level]').value = {level}");
        self.0.run(&level).unwrap();
        self.0.click(".lobby .go button").unwrap();
        self.0
            .wait("return document.querySelector('.panel') !== null")
            .unwrap();
    }

    /// Asks for another game of the same, by the button that is seen: a phone has it at another place.
    fn asks_again(&self) -> io::Result<()> {
        self.0.run(
            "for (const at of document.querySelectorAll('form[action*=rematch] button')) \
                 at.toggleAttribute('data-seen', at.checkVisibility())",
        )?;
        self.0.click("form[action*=rematch] button[data-seen]")
    }

    /// The value of a script, once no other page is on its way.
    #[track_caller]
    fn run(&self, script: &str) -> Value {
        let start = Instant::now();
        loop {
            match self.0.run(script) {
                Ok(value) => return value,
                Err(error) => assert!(start.elapsed() < Duration::from_secs(60), "{error}"),
            }
            thread::sleep(Duration::from_millis(25));
        }
    }

    #[track_caller]
    fn count(&self, selector: &str) -> u64 {
        let script = format!("return document.querySelectorAll('{selector}').length");
        self.run(&script).as_u64().unwrap()
    }

    /// Waits until an element with such a label has the focus, which comes after the page.
    #[track_caller]
    fn focuses(&self, start: &str) {
        let begun = Instant::now();
        while !self.focus().starts_with(start) {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "expected {start:?}, found {:?}",
                self.focus()
            );
            thread::sleep(Duration::from_millis(25));
        }
    }

    /// The label of the element that has the focus.
    fn focus(&self) -> String {
        let script = "const at = document.activeElement; \
                      return at.ariaLabel ?? at.textContent";
        let focus = self.0.run(script).unwrap_or_default();
        focus.as_str().unwrap_or_default().to_owned()
    }

    /// Keeps a picture for people to look at. No check reads it, so a browser that is too busy to
    /// take one is reported and no failure.
    fn keeps(&self, name: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        match self.0.screenshot() {
            Ok(picture) => fs::write(folder.join(format!("quarto-{name}.png")), picture).unwrap(),
            Err(error) => eprintln!("no picture of {name}: {error}"),
        }
    }

    /// Nothing to scroll sideways, and each control large enough for a finger.
    #[track_caller]
    fn fits(&self) {
        let script = "
            // A control may reach further than what is seen of it, by a part without a picture.
            const reach = at => {
                const { width, height } = at.getBoundingClientRect();
                const { position, content, left, top } = getComputedStyle(at, '::before');
                const more = side => position === 'absolute' && content === '\"\"' ? 2 * Math.max(0, -parseFloat(side)) : 0;
                return { width: width + more(left), height: height + more(top) };
            };
            const small = [...document.querySelectorAll('.table button, .tray button, .tray label, .acts .b')]
                .map(at => [at, reach(at)])
                .filter(([at, box]) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
                .map(([at, box]) => `${at.outerHTML}: ${box.width} x ${box.height}`);
            const wide = document.documentElement.scrollWidth - innerWidth;
            return wide > 0 ? [`${wide} too wide`, ...small] : small";
        self.0.wait_for_style().unwrap();
        let faults = self.run(script);
        assert_eq!(faults, json!([]), "{}", self.title());
    }
}

const HAND_OVER: &str = ".pool .main";

/// A browser in which pages that wait may be open.
fn open(driver: &Driver, look: Look) -> Person<'_> {
    Person(driver.open(look.without_waiting()).unwrap())
}

fn looks() -> [(&'static str, Look); 4] {
    [
        ("desk", Look::DESK),
        ("desk-dark", Look::DESK.dark()),
        ("phone", Look::PHONE),
        ("phone-dark", Look::PHONE.dark()),
    ]
}

/// How a person uses a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    Mouse,
    Finger,
    Keys,
}

/// Plays with the first control each time, up to the end, which is the title then.
fn plays(person: &Person<'_>, hand: Hand) -> String {
    for _ in 0..40 {
        let mine = "return /Choose|Place|wins|Draw/.test(document.title) && document.querySelector('.acts') !== null";
        person.0.wait(mine).unwrap();
        let title = person.title();
        if title.contains("wins") || title.contains("Draw") {
            return title;
        }
        person.fits();
        let gives = title.contains("Choose");
        let control = if gives { ".pool label" } else { ".cups button" };
        match hand {
            Hand::Mouse if gives => person.gives(control),
            Hand::Mouse => person.changes(|| person.0.click(control)),
            Hand::Finger => {
                if gives {
                    person.0.click(control).unwrap();
                }
                person.tap(if gives { HAND_OVER } else { control });
            }
            Hand::Keys => {
                person.focuses(if gives { "Give the" } else { "Place on" });
                person.changes(|| person.0.keys(if gives { " \n" } else { "\n" }));
            }
        }
    }
    person.title()
}

#[test]
fn whole_games_to_the_end_in_every_look() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let [desk, dark, phone, dark_phone] = looks();
    let without = |(name, look): (&'static str, Look)| (name, look.without_scripts());
    let all = [
        (desk, Hand::Mouse),
        (without(dark), Hand::Mouse),
        (phone, Hand::Finger),
        (dark_phone, Hand::Keys),
    ];
    for ((name, look), hand) in all {
        let server = Server::start(&["--seed", "5", "--pace", "50ms"]);
        let person = open(&driver, look);
        person.makes(&server, 1, &["first"]);
        let end = plays(&person, hand);
        if end.contains("wins") {
            assert!(end.ends_with("wins by four alike"), "{end}");
            assert!(
                person.count(".cups .win") >= 4 && person.count(".star") >= 4,
                "{name}"
            );
        }
        person.keeps(&format!("over-{name}"));
        // Another game of the same, with the seats changed.
        person.run("document.querySelector('[data-do=shut]')?.click(); return true");
        person.changes(|| person.asks_again());
        person
            .0
            .wait("return /Choose|Place/.test(document.title)")
            .unwrap();
    }
}

/// The language in which each text of the files of messages is in brackets.
#[test]
fn no_text_of_the_table_is_outside_the_files() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&["--seed", "5", "--pace", "50ms"]);
    let person = open(&driver, Look::DESK);
    person.0.visit(&format!("{}/me", server.address)).unwrap();
    let cookie = json!({ "cookie": { "name": "language", "value": "en-XA", "path": "/" } });
    person.0.post("/cookie", &cookie).unwrap();
    person.0.visit(&format!("{}/", server.address)).unwrap();
    // The moves, and the format of records, are alike in all languages.
    let alike = "#moves a, a[download]:not([href$=svg])";
    let mut found = person.0.outside_brackets(alike).unwrap();
    person.makes(&server, 6, &["first"]);
    person.sees("Choose the piece");
    found.extend(person.0.outside_brackets(alike).unwrap());
    person.gives(".pool label");
    person.sees("Place the");
    found.extend(person.0.outside_brackets(alike).unwrap());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The page of one who waits changes by itself, and the control to use has the focus.
#[test]
fn a_page_that_waits_changes_by_itself() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&["--seed", "5", "--pace", "1500ms"]);
    for look in [Look::DESK, Look::DESK.without_scripts()] {
        let person = open(&driver, look);
        person.makes(&server, 6, &["first"]);
        person.sees("Choose the piece");
        person.gives(".pool label");
        person.sees("Second to move");
        assert_eq!(person.count(".cups button"), 0);
        let start = Instant::now();
        person.sees("Place the");
        let time = start.elapsed();
        assert!(time < Duration::from_secs(6), "{time:?}");
        person.focuses("Place on ");
    }
}

/// On a phone the board, the pool and the players are on one screen, in their order.
#[test]
fn a_game_is_on_one_screen_of_a_phone() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&["--seed", "5", "--pace", "50ms"]);
    let person = open(&driver, Look::PHONE);
    person.makes(&server, 6, &["first"]);
    for title in ["Choose the piece", "Place the"] {
        person.sees(title);
        for (width, height) in [(390, 844), (360, 740), (390, 664)] {
            person.0.resize(width, height, 1).unwrap();
            let boxes = person.run(
                "return ['.plate:not(.me)', '.board', '.pool', '.plate.me']
                    .map(one => document.querySelector(one).getBoundingClientRect())
                    .flatMap(({ top, bottom }) => [top, bottom])",
            );
            let boxes = boxes.as_array().unwrap().iter();
            let edges: Vec<f64> = boxes.filter_map(Value::as_f64).collect();
            let is_sorted = edges.is_sorted_by(|one, next| *one <= next + 0.5);
            assert!(is_sorted, "{width}: {edges:?}");
            assert!(edges[7] <= f64::from(height) + 0.5, "{width}: {edges:?}");
            let board = edges[3] - edges[2];
            assert!(board >= f64::from(width) * 0.8, "{width}: {edges:?}");
            person.fits();
        }
        person.keeps(&format!("phone-{}", &title[..5]));
        if title.contains("Choose") {
            person.gives(".pool label");
        }
    }
}

/// The rules lie over the page: Escape and a click beside them close them.
#[test]
fn the_rules_open_and_close() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&["--seed", "5"]);
    let person = open(&driver, Look::DESK);
    person.makes(&server, 1, &["first"]);
    let is_open = |expected: bool| {
        let script = format!(
            "return document.querySelector('#rules:popover-open, main') !== null && \
                 (document.querySelector('#rules:popover-open') !== null) === {expected}"
        );
        person.0.wait(&script).unwrap();
    };
    let beside = json!([{
        "type": "pointer",
        "id": "mouse",
        "parameters": { "pointerType": "mouse" },
        "actions": [
            { "type": "pointerMove", "duration": 0, "origin": "viewport", "x": 20, "y": 400 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ],
    }]);
    is_open(false);
    person.0.click(".pool [popovertarget=rules]").unwrap();
    is_open(true);
    person.0.keys("\u{e00c}").unwrap();
    is_open(false);
    person.0.click(".pool [popovertarget=rules]").unwrap();
    is_open(true);
    person.0.actions(&beside).unwrap();
    is_open(false);
}

#[test]
fn every_state_is_for_everybody() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let axe = Axe::find(env!("CARGO_TARGET_TMPDIR"));
    let server = Server::start(&["--seed", "5", "--pace", "50ms"]);
    let mut faults = Vec::new();
    let person = open(&driver, Look::DESK);
    let mut check = |title: &str| {
        person.sees(title);
        faults.extend(person.0.faults(axe.as_ref()).unwrap());
    };
    person.0.visit(&format!("{}/", server.address)).unwrap();
    check("Play");
    person.makes(&server, 1, &["first"]);
    check("Choose the piece");
    person.gives(".pool label");
    check("Place the");
    let end = plays(&person, Hand::Mouse);
    check(&end);
    person.makes(&server, 1, &["friend", "first"]);
    check("Waiting for the other player");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A game that ends in a draw, as what is done one after the other.
fn drawn() -> Vec<(Player, String)> {
    (0..)
        .find_map(|seed| {
            let (mut first, mut second) = (Random::new(seed), Random::new(seed + 1));
            let mut game = Game::new(Rules::default(), Player::First);
            let mut steps = Vec::new();
            let give = |piece: Piece| format!(".pool label:has([value=\"{}\"])", piece.number());
            let place = |square: Square| format!(".cups button[value=\"{square}\"]");
            let piece = first.first_piece(game);
            steps.push((Player::First, give(piece)));
            game = game.give(piece).unwrap();
            while let Status::Place(player, _) = game.status() {
                let strategy: &mut dyn Strategy = if player.is_first() {
                    &mut first
                } else {
                    &mut second
                };
                let turn = strategy.turn(game);
                steps.push((player, place(turn.square)));
                steps.extend(turn.give.map(|piece| (player, give(piece))));
                game = game.play(turn).unwrap();
            }
            (game.status() == Status::Drawn).then_some(steps)
        })
        .unwrap()
}

/// Two people play by link to a draw, one of them without a script, and agree on another game.
#[test]
fn two_people_play_by_link_to_a_draw() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&["--seed", "5"]);
    let (one, other) = (
        open(&driver, Look::DESK),
        open(&driver, Look::PHONE.dark().without_scripts()),
    );
    one.makes(&server, 1, &["friend", "first"]);
    one.sees("Waiting for the other player");
    let link = one.run("return document.querySelector('[data-link]').value");
    other.0.visit(link.as_str().unwrap()).unwrap();
    other.sees("Second is free");
    other.changes(|| other.0.click(".ask .main"));
    one.sees("Choose the piece");
    other.sees("First to move");
    for (player, selector) in drawn() {
        let (acts, sees) = if player.is_first() {
            (&one, &other)
        } else {
            (&other, &one)
        };
        acts.0
            .wait("return /Choose|Place/.test(document.title)")
            .unwrap();
        if selector.starts_with(".pool") {
            acts.gives(&selector);
        } else {
            acts.changes(|| acts.0.click(&selector));
        }
        let counts = acts.run("return document.querySelectorAll('.cups img').length");
        let same = format!("return document.querySelectorAll('.cups img').length === {counts}");
        sees.0.wait(&same).unwrap();
    }
    for person in [&one, &other] {
        person.sees("Draw by full board");
        assert_eq!(
            (person.count(".cups img"), person.count(".cups .win")),
            (16, 0)
        );
    }
    other.keeps("draw");
    one.run("document.querySelector('[data-do=shut]')?.click(); return true");
    one.asks_again().unwrap();
    other.0.post("/refresh", &json!({})).unwrap();
    other.changes(|| other.asks_again());
    // The one who had the first seat has the second.
    other.sees("Choose the piece");
    one.sees("First to move");
}

/// A player who resigns while the other thinks does not wait, and the search ends.
#[cfg(target_os = "linux")]
#[test]
fn resigning_stops_the_search() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&["--seed", "5", "--pace", "20s"]);
    let person = open(&driver, Look::DESK);
    person.makes(&server, 8, &["squares", "second"]);
    person.sees("First to move");
    person
        .0
        .wait("return document.querySelector('.cups table') !== null")
        .unwrap();
    person.sees("First to move");
    let start = Instant::now();
    person.run(
        "document.querySelector('.acts [value=abort], .acts [value=resign]').click(); return true",
    );
    person
        .0
        .wait("return !document.title.includes('to move')")
        .unwrap();
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
    thread::sleep(Duration::from_millis(300));
    let before = server.worked();
    thread::sleep(Duration::from_secs(1));
    assert!(server.worked() - before < 30, "the search goes on");
}
