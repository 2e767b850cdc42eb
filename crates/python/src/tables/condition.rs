//! Conditions on the tags of a game: `[("WhiteElo", ">=", 2000)]`.

use feen_chess::pgn::Tags;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

/// Conditions: one of several lists, in which all hold.
#[derive(Clone, Default)]
pub(crate) struct Conditions(Vec<Vec<Condition>>);

#[derive(Clone)]
struct Condition {
    tag: String,
    is: Comparison,
}

#[derive(Clone)]
enum Comparison {
    Order(fn(std::cmp::Ordering) -> bool, Value),
    Different(Value),
    In(Vec<Value>),
    NotIn(Vec<Value>),
    Contains(String),
}

#[derive(Clone)]
enum Value {
    Number(f64),
    Text(String),
}

const OPERATORS: &str = "=, ==, !=, <, <=, >, >=, in, not in, contains";

impl Conditions {
    /// The conditions of an argument: a list of triples, a list of such lists, or a dictionary of tags and values.
    pub(crate) fn of_python(object: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(object) = object.filter(|object| !object.is_none()) else {
            return Ok(Self::default());
        };
        if let Ok(mapping) = object.cast::<pyo3::types::PyMapping>() {
            let conditions = mapping.items()?.iter().map(|item| {
                let (tag, value): (String, Bound<'_, PyAny>) = item.extract()?;
                let is = Comparison::Order(std::cmp::Ordering::is_eq, Value::of_python(&value)?);
                Ok(Condition { tag, is })
            });
            return Ok(Self(vec![conditions.collect::<PyResult<_>>()?]));
        }
        let items = object.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let is_triple = |item: &Bound<'_, PyAny>| {
            item.get_item(0)
                .is_ok_and(|first| first.is_instance_of::<PyString>())
        };
        let list = |items: &[Bound<'_, PyAny>]| {
            items
                .iter()
                .map(Condition::of_python)
                .collect::<PyResult<Vec<_>>>()
        };
        if items.iter().all(is_triple) {
            return Ok(Self(vec![list(&items)?]));
        }
        let lists = items.iter().map(|items| {
            let items = items.try_iter()?.collect::<PyResult<Vec<_>>>()?;
            list(&items)
        });
        Ok(Self(lists.collect::<PyResult<_>>()?))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a game has the tags that are asked for.
    pub(crate) fn hold(&self, tags: &Tags<'_>) -> bool {
        self.0.is_empty()
            || self
                .0
                .iter()
                .any(|list| list.iter().all(|condition| condition.holds(tags)))
    }
}

impl Condition {
    fn of_python(item: &Bound<'_, PyAny>) -> PyResult<Self> {
        let shape = |_: PyErr| {
            PyTypeError::new_err(
                "expected a condition as (tag, operator, value), as in (\"WhiteElo\", \">=\", 2000)",
            )
        };
        let (tag, operator, value): (String, String, Bound<'_, PyAny>) =
            item.extract().map_err(shape)?;
        let order = |holds: fn(std::cmp::Ordering) -> bool| -> PyResult<Comparison> {
            Ok(Comparison::Order(holds, Value::of_python(&value)?))
        };
        let list = || {
            if value.is_instance_of::<PyString>() {
                return Err(PyTypeError::new_err(format!(
                    "expected a list of values after \"{operator}\""
                )));
            }
            let items = value.try_iter()?.map(|item| Value::of_python(&item?));
            items.collect::<PyResult<Vec<_>>>()
        };
        let is = match &*operator {
            "=" | "==" => order(std::cmp::Ordering::is_eq)?,
            "!=" => Comparison::Different(Value::of_python(&value)?),
            "<" => order(std::cmp::Ordering::is_lt)?,
            "<=" => order(std::cmp::Ordering::is_le)?,
            ">" => order(std::cmp::Ordering::is_gt)?,
            ">=" => order(std::cmp::Ordering::is_ge)?,
            "in" => Comparison::In(list()?),
            "not in" => Comparison::NotIn(list()?),
            "contains" => Comparison::Contains(value.extract()?),
            _ => {
                let message = format!("unknown operator \"{operator}\"; there are {OPERATORS}");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Self { tag, is })
    }

    fn holds(&self, tags: &Tags<'_>) -> bool {
        let found = tags.get(&self.tag);
        let equals = |value: &Value| {
            found.is_some_and(|found| value.compare(found).is_some_and(std::cmp::Ordering::is_eq))
        };
        match &self.is {
            Comparison::Order(holds, value) => found
                .and_then(|found| value.compare(found))
                .is_some_and(holds),
            Comparison::Different(value) => !equals(value),
            Comparison::In(values) => values.iter().any(equals),
            Comparison::NotIn(values) => !values.iter().any(equals),
            Comparison::Contains(part) => found.is_some_and(|found| found.contains(&**part)),
        }
    }
}

impl Value {
    fn of_python(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.extract::<String>() {
            return Ok(Self::Text(text));
        }
        match value.extract::<f64>() {
            Ok(number) if !value.is_instance_of::<PyBool>() => Ok(Self::Number(number)),
            _ => match value.call_method1("strftime", ("%Y.%m.%d",)) {
                // A date, as PGN writes it.
                Ok(date) => Ok(Self::Text(date.extract()?)),
                Err(_) => Err(PyTypeError::new_err(format!(
                    "expected a text, a number or a date, not {}",
                    value.get_type().name()?
                ))),
            },
        }
    }

    /// The order of a tag beside this value; nothing where it is unknown, or no number.
    fn compare(&self, tag: &str) -> Option<std::cmp::Ordering> {
        match self {
            Self::Number(number) => tag.trim().parse::<f64>().ok()?.partial_cmp(number),
            Self::Text(text) if tag == text => Some(std::cmp::Ordering::Equal),
            Self::Text(_) if tag.is_empty() || tag.contains('?') => None,
            Self::Text(text) => Some(tag.cmp(text)),
        }
    }
}
