//! Arguments of more than one kind.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// Reads an enum from Python: as the first of its variants that takes the value.
macro_rules! one_of {
    ($name:ty, $expected:literal, $($variant:ident),+) => {
        impl<'py> FromPyObject<'_, 'py> for $name {
            type Error = PyErr;

            fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
                $(if let Ok(value) = object.extract() {
                    return Ok(Self::$variant(value));
                })+
                Err($crate::argument::unexpected($expected, &object))
            }
        }
    };
}

/// The exception of a value of another kind.
pub(crate) fn unexpected(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    match found.get_type().name() {
        Ok(kind) => PyTypeError::new_err(format!("expected {expected}, not {kind}")),
        Err(error) => error,
    }
}
