//! The crate alone, beside which `ratios.py` measures the column functions in one process.

use pyo3::prelude::*;

/// The number of lines of a text that are FEENs.
#[pyfunction]
fn valid(text: &[u8]) -> usize {
    feen::lines(text).filter(|line| line.view.is_ok()).count()
}

#[pymodule]
fn _lines(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(valid, module)?)
}
