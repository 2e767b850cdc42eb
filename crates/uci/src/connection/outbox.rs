use std::collections::VecDeque;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Inbox, after};

/// How many bytes may wait to be written while the caller goes on.
const ROOM: usize = 64 * 1024;

/// How long an engine that has closed its input may go on to speak.
const FAREWELL: Duration = Duration::from_millis(100);

/// The lines that wait to be written, by a thread that may be stuck.
///
/// Where the stream allows it, the caller writes a line itself if no other waits, and leaves to
/// the thread what the stream does not take at once (a round trip: a fifth less time).
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    /// The stream, if a write to it returns soon whatever the engine does.
    prompt: Option<Box<dyn Write + Send>>,
    lines: VecDeque<Outgoing>,
    // Of all lines that are not written, the one that is being written included.
    bytes: usize,
    closed: bool,
    failed: bool,
}

impl fmt::Debug for Queue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut queue = formatter.debug_struct("Queue");
        queue.field("lines", &self.lines).finish_non_exhaustive()
    }
}

/// A line to be written.
#[derive(Debug)]
pub(crate) struct Outgoing {
    // With the line break.
    text: String,
    /// The bytes that are written.
    written: usize,
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
            written: 0,
            search: None,
        }
    }

    pub(crate) fn go(text: &str, search: u64) -> Self {
        Self {
            search: Some(search),
            ..Self::line(text)
        }
    }

    /// The bytes that are not written.
    fn rest(&self) -> &[u8] {
        self.text.as_bytes().get(self.written..).unwrap_or_default()
    }

    /// Records that the search of the line begins, once.
    fn begin(&mut self, inbox: &Inbox) {
        if let Some(search) = self.search.take() {
            inbox.search_begins(search);
        }
    }

    /// The line without its break.
    pub(crate) fn text(&self) -> &str {
        self.text.trim_end_matches('\n')
    }
}

/// Writes all bytes, however long the stream does not take them.
fn write_all(stream: &mut impl Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match stream.write(bytes) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => bytes = bytes.get(written..).unwrap_or_default(),
            Err(error) if is_passing(error.kind()) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether a write that failed so may be tried again.
const fn is_passing(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}

impl Outbox {
    /// Lets callers write to the stream, of which a write returns soon whatever the engine does.
    pub(crate) fn write_promptly(&self, stream: Option<Box<dyn Write + Send>>) {
        self.lock().prompt = stream;
    }

    /// Adds a line, then waits until not too much is waiting.
    pub(crate) fn push(
        &self,
        mut line: Outgoing,
        until: Instant,
        inbox: &Inbox,
    ) -> Result<(), WriteError> {
        let mut queue = self.lock();
        if queue.closed || queue.failed {
            return Err(WriteError::Closed);
        }
        if queue.bytes == 0
            && let Some(stream) = &mut queue.prompt
        {
            line.begin(inbox);
            match stream.write(line.rest()) {
                Ok(written) if written == line.text.len() => return Ok(()),
                Ok(written) => line.written = written,
                // The thread finds other errors again, and ends the connection.
                Err(_) => {}
            }
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
        let mut queue = self.lock();
        queue.closed = true;
        queue.prompt = None;
        self.changed.notify_all();
    }

    /// Writes the lines as they come, each at once.
    pub(crate) fn run(&self, mut stream: impl Write, inbox: &Inbox) {
        while let Some(mut line) = self.next() {
            line.begin(inbox);
            let written = write_all(&mut stream, line.rest());
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

#[cfg(test)]
mod tests {
    use std::io::{self, ErrorKind, Write};
    use std::time::{Duration, Instant};

    use super::{FAREWELL, Outbox, Outgoing, WriteError, after};
    use crate::Dialect;
    use crate::connection::Inbox;

    /// A stream of which each write takes so many bytes, or fails.
    struct Narrow {
        writes: std::vec::IntoIter<Result<usize, ErrorKind>>,
        taken: Vec<u8>,
    }

    impl Write for Narrow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let room = self.writes.next().unwrap_or(Ok(bytes.len()))?;
            let taken = bytes.get(..room).unwrap_or(bytes);
            self.taken.extend(taken);
            Ok(taken.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn narrow(writes: Vec<Result<usize, ErrorKind>>) -> Narrow {
        Narrow {
            writes: writes.into_iter(),
            taken: Vec::new(),
        }
    }

    /// The text that a stream takes of two lines, and whether the connection goes on.
    fn written(writes: Vec<Result<usize, ErrorKind>>) -> (String, bool) {
        let (outbox, inbox) = (Outbox::default(), Inbox::new(Dialect::Uci));
        let push = |text| outbox.push(Outgoing::line(text), after(Duration::ZERO), &inbox);
        assert!(push("isready").is_ok() && push("go").is_ok());
        assert!(!outbox.is_drained());
        outbox.close();
        assert!(matches!(push("stop"), Err(WriteError::Closed)));
        let mut stream = narrow(writes);
        outbox.run(&mut stream, &inbox);
        assert!(outbox.is_drained());
        let taken = String::from_utf8_lossy(&stream.taken);
        (taken.into_owned(), !inbox.is_closed())
    }

    #[test]
    fn lines_are_written_whole_or_the_connection_ends() {
        use ErrorKind::{BrokenPipe, Interrupted, TimedOut, WouldBlock};
        for writes in [
            vec![],
            vec![Ok(1), Ok(6), Ok(1), Ok(2)],
            vec![Err(WouldBlock), Ok(5), Err(TimedOut), Err(Interrupted)],
        ] {
            assert_eq!(written(writes), ("isready\ngo\n".to_owned(), true));
        }
        for end in [Ok(0), Err(BrokenPipe)] {
            let start = Instant::now();
            assert_eq!(written(vec![Ok(3), end]), ("isr".to_owned(), false));
            // The engine may have something to say.
            assert!(start.elapsed() >= FAREWELL);
        }
    }

    /// The text that the thread finds to write of a line, when the caller could write so much.
    fn left(by_caller: Result<usize, ErrorKind>) -> String {
        let (outbox, inbox) = (Outbox::default(), Inbox::new(Dialect::Uci));
        outbox.write_promptly(Some(Box::new(narrow(vec![by_caller]))));
        let pushed = outbox.push(Outgoing::line("isready"), after(Duration::ZERO), &inbox);
        assert!(pushed.is_ok());
        let is_drained = outbox.is_drained();
        outbox.close();
        let mut stream = narrow(vec![]);
        outbox.run(&mut stream, &inbox);
        assert_eq!(is_drained, stream.taken.is_empty());
        String::from_utf8_lossy(&stream.taken).into_owned()
    }

    #[test]
    fn the_thread_writes_the_part_that_the_caller_could_not() {
        for (by_caller, rest) in [
            (Ok(8), ""),
            (Ok(3), "eady\n"),
            (Ok(0), "isready\n"),
            (Err(ErrorKind::WouldBlock), "isready\n"),
            (Err(ErrorKind::BrokenPipe), "isready\n"),
        ] {
            assert_eq!(left(by_caller), rest);
        }
    }

    #[test]
    fn so_many_bytes_may_wait() {
        let (outbox, inbox) = (Outbox::default(), Inbox::new(Dialect::Uci));
        let push = |length| {
            let line = Outgoing::line(&"x".repeat(length));
            outbox.push(line, after(Duration::ZERO), &inbox)
        };
        // With the line breaks, 64 KiB.
        assert!(push(60_000).is_ok() && push(5_534).is_ok());
        assert!(matches!(push(1), Err(WriteError::TimedOut)));
    }

    #[test]
    fn the_lines_that_wait_can_be_shown() {
        let shown = format!("{:?}", Outbox::default());
        assert!(shown.contains("Queue { lines: [], .. }"), "{shown}");
    }
}
