//! The Python package `feen`: positions as values, and functions over whole columns.
//!
//! The package has no rule of its own: a verdict, a code, a span or a key is that of the crate.
//! `position`, `piece` and `residue` are the values, `columns` the functions over Arrow arrays of notations,
//! `tables` the games of files as streams of batches, `capsule` the way of arrays in and out of Python, `chess`, `quarto` and `rules` the games, and `engine` the programs
//! that play them.

#[macro_use]
mod argument;
mod capsule;
mod chess;
mod columns;
mod convention;
mod engine;
mod error;
mod look;
mod piece;
mod position;
mod profile;
mod quarto;
mod residue;
mod rules;
mod structured;
mod tables;
mod text;

use pyo3::prelude::*;

#[pymodule]
fn _feen(module: &Bound<'_, PyModule>) -> PyResult<()> {
    error::register(module)?;
    piece::register(module)?;
    position::register(module)?;
    residue::register(module)?;
    text::register(module)?;
    columns::register(module)?;
    columns::notation::register(module)?;
    chess::register(module)?;
    quarto::register(module)?;
    rules::register(module)?;
    engine::register(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
