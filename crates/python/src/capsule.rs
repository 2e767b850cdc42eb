//! Arrow arrays in and out of Python, by the C data interface: the only file with `unsafe`.
//!
//! An array comes as a pair of capsules (`__arrow_c_array__`) or as a stream of arrays
//! (`__arrow_c_stream__`). Each structure is moved out of its capsule, which is left released, so
//! it is released once. Strings are not checked to be UTF-8 on the way in; nothing here or in
//! `columns` takes them for more than bytes.
#![expect(unsafe_code, reason = "the C data interface is made of pointers")]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatchReader, make_array};
use arrow_schema::DataType;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// A stream of arrays, as the C stream interface lays it out.
#[repr(C)]
struct ArrayStream {
    get_schema: Option<unsafe extern "C" fn(*mut ArrayStream, *mut FFI_ArrowSchema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut ArrayStream, *mut FFI_ArrowArray) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut ArrayStream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut ArrayStream)>,
    private_data: *mut c_void,
}

impl ArrayStream {
    const RELEASED: Self = Self {
        get_schema: None,
        get_next: None,
        get_last_error: None,
        release: None,
        private_data: ptr::null_mut(),
    };

    /// The type of the arrays.
    fn schema(&mut self) -> PyResult<FFI_ArrowSchema> {
        let mut schema = FFI_ArrowSchema::empty();
        let get = self.get_schema.ok_or_else(released)?;
        // SAFETY: a stream that is not released takes itself and an empty schema.
        let status = unsafe { get(self, &raw mut schema) };
        self.checked(status).map(|()| schema)
    }

    /// The next array, if there is one.
    fn next(&mut self) -> PyResult<Option<FFI_ArrowArray>> {
        let mut array = FFI_ArrowArray::empty();
        let get = self.get_next.ok_or_else(released)?;
        // SAFETY: a stream that is not released takes itself and an empty array.
        let status = unsafe { get(self, &raw mut array) };
        self.checked(status)?;
        Ok(Some(array).filter(|array| !array.is_released()))
    }

    fn checked(&mut self, status: c_int) -> PyResult<()> {
        if status == 0 {
            return Ok(());
        }
        let message = self.get_last_error.and_then(|last_error| {
            // SAFETY: after an error, the stream gives a text of its own or none.
            let message = unsafe { last_error(self) };
            // SAFETY: a text that is not null ends with a zero, and lives until the next call.
            (!message.is_null()).then(|| {
                unsafe { CStr::from_ptr(message) }
                    .to_string_lossy()
                    .into_owned()
            })
        });
        let message = message.unwrap_or_else(|| format!("the stream fails with {status}"));
        Err(PyRuntimeError::new_err(message))
    }
}

impl Drop for ArrayStream {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: a stream that is not released is released once.
            unsafe { release(self) };
        }
    }
}

fn released() -> PyErr {
    PyValueError::new_err("expected an Arrow array that is not taken yet, found a released one")
}

/// The type of a column of texts, and its chunks: one, or those of a stream; nothing if it is not an Arrow array.
pub(crate) fn texts(column: &Bound<'_, PyAny>) -> PyResult<Option<(DataType, Vec<ArrayRef>)>> {
    if is_of_objects(column) {
        return Ok(None);
    }
    taken(column, text_type)
}

/// The type of a column of any type, and its chunks; nothing if it is not an Arrow array.
pub(crate) fn column(column: &Bound<'_, PyAny>) -> PyResult<Option<(DataType, Vec<ArrayRef>)>> {
    if is_of_objects(column) {
        return Ok(None);
    }
    taken(column, |schema| {
        schema.release().ok_or_else(released)?;
        DataType::try_from(schema).map_err(failed)
    })
}

/// The chunks of a column of any type.
pub(crate) fn arrays(column: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let found = self::column(column)?.map(|(_, chunks)| chunks);
    found.ok_or_else(|| {
        let message =
            "expected an Arrow array: an object with __arrow_c_array__ or __arrow_c_stream__";
        PyTypeError::new_err(message)
    })
}

fn taken(
    column: &Bound<'_, PyAny>,
    kind: fn(&FFI_ArrowSchema) -> PyResult<DataType>,
) -> PyResult<Option<(DataType, Vec<ArrayRef>)>> {
    if let Ok(method) = column.getattr("__arrow_c_array__") {
        let (schema, array) = method.call0()?.extract()?;
        return from_pair(&schema, &array, kind).map(Some);
    }
    if let Ok(method) = column.getattr("__arrow_c_stream__") {
        return from_stream(&method.call0()?.extract()?, kind).map(Some);
    }
    Ok(None)
}

/// Whether a column has objects of Python: what Arrow makes of them would depend on its rows.
fn is_of_objects(column: &Bound<'_, PyAny>) -> bool {
    let kind = column.getattr("dtype").and_then(|dtype| dtype.str());
    kind.is_ok_and(|kind| kind == "object")
}

/// The exception of a column of another type.
pub(crate) fn no_texts(kind: &DataType) -> PyErr {
    PyTypeError::new_err(format!("expected a column of strings or bytes, not {kind}"))
}

/// Whether a column of this type is one of texts.
fn is_text(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, LargeBinary, LargeUtf8, Utf8, Utf8View};
    let kind = match kind {
        DataType::Dictionary(_, values) => values,
        kind => kind,
    };
    matches!(
        kind,
        Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView
    )
}

/// The type of a column, if it is one of texts.
fn text_type(schema: &FFI_ArrowSchema) -> PyResult<DataType> {
    schema.release().ok_or_else(released)?;
    let kind = DataType::try_from(schema).map_err(failed)?;
    if is_text(&kind) {
        return Ok(kind);
    }
    Err(no_texts(&kind))
}

fn from_pair(
    schema: &Bound<'_, PyCapsule>,
    array: &Bound<'_, PyCapsule>,
    kind: fn(&FFI_ArrowSchema) -> PyResult<DataType>,
) -> PyResult<(DataType, Vec<ArrayRef>)> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast();
    let array = array.pointer_checked(Some(ARRAY))?.cast();
    // SAFETY: a capsule of this name holds a schema, which is moved out and left released.
    let schema = unsafe { FFI_ArrowSchema::from_raw(schema.as_ptr()) };
    // SAFETY: a capsule of this name holds an array, which is moved out and left released.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    let kind = kind(&schema)?;
    Ok((kind, vec![imported(array, &schema)?]))
}

fn from_stream(
    stream: &Bound<'_, PyCapsule>,
    kind: fn(&FFI_ArrowSchema) -> PyResult<DataType>,
) -> PyResult<(DataType, Vec<ArrayRef>)> {
    let py = stream.py();
    let stream = stream.pointer_checked(Some(STREAM))?.cast::<ArrayStream>();
    // SAFETY: a capsule of this name holds a stream, which is moved out and left released.
    let mut stream = unsafe { ptr::replace(stream.as_ptr(), ArrayStream::RELEASED) };
    let schema = stream.schema()?;
    let kind = kind(&schema)?;
    let mut chunks = Vec::new();
    while let Some(array) = stream.next()? {
        chunks.push(imported(array, &schema)?);
        py.check_signals()?;
    }
    Ok((kind, chunks))
}

fn imported(array: FFI_ArrowArray, schema: &FFI_ArrowSchema) -> PyResult<ArrayRef> {
    if array.is_released() {
        return Err(released());
    }
    // SAFETY: the array is of this schema, by the contract of the interface.
    let data = unsafe { from_ffi(array, schema) }.map_err(failed)?;
    Ok(make_array(data))
}

fn failed(error: arrow_schema::ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

type Pair<'py> = (Bound<'py, PyCapsule>, Bound<'py, PyCapsule>);

/// The capsules of a column. Each call makes new ones, so a column can be taken many times.
pub(crate) fn capsules<'py>(py: Python<'py>, column: &ArrayRef) -> PyResult<Pair<'py>> {
    let data = column.to_data();
    let schema = FFI_ArrowSchema::try_from(data.data_type()).map_err(failed)?;
    let array = FFI_ArrowArray::new(&data);
    Ok((
        PyCapsule::new_with_value(py, schema, SCHEMA)?,
        PyCapsule::new_with_value(py, array, ARRAY)?,
    ))
}

/// The capsule of a stream of batches.
pub(crate) fn stream(
    py: Python<'_>,
    batches: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(batches), STREAM)
}
