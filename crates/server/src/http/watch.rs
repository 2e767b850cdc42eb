use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use axum::http::Method;

use crate::values::histogram::Histogram;

/// The times of the routes of a front.
#[derive(Default)]
pub(super) struct Watch {
    routes: RwLock<HashMap<Box<str>, Arc<Times>>>,
}

/// The times of one route.
#[derive(Default, Debug)]
struct Times {
    reads: Histogram,
    writes: Histogram,
}

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

    /// The times of the routes, as Prometheus reads them.
    pub(super) fn write(&self, text: &mut String) {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        let mut routes: Vec<_> = routes.iter().collect();
        routes.sort_by_key(|(route, _)| *route);
        for (route, times) in routes {
            for (access, histogram) in [("read", &times.reads), ("write", &times.writes)] {
                let labels = format!("route=\"{route}\",access=\"{access}\"");
                histogram.write("server_http_seconds", &labels, text);
            }
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").finish_non_exhaustive()
    }
}
