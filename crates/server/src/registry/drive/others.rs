//! The events that other servers appended.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Due;
use crate::Game;
use crate::journal::Entry;
use crate::registry::answer::{ActError, EndReason};
use crate::registry::server::Shared;
use crate::registry::slot::{Slot, State};
use crate::registry::store::parse;
use crate::registry::timers::Alarm;

/// The time between attempts to read events that were missed.
const BEHIND: Duration = Duration::from_millis(250);

impl<G: Game> Shared<G> {
    /// Reads the events of a game that this server has missed, in another thread.
    pub(super) fn read_up(self: &Arc<Self>, slot: &Arc<Slot<G>>) {
        let (shared, slot) = (Arc::clone(self), Arc::clone(slot));
        self.jobs.run(Box::new(move || {
            let after = slot.lock().seq();
            let read = match &shared.store {
                Some(store) => store.readers.with(|reader| reader.events(slot.id, after)),
                None => Ok(Vec::new()),
            };
            let mut due = Due::new();
            let mut state = slot.lock();
            state.reads_up = false;
            if let Ok(entries) = read {
                for entry in entries {
                    if !shared.absorb_one(&slot, &mut state, &entry, &mut due) {
                        break;
                    }
                }
                // An event whose notice came meanwhile may be too new for that reading.
                if std::mem::take(&mut state.reads_again) {
                    due.read_up(&mut state);
                }
            } else {
                for op in std::mem::take(&mut state.waiting) {
                    due.reply(op.done, Err(ActError::Unavailable));
                }
                if let Some(when) = Instant::now().checked_add(BEHIND) {
                    shared.timers.push(when, Alarm::Behind, &slot);
                }
            }
            shared.advance(&slot, &mut state, &mut due);
            drop(state);
            due.run(&shared, &slot);
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
    pub(in crate::registry) fn absorb(self: &Arc<Self>, slot: &Arc<Slot<G>>, entry: &Entry) {
        let mut due = Due::new();
        let mut state = slot.lock();
        slot.touch(self.now_ms());
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
            due.read_up(&mut state);
        } else {
            self.absorb_one(slot, &mut state, entry, &mut due);
        }
        drop(state);
        due.run(self, slot);
    }

    /// Applies an event by its number; false if it does not fit.
    pub(super) fn absorb_one(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        entry: &Entry,
        due: &mut Due<G>,
    ) -> bool {
        if state.closed.is_some() || entry.seq != state.seq().saturating_add(1) {
            return entry.seq <= state.seq();
        }
        let Some(what) = parse::<G>(&entry.body) else {
            let reason = "expected an event of this game in the journal, found another text";
            self.end(slot, state, EndReason::Faulted(reason.into()), due);
            return false;
        };
        let facts = (entry.seat, entry.at, entry.spent);
        let now = Instant::now();
        self.commit(slot, state, facts, what, now, due).is_ok()
    }
}
