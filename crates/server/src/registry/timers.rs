use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

/// Values that come due at a time, in one heap with a thread of its own.
///
/// Nothing in the heap is moved or removed: who gets a value too early pushes it again.
pub(super) struct Timers<T> {
    heap: Mutex<Heap<T>>,
    changed: Condvar,
}

struct Heap<T> {
    items: BinaryHeap<Item<T>>,
    is_closed: bool,
}

struct Item<T> {
    when: Instant,
    value: T,
}

// The earliest item is the greatest, as the heap gives the greatest first.
impl<T> Ord for Item<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.when.cmp(&self.when)
    }
}

impl<T> PartialOrd for Item<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Item<T> {
    fn eq(&self, other: &Self) -> bool {
        self.when == other.when
    }
}

impl<T> Eq for Item<T> {}

impl<T: Send + 'static> Timers<T> {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self {
            heap: Mutex::new(Heap {
                items: BinaryHeap::new(),
                is_closed: false,
            }),
            changed: Condvar::new(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Heap<T>> {
        self.heap.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn push(&self, when: Instant, value: T) {
        let mut heap = self.lock();
        let is_first = heap.items.peek().is_none_or(|first| when < first.when);
        heap.items.push(Item { when, value });
        drop(heap);
        if is_first {
            self.changed.notify_one();
        }
    }

    /// Ends the thread.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Starts the thread that calls back with each value at its time. The call must not block.
    pub(super) fn start(self: &Arc<Self>, call: impl Fn(T) + Send + 'static) {
        let timers = Arc::clone(self);
        let builder = thread::Builder::new().name("server-timers".into());
        // Without the thread no game would end by time; there is none only where no thread starts at all.
        drop(builder.spawn(move || timers.run(call)));
    }

    fn run(&self, call: impl Fn(T)) {
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
            let Some(Item { value, .. }) = heap.items.pop() else {
                continue;
            };
            drop(heap);
            call(value);
            heap = self.lock();
        }
    }
}
