//! The cells of a column while a table is built.

use std::fmt::{Display, Write as _};
use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Date32Builder, Float64Builder, Int8Builder, Int32Builder, ListBuilder,
    StringBuilder, Time32SecondBuilder, TimestampMillisecondBuilder, UInt8Builder, UInt16Builder,
    UInt64Builder,
};
use arrow_array::{ArrayRef, UInt32Array, UInt64Array};
use arrow_schema::DataType;
use chess::pgn::Termination;

use super::item::Item;

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

impl Cell<'_> {
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
            Some(Termination::Unknown) | None => Self::Null,
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

    pub(crate) fn push_letter(&mut self, role: Option<chess::Role>) {
        let mut buffer = [0; 4];
        match role {
            Some(role) => self.push(&Cell::Text(role.letter().encode_utf8(&mut buffer))),
            None => self.push(&Cell::Null),
        }
    }

    pub(crate) fn push(&mut self, cell: &Cell<'_>) {
        let unsigned = match cell {
            Cell::Unsigned(value) => Some(*value),
            _ => None,
        };
        let signed = match cell {
            Cell::Signed(value) => Some(*value),
            _ => None,
        };
        match self {
            Self::Game(cells) => {
                cells.push(
                    unsigned
                        .and_then(|value| u32::try_from(value).ok())
                        .unwrap_or(u32::MAX),
                );
            }
            Self::Line(cells) => cells.push(unsigned.unwrap_or_default()),
            Self::Flag(cells) => cells.append_option(match cell {
                Cell::Flag(flag) => Some(*flag),
                _ => None,
            }),
            Self::Unsigned8(cells) => {
                cells.append_option(unsigned.and_then(|value| u8::try_from(value).ok()));
            }
            Self::Unsigned16(cells) => {
                cells.append_option(unsigned.map(|value| u16::try_from(value).unwrap_or(u16::MAX)));
            }
            Self::Unsigned64(cells) => cells.append_option(unsigned),
            Self::Signed8(cells) => {
                cells.append_option(signed.and_then(|value| i8::try_from(value).ok()));
            }
            Self::Signed32(cells) => {
                cells.append_option(signed.and_then(|value| i32::try_from(value).ok()));
            }
            Self::Date(cells) => {
                cells.append_option(signed.and_then(|value| i32::try_from(value).ok()));
            }
            Self::Time(cells) => {
                cells.append_option(signed.and_then(|value| i32::try_from(value).ok()));
            }
            Self::Moment(cells) => cells.append_option(signed),
            Self::Float(cells) => cells.append_option(match cell {
                Cell::Float(value) => Some(*value),
                _ => None,
            }),
            Self::Text(cells) => match cell {
                Cell::Text(text) => cells.append_value(text),
                Cell::Shown(value) => {
                    // A builder takes everything.
                    let _ = write!(cells, "{value}");
                    cells.append_value("");
                }
                _ => cells.append_null(),
            },
            Self::Bytes(cells) => match cell {
                Cell::Bytes(bytes) => {
                    cells.values().append_slice(bytes);
                    cells.append(true);
                }
                _ => cells.append(false),
            },
            Self::Texts(cells) => match cell {
                Cell::Texts(texts) => {
                    texts
                        .iter()
                        .for_each(|text| cells.values().append_value(text));
                    cells.append(true);
                }
                _ => cells.append(false),
            },
        }
    }

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
