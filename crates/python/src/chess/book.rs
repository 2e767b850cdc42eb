//! Books of openings in the format of Polyglot.

use std::path::PathBuf;

use feen_chess::polyglot;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

use super::position::{Move, Position};
use crate::columns::rows::run;
use crate::error::refused;

/// A book of openings in the format of Polyglot: a path, or its bytes.
///
///     >>> from feen import chess
///     >>> start = chess.Position()
///     >>> entry = start.polyglot_key.to_bytes(8, "big") + bytes([3, 28, 0, 7, 0, 0, 0, 0])
///     >>> [(move.san, weight) for move, weight in chess.Book(entry).moves(start)]
///     [('e4', 7)]
#[pyclass(frozen, module = "feen.chess")]
pub(super) struct Book(polyglot::Book<Vec<u8>>);

/// Where a book comes from.
enum BookSource {
    Bytes(PyBackedBytes),
    Path(PathBuf),
}

one_of!(BookSource, "a path or bytes of a book", Bytes, Path);

#[pymethods]
impl Book {
    #[new]
    fn new(py: Python<'_>, source: BookSource) -> PyResult<Self> {
        let bytes = match source {
            BookSource::Bytes(bytes) => bytes.to_vec(),
            BookSource::Path(path) => run(py, || std::fs::read(path))??,
        };
        let book = polyglot::Book::new(bytes);
        let book = book.map_err(|error| refused(error.code(), &error.to_string()))?;
        Ok(Self(book))
    }

    /// The legal moves for a position with their weights, uint16, as the book orders them.
    fn moves(&self, position: &Bound<'_, Position>) -> Vec<(Move, u16)> {
        let found = self.0.moves(&position.get().0);
        found
            .map(|(one, entry)| (Move::new(one, position), entry.weight()))
            .collect()
    }

    /// The number of entries.
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<chess.Book of {} entries>", self.0.len())
    }
}
