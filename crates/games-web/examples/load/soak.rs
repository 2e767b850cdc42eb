use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::time::{MissedTickBehavior, interval};

use super::Result;
use super::client::{Client, Known};
use super::own::Own;

/// The connections that play, and the streams beside them.
const PLAYERS: u32 = 64;
const STREAMS: usize = 32;

/// Plays at a steady rate on a server in a process of its own, and writes what that holds.
pub(crate) fn run(games: &[Vec<String>], time: Duration, rate: u32) -> Result<()> {
    let folder = tempfile::Builder::new().prefix("load").tempdir_in(".")?;
    let file = folder.path().join("games.db");
    let own = Own::start(Some(file.as_os_str()))?;
    watch(&own, games, &file, time, rate)?;
    own.end()
}

fn watch(own: &Own, games: &[Vec<String>], file: &Path, time: Duration, rate: u32) -> Result<()> {
    let games: Arc<[Vec<String>]> = games.into();
    let count = Arc::new(AtomicU64::new(0));
    let clients = Runtime::new()?;
    let end = Instant::now() + time;
    let pace = Duration::from_secs(1) * PLAYERS / rate.max(1);
    let mut players = Vec::new();
    for number in 0..usize::try_from(PLAYERS)? {
        let played = play(
            own.address,
            Arc::clone(&games),
            number,
            pace,
            Arc::clone(&count),
            end,
        );
        players.push(clients.spawn(async move { played.await.map_err(|error| error.to_string()) }));
    }
    let start = Instant::now();
    println!("soak: seconds, moves, resident KiB, descriptors, threads, WAL KiB, file KiB");
    while Instant::now() < end {
        let size = |path: &Path| std::fs::metadata(path).map_or(0, |found| found.len() / 1024);
        println!(
            "soak: {}, {}, {}, {}, {}, {}, {}",
            start.elapsed().as_secs(),
            count.load(Ordering::Relaxed),
            own.field("VmRSS:")?,
            std::fs::read_dir(format!("{}/fd", own.process()))?.count(),
            own.field("Threads:")?,
            size(&file.with_extension("db-wal")),
            size(file),
        );
        let left = end.saturating_duration_since(Instant::now());
        std::thread::sleep(left.min(Duration::from_secs(30)));
    }
    for player in players {
        clients.block_on(player)??;
    }
    Ok(())
}

/// One move each so often, one game after the other; every second game has a reader.
async fn play(
    address: SocketAddr,
    games: Arc<[Vec<String>]>,
    number: usize,
    pace: Duration,
    count: Arc<AtomicU64>,
    end: Instant,
) -> Result<()> {
    let mut client = Client::connect(address).await?;
    let mut beat = interval(pace);
    beat.set_missed_tick_behavior(MissedTickBehavior::Skip);
    for moves in games.iter().cycle().skip(number) {
        let game = create(&mut client, "chess").await?;
        let reader = (number < STREAMS).then(|| {
            let id = game.id.clone();
            tokio::spawn(async move {
                if let Ok(mut stream) = Client::stream(address, &id).await {
                    // It reads until the game is over.
                    let _ = stream.drain().await;
                }
            })
        });
        for (ply, text) in moves.iter().enumerate() {
            beat.tick().await;
            if Instant::now() >= end {
                return Ok(());
            }
            client.play(&game, ply, text).await?;
            count.fetch_add(1, Ordering::Relaxed);
        }
        let path = format!("/api/games/{}/actions", game.id);
        let resigned = json!({ "action": { "type": "resign" } }).to_string();
        let (status, answer) = client.post(&path, Some(&game.tokens[0]), &resigned).await?;
        if status != 200 {
            return Err(format!("expected a receipt, found {status} {answer}").into());
        }
        if let Some(reader) = reader {
            reader.await?;
        }
    }
    Ok(())
}

pub(crate) async fn create(client: &mut Client, variant: &str) -> Result<Known> {
    let wanted = json!({ "variant": variant, "seat": "both" }).to_string();
    let (status, answer) = client.post("/api/games", None, &wanted).await?;
    let made: Value = serde_json::from_str(&answer)?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let known = || {
        let [white, black] = ["first", "second"].map(|side| text(&made["tokens"][side]));
        Some(Known {
            id: text(&made["id"])?,
            tokens: [white?, black?],
        })
    };
    known().ok_or_else(|| format!("expected a game, found {status} {answer}").into())
}
