//! Engines of UCI and USI. The calls wait without the GIL; `feen.engine` awaits them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use feen_uci::{Answer, Bound as ScoreBound, Error, Evaluation, Info, Limits, Program, Setup};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;

use crate::columns::rows::run;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Engine>()
}

/// An engine that runs. Its calls wait for the answer; `feen.engine.Engine` awaits them.
#[pyclass(frozen, module = "feen._feen")]
struct Engine {
    process: Mutex<Option<feen_uci::Engine>>,
    is_stopped: AtomicBool,
    name: Option<String>,
    author: Option<String>,
}

/// How long a signal, or a request to stop, waits.
const PATIENCE: Duration = Duration::from_millis(50);

#[pymethods]
impl Engine {
    /// Starts a program with its arguments, or connects to `tcp://host:port`.
    #[new]
    fn new(py: Python<'_>, command: Vec<String>) -> PyResult<Self> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| PyValueError::new_err("expected the path of an engine"))?;
        let opened = run(py, || {
            if program.starts_with("tcp://") {
                feen_uci::Engine::open(&**program)
            } else {
                let program = Program::new(program);
                feen_uci::Engine::open(arguments.iter().fold(program, Program::arg))
            }
        })?;
        let engine = opened.map_err(|error| failed(&error))?;
        Ok(Self {
            name: engine.name().map(str::to_owned),
            author: engine.author().map(str::to_owned),
            process: Mutex::new(Some(engine)),
            is_stopped: AtomicBool::new(false),
        })
    }

    #[getter]
    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    #[getter]
    fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// The names of the options that it has.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |engine| {
            Ok(engine
                .options()
                .iter()
                .map(|option| option.name.to_string())
                .collect())
        })
    }

    /// Sets an option.
    fn set(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = match value.extract::<bool>() {
            Ok(flag) => feen_uci::Value::Check(flag),
            Err(_) => match value.extract::<i64>() {
                Ok(number) => feen_uci::Value::Number(number),
                Err(_) => feen_uci::Value::Text(value.extract::<String>()?.into()),
            },
        };
        self.with(py, |engine| engine.set(name, value))
    }

    /// Says that the next position is of another game.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, feen_uci::Engine::new_game)
    }

    /// Searches, hands each information to a function, and returns the move and the expected answer to it.
    #[pyo3(signature = (fen, moves, limits, on_info = None))]
    fn search(
        &self,
        py: Python<'_>,
        fen: Option<&str>,
        moves: Vec<String>,
        limits: &Bound<'_, PyDict>,
        on_info: Option<Bound<'_, PyAny>>,
    ) -> PyResult<(Option<String>, Option<String>)> {
        let limits = limits_of(limits)?;
        self.is_stopped.store(false, Ordering::Relaxed);
        let engine = self.process.lock_py_attached(py);
        let mut engine = engine.unwrap_or_else(PoisonError::into_inner);
        let engine = engine.as_mut().ok_or_else(closed)?;
        let setup = fen.map_or_else(Setup::start, Setup::fen).moves(moves);
        run(py, || engine.position(&setup))?.map_err(|error| failed(&error))?;
        let mut search = engine.search(&limits).map_err(|error| failed(&error))?;
        let mut heard = Ok(());
        while !search.is_over() {
            let next = run(py, || search.next_within(PATIENCE))?;
            if self.is_stopped.load(Ordering::Relaxed) || heard.is_err() {
                run(py, || search.stop())?.map_err(|error| failed(&error))?;
            }
            match next {
                None => {}
                Some(Err(error)) => return Err(failed(&error)),
                Some(Ok(info)) => {
                    if let (Some(on_info), Ok(())) = (&on_info, &heard) {
                        heard =
                            described(py, &info).and_then(|info| on_info.call1((info,)).map(drop));
                    }
                }
            }
            heard = heard.and_then(|()| py.check_signals());
        }
        let best = run(py, || search.finish())?.map_err(|error| failed(&error))?;
        heard?;
        let found = match best.answer {
            Answer::Move(found) => Some(found.to_string()),
            _ => None,
        };
        Ok((found, best.ponder.map(|ponder| ponder.to_string())))
    }

    /// Ends the search that another thread waits for, with the best move so far.
    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Ends the engine.
    fn quit(&self, py: Python<'_>) -> PyResult<()> {
        self.stop();
        let engine = self.process.lock_py_attached(py);
        let engine = engine.unwrap_or_else(PoisonError::into_inner).take();
        match engine {
            Some(engine) => run(py, || engine.quit())?
                .map(drop)
                .map_err(|error| failed(&error)),
            None => Ok(()),
        }
    }
}

impl Engine {
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut feen_uci::Engine) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let engine = self.process.lock_py_attached(py);
        let mut engine = engine.unwrap_or_else(PoisonError::into_inner);
        let engine = engine.as_mut().ok_or_else(closed)?;
        run(py, || work(engine))?.map_err(|error| failed(&error))
    }
}

fn closed() -> PyErr {
    PyRuntimeError::new_err("the engine has been ended")
}

fn failed(error: &Error) -> PyErr {
    match error {
        Error::Connect(source) => {
            PyOSError::new_err(format!("the engine cannot be started: {source}"))
        }
        Error::Option(error) => PyValueError::new_err(error.to_string()),
        error => PyRuntimeError::new_err(error.to_string()),
    }
}

/// The limits of a dictionary: numbers, and times in seconds.
fn limits_of(given: &Bound<'_, PyDict>) -> PyResult<Limits> {
    let mut limits = Limits::unlimited();
    let mut has_limit = false;
    for (name, value) in given {
        if value.is_none() {
            continue;
        }
        has_limit = true;
        let time = || {
            let seconds: f64 = value.extract()?;
            Duration::try_from_secs_f64(seconds)
                .map_err(|error| PyValueError::new_err(error.to_string()))
        };
        limits = match &*name.extract::<String>()? {
            "depth" => limits.depth(value.extract()?),
            "nodes" => limits.nodes(value.extract()?),
            "mate" => limits.mate(value.extract()?),
            "time" => limits.movetime(time()?),
            "white_clock" => limits.wtime(time()?),
            "black_clock" => limits.btime(time()?),
            "white_inc" => limits.winc(time()?),
            "black_inc" => limits.binc(time()?),
            "remaining_moves" => limits.movestogo(value.extract()?),
            other => return Err(PyTypeError::new_err(format!("unknown limit {other}"))),
        };
    }
    Ok(if has_limit { limits } else { limits.infinite() })
}

/// An information as a dictionary. Scores are those of the player to move.
fn described<'py>(py: Python<'py>, info: &Info) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    let set = |key: &str, value: Option<u64>| match value {
        Some(value) => found.set_item(key, value),
        None => Ok(()),
    };
    set("depth", info.depth.map(u64::from))?;
    set("seldepth", info.seldepth.map(u64::from))?;
    set("multipv", info.multipv.map(u64::from))?;
    set("nodes", info.nodes)?;
    set("nps", info.nps)?;
    set("tbhits", info.tbhits)?;
    set("hashfull", info.hashfull.map(u64::from))?;
    if let Some(time) = info.time {
        found.set_item("time", time.as_secs_f64())?;
    }
    if let Some(score) = info.score {
        match score.value {
            Evaluation::Centipawns(value) => found.set_item("score", value)?,
            Evaluation::Mate(moves) => found.set_item("mate", moves)?,
        }
        match score.bound {
            ScoreBound::Exact => {}
            ScoreBound::Lower => found.set_item("bound", "lower")?,
            ScoreBound::Upper => found.set_item("bound", "upper")?,
        }
    }
    if let Some(wdl) = info.wdl {
        found.set_item("wdl", wdl)?;
    }
    if !info.pv.is_empty() {
        found.set_item("pv", info.pv.iter().map(|one| &**one).collect::<Vec<_>>())?;
    }
    if let Some(string) = &info.string {
        found.set_item("string", &**string)?;
    }
    Ok(found)
}
