//! The path of an action: asked, decided, written, applied, answered. Events of other servers and the
//! findings of timers take the same path.
//!
//! Why the journal comes before the change: what is not durable is not visible. If a game changed first, a
//! journal that then fails would leave the choice between taking a move back that others have seen and keeping
//! one that a crash loses. So [`Game::decide`] changes nothing, and [`Game::apply`] runs once the event is
//! durable; in between the event is the [`Flight`] of its game, and other actions of that game queue.
//!
//! Why nothing here waits: a game has one lock, and the journal takes milliseconds. A thread that held the lock
//! over a commit would block every reader of that game, and with few threads every other game. So whatever may
//! wait or call back is collected in an [`AfterUnlock`] and runs when the lock is free.
//!
//! Why events are applied by number: on several servers, the notice of a later event can arrive before the
//! answer to its own commit. An event is applied if it is the next one, ignored if it is not newer, and read
//! up from the journal if there is a gap.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use super::answer::ActError;
use super::common::wall_clock;
use super::rows::body;
use super::shared::Shared;
use super::slot::{Answer, Asked, Flight, Request, Slot, State};
use super::store::{Done, Item};
use crate::Game;
use crate::journal::{Entry, Record};

mod after_unlock;
mod alarm;
mod commit;
mod decide;
mod others;

pub(super) use after_unlock::AfterUnlock;
pub(super) use alarm::absence;

use decide::{Decided, Step};

/// The most actions of a game that wait.
const WAITING: usize = 8;

impl<G: Game> Shared<G> {
    /// Takes something that is asked.
    pub(super) fn submit(self: &Arc<Self>, slot: &Arc<Slot<G>>, request: Request<G>) {
        let mut after_unlock = AfterUnlock::new();
        let mut state = slot.lock();
        if let Some(refused) = self.refuse(&state) {
            after_unlock.reply(request.done, Err(refused));
        } else if state.waiting.len() >= WAITING {
            after_unlock.reply(request.done, Err(ActError::Busy));
        } else {
            state.waiting.push_back(request);
            self.advance(slot, &mut state, &mut after_unlock);
        }
        drop(state);
        after_unlock.run(self, slot);
    }

    /// Does at once what is asked, on a server without a journal.
    pub(super) fn perform(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        request: &Request<G>,
    ) -> Answer<G> {
        let mut after_unlock = AfterUnlock::new();
        let mut state = slot.lock();
        let answer = match self.refuse(&state) {
            Some(refused) => Err(refused),
            None => self.now(slot, &mut state, request, &mut after_unlock),
        };
        drop(state);
        if answer.is_err() {
            self.common.counts.refused.fetch_add(1, Relaxed);
        }
        after_unlock.run(self, slot);
        answer
    }

    fn refuse(&self, state: &State<G>) -> Option<ActError<G::Error>> {
        if state.closed.is_some() {
            return Some(ActError::Gone);
        }
        self.is_closed().then_some(ActError::Unavailable)
    }

    fn now(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        request: &Request<G>,
        after_unlock: &mut AfterUnlock<G>,
    ) -> Answer<G> {
        if !matches!(request.ask, Asked::Flag) && self.is_overdue(state, request.arrived) {
            let flag = flag(request.arrived);
            let _ = self.now_unflagged(slot, state, &flag, after_unlock);
        }
        self.now_unflagged(slot, state, request, after_unlock)
    }

    fn now_unflagged(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        request: &Request<G>,
        after_unlock: &mut AfterUnlock<G>,
    ) -> Answer<G> {
        match self.step(slot, state, request, after_unlock) {
            Step::Answer(answer) => answer,
            Step::ReadUp => Err(ActError::Stale { now: state.seq() }),
            Step::Decided(Decided { seat, item, spent }) => {
                let at = wall_clock();
                self.commit(
                    slot,
                    state,
                    (seat, at, spent),
                    item,
                    request.arrived,
                    after_unlock,
                )?;
                self.common.counts.events.fetch_add(1, Relaxed);
                state.receipt(state.seq()).ok_or(ActError::Gone)
            }
        }
    }

    /// Goes on with the actions that wait, until one is on its way into the journal.
    pub(super) fn advance(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        after_unlock: &mut AfterUnlock<G>,
    ) {
        let mut flagged = false;
        while state.flight.is_none() && !state.reads_up {
            let Some(front) = state.waiting.front() else {
                return;
            };
            let overdue = !flagged
                && !matches!(front.ask, Asked::Flag)
                && self.is_overdue(state, front.arrived);
            let request = if overdue {
                flagged = true;
                Some(flag(front.arrived))
            } else {
                flagged = false;
                self.pop(state)
            };
            let Some(request) = request else { return };
            if state.closed.is_some() {
                after_unlock.reply(request.done, Err(ActError::Gone));
                continue;
            }
            let Some(store) = &self.store else {
                let answer = self.now(slot, state, &request, after_unlock);
                after_unlock.reply(request.done, answer);
                continue;
            };
            match self.step(slot, state, &request, after_unlock) {
                Step::Answer(answer) => after_unlock.reply(request.done, answer),
                Step::ReadUp => {
                    state.waiting.push_front(Request {
                        tries: request.tries.saturating_add(1),
                        ..request
                    });
                    after_unlock.read_up(state);
                }
                Step::Decided(Decided { seat, item, spent }) => {
                    let (seq, at) = (state.seq().saturating_add(1), wall_clock());
                    let entry = Entry {
                        game: slot.id,
                        seq,
                        at,
                        spent,
                        seat,
                        body: body(&item),
                    };
                    state.flight = Some(Box::new(Flight {
                        request,
                        seq,
                        at,
                        spent,
                        seat,
                        item,
                        later: Vec::new(),
                    }));
                    let (shared, slot) = (Arc::downgrade(self), Arc::clone(slot));
                    let done = move |result| {
                        if let Some(shared) = shared.upgrade() {
                            shared.written(&slot, result);
                        }
                    };
                    store.queue.push(Item {
                        records: vec![Record::Event(entry)],
                        done: Done::Event(Arc::new(done)),
                    });
                }
            }
        }
    }

    /// The next that waits: the first, unless that is a flag and a move arrived in time.
    fn pop(&self, state: &mut State<G>) -> Option<Request<G>> {
        if matches!(state.waiting.front()?.ask, Asked::Flag) {
            let deadline = state.deadline(&self.common.options);
            let in_time = |request: &Request<G>| {
                !matches!(request.ask, Asked::Flag)
                    && deadline.is_some_and(|end| request.arrived <= end)
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
            .deadline(&self.common.options)
            .is_some_and(|deadline| arrived > deadline)
    }
}

/// A request to look at the clock.
fn flag<G: Game>(arrived: Instant) -> Request<G> {
    Request {
        ask: Asked::Flag,
        seq: None,
        arrived,
        tries: 0,
        done: None,
    }
}
