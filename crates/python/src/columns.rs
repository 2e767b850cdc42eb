//! Functions over whole columns: any Arrow array of texts in, one Arrow array out.
//!
//! Each function is a value for each text, and the array of all values. A null stays a null; the
//! texts of a dictionary are looked at once each. The GIL is released, and the rows are shared
//! out to threads.

pub(crate) mod arrays;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod notation;
pub(crate) mod positions;
pub(crate) mod rows;
pub(crate) mod texts;

use pyo3::prelude::*;

pub(crate) use arrays::Column;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Column>()
}
