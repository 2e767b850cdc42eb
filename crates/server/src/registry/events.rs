use std::fmt;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::answer::{EndReason, debug};
use super::guard::guard;
use super::handle::Handle;
use super::log::LogItem;
use super::slot::{Reckoning, State};
use super::watch::Note;
use crate::{Game, Outcome, Player, Seq, Viewer};

/// The stream of a game: each event from one on, as a viewer sees it, and what else happens around it.
///
/// Nothing is lost and nothing is kept for a slow reader: the stream reads from the log of the game.
///
/// A stream of a seat is the presence of its player.
pub struct Events<G: Game> {
    game: Handle<G>,
    by: Viewer,
    after: Seq,
    reckoning: Option<Reckoning>,
    /// The game after the last event that was read, where events are hidden.
    before: Option<Before<G>>,
    note: u64,
    key: u64,
    signal: Arc<Signal>,
    is_done: bool,
}

/// A game as it was after an event.
struct Before<G: Game> {
    game: G,
    seq: Seq,
}

impl<G: Game> Before<G> {
    /// The last beginning of a game. What was before it is not known any more, and nobody sees more of it.
    fn new(state: &State<G>) -> Option<Self> {
        let game = guard(|| G::start(&state.setup)).ok()?.ok()?;
        let seq = state.begin;
        Some(Self { game, seq })
    }

    /// Plays on until after an event.
    fn advance(&mut self, state: &State<G>, until: Seq) -> Option<()> {
        while self.seq < until {
            let seq = self.seq.saturating_add(1);
            let entry = state.log.get(seq)?;
            if let LogItem::Event(event) = &entry.item {
                guard(|| self.game.apply(entry.seat, event)).ok()?.ok()?;
            }
            self.seq = seq;
        }
        // One of an earlier beginning.
        (self.seq == until).then_some(())
    }
}

#[derive(Default)]
struct Signal {
    is_set: Mutex<bool>,
    set: Condvar,
}

impl Signal {
    fn set(&self) {
        *self.is_set.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.set.notify_all();
    }

    /// Waits so long for the signal, and takes it.
    fn wait(&self, timeout: Duration) -> bool {
        let is_set = self.is_set.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self
            .set
            .wait_timeout_while(is_set, timeout, |is_set| !*is_set);
        let (mut is_set, _) = waited.unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *is_set)
    }
}

/// One item of a stream.
#[non_exhaustive]
pub enum Update<G: Game> {
    /// An event happened.
    Happened(Happened<G>),
    /// The game began anew; the number goes on.
    Restarted {
        /// The number.
        seq: Seq,
        /// The new beginning.
        setup: G::Setup,
    },
    /// A seat has its player now.
    Joined(Player),
    /// A player has been absent for so long that the other may claim the game on the absent one's turn.
    Gone(Player),
    /// A player who was gone is back.
    Back(Player),
    /// The game is not kept any more; nothing follows.
    Closed(EndReason),
}

/// An event of a game, as a viewer sees it.
#[non_exhaustive]
pub struct Happened<G: Game> {
    /// The number.
    pub seq: Seq,
    /// The wall clock, in milliseconds since 1970.
    pub at: u64,
    /// The milliseconds that it took from the time of the player who was to move.
    pub spent: Option<u32>,
    /// The seat of its action.
    pub by: Option<Player>,
    /// The event; nothing if it is hidden from the viewer.
    pub event: Option<G::Event>,
    /// The times after it.
    pub clock: Option<[Duration; 2]>,
    /// The seat that is to act after it.
    pub turn: Option<Player>,
    /// The end of the game, if it was the last.
    pub outcome: Option<Outcome>,
}

impl<G: Game> fmt::Debug for Update<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Happened(happened) => write!(f, "Happened({})", happened.seq),
            Self::Restarted { seq, .. } => write!(f, "Restarted({seq})"),
            Self::Joined(seat) => write!(f, "Joined({seat:?})"),
            Self::Gone(seat) => write!(f, "Gone({seat:?})"),
            Self::Back(seat) => write!(f, "Back({seat:?})"),
            Self::Closed(reason) => write!(f, "Closed({reason:?})"),
        }
    }
}

impl<G: Game> fmt::Debug for Happened<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Happened({})", self.seq)
    }
}

impl<G: Game> Handle<G> {
    /// The stream of events after a number, as the viewer sees them.
    #[must_use]
    pub fn events(&self, by: Viewer, after: Seq) -> Events<G> {
        self.touch();
        Events::new(self.clone(), by, after)
    }
}

impl<G: Game> Events<G> {
    fn new(game: Handle<G>, by: Viewer, after: Seq) -> Self {
        let signal = Arc::<Signal>::default();
        let waker = Arc::clone(&signal);
        let mut stream = Self {
            game,
            by,
            after,
            reckoning: None,
            before: None,
            note: 0,
            key: 0,
            signal,
            is_done: false,
        };
        let mut state = stream.game.slot.lock();
        let watch = state.watch.get_or_insert_default();
        let is_back = by.seat().is_some_and(|seat| watch.enter(seat));
        if by.seat().is_some() {
            stream.game.sign();
        }
        (stream.key, stream.note) = watch.add(Arc::new(move || waker.set()));
        let wakers = if is_back { watch.wakers() } else { Vec::new() };
        drop(state);
        for wake in wakers {
            wake();
        }
        stream
    }

    /// The next item, if it is there already.
    pub fn try_next(&mut self) -> Option<Update<G>> {
        if self.is_done {
            return None;
        }
        let slot = Arc::clone(&self.game.slot);
        let state = slot.lock();
        let found = self.next_of(&state);
        let is_last = match &found {
            Some(Update::Closed(_)) => true,
            Some(Update::Happened(happened)) => happened.outcome.is_some(),
            None => state.is_over() && self.after >= state.seq(),
            _ => false,
        };
        drop(state);
        self.is_done = is_last;
        found
    }

    /// The next item after those that were read.
    fn next_of(&mut self, state: &State<G>) -> Option<Update<G>> {
        if let Some(entry) = state.log.get(self.after.saturating_add(1)) {
            self.after = self.after.saturating_add(1);
            let seq = self.after;
            let event = match entry.item {
                LogItem::Restart(setup) => {
                    let setup = *setup;
                    return Some(Update::Restarted { seq, setup });
                }
                LogItem::Event(event) => self.seen(state, seq, entry.seat, event),
            };
            return Some(Update::Happened(Happened {
                seq,
                at: entry.at,
                spent: entry.spent,
                by: entry.seat,
                event,
                clock: state.clock_from(&mut self.reckoning, seq),
                turn: entry.turn,
                outcome: state.outcome_at(seq),
            }));
        }
        if let Some((number, note)) = state.watch.as_ref()?.note_after(self.note) {
            self.note = number;
            return Some(match note {
                Note::Joined(seat) => Update::Joined(seat),
                Note::Gone(seat) => Update::Gone(seat),
                Note::Back(seat) => Update::Back(seat),
            });
        }
        let reason = state.closed.as_ref()?;
        Some(Update::Closed(reason.as_ref().clone()))
    }

    /// The event of a number as the viewer sees it.
    fn seen(
        &mut self,
        state: &State<G>,
        seq: Seq,
        actor: Option<Player>,
        event: G::Event,
    ) -> Option<G::Event> {
        let Some(seen) = G::SEEN else {
            return Some(event);
        };
        let known = self.before.take();
        let known = known.filter(|known| known.seq < seq && known.seq >= state.begin);
        let mut before = known.or_else(|| Before::new(state))?;
        before.advance(state, seq.saturating_sub(1))?;
        let seen = guard(|| seen(&before.game, &event, actor, self.by)).ok()?;
        self.before = Some(before);
        seen
    }

    /// The next item, after waiting so long for it.
    pub fn next_within(&mut self, timeout: Duration) -> Option<Update<G>> {
        let end = Instant::now().checked_add(timeout);
        loop {
            if let Some(update) = self.try_next() {
                return Some(update);
            }
            let left = end.map_or(timeout, |end| end.saturating_duration_since(Instant::now()));
            if self.is_done || !self.signal.wait(left) {
                return self.try_next();
            }
        }
    }

    /// Calls this whenever there may be another item. The call must not block.
    pub fn on_item(&mut self, call: impl Fn() + Send + Sync + 'static) {
        let signal = Arc::clone(&self.signal);
        let mut state = self.game.slot.lock();
        if let Some(watch) = &mut state.watch {
            watch.replace(
                self.key,
                Arc::new(move || {
                    signal.set();
                    call();
                }),
            );
        }
    }

    /// The number of the last event that was read.
    #[must_use]
    pub const fn after(&self) -> Seq {
        self.after
    }

    /// Whether nothing will follow.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.is_done
    }
}

/// Waits for each item; ends with the game.
impl<G: Game> Iterator for Events<G> {
    type Item = Update<G>;

    fn next(&mut self) -> Option<Update<G>> {
        loop {
            if let Some(update) = self.next_within(Duration::from_secs(3600)) {
                return Some(update);
            }
            if self.is_done {
                return None;
            }
        }
    }
}

impl<G: Game> Drop for Events<G> {
    fn drop(&mut self) {
        let mut state = self.game.slot.lock();
        let left = state.watch.as_mut().is_some_and(|watch| {
            watch.remove(self.key);
            self.by.seat().is_some_and(|seat| watch.leave(seat))
        });
        drop(state);
        if let (true, Some(seat)) = (left, self.by.seat()) {
            self.game.sign();
            self.game.expect_back(seat);
        }
    }
}

impl<G: Game> fmt::Debug for Events<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug("Events", self.game.id(), f)
    }
}
