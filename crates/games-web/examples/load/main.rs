//! The load that a server in the process takes, as ratios to the same run.
//!
//! `cargo run --profile plain -p feen-games-web --example load -- [SECONDS] [ROW…]` prints the rows whose
//! names begin with a word that is given, each measured for SECONDS (5). Three rows are only run when they are asked
//! for: `load 3600 soak` plays 1 000 moves a second for an hour, `load million` asks a server that has a million games, and
//! `load 30 visitors target/plain/chess` has a hundred visitors play the computer of a program.
//! `load 1 gate` fails if a ratio is far below its goal.

mod client;
mod http;
mod million;
mod own;
mod soak;
mod visitors;

use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use feen_games_web::{Action, Match, Setup};
use feen_rules::Variant;
use feen_server::journal::{Durability, Entry, Journal, Record, Row, Sqlite, SqliteOptions};
use feen_server::{GameId, GameOptions, Handle, Options, Player, Server, Viewer};

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// The half-moves of each game that is played.
const PLIES: usize = 80;

/// The variants that are measured beside each other.
const VARIANTS: [&str; 4] = ["chess", "shogi", "crazyhouse", "xiangqi"];

/// The half-moves a second of a soak.
const SOAK: u32 = 1_000;

/// Actions that are on their way at the same time.
const FLIGHT: usize = 256;

fn main() -> Result<()> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    if let [verb, file @ ..] = words.as_slice()
        && verb == "serve"
    {
        return http::child(file.first().map(Path::new));
    }
    if words == ["answer"] {
        return http::empty();
    }
    let seconds = words.first().and_then(|word| word.parse().ok());
    if seconds.is_some() {
        words.remove(0);
    }
    let time = Duration::from_secs(seconds.unwrap_or(5));
    if words == ["gate"] {
        return gate(time);
    }
    if let [word, program] = words.as_slice()
        && word == "visitors"
    {
        return visitors::run(program, &games()?, time);
    }
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.starts_with(word));
    let games = games()?;
    if wanted("memory") {
        memory(&games, time)?;
    }
    if wanted("variants") {
        for variant in ["shogi", "crazyhouse"] {
            let games = games_of(variant)?;
            let server = Server::<Match>::new(Options::default());
            let rate = thousand(&server, variant, &games, time)?;
            println!(
                "variants: {variant}, 1 000 games: {:.2} M moves/s",
                rate / 1e6
            );
        }
    }
    if wanted("size") {
        for variant in VARIANTS {
            let games = games_of(variant)?;
            size(variant, &games)?;
            size_over_http(variant, &games)?;
        }
    }
    if wanted("cost") {
        http::floor(&games, time)?;
        for variant in VARIANTS {
            http::cost(variant, &games_of(variant)?, time)?;
        }
    }
    if wanted("idle") {
        idle()?;
    }
    if wanted("streams") {
        streams()?;
    }
    if wanted("journal") {
        journals(&games, time)?;
    }
    if wanted("servers") {
        servers(&games, time)?;
    }
    if wanted("http") {
        http::rows(&games, time)?;
    }
    if words.iter().any(|word| word == "million") {
        million::run(time)?;
    }
    if words.iter().any(|word| word == "soak") {
        soak::run(&games, time, SOAK)?;
    }
    if wanted("restart") {
        restart(&games)?;
    }
    Ok(())
}

/// Fails if a ratio is far below its goal, three times one after the other: other work on the machine is no fault.
fn gate(time: Duration) -> Result<()> {
    let games = games()?;
    let mut low = String::new();
    for _ in 0..3 {
        let in_memory = memory(&games, time)?;
        let (over_http, on_disk) = http::rows(&games, time)?;
        let found = [
            ("in memory, of `Game::play` alone", in_memory, 0.05),
            ("over HTTP, of a route that parses", over_http, 0.3),
            ("over HTTP on SQLite, of memory", on_disk, 0.1),
        ];
        let too_low = found.iter().filter(|(_, ratio, least)| ratio < least);
        let words = too_low.map(|(what, ratio, least)| {
            format!("expected at least {least} {what}, found {ratio:.2}")
        });
        low = words.collect::<Vec<_>>().join("; ");
        if low.is_empty() {
            return Ok(());
        }
    }
    Err(low.into())
}

/// Legal games of chess of as many half-moves, which do not end by themselves.
fn games() -> Result<Vec<Vec<String>>> {
    games_of("chess")
}

/// As [`games`], of a variant.
fn games_of(variant: &str) -> Result<Vec<Vec<String>>> {
    let variant: Variant = variant.parse()?;
    let mut random = fastrand::Rng::with_seed(64);
    let mut games = Vec::new();
    while games.len() < 64 {
        let mut game = feen_rules::Game::new(&variant);
        let mut texts = Vec::new();
        while texts.len() < PLIES && game.end().is_none() {
            let moves = game.position().legal();
            let played = random.choice(moves).ok_or("expected a legal move")?;
            texts.push(game.position().uci(played).to_string());
            game.play(played)?;
        }
        if texts.len() == PLIES && game.end().is_none() {
            games.push(texts);
        }
    }
    Ok(games)
}

fn rate(count: u64, time: Duration) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a count of a few seconds")]
    let count = count as f64;
    count / time.as_secs_f64()
}

fn seat(ply: usize) -> Player {
    if ply.is_multiple_of(2) {
        Player::First
    } else {
        Player::Second
    }
}

/// Plays whole games, one after the other, until the time is up; the moves a second in which the thread had a
/// processor, so that a busy machine changes little.
fn until(time: Duration, mut game: impl FnMut(usize) -> Result<u64>) -> Result<f64> {
    let (start, before) = (Instant::now(), on_processor()?);
    let (mut count, mut number) = (0, 0);
    while start.elapsed() < time {
        count += game(number)?;
        number += 1;
    }
    Ok(rate(count, on_processor()?.saturating_sub(before)))
}

/// The time in which this thread had a processor.
fn on_processor() -> Result<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = text.split(' ').next().ok_or("expected a time")?.parse()?;
    Ok(Duration::from_nanos(nanoseconds))
}

/// The rate of two threads, as a part of that of a game without a server.
fn memory(games: &[Vec<String>], time: Duration) -> Result<f64> {
    let alone = until(time, |number| {
        let mut game = feen_chess::Game::new();
        for text in &games[number % games.len()] {
            game.play(text)?;
        }
        Ok(u64::try_from(game.moves().len())?)
    })?;
    println!("memory: `Game::play` alone {:.2} M moves/s", alone / 1e6);
    let mut last = 0.0;
    for threads in [1_usize, 2] {
        let server = Server::<Match>::new(Options::default());
        let rates: Result<Vec<f64>> = std::thread::scope(|scope| {
            let played: Vec<_> = (0..threads)
                .map(|_| {
                    scope.spawn(|| {
                        thousand(&server, "chess", games, time).map_err(|error| error.to_string())
                    })
                })
                .collect();
            played
                .into_iter()
                .map(|rate| Ok(rate.join().map_err(|_| "a panic")??))
                .collect()
        });
        let rate: f64 = rates?.iter().sum();
        #[expect(clippy::cast_precision_loss, reason = "one or two")]
        let ratio = rate / alone / threads as f64;
        println!(
            "memory: 1 000 games, {threads} threads: {:.2} M moves/s, {ratio:.2} of `play` alone a thread",
            rate / 1e6
        );
        last = ratio;
    }
    Ok(last)
}

/// Plays a thousand games at once, a move of each in turn; the moves a second.
fn thousand(
    server: &Server<Match>,
    variant: &str,
    games: &[Vec<String>],
    time: Duration,
) -> Result<f64> {
    until(time, |_| {
        let made: std::result::Result<Vec<_>, _> = (0..1_000)
            .map(|_| server.create(Setup::of(variant), GameOptions::default()))
            .collect();
        let made = made?;
        for ply in 0..PLIES {
            for (made, moves) in made.iter().zip(games.iter().cycle()) {
                let text = moves.get(ply).ok_or("expected a move")?;
                made.game.act(seat(ply), None, Action::play(text))?;
            }
        }
        for made in &made {
            made.game.close();
        }
        Ok(u64::try_from(1_000 * PLIES)?)
    })
}

/// The resident memory of this process in bytes.
fn resident() -> Result<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm")?;
    let pages: u64 = pages
        .split(' ')
        .nth(1)
        .ok_or("expected a number of pages")?
        .parse()?;
    Ok(pages * 4096)
}

fn size(variant: &str, games: &[Vec<String>]) -> Result<()> {
    const COUNT: u64 = 10_000;
    let before = resident()?;
    let server = Server::<Match>::new(Options::default());
    let start = on_processor()?;
    let mut made = Vec::new();
    for _ in 0..COUNT {
        made.push(
            server
                .create(Setup::of(variant), GameOptions::default())?
                .game,
        );
    }
    let created = rate(COUNT, on_processor()?.saturating_sub(start));
    let new = resident()?.saturating_sub(before) / COUNT;
    for ply in 0..PLIES {
        for (game, moves) in made.iter().zip(games.iter().cycle()) {
            let text = moves.get(ply).ok_or("expected a move")?;
            game.act(seat(ply), None, Action::play(text))?;
        }
    }
    let played = resident()?.saturating_sub(before) / COUNT;
    println!(
        "size: {variant}: {:.2} M games made a second; a new game {new} bytes, after {PLIES} plies {played}",
        created / 1e6
    );
    Ok(())
}

/// As [`size`], in a server in a process of its own: games with a token for each seat, made and played over HTTP.
fn size_over_http(variant: &str, games: &[Vec<String>]) -> Result<()> {
    const COUNT: usize = 10_000;
    let own = own::Own::start(None)?;
    let clients = tokio::runtime::Runtime::new()?;
    let mut client = clients.block_on(client::Client::connect(own.address))?;
    let mut create = |count: usize| -> Result<Vec<client::Known>> {
        (0..count)
            .map(|_| clients.block_on(soak::create(&mut client, variant)))
            .collect()
    };
    // Buffers and threads that are there for the first games are not those of a game.
    create(1_000)?;
    let before = own.field("VmRSS:")?;
    let made = create(COUNT)?;
    let bytes = |now: u64| {
        Ok::<_, std::num::TryFromIntError>((now - before) * 1024 / u64::try_from(COUNT)?)
    };
    let new = bytes(own.field("VmRSS:")?)?;
    for ply in 0..PLIES {
        for (game, moves) in made.iter().zip(games.iter().cycle()) {
            let text = moves.get(ply).ok_or("expected a move")?;
            clients.block_on(client.play(game, ply, text))?;
        }
    }
    let played = bytes(own.field("VmRSS:")?)?;
    println!(
        "size: {variant} over HTTP with two tokens: a new game {new} bytes, after {PLIES} plies {played}"
    );
    own.end()
}

fn idle() -> Result<()> {
    const COUNT: u64 = 10_000;
    let server = Server::<Match>::new(Options::default());
    let idle = Duration::from_secs(2);
    let options = GameOptions::idle(idle);
    let (ended, ends) = mpsc::channel();
    for _ in 0..COUNT {
        let game = server.create(Setup::default(), options.clone())?.game;
        let ended = ended.clone();
        let start = Instant::now();
        game.on_end(move |_| _ = ended.send(start.elapsed()));
    }
    drop(ended);
    let (mut count, mut latest) = (0, Duration::ZERO);
    while let Ok(after) = ends.recv_timeout(Duration::from_secs(10)) {
        count += 1;
        latest = latest.max(after.saturating_sub(idle));
        if count == COUNT {
            break;
        }
    }
    println!("idle: {count} ends, the latest {latest:.2?} after its time, callback included");
    Ok(())
}

fn streams() -> Result<()> {
    let server = Server::<Match>::new(Options::default());
    let game = server
        .create(Setup::default(), GameOptions::default())?
        .game;
    let heard = Arc::new(AtomicU64::new(0));
    let mut streams: Vec<_> = (0..1_000)
        .map(|_| game.events(Viewer::Spectator, 0))
        .collect();
    for stream in &mut streams {
        let heard = Arc::clone(&heard);
        stream.on_item(move || {
            heard.fetch_add(1, Ordering::Relaxed);
        });
    }
    let start = Instant::now();
    game.act(Player::First, None, Action::play("e4"))?;
    for stream in &mut streams {
        stream
            .next_within(Duration::from_secs(5))
            .ok_or("expected an event")?;
    }
    println!(
        "streams: 1 000 of one game, from the request to the last reader {:.2?}",
        start.elapsed()
    );
    Ok(())
}

/// The median time of one `fdatasync` of a file that grows.
fn fdatasync(folder: &Path) -> Result<Duration> {
    let mut file = File::create(folder.join("sync"))?;
    let mut times = Vec::new();
    for _ in 0..50 {
        file.write_all(&[7; 4096])?;
        let start = Instant::now();
        file.sync_data()?;
        times.push(start.elapsed());
    }
    times.sort();
    Ok(times[times.len() / 2])
}

fn journals(games: &[Vec<String>], time: Duration) -> Result<()> {
    let folder = tempfile::Builder::new().prefix("load").tempdir_in(".")?;
    let mut sqlite = 0.0;
    for (sync, name) in [(Durability::Full, "full"), (Durability::Normal, "normal")] {
        let journal = Sqlite::open(folder.path().join(name), SqliteOptions::new(sync))?;
        let rate = journal_rows(
            &format!("SQLite {name}"),
            folder.path(),
            journal,
            games,
            time,
        )?;
        if sync == Durability::Full {
            sqlite = rate;
        }
    }
    if let Ok(address) = std::env::var("SERVER_TEST_POSTGRES") {
        let journal = feen_server::journal::Postgres::open(&address)?;
        let rate = journal_rows("PostgreSQL", folder.path(), journal, games, time)?;
        println!("journal: PostgreSQL {:.2} of SQLite full", rate / sqlite);
    } else {
        println!("journal: PostgreSQL SKIPPED, as SERVER_TEST_POSTGRES names none");
    }
    Ok(())
}

/// One and many actions in flight on a journal; the moves a second of many.
fn journal_rows(
    name: &str,
    folder: &Path,
    journal: impl Journal,
    games: &[Vec<String>],
    time: Duration,
) -> Result<f64> {
    let server = Server::<Match>::open(Options::default(), journal)?;
    let sync = fdatasync(folder)?;
    let mut game = server
        .create(Setup::default(), GameOptions::default())?
        .game;
    let mut waits = Vec::new();
    let start = Instant::now();
    let mut ply = 0;
    while start.elapsed() < time {
        if ply == PLIES {
            game = server
                .create(Setup::default(), GameOptions::default())?
                .game;
            ply = 0;
        }
        let sent = Instant::now();
        game.act(seat(ply), None, Action::play(&games[0][ply]))?;
        waits.push(sent.elapsed());
        ply += 1;
    }
    waits.sort();
    let (half, late) = (waits[waits.len() / 2], waits[waits.len() * 99 / 100]);
    println!(
        "journal: {name}, one in flight: p50 {half:.2?}, p99 {late:.2?}, {:.0} moves/s (fdatasync {sync:.2?})",
        rate(u64::try_from(waits.len())?, start.elapsed())
    );
    let sync = fdatasync(folder)?;
    let before = server.stats();
    let (count, elapsed) = in_flight(&server, games, time)?;
    let stats = server.stats();
    let batch = (stats.records - before.records) / (stats.batches - before.batches).max(1);
    let rate = rate(count, elapsed);
    println!(
        "journal: {name}, {FLIGHT} in flight of 10 000 games: {:.1} k moves/s, batches of {batch} (fdatasync {sync:.2?})",
        rate / 1e3
    );
    server.shutdown(Duration::from_secs(30))?;
    Ok(rate)
}

/// Keeps many actions in flight; their number and the time.
fn in_flight(
    server: &Server<Match>,
    games: &[Vec<String>],
    time: Duration,
) -> Result<(u64, Duration)> {
    let mut made: Vec<Handle<Match>> = Vec::new();
    std::thread::scope(|scope| -> Result<()> {
        let threads: Vec<_> = (0..64)
            .map(|_| {
                scope.spawn(|| {
                    let create = |_| server.create(Setup::default(), GameOptions::default());
                    let made: std::result::Result<Vec<_>, _> =
                        (0..10_000 / 64).map(create).collect();
                    made.map_err(|error| error.to_string())
                })
            })
            .collect();
        for thread in threads {
            let some = thread.join().map_err(|_| "a panic")??;
            made.extend(some.into_iter().map(|made| made.game));
        }
        Ok(())
    })?;
    let (done, answered) = mpsc::channel();
    let mut plies = vec![0_usize; made.len()];
    let mut next = 0;
    let mut send = |plies: &mut Vec<usize>| {
        // A game that is through is passed over.
        let mut number = next % made.len();
        while plies[number] == PLIES {
            next += 1;
            number = next % made.len();
        }
        next += 1;
        let ply = plies[number];
        plies[number] += 1;
        let action = Action::play(&games[number % games.len()][ply]);
        let done = done.clone();
        made[number].begin(seat(ply), None, Instant::now(), action, move |answer| {
            drop(done.send(answer.map(drop).map_err(|error| error.to_string())));
        });
    };
    let start = Instant::now();
    for _ in 0..FLIGHT {
        send(&mut plies);
    }
    let (mut count, most) = (0_u64, u64::try_from(made.len() * PLIES - FLIGHT)?);
    while start.elapsed() < time && count < most {
        answered.recv_timeout(Duration::from_secs(30))??;
        count += 1;
        send(&mut plies);
    }
    let elapsed = start.elapsed();
    for _ in 0..FLIGHT {
        answered.recv_timeout(Duration::from_secs(30))??;
    }
    Ok((count, elapsed))
}

/// Two servers on one database, each of which plays one side of many games.
fn servers(games: &[Vec<String>], time: Duration) -> Result<()> {
    use feen_server::journal::Postgres;

    let Ok(address) = std::env::var("SERVER_TEST_POSTGRES") else {
        println!("servers: SKIPPED, as SERVER_TEST_POSTGRES names no database");
        return Ok(());
    };
    let open = || -> Result<Server<Match>> {
        let journal = Postgres::open(&address)?;
        Ok(Server::open(Options::default(), journal)?)
    };
    let servers = [open()?, open()?];
    let mut ids = Vec::new();
    for _ in 0..FLIGHT {
        ids.push(
            servers[0]
                .create(Setup::default(), GameOptions::default())?
                .game
                .id(),
        );
    }
    let stop = Arc::new(AtomicBool::new(false));
    let counts = [const { AtomicU64::new(0) }; 2].map(Arc::new);
    let mut movers = Vec::new();
    for (side, server) in servers.iter().enumerate() {
        for (id, moves) in ids.iter().zip(games.iter().cycle()) {
            let mover = Mover {
                game: server.game(*id).ok_or("expected the game")?,
                side,
                moves: moves.clone(),
                count: Arc::clone(&counts[side]),
                stop: Arc::clone(&stop),
            };
            let thread = std::thread::Builder::new().stack_size(128 * 1024);
            movers.push(thread.spawn(move || mover.play())?);
        }
    }
    let start = Instant::now();
    std::thread::sleep(time);
    stop.store(true, Ordering::SeqCst);
    let elapsed = start.elapsed();
    let [first, second] = counts.map(|count| rate(count.load(Ordering::SeqCst), elapsed) / 1e3);
    let conflicts: u64 = servers.iter().map(|server| server.stats().conflicts).sum();
    for s in &servers {
        println!("{:?}", s.stats());
    }
    println!(
        "servers: two on one database, one side each of {FLIGHT} games: {first:.1} k + {second:.1} k moves/s, {conflicts} conflicts"
    );
    for mover in movers {
        drop(mover.join());
    }
    for server in servers {
        server.shutdown(Duration::from_secs(30))?;
    }
    Ok(())
}

/// One side of one game, which moves as soon as it hears that it is to.
struct Mover {
    game: Handle<Match>,
    side: usize,
    moves: Vec<String>,
    count: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
}

impl Mover {
    fn play(self) {
        let (wake, woken) = mpsc::channel();
        let mut stream = self.game.events(Viewer::Spectator, 0);
        stream.on_item(move || _ = wake.send(()));
        while !self.stop.load(Ordering::SeqCst) {
            let ply = self.game.read(|game| game.game().moves().len());
            if ply % 2 == self.side {
                // The side that begins sets the men up again.
                let done = match self.moves.get(ply) {
                    Some(text) => self.game.act(seat(ply), None, Action::play(text)).is_ok(),
                    None => self.game.restart(Setup::default()).is_ok(),
                };
                self.count.fetch_add(u64::from(done), Ordering::SeqCst);
            } else {
                let _ = woken.recv_timeout(Duration::from_secs(1));
                while stream.try_next().is_some() {}
            }
        }
    }
}

/// Many unfinished games in a file: the time until it serves, and until all are played through.
fn restart(games: &[Vec<String>]) -> Result<()> {
    const COUNT: u64 = 100_000;
    const PLAYED: usize = 40;
    let folder = tempfile::Builder::new().prefix("load").tempdir_in(".")?;
    let path = folder.path().join("games.db");
    let mut ids = Vec::new();
    {
        let mut journal = Sqlite::open(&path, SqliteOptions::new(Durability::Normal))?;
        let mut random = fastrand::Rng::with_seed(100);
        let mut batch = Vec::new();
        for number in 0..COUNT {
            let text: String = (0..16).map(|_| random.alphanumeric()).collect();
            let id: GameId = text.parse()?;
            ids.push(id);
            batch.push(Record::Game(Row::new(
                id,
                "chess",
                r#"{"rules":"fide"}"#,
                "{}",
                number,
            )));
            for (ply, text) in games[usize::try_from(number)? % games.len()]
                .iter()
                .take(PLAYED)
                .enumerate()
            {
                let body = format!(r#"{{"type":"move","move":"{text}"}}"#);
                let entry = Entry::new(id, u32::try_from(ply)? + 1, 1_700_000_000_000, body);
                batch.push(Record::Event(entry.by(seat(ply), None)));
            }
            if batch.len() > 20_000 || number + 1 == COUNT {
                journal.append(&batch)?;
                batch.clear();
            }
        }
    }
    let bytes = std::fs::metadata(&path)?.len() / (COUNT * u64::try_from(PLAYED)?);
    let start = Instant::now();
    let mut options = Options::default();
    options.games = usize::MAX;
    let server = Server::<Match>::open(options, Sqlite::open(&path, SqliteOptions::default())?)?;
    let known = start.elapsed();
    let before = resident()?;
    let start = Instant::now();
    let busy: Vec<Duration> = std::thread::scope(|scope| {
        let halves: Vec<_> = ids
            .chunks(ids.len() / 2)
            .map(|half| {
                let server = &server;
                scope.spawn(move || {
                    let found = half.iter().filter(|id| server.game(**id).is_some());
                    let found = found.count();
                    on_processor().map(|busy| (found, busy)).ok()
                })
            })
            .collect();
        let done = halves.into_iter().filter_map(|half| half.join().ok()?);
        done.map(|(_, busy)| busy).collect()
    });
    let busy = busy.into_iter().max().unwrap_or_default();
    let megabytes = (resident()? - before) / 1_000_000;
    println!(
        "restart: {} games of {PLAYED} plies known after {known:.2?}, all played through after {:.2?} ({busy:.2?} on the processor), {megabytes} MB; \
         {bytes} bytes an event on disk",
        server.len(),
        start.elapsed()
    );
    Ok(())
}
