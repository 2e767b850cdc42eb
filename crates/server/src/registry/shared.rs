use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::{Duration, Instant};

use super::accounts::Accounts;
use super::answer::EndReason;
use super::common::{Common, lock};
use super::holders::Account;
use super::pauses::Pauses;
use super::pool::Pool;
use super::rows::row;
use super::slot::{Slot, State};
use super::store::{Store, WriteResult};
use super::timers::Timers;
use crate::journal::{Appended, Fault, Journal, Memory, Reader, Record, Row};
use crate::{Digest, Game, GameId, Player, Seq};

/// The games of a server, with its threads and counts.
pub(super) struct Shared<G: Game> {
    pub(super) common: Arc<Common>,
    shards: Vec<Mutex<Shard<G>>>,
    pub(super) store: Option<Store>,
    pub(super) ends: Pool,
    pub(super) timers: Arc<Timers<(Alarm, Weak<Slot<G>>)>>,
    pub(super) is_shut_down: AtomicBool,
    /// True once absent players were looked for, which a verb beside a server does not do.
    pub(super) is_tended: AtomicBool,
    pub(super) pauses: Mutex<Pauses>,
    pub(super) accounts: Accounts,
    /// The players and notes of servers without a journal.
    pub(super) memory: Mutex<Memory>,
    /// The callback for the notes of other servers.
    pub(super) on_note: Mutex<Option<OnNote>>,
    pub(super) faulted: Mutex<HashMap<GameId, Box<str>>>,
    pub(super) on_end: Mutex<HashMap<GameId, OnEnd<G>>>,
}

type Shard<G> = HashMap<GameId, Arc<Slot<G>>>;

/// The callback for the end of a game.
pub(super) type OnEnd<G> = Box<dyn FnOnce(Arc<Shared<G>>, Arc<Slot<G>>, EndReason) + Send>;

/// The callback for a note that another server has changed.
pub(super) type OnNote = Arc<dyn Fn(&str, &str) + Send + Sync>;

/// The reason to look at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Alarm {
    Idle,
    Clock,
    /// The game has been over for long enough.
    Retention,
    Absent(Player),
    /// Events of other servers could not be read.
    Behind,
}

impl Alarm {
    /// The time at which a game is looked at for this reason: then, or earlier.
    ///
    /// A game whose end is far away is looked at now and then, so that one that is gone frees its memory.
    fn no_later_than(self, when: Instant) -> Instant {
        let soon = Instant::now().checked_add(POLL_INTERVAL);
        match self {
            Self::Idle | Self::Clock => soon.map_or(when, |soon| when.min(soon)),
            Self::Retention | Self::Absent(_) | Self::Behind => when,
        }
    }
}

/// The longest time until a game with an idle end or a clock is looked at.
const POLL_INTERVAL: Duration = Duration::from_secs(600);

/// The number of parts of the map of games, each with its lock.
const SHARDS: usize = 64;

impl<G: Game> Drop for Shared<G> {
    fn drop(&mut self) {
        self.timers.close();
        if let Some(store) = &self.store {
            store.queue.close();
        }
    }
}

impl<G: Game> Shared<G> {
    pub(super) fn new(common: Arc<Common>, store: Option<Store>) -> Self {
        let pauses = Pauses::new(common.start_wall);
        Self {
            common,
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            store,
            ends: Pool::new("server-ends"),
            timers: Timers::new(),
            is_shut_down: AtomicBool::new(false),
            is_tended: AtomicBool::new(false),
            pauses: Mutex::new(pauses),
            accounts: Accounts::default(),
            memory: Mutex::default(),
            on_note: Mutex::default(),
            faulted: Mutex::default(),
            on_end: Mutex::default(),
        }
    }

    /// Whether no action is accepted: the server is about to end, or the journal is not responding.
    pub(super) fn is_closed(&self) -> bool {
        let store = self.store.as_ref();
        self.is_shut_down.load(Relaxed) || store.is_some_and(|store| store.queue.is_stuck())
    }

    /// Whether other servers write to the same journal.
    pub(super) fn has_others(&self) -> bool {
        self.store.as_ref().is_some_and(|store| store.is_shared)
    }

    fn shard(&self, id: GameId) -> Option<MutexGuard<'_, Shard<G>>> {
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

    /// The number of games in memory.
    pub(super) fn loaded(&self) -> usize {
        self.shards.iter().map(|shard| lock(shard).len()).sum()
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
        self.set_idle_timer(&slot);
        let mut state = slot.lock();
        self.set_clock_timer(&slot, &mut state);
        if state.is_over() {
            self.set_timer(&slot, Alarm::Retention, state.options.retention);
        }
        drop(state);
        slot
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

    /// Looks at a game after a time, or earlier.
    pub(super) fn set_timer(&self, slot: &Arc<Slot<G>>, alarm: Alarm, after: Duration) {
        if let Some(when) = Instant::now().checked_add(after) {
            self.set_timer_at(slot, alarm, when);
        }
    }

    fn set_timer_at(&self, slot: &Arc<Slot<G>>, alarm: Alarm, when: Instant) {
        let when = alarm.no_later_than(when);
        self.timers.push(when, (alarm, Arc::downgrade(slot)));
    }

    /// Sets the timer for the idle end of a game.
    pub(super) fn set_idle_timer(&self, slot: &Arc<Slot<G>>) {
        if let Some((_, idle)) = slot.idle_at() {
            self.set_timer(slot, Alarm::Idle, idle);
        }
    }

    /// Sets the timer of the clock, unless there is one that is early enough.
    pub(super) fn set_clock_timer(&self, slot: &Arc<Slot<G>>, state: &mut State<G>) {
        let options = &self.common.options;
        let deadline = state.deadline(options);
        let Some(when) = deadline.and_then(|deadline| deadline.checked_add(options.flag_grace))
        else {
            return;
        };
        if let Some(running) = &mut state.running
            && running.armed.is_none_or(|armed| when < armed)
        {
            running.armed = Some(when);
            self.set_timer_at(slot, Alarm::Clock, when);
        }
    }

    /// Reads a player or notes, which a server without a journal has in memory.
    pub(super) fn read<R>(
        &self,
        read: impl FnOnce(&mut dyn Reader) -> Result<R, Fault>,
    ) -> Result<R, Fault> {
        match &self.store {
            Some(store) => store.readers.with(read),
            None => read(&mut lock(&self.memory).reader()?),
        }
    }

    /// Writes a player or notes; false if a place was taken.
    pub(super) fn write(&self, records: Vec<Record>) -> Result<bool, Fault> {
        let Some(store) = &self.store else {
            let answers = lock(&self.memory).append(&records)?;
            return Ok(!answers.contains(&Appended::Taken));
        };
        match store.wait(records) {
            WriteResult::New => Ok(true),
            WriteResult::Taken => Ok(false),
            _ => Err(Fault::Unknown("no answer in time".into())),
        }
    }

    pub(super) fn account(&self, token: &Digest) -> Result<Option<Account>, Fault> {
        // A player who was found once is remembered until there is a notice.
        if let Some(known) = self.accounts.get(token) {
            return Ok(Some(known));
        }
        let changes = self.accounts.changes();
        let row = self.read(|reader| reader.player(token))?;
        Ok(row.map(|row| {
            let player = Account::from(row);
            self.accounts.remember(*token, player.clone(), changes);
            player
        }))
    }

    /// The games in memory as rows, in the order of their names; `wanted` gets the time of the last event, too.
    pub(super) fn rows(&self, wanted: impl Fn(&Row, u64) -> bool) -> Vec<(Row, Seq)> {
        let mut rows = Vec::new();
        for slot in self.slots() {
            let state = slot.lock();
            let row = row(slot.id, slot.at, &state);
            let last = state.log.when(state.seq()).map_or(0, |(at, _)| at);
            if wanted(&row, last) {
                rows.push((row, state.seq()));
            }
        }
        rows.sort_by_key(|(row, _)| row.id);
        rows
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Alarm, POLL_INTERVAL};

    #[test]
    fn a_far_end_of_a_game_keeps_no_memory_until_then() {
        let day = Instant::now() + Duration::from_secs(86_400);
        for (alarm, is_capped) in [
            (Alarm::Idle, true),
            (Alarm::Clock, true),
            (Alarm::Retention, false),
        ] {
            let is_soon = alarm.no_later_than(day) <= Instant::now() + POLL_INTERVAL;
            assert_eq!(is_soon, is_capped, "{alarm:?}");
        }
    }
}
