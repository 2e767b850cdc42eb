use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::journal::{Fault, Reader};
use crate::registry::guard::guard;

/// A pool of readers of the journal.
pub(in crate::registry) struct Readers {
    idle: Mutex<Idle>,
    returned: Condvar,
    wanted: AtomicUsize,
    nudge: Box<dyn Fn() + Send + Sync>,
}

/// The readers that nobody uses; none once they are closed.
struct Idle {
    readers: Vec<Box<dyn Reader>>,
    is_closed: bool,
}

/// The number of readers.
pub(in crate::registry) const READERS: usize = 4;

/// The readers that lists leave to others.
const KEPT: usize = 2;

/// The longest time to wait for a reader.
const TIMEOUT: Duration = Duration::from_secs(5);

impl Readers {
    /// `nudge` wakes the thread that replaces lost readers.
    pub(in crate::registry) fn new(
        readers: Vec<Box<dyn Reader>>,
        nudge: Box<dyn Fn() + Send + Sync>,
    ) -> Self {
        Self {
            idle: Mutex::new(Idle {
                readers,
                is_closed: false,
            }),
            returned: Condvar::new(),
            wanted: AtomicUsize::new(0),
            nudge,
        }
    }

    /// Reads something that takes little time, such as one row.
    pub(in crate::registry) fn with<R>(
        &self,
        read: impl FnOnce(&mut dyn Reader) -> Result<R, Fault>,
    ) -> Result<R, Fault> {
        self.read(0, read)
    }

    /// Reads a list, and leaves a reader to those who need one row.
    pub(in crate::registry) fn list<R>(
        &self,
        read: impl FnOnce(&mut dyn Reader) -> Result<R, Fault>,
    ) -> Result<R, Fault> {
        self.read(KEPT, read)
    }

    fn read<R>(
        &self,
        kept: usize,
        read: impl FnOnce(&mut dyn Reader) -> Result<R, Fault>,
    ) -> Result<R, Fault> {
        let is_short = |idle: &mut Idle| idle.readers.len() <= kept && !idle.is_closed;
        let mut idle = self.lock();
        if is_short(&mut idle) {
            (self.nudge)();
        }
        let waited = self.returned.wait_timeout_while(idle, TIMEOUT, is_short);
        let (mut idle, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        let taken = if waited.timed_out() && is_short(&mut idle) {
            None
        } else {
            idle.readers.pop()
        };
        drop(idle);
        let Some(mut reader) = taken else {
            return Err(Fault::NotWritten("every reader is busy or lost".into()));
        };
        let result = guard(|| read(reader.as_mut())).unwrap_or_else(|panicked| {
            let panicked = String::from(panicked.0);
            Err(Fault::NotWritten(panicked.into()))
        });
        if result.is_ok() {
            self.give(reader);
        } else {
            // A reader that failed may have lost its connection.
            self.wanted.fetch_add(1, Ordering::Relaxed);
            (self.nudge)();
        }
        result
    }

    fn give(&self, reader: Box<dyn Reader>) {
        let mut idle = self.lock();
        if !idle.is_closed {
            idle.readers.push(reader);
        }
        drop(idle);
        self.returned.notify_all();
    }

    /// Closes the readers, also those that are used now once they come back. Nothing can be read any more.
    pub(in crate::registry) fn close(&self) {
        let mut idle = self.lock();
        idle.is_closed = true;
        let closed = std::mem::take(&mut idle.readers);
        drop(idle);
        drop(closed);
        self.returned.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces lost readers.
    pub(in crate::registry) fn make<R: Reader>(&self, make: impl Fn() -> Result<R, Fault>) {
        let wanted = self.wanted.swap(0, Ordering::Relaxed);
        for made in 0..wanted {
            if let Ok(reader) = make() {
                self.give(Box::new(reader));
            } else {
                let missing = wanted.saturating_sub(made);
                self.wanted.fetch_add(missing, Ordering::Relaxed);
                return;
            }
        }
    }
}
