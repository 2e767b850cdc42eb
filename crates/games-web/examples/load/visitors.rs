//! The moves of people, alone and beside visitors who play the computer.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::time::{interval, sleep};

use super::Result;
use super::client::Client;
use super::http::Seen;
use super::soak;

/// The people, each with a move so often.
const PEOPLE: usize = 64;
const PACE: Duration = Duration::from_millis(100);

/// The visitors, and the games and levels that they play in turn.
const VISITORS: usize = 100;
const PLAYED: [(&str, u8); 4] = [
    ("chess", 8),
    ("shogi", 5),
    ("crazyhouse", 2),
    ("xiangqi", 8),
];

/// The time after which a visitor looks whether the computer has moved.
const LOOK: Duration = Duration::from_millis(200);

/// Measures a program that serves, such as `target/plain/chess`.
pub(crate) fn run(program: &str, games: &[Vec<String>], time: Duration) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let arguments = "serve games.db --listen 127.0.0.1:0 --trusted 127.0.0.0/8";
    let child = Command::new(std::fs::canonicalize(program)?)
        .args(arguments.split(' '))
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .spawn()?;
    let mut child = Served(child);
    let output = child.0.stdout.take().ok_or("expected an output")?;
    let mut lines = BufReader::new(output).lines();
    let address = loop {
        let line = lines.next().ok_or("expected an address")??;
        let found = line.split("http://").nth(1);
        if let Some(found) = found.and_then(|found| found.split('/').next()) {
            break found.parse()?;
        }
    };
    let (clients, games) = (Runtime::new()?, Arc::from(games));
    let alone = people(&clients, address, &games, time)?;
    println!("visitors: {PEOPLE} people alone: {alone}");
    let visitors = (0..VISITORS).zip(PLAYED.into_iter().cycle());
    let visitors: Vec<_> = visitors
        .map(|(number, played)| clients.spawn(visit(address, number, played)))
        .collect();
    // The first moves of all are asked for.
    std::thread::sleep(Duration::from_secs(2));
    let beside = people(&clients, address, &games, time)?;
    println!("visitors: beside {VISITORS} against the computer: {beside}");
    for visitor in visitors {
        if visitor.is_finished() {
            clients.block_on(visitor)??;
        } else {
            visitor.abort();
        }
    }
    Ok(())
}

/// A server that ends with this.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

fn people(
    clients: &Runtime,
    address: SocketAddr,
    games: &Arc<[Vec<String>]>,
    time: Duration,
) -> Result<Seen> {
    let end = Instant::now() + time;
    let people: Vec<_> = (0..PEOPLE)
        .map(|number| clients.spawn(play(address, Arc::clone(games), number, end)))
        .collect();
    let mut waits = Vec::new();
    for person in people {
        waits.extend(clients.block_on(person)??);
    }
    Ok(Seen::new(waits, time))
}

/// Delays one of `all` people, so that they begin spread over `time` and not at one moment.
async fn part(time: Duration, number: usize, all: usize) -> Result<()> {
    let (number, all) = (u32::try_from(number)?, u32::try_from(all)?);
    sleep(time * number / all).await;
    Ok(())
}

async fn play(
    address: SocketAddr,
    games: Arc<[Vec<String>]>,
    number: usize,
    end: Instant,
) -> Result<Vec<Duration>> {
    let mut client = Client::connect(address).await?;
    part(PACE, number, PEOPLE).await?;
    let (mut beat, mut waits) = (interval(PACE), Vec::new());
    for moves in games.iter().cycle().skip(number) {
        let game = soak::create(&mut client, "chess").await?;
        for (ply, text) in moves.iter().enumerate() {
            beat.tick().await;
            if Instant::now() >= end {
                return Ok(waits);
            }
            waits.push(client.play(&game, ply, text).await?);
        }
    }
    Ok(waits)
}

/// Plays the computer, one game after the other.
async fn visit(address: SocketAddr, number: usize, (variant, level): (&str, u8)) -> Result<()> {
    let mut client = Client::connect(address).await?;
    part(LOOK, number, VISITORS).await?;
    let wanted =
        json!({ "variant": variant, "seat": "first", "engine": "builtin", "level": level });
    loop {
        let (_, made) = client.post("/api/games", None, &wanted.to_string()).await?;
        let made: Value = serde_json::from_str(&made)?;
        let text = |value: &Value| value.as_str().map(str::to_owned).ok_or("expected a text");
        let (id, token) = (text(&made["id"])?, text(&made["token"])?);
        let path = format!("/api/games/{id}");
        loop {
            let state = client.state(&path, &token).await?;
            match (state["status"].as_str(), state["turn"].as_str()) {
                (Some("over"), _) => break,
                (_, Some("first")) => {
                    let legal = state["view"]["legal"].as_array();
                    let choice = legal.and_then(fastrand::choice);
                    let action = json!({ "action": { "type": "move", "move": choice } });
                    let path = format!("{path}/actions");
                    client
                        .post(&path, Some(&token), &action.to_string())
                        .await?;
                }
                _ => sleep(LOOK).await,
            }
        }
    }
}
