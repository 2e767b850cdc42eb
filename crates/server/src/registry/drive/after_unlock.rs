//! The calls that follow once the lock of a game is free.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use crate::Game;
use crate::registry::answer::EndReason;
use crate::registry::guard::guard;
use crate::registry::shared::{OnEnd, Shared};
use crate::registry::slot::{Answer, Reply, Slot, State};
use crate::registry::watch::Waker;

/// Calls that are due once the lock of a slot is free.
pub(in crate::registry) struct AfterUnlock<G: Game> {
    replies: Vec<(Reply<G>, Answer<G>)>,
    wakers: Vec<Waker>,
    pub(super) end: Option<(OnEnd<G>, EndReason)>,
    reads_up: bool,
}

impl<G: Game> AfterUnlock<G> {
    pub(in crate::registry) const fn new() -> Self {
        Self {
            replies: Vec::new(),
            wakers: Vec::new(),
            end: None,
            reads_up: false,
        }
    }

    pub(super) fn reply(&mut self, done: Reply<G>, answer: Answer<G>) {
        if done.is_some() {
            self.replies.push((done, answer));
        }
    }

    /// Wakes the streams of a game.
    pub(in crate::registry) fn wake(&mut self, state: &State<G>) {
        if let Some(watch) = &state.watch {
            self.wakers = watch.wakers();
        }
    }

    /// Reads what the game has missed.
    pub(super) const fn read_up(&mut self, state: &mut State<G>) {
        state.reads_up = true;
        self.reads_up = true;
    }

    /// Makes the calls.
    pub(in crate::registry) fn run(self, shared: &Arc<Shared<G>>, slot: &Arc<Slot<G>>) {
        for wake in self.wakers {
            wake();
        }
        for (done, answer) in self.replies {
            if answer.is_err() {
                shared.common.counts.refused.fetch_add(1, Relaxed);
            }
            if let Some(done) = done {
                // The owner of a callback handles its panics.
                drop(guard(|| done(answer)));
            }
        }
        if self.reads_up {
            shared.read_up(slot);
        }
        if let Some((call, reason)) = self.end {
            let (with, slot) = (Arc::clone(shared), Arc::clone(slot));
            shared.ends.run(Box::new(move || call(with, slot, reason)));
        }
    }
}
