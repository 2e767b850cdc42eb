//! The options of a server, and how it is run.

mod logging;
mod settings;

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use axum::Router;
use clap::{Args, ValueEnum};
use feen_games_web::{Catalogue, Hosts, SiteOptions, site};
use feen_look::Place;
use feen_match_web::engines::Engines;
use feen_server::http::kit::Refusal;
use feen_server::http::{Front, Limits, Listen, Network, Shutdown};
#[cfg(feature = "postgres")]
use feen_server::journal::Postgres;
use feen_server::journal::{Durability, Sqlite, SqliteOptions};
use feen_server::{Fault, Options, Server};
use tracing::{error, info};

use crate::{Match, Setup, in_words, quarto};

pub use settings::matches;

/// The file of games, unless another is named.
pub const FILE: &str = "games.db";

/// The options of a server: where it listens, where its games are, and its limits.
#[derive(Args, Debug)]
#[group(id = "server")]
pub struct Serve {
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
    #[arg(
        long,
        hide_short_help = true,
        value_name = "WHEN",
        value_enum,
        default_value = "full"
    )]
    sync: Sync,

    /// Link to a playground at this address
    #[arg(long, hide_short_help = true, value_name = "ADDRESS")]
    playground: Option<String>,

    /// Link to documentation at this address
    #[arg(long, hide_short_help = true, value_name = "ADDRESS")]
    documentation: Option<String>,

    /// Let anyone add a player with `POST /api/players`
    #[arg(long)]
    open_players: bool,

    /// Trust the `X-Forwarded-For` of a proxy
    #[arg(long)]
    proxy: bool,

    /// Let pages of this origin call the server, or of any: `*`
    #[arg(long, hide_short_help = true, value_name = "ORIGIN")]
    allow_origin: Option<String>,

    /// Allow N connections
    #[arg(long, value_name = "N", default_value = "4096", value_parser = count::<usize>)]
    connections: usize,

    /// Allow N unfinished games
    #[arg(long, value_name = "N", default_value = "100000", value_parser = count::<usize>)]
    games: usize,

    /// Allow N unfinished games of one address or player [default: a hundredth of `--games`, at least 10]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = count::<usize>)]
    games_share: Option<usize>,

    /// Delete games this long after they are over [default: never]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    keep: Option<Duration>,

    /// End an unjoined game once its creator has been away this long
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "1h", value_parser = duration)]
    idle_open: Duration,

    /// End a game against an engine and without a clock, when its player is away for this time
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "1h", value_parser = duration)]
    idle_engine: Duration,

    /// End any other game without a clock, when its players are away for this time
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "14d", value_parser = duration)]
    idle_untimed: Duration,

    /// Allow N changes a second from one address
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "20", value_parser = count::<u32>)]
    writes: u32,

    /// Allow N new games a second from one address
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "1", value_parser = count::<u32>)]
    new_games: u32,

    /// Allow N streams of one address
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "32", value_parser = count::<usize>)]
    streams: usize,

    /// Do not limit this network, such as 192.168.0.0/16; repeatable
    #[arg(long, hide_short_help = true, value_name = "NETWORK")]
    trusted: Vec<Network>,

    /// Answer only requests for this host name; repeatable
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    host: Vec<String>,

    /// Read options from this file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Close idle connections after this time [default: 5s, with `--proxy` 150s]
    #[arg(long, hide_short_help = true, value_name = "TIME", value_parser = duration)]
    keep_alive: Option<Duration>,

    /// Serve `/metrics` on an address of its own only
    #[arg(long, hide_short_help = true, value_name = "ADDRESS:PORT")]
    metrics_listen: Option<SocketAddr>,

    #[command(flatten)]
    logging: logging::Logging,
}

impl Serve {
    /// The place of the games, without the address of a database, which may have a password.
    #[cfg(feature = "postgres")]
    fn journal(&self) -> String {
        match &self.postgres {
            Some(_) => "postgres".to_owned(),
            None => self.file_or_memory(),
        }
    }

    /// The place of the games.
    #[cfg(not(feature = "postgres"))]
    fn journal(&self) -> String {
        self.file_or_memory()
    }

    /// The other parts of the site, and their addresses.
    fn links(&self) -> Vec<(Place, Box<str>)> {
        let links = [
            (Place::Playground, &self.playground),
            (Place::Documentation, &self.documentation),
        ];
        let links = links.into_iter();
        let links = links.filter_map(|(place, address)| Some((place, address.as_deref()?.into())));
        links.collect()
    }

    fn file_or_memory(&self) -> String {
        if self.memory {
            return "memory".to_owned();
        }
        self.file.display().to_string()
    }
}

/// When a move counts as written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Sync {
    /// When it is on the disk
    Full,
    /// When the operating system has it; a power cut may lose the last moves
    Normal,
}

/// A time of a number and a unit, such as `90s` or `14d`.
///
/// # Errors
///
/// Another text, and a time of less than a second or of more than 1000 days.
pub fn duration(text: &str) -> Result<Duration, &'static str> {
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

/// The time that connections of a proxy rest: nginx lets them rest for 60 s, Caddy for 120 s.
const PROXIED: Duration = Duration::from_secs(150);

/// The seconds of a day.
const DAY: u64 = 86_400;

/// A number of things that a server cannot do without.
///
/// # Errors
///
/// Another text, and a number outside of 1 to 1 000 000 000.
pub fn count<N: TryFrom<u32>>(text: &str) -> Result<N, &'static str> {
    let count = text
        .parse::<u32>()
        .ok()
        .filter(|count| (1..=MOST).contains(count));
    let count = count.and_then(|count| count.try_into().ok());
    count.ok_or("expected a number from 1 to 1000000000")
}

/// The most of anything.
const MOST: u32 = 1_000_000_000;

impl Serve {
    /// The games of the journal that was asked for.
    fn open(&self, options: Options) -> Result<Server<Match>, Fault> {
        if self.memory {
            return Ok(Server::new(options));
        }
        #[cfg(feature = "postgres")]
        if let Some(address) = &self.postgres {
            return Server::open(options, Postgres::open(address)?);
        }
        let sync = match self.sync {
            Sync::Full => Durability::Full,
            Sync::Normal => Durability::Normal,
        };
        let file = Sqlite::open(&self.file, SqliteOptions::new(sync))?;
        Server::open(options, file)
    }

    /// The limits of the server.
    fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        limits.connections = self.connections;
        limits.is_proxied = self.proxy;
        // A proxy that rests longer than its server sends requests into connections that end.
        let usual = if self.proxy {
            PROXIED
        } else {
            limits.keep_alive
        };
        limits.keep_alive = self.keep_alive.unwrap_or(usual);
        limits.allowed_origin.clone_from(&self.allow_origin);
        limits.writes = (self.writes, self.writes.saturating_mul(3));
        limits.creations = (self.new_games, self.new_games.saturating_mul(10));
        limits.streams = self.streams;
        limits.trusted.clone_from(&self.trusted);
        limits.hosts.clone_from(&self.host);
        limits
    }

    /// The options of the games.
    fn options(&self) -> Options {
        let mut options = Options::default();
        options.games = self.games;
        let share = self.games_share.unwrap_or((self.games / 100).max(10));
        options.games_each = Some(share);
        options.keep = self.keep;
        options.idle_open = Some(self.idle_open);
        options.idle_engine = Some(self.idle_engine);
        options.idle_untimed = Some(self.idle_untimed);
        options
    }

    /// The server as HTTP sees it, and all its routes.
    fn site(&self, server: Server<Match>, offers: Offers) -> (Front<Match>, Router) {
        let Offers {
            catalogue,
            engines,
            computer,
            links,
            routes,
        } = offers;
        let known = catalogue.clone();
        let front = Front::new(server, self.limits(), Shutdown::default())
            .preparer(Box::new(move |setup| prepared(&known, setup)));
        let front = match computer {
            Some(computer) => engines.serve(front).engines(
                vec![quarto::Computer::NAME.into()],
                Box::new(|game: &Match, _| game.quarto().is_some()),
                Box::new(move |game, seat, name| computer.start(game, seat, name)),
            ),
            None => engines.serve(front),
        };
        let front = front
            .open_to_players(self.open_players)
            .metrics_at(self.metrics_listen)
            .commit(COMMIT);
        // A server that has Quarto only needs no way to it.
        let has_others = !catalogue.is_empty();
        let mut options = SiteOptions::new()
            .catalogue(catalogue)
            .engines(engines.clone())
            .routes(quarto::routes(&front))
            .routes(routes(&front));
        if has_others {
            options = options.link(Place::Quarto, "/?variant=quarto");
        }
        for (place, address) in self.links().into_iter().chain(links) {
            options = options.link(place, &address);
        }
        let router = site(&front, &options);
        (front, router)
    }

    /// Runs the server until it is asked to end. The games, engines and routes that it offers are looked for once the log
    /// has begun.
    #[must_use]
    pub fn run(&self, offers: impl FnOnce() -> Result<Offers, String>) -> ExitCode {
        self.logging.start();
        let opened = offers().and_then(|offers| {
            let server = self.open(self.options());
            Ok((
                offers,
                server.map_err(|error| in_words(&self.file, &error))?,
            ))
        });
        let (offers, server) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                feen_files::report_error(&error);
                return ExitCode::from(USAGE);
            }
        };
        if self.sync == Sync::Normal {
            feen_files::note("a power cut may lose the last moves");
        }
        info!(
            version = env!("CARGO_PKG_VERSION"),
            commit = COMMIT,
            journal = self.journal(),
            games = server.len(),
            games_limit = self.games,
            connections = self.connections,
            writes = self.writes,
            "the server starts"
        );
        let (front, site) = self.site(server, offers);
        let ran = feen_server::http::run(&self.listen, &front, site, |ready| {
            for place in &ready.places {
                println!("{place}");
            }
            if ready.connections < self.connections {
                let most = ready.connections;
                feen_files::note(&format!(
                    "the limit of open files allows {most} connections"
                ));
            }
        });
        match ran {
            Ok(()) => {
                info!("the server has ended");
                ExitCode::SUCCESS
            }
            Err(error) => {
                error!(reason = %error, "the server has ended");
                feen_files::report_error(&error.to_string());
                ExitCode::from(USAGE)
            }
        }
    }
}

/// The commit that this is built from; `unknown` for a build for development, or without the repository.
const COMMIT: &str = env!("FEEN_COMMIT");

/// The exit status after an error of usage or of the system.
const USAGE: u8 = 2;

/// The games, the engines and the further routes of a server. One whose catalogue is empty has Quarto only.
pub struct Offers {
    /// The variants.
    pub catalogue: Catalogue,
    /// The engines that play and evaluate.
    pub engines: Engines,
    /// The computer that plays Quarto, if one does.
    pub computer: Option<quarto::Computer>,
    /// Links to other parts of the site.
    pub links: Vec<(Place, Box<str>)>,
    /// More routes, such as those for clients of Lichess.
    pub routes: Routes,
}

impl Default for Offers {
    /// The built-in variants, without engines.
    fn default() -> Self {
        Self {
            catalogue: Catalogue::default(),
            engines: Engines::default(),
            computer: Some(quarto::Computer::default()),
            links: Vec::new(),
            routes: Box::new(|_| Router::new()),
        }
    }
}

impl fmt::Debug for Offers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Offers").finish_non_exhaustive()
    }
}

/// The setup of a new game, completed with what the operator has.
fn prepared(catalogue: &Catalogue, setup: Setup) -> Result<Setup, Refusal> {
    Ok(match setup {
        Setup::Usual if catalogue.is_empty() => Setup::Quarto(quarto::Setup::default()),
        Setup::Usual => Setup::Board(catalogue.prepare(feen_games_web::Setup::default())?),
        Setup::Board(setup) => Match::setup(catalogue.prepare(setup)?),
        Setup::Quarto(setup) => Setup::Quarto(setup),
    })
}

/// Makes further routes for a front.
pub type Routes = Box<dyn FnOnce(&Front<Match>) -> Router>;
