//! The cells of a column while a table is built.

use std::fmt::{Display, Write as _};
use std::iter::repeat_n;
use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Date32Builder, Float64Builder, Int8Builder, Int32Builder, ListBuilder,
    StringBuilder, Time32SecondBuilder, TimestampMillisecondBuilder, UInt8Builder, UInt16Builder,
    UInt64Builder,
};
use arrow_array::{ArrayRef, UInt32Array, UInt64Array};
use arrow_schema::DataType;
use feen_chess::pgn::{Tags, Termination, TimeControl};

use super::item::Item;
use super::tags::{TagKind, days, number, seconds};

/// A value of a cell.
pub(crate) enum Cell<'a> {
    Null,
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Flag(bool),
    Text(&'a str),
    Shown(&'a dyn Display),
    Bytes(&'a [u8]),
    Texts(&'a [String]),
}

impl<'a> Cell<'a> {
    /// The value of a column that the tags alone say, if it is one.
    pub(crate) fn of_tags(item: &Item, tags: &'a Tags<'_>) -> Option<Self> {
        let control = || -> Option<TimeControl> { tags.get("TimeControl")?.parse().ok() };
        Some(match item {
            Item::Tag(name, kind) => match (tags.get(name), kind) {
                (None, _) => Self::Null,
                (Some(tag), TagKind::Text) => Self::Text(tag),
                (Some(tag), TagKind::Number) => Self::signed(number(tag)),
                (Some(tag), TagKind::Date) => Self::signed(days(tag)),
                (Some(tag), TagKind::Time) => Self::signed(seconds(tag)),
            },
            Item::Base => Self::float(control().map(|control| control.base.as_secs_f64())),
            Item::Increment => {
                Self::float(control().map(|control| control.increment.as_secs_f64()))
            }
            Item::PeriodMoves => match control().and_then(|control| control.moves) {
                Some(moves) => Self::Unsigned(moves.into()),
                None => Self::Null,
            },
            Item::Utc => {
                let time = || {
                    let day = i64::from(days(tags.get("UTCDate")?)?).checked_mul(86_400)?;
                    let seconds = i64::from(seconds(tags.get("UTCTime")?)?);
                    day.checked_add(seconds)?.checked_mul(1_000)
                };
                time().map_or(Self::Null, Self::Signed)
            }
            _ => return None,
        })
    }

    pub(crate) fn unsigned(value: usize) -> Self {
        Self::Unsigned(value as u64)
    }

    pub(crate) fn signed(value: Option<i32>) -> Self {
        value.map_or(Self::Null, |value| Self::Signed(value.into()))
    }

    /// 1, 0 or -1 for White.
    pub(crate) fn result(result: Option<Termination>) -> Self {
        match result {
            Some(Termination::WhiteWins) => Self::Signed(1),
            Some(Termination::Draw) => Self::Signed(0),
            Some(Termination::BlackWins) => Self::Signed(-1),
            // No number between -1 and 1 says that both lose.
            Some(Termination::BothLose | Termination::Unknown) | None => Self::Null,
        }
    }

    pub(crate) fn float(value: Option<f64>) -> Self {
        value.map_or(Self::Null, Self::Float)
    }
}

/// The cells of a column.
pub(crate) enum Cells {
    Game(Vec<u32>),
    Line(Vec<u64>),
    Flag(BooleanBuilder),
    Unsigned8(UInt8Builder),
    Unsigned16(UInt16Builder),
    Unsigned64(UInt64Builder),
    Signed8(Int8Builder),
    Signed32(Int32Builder),
    Float(Float64Builder),
    Text(StringBuilder),
    Bytes(ListBuilder<UInt8Builder>),
    Texts(ListBuilder<StringBuilder>),
    Date(Date32Builder),
    Time(Time32SecondBuilder),
    Moment(TimestampMillisecondBuilder),
}

impl Cells {
    pub(crate) fn new(item: &Item) -> Self {
        match item {
            Item::Game => Self::Game(Vec::new()),
            Item::Line => Self::Line(Vec::new()),
            item => match item.kind() {
                DataType::Boolean => Self::Flag(BooleanBuilder::new()),
                DataType::UInt8 => Self::Unsigned8(UInt8Builder::new()),
                DataType::UInt16 => Self::Unsigned16(UInt16Builder::new()),
                DataType::UInt64 => Self::Unsigned64(UInt64Builder::new()),
                DataType::Int8 => Self::Signed8(Int8Builder::new()),
                DataType::Int32 => Self::Signed32(Int32Builder::new()),
                DataType::Float64 => Self::Float(Float64Builder::new()),
                DataType::Date32 => Self::Date(Date32Builder::new()),
                DataType::Time32(_) => Self::Time(Time32SecondBuilder::new()),
                DataType::Timestamp(_, zone) => {
                    Self::Moment(TimestampMillisecondBuilder::new().with_timezone_opt(zone))
                }
                DataType::List(items) if *items.data_type() == DataType::UInt8 => {
                    Self::Bytes(ListBuilder::new(UInt8Builder::new()))
                }
                DataType::List(_) => Self::Texts(ListBuilder::new(StringBuilder::new())),
                _ => Self::Text(StringBuilder::new()),
            },
        }
    }

    /// Adds a value.
    pub(crate) fn push(&mut self, cell: &Cell<'_>) {
        self.repeat(cell, 1);
    }

    /// Adds a value to a number of rows.
    pub(crate) fn repeat(&mut self, cell: &Cell<'_>, rows: usize) {
        let unsigned = match cell {
            Cell::Unsigned(value) => Some(*value),
            _ => None,
        };
        let signed = match cell {
            Cell::Signed(value) => Some(*value),
            _ => None,
        };
        let small = || signed.and_then(|value| i32::try_from(value).ok());
        macro_rules! repeat {
            ($cells:ident, $value:expr) => {
                match $value {
                    Some(value) => $cells.append_value_n(value, rows),
                    None => $cells.append_nulls(rows),
                }
            };
        }
        match self {
            Self::Game(cells) => {
                let number = unsigned.and_then(|value| u32::try_from(value).ok());
                cells.extend(repeat_n(number.unwrap_or(u32::MAX), rows));
            }
            Self::Line(cells) => cells.extend(repeat_n(unsigned.unwrap_or_default(), rows)),
            Self::Flag(cells) => match cell {
                Cell::Flag(flag) => cells.append_n(rows, *flag),
                _ => cells.append_nulls(rows),
            },
            Self::Unsigned8(cells) => {
                repeat!(cells, unsigned.and_then(|value| u8::try_from(value).ok()));
            }
            Self::Unsigned16(cells) => repeat!(cells, unsigned.map(small_unsigned)),
            Self::Unsigned64(cells) => repeat!(cells, unsigned),
            Self::Signed8(cells) => {
                repeat!(cells, signed.and_then(|value| i8::try_from(value).ok()));
            }
            Self::Signed32(cells) => repeat!(cells, small()),
            Self::Date(cells) => repeat!(cells, small()),
            Self::Time(cells) => repeat!(cells, small()),
            Self::Moment(cells) => repeat!(cells, signed),
            Self::Float(cells) => match cell {
                Cell::Float(value) => cells.append_value_n(*value, rows),
                _ => cells.append_nulls(rows),
            },
            Self::Text(cells) => match cell {
                Cell::Text(text) => cells.append_value_n(text, rows),
                Cell::Shown(value) => (0..rows).for_each(|_| show(cells, value)),
                _ => cells.append_nulls(rows),
            },
            Self::Bytes(cells) => (0..rows).for_each(|_| match cell {
                Cell::Bytes(bytes) => {
                    cells.values().append_slice(bytes);
                    cells.append(true);
                }
                _ => cells.append(false),
            }),
            Self::Texts(cells) => (0..rows).for_each(|_| match cell {
                Cell::Texts(texts) => {
                    texts
                        .iter()
                        .for_each(|text| cells.values().append_value(text));
                    cells.append(true);
                }
                _ => cells.append(false),
            }),
        }
    }
}

/// # Values of many rows
///
/// A column of another kind has no such values: its rows are null.
impl Cells {
    pub(crate) fn add_unsigned(&mut self, values: impl Iterator<Item = Option<u64>>) {
        match self {
            Self::Unsigned8(cells) => values.for_each(|value| {
                cells.append_option(value.and_then(|value| u8::try_from(value).ok()));
            }),
            Self::Unsigned16(cells) => {
                values.for_each(|value| cells.append_option(value.map(small_unsigned)));
            }
            Self::Unsigned64(cells) => values.for_each(|value| cells.append_option(value)),
            other => other.repeat(&Cell::Null, values.count()),
        }
    }

    pub(crate) fn add_signed(&mut self, values: impl Iterator<Item = Option<i64>>) {
        match self {
            Self::Signed32(cells) => values.for_each(|value| {
                cells.append_option(value.and_then(|value| i32::try_from(value).ok()));
            }),
            other => other.repeat(&Cell::Null, values.count()),
        }
    }

    pub(crate) fn add_floats(&mut self, values: impl Iterator<Item = Option<f64>>) {
        match self {
            Self::Float(cells) => values.for_each(|value| cells.append_option(value)),
            other => other.repeat(&Cell::Null, values.count()),
        }
    }

    pub(crate) fn add_flags(&mut self, values: impl Iterator<Item = bool>) {
        match self {
            Self::Flag(cells) => values.for_each(|value| cells.append_value(value)),
            other => other.repeat(&Cell::Null, values.count()),
        }
    }

    /// Adds the texts of values.
    pub(crate) fn add_texts<T>(
        &mut self,
        values: impl Iterator<Item = Option<T>>,
        text: impl Fn(&T) -> &str,
    ) {
        match self {
            Self::Text(cells) => values.for_each(|value| match value {
                Some(value) => cells.append_value(text(&value)),
                None => cells.append_null(),
            }),
            other => other.repeat(&Cell::Null, values.count()),
        }
    }

    /// Adds the letters of pieces.
    pub(crate) fn add_letters(&mut self, roles: impl Iterator<Item = Option<feen_chess::Role>>) {
        let letters = roles.map(|role| Some([role?.letter() as u8]));
        self.add_texts(letters, |letter| str::from_utf8(letter).unwrap_or_default());
    }

    /// Adds what values print.
    pub(crate) fn add_shown(&mut self, values: impl Iterator<Item = impl Display>) {
        match self {
            Self::Text(cells) => values.for_each(|value| show(cells, &value)),
            other => other.repeat(&Cell::Null, values.count()),
        }
    }

    /// Adds a list of bytes.
    pub(crate) fn push_bytes(&mut self, bytes: impl Iterator<Item = u8>) {
        match self {
            Self::Bytes(cells) => {
                bytes.for_each(|byte| cells.values().append_value(byte));
                cells.append(true);
            }
            other => other.push(&Cell::Null),
        }
    }
}

/// A number for a column of small ones: one that is too large is the largest.
fn small_unsigned(value: u64) -> u16 {
    u16::try_from(value).unwrap_or(u16::MAX)
}

/// Adds what a value prints.
fn show(cells: &mut StringBuilder, value: &(impl Display + ?Sized)) {
    // A builder takes everything.
    let _ = write!(cells, "{value}");
    cells.append_value("");
}

/// # The end
impl Cells {
    /// The array, placed after the games and lines before it.
    pub(crate) fn finish(self, games: usize, lines: usize) -> ArrayRef {
        let games = u32::try_from(games).unwrap_or(u32::MAX);
        match self {
            Self::Game(cells) => {
                let numbers = cells.into_iter().map(|number| number.saturating_add(games));
                Arc::new(UInt32Array::from_iter_values(numbers))
            }
            Self::Line(cells) => {
                let numbers = cells
                    .into_iter()
                    .map(|number| number.saturating_add(lines as u64));
                Arc::new(UInt64Array::from_iter_values(numbers))
            }
            Self::Flag(mut cells) => Arc::new(cells.finish()),
            Self::Unsigned8(mut cells) => Arc::new(cells.finish()),
            Self::Unsigned16(mut cells) => Arc::new(cells.finish()),
            Self::Unsigned64(mut cells) => Arc::new(cells.finish()),
            Self::Signed8(mut cells) => Arc::new(cells.finish()),
            Self::Signed32(mut cells) => Arc::new(cells.finish()),
            Self::Float(mut cells) => Arc::new(cells.finish()),
            Self::Text(mut cells) => Arc::new(cells.finish()),
            Self::Bytes(mut cells) => Arc::new(cells.finish()),
            Self::Texts(mut cells) => Arc::new(cells.finish()),
            Self::Date(mut cells) => Arc::new(cells.finish()),
            Self::Time(mut cells) => Arc::new(cells.finish()),
            Self::Moment(mut cells) => Arc::new(cells.finish()),
        }
    }
}
