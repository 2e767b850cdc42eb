//! Values of positions of Quarto.

use feen::Feen;
use pyo3::prelude::*;
use quarto::{Game, Rules, Solver, Value};

use crate::error::{no_feen, refused};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let quarto = PyModule::new(module.py(), "quarto")?;
    quarto.add_function(wrap_pyfunction!(value, &quarto)?)?;
    quarto.add_function(wrap_pyfunction!(turns, &quarto)?)?;
    module.add_submodule(&quarto)
}

/// The value of a position for the player who acts: `"win"`, `"draw"` or `"loss"`.
#[pyfunction]
#[pyo3(signature = (feen, rules = "lines"))]
fn value(py: Python<'_>, feen: &str, rules: &str) -> PyResult<&'static str> {
    let game = game(feen, rules)?;
    Ok(py.detach(|| word(Solver::new(game.rules()).value(game))))
}

/// Every turn and its value, best first: the square, the piece to give, the value.
#[pyfunction]
#[pyo3(signature = (feen, rules = "lines"))]
fn turns(py: Python<'_>, feen: &str, rules: &str) -> PyResult<Vec<(String, &'static str)>> {
    let game = game(feen, rules)?;
    Ok(py.detach(|| {
        let turns = Solver::new(game.rules()).turns(game).into_iter();
        turns
            .map(|(turn, value)| (turn.to_string(), word(value)))
            .collect()
    }))
}

fn game(text: &str, rules: &str) -> PyResult<Game> {
    let feen: Feen = text
        .parse()
        .map_err(|error| no_feen(error, text.as_bytes()))?;
    let rules: Rules = rules
        .parse()
        .map_err(|error: quarto::ParseError| refused("rules/unknown", &error.to_string()))?;
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
