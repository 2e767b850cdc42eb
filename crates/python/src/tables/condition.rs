//! Conditions on the columns of a table: `[("WhiteElo", ">=", 2000), ("check", "=", True)]`, or a function of a row.
//!
//! What the tags of a game and its result say is asked before its moves are played, and of all else the rows are asked.

use std::cmp::Ordering as Order;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::ArrayRef;
use feen_chess::pgn::{Tags, Termination};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString};

use super::cells::Cell;
use super::item::Item;
use super::tags::{TagKind, is_known_tag, near_tag};
use super::value::{Found, Kind, Value};
use crate::columns::arrays::value;
use crate::error::refused;

/// Conditions: one of several lists, in which all hold; and a function that must be true.
#[derive(Clone, Default)]
pub(crate) struct Conditions {
    any: Vec<Vec<Condition>>,
    function: Option<Arc<Py<PyAny>>>,
}

#[derive(Clone)]
struct Condition {
    of: Subject,
    is: Comparison,
}

/// What a condition is on.
#[derive(Clone)]
enum Subject {
    /// A tag as the text has it, and whether a game had it.
    Tag(String, Arc<AtomicBool>),
    Result,
    /// A column that the tags alone say.
    OfTags(Item),
    /// A column that the moves say.
    OfMoves(Item),
}

#[derive(Clone)]
enum Comparison {
    Order(fn(Order) -> bool, Value),
    Different(Value),
    In(Vec<Value>),
    NotIn(Vec<Value>),
    Contains(Value),
}

const OPERATORS: &str = "=, ==, !=, <, <=, >, >=, in, not in, contains";

/// The column of a name, if there is one.
type Known<'k> = &'k dyn Fn(&str) -> Option<Item>;

impl Conditions {
    /// The conditions of an argument: a list of triples, a list of such lists, a dictionary of columns and values, or a function.
    pub(crate) fn of_python(object: Option<&Bound<'_, PyAny>>, known: Known<'_>) -> PyResult<Self> {
        let Some(object) = object.filter(|object| !object.is_none()) else {
            return Ok(Self::default());
        };
        if object.is_callable() {
            return Ok(Self {
                any: Vec::new(),
                function: Some(Arc::new(object.clone().unbind())),
            });
        }
        let any = if let Ok(mapping) = object.cast::<PyMapping>() {
            let conditions = mapping.items()?.iter().map(|item| {
                let (name, value): (String, Bound<'_, PyAny>) = item.extract()?;
                Condition::new(&name, "=", &value, known)
            });
            vec![conditions.collect::<PyResult<_>>()?]
        } else {
            let items = object.try_iter()?.collect::<PyResult<Vec<_>>>()?;
            let is_triple = |item: &Bound<'_, PyAny>| {
                item.get_item(0)
                    .is_ok_and(|first| first.is_instance_of::<PyString>())
            };
            let list = |items: &[Bound<'_, PyAny>]| {
                let conditions = items.iter().map(|item| Condition::of_python(item, known));
                conditions.collect::<PyResult<Vec<_>>>()
            };
            if items.iter().all(is_triple) {
                vec![list(&items)?]
            } else {
                let lists = items.iter().map(|items| {
                    let items = items.try_iter()?.collect::<PyResult<Vec<_>>>()?;
                    list(&items)
                });
                lists.collect::<PyResult<_>>()?
            }
        };
        Ok(Self {
            any,
            function: None,
        })
    }

    /// The conditions of games that are no rows: on tags and on what they and the result say, or a function of a game.
    pub(crate) fn of_games(object: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let known = |name: &str| {
            Some(match name {
                "result" => Item::Result,
                "base_seconds" => Item::Base,
                "increment_seconds" => Item::Increment,
                "period_moves" => Item::PeriodMoves,
                "utc" => Item::Utc,
                "eco" => Item::Tag("ECO".to_owned(), TagKind::Text),
                "opening" => Item::Tag("Opening".to_owned(), TagKind::Text),
                _ => return None,
            })
        };
        Self::of_python(object, &known)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.any.is_empty()
    }

    pub(crate) fn function(&self) -> Option<&Py<PyAny>> {
        self.function.as_deref()
    }

    fn all(&self) -> impl Iterator<Item = &Condition> {
        self.any.iter().flatten()
    }

    /// The columns that rows are asked for; none where the tags and the result say all.
    pub(crate) fn items(&self) -> Vec<Item> {
        let needs_rows = self
            .all()
            .any(|condition| matches!(condition.of, Subject::OfMoves(_)));
        let all = self.all().filter(|_| needs_rows);
        all.map(|condition| condition.of.item()).collect()
    }

    /// Whether a game may have rows: its tags, and its result once it is known, are as one of the lists wants them.
    pub(crate) fn admit(&self, tags: &Tags<'_>, result: Option<Termination>) -> bool {
        let is_admitted = |condition: &Condition| condition.admits(tags, result);
        // Each tag is looked for, so that one that no game has is known.
        let all = self.any.iter().map(|list| {
            list.iter()
                .filter(|condition| !is_admitted(condition))
                .count()
        });
        let fewest = all.min();
        fewest.is_none_or(|fewest| fewest == 0)
    }

    /// The rows of columns that are as one of the lists wants them; nothing where all are.
    pub(crate) fn rows(&self, items: &[Item], columns: &[ArrayRef]) -> Option<Vec<bool>> {
        if self.items().is_empty() {
            return None;
        }
        let rows = columns.first().map_or(0, |column| column.len());
        let array = |condition: &Condition| {
            let item = condition.of.item();
            let place = items.iter().position(|other| *other == item);
            place.and_then(|place| columns.get(place))
        };
        let lists = self.any.iter().map(|list| {
            let conditions = list.iter().map(|condition| (condition, array(condition)));
            conditions.collect::<Vec<_>>()
        });
        let lists: Vec<Vec<_>> = lists.collect();
        let holds = |row: usize| {
            lists.iter().any(|list| {
                list.iter().all(|(condition, array)| {
                    condition.is_so(array.map_or(Found::Null, |array| Found::of_array(array, row)))
                })
            })
        };
        Some((0..rows).map(holds).collect())
    }

    /// The error of a tag that no game had, if there is one that is not known otherwise.
    pub(crate) fn missing_tag(&self) -> Option<PyErr> {
        let unseen = self.all().find_map(|condition| match &condition.of {
            Subject::Tag(tag, seen) if !seen.load(Ordering::Relaxed) && !is_known_tag(tag) => {
                Some(tag)
            }
            _ => None,
        })?;
        let message = format!("no game has the tag \"{unseen}\"");
        Some(refused("tag/unknown", &message))
    }
}

/// Whether a function is true of a row, as a dictionary of its columns.
pub(crate) fn is_true(
    py: Python<'_>,
    function: &Py<PyAny>,
    names: &[String],
    columns: &[ArrayRef],
    row: usize,
) -> PyResult<bool> {
    let cells = PyDict::new(py);
    for (name, column) in names.iter().zip(columns) {
        cells.set_item(name, value(py, column, row)?)?;
    }
    function.bind(py).call1((cells,))?.is_truthy()
}

impl Subject {
    /// The tag or the column of a name.
    fn of_name(name: &str, known: Known<'_>) -> PyResult<Self> {
        if let Some(item) = known(name) {
            return Ok(match item {
                Item::Result => Self::Result,
                item @ (Item::Base | Item::Increment | Item::PeriodMoves | Item::Utc) => {
                    Self::OfTags(item)
                }
                Item::Tag(tag, _) => Self::Tag(tag, Arc::default()),
                item => Self::OfMoves(item),
            });
        }
        let is_tag = name.starts_with(|first: char| first.is_uppercase() || !first.is_ascii());
        match near_tag(name) {
            None if is_tag => Ok(Self::Tag(name.to_owned(), Arc::default())),
            near => Err(PyValueError::new_err(match near {
                Some(near) => format!("unknown tag \"{name}\"; did you mean \"{near}\"?"),
                None => format!(
                    "no column \"{name}\" to compare; there are those of the table, and every tag, as in \"WhiteElo\""
                ),
            })),
        }
    }

    /// The column of the table that has it.
    fn item(&self) -> Item {
        match self {
            Self::Tag(tag, _) => Item::Tag(tag.clone(), TagKind::Text),
            Self::Result => Item::Result,
            Self::OfTags(item) | Self::OfMoves(item) => item.clone(),
        }
    }

    /// The kind of its values.
    fn kind(&self) -> Kind {
        match self {
            Self::Tag(tag, _) => Kind::Tag(TagKind::of(tag)),
            other => Kind::of_type(&other.item().kind()),
        }
    }
}

impl Condition {
    fn of_python(item: &Bound<'_, PyAny>, known: Known<'_>) -> PyResult<Self> {
        let shape = |_: PyErr| {
            PyTypeError::new_err(
                "expected a condition as (column, operator, value), as in (\"WhiteElo\", \">=\", 2000)",
            )
        };
        let (name, operator, value): (String, String, Bound<'_, PyAny>) =
            item.extract().map_err(shape)?;
        Self::new(&name, &operator, &value, known)
    }

    fn new(
        name: &str,
        operator: &str,
        value: &Bound<'_, PyAny>,
        known: Known<'_>,
    ) -> PyResult<Self> {
        let of = Subject::of_name(name, known)?;
        let kind = of.kind();
        let read = |value: &Bound<'_, PyAny>| Value::of_python(value, kind, name);
        let order = |holds: fn(Order) -> bool| -> PyResult<Comparison> {
            if matches!(kind, Kind::Texts | Kind::Numbers) {
                let message =
                    format!("\"{name}\" is a list, which `contains` asks for one of its items");
                return Err(PyTypeError::new_err(message));
            }
            Ok(Comparison::Order(holds, read(value)?))
        };
        let list = || {
            if value.is_instance_of::<PyString>() {
                return Err(PyTypeError::new_err(format!(
                    "expected a list of values after \"{operator}\""
                )));
            }
            let items = value.try_iter()?.map(|item| read(&item?));
            items.collect::<PyResult<Vec<_>>>()
        };
        let is = match operator {
            "=" | "==" => order(Order::is_eq)?,
            "!=" => {
                order(Order::is_eq)?;
                Comparison::Different(read(value)?)
            }
            "<" => order(Order::is_lt)?,
            "<=" => order(Order::is_le)?,
            ">" => order(Order::is_gt)?,
            ">=" => order(Order::is_ge)?,
            "in" => Comparison::In(list()?),
            "not in" => Comparison::NotIn(list()?),
            "contains" => Comparison::Contains(kind.part_of_python(value, name)?),
            _ => {
                let message = format!("unknown operator \"{operator}\"; there are {OPERATORS}");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Self { of, is })
    }

    /// Whether a game may have rows of which it is so, by its tags and by its result once that is known.
    fn admits(&self, tags: &Tags<'_>, result: Option<Termination>) -> bool {
        match &self.of {
            Subject::Tag(tag, seen) => {
                let found = tags.get(tag);
                if found.is_some() {
                    seen.store(true, Ordering::Relaxed);
                }
                self.is_so(found.map_or(Found::Null, Found::Text))
            }
            Subject::Result => match result {
                Some(result) => self.is_so(Found::of_cell(&Cell::result(Some(result)))),
                None => true,
            },
            Subject::OfTags(item) => {
                let cell = Cell::of_tags(item, tags).unwrap_or(Cell::Null);
                self.is_so(Found::of_cell(&cell))
            }
            Subject::OfMoves(_) => true,
        }
    }

    fn is_so(&self, found: Found<'_>) -> bool {
        let equals = |value: &Value| value.order(&found).is_some_and(Order::is_eq);
        match &self.is {
            Comparison::Order(holds, value) => value.order(&found).is_some_and(holds),
            Comparison::Different(value) => !equals(value),
            Comparison::In(values) => values.iter().any(equals),
            Comparison::NotIn(values) => !values.iter().any(equals),
            Comparison::Contains(part) => part.is_part_of(&found),
        }
    }
}
