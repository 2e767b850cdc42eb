//! The way of an action: asked, decided, written, applied, answered. So goes what other servers did, and what
//! timers find.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use super::answer::ActError;
use super::server::{Shared, wall};
use super::slot::{Answer, Ask, Flight, Op, Slot, State};
use super::store::{Item, body};
use crate::Game;
use crate::journal::Entry;

mod alarm;
mod commit;
mod decide;
mod due;
mod others;

pub(super) use alarm::absence;
pub(super) use due::Due;

use decide::{Decided, Step};

/// The most actions of a game that wait.
const WAITING: usize = 8;

impl<G: Game> Shared<G> {
    /// Takes something that is asked.
    pub(super) fn submit(self: &Arc<Self>, slot: &Arc<Slot<G>>, op: Op<G>) {
        let mut due = Due::new();
        let mut state = slot.lock();
        if let Some(refused) = self.refuse(&state) {
            due.reply(op.done, Err(refused));
        } else if state.waiting.len() >= WAITING {
            due.reply(op.done, Err(ActError::Busy));
        } else {
            state.waiting.push_back(op);
            self.advance(slot, &mut state, &mut due);
        }
        drop(state);
        due.run(self, slot);
    }

    /// Does at once what is asked, on a server without a journal.
    pub(super) fn perform(self: &Arc<Self>, slot: &Arc<Slot<G>>, op: &Op<G>) -> Answer<G> {
        let mut due = Due::new();
        let mut state = slot.lock();
        let answer = match self.refuse(&state) {
            Some(refused) => Err(refused),
            None => self.now(slot, &mut state, op, &mut due),
        };
        drop(state);
        if answer.is_err() {
            self.counts.refused.fetch_add(1, Relaxed);
        }
        due.run(self, slot);
        answer
    }

    fn refuse(&self, state: &State<G>) -> Option<ActError<G::Error>> {
        if state.closed.is_some() {
            return Some(ActError::Gone);
        }
        self.is_draining().then_some(ActError::Unavailable)
    }

    fn now(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        op: &Op<G>,
        due: &mut Due<G>,
    ) -> Answer<G> {
        if !matches!(op.ask, Ask::Flag) && self.is_overdue(state, op.arrived) {
            let flag = flag(op.arrived);
            let _ = self.now_unflagged(slot, state, &flag, due);
        }
        self.now_unflagged(slot, state, op, due)
    }

    fn now_unflagged(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        op: &Op<G>,
        due: &mut Due<G>,
    ) -> Answer<G> {
        match self.step(slot, state, op, due) {
            Step::Answer(answer) => answer,
            Step::ReadUp => Err(ActError::Stale { now: state.seq() }),
            Step::Decided(Decided { seat, what, spent }) => {
                let at = wall();
                self.commit(slot, state, (seat, at, spent), what, op.arrived, due)?;
                self.counts.events.fetch_add(1, Relaxed);
                state.receipt(state.seq()).ok_or(ActError::Gone)
            }
        }
    }

    /// Goes on with the actions that wait, until one is on its way into the journal.
    pub(super) fn advance(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        due: &mut Due<G>,
    ) {
        let mut flagged = false;
        while state.flight.is_none() && !state.reads_up {
            let Some(front) = state.waiting.front() else {
                return;
            };
            let overdue = !flagged
                && !matches!(front.ask, Ask::Flag)
                && self.is_overdue(state, front.arrived);
            let op = if overdue {
                flagged = true;
                Some(flag(front.arrived))
            } else {
                flagged = false;
                self.pop(state)
            };
            let Some(op) = op else { return };
            if state.closed.is_some() {
                due.reply(op.done, Err(ActError::Gone));
                continue;
            }
            let Some(store) = &self.store else {
                let answer = self.now(slot, state, &op, due);
                due.reply(op.done, answer);
                continue;
            };
            match self.step(slot, state, &op, due) {
                Step::Answer(answer) => due.reply(op.done, answer),
                Step::ReadUp => {
                    state.waiting.push_front(Op {
                        tries: op.tries.saturating_add(1),
                        ..op
                    });
                    due.read_up(state);
                }
                Step::Decided(Decided { seat, what, spent }) => {
                    let (seq, at) = (state.seq().saturating_add(1), wall());
                    let entry = Entry {
                        game: slot.id,
                        seq,
                        at,
                        spent,
                        seat,
                        body: body(&what),
                    };
                    state.flight = Some(Box::new(Flight {
                        op,
                        seq,
                        at,
                        spent,
                        seat,
                        what,
                        later: Vec::new(),
                    }));
                    store.queue.push(Item::Event(Arc::clone(slot), entry));
                }
            }
        }
    }

    /// The next that waits: the first, unless that is a flag and a move arrived in time.
    fn pop(&self, state: &mut State<G>) -> Option<Op<G>> {
        if matches!(state.waiting.front()?.ask, Ask::Flag) {
            let deadline = state.deadline(&self.options);
            let in_time = |op: &Op<G>| {
                !matches!(op.ask, Ask::Flag) && deadline.is_some_and(|end| op.arrived <= end)
            };
            if let Some(index) = state.waiting.iter().position(in_time) {
                return state.waiting.remove(index);
            }
        }
        state.waiting.pop_front()
    }

    /// Whether the time that ran was up before something arrived.
    fn is_overdue(&self, state: &State<G>, arrived: Instant) -> bool {
        state
            .deadline(&self.options)
            .is_some_and(|deadline| arrived > deadline)
    }
}

/// A look at the clock.
fn flag<G: Game>(arrived: Instant) -> Op<G> {
    Op {
        ask: Ask::Flag,
        seq: None,
        arrived,
        tries: 0,
        done: None,
    }
}
