use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::after;
use crate::{Direction, Line};

/// How far the handler may be back: in lines, and in bytes.
const MAX_LINES: usize = 65_536;
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// How long the handler may take for the last lines.
const PATIENCE: Duration = Duration::from_millis(500);

/// A function that is called with each line.
pub(crate) type Handler = Box<dyn FnMut(Line<'_>) + Send>;

/// The way of each line to the handler, if there is one: it runs in a thread of its own, so that
/// it can block or panic.
#[derive(Debug, Default)]
pub(crate) struct Log {
    is_on: AtomicBool,
    thread: Mutex<Option<HandlerThread>>,
}

#[derive(Debug)]
struct HandlerThread {
    queue: Arc<Queue>,
    handle: JoinHandle<()>,
}

#[derive(Debug, Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<Kept>,
    bytes: usize,
    skipped: u64,
    closed: bool,
    finished: bool,
}

#[derive(Debug)]
struct Kept {
    direction: Direction,
    text: Box<str>,
    cut: bool,
    skipped: u64,
}

impl Log {
    pub(crate) fn sent(&self, text: &str) {
        self.line(Direction::Sent, text, false);
    }

    pub(crate) fn line(&self, direction: Direction, text: &str, cut: bool) {
        // The usual case: nobody listens.
        if !self.is_on.load(Ordering::Acquire) {
            return;
        }
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(thread) = &*thread {
            thread.queue.push(direction, text, cut);
        }
    }

    /// Starts a handler, in place of the one there was.
    pub(crate) fn start(&self, handler: Handler) -> io::Result<()> {
        self.stop();
        let queue = Arc::new(Queue::default());
        let lines = Arc::clone(&queue);
        let builder = thread::Builder::new().name("uci handler".to_owned());
        let handle = builder.spawn(move || lines.run(handler))?;
        let mut thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        *thread = Some(HandlerThread { queue, handle });
        self.is_on.store(true, Ordering::Release);
        Ok(())
    }

    /// Lets the handler see the lines that wait, and ends it. One that blocks is left alone.
    pub(crate) fn stop(&self) {
        self.is_on.store(false, Ordering::Release);
        let thread = {
            let mut thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
            thread.take()
        };
        if let Some(HandlerThread { queue, handle }) = thread
            && queue.finish(after(PATIENCE))
        {
            // Panics of the handler were caught.
            let _ = handle.join();
        }
    }
}

impl Queue {
    fn push(&self, direction: Direction, text: &str, cut: bool) {
        let mut state = self.lock();
        let bytes = state.bytes.saturating_add(text.len());
        if state.lines.len() >= MAX_LINES || bytes > MAX_BYTES {
            state.skipped = state.skipped.saturating_add(1);
            return;
        }
        state.bytes = bytes;
        let skipped = std::mem::take(&mut state.skipped);
        state.lines.push_back(Kept {
            direction,
            text: text.into(),
            cut,
            skipped,
        });
        self.changed.notify_all();
    }

    fn run(&self, mut handler: Handler) {
        while let Some(kept) = self.next() {
            let line = Line {
                direction: kept.direction,
                text: &kept.text,
                cut: kept.cut,
                skipped: kept.skipped,
            };
            // A handler that panics at one line may be well at the next.
            let _ = catch_unwind(AssertUnwindSafe(|| handler(line)));
        }
        // The handler is dropped before anyone is let believe that it is.
        let _ = catch_unwind(AssertUnwindSafe(move || drop(handler)));
        self.lock().finished = true;
        self.changed.notify_all();
    }

    fn next(&self) -> Option<Kept> {
        let mut state = self.lock();
        loop {
            if let Some(kept) = state.lines.pop_front() {
                state.bytes = state.bytes.saturating_sub(kept.text.len());
                return Some(kept);
            }
            if state.closed {
                return None;
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether the handler has seen all lines by then.
    fn finish(&self, until: Instant) -> bool {
        let mut state = self.lock();
        state.closed = true;
        self.changed.notify_all();
        while !state.finished {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                state.lines.clear();
                return false;
            }
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::Queue;
    use crate::Direction;

    #[test]
    fn lines_that_are_too_many_or_too_long_are_left_out_and_counted() {
        let long = "x".repeat(1024 * 1024);
        for (text, lines) in [("", 65_536), (&*long, 16)] {
            let queue = Queue::default();
            let push = |text| queue.push(Direction::Received, text, false);
            (0..lines + 3).for_each(|_| push(text));
            assert_eq!(queue.next().map(|kept| kept.skipped), Some(0));
            push("last");
            queue.lock().closed = true;
            let rest = std::iter::from_fn(|| queue.next());
            let skipped: Vec<u64> = rest.map(|kept| kept.skipped).collect();
            assert_eq!((skipped.len(), skipped.last()), (lines, Some(&3)));
            assert_eq!(queue.lock().bytes, 0);
        }
    }
}
