use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::answer::{ActError, Created, EndReason, Snapshot, Stats};
use super::drive::{Due, body, text};
use super::handle::Handle;
use super::holders::{Holder, Player, Seats, Secrets, Sitter};
use super::options::{GameOptions, Options};
use super::pool::Pool;
use super::readers::{READERS, Readers};
use super::slot::{Slot, State, What};
use super::timers::{Alarm, Timers};
use super::writer::{Item, Landed, Queue, Writer};
use crate::journal::{Entry, Fault, Journal, PlayerRow, Reader, Record, Row};
use crate::values::milliseconds::whole;
use crate::{Digest, Game, GameId, Seat, Seq, Token};

/// Many games of one kind.
///
/// A clone is the same server. Its threads end when it is dropped everywhere, or by [`shutdown`](Self::shutdown).
pub struct Server<G: Game> {
    shared: Arc<Shared<G>>,
}

/// The state that all threads of a server share.
pub(super) struct Shared<G: Game> {
    pub(super) options: Options,
    start: Instant,
    start_wall: u64,
    shards: Vec<Mutex<HashMap<GameId, Arc<Slot<G>>>>>,
    pub(super) store: Option<Store<G>>,
    pub(super) jobs: Pool,
    pub(super) ends: Pool,
    pub(super) timers: Arc<Timers<G>>,
    pub(super) counts: Counts,
    is_draining: AtomicBool,
    players: Mutex<HashMap<Digest, Player>>,
    faulted: Mutex<HashMap<GameId, Box<str>>>,
    /// The last answer of the journal in milliseconds since the start, and whether it was good.
    answered: (AtomicU64, AtomicBool),
}

/// The journal of a server, as its threads see it.
pub(super) struct Store<G: Game> {
    pub(super) queue: Arc<Queue<G>>,
    pub(super) readers: Arc<Readers>,
    pub(super) is_shared: bool,
}

#[derive(Default)]
pub(super) struct Counts {
    pub(super) unfinished: AtomicU64,
    pub(super) created: AtomicU64,
    pub(super) events: AtomicU64,
    pub(super) refused: AtomicU64,
    pub(super) batches: AtomicU64,
    pub(super) records: AtomicU64,
    pub(super) faults: AtomicU64,
    pub(super) conflicts: AtomicU64,
    pub(super) faulted: AtomicU64,
}

/// The number of parts of the map of games, each with its lock.
const SHARDS: usize = 64;

/// The wall clock, in milliseconds since 1970.
pub(super) fn wall() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map(whole).unwrap_or_default()
}

/// A game that is to be made.
#[derive(Debug)]
#[non_exhaustive]
pub struct NewGame<S> {
    /// The name of the game; a new one if there is none.
    pub id: Option<GameId>,
    /// The beginning.
    pub setup: S,
    /// The options.
    pub options: GameOptions,
    /// The players; without, the seats are the affair of the caller.
    pub sitters: Option<[Sitter; 2]>,
    /// The name of an engine that plays.
    pub engine: Option<Box<str>>,
}

impl<S> NewGame<S> {
    /// A game of this beginning, in which the seats are the affair of the caller.
    pub fn new(setup: S, options: GameOptions) -> Self {
        Self {
            id: None,
            setup,
            options,
            sitters: None,
            engine: None,
        }
    }

    /// The same game with these players.
    #[must_use]
    pub fn with_sitters(mut self, sitters: [Sitter; 2]) -> Self {
        self.sitters = Some(sitters);
        self
    }
}

impl<G: Game> Server<G> {
    /// A server that keeps its games in memory.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self::build(options, None)
    }

    /// A server whose games outlive it.
    ///
    /// The games that the journal has are known at once, and read when they are first asked for.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn open(options: Options, journal: impl Journal) -> Result<Self, Fault> {
        let is_shared = journal.is_shared();
        let mut readers: Vec<Box<dyn Reader>> = Vec::with_capacity(READERS);
        for _ in 0..READERS {
            readers.push(Box::new(journal.reader()?));
        }
        let listener = is_shared.then(|| journal.reader()).transpose()?;
        let unfinished = match readers.first_mut() {
            Some(reader) => unfinished(reader.as_mut(), G::NAME)?,
            None => 0,
        };
        let queue = Queue::new();
        let nudged = Arc::clone(&queue);
        let store = Store {
            queue: Arc::clone(&queue),
            readers: Arc::new(Readers::new(readers, Box::new(move || nudged.nudge()))),
            is_shared,
        };
        let server = Self::build(options, Some(store));
        server.shared.counts.unfinished.store(unfinished, Relaxed);
        let writer = Writer {
            journal,
            queue,
            shared: Arc::downgrade(&server.shared),
            kept: Vec::new(),
            is_last: false,
        };
        let builder = thread::Builder::new().name("server-writer".into());
        let spawned = builder.spawn(move || writer.run());
        spawned.map_err(|error| Fault::NotWritten(error.into()))?;
        if let Some(listener) = listener {
            super::listener::start(Box::new(listener), Arc::downgrade(&server.shared))?;
        }
        Ok(server)
    }

    fn build(options: Options, store: Option<Store<G>>) -> Self {
        let timers = Timers::new();
        let shared = Arc::new(Shared {
            options,
            start: Instant::now(),
            start_wall: wall(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            store,
            jobs: Pool::new("server-jobs"),
            ends: Pool::new("server-ends"),
            timers: Arc::clone(&timers),
            counts: Counts::default(),
            is_draining: AtomicBool::new(false),
            players: Mutex::default(),
            faulted: Mutex::default(),
            answered: (AtomicU64::new(0), AtomicBool::new(true)),
        });
        timers.start(Arc::downgrade(&shared));
        Self { shared }
    }

    /// Makes a game, in which the seats are the affair of the caller.
    ///
    /// # Errors
    ///
    /// [`Refused`](ActError::Refused) for a setup of another game, [`Full`](ActError::Full) if there are as many games
    /// as the server may have, [`Unavailable`](ActError::Unavailable) if the journal does not answer.
    pub fn create(
        &self,
        setup: G::Setup,
        options: GameOptions,
    ) -> Result<Created<G>, ActError<G::Error>> {
        self.create_game(NewGame::new(setup, options))
    }

    /// Makes a game with players, or with a name that is known already.
    ///
    /// # Errors
    ///
    /// As [`create`](Self::create); [`Stale`](ActError::Stale) if there is a game of this name.
    pub fn create_game(&self, new: NewGame<G::Setup>) -> Result<Created<G>, ActError<G::Error>> {
        let state = State::new(new.setup, new.options).map_err(refused)?;
        self.insert(new.id, state, new.sitters, new.engine)
    }

    /// Makes a game of a snapshot, after playing it through. Its numbers start at 1.
    ///
    /// # Errors
    ///
    /// As [`create`](Self::create); [`Refused`](ActError::Refused) if an event does not fit.
    pub fn restore(&self, snapshot: Snapshot<G>) -> Result<Created<G>, ActError<G::Error>> {
        let mut state = State::new(snapshot.setup, GameOptions::default()).map_err(refused)?;
        let now = Instant::now();
        for (seat, at, spent, event) in snapshot.events {
            let done = state.commit(seat, at, spent, What::Event(event), now);
            done.map_err(refused)?;
        }
        self.insert(None, state, None, None)
    }

    fn insert(
        &self,
        id: Option<GameId>,
        mut state: State<G>,
        sitters: Option<[Sitter; 2]>,
        engine: Option<Box<str>>,
    ) -> Result<Created<G>, ActError<G::Error>> {
        let shared = &self.shared;
        if shared.is_draining() {
            return Err(ActError::Unavailable);
        }
        let id = match id {
            Some(id) => id,
            None => GameId::random().map_err(|_| ActError::Unavailable)?,
        };
        let mut secrets = Secrets::default();
        if let Some(sitters) = sitters {
            let (seats, made) = Seats::new(sitters).map_err(|_| ActError::Unavailable)?;
            secrets = made;
            state.seats = Some(Box::new(seats));
        }
        state.engine = engine;
        let is_over = state.is_over();
        if !is_over {
            let limit = u64::try_from(shared.options.games).unwrap_or(u64::MAX);
            let room = |games: u64| (games < limit).then(|| games.saturating_add(1));
            let reserved = shared
                .counts
                .unfinished
                .fetch_update(Relaxed, Relaxed, room);
            reserved.map_err(|_| ActError::Full)?;
        }
        let at = wall();
        if let Some(store) = &shared.store {
            let records = records(id, at, &state, is_over);
            let landed = store.wait(records);
            if landed != Landed::New {
                if !is_over {
                    shared.counts.unfinished.fetch_sub(1, Relaxed);
                }
                return Err(match landed {
                    Landed::Taken => ActError::Stale { now: 0 },
                    _ => ActError::Unavailable,
                });
            }
        }
        if let Some(running) = &mut state.running {
            running.since = Instant::now();
        }
        let slot = shared.keep(Slot::new(id, at, state, shared.now_ms()));
        shared.counts.created.fetch_add(1, Relaxed);
        let game = Handle::new(Arc::clone(shared), slot);
        Ok(Created {
            game,
            tokens: secrets.tokens,
            invite: secrets.invite,
        })
    }

    /// The game of this name. One that is only in the journal is read and played through first.
    ///
    /// There is none either if it could not be played through: see [`fault`](Self::fault).
    #[must_use]
    pub fn game(&self, id: GameId) -> Option<Handle<G>> {
        self.find(id).ok().flatten()
    }

    /// As [`game`](Self::game); an error if the journal could not be asked.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn find(&self, id: GameId) -> Result<Option<Handle<G>>, Fault> {
        let shared = &self.shared;
        let slot = match shared.slot(id) {
            Some(slot) => Some(slot),
            None => shared.load(id)?,
        };
        Ok(slot.map(|slot| {
            slot.touch(shared.now_ms());
            Handle::new(Arc::clone(shared), slot)
        }))
    }

    /// The game of this name, if it is in memory.
    #[cfg(feature = "http")]
    pub(crate) fn loaded(&self, id: GameId) -> Option<Handle<G>> {
        let slot = self.shared.slot(id)?;
        slot.touch(self.shared.now_ms());
        Some(Handle::new(Arc::clone(&self.shared), slot))
    }

    /// The reason why a game of this name was set aside.
    #[must_use]
    pub fn fault(&self, id: GameId) -> Option<Box<str>> {
        lock(&self.shared.faulted).get(&id).cloned()
    }

    /// The number of unfinished games, in memory or not.
    #[must_use]
    pub fn len(&self) -> usize {
        let unfinished = self.shared.counts.unfinished.load(Relaxed);
        usize::try_from(unfinished).unwrap_or(usize::MAX)
    }

    /// Whether there is no unfinished game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The games in the order of their names from after one, each with the number of its last event.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn games(
        &self,
        unfinished: bool,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        if let Some(store) = &self.shared.store {
            let rows = store
                .readers
                .with(|reader| reader.games(unfinished, after, limit))?;
            return Ok(rows);
        }
        let mut rows = self.shared.rows(|row| {
            after.is_none_or(|after| row.id > after) && (!unfinished || row.ended.is_none())
        });
        rows.truncate(limit);
        Ok(rows)
    }

    /// The unfinished games in which a player has a seat.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn games_of(&self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        if let Some(store) = &self.shared.store {
            return store.readers.with(|reader| reader.games_of(player, limit));
        }
        let holder = Holder::Player(player.into()).to_string().to_lowercase();
        let mut rows = self.shared.rows(|row| {
            let mut seats = row.seats.iter().flatten();
            row.ended.is_none() && seats.any(|seat| seat.to_lowercase() == holder)
        });
        rows.truncate(limit);
        Ok(rows)
    }

    /// Makes a player, and the token that is the player's only proof; nothing if the name is taken.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn add_player(&self, name: &str, bot: bool) -> Result<Option<Token>, Fault> {
        let token = Token::random().map_err(Fault::NotWritten)?;
        let row = PlayerRow::new(name, token.digest(), bot, wall());
        let shared = &self.shared;
        if let Some(store) = &shared.store {
            return match store.wait(vec![Record::Player(row)]) {
                Landed::New => Ok(Some(token)),
                Landed::Taken => Ok(None),
                _ => Err(Fault::Unknown("no answer in time".into())),
            };
        }
        let mut players = lock(&shared.players);
        let lower = name.to_lowercase();
        if players
            .values()
            .any(|player| player.name.to_lowercase() == lower)
        {
            return Ok(None);
        }
        let name = name.into();
        players.insert(token.digest(), Player { name, bot });
        Ok(Some(token))
    }

    /// The player who has this token.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn player(&self, token: &Token) -> Result<Option<Player>, Fault> {
        self.shared.player(&token.digest())
    }

    /// The players.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn players(&self) -> Result<Vec<Player>, Fault> {
        let Some(store) = &self.shared.store else {
            let mut players: Vec<_> = lock(&self.shared.players).values().cloned().collect();
            players.sort_by(|one, other| one.name.cmp(&other.name));
            return Ok(players);
        };
        let rows = store.readers.with(Reader::players)?.into_iter();
        Ok(rows
            .map(|PlayerRow { name, bot, .. }| Player { name, bot })
            .collect())
    }

    /// Whether the journal answers: it did in the last five seconds, or does now.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        let shared = &self.shared;
        let Some(store) = &shared.store else {
            return true;
        };
        if store.queue.is_stuck() {
            return false;
        }
        let (at, was_good) = &shared.answered;
        let recent = shared.now_ms().saturating_sub(at.load(Relaxed)) < 5000;
        if recent {
            return was_good.load(Relaxed);
        }
        let read = store.readers.with(|reader| reader.game(GameId::MIN));
        shared.health(read.is_ok());
        read.is_ok()
    }

    /// Counts of the server.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let counts = &self.shared.counts;
        let shards = self.shared.shards.iter();
        let loaded: usize = shards.map(|shard| lock(shard).len()).sum();
        let queued = self
            .shared
            .store
            .as_ref()
            .map_or(0, |store| store.queue.len());
        Stats {
            games: counts.unfinished.load(Relaxed),
            loaded: u64::try_from(loaded).unwrap_or(u64::MAX),
            created: counts.created.load(Relaxed),
            events: counts.events.load(Relaxed),
            refused: counts.refused.load(Relaxed),
            batches: counts.batches.load(Relaxed),
            records: counts.records.load(Relaxed),
            faults: counts.faults.load(Relaxed),
            conflicts: counts.conflicts.load(Relaxed),
            queued: u64::try_from(queued).unwrap_or(u64::MAX),
            faulted: counts.faulted.load(Relaxed),
        }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.shared.options
    }

    /// Takes no more actions, writes what waits, ends all streams and closes the journal.
    ///
    /// # Errors
    ///
    /// [`Fault::Unknown`] if that took longer than `within`.
    pub fn shutdown(&self, within: Duration) -> Result<(), Fault> {
        let shared = &self.shared;
        shared.is_draining.store(true, Relaxed);
        let deadline = Instant::now()
            .checked_add(within)
            .unwrap_or_else(Instant::now);
        let mut is_written = true;
        if let Some(store) = &shared.store {
            is_written = store.queue.drain(deadline);
        }
        shared.timers.close();
        for slot in shared.slots() {
            let mut due = Due::new();
            let Some(mut state) = slot.try_lock() else {
                continue;
            };
            shared.end(&slot, &mut state, EndReason::Shutdown, &mut due);
            drop(state);
            due.run(shared, &slot);
        }
        if let Some(store) = &shared.store {
            store.queue.close();
            is_written &= store.queue.join(deadline);
        }
        if is_written {
            Ok(())
        } else {
            Err(Fault::Unknown(
                "the time was up before everything was written".into(),
            ))
        }
    }
}

impl<G: Game> Clone for Server<G> {
    fn clone(&self) -> Self {
        let shared = Arc::clone(&self.shared);
        Self { shared }
    }
}

impl<G: Game> fmt::Debug for Server<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server({}, {} games)", G::NAME, self.len())
    }
}

impl<G: Game> Drop for Shared<G> {
    fn drop(&mut self) {
        self.timers.close();
        if let Some(store) = &self.store {
            store.queue.close();
        }
    }
}

impl<G: Game> Store<G> {
    /// Writes records, and waits for the answer.
    pub(super) fn wait(&self, records: Vec<Record>) -> Landed {
        let (answer, answered) = mpsc::channel();
        let done = move |landed| _ = answer.send(landed);
        self.queue.push(Item::Plain(records, Box::new(done)));
        answered.recv().unwrap_or(Landed::NotWritten)
    }
}

impl<G: Game> Shared<G> {
    pub(super) fn is_draining(&self) -> bool {
        self.is_draining.load(Relaxed)
            || self
                .store
                .as_ref()
                .is_some_and(|store| store.queue.is_stuck())
    }

    /// Milliseconds since the server started, which no jump of the wall clock changes.
    pub(super) fn now_ms(&self) -> u64 {
        whole(self.start.elapsed())
    }

    /// Remembers how the journal answered last.
    pub(super) fn health(&self, is_good: bool) {
        self.answered.0.store(self.now_ms(), Relaxed);
        self.answered.1.store(is_good, Relaxed);
    }

    fn shard(&self, id: GameId) -> Option<MutexGuard<'_, HashMap<GameId, Arc<Slot<G>>>>> {
        self.shards.get(id.spread() % SHARDS).map(lock)
    }

    /// The game of this name, if it is in memory.
    pub(super) fn slot(&self, id: GameId) -> Option<Arc<Slot<G>>> {
        self.shard(id)?.get(&id).cloned()
    }

    /// All games in memory.
    pub(super) fn slots(&self) -> Vec<Arc<Slot<G>>> {
        let mut slots = Vec::new();
        for shard in &self.shards {
            slots.extend(lock(shard).values().cloned());
        }
        slots
    }

    /// Keeps a game in memory; the one that is there, if it is there already.
    fn keep(&self, slot: Slot<G>) -> Arc<Slot<G>> {
        let slot = Arc::new(slot);
        if let Some(mut shard) = self.shard(slot.id) {
            let kept = shard.entry(slot.id).or_insert_with(|| Arc::clone(&slot));
            if !Arc::ptr_eq(kept, &slot) {
                return Arc::clone(kept);
            }
        }
        self.arm_idle(&slot);
        let mut state = slot.lock();
        self.arm(&slot, &mut state);
        if state.is_over()
            && let Some(when) = Instant::now().checked_add(state.options.keep)
        {
            self.timers.push(when, Alarm::Keep, &slot);
        }
        drop(state);
        slot
    }

    /// Sets the timer for the idle end of a game.
    pub(super) fn arm_idle(&self, slot: &Arc<Slot<G>>) {
        if let Some((_, idle)) = slot.idle_at()
            && let Some(when) = Instant::now().checked_add(idle)
        {
            self.timers.push(when, Alarm::Idle, slot);
        }
    }

    /// Keeps a game in memory no longer.
    pub(super) fn forget(&self, slot: &Arc<Slot<G>>) {
        if let Some(mut shard) = self.shard(slot.id)
            && shard
                .get(&slot.id)
                .is_some_and(|kept| Arc::ptr_eq(kept, slot))
        {
            shard.remove(&slot.id);
        }
    }

    pub(super) fn player(&self, token: &Digest) -> Result<Option<Player>, Fault> {
        // A player never changes, so that one who was found once is remembered.
        if let Some(known) = lock(&self.players).get(token) {
            return Ok(Some(known.clone()));
        }
        let Some(store) = &self.store else {
            return Ok(None);
        };
        let row = store.readers.with(|reader| reader.player(token))?;
        Ok(row.map(|PlayerRow { name, bot, .. }| {
            let player = Player { name, bot };
            lock(&self.players).insert(*token, player.clone());
            player
        }))
    }

    /// The games in memory as rows, in the order of their names.
    fn rows(&self, wanted: impl Fn(&Row) -> bool) -> Vec<(Row, Seq)> {
        let mut rows = Vec::new();
        for slot in self.slots() {
            let state = slot.lock();
            let row = row(slot.id, slot.at, &state);
            if wanted(&row) {
                rows.push((row, state.seq()));
            }
        }
        rows.sort_by_key(|(row, _)| row.id);
        rows
    }

    /// Reads a game from the journal and plays it through.
    fn load(self: &Arc<Self>, id: GameId) -> Result<Option<Arc<Slot<G>>>, Fault> {
        let Some(store) = &self.store else {
            return Ok(None);
        };
        let read = store.readers.with(|reader| {
            let Some(row) = reader.game(id)? else {
                return Ok(None);
            };
            Ok(Some((row, reader.events(id, 0)?)))
        });
        let Some((row, entries)) = read?.filter(|(row, _)| *row.kind == *G::NAME) else {
            return Ok(None);
        };
        let at = row.at;
        match self.replay(&row, entries) {
            Ok(state) => {
                let slot = self.keep(Slot::new(id, at, state, self.now_ms()));
                if store.is_shared {
                    // Another server may have gone on between the reading and the keeping.
                    self.catch_up(&slot);
                }
                Ok(Some(slot))
            }
            Err(reason) => {
                if lock(&self.faulted).insert(id, reason).is_none() {
                    self.counts.faulted.fetch_add(1, Relaxed);
                }
                Ok(None)
            }
        }
    }

    /// The state of a game in the journal; or why it cannot be played through.
    fn replay(&self, row: &Row, entries: Vec<Entry>) -> Result<State<G>, Box<str>> {
        let words = |error: serde_json::Error| Box::<str>::from(error.to_string());
        let setup = serde_json::from_str(&row.setup).map_err(words)?;
        let options: GameOptions = serde_json::from_str(&row.options).map_err(words)?;
        let idle = options.idle;
        let mut state = State::<G>::new(setup, options).map_err(super::slot::Refusal::reason)?;
        let now = Instant::now();
        let mut last = None;
        for entry in entries {
            if entry.seq != state.seq().saturating_add(1) {
                let expected = state.seq().saturating_add(1);
                return Err(format!("expected event {expected}, found {}", entry.seq).into());
            }
            let what = super::drive::parse::<G>(&entry.body);
            let what = what.ok_or("expected an event of this game, found another text")?;
            let done = state.commit(entry.seat, entry.at, entry.spent, what, now);
            done.map_err(super::slot::Refusal::reason)?;
            last = Some(entry.at);
        }
        state.apply_row(row);
        state.closed = match row.ended.as_deref() {
            Some("idle") => Some(Box::new(EndReason::Idle(idle.unwrap_or_default()))),
            Some("faulted") => Some(Box::new(EndReason::Faulted("it panicked earlier".into()))),
            Some("closed") => Some(Box::new(EndReason::Closed)),
            _ => None,
        };
        if let Some(running) = &mut state.running {
            // Time in which no server ran is not charged. A game that another server has played while this one ran is
            // charged since its last event.
            let is_shared = self.store.as_ref().is_some_and(|store| store.is_shared);
            let wall_now = self.start_wall.saturating_add(self.now_ms());
            let played = last.filter(|at| is_shared && *at >= self.start_wall);
            let ago = played.map_or(0, |at| wall_now.saturating_sub(at));
            let since = now.checked_sub(Duration::from_millis(ago));
            running.since = since.unwrap_or(now);
        }
        Ok(state)
    }

    /// Reads the row of a game again that another server has changed.
    pub(super) fn refresh(self: &Arc<Self>, slot: &Arc<Slot<G>>) {
        let Some(store) = &self.store else { return };
        let Ok(Some(row)) = store.readers.with(|reader| reader.game(slot.id)) else {
            return;
        };
        let mut due = Due::new();
        let mut state = slot.lock();
        let before = state.waits();
        state.apply_row(&row);
        if let Ok(options) = serde_json::from_str::<GameOptions>(&row.options)
            && options != state.options
        {
            slot.set_idle(options.idle);
            self.arm_idle(slot);
            state.set_options(options);
            self.arm(slot, &mut state);
        }
        if before && !state.waits() {
            if let Some(running) = &mut state.running {
                running.since = Instant::now();
            }
            self.arm(slot, &mut state);
        }
        let reason = match row.ended.as_deref() {
            Some("idle") => Some(EndReason::Idle(state.options.idle.unwrap_or_default())),
            Some("closed" | "faulted") => Some(EndReason::Closed),
            _ => None,
        };
        if let Some(reason) = reason {
            self.end(slot, &mut state, reason, &mut due);
        }
        due.wake(&state);
        drop(state);
        due.run(self, slot);
    }
}

impl<G: Game> State<G> {
    /// Takes over the seats and the engine of a row.
    fn apply_row(&mut self, row: &Row) {
        let holders = row.seats.each_ref();
        let holders = holders.map(|holder| holder.as_deref().and_then(Holder::parse));
        if row.invite.is_some() || holders.iter().any(Option::is_some) {
            let invite = row.invite;
            self.seats = Some(Box::new(Seats { holders, invite }));
        }
        self.engine.clone_from(&row.engine);
    }
}

/// The row of a game.
fn row<G: Game>(id: GameId, at: u64, state: &State<G>) -> Row {
    let mut row = Row::new(id, G::NAME, text(&state.setup), text(&state.options), at);
    if let Some(seats) = &state.seats {
        let holders = seats.holders.each_ref();
        row.seats = holders.map(|holder| holder.as_ref().map(|it| it.to_string().into()));
        row.invite = seats.invite;
    }
    row.engine.clone_from(&state.engine);
    let outcome = state.game.outcome();
    row.ended = match &state.closed {
        Some(reason) => Some(reason.as_str().into()),
        None => outcome.map(|outcome| outcome.reason),
    };
    row
}

/// The records of a new game.
fn records<G: Game>(id: GameId, at: u64, state: &State<G>, is_over: bool) -> Vec<Record> {
    let mut row = row(id, at, state);
    let ended = row.ended.take().filter(|_| is_over);
    let mut records = vec![Record::Game(row)];
    for (entry, seq) in state.log.after(0).zip(1..) {
        records.push(Record::Event(Entry {
            game: id,
            seq,
            at: entry.at,
            spent: entry.spent,
            seat: entry.seat,
            body: body(&entry.what),
        }));
    }
    records.extend(ended.map(|reason| Record::Ended(id, reason)));
    records
}

/// The number of unfinished games of a kind.
fn unfinished(reader: &mut dyn Reader, kind: &str) -> Result<u64, Fault> {
    let (mut count, mut after) = (0_u64, None);
    loop {
        let rows = reader.games(true, after, 10_000)?;
        let Some((last, _)) = rows.last() else {
            return Ok(count);
        };
        after = Some(last.id);
        let of_kind = rows.iter().filter(|(row, _)| *row.kind == *kind).count();
        count = count.saturating_add(u64::try_from(of_kind).unwrap_or(u64::MAX));
    }
}

fn refused<G: Game>(refusal: super::slot::Refusal<G>) -> ActError<G::Error> {
    match refusal {
        super::slot::Refusal::Game(error) => ActError::Refused(error),
        super::slot::Refusal::Panic(_) => ActError::Gone,
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The seat that a token stands for among the holders of a game.
pub(super) fn seat_of(holders: &[Option<Holder>; 2], is: impl Fn(&Holder) -> bool) -> Option<Seat> {
    let mut seats = Seat::ALL.into_iter().zip(holders);
    let found = seats.find(|(_, holder)| holder.as_ref().is_some_and(&is));
    found.map(|(seat, _)| seat)
}
