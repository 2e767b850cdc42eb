//! A request: an object of JSON, and its parts by key.
//!
//! Parts are taken one by one from a value that has been read once. Derived readers would be a
//! quarter of the module.

use serde_json::{Map, Value};

use crate::finding::Refusal;

/// An object with the keys of a verb.
pub(crate) struct Request<'a> {
    object: &'a Map<String, Value>,
}

impl<'a> Request<'a> {
    /// The object, which may have these keys and no others.
    pub(crate) fn new(value: &'a Value, keys: &[&str]) -> Result<Self, Refusal> {
        let object = value.as_object();
        let object = object.ok_or_else(|| malformed("an object", value))?;
        match object.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => {
                let message = format!("expected one of {}, found `{key}`", keys.join(", "));
                Err(Refusal::malformed(message))
            }
            None => Ok(Self { object }),
        }
    }

    fn value(&self, key: &str) -> Option<&'a Value> {
        self.object.get(key).filter(|value| !value.is_null())
    }

    /// A part, if it is there.
    fn part<T>(
        &self,
        key: &str,
        expected: &str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, Refusal> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let part = read(value);
        part.map(Some)
            .ok_or_else(|| malformed(&format!("{expected} as `{key}`"), value))
    }

    /// A text, if it is there.
    pub(crate) fn text(&self, key: &str) -> Result<Option<&'a str>, Refusal> {
        self.part(key, "a string", Value::as_str)
    }

    /// A text that has to be there.
    pub(crate) fn needed_text(&self, key: &str) -> Result<&'a str, Refusal> {
        let missing = || Refusal::malformed(format!("missing `{key}`: expected a string"));
        self.text(key)?.ok_or_else(missing)
    }
}

#[cfg(any(feature = "positions", feature = "rules", feature = "computer"))]
impl<'a> Request<'a> {
    /// The items of a list, none where it is missing.
    pub(crate) fn list(&self, key: &str) -> Result<&'a [Value], Refusal> {
        let list = self.part(key, "a list", |value| value.as_array().map(Vec::as_slice))?;
        Ok(list.unwrap_or_default())
    }
}

#[cfg(any(feature = "rules", feature = "computer"))]
impl Request<'_> {
    /// A number, if it is there.
    pub(crate) fn number(&self, key: &str) -> Result<Option<usize>, Refusal> {
        let read = |value: &Value| usize::try_from(value.as_u64()?).ok();
        self.part(key, "a number", read)
    }

    /// A number that has to be there.
    pub(crate) fn needed_number(&self, key: &str) -> Result<usize, Refusal> {
        let missing = || Refusal::malformed(format!("missing `{key}`: expected a number"));
        self.number(key)?.ok_or_else(missing)
    }
}

#[cfg(feature = "positions")]
impl<'a> Request<'a> {
    /// A part of any kind that has to be there.
    pub(crate) fn needed(&self, key: &str, expected: &str) -> Result<&'a Value, Refusal> {
        let missing = || Refusal::malformed(format!("missing `{key}`: expected {expected}"));
        self.value(key).ok_or_else(missing)
    }

    /// An object within, if it is there.
    pub(crate) fn object(&self, key: &str, keys: &[&str]) -> Result<Option<Self>, Refusal> {
        let value = self.value(key);
        value.map(|value| Self::new(value, keys)).transpose()
    }

    /// The parts of an object within that are not `null`; none where it is missing.
    pub(crate) fn entries(
        &self,
        key: &str,
    ) -> Result<impl Iterator<Item = (&'a str, &'a Value)>, Refusal> {
        let object = self.part(key, "an object", Value::as_object)?;
        let entries = object.into_iter().flatten();
        let entries = entries.filter(|(_, value)| !value.is_null());
        Ok(entries.map(|(key, value)| (key.as_str(), value)))
    }
}

/// The refusal of a value of another kind.
pub(crate) fn malformed(expected: &str, found: &Value) -> Refusal {
    Refusal::malformed(format!("expected {expected}, found {}", spelled(found)))
}

/// A value in short, with the items of a list. To write JSON of any kind would bring the tables of
/// floating-point numbers into the module.
fn spelled(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            let some: Vec<_> = items.iter().take(5).map(spelled_alone).collect();
            let rest = if items.len() > some.len() { ",…" } else { "" };
            format!("[{}{rest}]", some.join(","))
        }
        alone => spelled_alone(alone),
    }
}

fn spelled_alone(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.to_string(),
            (None, Some(number)) => number.to_string(),
            (None, None) => "a fraction".to_owned(),
        },
        Value::String(text) => match text.char_indices().nth(40) {
            Some((end, _)) => format!("\"{}…\"", text.get(..end).unwrap_or_default()),
            None => format!("\"{text}\""),
        },
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}
