//! Values as the objects of JSON that `fixtures/position.schema.json` describes.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::refused;

/// A value as a dictionary.
pub(crate) fn to_dict<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value);
    let text = text.map_err(|error| refused("payload/refused", &error.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}

/// The value of a dictionary; an error begins with the path of the part that is refused.
pub(crate) fn from_dict<T: DeserializeOwned>(parts: &Bound<'_, PyDict>) -> PyResult<T> {
    let json = parts.py().import("json")?;
    let text: String = json.call_method1("dumps", (parts,))?.extract()?;
    let source: serde_json::Value = serde_json::from_str(&text)
        .map_err(|error| refused("payload/refused", &error.to_string()))?;
    serde_path_to_error::deserialize(source).map_err(|error| {
        let message = match error.path().to_string().as_str() {
            "." => error.inner().to_string(),
            path => format!("{path}: {}", error.inner()),
        };
        refused("payload/refused", &message)
    })
}
