//! Tables as streams of batches, and the errors that were met.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::StructArray;
use arrow_array::types::{UInt16Type, UInt32Type, UInt64Type};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyCapsule, PyDict, PyTuple};

use super::fault::Fault;
use super::run::{Log, Order, Run};
use super::source::Source;
use crate::capsule;
use crate::columns::Column;
use crate::columns::arrays::{Strings, names, numbers, strings, structure};

/// A table of games or of plies, read from its source in batches whenever it is asked for: any library takes it as a
/// stream of Arrow, as often as it likes, and so does a `for`.
///
/// `skipped` and `errors` are those of the last reading.
#[pyclass(frozen, module = "feen.chess")]
pub(crate) struct Batches {
    order: Arc<Order>,
    log: Mutex<Arc<Log>>,
}

impl Batches {
    /// The table that is asked for, if its sources can be read and its options are sound.
    pub(crate) fn new(order: Order) -> PyResult<Self> {
        if order.rows == 0 {
            return Err(PyValueError::new_err(
                "expected at least one row a batch, found 0",
            ));
        }
        let encoding = order.table.encoding();
        let mut sources = order.sources.iter();
        sources.try_for_each(|source| source.check(encoding))?;
        Ok(Self {
            order: Arc::new(order),
            log: Mutex::default(),
        })
    }

    fn log(&self) -> Arc<Log> {
        Arc::clone(&self.log.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A new reading.
    fn run(&self) -> Run {
        let log = Arc::<Log>::default();
        *self.log.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&log);
        Run::new(Arc::clone(&self.order), log)
    }
}

#[pymethods]
impl Batches {
    /// The number of games with an error so far.
    #[getter]
    fn skipped(&self) -> u64 {
        self.log().skipped.load(Ordering::Relaxed)
    }

    /// The errors that `errors="collect"` has kept so far: a column of structs of `game`, `line`, `ply`, `code` and
    /// `message`.
    #[getter]
    fn errors(&self) -> PyResult<Column> {
        errors(&self.log())
    }

    /// The size of the sources in bytes, compressed as they are, for `progress`; `None` with an open file.
    #[getter]
    fn size(&self) -> Option<u64> {
        let sizes = self.order.sources.iter().map(Source::size);
        sizes.sum()
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        let fields = self.order.table.plan().schema().fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        capsule::stream(py, Box::new(self.run()))
    }

    /// Refuses an array of numpy, and with it `pandas.DataFrame(table)`, which would be a frame of one row of dictionaries.
    #[pyo3(signature = (*_arguments, **_options))]
    fn __array__(
        &self,
        _arguments: &Bound<'_, PyTuple>,
        _options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let message = "a table is a stream of Arrow, and no array; `pyarrow.table(table).to_pandas()` is a frame of \
                       pandas, and `polars.DataFrame(table)` one of polars";
        Err(PyTypeError::new_err(message))
    }

    /// The batches, each a column of structs.
    fn __iter__(&self) -> BatchIterator {
        BatchIterator(Mutex::new(self.run()))
    }

    /// Writes the table to a file of Parquet, a batch at a time, and returns the number of rows. Options are those of
    /// `pyarrow.parquet.ParquetWriter`; the compression is zstd unless another one is given.
    #[pyo3(signature = (path, **options))]
    fn to_parquet<'py>(
        this: &Bound<'py, Self>,
        path: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let writer = this.py().import("feen._parquet")?;
        writer.call_method("write", (this, path), options)
    }

    fn __repr__(&self) -> String {
        format!("<Batches of {}>", self.columns().join(", "))
    }
}

/// The batches of one reading.
#[pyclass(frozen, module = "feen.chess")]
pub(crate) struct BatchIterator(Mutex<Run>);

#[pymethods]
impl BatchIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Column>> {
        let run = self.0.lock_py_attached(py);
        let mut run = run.unwrap_or_else(PoisonError::into_inner);
        let batch = run.next_batch(py)?;
        Ok(batch.map(|batch| Column::new(Arc::new(StructArray::from(batch)))))
    }
}

/// The errors of a log as a column.
pub(crate) fn errors(log: &Log) -> PyResult<Column> {
    let errors = log.errors.lock().unwrap_or_else(PoisonError::into_inner);
    let mut messages = Strings::default();
    errors
        .iter()
        .for_each(|error| messages.push(error.message()));
    let games = errors.iter().map(|error| u32::try_from(error.game()).ok());
    let lines = errors.iter().map(|error| Some(error.line() as u64));
    let plies = errors.iter().map(|error| u16::try_from(error.ply()?).ok());
    let columns = vec![
        ("game", numbers::<UInt32Type>(games)),
        ("line", numbers::<UInt64Type>(lines)),
        ("ply", numbers::<UInt16Type>(plies)),
        (
            "code",
            names(errors.iter().map(|error| Some(Fault::code(error)))),
        ),
        ("message", strings(vec![messages])?),
    ];
    structure(columns, None).map(Column::new)
}
