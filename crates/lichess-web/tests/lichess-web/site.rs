use std::ops::Deref;
use std::thread::sleep;
use std::time::{Duration, Instant};

use feen_games_web::{Match, SiteOptions, site};
use feen_match_web::engines::Engines;
use feen_server::http::{Front, Limits, Shutdown};
use feen_server::journal::Memory;
use feen_server::{Options, Server};
use serde_json::{Value, json};

use crate::client::Client;
use crate::served::served;

/// A server of chess and of variants on a port of its own, in memory.
pub(crate) struct Site {
    client: Client,
    shutdown: Shutdown,
    pub(crate) server: Server<Match>,
}

impl Site {
    pub(crate) fn start() -> Self {
        Self::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut Limits)) -> Self {
        Self::with_options(change, &Options::default())
    }

    pub(crate) fn with_options(change: impl FnOnce(&mut Limits), options: &Options) -> Self {
        Self::of(Server::new(options.clone()), change, &Engines::default())
    }

    /// A server with engines.
    pub(crate) fn with_engines(engines: &Engines) -> Self {
        Self::of(Server::new(Options::default()), |_| {}, engines)
    }

    /// One of several servers on a journal.
    pub(crate) fn on(journal: &Memory) -> Self {
        let server = Server::open(Options::default(), journal.clone());
        Self::of(server.unwrap(), |_| {}, &Engines::default())
    }

    fn of(server: Server<Match>, change: impl FnOnce(&mut Limits), engines: &Engines) -> Self {
        let mut limits = Limits::default();
        limits.writes = (100_000, 100_000);
        limits.creations = (100_000, 100_000);
        limits.streams = 5_000;
        change(&mut limits);
        let shutdown = Shutdown::default();
        let front = Front::new(server.clone(), limits, shutdown.clone());
        let front = engines.serve(front).open_to_players(true);
        let routes = feen_lichess_web::lichess(&front, engines);
        let options = SiteOptions::new().routes(routes).engines(engines.clone());
        let site = site(&front, &options);
        let (address, _) = served(site, front.limits(), &shutdown);
        Self {
            client: Client { address },
            shutdown,
            server,
        }
    }
}

impl Deref for Site {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.shutdown.trigger();
    }
}

/// The token of a new player.
pub(crate) fn player(site: &Site, name: &str, bot: bool) -> String {
    let made = site.post("/api/players", None, &json!({ "name": name, "bot": bot }));
    made.json()["token"].as_str().unwrap().to_owned()
}

/// Posts nothing, and requires that it is fine.
#[track_caller]
pub(crate) fn post(site: &Site, token: &str, path: &str) {
    let answer = site.post(path, Some(token), &Value::Null);
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
}

/// A game that one player proposes and the other accepts: its name.
#[track_caller]
pub(crate) fn begin(site: &Site, by: &str, to: (&str, &str), terms: &Value) -> String {
    let made = site.post(&format!("/api/challenge/{}", to.0), Some(by), terms);
    assert_eq!(made.status, 200, "{terms}: {}", made.text);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    post(site, to.1, &format!("/api/challenge/{id}/accept"));
    id
}

#[track_caller]
pub(crate) fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(20), "{what}");
        sleep(Duration::from_millis(20));
    }
}
