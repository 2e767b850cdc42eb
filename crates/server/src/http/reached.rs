use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tracing::warn;

/// The limits that were reached; a clone is the same list.
#[derive(Clone, Default, Debug)]
pub(super) struct Reached(Arc<Mutex<BTreeMap<&'static str, Count>>>);

/// How often a limit was reached, in all and since that was said.
#[derive(Default, Debug)]
struct Count {
    all: u64,
    unsaid: u64,
    said: Option<Instant>,
}

/// The time for which a limit that was said is not said again.
const QUIET: Duration = Duration::from_secs(60);

impl Reached {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<&'static str, Count>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts that a limit was reached, and says so once a minute.
    pub(super) fn note(&self, limit: &'static str) {
        let mut limits = self.lock();
        let count = limits.entry(limit).or_default();
        count.all = count.all.saturating_add(1);
        count.unsaid = count.unsaid.saturating_add(1);
        let now = Instant::now();
        if count
            .said
            .is_none_or(|said| now.duration_since(said) >= QUIET)
        {
            let times = std::mem::take(&mut count.unsaid);
            count.said = Some(now);
            drop(limits);
            warn!(limit, times, "a limit is reached");
        }
    }

    /// The counts, as Prometheus reads them.
    pub(super) fn write(&self, text: &mut String) {
        *text += "# HELP server_limits_total Times that a limit was reached.\n# TYPE server_limits_total counter\n";
        for (limit, Count { all, .. }) in &*self.lock() {
            // A text takes everything.
            let _ = writeln!(text, "server_limits_total{{limit=\"{limit}\"}} {all}");
        }
    }
}
