use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use super::{Threads, after};
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
    queue: Mutex<Option<Queue>>,
}

/// The lines that wait for a handler.
#[derive(Debug)]
struct Queue {
    lines: Sender<Kept>,
    backlog: Arc<Backlog>,
    skipped: u64,
    threads: Threads,
}

/// How far the handler is back.
#[derive(Debug, Default)]
struct Backlog {
    lines: AtomicUsize,
    bytes: AtomicUsize,
    is_forgotten: AtomicBool,
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
        if self.is_on.load(Ordering::Acquire)
            && let Some(queue) = &mut *self.lock()
        {
            queue.push(direction, text, cut);
        }
    }

    /// Starts a handler, in place of the one there was.
    pub(crate) fn start(&self, handler: Handler) -> io::Result<()> {
        self.stop();
        let (mut queue, lines) = Queue::new();
        let backlog = Arc::clone(&queue.backlog);
        let builder = Builder::new().name("uci handler".to_owned());
        let work = move || backlog.run(&lines, handler);
        queue.threads.spawn(builder, work)?;
        *self.lock() = Some(queue);
        self.is_on.store(true, Ordering::Release);
        Ok(())
    }

    /// Lets the handler see the lines that wait, and ends it. One that blocks is left alone.
    pub(crate) fn stop(&self) {
        self.is_on.store(false, Ordering::Release);
        let queue = self.lock().take();
        if let Some(mut queue) = queue {
            drop(queue.lines);
            let has_ended = queue.threads.join(after(PATIENCE));
            let forgotten = &queue.backlog.is_forgotten;
            forgotten.store(!has_ended, Ordering::Release);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Queue>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn new() -> (Self, Receiver<Kept>) {
        let (lines, receiver) = mpsc::channel();
        let queue = Self {
            lines,
            backlog: Arc::default(),
            skipped: 0,
            threads: Threads::default(),
        };
        (queue, receiver)
    }

    fn push(&mut self, direction: Direction, text: &str, cut: bool) {
        let Backlog { lines, bytes, .. } = &*self.backlog;
        let held = bytes.load(Ordering::Acquire).saturating_add(text.len());
        if lines.load(Ordering::Acquire) >= MAX_LINES || held > MAX_BYTES {
            self.skipped = self.skipped.saturating_add(1);
            return;
        }
        lines.fetch_add(1, Ordering::AcqRel);
        bytes.fetch_add(text.len(), Ordering::AcqRel);
        // A handler whose thread has gone hears nothing.
        let _ = self.lines.send(Kept {
            direction,
            text: text.into(),
            cut,
            skipped: std::mem::take(&mut self.skipped),
        });
    }
}

impl Backlog {
    /// Calls the handler with each line, up to the last one.
    fn run(&self, lines: &Receiver<Kept>, mut handler: Handler) {
        while let Some(kept) = self.next(lines) {
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
    }

    fn next(&self, lines: &Receiver<Kept>) -> Option<Kept> {
        let kept = lines.recv().ok()?;
        self.lines.fetch_sub(1, Ordering::AcqRel);
        self.bytes.fetch_sub(kept.text.len(), Ordering::AcqRel);
        (!self.is_forgotten.load(Ordering::Acquire)).then_some(kept)
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
            let (mut queue, receiver) = Queue::new();
            let backlog = queue.backlog.clone();
            (0..lines + 3).for_each(|_| queue.push(Direction::Received, text, false));
            let first = backlog.next(&receiver);
            assert_eq!(first.map(|kept| kept.skipped), Some(0));
            queue.push(Direction::Received, "last", false);
            drop(queue);
            let rest = std::iter::from_fn(|| backlog.next(&receiver));
            let skipped: Vec<u64> = rest.map(|kept| kept.skipped).collect();
            assert_eq!((skipped.len(), skipped.last()), (lines, Some(&3)));
        }
    }
}
