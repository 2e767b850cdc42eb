use std::ops::Deref;
use std::thread::JoinHandle;
use std::time::Duration;

use feen_look::Place;
use feen_match_web::Pages;
use feen_match_web::engines::Engines;
use feen_server::http::{Front, Limits, Shutdown, api, gated};
use feen_server::journal::Memory;
use feen_server::{Options, Server};
use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::nim::Nim;
use crate::served::served;

/// A server of Nim on a port of its own, in memory.
pub(crate) struct Site {
    client: Client,
    shutdown: Shutdown,
    thread: Option<JoinHandle<()>>,
}

impl Site {
    pub(crate) fn start() -> Self {
        Self::of(Server::new(Options::default()), &Engines::default())
    }

    /// A server on which an address may make so many games, and never one more.
    pub(crate) fn with_creations(most: u32) -> Self {
        let server = Server::new(Options::default());
        Self::limited(server, &Engines::default(), (0, most))
    }

    pub(crate) fn with_options(options: Options) -> Self {
        Self::of(Server::new(options), &Engines::default())
    }

    pub(crate) fn with_engines(engines: &Engines) -> Self {
        Self::of(Server::new(Options::default()), engines)
    }

    /// One of several servers on a journal.
    pub(crate) fn on(journal: &Memory) -> Self {
        let server = Server::open(Options::default(), journal.clone());
        Self::of(server.unwrap(), &Engines::default())
    }

    fn of(server: Server<Nim>, engines: &Engines) -> Self {
        Self::limited(server, engines, (100_000, 100_000))
    }

    fn limited(server: Server<Nim>, engines: &Engines, creations: (u32, u32)) -> Self {
        let mut limits = Limits::default();
        limits.writes = (100_000, 100_000);
        limits.creations = creations;
        // Nothing but the other end closes a connection of a test.
        limits.keep_alive = Duration::from_secs(60);
        limits.pictures = (1, 3);
        let shutdown = Shutdown::default();
        let front = Front::new(server, limits, shutdown.clone()).open_to_players(true);
        let front = engines.serve(front);
        let links = [(Place::Quarto, "/quarto/?a=1&b=2".into())];
        let pages = Pages::new(&front, (), engines, &links);
        let router = gated(
            &front,
            api::api(&front).merge(pages.router(axum::Router::new())),
        );
        let (address, thread) = served(router, front.limits(), &shutdown);
        Self {
            client: Client { address },
            shutdown,
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

    /// A public game with a person at each side: its name, and the cookies of both.
    #[track_caller]
    pub(crate) fn game(&self, wish: Value) -> (String, [String; 2]) {
        let mut wish = wish;
        wish["seat"] = json!("both");
        let made = self.post("/api/games", None, &wish);
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json();
        let cookie = |seat| format!("seat={}", made["tokens"][seat].as_str().unwrap());
        let id = made["id"].as_str().unwrap().to_owned();
        (id, ["first", "second"].map(cookie))
    }

    /// Plays moves of both players in turn.
    #[track_caller]
    pub(crate) fn play(&self, id: &str, cookies: &[String; 2], moves: &[&str]) {
        for (text, cookies) in moves.iter().zip(cookies.iter().cycle()) {
            let answer = self.press(id, cookies, &format!("move&move={text}"));
            assert_eq!(answer.status, 200, "{text}: {}", answer.text);
        }
    }

    /// The outcome of a game.
    pub(crate) fn outcome(&self, id: &str) -> Value {
        let state = self.get(&format!("/api/games/{id}"), None).json();
        state["outcome"].clone()
    }
}

/// The cookies of somebody who has both seats.
pub(crate) fn both([first, second]: &[String; 2]) -> String {
    format!("{first}.{}", second.trim_start_matches("seat="))
}

/// A part of the state of a page as a text.
pub(crate) fn part<'s>(state: &'s Value, name: &str) -> &'s str {
    state[name].as_str().unwrap_or_default()
}

/// Whether an answer is a page with these parts.
#[track_caller]
pub(crate) fn has(answer: &Answer, parts: &[&str]) {
    for part in parts {
        assert!(answer.text.contains(part), "{part}: {}", answer.text);
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
