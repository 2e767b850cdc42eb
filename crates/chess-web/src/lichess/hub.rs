use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use server::GameId;
use tokio::sync::mpsc;

use super::proposal::Challenge;

/// The news that wait for a client that does not read.
const WAITING: usize = 64;

/// The time for which a challenge is open, and the most challenges.
const OPEN: Duration = Duration::from_secs(3_600);
const CHALLENGES: usize = 10_000;

/// News for a player.
#[derive(Clone, Debug)]
pub(super) enum News {
    /// News of a challenge, such as `challengeCanceled`.
    Challenge(&'static str, Arc<Challenge>),
    /// A game has begun or ended.
    Games,
}

/// The streams of players, and the challenges between them.
#[derive(Default, Debug)]
pub(super) struct Hub {
    streams: Mutex<HashMap<String, Vec<mpsc::Sender<News>>>>,
    challenges: Mutex<HashMap<GameId, (Instant, Challenge)>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hub {
    /// A new stream of a player.
    pub(super) fn listen(self: &Arc<Self>, name: &str) -> mpsc::Receiver<News> {
        let (sender, receiver) = mpsc::channel(WAITING);
        let mut streams = lock(&self.streams);
        let mine = streams.entry(name.to_lowercase()).or_default();
        mine.retain(|sender| !sender.is_closed());
        mine.push(sender);
        receiver
    }

    /// Tells all streams of a player; one that does not read is given up.
    pub(super) fn send(&self, name: &str, news: &News) {
        let mut streams = lock(&self.streams);
        if let Some(mine) = streams.get_mut(&name.to_lowercase()) {
            mine.retain(|sender| sender.try_send(news.clone()).is_ok());
        }
    }

    pub(super) fn is_online(&self, name: &str) -> bool {
        let streams = lock(&self.streams);
        let mine = streams.get(&name.to_lowercase());
        mine.is_some_and(|mine| mine.iter().any(|sender| !sender.is_closed()))
    }

    /// The names of the players who have a stream, in small letters.
    pub(super) fn online(&self) -> Vec<String> {
        let streams = lock(&self.streams);
        let online = streams
            .iter()
            .filter(|(_, mine)| mine.iter().any(|sender| !sender.is_closed()));
        online.map(|(name, _)| name.clone()).collect()
    }

    /// Keeps a challenge; false if there are too many.
    pub(super) fn add(&self, challenge: Challenge) -> bool {
        let mut challenges = lock(&self.challenges);
        challenges.retain(|_, (at, _)| at.elapsed() < OPEN);
        let has_room = challenges.len() < CHALLENGES;
        if has_room {
            challenges.insert(challenge.id, (Instant::now(), challenge));
        }
        has_room
    }

    /// Takes a challenge away, if it is one that a test finds.
    pub(super) fn take(
        &self,
        id: &str,
        is_wanted: impl FnOnce(&Challenge) -> bool,
    ) -> Option<Challenge> {
        let id = id.parse().ok()?;
        let mut challenges = lock(&self.challenges);
        let (_, challenge) = challenges.get(&id)?;
        if !is_wanted(challenge) {
            return None;
        }
        challenges.remove(&id).map(|(_, challenge)| challenge)
    }

    /// The open challenges of a player: to it, and by it.
    pub(super) fn of(&self, name: &str) -> (Vec<Challenge>, Vec<Challenge>) {
        let challenges = lock(&self.challenges);
        let open = challenges.values().filter(|(at, _)| at.elapsed() < OPEN);
        let mut found: Vec<_> = open.map(|(_, challenge)| challenge.clone()).collect();
        found.sort_by_key(|challenge| challenge.id);
        let to = |challenge: &Challenge| challenge.to.name.eq_ignore_ascii_case(name);
        let by = |challenge: &Challenge| challenge.by.name.eq_ignore_ascii_case(name);
        (
            found.iter().filter(|one| to(one)).cloned().collect(),
            found.iter().filter(|one| by(one)).cloned().collect(),
        )
    }
}
