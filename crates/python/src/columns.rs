//! Functions over whole columns: any Arrow array of texts in, one Arrow array out.
//!
//! Each function is a value for each text, and the array of all values. A null stays a null; the
//! texts of a dictionary are looked at once each. The GIL is released, and the rows are shared
//! out to threads.

pub(crate) mod arrays;
mod chess;
mod notation;
pub(crate) mod rows;
pub(crate) mod texts;

use pyo3::prelude::*;

pub(crate) use arrays::Column;
pub(crate) use chess::count_moves;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Column>()?;
    notation::register(module)
}

/// The functions of chess, in their own module.
pub(crate) fn register_chess(module: &Bound<'_, PyModule>) -> PyResult<()> {
    chess::register(module)
}
