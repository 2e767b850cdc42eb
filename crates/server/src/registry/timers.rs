use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Instant;

use super::server::Shared;
use super::slot::Slot;
use crate::{Game, Seat};

/// The times at which games are looked at, in one heap.
///
/// The heap is lazy: nothing in it is moved or removed. An item that comes up is looked at, and pushed again if its time
/// has moved on.
pub(super) struct Timers<G: Game> {
    heap: Mutex<Heap<G>>,
    changed: Condvar,
}

struct Heap<G: Game> {
    items: BinaryHeap<Item<G>>,
    is_closed: bool,
}

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

    /// Looks at a game then.
    pub(super) fn push(&self, when: Instant, alarm: Alarm, slot: &Arc<Slot<G>>) {
        let slot = Arc::downgrade(slot);
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
