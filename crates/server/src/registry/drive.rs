//! The way of an action: asked, decided, written, applied, answered.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::answer::{ActError, EndReason, Ended};
use super::events::Waker;
use super::handle::Handle;
use super::server::{Shared, wall};
use super::slot::{Answer, Ask, Done, Flight, OnEnd, Op, Slot, State, What, guard};
use super::timers::Alarm;
use super::writer::{Item, Landed};
use crate::journal::{Entry, Record};
use crate::{Game, Ruling, Seat, Seq};

/// The most actions of a game that wait.
const WAITING: usize = 8;

/// The most times that an action is decided again because another server was first.
const TRIES: u8 = 3;

/// The time between attempts to read events that were missed.
const BEHIND: Duration = Duration::from_millis(250);

/// Calls that are due once the lock of a slot is free.
pub(super) struct Due<G: Game> {
    replies: Vec<(Done<G>, Answer<G>)>,
    wakers: Vec<Waker>,
    end: Option<(OnEnd<G>, EndReason)>,
    reads_up: bool,
}

impl<G: Game> Due<G> {
    pub(super) const fn new() -> Self {
        Self {
            replies: Vec::new(),
            wakers: Vec::new(),
            end: None,
            reads_up: false,
        }
    }

    fn reply(&mut self, done: Done<G>, answer: Answer<G>) {
        if done.is_some() {
            self.replies.push((done, answer));
        }
    }

    /// Wakes the streams of a game.
    pub(super) fn wake(&mut self, state: &State<G>) {
        if let Some(watch) = &state.watch {
            self.wakers = watch.wakers();
        }
    }

    /// Makes the calls.
    pub(super) fn run(self, shared: &Arc<Shared<G>>, slot: &Arc<Slot<G>>) {
        for wake in self.wakers {
            wake();
        }
        for (done, answer) in self.replies {
            if answer.is_err() {
                shared.counts.refused.fetch_add(1, Relaxed);
            }
            if let Some(done) = done {
                // A callback that panics is the affair of its owner.
                drop(guard(|| done(answer)));
            }
        }
        if self.reads_up {
            shared.read_up(slot);
        }
        if let Some((call, reason)) = self.end {
            let game = Handle::new(Arc::clone(shared), Arc::clone(slot));
            shared
                .ends
                .run(Box::new(move || call(Ended { game, reason })));
        }
    }
}

/// An event that was decided.
struct Decided<G: Game> {
    seat: Option<Seat>,
    what: What<G>,
    spent: Option<u32>,
}

/// The result of looking at something that is asked.
enum Step<G: Game> {
    Decided(Decided<G>),
    Answer(Answer<G>),
    /// The journal knows more than this server.
    ReadUp,
}

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
                    state.reads_up = true;
                    due.reads_up = true;
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

    /// Looks at something that is asked, and changes nothing.
    fn step(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        op: &Op<G>,
        due: &mut Due<G>,
    ) -> Step<G> {
        let now = state.seq();
        if let Some(seq) = op.seq
            && seq != now.saturating_add(1)
        {
            return self.numbered(slot, state, op, seq, due);
        }
        // A flag and a new beginning may come when a game has all the events that players may make.
        let is_players = matches!(op.ask, Ask::Act(..));
        if is_players && now >= G::MAX_EVENTS {
            return Step::Answer(Err(ActError::Full));
        }
        let spent = state.runs().and_then(|(seat, since)| {
            let running = state.running.as_ref()?;
            Some(running.times.spent(seat, since, op.arrived))
        });
        let decided = match &op.ask {
            Ask::Act(seat, action) => {
                if let Some(error) = self.early(state, *seat, action) {
                    return Step::Answer(Err(ActError::Refused(error)));
                }
                match guard(|| state.game.decide(*seat, action)) {
                    Ok(Ok(event)) => Ok(Some((Some(*seat), What::Event(event)))),
                    Ok(Err(error)) => return Step::Answer(Err(ActError::Refused(error))),
                    Err(panicked) => Err(panicked),
                }
            }
            Ask::Rule(ruling) => guard(|| state.game.rule(ruling))
                .map(|event| event.map(|event| (None, What::Event(event)))),
            Ask::Flag => match self.ruling(state, op.arrived) {
                Some(ruling) => guard(|| state.game.rule(&ruling))
                    .map(|event| event.map(|event| (None, What::Event(event)))),
                None => Ok(None),
            },
            Ask::Restart(setup) => match guard(|| G::start(setup)) {
                Ok(Ok(_)) => Ok(Some((None, What::Restart(setup.clone())))),
                Ok(Err(error)) => return Step::Answer(Err(ActError::Refused(error))),
                Err(panicked) => Err(panicked),
            },
        };
        match decided {
            Ok(Some((seat, what))) => Step::Decided(Decided { seat, what, spent }),
            Ok(None) => Step::Answer(Err(ActError::Gone)),
            Err(panicked) => {
                self.end(slot, state, EndReason::Faulted(panicked.0), due);
                Step::Answer(Err(ActError::Gone))
            }
        }
    }

    /// The answer to an action whose number is not that of the next event.
    fn numbered(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        op: &Op<G>,
        seq: Seq,
        due: &mut Due<G>,
    ) -> Step<G> {
        let now = state.seq();
        let refused = Step::Answer(Err(ActError::Stale { now }));
        if seq > state.seq() {
            let may_miss = self.store.as_ref().is_some_and(|store| store.is_shared);
            return if may_miss && op.tries == 0 {
                Step::ReadUp
            } else {
                refused
            };
        }
        let Ask::Act(seat, action) = &op.ask else {
            return refused;
        };
        let entry = state.log.get(seq);
        let Some(entry) = entry.filter(|entry| entry.seat == Some(*seat)) else {
            return refused;
        };
        // An action is the same if it led to the same event.
        let What::Event(event) = &entry.what else {
            return refused;
        };
        match guard(|| again(state, seq, *seat, action)) {
            Ok(Some(same)) if text(&same) == text(event) => {
                Step::Answer(state.receipt(seq).ok_or(ActError::Gone))
            }
            Ok(_) => refused,
            Err(panicked) => {
                self.end(slot, state, EndReason::Faulted(panicked.0), due);
                Step::Answer(Err(ActError::Gone))
            }
        }
    }

    /// The refusal of a claim on the absence of the other player that comes too early.
    fn early(&self, state: &State<G>, seat: Seat, action: &G::Action) -> Option<G::Error> {
        let limit = self.options.absence;
        // The question is asked of each action, and answered at once for nearly all.
        G::early(action, limit)?;
        let is_shared = self.store.as_ref().is_some_and(|store| store.is_shared);
        let other = !seat;
        // On several servers nobody knows on which of them a player is.
        if is_shared || state.game.turn() != Some(other) {
            return G::early(action, limit);
        }
        let away = absence(state, other);
        let left = limit.saturating_sub(away);
        (left > Duration::ZERO)
            .then(|| G::early(action, left))
            .flatten()
    }

    /// The decree when the time that runs is up.
    fn ruling(&self, state: &State<G>, now: Instant) -> Option<Ruling> {
        let (seat, since) = state.runs()?;
        let times = &state.running.as_ref()?.times;
        let deadline = times.deadline(seat, since, &self.options)?;
        let ruling = if times.has_moved(seat) {
            Ruling::Flag(seat)
        } else {
            Ruling::Abort
        };
        (now > deadline).then_some(ruling)
    }

    /// Lets something happen that is durable.
    pub(super) fn commit(
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
    pub(super) fn arm(&self, slot: &Arc<Slot<G>>, state: &mut State<G>) {
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
    pub(super) fn end(
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
    pub(super) fn land(self: &Arc<Self>, slot: &Arc<Slot<G>>, landed: Landed) {
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
                state.reads_up = true;
                due.reads_up = true;
            }
            Landed::NotWritten | Landed::Waits => {
                due.reply(op.done, Err(ActError::Unavailable));
                self.retry_clock(slot, state);
                if !later.is_empty() {
                    // Another server's event has the number.
                    state.reads_up = true;
                    due.reads_up = true;
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

    /// Reads the events of a game that this server has missed, in another thread.
    fn read_up(self: &Arc<Self>, slot: &Arc<Slot<G>>) {
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
                    state.reads_up = true;
                    due.reads_up = true;
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
    pub(super) fn catch_up(self: &Arc<Self>, slot: &Arc<Slot<G>>) {
        let mut state = slot.lock();
        let is_due = !std::mem::replace(&mut state.reads_up, true);
        state.reads_again = !is_due;
        drop(state);
        if is_due {
            self.read_up(slot);
        }
    }

    /// Takes an event that another server appended.
    pub(super) fn absorb(self: &Arc<Self>, slot: &Arc<Slot<G>>, entry: &Entry) {
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
            state.reads_up = true;
            due.reads_up = true;
        } else {
            self.absorb_one(slot, &mut state, entry, &mut due);
        }
        drop(state);
        due.run(self, slot);
    }

    /// Applies an event by its number; false if it does not fit.
    fn absorb_one(
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

    /// Looks at a game whose time has come.
    pub(super) fn alarm(self: &Arc<Self>, slot: &Arc<Slot<G>>, alarm: Alarm) {
        if alarm == Alarm::Idle {
            let Some((idle_at, idle)) = slot.idle_at() else {
                return;
            };
            let now = self.now_ms();
            if now < idle_at {
                let left = Duration::from_millis(idle_at.saturating_sub(now));
                if let Some(when) = Instant::now().checked_add(left) {
                    self.timers.push(when, Alarm::Idle, slot);
                }
                return;
            }
            // To end a game asks nothing of it. Only a game that is busy has the lock.
            if let Some(mut state) = slot.try_lock() {
                let mut due = Due::new();
                self.end(slot, &mut state, EndReason::Idle(idle), &mut due);
                drop(state);
                due.run(self, slot);
            } else if let Some(when) = Instant::now().checked_add(Duration::from_millis(50)) {
                self.timers.push(when, Alarm::Idle, slot);
            }
            return;
        }
        let (shared, slot) = (Arc::clone(self), Arc::clone(slot));
        self.jobs.run(Box::new(move || {
            if alarm == Alarm::Behind {
                shared.catch_up(&slot);
            } else {
                shared.look(&slot, alarm);
            }
        }));
    }

    fn look(self: &Arc<Self>, slot: &Arc<Slot<G>>, alarm: Alarm) {
        let mut due = Due::new();
        let mut state = slot.lock();
        match alarm {
            Alarm::Idle | Alarm::Behind => {}
            Alarm::Keep => {
                let is_kept = state.flight.is_some() || !state.is_over();
                if !is_kept {
                    self.end(slot, &mut state, EndReason::Closed, &mut due);
                }
            }
            Alarm::Clock => {
                if let Some(running) = &mut state.running {
                    running.armed = None;
                }
                let now = Instant::now();
                if state.closed.is_some() {
                } else if self.ruling(&state, now).is_some() && !self.is_draining() {
                    state.waiting.push_back(flag(now));
                    self.advance(slot, &mut state, &mut due);
                } else {
                    self.arm(slot, &mut state);
                }
            }
            Alarm::Absent(seat) => {
                let away = absence(&state, seat);
                let over = state.is_over() || state.closed.is_some();
                let left = self.options.absence.saturating_sub(away);
                let here = state.watch.as_ref().is_none_or(|watch| watch.is_here(seat));
                if !over && !here {
                    if left > Duration::ZERO {
                        if let Some(when) = Instant::now().checked_add(left) {
                            self.timers.push(when, alarm, slot);
                        }
                    } else if state.watch.as_mut().is_some_and(|watch| watch.miss(seat)) {
                        due.wake(&state);
                    }
                }
            }
        }
        drop(state);
        due.run(self, slot);
    }
}

/// The time since the last sign of the player of a seat.
pub(super) fn absence<G: Game>(state: &State<G>, seat: Seat) -> Duration {
    let Some(watch) = &state.watch else {
        return Duration::ZERO;
    };
    if watch.is_here(seat) {
        return Duration::ZERO;
    }
    let seen = watch.seen(seat);
    seen.map_or(Duration::ZERO, |seen| seen.elapsed())
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

/// The event that an action leads to in the state before an event.
fn again<G: Game>(state: &State<G>, seq: Seq, seat: Seat, action: &G::Action) -> Option<G::Event> {
    let earlier = seq.checked_sub(1)?.checked_sub(state.begin)?;
    let earlier = usize::try_from(earlier).ok()?;
    let mut game = G::start(&state.setup).ok()?;
    for entry in state.log.after(state.begin).take(earlier) {
        if let What::Event(event) = &entry.what {
            game.apply(entry.seat, event).ok()?;
        }
    }
    game.decide(seat, action).ok()
}

/// A new beginning in a journal.
#[derive(Serialize, Deserialize)]
struct Restart<S> {
    #[serde(rename = "$restart")]
    setup: S,
}

const RESTART: &str = "{\"$restart\":";

/// The text in a journal.
pub(super) fn body<G: Game>(what: &What<G>) -> Box<str> {
    match what {
        What::Event(event) => text(event).into(),
        What::Restart(setup) => text(&Restart { setup }).into(),
    }
}

/// The event of a text in a journal.
pub(super) fn parse<G: Game>(body: &str) -> Option<What<G>> {
    if body.starts_with(RESTART) {
        let Restart { setup } = serde_json::from_str(body).ok()?;
        return Some(What::Restart(Box::new(setup)));
    }
    serde_json::from_str(body).ok().map(What::Event)
}

/// A value as JSON; an event that JSON cannot hold reads as none when it comes back.
pub(super) fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
