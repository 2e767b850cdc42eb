//! A connection to an engine: its streams, the threads on them, and its end.

mod inbox;
mod log;
mod open;
mod outbox;
mod peer;
mod reader;
mod state;
mod threads;
mod words;

pub(crate) use inbox::{Delivery, Inbox, Waited};
pub(crate) use log::Log;
pub(crate) use outbox::{Outgoing, WriteError};
pub(crate) use state::{Event, Greeting, MAX_BYTES, MAX_LINES, State};

use std::process::ExitStatus;
use std::sync::Arc;
use std::time::{Duration, Instant};

use outbox::Outbox;
use peer::Peer;
use threads::Threads;
use words::LastWords;

/// How long what an ended process leaves may take to arrive, and its threads to finish. A process
/// that it has started may hold its streams open for ever.
const AFTERMATH: Duration = Duration::from_millis(250);

/// How long a process that has closed its output may take to be gone, and the last lines of one
/// that is gone to be read.
const MOMENT: Duration = Duration::from_millis(50);

/// How long a wait lasts before the process is checked. The end of its output does not report
/// its death while a process that it has started holds that open.
const GLANCE: Duration = Duration::from_millis(100);

/// An engine that is connected.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) inbox: Inbox,
    outbox: Outbox,
    log: Arc<Log>,
    last_words: Arc<LastWords>,
    threads: Threads,
    peer: Peer,
    /// The last time that the other side was looked at.
    glanced: Instant,
}

/// How an engine has ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ended {
    pub(crate) status: Option<ExitStatus>,
    pub(crate) stderr: String,
}

impl Connection {
    /// Hands a line to the writer.
    pub(crate) fn write(&mut self, line: Outgoing, until: Instant) -> Result<(), WriteError> {
        self.log.sent(line.text());
        self.outbox.push(line, until)
    }

    /// Waits until `look` finds something, the engine is closed or dead, or the time is over.
    pub(crate) fn wait<T>(
        &mut self,
        until: Option<Instant>,
        mut look: impl FnMut(&mut State) -> Option<T>,
    ) -> Waited<T> {
        loop {
            // However much comes: it may come of a process that a dead engine has started.
            if self.glanced.elapsed() >= GLANCE {
                self.glance();
            }
            let glance = after(GLANCE);
            let wake = until.map_or(glance, |until| until.min(glance));
            let waited = self.inbox.wait(wake, &mut look);
            let is_over = until.is_some_and(|until| until <= Instant::now());
            if is_over || !matches!(waited, Waited::TimedOut) {
                return waited;
            }
        }
    }

    /// Closes the connection to an engine that has died, or reads nothing any more.
    fn glance(&mut self) {
        if !self.inbox.is_closed() && (self.peer.has_left() || self.outbox.has_failed()) {
            self.inbox.close(after(MOMENT));
        }
        self.glanced = Instant::now();
    }

    /// Whether the engine is there.
    pub(crate) fn is_open(&mut self) -> bool {
        !self.peer.has_left() && !self.inbox.is_closed()
    }

    /// Asks the engine to leave, gives it some time, then ends it.
    pub(crate) fn quit(mut self, grace: Duration) -> Ended {
        let until = after(grace);
        if self.inbox.is_searching() {
            let _ = self.write(Outgoing::line("stop"), until);
        }
        let _ = self.write(Outgoing::line("quit"), until);
        self.leave(until)
    }

    /// Waits for an engine to leave that was asked to, then ends it.
    pub(crate) fn leave(mut self, until: Instant) -> Ended {
        // The end of its input is a second reason to leave.
        self.outbox.close();
        let _: Waited<()> = self.wait(Some(until), |_| None);
        let status = self.peer.exit(until.max(after(MOMENT)));
        let status = status.or_else(|| self.peer.kill());
        self.bury(status)
    }

    /// Ends an engine that has closed its side, with the status if it has left.
    pub(crate) fn reap(mut self) -> Ended {
        let status = self.peer.exit(after(AFTERMATH));
        self.peer.kill();
        self.bury(status)
    }

    /// Ends an engine that does not answer.
    pub(crate) fn end(mut self, grace: Duration) -> Ended {
        // A `quit` that cannot be written is not read: there is nothing to wait for.
        let grace = if self.outbox.is_drained() {
            grace
        } else {
            Duration::ZERO
        };
        self.quit(grace)
    }

    /// Collects the threads of an engine that has ended.
    fn bury(&mut self, status: Option<ExitStatus>) -> Ended {
        self.outbox.close();
        self.inbox.close(Instant::now());
        self.threads.join(after(AFTERMATH));
        Ended {
            status,
            stderr: self.last_words.text(),
        }
    }
}

impl Drop for Connection {
    /// Leaves no process, whatever the caller of a failed opening forgot.
    fn drop(&mut self) {
        if !self.threads.are_joined() {
            let status = self.peer.kill();
            self.bury(status);
        }
    }
}

/// The moment after so much time; a time without end is a year.
pub(crate) fn after(time: Duration) -> Instant {
    const YEAR: Duration = Duration::from_secs(31_536_000);
    let now = Instant::now();
    now.checked_add(time.min(YEAR)).unwrap_or(now)
}
