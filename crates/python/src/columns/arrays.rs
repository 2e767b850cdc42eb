//! The arrays that go out, and the class that holds one.

use std::fmt::{Display, Write as _};
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{StringDictionaryBuilder, StringViewBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    Time32SecondType, TimestampMillisecondType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BooleanArray, FixedSizeListArray, GenericListArray, GenericStringArray,
    OffsetSizeTrait, PrimitiveArray, StructArray, make_array,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_data::ArrayData;
use arrow_data::transform::MutableArrayData;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyBufferError, PyImportError, PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PySlice, PyTuple, PyType};

use super::rows::Part;
use crate::capsule;

/// An Arrow array that any library takes; it can be taken many times.
///
/// It is a sequence of Python's values as well. Numbers without nulls, also those of `planes`, are an array of numpy without a
/// copy: `column.to_numpy()`, `numpy.asarray(column)`, and by `DLPack` `torch.from_dlpack(column)` and
/// `jax.dlpack.from_dlpack(column)`. Its shape is `(rows,)`, `(rows, size)` for lists of one size, and `(rows, 12, 8, 8)` for
/// `chess.planes`. It can be read and not written.
///
///     >>> import feen, pyarrow as pa
///     >>> column = feen.valid(pa.array(["8/8 / C/c", "nonsense"]))
///     >>> column, column.to_pylist(), column[-1]
///     (<Column of 2 rows, Boolean>, [True, False], False)
#[pyclass(frozen, sequence, module = "feen")]
pub(crate) struct Column {
    array: ArrayRef,
    /// The shape of the list of a row, where it has more than one dimension.
    row_shape: Vec<usize>,
}

impl Column {
    pub(crate) const fn new(array: ArrayRef) -> Self {
        Self {
            array,
            row_shape: Vec::new(),
        }
    }

    /// A column of lists of one size, which are arrays of this shape.
    pub(crate) fn shaped(array: ArrayRef, row_shape: &[usize]) -> Self {
        Self {
            array,
            row_shape: row_shape.to_vec(),
        }
    }

    /// The same kind of rows in another array.
    fn with(&self, array: ArrayRef) -> Self {
        Self::shaped(array, &self.row_shape)
    }
}

#[pymethods]
impl Column {
    /// A column of any Arrow array.
    #[new]
    fn of_array(array: &Bound<'_, PyAny>) -> PyResult<Self> {
        let chunks: Vec<ArrayData> = capsule::arrays(array)?.iter().map(Array::to_data).collect();
        if let [chunk] = &*chunks {
            return Ok(Self::new(make_array(chunk.clone())));
        }
        let length = chunks.iter().map(ArrayData::len).sum();
        let of = chunks
            .iter()
            .enumerate()
            .map(|(chunk, data)| (chunk, 0..data.len()));
        if chunks.is_empty() {
            let message = "expected an Arrow array, found no chunk";
            return Err(PyTypeError::new_err(message));
        }
        gathered(&chunks, length, of).map(Self::new)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // A consumer that wants another type casts for itself, as the protocol allows.
        let _ = requested_schema;
        capsule::capsules(py, &self.array)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    /// The value of a row, or a column of some rows.
    fn __getitem__<'py>(&self, row: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = row.py();
        let length = self.array.len();
        if let Ok(slice) = row.cast::<PySlice>() {
            let indices = slice.indices(isize::try_from(length)?)?;
            let start = usize::try_from(indices.start).unwrap_or_default();
            if indices.step == 1 {
                let taken = self.array.slice(start, indices.slicelength);
                return self.with(taken).into_bound_py_any(py);
            }
            let row = |count: usize| {
                let step = isize::try_from(count).ok()?.checked_mul(indices.step)?;
                let row = usize::try_from(indices.start.checked_add(step)?).ok()?;
                Some((0, row..row.saturating_add(1).min(length)))
            };
            let rows = (0..indices.slicelength).filter_map(row);
            let taken = gathered(&[self.array.to_data()], indices.slicelength, rows)?;
            return self.with(taken).into_bound_py_any(py);
        }
        let index: isize = row.extract()?;
        let found = match usize::try_from(index) {
            Ok(index) => Some(index),
            Err(_) => length.checked_add_signed(index),
        };
        match found.filter(|row| *row < length) {
            Some(row) => value(py, &self.array, row),
            None => Err(PyIndexError::new_err(format!(
                "expected a row below {length}, found {index}"
            ))),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.to_pylist(py)?.try_iter()?.into_any())
    }

    /// The values as a list: numbers, texts, lists, dictionaries, and `None` for a null.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for row in 0..self.array.len() {
            list.append(value(py, &self.array, row)?)?;
            if row % 65_536 == 0 {
                py.check_signals()?;
            }
        }
        Ok(list)
    }

    /// The type of the array, as Arrow names it.
    #[getter]
    fn r#type(&self) -> String {
        self.array.data_type().to_string()
    }

    /// The place of the numbers in memory, by which numpy takes them without a copy.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (numbers, shape) = match self.array.as_fixed_size_list_opt() {
            Some(lists) if self.row_shape.is_empty() => (
                lists.values(),
                vec![lists.len(), usize::try_from(lists.value_length())?],
            ),
            Some(lists) => {
                let shape = std::iter::once(lists.len()).chain(self.row_shape.iter().copied());
                (lists.values(), shape.collect())
            }
            None => (&self.array, vec![self.array.len()]),
        };
        let kind = number_type(numbers.data_type());
        let is_whole = self.array.null_count() == 0 && numbers.null_count() == 0;
        let (Some(kind), true) = (kind, is_whole) else {
            // `AttributeError` is what numpy looks for.
            let message = "only numbers without nulls have an array interface";
            return Err(pyo3::exceptions::PyAttributeError::new_err(message));
        };
        let data = numbers.to_data();
        let width = data.data_type().primitive_width().unwrap_or_default();
        let start = data
            .buffers()
            .first()
            .map_or(0, |buffer| buffer.as_ptr() as usize);
        let place = start.wrapping_add(data.offset().wrapping_mul(width));
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", kind)?;
        interface.set_item("shape", PyTuple::new(py, shape)?)?;
        interface.set_item("data", (place, true))?;
        Ok(interface)
    }

    /// The numbers as an array of numpy that shares their memory: `(rows, 12, 8, 8)` for `chess.planes`.
    ///
    ///     >>> from feen import chess
    ///     >>> planes = chess.planes(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"]).to_numpy()
    ///     >>> planes.shape, int(planes[0, 3, 0, 7])
    ///     ((1, 12, 8, 8), 1)
    fn to_numpy<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let column = this.get();
        column.__array_interface__(py).map_err(|_| {
            let kind = column.array.data_type();
            PyTypeError::new_err(format!(
                "expected a column of numbers without nulls, found one of {kind} with {} nulls; \
                 `pyarrow.array(column)` takes every column",
                column.array.null_count()
            ))
        })?;
        let numpy = needed(py, "numpy", "to_numpy")?;
        numpy.call_method1("asarray", (this,))
    }

    /// The numbers by `DLPack`, through numpy: in the same memory for who takes what can only be read, as version 1.0 of the
    /// protocol says it, and a copy for others.
    #[pyo3(signature = (*, max_version = None, copy = None, **options))]
    fn __dlpack__<'py>(
        this: &Bound<'py, Self>,
        max_version: Option<(u32, u32)>,
        copy: Option<bool>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let mut array = Self::to_numpy(this)?;
        let options = match options {
            Some(options) => options.copy()?,
            None => PyDict::new(py),
        };
        if max_version.is_some_and(|version| version >= (1, 0)) {
            let versioned = options.copy()?;
            versioned.set_item("max_version", max_version)?;
            versioned.set_item("copy", copy)?;
            match array.call_method("__dlpack__", (), Some(&versioned)) {
                // A numpy before 2.1 knows no versions.
                Err(error) if error.is_instance_of::<PyTypeError>(py) => {}
                capsule => return capsule,
            }
        }
        if copy == Some(false) {
            let message = "the memory can only be read, which `DLPack` says from version 1.0 on";
            return Err(PyBufferError::new_err(message));
        }
        array = array.call_method0("copy")?;
        array.call_method("__dlpack__", (), Some(&options))
    }

    fn __dlpack_device__(&self) -> (i32, i32) {
        (1, 0)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Column of {} rows, {}>",
            self.array.len(),
            self.array.data_type()
        )
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.array.as_ref() == other.array.as_ref()
    }

    fn __reduce__<'py>(
        this: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyAny>,))> {
        let py = this.py();
        let pyarrow = needed(py, "pyarrow", "pickle")?;
        Ok((
            py.get_type::<Self>(),
            (pyarrow.call_method1("array", (this,))?,),
        ))
    }
}

/// A package that a method needs, and the others do not.
fn needed<'py>(py: Python<'py>, package: &str, user: &str) -> PyResult<Bound<'py, PyModule>> {
    py.import(package).map_err(|_| {
        PyImportError::new_err(format!(
            "{user} needs {package}: pip install feen[{package}]"
        ))
    })
}

/// The array of some rows of some chunks.
fn gathered(
    chunks: &[ArrayData],
    length: usize,
    rows: impl Iterator<Item = (usize, Range<usize>)>,
) -> PyResult<ArrayRef> {
    let mut found = MutableArrayData::new(chunks.iter().collect(), false, length);
    for (chunk, rows) in rows {
        let extended = found.try_extend(chunk, rows.start, rows.end);
        extended.map_err(|error| unmade(&error))?;
    }
    Ok(make_array(found.freeze()))
}

/// Some rows of columns of one length.
pub(crate) fn kept(columns: &[ArrayRef], rows: &[bool]) -> PyResult<Vec<ArrayRef>> {
    let count = rows.iter().filter(|is_kept| **is_kept).count();
    let column = |column: &ArrayRef| {
        if count == rows.len() {
            return Ok(column.clone());
        }
        let mut row = 0_usize;
        // Rows that follow each other are taken at once.
        let ranges = rows.chunk_by(|one, next| one == next).filter_map(|same| {
            let start = row;
            row = row.saturating_add(same.len());
            same.first()?.then_some((0, start..row))
        });
        gathered(&[column.to_data()], count, ranges)
    };
    columns.iter().map(column).collect()
}

/// The name that numpy has for a type of numbers.
fn number_type(kind: &DataType) -> Option<&'static str> {
    Some(match kind {
        DataType::UInt8 => "|u1",
        DataType::UInt16 => "<u2",
        DataType::UInt32 => "<u4",
        DataType::UInt64 => "<u8",
        DataType::Int8 => "|i1",
        DataType::Int16 => "<i2",
        DataType::Int32 => "<i4",
        DataType::Int64 => "<i8",
        DataType::Float64 => "<f8",
        _ => return None,
    })
}

/// The value of a row for Python.
pub(crate) fn value<'py>(
    py: Python<'py>,
    array: &ArrayRef,
    row: usize,
) -> PyResult<Bound<'py, PyAny>> {
    fn number<'py, T>(py: Python<'py>, array: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>>
    where
        T: ArrowPrimitiveType,
        T::Native: IntoPyObject<'py>,
    {
        array.as_primitive::<T>().value(row).into_bound_py_any(py)
    }
    let items = |items: ArrayRef| -> PyResult<Bound<'py, PyAny>> {
        let list = PyList::empty(py);
        for row in 0..items.len() {
            list.append(value(py, &items, row)?)?;
        }
        Ok(list.into_any())
    };
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    if let Some(dictionary) = array.as_any_dictionary_opt() {
        let keys = dictionary.normalized_keys();
        return match keys.get(row) {
            Some(key) => value(py, dictionary.values(), *key),
            None => Ok(py.None().into_bound(py)),
        };
    }
    match array.data_type() {
        DataType::Boolean => array.as_boolean().value(row).into_bound_py_any(py),
        DataType::UInt8 => number::<UInt8Type>(py, array, row),
        DataType::UInt16 => number::<UInt16Type>(py, array, row),
        DataType::UInt32 => number::<UInt32Type>(py, array, row),
        DataType::UInt64 => number::<UInt64Type>(py, array, row),
        DataType::Int8 => number::<Int8Type>(py, array, row),
        DataType::Int16 => number::<Int16Type>(py, array, row),
        DataType::Int32 => number::<Int32Type>(py, array, row),
        DataType::Int64 => number::<Int64Type>(py, array, row),
        DataType::Float64 => number::<Float64Type>(py, array, row),
        DataType::Utf8 => array.as_string::<i32>().value(row).into_bound_py_any(py),
        DataType::LargeUtf8 => array.as_string::<i64>().value(row).into_bound_py_any(py),
        DataType::Utf8View => array.as_string_view().value(row).into_bound_py_any(py),
        DataType::Binary => array.as_binary::<i32>().value(row).into_bound_py_any(py),
        DataType::LargeBinary => array.as_binary::<i64>().value(row).into_bound_py_any(py),
        DataType::List(_) => items(array.as_list::<i32>().value(row)),
        DataType::LargeList(_) => items(array.as_list::<i64>().value(row)),
        DataType::FixedSizeList(_, _) => items(array.as_fixed_size_list().value(row)),
        DataType::Struct(fields) => {
            let parts = PyDict::new(py);
            for (field, column) in fields.iter().zip(array.as_struct().columns()) {
                parts.set_item(field.name(), value(py, column, row)?)?;
            }
            Ok(parts.into_any())
        }
        DataType::Date32 => {
            let days = array.as_primitive::<Date32Type>().value(row);
            let date = py.import("datetime")?.getattr("date")?;
            // The first of January of 1970.
            date.call_method1("fromordinal", (days.saturating_add(719_163),))
        }
        DataType::Time32(_) => {
            let seconds = array.as_primitive::<Time32SecondType>().value(row);
            let time = py.import("datetime")?.getattr("time")?;
            time.call1((seconds / 3_600, seconds / 60 % 60, seconds % 60))
        }
        DataType::Timestamp(_, _) => {
            let milliseconds = array.as_primitive::<TimestampMillisecondType>().value(row);
            let datetime = py.import("datetime")?;
            let utc = datetime.getattr("timezone")?.getattr("utc")?;
            let seconds = milliseconds.div_euclid(1_000);
            datetime
                .getattr("datetime")?
                .call_method1("fromtimestamp", (seconds, utc))
        }
        other => Err(PyTypeError::new_err(format!(
            "expected a type of this package, not {other}"
        ))),
    }
}

// Texts --------------------------------------------------------------------------------------

/// Texts of some rows, one after the other.
#[derive(Clone, Default)]
pub(crate) struct Strings {
    data: String,
    ends: Vec<usize>,
    is_there: Vec<bool>,
}

impl Strings {
    /// Adds the text of a value.
    pub(crate) fn push(&mut self, text: impl Display) {
        // A string takes everything.
        let _ = write!(self.data, "{text}");
        self.end(true);
    }

    /// Adds a text.
    pub(crate) fn push_str(&mut self, text: &str) {
        self.data.push_str(text);
        self.end(true);
    }

    pub(crate) fn push_option(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.push_str(text),
            None => self.end(false),
        }
    }

    fn end(&mut self, is_there: bool) {
        self.ends.push(self.data.len());
        self.is_there.push(is_there);
    }

    fn get(&self, row: usize) -> Option<&str> {
        let start = match row.checked_sub(1) {
            Some(before) => *self.ends.get(before)?,
            None => 0,
        };
        let is_there = *self.is_there.get(row)?;
        self.data
            .get(start..*self.ends.get(row)?)
            .filter(|_| is_there)
    }
}

impl Part for Strings {
    fn push_null(&mut self) {
        self.end(false);
    }

    fn push_from(&mut self, other: &Self, row: usize) {
        self.push_option(other.get(row));
    }
}

/// The array of the texts of some parts: `string`, or `large_string` where they take more than 2 GiB.
pub(crate) fn strings(parts: Vec<Strings>) -> PyResult<ArrayRef> {
    strings_within(parts, i32::MAX as usize)
}

/// The array of the texts of some parts, with small offsets up to a number of bytes.
pub(crate) fn strings_within(parts: Vec<Strings>, most: usize) -> PyResult<ArrayRef> {
    let bytes: usize = parts.iter().map(|part| part.data.len()).sum();
    if bytes <= most {
        joined::<i32>(parts, bytes)
    } else {
        joined::<i64>(parts, bytes)
    }
}

/// The array of some texts.
pub(crate) fn texts_of<T: Display>(texts: Vec<T>) -> PyResult<ArrayRef> {
    let mut items = Strings::default();
    for text in texts {
        items.push(text);
    }
    strings(vec![items])
}

/// The array of large strings of the texts of some parts.
pub(crate) fn large_strings(parts: Vec<Strings>) -> PyResult<ArrayRef> {
    let bytes = parts.iter().map(|part| part.data.len()).sum();
    joined::<i64>(parts, bytes)
}

fn joined<O: OffsetSizeTrait>(mut parts: Vec<Strings>, bytes: usize) -> PyResult<ArrayRef> {
    let rows = parts.iter().map(|part| part.ends.len()).sum::<usize>();
    let mut offsets = Vec::with_capacity(rows.saturating_add(1));
    let mut is_there = Vec::with_capacity(rows);
    let offset = |place: usize| {
        O::from_usize(place)
            .ok_or_else(|| PyValueError::new_err("the texts of the column are too long"))
    };
    offsets.push(offset(0)?);
    let mut start = 0_usize;
    for part in &parts {
        for end in &part.ends {
            offsets.push(offset(start.saturating_add(*end))?);
        }
        is_there.extend_from_slice(&part.is_there);
        start = start.saturating_add(part.data.len());
    }
    let data = match &mut *parts {
        [part] => std::mem::take(&mut part.data).into_bytes(),
        parts => {
            let mut data = Vec::with_capacity(bytes);
            for part in parts {
                data.extend_from_slice(part.data.as_bytes());
                part.data = String::new();
            }
            data
        }
    };
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    let nulls = nulls(is_there);
    GenericStringArray::<O>::try_new(offsets, Buffer::from_vec(data), nulls)
        .map(|array| Arc::new(array) as ArrayRef)
        .map_err(|error| unmade(&error))
}

/// The array of string views of the texts of some parts.
pub(crate) fn views(parts: &[Strings]) -> ArrayRef {
    let mut builder = StringViewBuilder::new();
    for part in parts {
        for row in 0..part.ends.len() {
            builder.append_option(part.get(row));
        }
    }
    Arc::new(builder.finish())
}

/// A dictionary of the few names that occur.
pub(crate) fn names<T: AsRef<str>>(values: impl Iterator<Item = Option<T>>) -> ArrayRef {
    let mut builder = StringDictionaryBuilder::<Int32Type>::new();
    for value in values {
        builder.append_option(value);
    }
    Arc::new(builder.finish())
}

// Numbers, lists and structs -----------------------------------------------------------------

/// Lists of some rows, one after the other.
#[derive(Clone)]
pub(crate) struct Lists<T> {
    items: Vec<T>,
    ends: Vec<usize>,
    is_there: Vec<bool>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            ends: Vec::new(),
            is_there: Vec::new(),
        }
    }
}

impl<T: Clone + Send + Sync> Lists<T> {
    /// Adds a list, or a row without one.
    pub(crate) fn push(&mut self, items: Option<impl IntoIterator<Item = T>>) {
        self.is_there.push(items.is_some());
        self.items.extend(items.into_iter().flatten());
        self.ends.push(self.items.len());
    }
}

impl<T: Clone + Send + Sync> Part for Lists<T> {
    fn push_null(&mut self) {
        self.push(None::<[T; 0]>);
    }

    fn push_from(&mut self, other: &Self, row: usize) {
        let start = row.checked_sub(1).and_then(|before| other.ends.get(before));
        let range = start.copied().unwrap_or(0)..other.ends.get(row).copied().unwrap_or(0);
        let is_there = other.is_there.get(row).copied().unwrap_or_default();
        let items = other.items.get(range).unwrap_or_default();
        self.push(is_there.then(|| items.iter().cloned()));
    }
}

/// The array of the lists of some parts, of which `items` makes one array: `list`, or `large_list` where more than 2³¹
/// items are in it.
pub(crate) fn lists<T>(
    parts: Vec<Lists<T>>,
    items: impl FnOnce(Vec<T>) -> PyResult<ArrayRef>,
) -> PyResult<ArrayRef> {
    let mut all = Vec::new();
    let mut ends = vec![0];
    let mut is_there = Vec::new();
    for part in parts {
        let start = all.len();
        ends.extend(part.ends.iter().map(|end| start.saturating_add(*end)));
        is_there.extend(part.is_there);
        all.extend(part.items);
    }
    let is_large = i32::try_from(all.len()).is_err();
    let items = items(all)?;
    if is_large {
        listed::<i64>(items, &ends, is_there)
    } else {
        listed::<i32>(items, &ends, is_there)
    }
}

fn listed<O: OffsetSizeTrait>(
    items: ArrayRef,
    ends: &[usize],
    is_there: Vec<bool>,
) -> PyResult<ArrayRef> {
    let offsets: Vec<O> = ends.iter().map(|end| O::usize_as(*end)).collect();
    let field = Field::new_list_field(items.data_type().clone(), true);
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    GenericListArray::<O>::try_new(Arc::new(field), offsets, items, nulls(is_there))
        .map(|array| Arc::new(array) as ArrayRef)
        .map_err(|error| unmade(&error))
}

/// Lists of one size.
pub(crate) fn fixed_lists(items: ArrayRef, size: usize, is_there: Vec<bool>) -> PyResult<ArrayRef> {
    let field = Field::new_list_field(items.data_type().clone(), false);
    let size = i32::try_from(size)?;
    FixedSizeListArray::try_new(Arc::new(field), size, items, nulls(is_there))
        .map(|array| Arc::new(array) as ArrayRef)
        .map_err(|error| unmade(&error))
}

/// A column of truths.
pub(crate) fn flags(values: impl Iterator<Item = Option<bool>>) -> Column {
    Column::new(Arc::new(values.collect::<BooleanArray>()))
}

/// The array of numbers.
pub(crate) fn numbers<T: ArrowPrimitiveType>(
    values: impl IntoIterator<Item = Option<T::Native>>,
) -> ArrayRef {
    Arc::new(values.into_iter().collect::<PrimitiveArray<T>>())
}

/// A struct of columns; a row without a value is null.
pub(crate) fn structure(
    columns: Vec<(&str, ArrayRef)>,
    is_there: Option<Vec<bool>>,
) -> PyResult<ArrayRef> {
    let fields = columns
        .iter()
        .map(|(name, array)| Field::new(*name, array.data_type().clone(), true));
    let fields: Fields = fields.collect();
    let arrays = columns.into_iter().map(|(_, array)| array).collect();
    StructArray::try_new(fields, arrays, is_there.and_then(nulls))
        .map(|array| Arc::new(array) as ArrayRef)
        .map_err(|error| unmade(&error))
}

fn nulls(is_there: Vec<bool>) -> Option<NullBuffer> {
    if is_there.iter().all(|is_there| *is_there) {
        return None;
    }
    Some(NullBuffer::from(is_there))
}

pub(crate) fn unmade(error: &ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[cfg(test)]
mod tests {
    use arrow_array::Array;
    use arrow_array::cast::AsArray;
    use arrow_schema::DataType;

    use super::{Strings, strings_within};

    #[test]
    fn texts_over_the_limit_are_large() {
        let part = |texts: &[Option<&str>]| {
            let mut part = Strings::default();
            for text in texts {
                part.push_option(*text);
            }
            part
        };
        let parts = vec![part(&[Some("ab"), None]), part(&[]), part(&[Some("cde")])];
        for (most, kind) in [(5, DataType::Utf8), (4, DataType::LargeUtf8)] {
            let array = strings_within(parts.clone(), most).unwrap();
            assert_eq!(
                (array.data_type(), array.len(), array.null_count()),
                (&kind, 3, 1)
            );
            let last = match kind {
                DataType::Utf8 => array.as_string::<i32>().value(2).to_owned(),
                _ => array.as_string::<i64>().value(2).to_owned(),
            };
            assert_eq!(last, "cde");
        }
    }
}
