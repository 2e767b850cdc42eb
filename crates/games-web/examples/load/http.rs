use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::Path as Address;
use axum::http::header::CONTENT_TYPE;
use axum::routing::post;
use axum::serve::ListenerExt;
use axum::{Json, Router};
use feen_games_web::{Action, Match, Setup};
use feen_games_web::{SiteOptions, site};
use feen_server::http::{Front, Limits, Shutdown, serve};
use feen_server::journal::{Sqlite, SqliteOptions};
use feen_server::{GameOptions, NewGame, Options, Server, Sitter};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::client::{Client, Known};
use super::own::Own;
use super::{Result, fdatasync, rate, resident, soak};

const CONNECTIONS: usize = 256;

/// Something that listens, until it is dropped.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    shutdown: Shutdown,
    thread: Option<JoinHandle<()>>,
}

impl Site {
    /// A server of chess without limits of rate.
    pub(crate) fn of(server: Server<Match>) -> Result<Self> {
        let mut limits = Limits::default();
        limits.writes = (u32::MAX, u32::MAX);
        limits.creations = (u32::MAX, u32::MAX);
        limits.streams = 5_000;
        let shutdown = Shutdown::default();
        let front = Front::new(server, limits.clone(), shutdown.clone());
        Self::listen(site(&front, &SiteOptions::new()), limits, shutdown)
    }

    fn listen(router: Router, limits: Limits, shutdown: Shutdown) -> Result<Self> {
        let (ready, address) = mpsc::channel();
        let ending = shutdown.clone();
        let thread = std::thread::spawn(move || {
            let Ok(runtime) = Runtime::new() else { return };
            runtime.block_on(async {
                let Ok(listener) = TcpListener::bind("127.0.0.1:0").await else {
                    return;
                };
                let _ = ready.send(listener.local_addr());
                serve(listener, router, &limits, &ending).await;
            });
        });
        Ok(Self {
            address: address.recv()??,
            shutdown,
            thread: Some(thread),
        })
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.shutdown.trigger();
        drop(self.thread.take().map(JoinHandle::join));
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Acting {
    seq: Option<u32>,
    action: Action,
}

/// Reads an action, and answers as if it had been played.
async fn parse(Address(id): Address<String>, Json(acting): Json<Acting>) -> Json<Value> {
    let Acting { seq, action } = acting;
    let is_move = matches!(action, Action::Move { .. });
    Json(json!({
        "id": id,
        "seq": seq,
        "turn": if is_move { "first" } else { "second" },
        "status": "playing",
        "outcome": null,
        "clock": null,
    }))
}

/// The rate in memory as a part of that of a route without games, and the rate on a disk as a part of that in memory.
pub(crate) fn rows(games: &[Vec<String>], time: Duration) -> Result<(f64, f64)> {
    let games: Arc<[Vec<String>]> = games.into();
    let clients = Runtime::new()?;
    let folder = tempfile::Builder::new().prefix("load").tempdir_in(".")?;

    let router = Router::new().route("/api/games/{id}/actions", post(parse));
    let plain = Site::listen(router, Limits::default(), Shutdown::default())?;
    let alone = many(&clients, &plain, None, &games, time)?;
    drop(plain);
    println!("http: a route that parses and answers, {CONNECTIONS} connections: {alone}");

    let server = Server::<Match>::new(unlimited());
    let memory = Site::of(server.clone())?;
    let in_memory = many(&clients, &memory, Some(&server), &games, time)?;
    println!(
        "http: memory, {CONNECTIONS} connections: {in_memory}; {:.2} of the route that parses",
        in_memory.rate / alone.rate
    );
    streams(&clients, &memory, &server)?;
    drop((memory, server));

    let path = folder.path().join("games.db");
    let journal = Sqlite::open(&path, SqliteOptions::default())?;
    let server = Server::<Match>::open(unlimited(), journal)?;
    let durable = Site::of(server.clone())?;
    let sync = fdatasync(folder.path())?;
    let on_disk = many(&clients, &durable, Some(&server), &games, time)?;
    println!(
        "http: SQLite full, {CONNECTIONS} connections: {on_disk} (fdatasync {sync:.2?}); {:.2} of memory",
        on_disk.rate / in_memory.rate
    );
    let sync = fdatasync(folder.path())?;
    let one = clients.block_on(play(
        durable.address,
        Some(server.clone()),
        Arc::clone(&games),
        0,
        Instant::now() + time,
    ));
    let one = Seen::new(one.map_err(|error| error.to_string())?, time);
    println!("http: SQLite full, one connection: {one} (fdatasync {sync:.2?})");
    drop(durable);
    server.shutdown(Duration::from_secs(30))?;
    Ok((in_memory.rate / alone.rate, on_disk.rate / in_memory.rate))
}

/// The time of a processor that a move takes from a server in memory, in a process of its own.
pub(crate) fn cost(variant: &'static str, games: &[Vec<String>], time: Duration) -> Result<()> {
    let own = Own::start(None)?;
    let (moves, cost) = charged(&own, Some(variant), games, time)?;
    println!(
        "cost: {variant}, {moves} moves over HTTP in memory: {cost:.1} µs of a processor each"
    );
    own.end()
}

/// The time of a processor that a request takes from axum alone: the least that a move over HTTP can cost.
pub(crate) fn floor(games: &[Vec<String>], time: Duration) -> Result<()> {
    let own = Own::empty()?;
    let (requests, cost) = charged(&own, None, games, time)?;
    println!(
        "cost: nothing, {requests} requests to an empty handler: {cost:.1} µs of a processor each"
    );
    own.end()
}

/// The moves of clients that play a variant, or ask an empty handler, and the microseconds of a processor for each.
fn charged(
    own: &Own,
    variant: Option<&'static str>,
    games: &[Vec<String>],
    time: Duration,
) -> Result<(u64, f64)> {
    let clients = Runtime::new()?;
    let moves = Arc::new(AtomicU64::new(0));
    let games: Arc<[Vec<String>]> = games.into();
    let until = Instant::now() + time;
    let players: Vec<_> = (0..CONNECTIONS / 4)
        .map(|number| {
            let (games, moves) = (Arc::clone(&games), Arc::clone(&moves));
            let address = own.address;
            clients.spawn(async move {
                let mut client = Client::connect(address).await?;
                for texts in games.iter().cycle().skip(number) {
                    let game = match variant {
                        Some(variant) => soak::create(&mut client, variant).await?,
                        None => nothing(),
                    };
                    for (ply, text) in texts.iter().enumerate() {
                        if Instant::now() >= until {
                            return Ok(());
                        }
                        client.play(&game, ply, text).await?;
                        moves.fetch_add(1, Ordering::Relaxed);
                    }
                }
                Result::Ok(())
            })
        })
        .collect();
    for player in players {
        clients.block_on(player)??;
    }
    let moves = moves.load(Ordering::Relaxed).max(1);
    let cost = own.processor_time()?.as_secs_f64() / rate(moves, Duration::from_secs(1));
    Ok((moves, cost * 1e6))
}

/// Names as long as those of a game.
fn nothing() -> Known {
    let token = || "A".repeat(32);
    Known {
        id: "A".repeat(16),
        tokens: [token(), token()],
    }
}

pub(crate) fn unlimited() -> Options {
    let mut options = Options::default();
    options.games = usize::MAX;
    options
}

/// The moves a second, and how long they waited.
pub(crate) struct Seen {
    rate: f64,
    pub(crate) half: Duration,
    pub(crate) late: Duration,
}

impl Seen {
    pub(crate) fn new(mut waits: Vec<Duration>, time: Duration) -> Self {
        waits.sort();
        let at = |hundredths: usize| {
            let index = waits.len() * hundredths / 100;
            waits.get(index).copied().unwrap_or_default()
        };
        let count = u64::try_from(waits.len()).unwrap_or(u64::MAX);
        Self {
            rate: rate(count, time),
            half: at(50),
            late: at(99),
        }
    }
}

impl std::fmt::Display for Seen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { rate, half, late } = self;
        write!(
            f,
            "{:.1} k moves/s, p50 {half:.2?}, p99 {late:.2?}",
            rate / 1e3
        )
    }
}

/// Plays on many connections, on each one game after the other.
fn many(
    clients: &Runtime,
    site: &Site,
    server: Option<&Server<Match>>,
    games: &Arc<[Vec<String>]>,
    time: Duration,
) -> Result<Seen> {
    let until = Instant::now() + time;
    let players: Vec<_> = (0..CONNECTIONS)
        .map(|number| {
            let played = play(
                site.address,
                server.cloned(),
                Arc::clone(games),
                number,
                until,
            );
            clients.spawn(async move { played.await.map_err(|error| error.to_string()) })
        })
        .collect();
    let mut waits = Vec::new();
    for player in players {
        waits.extend(clients.block_on(player)??);
    }
    Ok(Seen::new(waits, time))
}

async fn play(
    address: SocketAddr,
    server: Option<Server<Match>>,
    games: Arc<[Vec<String>]>,
    number: usize,
    until: Instant,
) -> Result<Vec<Duration>> {
    let mut client = Client::connect(address).await?;
    let mut waits = Vec::new();
    for moves in games.iter().cycle().skip(number % games.len()) {
        let game = match server.clone() {
            Some(server) => {
                tokio::task::spawn_blocking(move || {
                    create(&server).map_err(|error| error.to_string())
                })
                .await??
            }
            None => Known {
                id: "AAAAAAAAAAAAAAAA".to_owned(),
                tokens: [const { String::new() }; 2],
            },
        };
        for (ply, text) in moves.iter().enumerate() {
            if Instant::now() >= until {
                return Ok(waits);
            }
            waits.push(client.play(&game, ply, text).await?);
        }
    }
    Ok(waits)
}

fn create(server: &Server<Match>) -> Result<Known> {
    let new = NewGame::new(Setup::default(), GameOptions::default());
    let made = server.create_game(new.with_sitters([Sitter::Token, Sitter::Token]))?;
    let tokens = made.tokens.map(|token| token.map(|token| token.reveal()));
    let [Some(white), Some(black)] = tokens else {
        return Err("expected two tokens".into());
    };
    Ok(Known {
        id: made.game.id().to_string(),
        tokens: [white, black],
    })
}

/// One move before a thousand readers.
fn streams(clients: &Runtime, site: &Site, server: &Server<Match>) -> Result<()> {
    const READERS: usize = 1_000;
    let game = create(server)?;
    let address = site.address;
    let (opened, open) = mpsc::channel();
    let readers: Vec<_> = (0..READERS)
        .map(|_| {
            let (id, opened) = (game.id.clone(), opened.clone());
            clients.spawn(async move {
                let mut stream = Client::stream(address, &id)
                    .await
                    .map_err(|error| error.to_string())?;
                let _ = opened.send(());
                stream
                    .find("\nevent: action")
                    .await
                    .map_err(|error| error.to_string())?;
                Ok::<_, String>(Instant::now())
            })
        })
        .collect();
    for _ in 0..READERS {
        open.recv_timeout(Duration::from_secs(30))?;
    }
    clients.block_on(async {
        let mut client = Client::connect(address).await?;
        client.play(&game, 0, "e2e4").await
    })?;
    let answered = Instant::now();
    let mut last = answered;
    for reader in readers {
        last = last.max(clients.block_on(reader)??);
    }
    println!(
        "http: {READERS} streams of one game, from the answer to the last reader {:.2?}; {} MB with the readers",
        last - answered,
        resident()? / 1_000_000
    );
    Ok(())
}

/// Serves the games of a file, or of none, until standard input ends.
pub(crate) fn child(file: Option<&Path>) -> Result<()> {
    let server = match file {
        Some(file) => {
            let journal = Sqlite::open(file, SqliteOptions::default())?;
            Server::<Match>::open(unlimited(), journal)?
        }
        None => Server::new(unlimited()),
    };
    let site = Site::of(server.clone())?;
    println!("{}", site.address);
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink())?;
    drop(site);
    server.shutdown(Duration::from_secs(30))?;
    Ok(())
}

/// An answer as long as that to a move.
const ANSWER: &str = r#"{"clock":null,"id":"AAAAAAAAAAAAAAAA","outcome":null,"seq":10,"status":"playing","turn":"second"}"#;

/// Serves a handler that does nothing until standard input ends.
pub(crate) fn empty() -> Result<()> {
    let answer = |_: Bytes| async { ([(CONTENT_TYPE, "application/json")], ANSWER) };
    let router = Router::new().route("/api/games/{id}/actions", post(answer));
    let runtime = Runtime::new()?;
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
    println!("{}", listener.local_addr()?);
    let listener = listener.tap_io(|stream| {
        // A connection that is gone already is found out when it is read.
        let _ = stream.set_nodelay(true);
    });
    runtime.spawn(async move { axum::serve(listener, router).await });
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink())?;
    Ok(())
}
