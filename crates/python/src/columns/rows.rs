//! Work on rows, shared out to threads: it stops when Python has a signal.

use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The values of some rows, one after the other.
pub(crate) trait Part: Default + Send + Sync {
    /// Adds a row without a value.
    fn push_null(&mut self);

    /// Adds the value of a row of another part.
    fn push_from(&mut self, other: &Self, row: usize);
}

impl<T: Clone + Send + Sync> Part for Vec<Option<T>> {
    fn push_null(&mut self) {
        self.push(None);
    }

    fn push_from(&mut self, other: &Self, row: usize) {
        self.push(other.get(row).cloned().flatten());
    }
}

/// The rows that a thread is started for, at least.
const ROWS: usize = 1_024;

/// How long a signal, such as that of Ctrl-C, waits.
const PATIENCE: Duration = Duration::from_millis(50);

/// The rows between two looks at the clock.
const BETWEEN: usize = 16;

/// The number of threads that are asked for: 0 stands for all cores, and more than these are of no use.
pub(crate) fn threads(asked: usize) -> usize {
    let cores = || thread::available_parallelism().map_or(1, core::num::NonZero::get);
    match asked {
        1 => 1,
        0 => cores(),
        asked => asked.min(cores()),
    }
}

/// Adds each row to a part; the parts come in the order of their rows.
pub(crate) fn parts<P: Part>(
    py: Python<'_>,
    rows: usize,
    threads: usize,
    add: impl Fn(&mut P, usize) + Sync,
) -> PyResult<Vec<P>> {
    let length = rows.div_ceil(self::threads(threads)).max(ROWS);
    if length >= rows {
        let mut part = P::default();
        work(py, 0..rows, &mut part, &add)?;
        return Ok(vec![part]);
    }
    let is_stopped = AtomicBool::new(false);
    thread::scope(|scope| {
        let (add, is_stopped) = (&add, &is_stopped);
        let started = (length..rows).step_by(length).map(|start| {
            let range = start..start.saturating_add(length).min(rows);
            let own = range.clone();
            let thread = thread::Builder::new().spawn_scoped(scope, move || {
                let mut part = P::default();
                for row in own {
                    if is_stopped.load(Ordering::Relaxed) {
                        break;
                    }
                    add(&mut part, row);
                }
                part
            });
            (range, thread)
        });
        let started: Vec<_> = started.collect();
        let mut found = Vec::with_capacity(started.len().saturating_add(1));
        let mut part = P::default();
        let mut worked = work(py, 0..length, &mut part, add);
        found.push(part);
        for (range, thread) in started {
            if let Ok(thread) = thread {
                while worked.is_ok() && !thread.is_finished() {
                    py.detach(|| thread::sleep(Duration::from_micros(200)));
                    worked = py.check_signals();
                }
                if worked.is_err() {
                    is_stopped.store(true, Ordering::Relaxed);
                }
                match py.detach(|| thread.join()) {
                    Ok(part) => found.push(part),
                    Err(panic) => worked = worked.and_then(|()| Err(failed(&*panic))),
                }
            } else {
                // The system has no thread to give.
                let mut part = P::default();
                worked = worked.and_then(|()| work(py, range, &mut part, add));
                found.push(part);
            }
        }
        worked.map(|()| found)
    })
}

/// Adds rows in this thread.
fn work<P: Part>(
    py: Python<'_>,
    mut rows: Range<usize>,
    part: &mut P,
    add: &(impl Fn(&mut P, usize) + Sync),
) -> PyResult<()> {
    while !rows.is_empty() {
        run(py, || {
            let start = Instant::now();
            while !rows.is_empty() && start.elapsed() < PATIENCE {
                for row in rows.by_ref().take(BETWEEN) {
                    add(part, row);
                }
            }
        })?;
        py.check_signals()?;
    }
    Ok(())
}

/// Runs something without the GIL. A panic in it is an exception like any other.
pub(crate) fn run<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let worked = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
    worked.map_err(|panic| failed(&*panic))
}

/// The exception of a panic.
pub(crate) fn failed(panic: &(dyn Any + Send)) -> PyErr {
    PyRuntimeError::new_err(message(panic))
}

/// The message of a panic.
pub(crate) fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("this is a bug of feen: {}", text.unwrap_or("a panic"))
}
