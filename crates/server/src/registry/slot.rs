use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use super::answer::{ActError, EndReason, Receipt};
use super::clocks::Times;
use super::guard::{Panicked, guard};
use super::holders::{Holder, Seats};
use super::log::{Kind, Log, LogItem, Logged, Timed};
use super::options::{GameOptions, Options};
use super::shares::Share;
use super::watch::Watch;
use crate::journal::Entry;
use crate::values::milliseconds::whole;
use crate::{Clock, Game, GameId, Outcome, Player, Ruling, Seq};

/// A game and all that is kept of it, with one lock.
pub(super) struct Slot<G: Game> {
    pub(super) id: GameId,
    /// The wall clock when it was made.
    pub(super) at: u64,
    /// The last call, and the time without one after which the game ends, in milliseconds; 0 for none.
    touched: AtomicU64,
    idle: AtomicU64,
    /// The last sign of a player, and the last one that is in the journal: milliseconds since the start of the
    /// server, negative for a sign before it.
    seen: AtomicI64,
    written: AtomicI64,
    state: Mutex<State<G>>,
}

impl<G: Game> Slot<G> {
    pub(super) fn new(id: GameId, at: u64, state: State<G>, now: u64) -> Self {
        let idle = state.options.idle.map_or(0, whole);
        Self {
            id,
            at,
            touched: AtomicU64::new(now),
            idle: AtomicU64::new(idle),
            seen: AtomicI64::new(signed(now)),
            written: AtomicI64::new(signed(now)),
            state: Mutex::new(state),
        }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State<G>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn try_lock(&self) -> Option<MutexGuard<'_, State<G>>> {
        match self.state.try_lock() {
            Ok(state) => Some(state),
            Err(TryLockError::Poisoned(state)) => Some(state.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    pub(super) fn touch(&self, now: u64) {
        self.touched.store(now, Ordering::Relaxed);
    }

    /// Remembers a sign of a player; one of an event is in the journal.
    pub(super) fn see(&self, now: i64, is_event: bool) {
        self.seen.fetch_max(now, Ordering::Relaxed);
        if is_event {
            self.written.fetch_max(now, Ordering::Relaxed);
        }
    }

    /// Sets the last sign of a player, as the journal has it.
    pub(super) fn set_seen(&self, at: i64) {
        self.seen.store(at, Ordering::Relaxed);
        self.written.store(at, Ordering::Relaxed);
    }

    /// The last sign of a player, and the last one that is in the journal.
    pub(super) fn seen(&self) -> (i64, i64) {
        let seen = self.seen.load(Ordering::Relaxed);
        (seen, self.written.load(Ordering::Relaxed))
    }

    pub(super) fn set_idle(&self, idle: Option<Duration>) {
        self.idle.store(idle.map_or(0, whole), Ordering::Relaxed);
    }

    /// The millisecond at which the game is idle, unless it is touched; and the time for that.
    pub(super) fn idle_at(&self) -> Option<(u64, Duration)> {
        let idle = self.idle.load(Ordering::Relaxed);
        let touched = self.touched.load(Ordering::Relaxed);
        (idle > 0).then(|| (touched.saturating_add(idle), Duration::from_millis(idle)))
    }
}

/// A time with a sign.
pub(super) fn signed(milliseconds: u64) -> i64 {
    i64::try_from(milliseconds).unwrap_or(i64::MAX)
}

/// The state of a slot.
pub(super) struct State<G: Game> {
    pub(super) game: G,
    pub(super) setup: G::Setup,
    pub(super) log: Log<G>,
    /// The number of events before the game began, the last time that it began.
    pub(super) begin: Seq,
    pub(super) options: GameOptions,
    pub(super) seats: Option<Box<Seats>>,
    pub(super) running: Option<Box<Running>>,
    pub(super) flight: Option<Box<Flight<G>>>,
    pub(super) waiting: VecDeque<Request<G>>,
    /// True while events are read from the journal that this server has missed.
    pub(super) reads_up: bool,
    /// True if there may be more of them than that reading finds.
    pub(super) reads_again: bool,
    /// The number of times that this server has changed the row in the journal: seats and options.
    pub(super) row_changes: u32,
    pub(super) closed: Option<Box<EndReason>>,
    pub(super) watch: Option<Box<Watch>>,
    pub(super) engine: Option<Box<str>>,
    /// The place of an unfinished game among those of its maker.
    pub(super) share: Option<Box<Share>>,
}

/// The clock of a game in play.
pub(super) struct Running {
    pub(super) times: Times,
    /// The time since which that of the seat on turn runs.
    pub(super) since: Instant,
    /// The time at which a timer looks again.
    pub(super) armed: Option<Instant>,
}

/// The times of a game after one of its events, from which those after the next are counted.
pub(super) struct Reckoning {
    clock: Clock,
    seq: Seq,
    times: Times,
    /// The seat that is to act.
    turn: Option<Player>,
}

impl Reckoning {
    fn new(clock: Clock, turn: Option<Player>) -> Self {
        Self {
            clock,
            seq: 0,
            times: Times::new(clock),
            turn,
        }
    }

    fn count(&mut self, event: Timed) {
        let Timed {
            kind,
            seat,
            turn,
            spent,
        } = event;
        match kind {
            Kind::Action => self.times.count(self.turn, seat, turn, spent),
            Kind::Takeback => self.times.take_back(self.turn, turn, spent),
            Kind::Restart => self.times = Times::new(self.clock),
        }
        self.turn = event.turn;
        self.seq = self.seq.saturating_add(1);
    }
}

/// Something that is asked of a game.
pub(super) enum Asked<G: Game> {
    Act(Player, G::Action),
    Rule(Ruling),
    /// The time of the seat on turn may be up.
    Flag,
    Restart(Box<G::Setup>),
}

pub(super) type Answer<G> = Result<Receipt, ActError<<G as Game>::Error>>;
pub(super) type Reply<G> = Option<Box<dyn FnOnce(Answer<G>) + Send>>;

/// Something that is asked, with the callback for its answer.
pub(super) struct Request<G: Game> {
    pub(super) ask: Asked<G>,
    pub(super) seq: Option<Seq>,
    pub(super) arrived: Instant,
    pub(super) tries: u8,
    pub(super) done: Reply<G>,
}

/// An event on its way into the journal.
pub(super) struct Flight<G: Game> {
    pub(super) request: Request<G>,
    pub(super) seq: Seq,
    pub(super) at: u64,
    pub(super) spent: Option<u32>,
    pub(super) seat: Option<Player>,
    pub(super) item: LogItem<G>,
    /// The events that other servers let follow, heard of before the answer of the journal to this one.
    pub(super) later: Vec<Entry>,
}

impl<G: Game> Flight<G> {
    /// Whether an event is the next one after this one and those that followed.
    pub(super) fn is_before(&self, entry: &Entry) -> bool {
        let later = Seq::try_from(self.later.len()).unwrap_or(Seq::MAX);
        let last = self.seq.saturating_add(later);
        entry.seq == last.saturating_add(1)
    }
}

impl<G: Game> State<G> {
    /// A game at its beginning.
    pub(super) fn new(setup: G::Setup, options: GameOptions) -> Result<Self, Refusal<G>> {
        let game = guard(|| G::start(&setup))?.map_err(Refusal::Game)?;
        let running = options.clock.map(|clock| {
            Box::new(Running {
                times: Times::new(clock),
                since: Instant::now(),
                armed: None,
            })
        });
        Ok(Self {
            game,
            setup,
            log: Log::new(),
            begin: 0,
            options,
            seats: None,
            running,
            flight: None,
            waiting: VecDeque::new(),
            reads_up: false,
            reads_again: false,
            row_changes: 0,
            closed: None,
            watch: None,
            engine: None,
            share: None,
        })
    }

    /// Takes other options; the times are added up again for another clock.
    pub(super) fn set_options(&mut self, options: GameOptions) {
        let before = std::mem::replace(&mut self.options, options);
        if before.clock == self.options.clock {
            return;
        }
        self.running = self.options.clock.map(|clock| {
            let mut reckoning = Reckoning::new(clock, self.first_turn());
            for event in self.log.timed_after(0) {
                reckoning.count(event);
            }
            Box::new(Running {
                times: reckoning.times,
                since: Instant::now(),
                armed: None,
            })
        });
    }

    /// The number of the last event.
    pub(super) fn seq(&self) -> Seq {
        self.log.seq()
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.turn().is_none()
    }

    pub(super) fn waits(&self) -> bool {
        self.seats.as_ref().is_some_and(|seats| seats.waits())
    }

    pub(super) fn holder(&self, seat: Player) -> Option<&Holder> {
        self.seats.as_ref()?.holders[seat].as_ref()
    }

    /// The seat whose time runs, and since when.
    pub(super) fn runs(&self) -> Option<(Player, Instant)> {
        let running = self.running.as_ref()?;
        if self.waits() || self.closed.is_some() {
            return None;
        }
        Some((self.game.turn()?, running.since))
    }

    /// The end of the time that runs.
    pub(super) fn deadline(&self, options: &Options) -> Option<Instant> {
        let (seat, since) = self.runs()?;
        self.running.as_ref()?.times.deadline(seat, since, options)
    }

    /// Lets something happen that is durable: the game, its log and its times.
    pub(super) fn commit(
        &mut self,
        seat: Option<Player>,
        at: u64,
        spent: Option<u32>,
        item: LogItem<G>,
        arrived: Instant,
    ) -> Result<(), Refusal<G>> {
        let before = guard(|| self.game.turn())?;
        match &item {
            LogItem::Event(event) => {
                guard(|| self.game.apply(seat, event))?.map_err(Refusal::Game)?;
            }
            LogItem::Restart(setup) => {
                self.game = guard(|| G::start(setup))?.map_err(Refusal::Game)?;
                self.setup = setup.as_ref().clone();
                self.begin = self.seq().saturating_add(1);
            }
        }
        let after = guard(|| self.game.turn())?;
        let kind = Kind::of(&item);
        self.log.push(Logged {
            item,
            at,
            spent,
            seat,
            turn: after,
        });
        if let (Some(running), Some(clock)) = (&mut self.running, self.options.clock) {
            match kind {
                Kind::Action => running.times.count(before, seat, after, spent),
                Kind::Takeback => running.times.take_back(before, after, spent),
                Kind::Restart => running.times = Times::new(clock),
            }
            // The time of the same seat goes on from the arrival, that of the other starts now.
            running.since = if before == after {
                arrived.max(running.since)
            } else {
                Instant::now()
            };
        }
        Ok(())
    }

    /// The times after an event.
    pub(super) fn clock_at(&self, seq: Seq) -> Option<[Duration; 2]> {
        self.clock_from(&mut None, seq)
    }

    /// The times after an event, counted from those of an earlier one if they are known.
    pub(super) fn clock_from(
        &self,
        known: &mut Option<Reckoning>,
        seq: Seq,
    ) -> Option<[Duration; 2]> {
        let clock = self.options.clock?;
        if seq == self.seq() {
            return self.running.as_ref().map(|running| running.times.left());
        }
        let reckoning = match known {
            Some(known) if known.clock == clock && known.seq <= seq => known,
            _ => known.insert(Reckoning::new(clock, self.first_turn())),
        };
        let missing = seq.checked_sub(reckoning.seq)?;
        let events = self.log.timed_after(reckoning.seq);
        for event in events.take(usize::try_from(missing).ok()?) {
            reckoning.count(event);
        }
        (reckoning.seq == seq).then(|| reckoning.times.left())
    }

    /// The seat that was to act before the first event.
    fn first_turn(&self) -> Option<Player> {
        // The setup at the very beginning is that of now, unless there was another beginning; then the
        // seat of the first action is a good answer, as offers charge nobody before the first move.
        if self.begin > 0 {
            return self.log.timed_after(0).next()?.seat;
        }
        G::start(&self.setup).ok()?.turn()
    }

    /// The outcome after an event; nothing if more events followed.
    pub(super) fn outcome_at(&self, seq: Seq) -> Option<Outcome> {
        let is_last = seq == self.seq();
        is_last.then(|| self.game.outcome()).flatten()
    }

    /// The receipt of an event that happened.
    pub(super) fn receipt(&self, seq: Seq) -> Option<Receipt> {
        let (at, turn) = self.log.when(seq)?;
        Some(Receipt {
            seq,
            at,
            clock: self.clock_at(seq),
            turn,
            outcome: self.outcome_at(seq),
        })
    }
}

/// The reason why something cannot happen.
pub(super) enum Refusal<G: Game> {
    Game(G::Error),
    Panic(Box<str>),
}

impl<G: Game> Refusal<G> {
    /// The answer to somebody who asked for it.
    pub(super) fn error(self) -> ActError<G::Error> {
        match self {
            Self::Game(error) => ActError::Refused(error),
            Self::Panic(_) => ActError::Gone,
        }
    }

    /// The reason in words.
    pub(super) fn reason(self) -> Box<str> {
        match self {
            Self::Game(error) => error.to_string().into(),
            Self::Panic(message) => message,
        }
    }
}

impl<G: Game> From<Panicked> for Refusal<G> {
    fn from(panicked: Panicked) -> Self {
        Self::Panic(panicked.0)
    }
}
