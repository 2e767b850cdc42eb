use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::State;
use crate::Dialect;

/// How long a caller waits awake: to fall asleep and to be woken takes about as long, so that
/// an answer that comes at once is there three times as fast.
const AWAKE: Duration = Duration::from_micros(50);

/// The place where the reader puts lines and a caller waits for them.
#[derive(Debug)]
pub(crate) struct Inbox {
    dialect: Dialect,
    state: Mutex<State>,
    changed: Condvar,
    /// The number of times that the reader has put something in.
    news: AtomicU64,
}

/// How a wait has ended.
#[derive(Debug)]
pub(crate) enum Waited<T> {
    Found(T),
    Closed,
    TimedOut,
}

/// Lines that are put in together.
pub(crate) struct Delivery<'a> {
    inbox: &'a Inbox,
    state: MutexGuard<'a, State>,
}

impl Inbox {
    pub(crate) fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            state: Mutex::default(),
            changed: Condvar::new(),
            news: AtomicU64::new(0),
        }
    }

    pub(crate) fn deliver(&self) -> Delivery<'_> {
        Delivery {
            inbox: self,
            state: self.lock(),
        }
    }

    /// Waits until `look` finds something, the engine is closed or the time is over.
    pub(crate) fn wait<T>(
        &self,
        until: Instant,
        mut look: impl FnMut(&mut State) -> Option<T>,
    ) -> Waited<T> {
        let mut state = self.lock();
        let mut has_watched = false;
        loop {
            // Before the look: an answer that is in doubt up to now is found by the next one.
            let wakes = state.wakes();
            if let Some(found) = look(&mut state) {
                return Waited::Found(found);
            }
            let now = Instant::now();
            // An answer that is in doubt is the last one of a closed engine.
            if state.closed && wakes.is_none() {
                return Waited::Closed;
            }
            if until <= now {
                return Waited::TimedOut;
            }
            if !has_watched {
                has_watched = true;
                let before = self.news.load(Ordering::Acquire);
                drop(state);
                self.watch(before, now);
                state = self.lock();
                continue;
            }
            has_watched = false;
            state.waiting = state.waiting.saturating_add(1);
            let moment = wakes.map_or(until, |wakes| wakes.min(until));
            let left = moment.saturating_duration_since(now);
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            state.waiting = state.waiting.saturating_sub(1);
        }
    }

    /// Stays awake for a moment, until the reader has put something in.
    fn watch(&self, before: u64, start: Instant) {
        while self.news.load(Ordering::Acquire) == before && start.elapsed() < AWAKE {
            thread::yield_now();
        }
    }

    /// Looks at what is there, or changes it.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut self.lock())
    }

    pub(crate) fn search_begins(&self, number: u64) {
        self.lock().begin_search(number);
    }

    pub(crate) fn is_searching(&self) -> bool {
        self.lock().is_searching()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.lock().closed
    }

    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.news.fetch_add(1, Ordering::Release);
        self.changed.notify_all();
    }

    pub(crate) fn wait_for_close(&self, until: Instant) {
        let _: Waited<()> = self.wait(until, |_| None);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Delivery<'_> {
    pub(crate) fn line(&mut self, text: &str) {
        self.state.receive(text, self.inbox.dialect);
    }
}

impl Drop for Delivery<'_> {
    fn drop(&mut self) {
        self.inbox.news.fetch_add(1, Ordering::Release);
        if self.state.waiting != 0 {
            self.inbox.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::{AWAKE, Inbox};
    use crate::Dialect;

    #[test]
    fn a_caller_is_awake_for_a_moment() {
        let inbox = Inbox::new(Dialect::Uci);
        let start = Instant::now();
        inbox.watch(0, start);
        assert!(start.elapsed() >= AWAKE);
    }
}
