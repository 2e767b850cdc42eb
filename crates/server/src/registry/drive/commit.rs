//! The changes of a game once an event is durable, or is known not to be.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use tracing::error;

use super::AfterUnlock;
use crate::journal::Record;
use crate::registry::answer::{ActError, EndReason};
use crate::registry::common::lock;
use crate::registry::guard::guard;
use crate::registry::log::LogItem;
use crate::registry::shared::{Alarm, Shared};
use crate::registry::slot::{Flight, Request, Slot, State, signed};
use crate::registry::store::{Item, WriteResult};
use crate::{Game, Player};

/// The most times that an action is decided again because another server was first.
const TRIES: u8 = 3;

/// The time after which a flag that was not written is tried again.
const AGAIN: Duration = Duration::from_millis(500);

impl<G: Game> Shared<G> {
    /// Lets something happen that is durable.
    pub(in crate::registry) fn commit(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        (seat, at, spent): (Option<Player>, u64, Option<u32>),
        item: LogItem<G>,
        arrived: Instant,
        after_unlock: &mut AfterUnlock<G>,
    ) -> Result<(), ActError<G::Error>> {
        slot.see(signed(self.common.now_ms()), true);
        let was_over = state.is_over();
        if let Err(refusal) = state.commit(seat, at, spent, item, arrived) {
            self.end(
                slot,
                state,
                EndReason::Faulted(refusal.reason()),
                after_unlock,
            );
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
        self.set_clock_timer(slot, state);
        after_unlock.wake(state);
        Ok(())
    }

    /// The game is over: tells the journal, and keeps the game for a while.
    fn finish(&self, slot: &Arc<Slot<G>>, state: &mut State<G>) {
        self.common.counts.finish();
        state.share = None;
        self.set_timer(slot, Alarm::Retention, state.options.retention);
        if let Some(store) = &self.store {
            let reason = guard(|| state.game.outcome()).ok().flatten();
            let reason = reason.map_or_else(|| "over".into(), |outcome| outcome.reason);
            store.queue.push(Item::kept(Record::Ended(slot.id, reason)));
        }
    }

    /// A game that was over begins anew.
    fn reopen(&self, slot: &Arc<Slot<G>>) {
        self.common.counts.unfinished.fetch_add(1, Relaxed);
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
        after_unlock: &mut AfterUnlock<G>,
    ) {
        if state.closed.is_some() {
            return;
        }
        // The turn of a game that panicked is not asked for.
        let faulted = matches!(reason, EndReason::Faulted(_));
        let was_over = state.log.is_over() || (!faulted && state.is_over());
        if let EndReason::Faulted(reason) = &reason {
            error!(game = %slot.id, reason = %reason, "a game is set aside");
            self.common.counts.faulted.fetch_add(1, Relaxed);
        }
        if !was_over && reason != EndReason::Shutdown {
            self.common.counts.finish();
            if let Some(store) = &self.store {
                let ended = Record::Ended(slot.id, reason.as_str().into());
                store.queue.push(Item::kept(ended));
            }
        }
        state.closed = Some(Box::new(reason.clone()));
        state.share = None;
        for request in state.waiting.drain(..) {
            after_unlock.reply(request.done, Err(ActError::Gone));
        }
        if let Some(call) = lock(&self.on_end).remove(&slot.id) {
            after_unlock.end = Some((call, reason));
        }
        after_unlock.wake(state);
        self.forget(slot);
    }

    /// Continues after the journal has answered.
    pub(super) fn written(self: &Arc<Self>, slot: &Arc<Slot<G>>, result: WriteResult) {
        let mut after_unlock = AfterUnlock::new();
        let mut state = slot.lock();
        if result == WriteResult::Waits {
            // Nobody waits longer for an answer, and nobody acts before the truth is known.
            let mut waiting: Vec<_> = state
                .waiting
                .drain(..)
                .map(|request| request.done)
                .collect();
            if let Some(flight) = &mut state.flight {
                waiting.insert(0, flight.request.done.take());
            }
            for done in waiting {
                after_unlock.reply(done, Err(ActError::Unavailable));
            }
        } else if let Some(flight) = state.flight.take() {
            self.conclude(slot, &mut state, *flight, result, &mut after_unlock);
            self.advance(slot, &mut state, &mut after_unlock);
        }
        drop(state);
        after_unlock.run(self, slot);
    }

    fn conclude(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        flight: Flight<G>,
        result: WriteResult,
        after_unlock: &mut AfterUnlock<G>,
    ) {
        let Flight {
            request,
            seq,
            later,
            ..
        } = flight;
        match result {
            WriteResult::New => {
                // It may have been read up already, together with the event of another server that followed.
                let committed = if state.seq().saturating_add(1) == seq {
                    let facts = (flight.seat, flight.at, flight.spent);
                    self.commit(
                        slot,
                        state,
                        facts,
                        flight.item,
                        request.arrived,
                        after_unlock,
                    )
                } else {
                    Ok(())
                };
                self.common.counts.events.fetch_add(1, Relaxed);
                let receipt = state.receipt(seq).ok_or(ActError::Gone);
                after_unlock.reply(request.done, committed.and(receipt));
                for entry in &later {
                    self.absorb_one(slot, state, entry, after_unlock);
                }
            }
            WriteResult::Taken => {
                self.common.counts.conflicts.fetch_add(1, Relaxed);
                let tries = request.tries.saturating_add(1);
                if tries > TRIES {
                    after_unlock.reply(request.done, Err(ActError::Busy));
                } else {
                    state.waiting.push_front(Request { tries, ..request });
                }
                after_unlock.read_up(state);
            }
            WriteResult::NotWritten | WriteResult::Waits => {
                after_unlock.reply(request.done, Err(ActError::Unavailable));
                self.retry_clock(slot, state);
                if !later.is_empty() {
                    // Another server's event has the number.
                    after_unlock.read_up(state);
                }
            }
        }
    }

    /// A flag that was not written is tried again.
    fn retry_clock(&self, slot: &Arc<Slot<G>>, state: &mut State<G>) {
        if let Some(running) = &mut state.running {
            running.armed = Instant::now().checked_add(AGAIN);
            self.set_timer(slot, Alarm::Clock, AGAIN);
        }
    }
}
