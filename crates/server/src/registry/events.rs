use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::answer::{EndReason, debug};
use super::handle::Handle;
use super::holders::{of, of_mut};
use super::slot::{Reckoning, State, What};
use crate::{Game, Outcome, Seat, Seq, Viewer};

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
    note: u64,
    key: u64,
    signal: Arc<Signal>,
    is_done: bool,
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
    Joined(Seat),
    /// A player has been absent for so long that the other may claim the game on the absent one's turn.
    Gone(Seat),
    /// A player who was gone is back.
    Back(Seat),
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
    pub by: Option<Seat>,
    /// The event; nothing if it is hidden from the viewer.
    pub event: Option<G::Event>,
    /// The times after it.
    pub clock: Option<[Duration; 2]>,
    /// The seat that is to act after it.
    pub turn: Option<Seat>,
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

impl<G: Game> Events<G> {
    pub(super) fn new(game: Handle<G>, by: Viewer, after: Seq) -> Self {
        let signal = Arc::<Signal>::default();
        let waker = Arc::clone(&signal);
        let mut stream = Self {
            game,
            by,
            after,
            reckoning: None,
            note: 0,
            key: 0,
            signal,
            is_done: false,
        };
        let mut state = stream.game.slot.lock();
        let watch = state.watch.get_or_insert_default();
        let is_back = by.seat().is_some_and(|seat| watch.enter(seat));
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
            let event = match entry.what {
                What::Restart(setup) => {
                    let setup = *setup;
                    return Some(Update::Restarted { seq, setup });
                }
                What::Event(event) => G::seen(&event, self.by),
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
        let watch = state.watch.as_ref()?;
        let fresh = watch.notes.iter().find(|(number, _)| *number > self.note);
        if let Some((number, found)) = fresh {
            self.note = *number;
            return Some(match found {
                Note::Joined(seat) => Update::Joined(*seat),
                Note::Gone(seat) => Update::Gone(*seat),
                Note::Back(seat) => Update::Back(*seat),
            });
        }
        let reason = state.closed.as_ref()?;
        Some(Update::Closed(reason.as_ref().clone()))
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
            self.game.look_for(seat);
        }
    }
}

impl<G: Game> fmt::Debug for Events<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug::<G>("Events", self.game.id(), f)
    }
}

pub(super) type Waker = Arc<dyn Fn() + Send + Sync>;

/// Something beside the events.
#[derive(Clone, Copy)]
pub(super) enum Note {
    Joined(Seat),
    Gone(Seat),
    Back(Seat),
}

/// The streams of a game, and the presence of its players.
#[derive(Default)]
pub(super) struct Watch {
    wakers: Vec<(u64, Waker)>,
    keys: u64,
    notes: VecDeque<(u64, Note)>,
    noted: u64,
    streams: [u32; 2],
    seen: [Option<Instant>; 2],
    gone: [bool; 2],
}

/// The most notes that are kept for streams that do not read.
const NOTES: usize = 64;

impl Watch {
    fn add(&mut self, waker: Waker) -> (u64, u64) {
        self.keys = self.keys.wrapping_add(1);
        self.wakers.push((self.keys, waker));
        (self.keys, self.noted)
    }

    fn replace(&mut self, key: u64, waker: Waker) {
        if let Some((_, old)) = self.wakers.iter_mut().find(|(other, _)| *other == key) {
            *old = waker;
        }
    }

    fn remove(&mut self, key: u64) {
        self.wakers.retain(|(other, _)| *other != key);
    }

    /// The wakers of all streams, to be called without the lock.
    pub(super) fn wakers(&self) -> Vec<Waker> {
        self.wakers
            .iter()
            .map(|(_, waker)| Arc::clone(waker))
            .collect()
    }

    pub(super) fn note(&mut self, note: Note) {
        self.noted = self.noted.wrapping_add(1);
        self.notes.push_back((self.noted, note));
        if self.notes.len() > NOTES {
            self.notes.pop_front();
        }
    }

    /// Counts a stream of a seat; true if its player was gone.
    fn enter(&mut self, seat: Seat) -> bool {
        let streams = of_mut(&mut self.streams, seat);
        *streams = streams.saturating_add(1);
        self.see(seat, Instant::now())
    }

    /// Counts the end of a stream of a seat; true if it was the last.
    fn leave(&mut self, seat: Seat) -> bool {
        let streams = of_mut(&mut self.streams, seat);
        *streams = streams.saturating_sub(1);
        let is_last = *streams == 0;
        *of_mut(&mut self.seen, seat) = Some(Instant::now());
        is_last
    }

    /// Remembers a request of a seat; true if its player was gone.
    pub(super) fn see(&mut self, seat: Seat, now: Instant) -> bool {
        *of_mut(&mut self.seen, seat) = Some(now);
        let was_gone = std::mem::take(of_mut(&mut self.gone, seat));
        if was_gone {
            self.note(Note::Back(seat));
        }
        was_gone
    }

    /// Notes that a player is gone; false if that is known.
    pub(super) fn miss(&mut self, seat: Seat) -> bool {
        let was_gone = std::mem::replace(of_mut(&mut self.gone, seat), true);
        if !was_gone {
            self.note(Note::Gone(seat));
        }
        !was_gone
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        *of(&self.streams, seat) > 0
    }

    /// The last sign of the player of a seat.
    pub(super) fn seen(&self, seat: Seat) -> Option<Instant> {
        *of(&self.seen, seat)
    }
}
