//! The changes of a game once an event is durable, or is known not to be.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use super::Due;
use crate::journal::Record;
use crate::registry::answer::{ActError, EndReason};
use crate::registry::server::Shared;
use crate::registry::slot::{Flight, Op, Slot, State, What, guard};
use crate::registry::store::{Item, Landed};
use crate::registry::timers::Alarm;
use crate::{Game, Seat};

/// The most times that an action is decided again because another server was first.
const TRIES: u8 = 3;

impl<G: Game> Shared<G> {
    /// Lets something happen that is durable.
    pub(in crate::registry) fn commit(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        (seat, at, spent): (Option<Seat>, u64, Option<u32>),
        what: What<G>,
        arrived: Instant,
        due: &mut Due<G>,
    ) -> Result<(), ActError<G::Error>> {
        let was_over = state.is_over();
        if let Err(refusal) = state.commit(seat, at, spent, what, arrived) {
            self.end(slot, state, EndReason::Faulted(refusal.reason()), due);
            return Err(ActError::Gone);
        }
        if let (Some(seat), Some(watch)) = (seat, &mut state.watch) {
            watch.see(seat, Instant::now());
        }
        match (was_over, state.is_over()) {
            (false, true) => self.finish(slot, state),
            (true, false) => self.reopen(slot),
            _ => {}
        }
        self.arm(slot, state);
        due.wake(state);
        Ok(())
    }

    /// Sets the timer of the clock, unless one will look early enough.
    pub(in crate::registry) fn arm(&self, slot: &Arc<Slot<G>>, state: &mut State<G>) {
        let Some(deadline) = state.deadline(&self.options) else {
            return;
        };
        let Some(when) = deadline.checked_add(self.options.grace) else {
            return;
        };
        if let Some(running) = &mut state.running
            && running.armed.is_none_or(|armed| when < armed)
        {
            running.armed = Some(when);
            self.timers.push(when, Alarm::Clock, slot);
        }
    }

    /// The game is over: the journal is to know, and it is kept for a while.
    fn finish(&self, slot: &Arc<Slot<G>>, state: &State<G>) {
        self.counts.unfinished.fetch_sub(1, Relaxed);
        if let Some(when) = Instant::now().checked_add(state.options.keep) {
            self.timers.push(when, Alarm::Keep, slot);
        }
        if let Some(store) = &self.store {
            let reason = guard(|| state.game.outcome()).ok().flatten();
            let reason = reason.map_or_else(|| "over".into(), |outcome| outcome.reason);
            store.queue.push(Item::kept(Record::Ended(slot.id, reason)));
        }
    }

    /// A game that was over begins anew.
    fn reopen(&self, slot: &Arc<Slot<G>>) {
        self.counts.unfinished.fetch_add(1, Relaxed);
        if let Some(store) = &self.store {
            let ended = Record::Ended(slot.id, Box::default());
            store.queue.push(Item::kept(ended));
        }
    }

    /// Stops keeping a game.
    pub(in crate::registry) fn end(
        &self,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        reason: EndReason,
        due: &mut Due<G>,
    ) {
        if state.closed.is_some() {
            return;
        }
        // The turn of a game that panicked is not asked for.
        let faulted = matches!(reason, EndReason::Faulted(_));
        let was_over = state.log.is_over() || (!faulted && state.is_over());
        if faulted {
            self.counts.faulted.fetch_add(1, Relaxed);
        }
        if !was_over && reason != EndReason::Shutdown {
            self.counts.unfinished.fetch_sub(1, Relaxed);
            if let Some(store) = &self.store {
                let ended = Record::Ended(slot.id, reason.as_str().into());
                store.queue.push(Item::kept(ended));
            }
        }
        state.closed = Some(Box::new(reason.clone()));
        for op in state.waiting.drain(..) {
            due.reply(op.done, Err(ActError::Gone));
        }
        if let Some(call) = state.on_end.take() {
            due.end = Some((call, reason));
        }
        due.wake(state);
        self.forget(slot);
    }

    /// Goes on after the journal has answered.
    pub(in crate::registry) fn land(self: &Arc<Self>, slot: &Arc<Slot<G>>, landed: Landed) {
        let mut due = Due::new();
        let mut state = slot.lock();
        if landed == Landed::Waits {
            // Nobody waits longer for an answer, and nobody acts before the truth is known.
            let mut waiting: Vec<_> = state.waiting.drain(..).map(|op| op.done).collect();
            if let Some(flight) = &mut state.flight {
                waiting.insert(0, flight.op.done.take());
            }
            for done in waiting {
                due.reply(done, Err(ActError::Unavailable));
            }
        } else if let Some(flight) = state.flight.take() {
            self.landed(slot, &mut state, *flight, landed, &mut due);
            self.advance(slot, &mut state, &mut due);
        }
        drop(state);
        due.run(self, slot);
    }

    fn landed(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        flight: Flight<G>,
        landed: Landed,
        due: &mut Due<G>,
    ) {
        let Flight { op, seq, later, .. } = flight;
        match landed {
            Landed::New => {
                // It may have been read up already, together with the event of another server that followed.
                let committed = if state.seq().saturating_add(1) == seq {
                    let facts = (flight.seat, flight.at, flight.spent);
                    self.commit(slot, state, facts, flight.what, op.arrived, due)
                } else {
                    Ok(())
                };
                self.counts.events.fetch_add(1, Relaxed);
                let receipt = state.receipt(seq).ok_or(ActError::Gone);
                due.reply(op.done, committed.and(receipt));
                for entry in &later {
                    self.absorb_one(slot, state, entry, due);
                }
            }
            Landed::Taken => {
                self.counts.conflicts.fetch_add(1, Relaxed);
                let tries = op.tries.saturating_add(1);
                if tries > TRIES {
                    due.reply(op.done, Err(ActError::Busy));
                } else {
                    state.waiting.push_front(Op { tries, ..op });
                }
                due.read_up(state);
            }
            Landed::NotWritten | Landed::Waits => {
                due.reply(op.done, Err(ActError::Unavailable));
                self.retry_clock(slot, state);
                if !later.is_empty() {
                    // Another server's event has the number.
                    due.read_up(state);
                }
            }
        }
    }

    /// A flag that was not written is tried again.
    fn retry_clock(&self, slot: &Arc<Slot<G>>, state: &mut State<G>) {
        let Some(when) = Instant::now().checked_add(Duration::from_millis(500)) else {
            return;
        };
        if let Some(running) = &mut state.running {
            running.armed = Some(when);
            self.timers.push(when, Alarm::Clock, slot);
        }
    }
}
