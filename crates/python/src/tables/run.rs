//! The reading of a source into batches: in this thread, or by several side by side, in the order of the file.

use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use super::cells::Cells;
use super::fault::Fault;
use super::plan::Plan;
use super::source::{self, Encoding, Source};
use crate::columns::rows::{message, run, threads};
use crate::error::refused;

/// What is done with a game that has an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Errors {
    Raise,
    Skip,
    Collect,
}

impl Errors {
    pub(crate) fn by_name(name: &str) -> PyResult<Self> {
        match name {
            "raise" => Ok(Self::Raise),
            "skip" => Ok(Self::Skip),
            "collect" => Ok(Self::Collect),
            _ => Err(PyValueError::new_err(format!(
                "expected \"raise\", \"skip\" or \"collect\", found \"{name}\""
            ))),
        }
    }
}

/// The errors of games, as far as they have been read.
#[derive(Default)]
pub(crate) struct Log {
    pub(crate) skipped: AtomicU64,
    pub(crate) errors: Mutex<Vec<Fault>>,
}

impl Log {
    /// Deals with the error of a game.
    pub(crate) fn add(&self, error: Fault, errors: Errors) -> PyResult<()> {
        match errors {
            Errors::Raise => return Err(of_game(&error)),
            Errors::Skip => {}
            Errors::Collect => {
                let mut kept = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
                kept.push(error);
            }
        }
        self.skipped.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

/// The exception of a game that ends the reading.
fn of_game(error: &Fault) -> PyErr {
    let message =
        format!("{error}; errors=\"skip\" passes over such games, \"collect\" keeps their errors");
    refused(error.code(), &message)
}

/// A table of some kind of games.
pub(crate) trait Table: Send + Sync {
    fn plan(&self) -> &Plan;

    /// The encoding of its sources.
    fn encoding(&self) -> Encoding;

    /// The work on the parts of a source, each of about some bytes, which is read while they are asked for.
    fn parts(
        self: Arc<Self>,
        source: Box<dyn Read + Send>,
        path: Option<Arc<str>>,
        bytes: usize,
    ) -> Parts;
}

/// The work on the parts of a source, in their order.
pub(crate) type Parts = Box<dyn Iterator<Item = io::Result<Work>> + Send>;

/// The work on whole games.
pub(crate) type Work = Box<dyn FnOnce() -> Worked + Send>;

/// The rows of a part of a source, with games and errors counted from its start.
pub(crate) struct Worked {
    pub(crate) cells: Vec<Cells>,
    pub(crate) rows: usize,
    pub(crate) games: usize,
    /// The bytes and the lines of the source before the part.
    pub(crate) before: (usize, usize),
    pub(crate) errors: Vec<Fault>,
}

impl Worked {
    /// A part without rows.
    pub(crate) fn new(plan: &Plan, before: (usize, usize)) -> Self {
        Self {
            cells: plan.items.iter().map(Cells::new).collect(),
            rows: 0,
            games: 0,
            before,
            errors: Vec::new(),
        }
    }

    /// The batch, placed after the games before it.
    fn batch(self, py: Python<'_>, plan: &Plan, games: usize) -> PyResult<RecordBatch> {
        let (_, lines) = self.before;
        let columns = self
            .cells
            .into_iter()
            .map(|cells| cells.finish(games, lines));
        let columns = plan.kept(py, columns.collect())?;
        let batch = RecordBatch::try_new(Arc::clone(plan.schema()), columns);
        batch.map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// What a run is asked for.
pub(crate) struct Order {
    pub(crate) table: Arc<dyn Table>,
    pub(crate) sources: Vec<Source>,
    pub(crate) threads: usize,
    /// The rows of a batch, at most.
    pub(crate) rows: usize,
    pub(crate) errors: Errors,
    pub(crate) progress: Option<Py<PyAny>>,
}

/// A reading of the sources from their start. It opens it once it is asked for a batch.
pub(crate) struct Run {
    order: Arc<Order>,
    log: Arc<Log>,
    state: State,
    taken: Arc<AtomicU64>,
    reported: u64,
    games: usize,
    has_rows: bool,
    /// What is left of the last batch.
    rest: Option<RecordBatch>,
}

enum State {
    New,
    Here(Reading),
    Threads(InOrder),
    Over,
}

impl Run {
    pub(crate) fn new(order: Arc<Order>, log: Arc<Log>) -> Self {
        Self {
            order,
            log,
            state: State::New,
            taken: Arc::default(),
            reported: 0,
            games: 0,
            has_rows: false,
            rest: None,
        }
    }

    /// The next batch.
    pub(crate) fn next_batch(&mut self, py: Python<'_>) -> PyResult<Option<RecordBatch>> {
        let batch = self.try_next(py);
        if !matches!(batch, Ok(Some(_))) {
            self.state = State::Over;
        }
        batch
    }

    fn try_next(&mut self, py: Python<'_>) -> PyResult<Option<RecordBatch>> {
        loop {
            if let Some(rest) = self.rest.take() {
                let most = self.order.rows;
                if rest.num_rows() <= most {
                    return Ok(Some(rest));
                }
                self.rest = Some(rest.slice(most, rest.num_rows().saturating_sub(most)));
                return Ok(Some(rest.slice(0, most)));
            }
            let Some(mut worked) = self.next_worked(py)? else {
                self.report(py)?;
                let missing = self.order.table.plan().conditions.missing_tag();
                return match missing.filter(|_| !self.has_rows && self.games > 0) {
                    Some(error) => Err(error),
                    None => Ok(None),
                };
            };
            self.report(py)?;
            let (bytes, lines) = worked.before;
            for error in std::mem::take(&mut worked.errors) {
                let error = error.after(bytes, lines, self.games);
                self.log.add(error, self.order.errors)?;
            }
            let (games, rows) = (worked.games, worked.rows);
            if rows > 0 {
                let batch = worked.batch(py, self.order.table.plan(), self.games)?;
                self.has_rows |= batch.num_rows() > 0;
                self.rest = Some(batch).filter(|batch| batch.num_rows() > 0);
            }
            self.games = self.games.saturating_add(games);
        }
    }

    /// The rows of the next part.
    fn next_worked(&mut self, py: Python<'_>) -> PyResult<Option<Worked>> {
        if let State::New = self.state {
            let reading = Reading::new(&self.order, &self.taken);
            self.state = match threads(self.order.threads) {
                0 | 1 => State::Here(reading),
                threads => State::Threads(InOrder::start(reading, threads)?),
            };
        }
        match &mut self.state {
            State::New | State::Over => Ok(None),
            State::Here(reading) => {
                py.check_signals()?;
                let Some(work) = run(py, || reading.next())? else {
                    return Ok(None);
                };
                let worked = run(py, work.map_err(Unread::raised)?)?;
                py.check_signals()?;
                Ok(Some(worked))
            }
            State::Threads(in_order) => loop {
                match run(py, || in_order.next(PATIENCE))? {
                    Next::Waiting => py.check_signals()?,
                    Next::Over => return Ok(None),
                    Next::Found(found) => {
                        py.check_signals()?;
                        return match found {
                            Ok(Ok(found)) => Ok(Some(found)),
                            Ok(Err(panic)) => Err(PyRuntimeError::new_err(panic)),
                            Err(unread) => Err(unread.raised()),
                        };
                    }
                }
            },
        }
    }

    /// Tells how many bytes have been taken from the source since the last time.
    fn report(&mut self, py: Python<'_>) -> PyResult<()> {
        if let Some(progress) = &self.order.progress {
            let taken = self.taken.load(Ordering::Relaxed);
            let more = taken.saturating_sub(self.reported);
            if more > 0 {
                self.reported = taken;
                progress.bind(py).call1((more,))?;
            }
        }
        Ok(())
    }
}

/// How long a signal, such as that of Ctrl-C, waits.
const PATIENCE: Duration = Duration::from_millis(50);

/// As a stream for Arrow: an exception becomes its error.
impl Iterator for Run {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        // A panic must not reach C.
        let next = catch_unwind(AssertUnwindSafe(|| {
            Python::try_attach(|py| self.next_batch(py))
        }));
        match next {
            Ok(Some(Ok(batch))) => batch.map(Ok),
            Ok(Some(Err(error))) if is_heard_again(&error) => None,
            Ok(Some(Err(error))) => Some(Err(ArrowError::ComputeError(worded(&error)))),
            Ok(None) => Some(Err(ArrowError::ComputeError("Python has ended".to_owned()))),
            Err(panic) => Some(Err(ArrowError::ComputeError(message(&*panic)))),
        }
    }
}

/// Whether the exception of an error is that of Ctrl-C, and comes again as soon as the consumer of the stream is back in
/// Python.
///
/// A stream of C has no exceptions. An error would reach Python as one of the consumer's own, and Ctrl-C would be heard after it
/// or not at all. So the stream ends, and the call that reads it ends in a `KeyboardInterrupt`, whatever it has made of the
/// rows. That is sure in the main thread with Python's own handler; with another one the error is the consumer's.
fn is_heard_again(error: &PyErr) -> bool {
    let again = |py: Python<'_>| {
        if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
            return Ok(false);
        }
        let threading = py.import("threading")?;
        let main = threading.call_method0("main_thread")?.getattr("ident")?;
        let signal = py.import("signal")?;
        let handler = signal.call_method1("getsignal", (signal.getattr("SIGINT")?,))?;
        let is_sure = main.eq(threading.call_method0("get_ident")?)?
            && handler.is(&signal.getattr("default_int_handler")?);
        if is_sure {
            py.import("_thread")?.call_method0("interrupt_main")?;
        }
        Ok::<_, PyErr>(is_sure)
    };
    Python::try_attach(|py| again(py).unwrap_or(false)).unwrap_or(false)
}

/// An exception in words.
fn worded(error: &PyErr) -> String {
    Python::try_attach(|py| error.value(py).to_string()).unwrap_or_default()
}

impl RecordBatchReader for Run {
    fn schema(&self) -> SchemaRef {
        Arc::clone(self.order.table.plan().schema())
    }
}

/// The parts of all sources, one source after the other.
struct Reading {
    table: Arc<dyn Table>,
    threads: usize,
    sources: std::vec::IntoIter<Source>,
    taken: Arc<AtomicU64>,
    current: Option<(Source, Parts)>,
}

/// The error of reading a source.
struct Unread(Source, io::Error);

impl Unread {
    fn raised(self) -> PyErr {
        source::failed(&self.0, self.1)
    }
}

impl Reading {
    fn new(order: &Order, taken: &Arc<AtomicU64>) -> Self {
        Self {
            table: Arc::clone(&order.table),
            threads: threads(order.threads),
            sources: order.sources.clone().into_iter(),
            taken: Arc::clone(taken),
            current: None,
        }
    }
}

/// The bytes of a part of a source of a size. Where threads share a source, the last parts keep only some of them busy, so there
/// are many parts also of a small source.
fn part_bytes(source: Option<u64>, threads: usize) -> usize {
    const LEAST: usize = 1 << 15;
    const MOST: usize = 1 << 19;
    let size = source.and_then(|size| usize::try_from(size).ok());
    match size {
        Some(size) if threads > 1 => (size / threads.saturating_mul(16)).clamp(LEAST, MOST),
        _ => MOST,
    }
}

impl Iterator for Reading {
    type Item = Result<Work, Unread>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((source, parts)) = &mut self.current {
                match parts.next() {
                    Some(Ok(work)) => return Some(Ok(work)),
                    Some(Err(error)) => return Some(Err(Unread(source.clone(), error))),
                    None => self.current = None,
                }
            }
            let source = self.sources.next()?;
            match source.open(self.table.encoding(), &self.taken) {
                Ok(reader) => {
                    let path = source.path().map(|path| path.to_string_lossy().into());
                    let bytes = part_bytes(source.size(), self.threads);
                    let parts = Arc::clone(&self.table).parts(reader, path, bytes);
                    self.current = Some((source, parts));
                }
                Err(error) => return Some(Err(Unread(source, error))),
            }
        }
    }
}

/// The rows of a part, or the message of a panic; or the error of reading.
type Found = Result<Result<Worked, String>, Unread>;

/// The work on a part, and where its rows go.
type Job = (Work, SyncSender<Found>);

/// The rows of parts that threads work on, in their order.
struct InOrder {
    /// For each part where its rows come from.
    queue: Receiver<Receiver<Found>>,
    current: Option<Receiver<Found>>,
}

enum Next {
    Waiting,
    Found(Found),
    Over,
}

impl InOrder {
    fn start(reading: Reading, threads: usize) -> io::Result<Self> {
        let (places, queue) = sync_channel(threads.saturating_mul(2));
        let (jobs, next_jobs) = sync_channel::<Job>(threads);
        let next_jobs = Arc::new(Mutex::new(next_jobs));
        for _ in 0..threads {
            let next_jobs = Arc::clone(&next_jobs);
            thread::Builder::new().spawn(move || work(&next_jobs))?;
        }
        let read = move || {
            for part in reading {
                let (place, found) = sync_channel(1);
                if places.send(found).is_err() {
                    return;
                }
                match part {
                    Ok(work) => {
                        if jobs.send((work, place)).is_err() {
                            return;
                        }
                    }
                    Err(unread) => {
                        let _ = place.send(Err(unread));
                        return;
                    }
                }
            }
        };
        thread::Builder::new().spawn(read)?;
        Ok(Self {
            queue,
            current: None,
        })
    }

    /// The next rows, if they come soon.
    fn next(&mut self, patience: Duration) -> Next {
        let current = match self.current.take() {
            Some(current) => current,
            None => match self.queue.recv_timeout(patience) {
                Ok(current) => current,
                Err(RecvTimeoutError::Timeout) => return Next::Waiting,
                Err(RecvTimeoutError::Disconnected) => return Next::Over,
            },
        };
        match current.recv_timeout(patience) {
            Ok(found) => Next::Found(found),
            Err(RecvTimeoutError::Timeout) => {
                self.current = Some(current);
                Next::Waiting
            }
            Err(RecvTimeoutError::Disconnected) => {
                Next::Found(Ok(Err("a thread has ended too early".to_owned())))
            }
        }
    }
}

/// Works on parts as long as there are some and somebody waits.
fn work(jobs: &Mutex<Receiver<Job>>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((work, place)) = job else {
            return;
        };
        let worked = catch_unwind(AssertUnwindSafe(work));
        let worked = worked.map_err(|panic| message(&*panic));
        if place.send(Ok(worked)).is_err() {
            return;
        }
    }
}
