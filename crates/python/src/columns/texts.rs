//! The texts of a column, as they come in.

use arrow_array::builder::LargeBinaryBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray, BinaryViewArray, LargeBinaryArray};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

use super::rows::{Part, parts};
use crate::capsule;
use crate::text::Text;

/// The texts of a column, as bytes, in one or more chunks.
pub(crate) struct Texts {
    chunks: Vec<Chunk>,
    /// The first row of each chunk.
    starts: Vec<usize>,
    pub(crate) rows: usize,
}

enum Chunk {
    Small(BinaryArray),
    Large(LargeBinaryArray),
    View(BinaryViewArray),
    /// Each distinct text, and for each row which one.
    Distinct(Box<Chunk>, Vec<Option<usize>>),
}

impl Texts {
    pub(crate) fn new(chunks: &[ArrayRef]) -> PyResult<Self> {
        let chunks: Vec<_> = chunks.iter().map(Chunk::new).collect::<PyResult<_>>()?;
        let mut rows = 0_usize;
        let starts = chunks.iter().map(|chunk| {
            let start = rows;
            rows = rows.saturating_add(chunk.len());
            start
        });
        Ok(Self {
            starts: starts.collect(),
            chunks,
            rows,
        })
    }

    /// The text of a row; `None` for a null, and past the end.
    pub(crate) fn get(&self, row: usize) -> Option<&[u8]> {
        let chunk = self.starts.partition_point(|start| *start <= row);
        let chunk = chunk.checked_sub(1)?;
        let row = row.checked_sub(*self.starts.get(chunk)?)?;
        self.chunks.get(chunk)?.get(row)
    }
}

impl Chunk {
    fn new(array: &ArrayRef) -> PyResult<Self> {
        let Some(dictionary) = array.as_any_dictionary_opt() else {
            return Self::plain(array);
        };
        let texts = Self::plain(dictionary.values())?;
        let rows = if texts.len() == 0 {
            vec![None; array.len()]
        } else {
            let rows = dictionary.normalized_keys().into_iter().enumerate();
            rows.map(|(row, text)| array.is_valid(row).then_some(text))
                .collect()
        };
        Ok(Self::Distinct(Box::new(texts), rows))
    }

    fn plain(array: &ArrayRef) -> PyResult<Self> {
        Ok(match array.data_type() {
            DataType::Utf8 => Self::Small(array.as_string().clone().into()),
            DataType::Binary => Self::Small(array.as_binary().clone()),
            DataType::LargeUtf8 => Self::Large(array.as_string().clone().into()),
            DataType::LargeBinary => Self::Large(array.as_binary().clone()),
            DataType::Utf8View => Self::View(array.as_string_view().clone().to_binary_view()),
            DataType::BinaryView => Self::View(array.as_binary_view().clone()),
            other => return Err(capsule::no_texts(other)),
        })
    }

    /// The number of rows.
    fn len(&self) -> usize {
        match self {
            Self::Small(array) => array.len(),
            Self::Large(array) => array.len(),
            Self::View(array) => array.len(),
            Self::Distinct(_, rows) => rows.len(),
        }
    }

    /// The text of a row that is there; `None` for a null.
    #[inline]
    fn get(&self, row: usize) -> Option<&[u8]> {
        match self {
            Self::Small(array) => {
                let is_valid = array.nulls().is_none_or(|nulls| nulls.is_valid(row));
                is_valid.then(|| between(array.value_offsets(), array.value_data(), row))
            }
            Self::Large(array) => {
                let is_valid = array.nulls().is_none_or(|nulls| nulls.is_valid(row));
                is_valid.then(|| between(array.value_offsets(), array.value_data(), row))
            }
            Self::View(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Distinct(texts, rows) => texts.get((*rows.get(row)?)?),
        }
    }
}

/// The bytes of a row; none where the offsets are wrong.
fn between<'a, T: Copy + TryInto<usize>>(offsets: &[T], data: &'a [u8], row: usize) -> &'a [u8] {
    let offset = |row: usize| offsets.get(row).copied()?.try_into().ok();
    let bytes = || data.get(offset(row)?..offset(row.checked_add(1)?)?);
    bytes().unwrap_or_default()
}

/// The values of a column of texts, in parts that come in the order of the rows. A text of a dictionary is looked at
/// once.
pub(crate) fn mapped<P: Part>(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    threads: usize,
    add: impl Fn(&mut P, &[u8]) + Sync,
) -> PyResult<Vec<P>> {
    mapped_texts(py, &Texts::new(&of_python(column)?.1)?, threads, add)
}

/// The values of texts, as [`mapped`].
pub(crate) fn mapped_texts<P: Part>(
    py: Python<'_>,
    texts: &Texts,
    threads: usize,
    add: impl Fn(&mut P, &[u8]) + Sync,
) -> PyResult<Vec<P>> {
    let mut found = Vec::new();
    for chunk in &texts.chunks {
        if let Chunk::Distinct(distinct, rows) = chunk {
            // One thread, so one part: a dictionary has few texts.
            let part = parts(py, distinct.len(), 1, |part: &mut P, row| {
                match distinct.get(row) {
                    Some(text) => add(part, text),
                    None => part.push_null(),
                }
            })?;
            for part in part {
                found.extend(parts(
                    py,
                    rows.len(),
                    1,
                    |expanded: &mut P, row| match rows.get(row).copied().flatten() {
                        Some(text) => expanded.push_from(&part, text),
                        None => expanded.push_null(),
                    },
                )?);
            }
        } else {
            found.extend(parts(
                py,
                chunk.len(),
                threads,
                |part: &mut P, row| match chunk.get(row) {
                    Some(text) => add(part, text),
                    None => part.push_null(),
                },
            )?);
        }
    }
    Ok(found)
}

/// The type of a column of Python and its chunks: any Arrow array, or a list of texts.
pub(crate) fn of_python(column: &Bound<'_, PyAny>) -> PyResult<(DataType, Vec<ArrayRef>)> {
    if let Some(texts) = capsule::texts(column)? {
        return Ok(texts);
    }
    let is_text = column.is_instance_of::<PyString>() || column.is_instance_of::<PyBytes>();
    if is_text {
        let message =
            "expected a column, found one text; put it in a list, or use the function of one text";
        return Err(PyTypeError::new_err(message));
    }
    let is_list = column.is_instance_of::<PyList>() || column.is_instance_of::<PyTuple>();
    // Arrays of numpy and Series of pandas say how many dimensions they have.
    let is_vector = || {
        let dimensions = column
            .getattr("ndim")
            .and_then(|count| count.extract::<usize>());
        dimensions.is_ok_and(|count| count == 1)
    };
    if !is_list && !is_vector() {
        return Err(PyTypeError::new_err(format!(
            "expected a column of texts (an Arrow array, a Series, a list), not {}",
            column.get_type().name()?
        )));
    }
    let mut builder = LargeBinaryBuilder::new();
    for (row, item) in column.try_iter()?.enumerate() {
        let item = item?;
        match item.extract::<Text>() {
            Ok(text) => builder.append_value(text.as_bytes()),
            Err(_) if is_missing(&item) => builder.append_null(),
            Err(_) => {
                let kind = item.get_type().name()?;
                return Err(PyTypeError::new_err(format!(
                    "expected a column of strings or bytes, not {kind} (row {row})"
                )));
            }
        }
        if row % 65_536 == 0 {
            column.py().check_signals()?;
        }
    }
    let array: ArrayRef = std::sync::Arc::new(builder.finish());
    Ok((DataType::Utf8, vec![array]))
}

/// Whether there is no text: `None`, and what pandas writes for it, NaN or `NA`.
pub(crate) fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    let is_nan = || item.extract::<f64>().is_ok_and(f64::is_nan);
    let is_na = || item.get_type().name().is_ok_and(|name| name == "NAType");
    item.is_none() || is_nan() || is_na()
}
