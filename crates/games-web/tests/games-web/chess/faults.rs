//! Clients that mean harm, or know no better.

use std::io::{ErrorKind, Read, Write};
use std::time::{Duration, Instant};

use feen_games_web::Action;
use feen_server::Player;
use serde_json::{Value, json};

use super::site::{Answer, Site, bearer};

/// Numbers that look random, the same in each run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: u64) -> usize {
        usize::try_from(self.next() % end).unwrap()
    }

    fn bytes(&mut self, most: u64) -> Vec<u8> {
        (0..self.below(most))
            .map(|_| self.next().to_le_bytes()[0])
            .collect()
    }

    fn json(&mut self, depth: u32) -> Value {
        const WORDS: [&str; 14] = [
            "seq", "action", "type", "move", "e2e4", "resign", "setup", "fen", "clock", "limit",
            "first", "seat", "invite", "chess960",
        ];
        let word = |random: &mut Self| WORDS[random.below(14)].to_owned();
        match self.below(if depth == 0 { 5 } else { 7 }) {
            0 => Value::Null,
            1 => json!(self.next().is_multiple_of(2)),
            2 => json!(i64::from_le_bytes(self.next().to_le_bytes())),
            3 => json!(f64::from_bits(self.next())),
            4 => json!(word(self)),
            5 => (0..self.below(4)).map(|_| self.json(depth - 1)).collect(),
            _ => {
                let fields = (0..self.below(5)).map(|_| (word(self), self.json(depth - 1)));
                Value::Object(fields.collect())
            }
        }
    }
}

/// Every route; `{}` is a name.
const PATHS: [&str; 27] = [
    "/",
    "/new",
    "/board.css",
    "/icon.svg",
    "/g/{}",
    "/g/{}/state",
    "/g/{}/act",
    "/g/{}/join",
    "/g/{}/pgn",
    "/g/{}/svg",
    "/api/games",
    "/api/games/{}",
    "/api/games/{}/join",
    "/api/games/{}/actions",
    "/api/games/{}/ticket",
    "/api/games/{}/move/{}",
    "/api/games/{}/pgn",
    "/api/games/{}/fen",
    "/api/games/{}/feen",
    "/api/games/{}/svg",
    "/api/games/{}/events?ticket=x",
    "/api/me",
    "/api/me/games",
    "/api/players",
    "/healthz",
    "/metrics",
    "/nowhere",
];

/// The time for which the routes are asked; `SERVER_HOSTILE` makes it longer than four rounds, in seconds.
fn hostile() -> Duration {
    let seconds = std::env::var("SERVER_HOSTILE").unwrap_or_default();
    Duration::from_secs(seconds.parse().unwrap_or(0))
}

#[test]
fn no_route_answers_anything_with_a_fault_of_the_server_or_a_secret() {
    let site = Site::start();
    let (id, white, black) = site.game(json!({}));
    let (hidden, first, second) = site.game(json!({ "private": true }));
    let wish = json!({ "seat": "first", "private": true });
    let open = site.post("/api/games", None, &wish).json();
    let made = site
        .post("/api/players", None, &json!({ "name": "Anna" }))
        .json();
    let anna = made["token"].as_str().unwrap();
    let names = [
        &*id,
        "x",
        "AAAAAAAAAAAAAAAA",
        "%ff%00",
        "..",
        "ai",
        "Anna",
        &*hidden,
        open["id"].as_str().unwrap(),
    ];
    let secrets = [
        &*white,
        &*black,
        &*first,
        &*second,
        anna,
        open["token"].as_str().unwrap(),
        open["invite"].as_str().unwrap(),
    ];
    let check = |what: &str, answer: &Answer| {
        let is_fault = answer.status == 0 || answer.status >= 500;
        assert!(!is_fault, "{what}: {answer:?}");
        for secret in secrets {
            let is_told = answer.text.contains(secret) || answer.head.contains(secret);
            assert!(!is_told, "{what}: {answer:?}");
        }
    };
    let mut random = Random(0x5eed);
    let (start, time) = (Instant::now(), hostile());
    let mut round = 0;
    while round < 4 || start.elapsed() < time {
        round += 1;
        for path in PATHS {
            let name = names[random.below(9)];
            let path = path.replace("{}", name);
            let token = [None, Some(&*white), Some(anna), Some("nonsense")][random.below(4)];
            let kind = [
                "application/json",
                "application/x-www-form-urlencoded",
                "text/plain",
                "x/y",
            ];
            let headers = format!(
                "{}content-type: {}\r\norigin: http://{}\r\n",
                bearer(token),
                kind[random.below(if round == 1 { 1 } else { 4 })],
                site.address
            );
            let body = if random.below(3) == 0 {
                random.bytes(200)
            } else {
                random.json(3).to_string().into_bytes()
            };
            for method in ["GET", "POST", "PUT"] {
                let answer = site.send(method, &path, &headers, &body);
                let body = String::from_utf8_lossy(&body);
                check(&format!("{method} {path} {headers}{body}"), &answer);
                // No token of another game opens one that is private.
                let is_private = path.contains(names[7]) || path.contains(names[8]);
                assert!(
                    !is_private || answer.status >= 400,
                    "{method} {path} {headers}{body}: {answer:?}"
                );
            }
            let query = String::from_utf8_lossy(&random.bytes(20))
                .replace(|c: char| !c.is_ascii_graphic(), "%zz");
            let answer = site.send(
                "GET",
                &format!("{path}?ply={query}&after={query}&limit={query}"),
                &headers,
                b"",
            );
            check(&format!("{path}?{query}"), &answer);
        }
    }
    // The game was hit by random actions, and is a game still.
    assert_eq!(site.get(&format!("/api/games/{id}"), None).status, 200);
}

#[test]
fn bytes_that_are_no_request_end_the_connection_only() {
    let site = Site::start();
    let mut random = Random(7);
    let whole = b"POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                  content-length: 200\r\n\r\n{\"seat\":\"both\"}";
    let chunked = b"POST /api/games HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n";
    let many = "a: b\r\n".repeat(10_000);
    let long = format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", "x".repeat(100_000));
    let (start, time) = (Instant::now(), hostile());
    let mut round = 0;
    while round < 50 || start.elapsed() < time {
        round += 1;
        let mut stream = site.connect();
        let half = &whole[..random.below(whole.len() as u64)];
        let bytes = match round % 5 {
            0 => half.to_vec(),
            1 => [&chunked[..], &random.bytes(500)].concat(),
            2 => [b"GET / HTTP/1.1\r\n", many.as_bytes()].concat(),
            3 => long.clone().into_bytes(),
            _ => random.bytes(500),
        };
        let _ = stream.write_all(&bytes);
        let _ = stream.write_all(b"\r\n\r\n");
        let mut answer = Vec::new();
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
            "{answer}"
        );
    }
    assert_eq!(site.get("/healthz", None).status, 200);
}

#[test]
fn slow_and_silent_clients_leave_room_for_others() {
    let site = Site::with(|limits| {
        limits.header = Duration::from_millis(800);
        limits.connections = 500;
    });
    let (id, white, _) = site.game(json!({}));
    let mut slow: Vec<_> = (0..250).map(|_| site.connect()).collect();
    // Streams that are never read.
    let path = format!("/api/games/{id}/events");
    let unread: Vec<_> = (0..50)
        .map(|_| {
            let mut stream = site.connect();
            write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
            stream
        })
        .collect();
    for byte in b"GET / HT" {
        for stream in &mut slow {
            // The server may have closed it by now.
            let _ = stream.write_all(&[*byte]);
        }
        let start = Instant::now();
        assert_eq!(site.get("/healthz", None).status, 200);
        assert!(
            start.elapsed() < Duration::from_secs(2),
            "{:?}",
            start.elapsed()
        );
        std::thread::sleep(Duration::from_millis(150));
    }
    // A header that is not complete in time ends its connection.
    let mut rest = Vec::new();
    for stream in &slow {
        stream
            .set_read_timeout(Some(Duration::from_millis(20)))
            .unwrap();
    }
    std::thread::sleep(Duration::from_secs(1));
    let closed = slow
        .iter_mut()
        .filter_map(|stream| stream.read_to_end(&mut rest).ok())
        .count();
    assert!(closed > 200, "{closed}");
    assert_eq!(site.play(&id, &white, "e4").status, 200);
    drop(unread);
}

#[test]
fn a_stream_that_is_not_read_is_cut_off_and_resumes() {
    let site = Site::start();
    let (id, ..) = site.game(json!({}));
    let path = format!("/api/games/{id}/events");
    let mut unread = site.connect();
    write!(unread, "GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    let streams = || {
        let metrics = site.get("/metrics", None).text;
        let line = metrics
            .lines()
            .find(|line| line.starts_with("server_http_streams "));
        line.unwrap().rsplit(' ').next().unwrap().to_owned()
    };
    let wait = |expected: &str| {
        let start = Instant::now();
        while streams() != expected {
            let late = start.elapsed() > Duration::from_secs(20);
            assert!(!late, "expected {expected} streams");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    wait("1");
    let game = site.server.game(id.parse().unwrap()).unwrap();
    // More than the buffers of the system hold.
    let mut seq = 0;
    while seq < 39_000 {
        game.act(Player::First, None, Action::play("e4")).unwrap();
        game.act(Player::First, None, Action::OfferTakeback)
            .unwrap();
        seq = game
            .act(Player::Second, None, Action::AcceptTakeback)
            .unwrap()
            .seq;
    }
    wait("0");
    // What it has read by then is whole, and the rest is had by its number.
    let again = site.stream(&path, "last-event-id: 38990\r\n");
    assert!(again.find("id: 38991").is_some() && again.find("id: 39000").is_some());
}

#[test]
fn a_client_that_reads_no_answer_is_left() {
    let site = Site::with(|limits| limits.stall = Duration::from_millis(500));
    let mut unread = site.connect();
    // Until the buffers on the way are full.
    let request = "GET /board.js HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100);
    unread.set_nonblocking(true).unwrap();
    let start = Instant::now();
    let gone = loop {
        assert!(start.elapsed() < Duration::from_secs(20), "it is kept");
        match unread.write(request.as_bytes()) {
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Err(error) => break error.kind(),
        }
    };
    let is_end = matches!(gone, ErrorKind::ConnectionReset | ErrorKind::BrokenPipe);
    assert!(is_end, "{gone}");
    assert_eq!(site.get("/healthz", None).status, 200);
}

#[test]
fn one_address_leaves_connections_to_others() {
    let site = Site::with(|limits| limits.connections = 40);
    let silent: Vec<_> = (0..100).map(|_| site.connect()).collect();
    let mut closed = 0;
    for mut stream in &silent {
        let wait = Some(Duration::from_millis(30));
        stream.set_read_timeout(wait).unwrap();
        closed += usize::from(stream.read(&mut [0]).is_ok_and(|read| read == 0));
    }
    assert_eq!(closed, 70);
    drop(silent);
    let start = Instant::now();
    while site.get("/healthz", None).status != 200 {
        assert!(start.elapsed() < Duration::from_secs(5), "places are kept");
    }
}

#[test]
fn a_server_with_streams_ends_soon_and_says_so() {
    let mut site = Site::start();
    let (id, _, _) = site.game(json!({}));
    let path = format!("/api/games/{id}/events");
    let streams: Vec<_> = (0..100).map(|_| site.stream(&path, "")).collect();
    for stream in &streams {
        assert!(stream.find("event: state").is_some());
    }
    let start = Instant::now();
    site.end();
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
    for stream in &streams {
        assert!(stream.find("event: shutdown").is_some());
    }
}

#[test]
fn a_server_ends_while_every_place_is_taken() {
    let mut site = Site::with(|limits| {
        limits.connections = 2;
        limits.header = Duration::from_secs(60);
    });
    // One asks nothing, one asks half.
    let silent = site.connect();
    let mut half = site.connect();
    half.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    std::thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    site.end();
    assert!(start.elapsed() < Duration::from_secs(10));
    drop((silent, half));
}
