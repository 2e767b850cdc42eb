//! Texts as they come from Python, and what is asked of a text alone.

use feen::{Diagnostic as Found, Severity};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyString;

use crate::error::{characters, located};

/// A text: `str` or `bytes`.
pub(crate) enum Text {
    String(PyBackedStr),
    Bytes(PyBackedBytes),
}

impl Text {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::String(text) => text.as_bytes(),
            Self::Bytes(text) => text,
        }
    }

    /// The text as a string; bytes that are no UTF-8 are refused by each notation at their place.
    pub(crate) fn to_str(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::String(text) => (**text).into(),
            Self::Bytes(text) => String::from_utf8_lossy(text),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<PyBackedStr>() {
            return Ok(Self::String(text));
        }
        if object.is_instance_of::<PyString>() {
            // Half of a surrogate pair has no UTF-8, and no notation takes the bytes it has here.
            let bytes = object.call_method1("encode", ("utf-8", "surrogatepass"))?;
            return Ok(Self::Bytes(bytes.extract()?));
        }
        match object.extract::<PyBackedBytes>() {
            Ok(bytes) => Ok(Self::Bytes(bytes)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "expected a text as str or bytes, not {}",
                object.get_type().name()?
            ))),
        }
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Diagnostic>()?;
    module.add_function(wrap_pyfunction!(is_valid, module)?)?;
    module.add_function(wrap_pyfunction!(diagnose, module)?)?;
    module.add_function(wrap_pyfunction!(canonicalize, module)?)?;
    module.add_function(wrap_pyfunction!(guess, module)?)?;
    module.add_function(wrap_pyfunction!(variants, module)?)?;
    module.add_function(wrap_pyfunction!(profiles, module)?)
}

/// Whether a text is a FEEN.
///
///     >>> import feen
///     >>> feen.is_valid("8/8 / C/c"), feen.is_valid(b"8/08 / C/c")
///     (True, False)
#[pyfunction]
fn is_valid(text: Text) -> bool {
    feen::validate_bytes(text.as_bytes()).is_ok()
}

/// All findings of a text: errors, warnings and notes, each with its fix.
///
///     >>> import feen
///     >>> finding = feen.diagnose("8/08 / C/c")[0]
///     >>> print(finding.report)
///     8/08 / C/c
///       ^^
///     expected a count without a leading zero
///     >>> finding.fix
///     ((2, 4), '8')
#[pyfunction]
fn diagnose(text: Text) -> Vec<Diagnostic> {
    let bytes = text.as_bytes();
    let found = feen::diagnose_bytes(bytes);
    found
        .iter()
        .map(|found| Diagnostic::new(found, bytes))
        .collect()
}

/// The canonical FEEN of a text.
///
///     >>> import feen
///     >>> feen.canonicalize("8/8 PPP/ C/c")
///     '8/8 3P/ C/c'
#[pyfunction]
fn canonicalize(text: Text) -> PyResult<String> {
    match feen::canonicalize(&text.to_str()) {
        Ok(canonical) => Ok(canonical.into_string()),
        Err(error) => Err(located(error.error(), text.as_bytes())),
    }
}

/// The names of the notations that take a text: one at most.
///
///     >>> import feen
///     >>> feen.guess("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), feen.guess("nonsense")
///     (['fen'], [])
#[pyfunction]
fn guess(text: Text) -> Vec<&'static str> {
    feen_interchange::guess(&text.to_str())
        .map(feen_interchange::Format::name)
        .collect()
}

/// The names of the variants that FEN and SFEN are read of.
///
///     >>> import feen
///     >>> "crazyhouse" in feen.variants(), "xiangqi" in feen.variants()
///     (True, True)
#[pyfunction]
fn variants() -> Vec<&'static str> {
    feen_interchange::Variant::ALL
        .iter()
        .map(feen_interchange::Variant::name)
        .collect()
}

/// The names of the profiles: how castling rights and captures en passant are marked on the pieces.
///
///     >>> import feen
///     >>> feen.profiles()
///     ['chess', 'sanki', 'rules-chess', 'chess960', 'plain']
#[pyfunction]
fn profiles() -> Vec<&'static str> {
    feen_interchange::Profile::names().collect()
}

/// A finding of a text.
#[pyclass(frozen, eq, module = "feen")]
#[derive(PartialEq, Clone)]
pub(crate) struct Diagnostic {
    #[pyo3(get)]
    severity: &'static str,
    #[pyo3(get)]
    code: &'static str,
    #[pyo3(get)]
    message: String,
    #[pyo3(get)]
    span: (usize, usize),
    /// The place of the fix and the replacement.
    #[pyo3(get)]
    fix: Option<((usize, usize), String)>,
    #[pyo3(get)]
    report: String,
}

impl Diagnostic {
    fn new(found: &Found, text: &[u8]) -> Self {
        let error = found.error();
        Self {
            severity: match found.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
                _ => "note",
            },
            code: error.code(),
            message: error.kind().to_string(),
            span: characters(text, &error.span()),
            fix: found.fix().map(|fix| {
                let replacement = fix.replacement().to_owned();
                (characters(text, &fix.span()), replacement)
            }),
            report: error.report(text).to_string(),
        }
    }
}

#[pymethods]
impl Diagnostic {
    fn __repr__(&self) -> String {
        let Self {
            code,
            span: (start, end),
            message,
            ..
        } = self;
        format!("<Diagnostic {code} at {start}..{end}: {message}>")
    }
}
