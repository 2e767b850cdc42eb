//! Conditions on the tags of a game, and on what they say: `[("WhiteElo", ">=", 2000), ("base_seconds", ">=", 180)]`.

use feen_chess::pgn::{Tags, Termination};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use super::cells::Cell;
use super::item::Item;
use super::plan::of_tags;
use super::tags::TagKind;

/// Conditions: one of several lists, in which all hold.
#[derive(Clone, Default)]
pub(crate) struct Conditions(Vec<Vec<Condition>>);

#[derive(Clone)]
struct Condition {
    of: Subject,
    is: Comparison,
}

/// What a condition is on.
#[derive(Clone)]
enum Subject {
    Tag(String),
    /// A column of numbers that the tags say.
    Number(Item),
}

impl Subject {
    /// The tag or the column of a name.
    fn of_name(name: &str) -> PyResult<Self> {
        Ok(match name {
            "result" => Self::Number(Item::Result),
            "base_seconds" => Self::Number(Item::Base),
            "increment_seconds" => Self::Number(Item::Increment),
            "period_moves" => Self::Number(Item::PeriodMoves),
            "eco" => Self::Tag("ECO".to_owned()),
            "opening" => Self::Tag("Opening".to_owned()),
            tag if tag.starts_with(|first: char| first.is_uppercase() || !first.is_ascii()) => {
                Self::Tag(tag.to_owned())
            }
            _ => {
                return Err(PyValueError::new_err(format!(
                    "no condition is on \"{name}\"; there are result, base_seconds, increment_seconds, \
                     period_moves, eco, opening, and every tag, as in \"WhiteElo\"; filter the table by other columns"
                )));
            }
        })
    }

    /// The number of a game, where the column is one of numbers.
    fn number(&self, tags: &Tags<'_>) -> Option<f64> {
        let Self::Number(item) = self else {
            return None;
        };
        if *item == Item::Result {
            return match Termination::from_text(tags.get("Result")?)? {
                Termination::WhiteWins => Some(1.0),
                Termination::Draw => Some(0.0),
                Termination::BlackWins => Some(-1.0),
                Termination::BothLose | Termination::Unknown => None,
            };
        }
        match of_tags(item, tags)? {
            Cell::Float(number) => Some(number),
            Cell::Unsigned(number) => u32::try_from(number).ok().map(f64::from),
            _ => None,
        }
    }

    /// Refuses a value of another type than those of the column.
    fn check(&self, name: &str, value: &Value) -> PyResult<()> {
        let kind = match self {
            Self::Tag(tag) => TagKind::of(tag),
            Self::Number(_) => TagKind::Number,
        };
        let expected = match (kind, value) {
            (TagKind::Number, Value::Text(_)) => "a number",
            (TagKind::Date, Value::Number(_)) => "a date",
            (TagKind::Time, Value::Number(_)) => "a time such as \"17:05:09\"",
            _ => return Ok(()),
        };
        let message = format!("expected {expected} to compare with \"{name}\"");
        Err(PyTypeError::new_err(message))
    }
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
                let (name, value): (String, Bound<'_, PyAny>) = item.extract()?;
                let of = Subject::of_name(&name)?;
                let value = Value::of_python(&value)?;
                of.check(&name, &value)?;
                let is = Comparison::Order(std::cmp::Ordering::is_eq, value);
                Ok(Condition { of, is })
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
        let (name, operator, value): (String, String, Bound<'_, PyAny>) =
            item.extract().map_err(shape)?;
        let of = Subject::of_name(&name)?;
        let checked = |value: &Bound<'_, PyAny>| -> PyResult<Value> {
            let value = Value::of_python(value)?;
            of.check(&name, &value)?;
            Ok(value)
        };
        let order = |holds: fn(std::cmp::Ordering) -> bool| -> PyResult<Comparison> {
            Ok(Comparison::Order(holds, checked(&value)?))
        };
        let list = || {
            if value.is_instance_of::<PyString>() {
                return Err(PyTypeError::new_err(format!(
                    "expected a list of values after \"{operator}\""
                )));
            }
            let items = value.try_iter()?.map(|item| checked(&item?));
            items.collect::<PyResult<Vec<_>>>()
        };
        let is = match &*operator {
            "=" | "==" => order(std::cmp::Ordering::is_eq)?,
            "!=" => Comparison::Different(checked(&value)?),
            "<" => order(std::cmp::Ordering::is_lt)?,
            "<=" => order(std::cmp::Ordering::is_le)?,
            ">" => order(std::cmp::Ordering::is_gt)?,
            ">=" => order(std::cmp::Ordering::is_ge)?,
            "in" => Comparison::In(list()?),
            "not in" => Comparison::NotIn(list()?),
            "contains" => {
                let part: String = value.extract()?;
                of.check(&name, &Value::Text(part.clone()))?;
                Comparison::Contains(part)
            }
            _ => {
                let message = format!("unknown operator \"{operator}\"; there are {OPERATORS}");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Self { of, is })
    }

    fn holds(&self, tags: &Tags<'_>) -> bool {
        let found = match &self.of {
            Subject::Tag(tag) => tags.get(tag),
            Subject::Number(_) => None,
        };
        let number = self.of.number(tags);
        let order = |value: &Value| match value {
            Value::Number(wanted) if number.is_some() => number?.partial_cmp(wanted),
            value => value.compare(found?),
        };
        let equals = |value: &Value| order(value).is_some_and(std::cmp::Ordering::is_eq);
        match &self.is {
            Comparison::Order(holds, value) => order(value).is_some_and(holds),
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
