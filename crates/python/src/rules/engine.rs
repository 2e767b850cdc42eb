//! The computer: a player of every variant.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use feen_rules::Past;
use feen_search::{Level, Limits, Searcher, Step, Verdict, Weights};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;

use super::{AnyVariant, Position, Variant};
use crate::columns::rows::run;
use crate::error::refused;

/// A signal waits as long.
const PATIENCE: Duration = Duration::from_millis(50);

/// The computer, which plays a variant.
///
///     >>> from feen import rules
///     >>> engine = rules.Engine("shogi", level=3)
///     >>> position = rules.Position("shogi")
///     >>> engine.best(position, nodes=500) in position.legal_moves
///     True
///
/// The level is from 1, who has just learned the rules, to 8, as strong as it can; the seed makes games of the lower ones differ.
/// The table of positions has `hash` megabytes. Weights are a text that `chess learn` has written. Searches run without the GIL.
#[pyclass(frozen, module = "feen.rules")]
pub(super) struct Engine {
    searcher: Mutex<Searcher>,
    variant: Variant,
}

/// What a search is asked for.
struct Asked {
    limits: Limits,
    seconds: Option<f64>,
}

impl Asked {
    fn new(
        nodes: Option<u64>,
        depth: Option<u32>,
        seconds: Option<f64>,
        lines: usize,
    ) -> PyResult<Self> {
        if nodes.is_none() && depth.is_none() && seconds.is_none() {
            let message = "expected a limit: nodes, depth or seconds";
            return Err(PyValueError::new_err(message));
        }
        let mut limits = Limits::unlimited().lines(lines);
        if let Some(nodes) = nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(depth) = depth {
            limits = limits.depth(depth);
        }
        Ok(Self { limits, seconds })
    }
}

impl Engine {
    /// The computer at its best, with a small table.
    pub(super) fn of(py: Python<'_>, variant: &Variant) -> PyResult<Self> {
        let game = &variant.variant;
        let searcher = run(py, || Searcher::with_weights(Weights::of(game), 2))?;
        Ok(Self {
            searcher: Mutex::new(searcher),
            variant: variant.clone(),
        })
    }

    /// Searches a position, and looks for signals meanwhile.
    fn search<T>(
        &self,
        py: Python<'_>,
        position: &Position,
        asked: &Asked,
        found: impl FnOnce(&Searcher) -> T,
    ) -> PyResult<T> {
        if position.variant != self.variant {
            let (own, other) = (self.variant.variant.name(), position.variant.variant.name());
            let message = format!("the engine plays {own}, not {other}");
            return Err(PyValueError::new_err(message));
        }
        let begun = Instant::now();
        let all = asked.seconds.map(Duration::try_from_secs_f64).transpose();
        let all = all.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let end = all.and_then(|all| begun.checked_add(all));
        let locked = self.searcher.lock_py_attached(py);
        let mut searcher = locked.unwrap_or_else(PoisonError::into_inner);
        searcher.start(&position.position, &Past::new(), &asked.limits);
        loop {
            py.check_signals()?;
            let slice = Instant::now() + PATIENCE;
            let end = end.unwrap_or(slice);
            let own = &mut *searcher;
            let step = run(py, move || {
                let until = slice.min(end);
                loop {
                    match own.advance_while(&mut |_| Instant::now() < until) {
                        Step::Deeper => {}
                        step => return step,
                    }
                }
            })?;
            let is_late = asked.seconds.is_some() && Instant::now() >= end;
            if step == Step::Done || is_late {
                return Ok(found(&searcher));
            }
        }
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (variant, *, level = 8, seed = 0, hash = 16, weights = None))]
    fn new(
        py: Python<'_>,
        variant: AnyVariant<'_>,
        level: u8,
        seed: u64,
        hash: usize,
        weights: Option<&str>,
    ) -> PyResult<Self> {
        let variant = variant.variant()?;
        let level = Level::new(level).ok_or_else(|| {
            PyValueError::new_err(format!("expected a level from 1 to 8, found {level}"))
        })?;
        let game = &variant.variant;
        let searcher = run(py, || {
            let weights = match weights {
                Some(text) => Weights::parse(game, text)?,
                None => Weights::of(game),
            };
            let mut searcher = Searcher::with_weights(weights, hash);
            searcher.set_level(level, seed);
            Ok::<_, feen_search::WeightsError>(searcher)
        })?;
        let searcher = searcher.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self {
            searcher: Mutex::new(searcher),
            variant,
        })
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        self.variant.clone()
    }

    /// The best move in UCI; nothing where there is no legal one.
    #[pyo3(signature = (position, *, nodes = None, depth = None, seconds = None))]
    pub(super) fn best(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Position>,
        nodes: Option<u64>,
        depth: Option<u32>,
        seconds: Option<f64>,
    ) -> PyResult<Option<String>> {
        let asked = Asked::new(nodes, depth, seconds, 1)?;
        let best = self.search(py, &position, &asked, |searcher| searcher.report().best())?;
        Ok(best.map(|mv| position.position.uci(mv).to_string()))
    }

    /// The best moves, each with its line in UCI and its score for the player to move: hundredths of a pawn in `cp`, or the
    /// plies to a mate in `mate`, negative for one that loses.
    #[pyo3(signature = (position, *, nodes = None, depth = None, seconds = None, lines = 1))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        position: PyRef<'_, Position>,
        nodes: Option<u64>,
        depth: Option<u32>,
        seconds: Option<f64>,
        lines: usize,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let asked = Asked::new(nodes, depth, seconds, lines)?;
        let report = self.search(py, &position, &asked, |searcher| searcher.report().clone())?;
        let mut found = Vec::new();
        for line in &report.lines {
            let mut at = position.position.clone();
            let mut moves = Vec::new();
            for mv in &line.moves {
                moves.push(at.uci(*mv).to_string());
                at = at
                    .play(*mv)
                    .map_err(|error| refused(error.code(), &error.to_string()))?;
            }
            let (hundredths, mate) = match line.score {
                Verdict::Hundredths(score) => (Some(score), None),
                Verdict::Wins(plies) => (None, Some(i64::from(plies))),
                Verdict::Loses(plies) => (None, Some(-i64::from(plies))),
            };
            let row = PyDict::new(py);
            row.set_item("cp", hundredths)?;
            row.set_item("mate", mate)?;
            row.set_item("depth", report.depth)?;
            row.set_item("nodes", report.nodes)?;
            row.set_item("moves", moves)?;
            found.push(row);
        }
        Ok(found)
    }
}
