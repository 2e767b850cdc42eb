//! Values of positions of Quarto.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use feen::Feen;
use feen_quarto::{Game, Rules, Solver, Stopped, Value};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error::{located, placed, refused};
use crate::text::Text;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let quarto = PyModule::new(module.py(), "feen.quarto")?;
    quarto.add_function(wrap_pyfunction!(value, &quarto)?)?;
    quarto.add_function(wrap_pyfunction!(turns, &quarto)?)?;
    module.add("quarto", quarto)
}

/// The value of a position for the player who acts: `"win"`, `"draw"` or `"loss"`.
///
///     >>> from feen import quarto
///     >>> quarto.value("+S'R'2/2R+r/1r'2/+R'3 s'/ Q/q")
///     'win'
#[pyfunction]
#[pyo3(signature = (feen, rules = "lines"))]
fn value(py: Python<'_>, feen: Text, rules: &str) -> PyResult<&'static str> {
    let game = game(&feen, rules)?;
    solved(py, game, |solver| solver.try_value(game)).map(word)
}

/// Every turn and its value, best first: the square and the piece to give, and the value.
///
///     >>> from feen import quarto
///     >>> quarto.turns("+S'R'2/2R+r/1r'2/+R'3 s'/ Q/q")[0]
///     ('c2 0100', 'win')
#[pyfunction]
#[pyo3(signature = (feen, rules = "lines"))]
fn turns(py: Python<'_>, feen: Text, rules: &str) -> PyResult<Vec<(String, &'static str)>> {
    let game = game(&feen, rules)?;
    let turns = solved(py, game, |solver| solver.try_turns(game))?.into_iter();
    Ok(turns
        .map(|(turn, value)| (turn.to_string(), word(value)))
        .collect())
}

/// How long a signal, such as that of Ctrl-C, waits.
const PATIENCE: Duration = Duration::from_millis(50);

/// The answer of a solver, unless a signal of Python stops it: an early position takes hours.
fn solved<T: Send>(
    py: Python<'_>,
    game: Game,
    solve: impl FnOnce(&mut Solver) -> Result<T, Stopped> + Send,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let (found, finding) = mpsc::sync_channel(1);
    let finding = Mutex::new(finding);
    std::thread::scope(|scope| {
        let is_stopped = Arc::clone(&stop);
        let solve = move || {
            let mut solver = Solver::new(game.rules()).with_stop(is_stopped);
            let _ = found.send(solve(&mut solver));
        };
        std::thread::Builder::new().spawn_scoped(scope, solve)?;
        loop {
            let waited = py.detach(|| {
                let finding = finding.lock().unwrap_or_else(PoisonError::into_inner);
                finding.recv_timeout(PATIENCE)
            });
            match waited {
                Ok(Ok(found)) => return Ok(found),
                Ok(Err(stopped)) => return Err(PyRuntimeError::new_err(stopped.to_string())),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the solver has ended"));
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                    stop.store(true, Ordering::Relaxed);
                })?,
            }
        }
    })
}

fn game(text: &Text, rules: &str) -> PyResult<Game> {
    let text = text.as_bytes();
    let feen = Feen::try_from(text).map_err(|error| located(error, text))?;
    let rules: Rules = rules.parse().map_err(|error: feen_quarto::ParseError| {
        placed(
            error.code(),
            &error.to_string(),
            rules.as_bytes(),
            error.span(),
        )
    })?;
    Game::from_position(feen.position(), rules)
        .map_err(|error| refused(error.code(), &error.to_string()))
}

const fn word(value: Value) -> &'static str {
    match value {
        Value::Win => "win",
        Value::Draw => "draw",
        Value::Loss => "loss",
    }
}
