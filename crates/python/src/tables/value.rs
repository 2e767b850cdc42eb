//! The values that conditions compare columns with.

use std::cmp::Ordering;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Float64Type, Int8Type, Int32Type, Time32SecondType, TimestampMillisecondType,
    UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use super::cells::Cell;
use super::tags::{TagKind, days, seconds};

/// The kind of the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A tag, as the text has it.
    Tag(TagKind),
    Number,
    Text,
    Flag,
    Moment,
    Texts,
    Numbers,
}

impl Kind {
    pub(crate) fn of_type(kind: &DataType) -> Self {
        match kind {
            DataType::Utf8 => Self::Text,
            DataType::Boolean => Self::Flag,
            DataType::Timestamp(_, _) => Self::Moment,
            DataType::List(items) if *items.data_type() == DataType::Utf8 => Self::Texts,
            DataType::List(_) => Self::Numbers,
            _ => Self::Number,
        }
    }

    /// The value that `contains` asks for: a part of a text, or an item of a list.
    pub(crate) fn part_of_python(self, value: &Bound<'_, PyAny>, name: &str) -> PyResult<Value> {
        match self {
            Self::Tag(TagKind::Text | TagKind::Date | TagKind::Time) | Self::Text | Self::Texts => {
                Value::of_python(value, Self::Text, name)
            }
            Self::Numbers => Value::of_python(value, Self::Number, name),
            Self::Tag(TagKind::Number) | Self::Number | Self::Flag | Self::Moment => {
                let message = format!("\"{name}\" is no text and no list, which `contains` asks");
                Err(PyTypeError::new_err(message))
            }
        }
    }
}

/// A value of a condition.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Integer(i128),
    Float(f64),
    Text(String),
    Flag(bool),
}

impl Value {
    /// The value for a column of this kind; one of another type is refused.
    pub(crate) fn of_python(value: &Bound<'_, PyAny>, kind: Kind, name: &str) -> PyResult<Self> {
        let is_flag = value.is_instance_of::<PyBool>();
        let is_text = value.is_instance_of::<PyString>();
        let expected = match kind {
            Kind::Tag(TagKind::Number) | Kind::Number | Kind::Numbers => {
                if let Some(number) = Self::number(value).filter(|_| !is_flag && !is_text) {
                    return Ok(number);
                }
                "a number"
            }
            Kind::Flag if is_flag => return Ok(Self::Flag(value.is_truthy()?)),
            Kind::Flag => "True or False",
            Kind::Text | Kind::Texts if is_text => return Ok(Self::Text(value.extract()?)),
            Kind::Text | Kind::Texts => "a text",
            Kind::Moment => {
                if let Some(moment) = Self::moment(value) {
                    return Ok(Self::Integer(moment));
                }
                "a date and time"
            }
            Kind::Tag(TagKind::Text) => {
                if is_text {
                    return Ok(Self::Text(value.extract()?));
                }
                // A tag that the user made may be a number, as in `[Tables "3"]`.
                if let Some(number) = Self::number(value).filter(|_| !is_flag) {
                    return Ok(number);
                }
                "a text or a number"
            }
            Kind::Tag(TagKind::Date) => {
                if is_text {
                    return Ok(Self::Text(value.extract()?));
                }
                // A date, as PGN writes it.
                if let Ok(date) = value.call_method1("strftime", ("%Y.%m.%d",)) {
                    return Ok(Self::Text(date.extract()?));
                }
                "a date"
            }
            Kind::Tag(TagKind::Time) => {
                if is_text {
                    return Ok(Self::Text(value.extract()?));
                }
                if let Ok(time) = value.call_method1("strftime", ("%H:%M:%S",)) {
                    return Ok(Self::Text(time.extract()?));
                }
                "a time such as \"17:05:09\""
            }
        };
        let found = value.get_type().name()?;
        let message = format!("expected {expected} to compare with \"{name}\", found {found}");
        Err(PyTypeError::new_err(message))
    }

    fn number(value: &Bound<'_, PyAny>) -> Option<Self> {
        let integer = value.extract::<i128>().map(Self::Integer);
        integer.or_else(|_| value.extract().map(Self::Float)).ok()
    }

    /// Milliseconds since 1970: of a date, with a time or without; one without a zone is in UTC.
    fn moment(value: &Bound<'_, PyAny>) -> Option<i128> {
        if let Ok(text) = value.extract::<String>() {
            let (day, time) = match text.split_once([' ', 'T']) {
                Some((day, time)) => (day, seconds(time.trim_end_matches('Z'))?),
                None => (&*text, 0),
            };
            let day = i128::from(days(day)?);
            return Some((day * 86_400 + i128::from(time)) * 1_000);
        }
        let zone = value.call_method0("utcoffset").ok();
        let zone = zone.filter(|zone| !zone.is_none());
        let offset: f64 = match zone {
            Some(zone) => zone.call_method0("total_seconds").ok()?.extract().ok()?,
            None => 0.0,
        };
        let day: String = value
            .call_method1("strftime", ("%Y-%m-%d",))
            .ok()?
            .extract()
            .ok()?;
        let time: String = value
            .call_method1("strftime", ("%H:%M:%S",))
            .ok()?
            .extract()
            .ok()?;
        let local = i128::from(days(&day)?) * 86_400 + i128::from(seconds(&time)?);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a zone is less than a day away"
        )]
        let offset = i128::from(offset as i32);
        Some((local - offset) * 1_000)
    }

    /// The order of what a column has beside this value; nothing where it has nothing or is unknown.
    pub(crate) fn order(&self, found: &Found<'_>) -> Option<Ordering> {
        match (found, self) {
            (Found::Integer(found), Self::Integer(number)) => Some(found.cmp(number)),
            (Found::Integer(found), Self::Float(number)) => float(*found).partial_cmp(number),
            (Found::Float(found), Self::Integer(number)) => found.partial_cmp(&float(*number)),
            (Found::Float(found), Self::Float(number)) => found.partial_cmp(number),
            (Found::Flag(found), Self::Flag(flag)) => Some(found.cmp(flag)),
            (Found::Text(found), Self::Text(text)) if found == text => Some(Ordering::Equal),
            // Tags write what is unknown so, as in `2024.??.??`.
            (Found::Text(found), Self::Text(_)) if found.is_empty() || found.contains('?') => None,
            (Found::Text(found), Self::Text(text)) => Some((*found).cmp(text)),
            // A number in a tag.
            (Found::Text(found), Self::Integer(number)) => {
                let found = found.trim().parse::<f64>().ok()?;
                found.partial_cmp(&float(*number))
            }
            (Found::Text(found), Self::Float(number)) => {
                found.trim().parse::<f64>().ok()?.partial_cmp(number)
            }
            _ => None,
        }
    }

    /// Whether it is a part of a text, or an item of a list.
    pub(crate) fn is_part_of(&self, found: &Found<'_>) -> bool {
        match (found, self) {
            (Found::Text(found), Self::Text(part)) => found.contains(&**part),
            (Found::List(items), part) => (0..items.len()).any(|row| {
                let order = part.order(&Found::of_array(items, row));
                order.is_some_and(Ordering::is_eq)
            }),
            _ => false,
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "beside a float no number is more exact"
)]
fn float(number: i128) -> f64 {
    number as f64
}

/// What a column has in a row.
pub(crate) enum Found<'a> {
    Null,
    Integer(i128),
    Float(f64),
    Text(&'a str),
    Flag(bool),
    List(ArrayRef),
}

impl<'a> Found<'a> {
    pub(crate) fn of_cell(cell: &Cell<'a>) -> Self {
        match cell {
            Cell::Unsigned(number) => Self::Integer(i128::from(*number)),
            Cell::Signed(number) => Self::Integer(i128::from(*number)),
            Cell::Float(number) => Self::Float(*number),
            Cell::Text(text) => Self::Text(text),
            Cell::Flag(flag) => Self::Flag(*flag),
            Cell::Null | Cell::Shown(_) | Cell::Bytes(_) | Cell::Texts(_) => Self::Null,
        }
    }

    pub(crate) fn of_array(array: &'a ArrayRef, row: usize) -> Self {
        macro_rules! integer {
            ($kind:ty) => {
                Self::Integer(i128::from(array.as_primitive::<$kind>().value(row)))
            };
        }
        if array.is_null(row) {
            return Self::Null;
        }
        match array.data_type() {
            DataType::UInt8 => integer!(UInt8Type),
            DataType::UInt16 => integer!(UInt16Type),
            DataType::UInt32 => integer!(UInt32Type),
            DataType::UInt64 => integer!(UInt64Type),
            DataType::Int8 => integer!(Int8Type),
            DataType::Int32 => integer!(Int32Type),
            DataType::Date32 => integer!(Date32Type),
            DataType::Time32(_) => integer!(Time32SecondType),
            DataType::Timestamp(_, _) => integer!(TimestampMillisecondType),
            DataType::Float64 => Self::Float(array.as_primitive::<Float64Type>().value(row)),
            DataType::Boolean => Self::Flag(array.as_boolean().value(row)),
            DataType::Utf8 => Self::Text(array.as_string::<i32>().value(row)),
            DataType::List(_) => Self::List(array.as_list::<i32>().value(row)),
            _ => Self::Null,
        }
    }
}
