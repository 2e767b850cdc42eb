use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Inbox, after};

/// How many bytes may wait to be written while the caller goes on.
const ROOM: usize = 64 * 1024;

/// How long an engine that has closed its input may go on to speak.
const FAREWELL: Duration = Duration::from_millis(100);

/// The lines that wait to be written, by a thread that may be stuck.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Queue {
    lines: VecDeque<Outgoing>,
    // Of all lines that are not written, the one that is being written included.
    bytes: usize,
    closed: bool,
    failed: bool,
}

/// A line to be written.
#[derive(Debug)]
pub(crate) struct Outgoing {
    // With the line break.
    text: String,
    /// The number of the search that starts with it.
    search: Option<u64>,
}

/// Why a line was not handed to the writer.
#[derive(Debug)]
pub(crate) enum WriteError {
    /// The engine does not read.
    TimedOut,
    /// The engine has closed its input.
    Closed,
}

impl Outgoing {
    pub(crate) fn line(text: &str) -> Self {
        Self {
            text: format!("{text}\n"),
            search: None,
        }
    }

    pub(crate) fn go(text: &str, search: u64) -> Self {
        Self {
            search: Some(search),
            ..Self::line(text)
        }
    }

    /// The line without its break.
    pub(crate) fn text(&self) -> &str {
        self.text.trim_end_matches('\n')
    }
}

impl Outbox {
    /// Adds a line, then waits until not too much is waiting.
    pub(crate) fn push(&self, line: Outgoing, until: Instant) -> Result<(), WriteError> {
        let mut queue = self.lock();
        if queue.closed || queue.failed {
            return Err(WriteError::Closed);
        }
        queue.bytes = queue.bytes.saturating_add(line.text.len());
        queue.lines.push_back(line);
        self.changed.notify_all();
        while queue.bytes > ROOM && !queue.failed {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(WriteError::TimedOut);
            }
            let waited = self.changed.wait_timeout(queue, left);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if queue.failed {
            return Err(WriteError::Closed);
        }
        Ok(())
    }

    /// Whether everything is written.
    pub(crate) fn is_drained(&self) -> bool {
        self.lock().bytes == 0
    }

    /// Lets the writer finish once all is written.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Writes the lines as they come, each at once.
    pub(crate) fn run(&self, mut stream: impl Write, inbox: &Inbox) {
        while let Some(line) = self.next() {
            if let Some(search) = line.search {
                inbox.search_begins(search);
            }
            let written = stream.write_all(line.text.as_bytes());
            if written.and_then(|()| stream.flush()).is_err() {
                self.fail();
                inbox.wait_for_close(after(FAREWELL));
                inbox.close();
                return;
            }
            let mut queue = self.lock();
            queue.bytes = queue.bytes.saturating_sub(line.text.len());
            self.changed.notify_all();
        }
    }

    fn next(&self) -> Option<Outgoing> {
        let mut queue = self.lock();
        loop {
            if let Some(line) = queue.lines.pop_front() {
                return Some(line);
            }
            if queue.closed {
                return None;
            }
            let waited = self.changed.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn fail(&self) {
        let mut queue = self.lock();
        queue.failed = true;
        queue.lines.clear();
        queue.bytes = 0;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
