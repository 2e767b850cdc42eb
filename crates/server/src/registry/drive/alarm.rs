//! The findings of timers: idle games, players who are gone, time that is up.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{AfterUnlock, flag};
use crate::registry::answer::EndReason;
use crate::registry::shared::{Alarm, Shared};
use crate::registry::slot::{Slot, State};
use crate::{Game, Player};

impl<G: Game> Shared<G> {
    /// Looks at a game whose time has come.
    pub(in crate::registry) fn alarm(self: &Arc<Self>, slot: &Arc<Slot<G>>, alarm: Alarm) {
        if alarm == Alarm::Idle {
            let Some((idle_at, idle)) = slot.idle_at() else {
                return;
            };
            let now = self.common.now_ms();
            if now < idle_at {
                let left = Duration::from_millis(idle_at.saturating_sub(now));
                self.set_timer(slot, Alarm::Idle, left);
                return;
            }
            // To end a game asks nothing of it. Only a game that is busy has the lock.
            if let Some(mut state) = slot.try_lock() {
                let mut after_unlock = AfterUnlock::new();
                self.end(slot, &mut state, EndReason::Idle(idle), &mut after_unlock);
                drop(state);
                after_unlock.run(self, slot);
            } else {
                self.set_timer(slot, Alarm::Idle, Duration::from_millis(50));
            }
            return;
        }
        let (shared, slot) = (Arc::clone(self), Arc::clone(slot));
        self.common.jobs.run(Box::new(move || {
            if alarm == Alarm::Behind {
                shared.catch_up(&slot);
            } else {
                shared.look(&slot, alarm);
            }
        }));
    }

    fn look(self: &Arc<Self>, slot: &Arc<Slot<G>>, alarm: Alarm) {
        let mut after_unlock = AfterUnlock::new();
        let mut state = slot.lock();
        match alarm {
            Alarm::Idle | Alarm::Behind => {}
            Alarm::Retention => {
                let is_kept = state.flight.is_some() || !state.is_over();
                if !is_kept {
                    self.end(slot, &mut state, EndReason::Closed, &mut after_unlock);
                }
            }
            Alarm::Clock => {
                if let Some(running) = &mut state.running {
                    running.armed = None;
                }
                let now = Instant::now();
                if state.closed.is_some() {
                } else if self.ruling(&state, now).is_some() && !self.is_closed() {
                    state.waiting.push_back(flag(now));
                    self.advance(slot, &mut state, &mut after_unlock);
                } else {
                    self.set_clock_timer(slot, &mut state);
                }
            }
            Alarm::Absent(seat) => {
                let away = absence(&state, seat);
                let over = state.is_over() || state.closed.is_some();
                let left = self.common.options.absence.saturating_sub(away);
                let here = state.watch.as_ref().is_none_or(|watch| watch.is_here(seat));
                if !over && !here {
                    if left > Duration::ZERO {
                        self.set_timer(slot, alarm, left);
                    } else if state.watch.as_mut().is_some_and(|watch| watch.miss(seat)) {
                        after_unlock.wake(&state);
                    }
                }
            }
        }
        drop(state);
        after_unlock.run(self, slot);
    }
}

/// The time since the last sign of the player of a seat.
pub(in crate::registry) fn absence<G: Game>(state: &State<G>, seat: Player) -> Duration {
    let Some(watch) = &state.watch else {
        return Duration::ZERO;
    };
    if watch.is_here(seat) {
        return Duration::ZERO;
    }
    let seen = watch.seen(seat);
    seen.map_or(Duration::ZERO, |seen| seen.elapsed())
}
