use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::time::{Duration, Instant};

use super::answer::{ActError, EndReason, Snapshot, Stats};
use super::common::{Common, lock, wall_clock};
use super::drive::AfterUnlock;
use super::handle::{Created, Handle};
use super::holders::{Seats, Secrets, Sitter};
use super::log::LogItem;
use super::options::{GameOptions, Options};
use super::rows::{records, unfinished};
use super::shared::Shared;
use super::slot::{Refusal, Slot, State};
use super::store::{Queue, READERS, Readers, Store, WriteResult, Writer, listen};
use crate::journal::{Fault, Journal, Reader, Row, Selection, Stage, has, newest};
#[cfg(feature = "http")]
use crate::values::histogram::Histogram;
use crate::{Game, GameId, Seq};

mod abandoned;
mod load;
mod notes;
mod players;
mod running;

/// Many games.
///
/// A clone is the same server. Its threads end when it is dropped everywhere, or by [`shutdown`](Self::shutdown).
pub struct Server<G: Game> {
    shared: Arc<Shared<G>>,
}

/// A game that is to be made.
///
/// ```
/// use feen_server::{Game, GameOptions, NewGame, Server, Sitter};
///
/// /// A game with a token for each seat.
/// fn between_guests<G: Game>(server: &Server<G>) -> Option<[String; 2]> {
///     let new = NewGame::new(G::Setup::default(), GameOptions::default());
///     let made = server.create_game(new.with_sitters([Sitter::Token, Sitter::Token])).ok()?;
///     let [first, second] = made.tokens;
///     Some([first?.reveal(), second?.reveal()])
/// }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct NewGame<S> {
    /// The name of the game; a new one if there is none.
    pub id: Option<GameId>,
    /// The beginning.
    pub setup: S,
    /// The options.
    pub options: GameOptions,
    /// The players; without, the caller manages the seats.
    pub sitters: Option<[Sitter; 2]>,
    /// The name of an engine that plays.
    pub engine: Option<Box<str>>,
    /// The one for whom it counts: nobody by default.
    pub maker: Option<Box<str>>,
}

impl<S> NewGame<S> {
    /// A game of this beginning, whose seats the caller manages.
    pub fn new(setup: S, options: GameOptions) -> Self {
        Self {
            id: None,
            setup,
            options,
            sitters: None,
            engine: None,
            maker: None,
        }
    }

    /// The same game, which counts for somebody: at most [`Options::games_each`] unfinished ones do. Only this process
    /// knows.
    #[must_use]
    pub fn made_by(mut self, maker: Option<Box<str>>) -> Self {
        self.maker = maker;
        self
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
        Self::build(Arc::new(Common::new(options)), None)
    }

    /// A server whose games outlive it.
    ///
    /// The games that the journal has are known at once, and read when they are first asked for.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn open(options: Options, journal: impl Journal) -> Result<Self, Fault> {
        let (is_shared, has_notices) = (journal.is_shared(), journal.has_notices());
        let mut readers: Vec<Box<dyn Reader>> = Vec::with_capacity(READERS);
        for _ in 0..READERS {
            readers.push(Box::new(journal.reader()?));
        }
        let listener = has_notices.then(|| journal.reader()).transpose()?;
        let unfinished = match readers.first_mut() {
            Some(reader) => unfinished(reader.as_mut())?,
            None => 0,
        };
        let queue = Queue::new();
        let nudged = Arc::clone(&queue);
        let readers = Arc::new(Readers::new(readers, Box::new(move || nudged.nudge())));
        let common = Arc::new(Common::new(options));
        common.counts.unfinished.store(unfinished, Relaxed);
        let store = Store {
            queue: Arc::clone(&queue),
            readers: Arc::clone(&readers),
            is_shared,
        };
        let server = Self::build(Arc::clone(&common), Some(store));
        let shared = Arc::downgrade(&server.shared);
        let hear = move |heard| {
            let shared = shared.upgrade();
            let shared = shared.filter(|shared| !shared.is_shut_down.load(Relaxed));
            shared.is_some_and(|shared| {
                shared.hear(heard);
                true
            })
        };
        server.read_pauses()?;
        let listener = listener.map(|listener| listen(Box::new(listener), hear));
        Writer::start(journal, queue, (readers, listener.transpose()?), common)?;
        Ok(server)
    }

    fn build(common: Arc<Common>, store: Option<Store>) -> Self {
        let shared = Arc::new(Shared::new(common, store));
        let called = Arc::downgrade(&shared);
        shared.timers.start(move |(alarm, slot)| {
            if let (Some(shared), Some(slot)) = (called.upgrade(), slot.upgrade()) {
                shared.alarm(&slot, alarm);
            }
        });
        Self { shared }
    }

    /// Makes a game whose seats the caller manages.
    ///
    /// # Errors
    ///
    /// [`Refused`](ActError::Refused) for a setup of another game, [`Full`](ActError::Full) if the server is full,
    /// [`Unavailable`](ActError::Unavailable) if the journal does not answer.
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
    /// As [`create`](Self::create); [`Stale`](ActError::Stale) if there is a game of this name, [`Share`](ActError::Share)
    /// if its maker has as many as one may.
    pub fn create_game(&self, new: NewGame<G::Setup>) -> Result<Created<G>, ActError<G::Error>> {
        let mut state = State::new(new.setup, new.options).map_err(Refusal::error)?;
        if let Some(maker) = &new.maker {
            let common = &self.shared.common;
            let share = common.shares.take(maker, common.options.games_each);
            state.share = Some(Box::new(share.ok_or(ActError::Share)?));
        }
        self.insert(new.id, state, new.sitters, new.engine)
    }

    /// Makes a game of a snapshot, after playing it through. Its numbers start at 1. A snapshot has neither options nor players:
    /// [`Handle::set_options`] gives the game a clock, and the caller manages its seats.
    ///
    /// # Errors
    ///
    /// As [`create`](Self::create); [`Refused`](ActError::Refused) if an event does not fit.
    pub fn restore(&self, snapshot: Snapshot<G>) -> Result<Created<G>, ActError<G::Error>> {
        let mut state =
            State::new(snapshot.setup, GameOptions::default()).map_err(Refusal::error)?;
        let now = Instant::now();
        for (seat, at, spent, event) in snapshot.events {
            let done = state.commit(seat, at, spent, LogItem::Event(event), now);
            done.map_err(Refusal::error)?;
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
        if shared.is_closed() {
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
        let unwritten = shared.common.counts.make();
        if !is_over {
            let limit = u64::try_from(shared.common.options.games).unwrap_or(u64::MAX);
            let room = |games: u64| (games < limit).then(|| games.saturating_add(1));
            let reserved = shared
                .common
                .counts
                .unfinished
                .fetch_update(SeqCst, Relaxed, room);
            reserved.map_err(|_| ActError::Full)?;
        }
        let at = wall_clock();
        if let Some(store) = &shared.store {
            let records = records(id, at, &state, is_over);
            let result = store.wait(records);
            if result != WriteResult::New {
                if !is_over {
                    shared.common.counts.finish();
                }
                return Err(match result {
                    WriteResult::Taken => ActError::Stale { now: 0 },
                    _ => ActError::Unavailable,
                });
            }
        }
        drop(unwritten);
        if let Some(running) = &mut state.running {
            running.since = Instant::now();
        }
        let slot = shared.keep(Slot::new(id, at, state, shared.common.now_ms()));
        shared.common.counts.created.fetch_add(1, Relaxed);
        let game = Handle::new(Arc::clone(shared), slot);
        Ok(Created {
            game,
            tokens: secrets.tokens,
            invite: secrets.invite,
        })
    }

    /// The game of this name. One that is only in the journal is read and played through first.
    ///
    /// A game that could not be played through is not found: see [`fault`](Self::fault).
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
            None => self.load(id)?,
        };
        Ok(slot.map(|slot| {
            slot.touch(shared.common.now_ms());
            Handle::new(Arc::clone(shared), slot)
        }))
    }

    /// The game of this name, if it is in memory.
    #[must_use]
    pub fn loaded(&self, id: GameId) -> Option<Handle<G>> {
        let slot = self.shared.slot(id)?;
        slot.touch(self.shared.common.now_ms());
        Some(Handle::new(Arc::clone(&self.shared), slot))
    }

    /// Why the game of this name was set aside.
    #[must_use]
    pub fn fault(&self, id: GameId) -> Option<Box<str>> {
        lock(&self.shared.faulted).get(&id).cloned()
    }

    /// The number of unfinished games, in memory or not.
    #[must_use]
    pub fn len(&self) -> usize {
        let unfinished = self.shared.common.counts.unfinished.load(Relaxed);
        usize::try_from(unfinished).unwrap_or(usize::MAX)
    }

    /// Whether there is no unfinished game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The selected games in the order of their names from after one, each with the number of its last event.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn games(
        &self,
        selection: Selection,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        if let Some(store) = &self.shared.store {
            let rows = store
                .readers
                .list(|reader| reader.games(selection, after, limit))?;
            return Ok(rows);
        }
        let mut rows = self
            .shared
            .rows(|row, last| after.is_none_or(|after| row.id > after) && selection.has(row, last));
        rows.truncate(limit);
        Ok(rows)
    }

    /// The public games of a name and of a stage, or of any, the newest first, from after one.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn listed(
        &self,
        name: Option<&str>,
        stage: Option<Stage>,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let Some(store) = &self.shared.store else {
            let is_wanted = |row: &Row| {
                row.is_public()
                    && name.is_none_or(|name| *row.kind == *name)
                    && stage.is_none_or(|stage| stage == Stage::of(row))
            };
            return Ok(newest(
                self.shared.rows(|_, _| true),
                is_wanted,
                after,
                limit,
            ));
        };
        let mut rows = Vec::new();
        for one in Stage::ALL {
            if stage.is_none_or(|stage| stage == one) {
                let list = |reader: &mut dyn Reader| reader.listed(name, one, after, limit);
                rows.extend(store.readers.list(list)?);
            }
        }
        Ok(newest(rows, |_| true, None, limit))
    }

    /// The games of a player that have ended, the newest first. A server without a journal knows those in memory.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn ended_of(&self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        if let Some(store) = &self.shared.store {
            return store.readers.list(|reader| reader.ended_of(player, limit));
        }
        let is_wanted = |row: &Row| row.ended.is_some() && has(row, player);
        Ok(newest(
            self.shared.rows(|_, _| true),
            is_wanted,
            None,
            limit,
        ))
    }

    /// The row of a game, with the number of its last event.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn row(&self, id: GameId) -> Result<Option<(Row, Seq)>, Fault> {
        let Some(store) = &self.shared.store else {
            return Ok(self.shared.rows(|row, _| row.id == id).pop());
        };
        store.readers.with(|reader| {
            let Some(row) = reader.game(id)? else {
                return Ok(None);
            };
            let last = reader.events(id, 0)?.last().map_or(0, |last| last.seq);
            Ok(Some((row, last)))
        })
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
        let mut rows = self
            .shared
            .rows(|row, _| row.ended.is_none() && has(row, player));
        rows.truncate(limit);
        Ok(rows)
    }

    /// Whether other servers may write to the same journal.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.shared.has_others()
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
        shared.common.health().unwrap_or_else(|| {
            let read = store.readers.with(|reader| reader.game(GameId::MIN));
            shared.common.set_health(read.as_ref().err());
            read.is_ok()
        })
    }

    /// Counts of the server.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let counts = &self.shared.common.counts;
        let queued = self
            .shared
            .store
            .as_ref()
            .map_or(0, |store| store.queue.len());
        Stats {
            games: counts.unfinished.load(Relaxed),
            loaded: u64::try_from(self.shared.loaded()).unwrap_or(u64::MAX),
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

    /// The times that the journal took for its batches.
    #[cfg(feature = "http")]
    pub(crate) fn commits(&self) -> &Histogram {
        &self.shared.common.commits
    }

    /// The wall clock when the server started, in milliseconds since 1970.
    #[cfg(feature = "http")]
    pub(crate) fn started_at(&self) -> u64 {
        self.shared.common.start_wall
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.shared.common.options
    }

    /// Accepts no more actions, writes what waits, ends all streams and closes the journal.
    ///
    /// # Errors
    ///
    /// [`Fault::Unknown`] if that took longer than `within`.
    pub fn shutdown(&self, within: Duration) -> Result<(), Fault> {
        let shared = &self.shared;
        shared.is_shut_down.store(true, Relaxed);
        let deadline = Instant::now()
            .checked_add(within)
            .unwrap_or_else(Instant::now);
        let mut is_written = true;
        if let Some(store) = &shared.store {
            if shared.is_tended.load(Relaxed) {
                // The last sign of those that were read is good enough.
                drop(self.write_pauses());
            }
            is_written = store.queue.drain(deadline);
        }
        shared.timers.close();
        for slot in shared.slots() {
            let mut after_unlock = AfterUnlock::new();
            let Some(mut state) = slot.try_lock() else {
                continue;
            };
            shared.end(&slot, &mut state, EndReason::Shutdown, &mut after_unlock);
            drop(state);
            after_unlock.run(shared, &slot);
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
        write!(f, "Server({} games)", self.len())
    }
}
