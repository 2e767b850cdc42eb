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
use chess::pgn::{Block, Blocks, Error};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use super::source::{self, Source};
use super::table::{Plan, Worked};
use crate::columns::rows::{message, run, threads};
use crate::error::refused;

/// What is done with a game that has an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Errors {
    Raise,
    Skip,
    Collect,
}

impl Errors {
    pub(super) fn by_name(name: &str) -> PyResult<Self> {
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
pub(super) struct Log {
    pub(super) skipped: AtomicU64,
    pub(super) errors: Mutex<Vec<Error>>,
}

impl Log {
    /// Deals with the error of a game.
    pub(super) fn add(&self, error: Error, errors: Errors) -> PyResult<()> {
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
fn of_game(error: &Error) -> PyErr {
    let message =
        format!("{error}; errors=\"skip\" passes over such games, \"collect\" keeps their errors");
    refused(error.code(), &message)
}

/// The blocks of a source, and the bytes that have been taken from it.
pub(super) struct Opened {
    pub(super) blocks: Blocks<Box<dyn Read + Send>>,
    pub(super) taken: Arc<AtomicU64>,
}

impl Opened {
    pub(super) fn new(py: Python<'_>, source: &Source) -> PyResult<Self> {
        let taken = Arc::default();
        let opened = run(py, || source.open(&taken))?;
        let reader = opened.map_err(|error| source::failed(source, error))?;
        Ok(Self {
            blocks: Blocks::new(reader),
            taken,
        })
    }

    /// The next block.
    pub(super) fn next(&mut self, py: Python<'_>, source: &Source) -> PyResult<Option<Block>> {
        py.check_signals()?;
        let next = run(py, || self.blocks.next().transpose())?;
        next.map_err(|error| source::failed(source, error))
    }
}

/// What a run is asked for.
pub(super) struct Order {
    pub(super) plan: Arc<Plan>,
    pub(super) source: Source,
    pub(super) threads: usize,
    /// The rows of a batch, at most.
    pub(super) rows: usize,
    pub(super) errors: Errors,
    pub(super) progress: Option<Py<PyAny>>,
}

/// A reading of a source from its start. It opens it once it is asked for a batch.
pub(super) struct Run {
    order: Arc<Order>,
    log: Arc<Log>,
    state: State,
    taken: Arc<AtomicU64>,
    reported: u64,
    games: usize,
    lines: usize,
    bytes: usize,
    /// What is left of the last batch.
    rest: Option<RecordBatch>,
}

enum State {
    New,
    Here(Opened),
    Threads(InOrder),
    Over,
}

impl Run {
    pub(super) fn new(order: Arc<Order>, log: Arc<Log>) -> Self {
        Self {
            order,
            log,
            state: State::New,
            taken: Arc::default(),
            reported: 0,
            games: 0,
            lines: 0,
            bytes: 0,
            rest: None,
        }
    }

    /// The next batch.
    pub(super) fn next_batch(&mut self, py: Python<'_>) -> PyResult<Option<RecordBatch>> {
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
            let Some((bytes, worked)) = self.next_worked(py)? else {
                self.report(py)?;
                return Ok(None);
            };
            self.report(py)?;
            for error in &worked.errors {
                self.log.add(
                    error.after(self.bytes, self.lines, self.games),
                    self.order.errors,
                )?;
            }
            let (games, lines, rows) = (worked.games, worked.lines, worked.rows);
            if rows > 0 {
                let batch = worked.batch(self.order.plan.schema(), self.games, self.lines);
                let batch = batch.map_err(|error| PyValueError::new_err(error.to_string()))?;
                self.rest = Some(batch);
            }
            self.games = self.games.saturating_add(games);
            self.lines = self.lines.saturating_add(lines);
            self.bytes = self.bytes.saturating_add(bytes);
        }
    }

    /// The rows of the next block, and its bytes.
    fn next_worked(&mut self, py: Python<'_>) -> PyResult<Option<(usize, Worked)>> {
        let order = Arc::clone(&self.order);
        if let State::New = self.state {
            let opened = Opened::new(py, &order.source)?;
            self.taken = Arc::clone(&opened.taken);
            self.state = match threads(order.threads) {
                0 | 1 => State::Here(opened),
                threads => State::Threads(InOrder::start(opened, threads, &order.plan)?),
            };
        }
        match &mut self.state {
            State::New | State::Over => Ok(None),
            State::Here(opened) => {
                let Some(block) = opened.next(py, &order.source)? else {
                    return Ok(None);
                };
                let worked = run(py, || order.plan.work(&block))?;
                py.check_signals()?;
                Ok(Some((block.as_bytes().len(), worked)))
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
                            Err(error) => Err(source::failed(&order.source, error)),
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
        Arc::clone(self.order.plan.schema())
    }
}

/// The rows of a block and its bytes, or the message of a panic; or the error of reading the file.
type Found = io::Result<Result<(usize, Worked), String>>;

/// A block, and where its rows go.
type Job = (Block, SyncSender<Found>);

/// The rows of blocks that threads work on, in the order of the file.
struct InOrder {
    /// For each block where its rows come from.
    queue: Receiver<Receiver<Found>>,
    current: Option<Receiver<Found>>,
}

enum Next {
    Waiting,
    Found(Found),
    Over,
}

impl InOrder {
    fn start(opened: Opened, threads: usize, plan: &Arc<Plan>) -> io::Result<Self> {
        let (places, queue) = sync_channel(threads.saturating_mul(2));
        let (jobs, next_jobs) = sync_channel::<Job>(threads);
        let next_jobs = Arc::new(Mutex::new(next_jobs));
        for _ in 0..threads {
            let (next_jobs, plan) = (Arc::clone(&next_jobs), Arc::clone(plan));
            thread::Builder::new().spawn(move || work(&next_jobs, &plan))?;
        }
        let read = move || {
            for block in opened.blocks {
                let (place, found) = sync_channel(1);
                if places.send(found).is_err() {
                    return;
                }
                match block {
                    Ok(block) => {
                        if jobs.send((block, place)).is_err() {
                            return;
                        }
                    }
                    Err(error) => {
                        let _ = place.send(Err(error));
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

/// Works on blocks as long as there are some and somebody waits.
fn work(jobs: &Mutex<Receiver<Job>>, plan: &Plan) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((block, place)) = job else {
            return;
        };
        let worked = catch_unwind(AssertUnwindSafe(|| plan.work(&block)));
        let bytes = block.as_bytes().len();
        let worked = worked
            .map(|worked| (bytes, worked))
            .map_err(|panic| message(&*panic));
        if place.send(Ok(worked)).is_err() {
            return;
        }
    }
}
