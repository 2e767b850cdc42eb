//! The one exception of the package.

use core::ops::Range;

use feen::error::{Kind, Located};
use feen_interchange::ReadError;
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

/// The exception of an error with a place in a text.
pub(crate) fn located<K: Kind>(error: Located<K>, text: &[u8]) -> PyErr {
    let span = characters(text, &error.span());
    let report = error.report(text).to_string();
    raised(error.code(), &error.to_string(), Some(span), report)
}

/// The exception of an error that has its place, in bytes, apart from its message.
pub(crate) fn placed(code: &str, message: &str, text: &[u8], span: Range<usize>) -> PyErr {
    let report = format!(
        "{}\n{message}",
        feen::error::picture(text, span.clone(), None)
    );
    raised(code, message, Some(characters(text, &span)), report)
}

/// The exception of a text that does not become FEEN.
pub(crate) fn unread(error: ReadError, text: &[u8]) -> PyErr {
    match error {
        ReadError::Text(error) => located(error, text),
        ReadError::Feen(error) => located(error, text),
        // Without a place where the whole position is the cause.
        ReadError::Convert(error) if !error.span().is_empty() => {
            placed(error.code(), &error.to_string(), text, error.span())
        }
        error => refused(error.code(), &error.to_string()),
    }
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
