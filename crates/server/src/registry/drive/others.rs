//! The changes that other servers and operators made.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::AfterUnlock;
use crate::journal::{Entry, Notice};
use crate::registry::answer::{ActError, EndReason};
use crate::registry::common::lock;
use crate::registry::holders::Holder;
use crate::registry::options::GameOptions;
use crate::registry::rows::parse;
use crate::registry::shared::{Alarm, Shared};
use crate::registry::slot::{Slot, State};
use crate::registry::store::Heard;
use crate::{Game, GameId};

/// The time between attempts to read events that were missed.
const BEHIND: Duration = Duration::from_millis(250);

impl<G: Game> Shared<G> {
    /// Hands the news of other servers to their games.
    pub(in crate::registry) fn hear(self: &Arc<Self>, heard: Heard) {
        if heard.has_missed {
            self.accounts.forget_all();
            for slot in self.slots() {
                self.catch_up(&slot);
                self.refresh_soon(slot);
            }
        }
        for notice in heard.notices {
            match notice {
                Notice::Event(entry) => self.take(entry),
                Notice::Game(id) => self.refresh_game(id),
                Notice::Player(name) => self.refresh_player(&name),
                Notice::Note(kind, key) => {
                    if let Some(call) = lock(&self.on_note).clone() {
                        self.common.jobs.run(Box::new(move || call(&kind, &key)));
                    }
                }
            }
        }
    }

    fn take(self: &Arc<Self>, entry: Entry) {
        let Some(slot) = self.slot(entry.game) else {
            return;
        };
        if slot.try_lock().is_some() {
            self.absorb(&slot, &entry);
        } else {
            // The order does not matter: events are applied by number.
            let with = Arc::clone(self);
            let absorb = move || with.absorb(&slot, &entry);
            self.common.jobs.run(Box::new(absorb));
        }
    }

    /// Reads the row of a game again, if the game is in memory.
    pub(in crate::registry) fn refresh_game(self: &Arc<Self>, id: GameId) {
        if let Some(slot) = self.slot(id) {
            self.refresh_soon(slot);
        }
    }

    /// Forgets the token of a player, and reads again who holds the player's seats.
    pub(in crate::registry) fn refresh_player(self: &Arc<Self>, name: &str) {
        self.accounts.forget(name);
        let is = |holder: &Holder| {
            let player = holder.player();
            player.is_some_and(|player| player.eq_ignore_ascii_case(name))
        };
        for slot in self.slots() {
            let state = slot.lock();
            let seats = state.seats.as_ref();
            let holds = seats.is_some_and(|seats| {
                let mut holders = seats.holders.iter();
                holders.any(|(_, holder)| holder.as_ref().is_some_and(is))
            });
            drop(state);
            if holds {
                self.refresh_soon(slot);
            }
        }
    }

    pub(in crate::registry) fn refresh_soon(self: &Arc<Self>, slot: Arc<Slot<G>>) {
        let with = Arc::clone(self);
        self.common.jobs.run(Box::new(move || with.refresh(&slot)));
    }

    /// Reads the events of a game that this server has missed, in another thread.
    pub(super) fn read_up(self: &Arc<Self>, slot: &Arc<Slot<G>>) {
        let (shared, slot) = (Arc::clone(self), Arc::clone(slot));
        self.common.jobs.run(Box::new(move || {
            let after = slot.lock().seq();
            let read = match &shared.store {
                Some(store) => store.readers.with(|reader| reader.events(slot.id, after)),
                None => Ok(Vec::new()),
            };
            let mut after_unlock = AfterUnlock::new();
            let mut state = slot.lock();
            state.reads_up = false;
            if let Ok(entries) = read {
                for entry in entries {
                    if !shared.absorb_one(&slot, &mut state, &entry, &mut after_unlock) {
                        break;
                    }
                }
                // An event whose notice came meanwhile may be too new for that reading.
                if std::mem::take(&mut state.reads_again) {
                    after_unlock.read_up(&mut state);
                }
            } else {
                for request in std::mem::take(&mut state.waiting) {
                    after_unlock.reply(request.done, Err(ActError::Unavailable));
                }
                shared.set_timer(&slot, Alarm::Behind, BEHIND);
            }
            shared.advance(&slot, &mut state, &mut after_unlock);
            drop(state);
            after_unlock.run(&shared, &slot);
        }));
    }

    /// Reads what a game may have missed.
    pub(in crate::registry) fn catch_up(self: &Arc<Self>, slot: &Arc<Slot<G>>) {
        let mut state = slot.lock();
        let is_due = !std::mem::replace(&mut state.reads_up, true);
        state.reads_again = !is_due;
        drop(state);
        if is_due {
            self.read_up(slot);
        }
    }

    /// Takes an event that another server appended.
    fn absorb(self: &Arc<Self>, slot: &Arc<Slot<G>>, entry: &Entry) {
        let mut after_unlock = AfterUnlock::new();
        let mut state = slot.lock();
        slot.touch(self.common.now_ms());
        let missed = entry.seq > state.seq().saturating_add(1);
        if let Some(flight) = state
            .flight
            .as_mut()
            .filter(|flight| flight.is_before(entry))
        {
            flight.later.push(entry.clone());
        } else if missed && state.reads_up {
            state.reads_again = true;
        } else if missed {
            after_unlock.read_up(&mut state);
        } else {
            self.absorb_one(slot, &mut state, entry, &mut after_unlock);
        }
        drop(state);
        after_unlock.run(self, slot);
    }

    /// Applies an event by its number; false if it does not fit.
    pub(super) fn absorb_one(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        entry: &Entry,
        after_unlock: &mut AfterUnlock<G>,
    ) -> bool {
        if state.closed.is_some() || entry.seq != state.seq().saturating_add(1) {
            return entry.seq <= state.seq();
        }
        let Some(item) = parse::<G>(&entry.body) else {
            let reason = format!("the journal has an unknown event {}", entry.seq);
            self.end(slot, state, EndReason::Faulted(reason.into()), after_unlock);
            return false;
        };
        let facts = (entry.seat, entry.at, entry.spent);
        let now = Instant::now();
        self.commit(slot, state, facts, item, now, after_unlock)
            .is_ok()
    }

    /// Reads the row of a game again that somebody else has changed.
    fn refresh(self: &Arc<Self>, slot: &Arc<Slot<G>>) {
        let Some(store) = &self.store else { return };
        let (row, mut state) = loop {
            let changes = slot.lock().row_changes;
            let Ok(row) = store.readers.with(|reader| reader.game(slot.id)) else {
                return;
            };
            let state = slot.lock();
            // A row that is older than a change of this server would take it back.
            if state.row_changes == changes {
                break (row, state);
            }
        };
        let mut after_unlock = AfterUnlock::new();
        let Some(row) = row else {
            // It was deleted.
            self.end(slot, &mut state, EndReason::Closed, &mut after_unlock);
            drop(state);
            after_unlock.run(self, slot);
            return;
        };
        let before = state.waits();
        state.apply_row(&row);
        if let Ok(options) = serde_json::from_str::<GameOptions>(&row.options)
            && options != state.options
        {
            slot.set_idle(options.idle);
            self.set_idle_timer(slot);
            state.set_options(options);
            self.set_clock_timer(slot, &mut state);
        }
        if before && !state.waits() {
            if let Some(running) = &mut state.running {
                running.since = Instant::now();
            }
            self.set_clock_timer(slot, &mut state);
        }
        let reason = match row.ended.as_deref() {
            Some("idle") => Some(EndReason::Idle(state.options.idle.unwrap_or_default())),
            Some("closed" | "faulted") => Some(EndReason::Closed),
            _ => None,
        };
        if let Some(reason) = reason {
            self.end(slot, &mut state, reason, &mut after_unlock);
        }
        after_unlock.wake(&state);
        drop(state);
        after_unlock.run(self, slot);
    }
}
