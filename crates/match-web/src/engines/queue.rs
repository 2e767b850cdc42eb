use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use super::Shared;
use feen_server::GameId;

use super::board::Task;
use super::open::EngineOptions;
use super::play::Held;
use super::turn::Turn;
use super::waiting::Waiting;

/// The games that engines play, and those that wait for a process.
#[derive(Default)]
pub(super) struct Desk {
    held: Mutex<State>,
    more: Condvar,
}

#[derive(Default)]
struct State {
    games: HashMap<GameId, Seated>,
    /// By [`Speed`].
    lanes: [Lane; 2],
}

/// Moves of some milliseconds do not wait for those of seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Speed {
    Slow,
    Quick,
}

/// The games that wait for moves of a speed, and the threads that think for them.
#[derive(Default)]
struct Lane {
    waiting: Waiting,
    /// The threads, each with at most one process, and those of them that wait.
    workers: usize,
    idle: usize,
    /// The games whose processes are kept by threads that wait.
    kept: HashSet<GameId>,
}

/// A game of an engine.
struct Seated {
    turn: Turn,
    was_reopened: bool,
    /// True while it waits for a process, or one thinks.
    is_busy: bool,
    /// The presence of the engine, whose waker looks at the game.
    _events: Box<dyn Send>,
}

impl State {
    const fn lane(&mut self, speed: Speed) -> &mut Lane {
        let [slow, quick] = &mut self.lanes;
        match speed {
            Speed::Slow => slow,
            Speed::Quick => quick,
        }
    }
}

impl Speed {
    fn of(turn: &Turn) -> Self {
        if turn.is_quick() {
            Self::Quick
        } else {
            Self::Slow
        }
    }

    /// The most threads.
    const fn seats(self, options: &EngineOptions) -> usize {
        match self {
            Self::Slow => options.seats,
            Self::Quick => 1,
        }
    }
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a game.
    pub(super) fn seat(&self, key: GameId, turn: Turn, events: Box<dyn Send>) {
        let seated = Seated {
            turn,
            was_reopened: false,
            is_busy: false,
            _events: events,
        };
        let before = self.lock().games.insert(key, seated);
        drop(before);
    }

    /// Removes a game.
    fn leave(&self, key: GameId) -> Option<Seated> {
        self.lock().games.remove(&key)
    }

    pub(super) fn turn(&self, key: GameId) -> Option<Turn> {
        Some(self.lock().games.get(&key)?.turn.clone())
    }

    /// Whether the process of a game may be started once more.
    pub(super) fn may_reopen(&self, key: GameId) -> bool {
        let mut desk = self.lock();
        let seated = desk.games.get_mut(&key);
        seated.is_some_and(|seated| !std::mem::replace(&mut seated.was_reopened, true))
    }

    /// The place of a game in the queue, if as many processes think as may: in all, or for its client.
    pub(super) fn place(&self, key: GameId, options: &EngineOptions) -> Option<usize> {
        let desk = self.lock();
        let lanes = desk.lanes.iter().zip([Speed::Slow, Speed::Quick]);
        let mut places = lanes.filter_map(|(lane, speed)| {
            let is_full = lane.idle == 0 && lane.workers >= speed.seats(options);
            lane.waiting.place(key, options.shared(), is_full)
        });
        places.next()
    }

    /// Lets a game wait for a process; the speed of its moves if a thread for it may be started.
    fn enqueue(&self, key: GameId, options: &EngineOptions) -> Option<Speed> {
        let mut desk = self.lock();
        let seated = desk.games.get_mut(&key)?;
        if std::mem::replace(&mut seated.is_busy, true) {
            return None;
        }
        let speed = Speed::of(&seated.turn);
        let client = Arc::clone(&seated.turn.client);
        let lane = desk.lane(speed);
        lane.waiting.push(key, client);
        let is_short = lane.idle < lane.waiting.len() && lane.workers < speed.seats(options);
        if is_short {
            lane.workers = lane.workers.saturating_add(1);
        }
        drop(desk);
        self.more.notify_all();
        is_short.then_some(speed)
    }

    /// The next game, of the client whose last turn is the longest ago: the one whose process this thread keeps, or else
    /// the first that no other thread keeps one for.
    fn next(&self, speed: Speed, mine: Option<GameId>, options: &EngineOptions) -> Option<GameId> {
        let end = Instant::now().checked_add(options.linger)?;
        let mut desk = self.lock();
        loop {
            let Lane { waiting, kept, .. } = desk.lane(speed);
            let is_free = |key| Some(key) == mine || !kept.contains(&key);
            if let Some(key) = waiting.take(mine, options.shared(), is_free) {
                return Some(key);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let lane = desk.lane(speed);
                lane.workers = lane.workers.saturating_sub(1);
                return None;
            }
            let lane = desk.lane(speed);
            lane.kept.extend(mine);
            lane.idle = lane.idle.saturating_add(1);
            let waited = self.more.wait_timeout(desk, left);
            desk = waited.unwrap_or_else(PoisonError::into_inner).0;
            let lane = desk.lane(speed);
            lane.idle = lane.idle.saturating_sub(1);
            if let Some(mine) = &mine {
                lane.kept.remove(mine);
            }
        }
    }

    /// No process thinks for a game any more.
    fn rest(&self, key: GameId) {
        let mut desk = self.lock();
        for lane in &mut desk.lanes {
            lane.waiting.rest(key);
        }
        if let Some(seated) = desk.games.get_mut(&key) {
            seated.is_busy = false;
        }
        drop(desk);
        // The client may have room for another.
        self.more.notify_all();
    }
}

impl Shared {
    /// Looks at a game in which something has happened. It does not block.
    pub(super) fn look(self: &Arc<Self>, key: GameId) {
        let found = {
            let desk = self.desk.lock();
            let seated = desk.games.get(&key).filter(|seated| !seated.is_busy);
            seated.map(|seated| seated.turn.clone())
        };
        let Some(Turn { board, seat, .. }) = found else {
            return;
        };
        match board.task(seat) {
            Task::Nothing => {}
            Task::Leave => drop(self.desk.leave(key)),
            Task::Answer(wish) => board.begin(seat, wish),
            Task::Think => self.enqueue(key),
        }
    }

    /// Lets a game wait for a process, and starts a thread for it if there may be another.
    fn enqueue(self: &Arc<Self>, key: GameId) {
        if let Some(speed) = self.desk.enqueue(key, &self.options) {
            let shared = Arc::clone(self);
            let builder = thread::Builder::new().name("engine".into());
            if builder.spawn(move || shared.work(speed)).is_err() {
                let mut desk = self.desk.lock();
                let lane = desk.lane(speed);
                lane.workers = lane.workers.saturating_sub(1);
            }
        }
    }

    /// Thinks for the games that wait, until there are none for a while.
    fn work(self: &Arc<Self>, speed: Speed) {
        let mut held: Option<Held> = None;
        while let Some(key) = self
            .desk
            .next(speed, held.as_ref().map(Held::key), &self.options)
        {
            if let Err(error) = self.play(key, &mut held) {
                self.leave(key, &error);
            }
            // Nobody has looked at what happened meanwhile.
            self.desk.rest(key);
            self.look(key);
        }
        if let Some(held) = held {
            held.quit();
        }
    }

    /// Takes an engine out of a game that goes on without it.
    fn leave(&self, key: GameId, error: &feen_uci::Error) {
        if let Some(seated) = self.desk.leave(key) {
            let name = seated.turn.engine.name();
            let line = format!("the engine {name} left the game {key}: {error}");
            self.options.report(&line);
        }
    }
}
