//! The streams of players, and what servers on one journal tell each other: challenges, seeks, and who is online.
//!
//! All of it is in notes of the journal, so that it outlives a restart and other servers see it. A note that depends on
//! a server, such as that of a player who is online, holds as long as a note of that server does.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use feen_games_web::Hosts;
use feen_server::http::Front;
use feen_server::http::kit::Refusal;
use feen_server::journal::Note;
use feen_server::{Fault, GameId, Server, wall_clock};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;

/// The nudges that wait for a stream that does not read; one says as much as many.
const WAITING: usize = 4;

/// The time for which a server counts as running after its last sign, and the time between two signs.
const ALIVE: Duration = Duration::from_secs(30);
const SIGN: Duration = Duration::from_secs(10);

/// The longest that a note of a running server is kept.
const LONGEST: Duration = Duration::from_secs(86_400);

/// The kinds of notes.
pub(crate) const CHALLENGE: &str = "challenge";
pub(crate) const DECLINED: &str = "declined";
pub(crate) const SEEK: &str = "seek";
const NUDGE: &str = "nudge";
const ONLINE: &str = "online";
const SERVER: &str = "server";

/// The streams of players on this server.
#[derive(Debug)]
pub(crate) struct Hub {
    streams: Mutex<HashMap<String, Vec<mpsc::Sender<()>>>>,
    /// The name of this server among others.
    server: String,
    is_told: AtomicBool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The wall clock after a time, in milliseconds since 1970.
pub(crate) fn until(time: Duration) -> u64 {
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    wall_clock().saturating_add(milliseconds)
}

impl Hub {
    /// The hub of a server, which hears of the notes of others.
    pub(crate) fn new<G: Hosts>(server: &Server<G>) -> Arc<Self> {
        let name = GameId::random().unwrap_or(GameId::MIN);
        let hub = Arc::new(Self {
            streams: Mutex::default(),
            server: name.to_string(),
            is_told: AtomicBool::new(false),
        });
        let heard = Arc::downgrade(&hub);
        server.on_note(move |_, key| {
            // The key has the names of those whom it concerns.
            if let Some(hub) = heard.upgrade() {
                key.split('/').for_each(|name| hub.nudge(name));
            }
        });
        hub
    }

    /// A new stream of a player, or of something else that has a name.
    pub(crate) fn listen(&self, name: &str) -> mpsc::Receiver<()> {
        let (sender, receiver) = mpsc::channel(WAITING);
        let mut streams = lock(&self.streams);
        let mine = streams.entry(name.to_lowercase()).or_default();
        mine.retain(|sender| !sender.is_closed());
        mine.push(sender);
        receiver
    }

    /// Lets all streams of a name look at what has changed.
    pub(crate) fn nudge(&self, name: &str) {
        let mut streams = lock(&self.streams);
        let name = name.to_lowercase();
        if let Some(mine) = streams.get_mut(&name) {
            mine.retain(|sender| !sender.is_closed());
            for sender in &*mine {
                // A full one is about to look anyway.
                let _ = sender.try_send(());
            }
            if mine.is_empty() {
                streams.remove(&name);
            }
        }
    }

    /// Lets the streams of some names look on every server.
    pub(crate) fn nudge_everywhere<G: Hosts>(
        &self,
        server: &Server<G>,
        names: &[&str],
    ) -> Result<(), Fault> {
        for name in names {
            self.nudge(name);
        }
        if server.is_shared() {
            // Others hear of the note; nobody reads it.
            let key = names.join("/").to_lowercase();
            server.keep_note(note(NUDGE, &key, &(), until(ALIVE)))?;
            server.erase_note(NUDGE, &key)?;
        }
        Ok(())
    }

    /// Tells the players of a game that it has begun.
    pub(crate) async fn tell_begun<G: Hosts>(
        self: &Arc<Self>,
        front: &Front<G>,
        names: [Option<&str>; 2],
    ) {
        let names = names.map(|name| name.map(str::to_owned));
        let hub = Arc::clone(self);
        let told = front.blocking(move |front| {
            let names: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
            hub.nudge_everywhere(front.server(), &names)
        });
        // Streams look again in a moment anyway.
        let _ = told.await;
    }

    fn is_here(&self, name: &str) -> bool {
        let streams = lock(&self.streams);
        let mine = streams.get(&name.to_lowercase());
        mine.is_some_and(|mine| mine.iter().any(|sender| !sender.is_closed()))
    }

    /// The names of the players who have a stream on any server, in small letters.
    pub(crate) async fn online<G: Hosts>(
        self: &Arc<Self>,
        front: &Front<G>,
    ) -> Result<HashSet<String>, Refusal> {
        let hub = Arc::clone(self);
        let read = front.blocking(move |front| {
            let mut online: HashSet<String> = lock(&hub.streams).keys().cloned().collect();
            online.retain(|name| hub.is_here(name));
            if front.server().is_shared() {
                let alive = hub.alive(front.server())?;
                for note in front.server().notes(ONLINE)? {
                    if let Some((name, server)) = note.key.split_once('/')
                        && alive.contains(server)
                    {
                        online.insert(name.to_owned());
                    }
                }
            }
            Ok::<_, Fault>(online)
        });
        read.await?.map_err(|_| Refusal::unavailable())
    }

    /// The names of the servers that run.
    pub(crate) fn alive<G: Hosts>(&self, server: &Server<G>) -> Result<HashSet<String>, Fault> {
        let mut alive = HashSet::from([self.server.clone()]);
        if server.is_shared() {
            alive.extend(
                server
                    .notes(SERVER)?
                    .into_iter()
                    .map(|note| note.key.into()),
            );
        }
        Ok(alive)
    }

    /// The name of this server, whose seeks and players hold as long as it runs. Other servers hear of it.
    pub(crate) fn here<G: Hosts>(self: &Arc<Self>, front: &Front<G>) -> &str {
        if front.server().is_shared() && !self.is_told.swap(true, Ordering::SeqCst) {
            let (hub, front) = (Arc::clone(self), front.clone());
            tokio::spawn(async move {
                let mut beats = tokio::time::interval(SIGN);
                while !front.shutdown().is_triggered() {
                    beats.tick().await;
                    let note = note(SERVER, &hub.server, &(), until(ALIVE));
                    // The next sign may come through.
                    let _ = front.blocking(|front| front.server().keep_note(note)).await;
                }
            });
        }
        &self.server
    }

    /// Tells other servers that a player is online, or not any more.
    pub(crate) async fn tell<G: Hosts>(self: &Arc<Self>, front: &Front<G>, name: &str) {
        if !front.server().is_shared() {
            return;
        }
        let key = format!("{}/{}", name.to_lowercase(), self.here(front));
        let is_here = self.is_here(name);
        let told = front.blocking(move |front| {
            if is_here {
                let note = note(ONLINE, &key, &(), until(LONGEST));
                front.server().keep_note(note)
            } else {
                front.server().erase_note(ONLINE, &key).map(drop)
            }
        });
        // Others learn of it the next time.
        let _ = told.await;
    }
}

/// A note of a value.
pub(crate) fn note(kind: &str, key: &str, value: &impl Serialize, until: u64) -> Note {
    let body = serde_json::to_string(value).unwrap_or_default();
    Note::new(kind, key, body, until)
}

/// The value of a note; nothing for one of another version.
pub(crate) fn value<T: DeserializeOwned>(note: &Note) -> Option<T> {
    serde_json::from_str(&note.body).ok()
}
