//! Openings by position, of a table of the user.

use std::collections::HashMap;
use std::path::PathBuf;

use feen_chess::Position;
use feen_chess::pgn::Games;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The code and the name of each position of a table.
pub(super) struct Openings(HashMap<u64, (String, String)>);

impl Openings {
    /// The openings of a file of tab-separated values, with the columns `eco`, `name` and `pgn`, as
    /// `lichess-org/chess-openings` has them, or of a list of such rows.
    pub(super) fn of_python(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut openings = Self(HashMap::new());
        if let Ok(path) = object.extract::<PathBuf>() {
            let text = std::fs::read_to_string(&path)?;
            let mut rows = text
                .lines()
                .map(|line| line.split('\t').collect::<Vec<_>>());
            let names = rows.next().unwrap_or_default();
            let place = |name: &str| {
                names
                    .iter()
                    .position(|other| *other == name)
                    .ok_or_else(|| {
                        let path = path.display();
                        PyValueError::new_err(format!(
                            "expected a column `{name}` in the first line of {path}"
                        ))
                    })
            };
            let (eco, name, moves) = (place("eco")?, place("name")?, place("pgn")?);
            for row in rows.filter(|row| row.iter().any(|cell| !cell.is_empty())) {
                let cell = |place: usize| row.get(place).copied().unwrap_or_default();
                openings.add(cell(eco), cell(name), cell(moves))?;
            }
            return Ok(openings);
        }
        for row in object.try_iter()? {
            let (eco, name, moves): (String, String, String) = row?.extract()?;
            openings.add(&eco, &name, &moves)?;
        }
        Ok(openings)
    }

    fn add(&mut self, eco: &str, name: &str, moves: &str) -> PyResult<()> {
        let wrong = |reason: String| {
            PyValueError::new_err(format!("the opening {name} ({moves}): {reason}"))
        };
        let record = Games::new(moves.as_bytes()).next();
        let record = record.ok_or_else(|| wrong("expected moves".to_owned()))?;
        let record = record.map_err(|error| wrong(error.to_string()))?;
        let positions = record
            .positions()
            .map_err(|error| wrong(error.to_string()))?;
        let last = positions
            .last()
            .ok_or_else(|| wrong("expected moves".to_owned()))?;
        let last = last.map_err(|error| wrong(error.to_string()))?;
        self.0
            .insert(last.position.key(), (eco.to_owned(), name.to_owned()));
        Ok(())
    }

    /// The code and the name of a position.
    pub(super) fn get(&self, position: &Position) -> Option<(&str, &str)> {
        let (eco, name) = self.0.get(&position.key())?;
        Some((eco, name))
    }
}
