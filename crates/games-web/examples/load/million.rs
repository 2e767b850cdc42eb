//! A server that has been there for long: a million games are over, a hundred thousand are open, on `SQLite`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use feen_games_web::Match;
use feen_server::journal::{
    Durability, Entry, Journal, PlayerRow, Record, Row, Sqlite, SqliteOptions,
};
use feen_server::{Digest, GameId, Player, Server};
use tokio::runtime::Runtime;

use super::Result;
use super::client::Client;
use super::http::{Seen, Site, unlimited};

const OVER: u64 = 1_000_000;
const OPEN: u64 = 100_000;
const PLAYERS: u64 = 100_000;

/// The requests for each address.
const REQUESTS: usize = 1_000;

/// The clients that list games at the same time.
const LISTERS: usize = 8;

/// Fills a file, starts a server on it, and asks for everything that the public may read.
pub(crate) fn run(time: Duration) -> Result<()> {
    let folder = tempfile::Builder::new().prefix("load").tempdir_in(".")?;
    let path = folder.path().join("games.db");
    let filled = Instant::now();
    let [over, open] = fill(&path)?;
    println!("million: the file is filled after {:.1?}", filled.elapsed());
    let clients = Runtime::new()?;
    let start = Instant::now();
    let journal = Sqlite::open(&path, SqliteOptions::default())?;
    let server = Server::<Match>::open(unlimited(), journal)?;
    let site = Site::of(server.clone())?;
    let address = site.address;
    let mut client = clients.block_on(Client::connect(address))?;
    clients.block_on(client.get("/healthz"))?;
    println!(
        "million: {OVER} games over, {OPEN} open: the first answer {:.2?} after the start",
        start.elapsed()
    );
    let mut late = Duration::ZERO;
    for path in PATHS {
        let mut waits = Vec::new();
        for number in 0..REQUESTS {
            let game = |games: &[GameId]| games[number % games.len()].to_string();
            let path = path.replace("{over}", &game(&over));
            let path = path.replace("{open}", &game(&open));
            waits.push(clients.block_on(client.get(&path))?);
        }
        let seen = Seen::new(waits, time);
        println!(
            "million: GET {path}: p50 {:.2?}, p99 {:.2?}",
            seen.half, seen.late
        );
        late = late.max(seen.late);
    }
    println!("million: the latest p99 of all {late:.2?}");
    let ends = Arc::new(AtomicBool::new(false));
    let listers: Vec<_> = (0..LISTERS)
        .map(|number| {
            let ends = Arc::clone(&ends);
            clients.spawn(async move {
                let listed = list(address, number, &ends).await;
                listed.map_err(|error| error.to_string())
            })
        })
        .collect();
    let (end, mut waits) = (Instant::now() + time, Vec::new());
    while Instant::now() < end {
        waits.push(clients.block_on(client.get("/healthz"))?);
        std::thread::sleep(Duration::from_millis(2));
    }
    ends.store(true, Ordering::SeqCst);
    let mut lists = Vec::new();
    for lister in listers {
        lists.extend(clients.block_on(lister)??);
    }
    let (health, lists) = (Seen::new(waits, time), Seen::new(lists, time));
    println!(
        "million: GET /healthz beside {LISTERS} clients that list: p50 {:.2?}, p99 {:.2?}; a list p50 {:.2?}, p99 {:.2?}",
        health.half, health.late, lists.half, lists.late
    );
    drop(site);
    server.shutdown(Duration::from_secs(30))?;
    Ok(())
}

/// The addresses that anybody may read.
const PATHS: [&str; 26] = [
    "/",
    "/healthz",
    "/version",
    "/metrics",
    "/board.css",
    "/board.js",
    "/lobby.js",
    "/icon.svg",
    "/manifest.json",
    "/api/games",
    "/api/games?state=open",
    "/api/games?state=open&limit=200",
    "/api/games?state=playing",
    "/api/games?state=over",
    "/api/games?state=over&after={over}",
    "/api/games/{over}",
    "/api/games/{open}",
    "/api/games/{over}/pgn",
    "/api/games/{over}/fen",
    "/api/games/{over}/feen",
    "/api/games/{over}/svg",
    "/g/{over}",
    "/g/{open}",
    "/g/{open}/plain?poll=1",
    "/g/{over}/state",
    "/g/{over}/svg",
];

async fn list(
    address: std::net::SocketAddr,
    number: usize,
    ends: &AtomicBool,
) -> Result<Vec<Duration>> {
    let mut client = Client::connect(address).await?;
    let paths = [
        "/api/games?state=open",
        "/",
        "/api/games?state=over&limit=200",
    ];
    let mut waits = Vec::new();
    for path in paths.iter().cycle().skip(number) {
        if ends.load(Ordering::SeqCst) {
            break;
        }
        waits.push(client.get(path).await?);
    }
    Ok(waits)
}

/// Fills a file; some of the games that are over, and some that are open.
fn fill(path: &std::path::Path) -> Result<[Vec<GameId>; 2]> {
    let mut journal = Sqlite::open(path, SqliteOptions::new(Durability::Normal))?;
    let mut random = fastrand::Rng::with_seed(1_000_000);
    let digest = |number: u64| {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Digest::from_bytes(bytes)
    };
    let players = (0..PLAYERS).map(|number| {
        let name = format!("P{number}");
        Record::Player(PlayerRow::new(name, digest(number), false, number))
    });
    journal.append(&players.collect::<Vec<_>>())?;
    let mut some = [Vec::new(), Vec::new()];
    let mut batch = Vec::new();
    for number in 0..OVER + OPEN {
        let text: String = (0..16).map(|_| random.alphanumeric()).collect();
        let id: GameId = text.parse()?;
        let is_over = number % (OVER / OPEN + 1) > 0;
        // In the last hours, so that no game has been left for long.
        let at = feen_server::wall_clock() - (OVER + OPEN - number) * 30;
        let mut row = Row::new(id, "chess", "{}", r#"{"open":true}"#, at);
        let holder = |number: u64| Some(format!("player:P{}", number % PLAYERS).into());
        row.invite = Some(digest(number));
        row.seats = [
            holder(number),
            is_over.then(|| holder(number / 7)).flatten(),
        ];
        let mut event = |seq, seat, body: &str| {
            let entry = Entry::new(id, seq, at, body);
            batch.push(Record::Event(entry.by(seat, None)));
        };
        if is_over {
            event(1, Player::First, r#"{"type":"move","move":"e2e4"}"#);
            event(2, Player::Second, r#"{"type":"resign"}"#);
            row.ended = Some("second_resigned".into());
        }
        batch.push(Record::Game(row));
        let kept = &mut some[usize::from(!is_over)];
        if number % 211 == 0 || kept.is_empty() {
            kept.push(id);
        }
        if batch.len() > 20_000 || number + 1 == OVER + OPEN {
            // A game comes before its events.
            batch.sort_by_key(|record| !matches!(record, Record::Game(_)));
            journal.append(&batch)?;
            batch.clear();
        }
    }
    Ok(some)
}
