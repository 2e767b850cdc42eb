//! The state that all threads of a server share.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::journal::{Fault, Row};
use crate::registry::holders::Player;
use crate::registry::options::Options;
use crate::registry::pool::Pool;
use crate::registry::slot::Slot;
use crate::registry::store::{Store, row};
use crate::registry::timers::{Alarm, Timers};
use crate::values::milliseconds::whole;
use crate::{Digest, Game, GameId, Seq};

/// The games of a server, with its threads and counts.
pub(in crate::registry) struct Shared<G: Game> {
    pub(in crate::registry) options: Options,
    pub(super) start: Instant,
    pub(super) start_wall: u64,
    pub(super) shards: Vec<Mutex<HashMap<GameId, Arc<Slot<G>>>>>,
    pub(in crate::registry) store: Option<Store<G>>,
    pub(in crate::registry) jobs: Pool,
    pub(in crate::registry) ends: Pool,
    pub(in crate::registry) timers: Arc<Timers<G>>,
    pub(in crate::registry) counts: Counts,
    pub(super) is_draining: AtomicBool,
    pub(super) players: Mutex<HashMap<Digest, Player>>,
    pub(super) faulted: Mutex<HashMap<GameId, Box<str>>>,
    /// The last answer of the journal in milliseconds since the start, and whether it was good.
    pub(super) answered: (AtomicU64, AtomicBool),
}

#[derive(Default)]
pub(in crate::registry) struct Counts {
    pub(in crate::registry) unfinished: AtomicU64,
    pub(in crate::registry) created: AtomicU64,
    pub(in crate::registry) events: AtomicU64,
    pub(in crate::registry) refused: AtomicU64,
    pub(in crate::registry) batches: AtomicU64,
    pub(in crate::registry) records: AtomicU64,
    pub(in crate::registry) faults: AtomicU64,
    pub(in crate::registry) conflicts: AtomicU64,
    pub(in crate::registry) faulted: AtomicU64,
}

/// The number of parts of the map of games, each with its lock.
pub(super) const SHARDS: usize = 64;

/// The wall clock, in milliseconds since 1970.
pub(crate) fn wall() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map(whole).unwrap_or_default()
}

impl<G: Game> Drop for Shared<G> {
    fn drop(&mut self) {
        self.timers.close();
        if let Some(store) = &self.store {
            store.queue.close();
        }
    }
}

impl<G: Game> Shared<G> {
    pub(in crate::registry) fn is_draining(&self) -> bool {
        self.is_draining.load(Relaxed)
            || self
                .store
                .as_ref()
                .is_some_and(|store| store.queue.is_stuck())
    }

    /// Milliseconds since the server started, which no jump of the wall clock changes.
    pub(in crate::registry) fn now_ms(&self) -> u64 {
        whole(self.start.elapsed())
    }

    /// Remembers how the journal answered last.
    pub(in crate::registry) fn health(&self, is_good: bool) {
        self.answered.0.store(self.now_ms(), Relaxed);
        self.answered.1.store(is_good, Relaxed);
    }

    fn shard(&self, id: GameId) -> Option<MutexGuard<'_, HashMap<GameId, Arc<Slot<G>>>>> {
        self.shards.get(id.spread() % SHARDS).map(lock)
    }

    /// The game of this name, if it is in memory.
    pub(in crate::registry) fn slot(&self, id: GameId) -> Option<Arc<Slot<G>>> {
        self.shard(id)?.get(&id).cloned()
    }

    /// All games in memory.
    pub(in crate::registry) fn slots(&self) -> Vec<Arc<Slot<G>>> {
        let mut slots = Vec::new();
        for shard in &self.shards {
            slots.extend(lock(shard).values().cloned());
        }
        slots
    }

    /// Keeps a game in memory; the one that is there, if it is there already.
    pub(super) fn keep(&self, slot: Slot<G>) -> Arc<Slot<G>> {
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
    pub(in crate::registry) fn arm_idle(&self, slot: &Arc<Slot<G>>) {
        if let Some((_, idle)) = slot.idle_at()
            && let Some(when) = Instant::now().checked_add(idle)
        {
            self.timers.push(when, Alarm::Idle, slot);
        }
    }

    /// Keeps a game in memory no longer.
    pub(in crate::registry) fn forget(&self, slot: &Arc<Slot<G>>) {
        if let Some(mut shard) = self.shard(slot.id)
            && shard
                .get(&slot.id)
                .is_some_and(|kept| Arc::ptr_eq(kept, slot))
        {
            shard.remove(&slot.id);
        }
    }

    pub(in crate::registry) fn player(&self, token: &Digest) -> Result<Option<Player>, Fault> {
        // A player never changes, so that one who was found once is remembered.
        if let Some(known) = lock(&self.players).get(token) {
            return Ok(Some(known.clone()));
        }
        let Some(store) = &self.store else {
            return Ok(None);
        };
        let row = store.readers.with(|reader| reader.player(token))?;
        Ok(row.map(|row| {
            let player = Player::from(row);
            lock(&self.players).insert(*token, player.clone());
            player
        }))
    }

    /// The games in memory as rows, in the order of their names.
    pub(super) fn rows(&self, wanted: impl Fn(&Row) -> bool) -> Vec<(Row, Seq)> {
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
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
