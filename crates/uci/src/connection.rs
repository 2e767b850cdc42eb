//! A connection to an engine: its streams, the threads on them, and its end.

mod inbox;
mod log;
mod open;
mod outbox;
mod output;
mod reader;
mod state;
mod threads;
mod words;

pub(crate) use inbox::{Inbox, Waited};
pub(crate) use log::Log;
pub(crate) use outbox::{Outgoing, WriteError};
pub(crate) use state::{Event, Greeting, State};

use std::net::{Shutdown, TcpStream};
use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use outbox::Outbox;
use output::Output;
use threads::Threads;
use words::LastWords;

/// How long what an ended process leaves may take to arrive, and its threads to finish. A process
/// that it has started may hold its streams open for ever.
const AFTERMATH: Duration = Duration::from_millis(250);

/// How long a process that has closed its output may take to be gone, and the last lines of one
/// that is gone to be read.
const MOMENT: Duration = Duration::from_millis(50);

/// How long a wait goes on before the process is looked at. The end of its output does not report
/// its death while a process that it has started holds that open.
const GLANCE: Duration = Duration::from_millis(100);

/// An engine that is connected.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) inbox: Arc<Inbox>,
    outbox: Arc<Outbox>,
    log: Arc<Log>,
    last_words: Arc<LastWords>,
    threads: Threads,
    peer: Peer,
}

/// The other side.
#[derive(Debug)]
enum Peer {
    Process(Child),
    Socket(TcpStream),
}

/// How an engine has ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ended {
    pub(crate) status: Option<ExitStatus>,
    pub(crate) stderr: String,
}

impl Connection {
    /// Hands a line to the writer.
    pub(crate) fn write(&self, line: Outgoing, until: Instant) -> Result<(), WriteError> {
        self.log.sent(line.text());
        self.outbox.push(line, until, &self.inbox)
    }

    /// Waits until `look` finds something, the engine is closed or dead, or the time is over.
    pub(crate) fn wait<T>(
        &mut self,
        until: Option<Instant>,
        mut look: impl FnMut(&mut State) -> Option<T>,
    ) -> Waited<T> {
        loop {
            let glance = after(GLANCE);
            let wake = until.map_or(glance, |until| until.min(glance));
            let waited = self.inbox.wait(wake, &mut look);
            let is_over = until.is_some_and(|until| until <= Instant::now());
            if is_over || !matches!(waited, Waited::TimedOut) {
                return waited;
            }
            if self.has_left() {
                self.inbox.wait_for_close(after(MOMENT));
                self.inbox.close();
            }
        }
    }

    /// Whether the engine is there.
    pub(crate) fn is_open(&mut self) -> bool {
        !self.has_left() && !self.inbox.is_closed()
    }

    /// Whether the process has ended.
    fn has_left(&mut self) -> bool {
        match &mut self.peer {
            Peer::Process(child) => !matches!(child.try_wait(), Ok(None)),
            Peer::Socket(_) => false,
        }
    }

    /// Asks the engine to leave, gives it some time, then ends it.
    pub(crate) fn quit(self, grace: Duration) -> Ended {
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
        let status = self.exit(until.max(after(MOMENT)));
        let status = status.or_else(|| self.kill());
        self.bury(status)
    }

    /// Ends an engine that has closed its side, with the status if it has left.
    pub(crate) fn reap(mut self) -> Ended {
        let status = self.exit(after(AFTERMATH));
        if status.is_none() {
            self.kill();
        }
        self.bury(status)
    }

    /// Ends an engine that does not answer.
    pub(crate) fn end(self, grace: Duration) -> Ended {
        // A `quit` that cannot be written is not read: there is nothing to wait for.
        let grace = if self.outbox.is_drained() {
            grace
        } else {
            Duration::ZERO
        };
        self.quit(grace)
    }

    /// The exit status, once the process has left.
    fn exit(&mut self, until: Instant) -> Option<ExitStatus> {
        let Peer::Process(child) = &mut self.peer else {
            return None;
        };
        let mut pause = Duration::from_micros(50);
        loop {
            let status = child.try_wait().ok()?;
            if status.is_some() || until <= Instant::now() {
                return status;
            }
            thread::sleep(pause);
            pause = pause.saturating_mul(2).min(Duration::from_millis(5));
        }
    }

    fn kill(&mut self) -> Option<ExitStatus> {
        match &mut self.peer {
            Peer::Process(child) => {
                // It fails only for a process that has left.
                let _ = child.kill();
                child.wait().ok()
            }
            Peer::Socket(_) => None,
        }
    }

    /// Collects the threads of an engine that has ended.
    fn bury(&mut self, status: Option<ExitStatus>) -> Ended {
        if let Peer::Socket(socket) = &self.peer {
            // It fails only for a socket that is not connected any more.
            let _ = socket.shutdown(Shutdown::Both);
        }
        self.outbox.close();
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
            let status = self.kill();
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

#[cfg(test)]
mod tests {
    use std::io::{self, Read};
    use std::net::TcpListener;
    use std::sync::Arc;
    use std::time::Duration;

    use super::Connection;
    use crate::{Endpoint, Settings};

    #[test]
    fn a_connection_that_is_dropped_is_shut() -> io::Result<()> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let endpoint = Endpoint::from(format!("tcp://{}", listener.local_addr()?));
        let connection = Connection::open(&endpoint, &Settings::default(), &Arc::default())?;
        let (mut socket, _) = listener.accept()?;
        socket.set_read_timeout(Some(Duration::from_secs(5)))?;
        drop(connection);
        assert_eq!(socket.read(&mut [0])?, 0);
        Ok(())
    }
}
