use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

use feen_rules::{Past, Position};

use super::root::Job;
use super::{Searcher, Step};
use crate::limits::Limits;
use crate::limits::Time;
use crate::report::Report;

/// A switch that stops a search from another thread, at once or by the time.
///
/// ```
/// use core::time::Duration;
/// use feen_rules::{Past, Position, Variant};
/// use feen_search::{Control, Limits, Searcher, Time};
///
/// let chess: Variant = "chess".parse()?;
/// let control = Control::new();
/// control.limit(Time::exactly(Duration::from_millis(20)));
/// let mut searcher = Searcher::new(&chess);
/// let start = Position::start(&chess);
/// let limits = Limits::unlimited();
/// let report = searcher.think(&start, &Past::new(), &limits, &control, |_, _| {});
/// assert!(report.best().is_some());
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Debug)]
pub struct Control {
    begun: Instant,
    is_stopped: AtomicBool,
    #[cfg(feature = "protocol")]
    is_released: AtomicBool,
    /// Microseconds after the beginning.
    enough: AtomicU64,
    most: AtomicU64,
}

impl Control {
    /// A search that begins now, and is not stopped.
    #[must_use]
    pub fn new() -> Self {
        Self {
            begun: Instant::now(),
            is_stopped: AtomicBool::new(false),
            #[cfg(feature = "protocol")]
            is_released: AtomicBool::new(false),
            enough: AtomicU64::new(u64::MAX),
            most: AtomicU64::new(u64::MAX),
        }
    }

    /// Stops the search.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been stopped by [`stop`](Self::stop).
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Says that the answer is wanted as soon as it is there.
    #[cfg(feature = "protocol")]
    pub(crate) fn release(&self) {
        self.is_released.store(true, Ordering::Relaxed);
    }

    /// Whether the answer is wanted.
    #[cfg(feature = "protocol")]
    pub(crate) fn is_released(&self) -> bool {
        self.is_released.load(Ordering::Relaxed)
    }

    /// Gives the search this much time from now on.
    pub fn limit(&self, time: Time) {
        let from_now = |time: Duration| {
            let all = self.begun.elapsed().saturating_add(time);
            u64::try_from(all.as_micros()).unwrap_or(u64::MAX)
        };
        self.enough
            .store(from_now(time.enough()), Ordering::Relaxed);
        self.most.store(from_now(time.most()), Ordering::Relaxed);
    }

    /// The time since the beginning.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn micros(&self) -> u64 {
        u64::try_from(self.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Whether a search may go on.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        let most = self.most.load(Ordering::Relaxed);
        !self.is_stopped() && (most == u64::MAX || self.micros() < most)
    }

    /// Whether a deeper search may begin.
    fn goes_deeper(&self) -> bool {
        let enough = self.enough.load(Ordering::Relaxed);
        self.goes_on() && (enough == u64::MAX || self.micros() < enough)
    }
}

impl Default for Control {
    fn default() -> Self {
        Self::new()
    }
}

impl Searcher {
    /// Searches with this many threads from now on, which share the table.
    pub fn set_threads(&mut self, threads: usize) {
        let helpers = threads.saturating_sub(1);
        self.helpers.truncate(helpers);
        while self.helpers.len() < helpers {
            let helper = Self::sharing(self.weights.clone(), Arc::clone(&self.table));
            self.helpers.push(helper);
        }
    }

    /// Searches a position until it is stopped, and tells of each depth. Helpers count in the nodes of a report, not
    /// in the limit.
    pub fn think(
        &mut self,
        position: &Position,
        past: &Past,
        limits: &Limits,
        control: &Control,
        mut tell: impl FnMut(&Report, Duration),
    ) -> Report {
        self.start(position, past, limits);
        let mut helpers = std::mem::take(&mut self.helpers);
        let is_done = AtomicBool::new(false);
        let helped = AtomicU64::new(0);
        let mut report = std::thread::scope(|scope| {
            for helper in &mut helpers {
                (helper.level, helper.seed) = (self.level, self.seed);
                helper.history.fade();
                helper.start_helping(position, past, limits);
                let (is_done, helped) = (&is_done, &helped);
                scope.spawn(move || {
                    let mut told = 0;
                    let mut go_on = |nodes: u64| {
                        helped.fetch_add(nodes.saturating_sub(told), Ordering::Relaxed);
                        told = nodes;
                        !is_done.load(Ordering::Relaxed) && control.goes_on()
                    };
                    while helper.advance_while(&mut go_on) == Step::Deeper {}
                });
            }
            let with_helpers = |report: &Report| Report {
                nodes: report.nodes.saturating_add(helped.load(Ordering::Relaxed)),
                ..report.clone()
            };
            while self.advance_while(&mut |_| control.goes_on()) == Step::Deeper {
                tell(&with_helpers(self.report()), control.elapsed());
                if !control.goes_deeper() {
                    break;
                }
            }
            if self.job.as_ref().is_some_and(Job::is_shallow) {
                tell(&with_helpers(self.report()), control.elapsed());
            }
            is_done.store(true, Ordering::Relaxed);
            with_helpers(self.report())
        });
        self.helpers = helpers;
        report.table = self.table.fullness();
        report
    }
}
