//! The look of a picture, from keyword arguments.

use std::ffi::CString;
use std::sync::OnceLock;

use feen::{Feen, View};
use feen_draw::{
    Drawing, Fonts, Glyphs, Look, LookError, LookValue, NameError, Names, Naming, Source,
};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::error::refused;

/// The look of the keyword arguments. An unknown one is an error.
pub(crate) fn look(given: Option<&Bound<'_, PyDict>>, known: &[&str]) -> PyResult<Look> {
    let mut look = Look::default();
    for (option, item) in given.into_iter().flatten() {
        let option: String = option.extract()?;
        if !known.contains(&option.as_str()) {
            let known = known.join(", ");
            let message = format!("expected one of {known}, found \"{option}\"");
            return Err(PyTypeError::new_err(message));
        }
        if !item.is_none() {
            let value = value(&item, MOST_LISTS)?;
            look.set(&option, &value).map_err(unknown)?;
        }
    }
    Ok(look)
}

/// The characters of a title that a font of the system has; warns of those that none has.
pub(crate) fn glyphs(py: Python<'_>, options: &Bound<'_, PyDict>) -> PyResult<Glyphs> {
    /// Read once, for a picture of each game of a file.
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    let title = options.get_item("title")?;
    let title = title.and_then(|title| title.extract::<String>().ok());
    let title = title.filter(|title| !feen_draw::unwritable(title).is_empty());
    let Some(title) = title else {
        return Ok(Glyphs::default());
    };
    let glyphs = FONTS.get_or_init(Fonts::system).glyphs(&title);
    let unwritable = glyphs.unwritable(&title);
    if !unwritable.is_empty() {
        let message =
            format!("no font has \"{unwritable}\" of the title: the picture has boxes instead");
        let message = CString::new(message.replace('\0', "\u{fffd}"))?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 1)?;
    }
    Ok(glyphs)
}

/// The lists inside one another: arrows, and the squares of each.
const MOST_LISTS: u8 = 2;

fn value(item: &Bound<'_, PyAny>, lists: u8) -> PyResult<LookValue> {
    if let Ok(flag) = item.extract() {
        return Ok(LookValue::Flag(flag));
    }
    if let Ok(number) = item.extract() {
        return Ok(LookValue::Number(number));
    }
    if item.is_instance_of::<PyString>() {
        return item.extract().map(LookValue::Text);
    }
    let Some(lists) = lists.checked_sub(1) else {
        return Err(PyTypeError::new_err(format!(
            "expected a square, found {item}"
        )));
    };
    let items: Vec<Bound<'_, PyAny>> = item.extract()?;
    let items = items.iter().map(|item| value(item, lists));
    items.collect::<PyResult<_>>().map(LookValue::List)
}

/// The drawing of a position.
pub(crate) fn drawing<'a>(look: &Look, feen: &'a Feen) -> PyResult<Drawing<'a>> {
    let drawing = Drawing::new(Source::from(feen));
    let drawing = drawing.map_err(|error| refused(error.code(), &error.to_string()))?;
    look.drawing(drawing).map_err(no_square)
}

/// The names of the squares of a position.
pub(crate) fn names(feen: &Feen, naming: Naming) -> PyResult<Names> {
    let text = feen.to_string();
    let view = View::parse(&text).map_err(|error| refused(error.code(), &error.to_string()))?;
    Ok(Names::new(view.layout(), naming))
}

/// A square by its index or by its name.
pub(crate) fn square_of(names: &Names, square: &Bound<'_, PyAny>) -> PyResult<usize> {
    if let Ok(index) = square.extract::<usize>() {
        return Ok(index);
    }
    let name: String = square.extract()?;
    names.by_name(&name).map_err(no_square)
}

pub(crate) fn no_square(error: NameError) -> PyErr {
    refused("square/unknown", &error.to_string())
}

fn unknown(error: LookError) -> PyErr {
    if error.is_misuse() {
        return PyTypeError::new_err(error.to_string());
    }
    refused(error.code(), &error.to_string())
}
