use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Write};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use axum::http::Method;
use tracing::warn;

use crate::values::histogram::Histogram;

/// The measures of a front: the times of its routes, and the limits that were reached.
#[derive(Default)]
pub(super) struct Watch {
    routes: RwLock<HashMap<Box<str>, Arc<Times>>>,
    limits: Mutex<BTreeMap<&'static str, Reached>>,
}

/// The times of one route.
#[derive(Default, Debug)]
struct Times {
    reads: Histogram,
    writes: Histogram,
}

/// How often a limit was reached, in all and since that was said.
#[derive(Default)]
struct Reached {
    all: u64,
    unsaid: u64,
    said: Option<Instant>,
}

/// The time for which a limit that was said is not said again.
const QUIET: Duration = Duration::from_secs(60);

impl Watch {
    /// Counts the time of an answer.
    pub(super) fn answered(&self, method: &Method, route: &str, time: Duration) {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        let known = routes.get(route).cloned();
        drop(routes);
        let times = known.unwrap_or_else(|| {
            let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(routes.entry(route.into()).or_default())
        });
        if matches!(*method, Method::GET | Method::HEAD) {
            times.reads.add(time);
        } else {
            times.writes.add(time);
        }
    }

    /// Counts that a limit was reached, and says so once a minute.
    pub(super) fn reached(&self, limit: &'static str) {
        let mut limits = self.limits.lock().unwrap_or_else(PoisonError::into_inner);
        let reached = limits.entry(limit).or_default();
        reached.all = reached.all.saturating_add(1);
        reached.unsaid = reached.unsaid.saturating_add(1);
        let now = Instant::now();
        if reached
            .said
            .is_none_or(|said| now.duration_since(said) >= QUIET)
        {
            let times = std::mem::take(&mut reached.unsaid);
            reached.said = Some(now);
            drop(limits);
            warn!(limit, times, "a limit is reached");
        }
    }

    /// The times of the routes and the counts of the limits, as Prometheus reads them.
    pub(super) fn write(&self, text: &mut String) {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        let mut routes: Vec<_> = routes.iter().collect();
        routes.sort_by_key(|(route, _)| *route);
        for (route, times) in routes {
            for (kind, histogram) in [("read", &times.reads), ("write", &times.writes)] {
                let labels = format!("route=\"{route}\",kind=\"{kind}\"");
                histogram.write("server_http_seconds", &labels, text);
            }
        }
        *text += "# HELP server_limits_total Times that a limit was reached.\n# TYPE server_limits_total counter\n";
        let limits = self.limits.lock().unwrap_or_else(PoisonError::into_inner);
        for (limit, reached) in &*limits {
            // A text takes everything.
            let _ = writeln!(
                text,
                "server_limits_total{{limit=\"{limit}\"}} {}",
                reached.all
            );
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").finish_non_exhaustive()
    }
}
