//! The lines to an engine, which a thread of their own writes.
//!
//! An engine that has stopped reading lets its pipe fill up, and then a write blocks: no timeout ends it, and the caller
//! would hang with the engine. So the caller only adds a line to a queue, and a thread writes it, which may block for
//! as long as it likes. How much waits is known by counting: the caller adds the length of each line, the thread sends
//! back the length of each line that is written. Above 64 KiB, about what a pipe holds, the caller waits up to its
//! deadline, and then the engine is reported as one that does not read.
//!
//! The queue itself has no bound, so that adding a line never blocks while the caller holds a lock. `quit` must reach the
//! queue even when the engine is stuck.
//!
//! A line that starts a search carries the number of the search. The number becomes current just before the line is
//! written, not when it is queued: what the engine says until then answers an earlier line.

use std::io::Write;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::inbox::Shared;

/// The number of bytes that may wait to be written while the caller continues.
const ROOM: usize = 64 * 1024;

/// The queue of lines to the thread that writes them, which may be stuck.
#[derive(Debug)]
pub(crate) struct Outbox {
    /// `None` when there is nothing more to write, or the engine has closed its input.
    lines: Option<Sender<Outgoing>>,
    /// The bytes of each line that was written.
    written: Mutex<Receiver<usize>>,
    /// The bytes of all lines that are not known to be written.
    waiting: usize,
}

/// The end of the thread.
pub(crate) struct Writer {
    lines: Receiver<Outgoing>,
    written: Sender<usize>,
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
#[derive(PartialEq, Eq, Debug)]
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
    pub(crate) fn new() -> (Self, Writer) {
        let ((sender, lines), (written, receiver)) = (mpsc::channel(), mpsc::channel());
        let outbox = Self {
            lines: Some(sender),
            written: Mutex::new(receiver),
            waiting: 0,
        };
        (outbox, Writer { lines, written })
    }

    /// Adds a line, then waits until not too much is waiting.
    pub(crate) fn push(&mut self, line: Outgoing, until: Instant) -> Result<(), WriteError> {
        let length = line.text.len();
        let sent = self.lines.as_ref().map(|lines| lines.send(line));
        if !matches!(sent, Some(Ok(()))) {
            return Err(WriteError::Closed);
        }
        self.waiting = self.waiting.saturating_add(length);
        loop {
            self.note_written();
            let left = until.saturating_duration_since(Instant::now());
            if self.lines.is_none() {
                return Err(WriteError::Closed);
            } else if self.waiting <= ROOM {
                return Ok(());
            } else if left.is_zero() {
                return Err(WriteError::TimedOut);
            }
            let bytes = self.written().recv_timeout(left).unwrap_or_default();
            self.waiting = self.waiting.saturating_sub(bytes);
        }
    }

    /// Whether nothing waits to be written.
    pub(crate) fn is_drained(&mut self) -> bool {
        self.note_written();
        self.waiting == 0 || self.lines.is_none()
    }

    /// Whether the engine has closed its input.
    pub(crate) fn has_failed(&mut self) -> bool {
        self.note_written();
        self.lines.is_none()
    }

    /// Lets the writer finish once all is written.
    pub(crate) fn close(&mut self) {
        self.lines = None;
    }

    fn written(&mut self) -> &Receiver<usize> {
        let written = self.written.get_mut();
        written.unwrap_or_else(PoisonError::into_inner)
    }

    fn note_written(&mut self) {
        loop {
            match self.written().try_recv() {
                Ok(bytes) => self.waiting = self.waiting.saturating_sub(bytes),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => {
                    self.lines = None;
                    return;
                }
            }
        }
    }
}

impl Writer {
    /// Writes the lines as they come, each at once, up to the last one or a failure.
    pub(crate) fn run(self, mut stream: impl Write, state: &Shared) {
        for line in self.lines {
            if let Some(search) = line.search {
                state.with(|state| state.begin_search(search));
            }
            let written = stream.write_all(line.text.as_bytes());
            if written.and_then(|()| stream.flush()).is_err() {
                return;
            }
            // The caller may have gone.
            let _ = self.written.send(line.text.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, ErrorKind, Write};
    use std::time::Duration;

    use super::super::after;
    use super::super::inbox::Shared;
    use super::{Outbox, Outgoing, WriteError};

    /// A stream that accepts this many bytes, one a write, and then fails.
    struct Narrow(usize, Vec<u8>);

    impl Write for Narrow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(ErrorKind::BrokenPipe)?;
            self.1.extend(bytes.first());
            Ok(1)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_are_written_whole_or_the_engine_is_gone() {
        for (room, text, failed) in [(11, "isready\ngo\n", false), (3, "isr", true)] {
            let (mut outbox, writer) = Outbox::new();
            let mut push =
                |text| outbox.push(Outgoing::line(text), after(Duration::ZERO)) == Ok(());
            assert!(push("isready") && push("go"));
            assert!(!outbox.is_drained() && !outbox.has_failed());
            let mut stream = Narrow(room, Vec::new());
            if !failed {
                outbox.close();
            }
            writer.run(&mut stream, &Shared::default());
            assert_eq!(stream.1, text.as_bytes());
            assert!(outbox.is_drained() && outbox.has_failed());
            let pushed = outbox.push(Outgoing::line("stop"), after(Duration::ZERO));
            assert_eq!(pushed, Err(WriteError::Closed));
        }
    }

    #[test]
    fn so_many_bytes_may_wait() {
        let (mut outbox, _writer) = Outbox::new();
        let mut push = |length| {
            let line = Outgoing::line(&"x".repeat(length));
            outbox.push(line, after(Duration::ZERO))
        };
        // With the line breaks, 64 KiB.
        assert!(push(60_000).is_ok() && push(5_534).is_ok());
        assert_eq!(push(1), Err(WriteError::TimedOut));
    }
}
