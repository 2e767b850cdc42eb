use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tracing::{error, info};

use super::options::Options;
use super::pool::Pool;
use super::shares::Shares;
use crate::journal::Fault;
use crate::values::histogram::Histogram;
use crate::values::milliseconds::whole;

/// The options, counts, pool of threads and health of the journal that all threads of a server use,
/// whatever its game.
pub(super) struct Common {
    pub(super) options: Options,
    pub(super) counts: Counts,
    pub(super) shares: Arc<Shares>,
    /// The times that the journal took for its batches.
    pub(super) commits: Histogram,
    /// Threads for what may wait for a game or for the journal.
    pub(super) jobs: Pool,
    start: Instant,
    pub(super) start_wall: u64,
    /// The last answer of the journal in milliseconds since the start, and whether it was good.
    answered_at: AtomicU64,
    was_good: AtomicBool,
}

#[derive(Default)]
pub(super) struct Counts {
    pub(super) unfinished: AtomicU64,
    /// The games that are being made, which the journal may not have yet.
    pub(super) unwritten: AtomicU64,
    pub(super) created: AtomicU64,
    pub(super) events: AtomicU64,
    pub(super) refused: AtomicU64,
    pub(super) batches: AtomicU64,
    pub(super) records: AtomicU64,
    pub(super) faults: AtomicU64,
    pub(super) conflicts: AtomicU64,
    pub(super) faulted: AtomicU64,
}

impl Counts {
    /// Counts the end of a game, which another server on the same journal may have made.
    pub(super) fn finish(&self) {
        let fewer = |games: u64| games.checked_sub(1);
        let _ = self.unfinished.fetch_update(Relaxed, Relaxed, fewer);
    }

    /// Counts a game that is being made, until the answer is dropped.
    pub(super) fn make(&self) -> Unwritten<'_> {
        self.unwritten.fetch_add(1, SeqCst);
        Unwritten(self)
    }
}

/// A game that the journal may not have yet.
pub(super) struct Unwritten<'c>(&'c Counts);

impl Drop for Unwritten<'_> {
    fn drop(&mut self) {
        self.0.unwritten.fetch_sub(1, SeqCst);
    }
}

/// The milliseconds for which an answer of the journal counts as recent.
const RECENT: u64 = 5000;

impl Common {
    pub(super) fn new(options: Options) -> Self {
        Self {
            options,
            counts: Counts::default(),
            shares: Arc::default(),
            commits: Histogram::default(),
            jobs: Pool::new("server-jobs"),
            start: Instant::now(),
            start_wall: wall_clock(),
            answered_at: AtomicU64::new(0),
            was_good: AtomicBool::new(true),
        }
    }

    /// Milliseconds since the server started, which no jump of the wall clock changes.
    pub(super) fn now_ms(&self) -> u64 {
        whole(self.start.elapsed())
    }

    /// Remembers how the journal answered last: well, or with a fault.
    pub(super) fn set_health(&self, fault: Option<&Fault>) {
        self.answered_at.store(self.now_ms(), Relaxed);
        let was_good = self.was_good.swap(fault.is_none(), Relaxed);
        match fault {
            Some(fault) if was_good => {
                error!(
                    code = fault.code(),
                    reason = fault.reason(),
                    "the journal fails"
                );
            }
            None if !was_good => info!("the journal works again"),
            _ => {}
        }
    }

    /// True if the last answer of the journal was good; nothing if it is too old to tell.
    pub(super) fn health(&self) -> Option<bool> {
        let age = self.now_ms().saturating_sub(self.answered_at.load(Relaxed));
        (age < RECENT).then(|| self.was_good.load(Relaxed))
    }
}

/// The wall clock, in milliseconds since 1970.
#[must_use]
pub fn wall_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map(whole).unwrap_or_default()
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Common, RECENT};
    use crate::{Fault, Options};

    #[test]
    fn an_old_answer_of_the_journal_tells_nothing() {
        let mut common = Common::new(Options::default());
        for (fault, is_good) in [
            (Some(Fault::NotWritten("full".into())), false),
            (None, true),
        ] {
            common.set_health(fault.as_ref());
            assert_eq!(common.health(), Some(is_good));
        }
        common.start = common
            .start
            .checked_sub(Duration::from_millis(RECENT))
            .unwrap();
        assert_eq!(common.health(), None);
    }
}
