//! The one exception of the package.

use core::ops::Range;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    feen,
    FeenError,
    PyValueError,
    "A text or a position that is refused: `code`, `span` in characters, `report` with a caret."
);

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("FeenError", module.py().get_type::<FeenError>())
}

/// An exception without a place.
pub(crate) fn refused(code: &str, message: &str) -> PyErr {
    raised(code, message, None, message.to_owned())
}

/// An exception with its place in a text, in bytes.
pub(crate) fn located(
    code: &str,
    message: &str,
    text: &[u8],
    span: &Range<usize>,
    report: String,
) -> PyErr {
    raised(code, message, Some(characters(text, span)), report)
}

fn raised(code: &str, message: &str, span: Option<(usize, usize)>, report: String) -> PyErr {
    let error = FeenError::new_err(message.to_owned());
    Python::attach(|py| {
        let value = error.value(py);
        let set = value
            .setattr("code", code)
            .and_then(|()| value.setattr("span", span))
            .and_then(|()| value.setattr("report", report));
        match set {
            Ok(()) => error.clone_ref(py),
            Err(other) => other,
        }
    })
}

/// A span of bytes in characters, as Python counts them.
pub(crate) fn characters(text: &[u8], span: &Range<usize>) -> (usize, usize) {
    let count = |end: usize| {
        let before = text.get(..end).unwrap_or(text);
        String::from_utf8_lossy(before).chars().count()
    };
    (count(span.start), count(span.end))
}

/// The exception of a text that is no FEEN.
pub(crate) fn no_feen(error: feen::ParseError, text: &[u8]) -> PyErr {
    let report = error.report(text).to_string();
    located(
        error.code(),
        &error.to_string(),
        text,
        &error.span(),
        report,
    )
}

/// The exception of a text that is none of its notation.
pub(crate) fn no_text(error: interchange::ParseError, text: &[u8]) -> PyErr {
    let report = error.report(text).to_string();
    located(
        error.code(),
        &error.to_string(),
        text,
        &error.span(),
        report,
    )
}
