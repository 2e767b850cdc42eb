//! A residue: the parts of a text that FEEN does not hold, as a mapping.

use feen_interchange::Loss;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyType};

use crate::error::located;
use crate::text::Text;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Residue>()
}

/// The parts of a text that FEEN does not hold, by name.
///
///     >>> import feen
///     >>> residue = feen.Residue("halfmove=3 fullmove=40")
///     >>> dict(residue), "checks" in residue
///     ({'halfmove': '3', 'fullmove': '40'}, False)
///     >>> feen.Residue({"fullmove": 40, "halfmove": 3}) == residue
///     True
#[pyclass(frozen, eq, str, mapping, module = "feen")]
#[derive(Clone, PartialEq)]
pub(crate) struct Residue(pub(crate) feen_interchange::Residue);

impl std::fmt::Display for Residue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A residue, its text, or its parts by name.
pub(crate) enum AnyResidue<'py> {
    Residue(PyRef<'py, Residue>),
    Text(Text),
    Items(Bound<'py, PyMapping>),
}

one_of!(
    AnyResidue<'py>,
    "a residue, its text or a mapping",
    Residue,
    Text,
    Items
);

impl AnyResidue<'_> {
    pub(crate) fn residue(&self) -> PyResult<feen_interchange::Residue> {
        match self {
            Self::Residue(residue) => Ok(residue.0.clone()),
            Self::Text(text) => of_text(&text.to_str()),
            Self::Items(items) => {
                let mut parts = items
                    .items()?
                    .extract::<Vec<(String, Bound<'_, PyAny>)>>()?;
                // The text has one order, and a mapping any.
                let order = |name: &str| Loss::ALL.iter().position(|loss| loss.code() == name);
                parts.sort_by_key(|(name, _)| order(name));
                let parts: Vec<_> = parts
                    .into_iter()
                    .map(|(name, value)| format!("{name}={value}"))
                    .collect();
                of_text(&parts.join(" "))
            }
        }
    }
}

fn of_text(text: &str) -> PyResult<feen_interchange::Residue> {
    text.parse()
        .map_err(|error| located(error, text.as_bytes()))
}

impl Residue {
    fn items(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let items = Loss::ALL.into_iter();
        items.filter_map(|loss| Some((loss.code(), self.0.get(loss)?)))
    }
}

#[pymethods]
impl Residue {
    #[new]
    #[pyo3(signature = (parts = None))]
    fn new(parts: Option<AnyResidue<'_>>) -> PyResult<Self> {
        match parts {
            Some(parts) => parts.residue().map(Self),
            None => Ok(Self(feen_interchange::Residue::new())),
        }
    }

    fn __getitem__(&self, name: &str) -> PyResult<String> {
        let value = name.parse::<Loss>().ok().and_then(|loss| self.0.get(loss));
        value.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn __contains__(&self, name: &str) -> bool {
        self.__getitem__(name).is_ok()
    }

    fn __len__(&self) -> usize {
        self.items().count()
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let keys = self.keys().into_pyobject(py)?;
        Ok(keys.try_iter()?.into_any().unbind())
    }

    fn keys(&self) -> Vec<&'static str> {
        self.items().map(|(name, _)| name).collect()
    }

    fn values(&self) -> Vec<String> {
        self.items().map(|(_, value)| value).collect()
    }

    #[pyo3(name = "items")]
    fn pairs(&self) -> Vec<(&'static str, String)> {
        self.items().collect()
    }

    #[pyo3(signature = (name, default = None))]
    fn get(&self, name: &str, default: Option<String>) -> Option<String> {
        self.__getitem__(name).ok().or(default)
    }

    fn __repr__(&self) -> String {
        format!("Residue(\"{}\")", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}
