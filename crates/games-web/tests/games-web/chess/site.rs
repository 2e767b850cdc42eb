use std::ops::Deref;
use std::thread::JoinHandle;

use feen_games_web::{Match, SiteOptions, site};
use feen_look::Place;
use feen_match_web::engines::Engines;
use feen_server::http::{Front, Limits, Shutdown};
use feen_server::journal::Memory;
use feen_server::{Options, Server};
use serde_json::{Value, json};

pub(crate) use super::client::{Answer, Client, bearer};
use crate::served::served;

/// A server of chess on a port of its own, in memory.
pub(crate) struct Site {
    client: Client,
    pub(crate) shutdown: Shutdown,
    pub(crate) server: Server<Match>,
    thread: Option<JoinHandle<()>>,
}

impl Site {
    pub(crate) fn start() -> Self {
        Self::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut Limits)) -> Self {
        Self::with_options(change, Options::default())
    }

    pub(crate) fn with_options(change: impl FnOnce(&mut Limits), options: Options) -> Self {
        Self::of(Server::<Match>::new(options), change, |parts| parts)
    }

    /// A server whose pages lead to a playground.
    pub(crate) fn with_playground() -> Self {
        Self::of(
            Server::<Match>::new(Options::default()),
            |_| {},
            |(front, options)| (front, options.link(Place::Playground, "/board/")),
        )
    }

    /// A server with an engine that does not play chess.
    pub(crate) fn with_an_engine_of_other_games() -> Self {
        let server = Server::<Match>::open(Options::default(), Memory::new());
        Self::of(
            server.unwrap(),
            |_| {},
            |(front, options)| {
                let names = vec!["other-games".into()];
                let fit = |_: &_, _: &str| false;
                let start = |_: &_, _, _: &str| panic!("an engine that was refused");
                (
                    front.engines(names, Box::new(fit), Box::new(start)),
                    options,
                )
            },
        )
    }

    /// A server with an engine named `one`.
    pub(crate) fn with_engines(engines: &Engines) -> Self {
        let server = Server::<Match>::new(Options::default());
        Self::of(
            server,
            |_| {},
            |(front, options)| {
                let options = options.engines(engines.clone());
                (engines.serve(front), options)
            },
        )
    }

    fn of(
        server: Server<Match>,
        change: impl FnOnce(&mut Limits),
        more: impl FnOnce((Front<Match>, SiteOptions)) -> (Front<Match>, SiteOptions),
    ) -> Self {
        let mut limits = Limits::default();
        limits.writes = (100_000, 100_000);
        limits.creations = (100_000, 100_000);
        limits.streams = 5_000;
        change(&mut limits);
        let shutdown = Shutdown::default();
        let front = Front::new(server.clone(), limits, shutdown.clone()).open_to_players(true);
        let options = SiteOptions::new();
        let (front, options) = more((front, options.link(Place::Quarto, "/quarto/?a=1&b=2")));
        let (address, thread) = served(site(&front, &options), front.limits(), &shutdown);
        Self {
            client: Client { address },
            shutdown,
            server,
            thread: Some(thread),
        }
    }

    /// Ends the server, and waits for it.
    pub(crate) fn end(&mut self) {
        self.shutdown.trigger();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    /// A public game with a person at each side: its name, and the tokens of White and Black.
    pub(crate) fn game(&self, wish: Value) -> (String, String, String) {
        let mut wish = wish;
        wish["seat"] = json!("both");
        let made = self.post("/api/games", None, &wish);
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (
            text(&made["id"]),
            text(&made["tokens"]["first"]),
            text(&made["tokens"]["second"]),
        )
    }

    pub(crate) fn play(&self, id: &str, token: &str, text: &str) -> Answer {
        self.post(
            &format!("/api/games/{id}/move/{text}"),
            Some(token),
            &Value::Null,
        )
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
