//! A server of chess: `chess serve`, and the verbs on its file.

mod backup;
mod check;
mod games;
mod place;
mod player;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use chess_web::{Engines, Match};
use clap::{Args, ValueEnum};
use server::http::{Front, Limits, Listen, Network, Shutdown};
#[cfg(feature = "postgres")]
use server::journal::Postgres;
use server::journal::{Durability, Sqlite, SqliteOptions};
use server::{Fault, Options, Server};

use crate::USAGE;

use place::in_words;

pub(crate) use backup::{Backup, run as back_up};
pub(crate) use check::{Check, run as check};
pub(crate) use games::{Games, run as games};
pub(crate) use player::{Player, run as player};

/// The file of games, unless another is named.
const FILE: &str = "games.db";

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Serve {
    /// Database file, created if missing
    #[arg(value_name = "FILE", default_value = FILE)]
    file: PathBuf,

    /// Keep games in memory only
    #[arg(long, conflicts_with = "file")]
    memory: bool,

    /// Store games in this `PostgreSQL` database, which any number of servers may share
    #[cfg(feature = "postgres")]
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["file", "memory"])]
    postgres: Option<String>,

    /// Address or name and port to listen on, or unix:PATH; repeatable
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: Vec<Listen>,

    /// When a move counts as written
    #[arg(long, value_name = "WHEN", value_enum, default_value = "full")]
    sync: Sync,

    /// Offer an engine: PROGRAM or NAME=PROGRAM, repeatable
    #[arg(long, value_name = "PROGRAM", value_parser = name_and_path)]
    engine: Vec<(Box<str>, PathBuf)>,

    /// Let N engines think at a time; other games wait
    #[arg(long, value_name = "N", default_value = "4", value_parser = count::<usize>)]
    engine_seats: usize,

    /// Serve the Lichess API
    #[arg(long, value_name = "YES", num_args = 0..=1, default_value_t = true, default_missing_value = "true", action = clap::ArgAction::Set)]
    lichess: bool,

    /// Let anyone add a player with `POST /api/players`
    #[arg(long)]
    open_players: bool,

    /// Trust the `X-Forwarded-For` of a proxy
    #[arg(long)]
    proxy: bool,

    /// Let pages of this origin call the server, or of any: `*`
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Option<String>,

    /// Allow N connections
    #[arg(long, value_name = "N", default_value = "4096", value_parser = count::<usize>)]
    connections: usize,

    /// Allow N unfinished games
    #[arg(long, value_name = "N", default_value = "100000", value_parser = count::<usize>)]
    games: usize,

    /// End a game that nobody has joined, when its maker is away for this time
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration)]
    idle_open: Duration,

    /// End a game against an engine and without a clock, when its player is away for this time
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration)]
    idle_engine: Duration,

    /// End any other game without a clock, when its players are away for this time
    #[arg(long, value_name = "TIME", default_value = "14d", value_parser = duration)]
    idle_untimed: Duration,

    /// Allow N changes a second from one address
    #[arg(long, value_name = "N", default_value = "20", value_parser = count::<u32>)]
    writes: u32,

    /// Allow N new games a second from one address
    #[arg(long, value_name = "N", default_value = "1", value_parser = count::<u32>)]
    new_games: u32,

    /// Allow N streams of one address
    #[arg(long, value_name = "N", default_value = "32", value_parser = count::<usize>)]
    streams: usize,

    /// Do not limit this network, such as 192.168.0.0/16; repeatable
    #[arg(long, value_name = "NETWORK")]
    trusted: Vec<Network>,

    /// Answer only requests for this host name; repeatable
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
}

/// When a move counts as written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Sync {
    /// When it is on the disk
    Full,
    /// When the operating system has it; a power cut may lose the last moves
    Normal,
}

/// A time of a number and a unit.
fn duration(text: &str) -> Result<Duration, &'static str> {
    let expected = "expected a time of 1 s to 1000 d, such as 90s, 30m, 1h or 14d";
    let units = [('s', 1), ('m', 60), ('h', 3_600), ('d', DAY)];
    let found = units
        .iter()
        .find_map(|(unit, seconds)| Some((text.strip_suffix(*unit)?, *seconds)));
    let (number, seconds) = found.ok_or(expected)?;
    let number: u32 = number.parse().map_err(|_| expected)?;
    let whole = u64::from(number).saturating_mul(seconds);
    if (1..=1_000 * DAY).contains(&whole) {
        Ok(Duration::from_secs(whole))
    } else {
        Err(expected)
    }
}

/// The seconds of a day.
const DAY: u64 = 86_400;

/// A number of things that a server cannot do without.
fn count<N: TryFrom<u32>>(text: &str) -> Result<N, &'static str> {
    let count = text
        .parse::<u32>()
        .ok()
        .filter(|count| (1..=MOST).contains(count));
    let count = count.and_then(|count| count.try_into().ok());
    count.ok_or("expected a number from 1 to 1000000000")
}

/// The most of anything.
const MOST: u32 = 1_000_000_000;

/// An engine and its name, which is that of its file unless another is given.
fn name_and_path(text: &str) -> Result<(Box<str>, PathBuf), &'static str> {
    let (name, path) = match text.split_once('=') {
        Some((name, path)) => (Some(name), Path::new(path)),
        None => (None, Path::new(text)),
    };
    let name = name.or_else(|| path.file_stem()?.to_str());
    let name = name.filter(|name| !name.is_empty() && !path.as_os_str().is_empty());
    let name = name.ok_or("expected PROGRAM or NAME=PROGRAM")?;
    Ok((name.into(), path.into()))
}

/// The games of the journal that was asked for.
fn open(serve: &Serve, options: Options) -> Result<Server<Match>, Fault> {
    if serve.memory {
        return Ok(Server::new(options));
    }
    #[cfg(feature = "postgres")]
    if let Some(address) = &serve.postgres {
        return Server::open(options, Postgres::open(address)?);
    }
    let sync = match serve.sync {
        Sync::Full => Durability::Full,
        Sync::Normal => Durability::Normal,
    };
    Server::open(
        options,
        Sqlite::open(&serve.file, SqliteOptions::new(sync))?,
    )
}

/// Runs the server until it is asked to end.
pub(crate) fn run(serve: &Serve) -> ExitCode {
    let engines = Engines::new(serve.engine.clone(), serve.engine_seats).log(|line| {
        files::report_error(line);
    });
    if let Err((name, error)) = engines.check() {
        files::report_error(&format!("cannot start the engine {name}: {error}"));
        return ExitCode::from(USAGE);
    }
    let mut limits = Limits::default();
    limits.connections = serve.connections;
    limits.is_proxied = serve.proxy;
    limits.allowed_origin.clone_from(&serve.allow_origin);
    limits.writes = (serve.writes, serve.writes.saturating_mul(3));
    limits.creations = (serve.new_games, serve.new_games.saturating_mul(10));
    limits.streams = serve.streams;
    limits.trusted.clone_from(&serve.trusted);
    limits.hosts.clone_from(&serve.host);
    let mut options = Options::default();
    options.games = serve.games;
    options.idle_open = Some(serve.idle_open);
    options.idle_engine = Some(serve.idle_engine);
    options.idle_untimed = Some(serve.idle_untimed);
    let server = match open(serve, options) {
        Ok(server) => server,
        Err(error) => {
            files::report_error(&in_words(&serve.file, &error));
            return ExitCode::from(USAGE);
        }
    };
    if serve.sync == Sync::Normal {
        files::note("a power cut may lose the last moves");
    }
    let (names, queue) = (engines.names(), engines.clone());
    let front = Front::new(server, limits, Shutdown::default())
        .queue(Box::new(move |game| queue.place(game)))
        .engines(
            names,
            Box::new(move |game, seat, name| engines.start(game, seat, name)),
        )
        .open_to_players(serve.open_players);
    let site = chess_web::site(&front, serve.lichess);
    let ran = server::http::run(&serve.listen, &front, site, |ready| {
        for place in &ready.places {
            println!("{place}");
        }
        if ready.connections < serve.connections {
            let most = ready.connections;
            files::note(&format!(
                "the limit of open files allows {most} connections"
            ));
        }
    });
    match ran {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            files::report_error(&error.to_string());
            ExitCode::from(USAGE)
        }
    }
}
