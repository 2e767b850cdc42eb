use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::server::Shared;
use super::slot::Slot;
use crate::{Game, Seat};

/// The times at which games are looked at, in one heap.
///
/// The heap is lazy: nothing in it is moved or removed. An item that comes up is looked at, and pushed again if its time
/// has moved on. So a game is looked at now and then while its end is far away: one that is gone frees its memory.
pub(super) struct Timers<G: Game> {
    heap: Mutex<Heap<G>>,
    changed: Condvar,
}

struct Heap<G: Game> {
    items: BinaryHeap<Item<G>>,
    is_closed: bool,
}

/// The longest time until a game with an idle end or a clock is looked at.
const LOOK: Duration = Duration::from_secs(600);

/// The reason to look at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Alarm {
    Idle,
    Clock,
    Keep,
    Absent(Seat),
    /// Events of other servers could not be read.
    Behind,
}

struct Item<G: Game> {
    when: Instant,
    alarm: Alarm,
    slot: Weak<Slot<G>>,
}

// The earliest item is the greatest, as the heap gives the greatest first.
impl<G: Game> Ord for Item<G> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.when.cmp(&self.when)
    }
}

impl<G: Game> PartialOrd for Item<G> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<G: Game> PartialEq for Item<G> {
    fn eq(&self, other: &Self) -> bool {
        self.when == other.when
    }
}

impl<G: Game> Eq for Item<G> {}

impl<G: Game> Timers<G> {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self {
            heap: Mutex::new(Heap {
                items: BinaryHeap::new(),
                is_closed: false,
            }),
            changed: Condvar::new(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Heap<G>> {
        self.heap.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at a game then, or earlier.
    pub(super) fn push(&self, when: Instant, alarm: Alarm, slot: &Arc<Slot<G>>) {
        let slot = Arc::downgrade(slot);
        let soon = Instant::now().checked_add(LOOK);
        let when = match alarm {
            Alarm::Idle | Alarm::Clock => soon.map_or(when, |soon| when.min(soon)),
            Alarm::Keep | Alarm::Absent(_) | Alarm::Behind => when,
        };
        let mut heap = self.lock();
        let is_first = heap.items.peek().is_none_or(|first| when < first.when);
        heap.items.push(Item { when, alarm, slot });
        drop(heap);
        if is_first {
            self.changed.notify_one();
        }
    }

    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Starts the thread that looks.
    pub(super) fn start(self: &Arc<Self>, shared: Weak<Shared<G>>) {
        let timers = Arc::clone(self);
        let builder = thread::Builder::new().name("server-timers".into());
        // Without the thread no game would end by time; there is none only where no thread starts at all.
        drop(builder.spawn(move || timers.run(&shared)));
    }

    fn run(&self, shared: &Weak<Shared<G>>) {
        let mut heap = self.lock();
        while !heap.is_closed {
            let now = Instant::now();
            let Some(first) = heap.items.peek() else {
                heap = self
                    .changed
                    .wait(heap)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            if first.when > now {
                let wait = first.when.saturating_duration_since(now);
                let waited = self.changed.wait_timeout(heap, wait);
                heap = waited.unwrap_or_else(PoisonError::into_inner).0;
                continue;
            }
            let Some(Item { alarm, slot, .. }) = heap.items.pop() else {
                continue;
            };
            drop(heap);
            let Some(shared) = shared.upgrade() else {
                return;
            };
            if let Some(slot) = slot.upgrade() {
                shared.alarm(&slot, alarm);
            }
            drop(shared);
            heap = self.lock();
        }
    }
}

#[cfg(all(test, feature = "chess"))]
mod tests {
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use super::{Alarm, LOOK, Timers};
    use crate::GameId;
    use crate::chess::{Match, Setup};
    use crate::registry::options::GameOptions;
    use crate::registry::slot::{Slot, State};

    #[test]
    fn a_far_end_of_a_game_keeps_no_memory_until_then() {
        let timers = Timers::<Match>::new();
        let state = State::new(Setup::default(), GameOptions::default())
            .ok()
            .unwrap();
        let slot = Arc::new(Slot::new(GameId::MIN, 0, state, 0));
        let day = Instant::now() + Duration::from_secs(86_400);
        for (alarm, is_capped) in [
            (Alarm::Idle, true),
            (Alarm::Clock, true),
            (Alarm::Keep, false),
        ] {
            timers.push(day, alarm, &slot);
            let item = timers.lock().items.pop().unwrap();
            let is_soon = item.when <= Instant::now() + LOOK;
            assert_eq!(is_soon, is_capped, "{alarm:?}");
        }
    }
}
