//! Functions over whole columns: any Arrow array of texts in, one Arrow array out.
//!
//! Each function is a value for each text, and the array of all values. A null stays a null; the
//! texts of a dictionary are looked at once each. The GIL is released, and the rows are shared
//! out to threads.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringDictionaryBuilder, UInt16Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, BooleanArray, LargeBinaryArray,
    LargeStringArray, PrimitiveArray, StringArray, StringViewArray, StructArray,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field, Fields};
use feen::{Feen, Player, View};
use interchange::{Conventions, Format, fen, sfen};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::piece::player_name;
use crate::{capsule, convention};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Column>()?;
    macro_rules! add {
        ($($name:ident),+) => {
            $(module.add_function(wrap_pyfunction!($name, module)?)?;)+
        };
    }
    add!(
        valid,
        valid_fen,
        valid_sfen,
        error_code,
        canonical,
        key,
        fen_key,
        turn,
        shape,
        piece_count,
        square_count,
        hands,
        from_fen,
        from_sfen,
        to_fen,
        to_sfen
    );
    Ok(())
}

/// An Arrow array that any library takes; it can be taken many times.
///
///     >>> import feen, pyarrow as pa
///     >>> feen.valid(pa.array(["8/8 / C/c"]))
///     <Column of 1 rows, Boolean>
#[pyclass(frozen, module = "feen")]
pub(crate) struct Column(ArrayRef);

#[pymethods]
impl Column {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // A consumer that wants another type casts for itself, as the protocol allows.
        let _ = requested_schema;
        capsule::capsules(py, &self.0)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<Column of {} rows, {}>", self.0.len(), self.0.data_type())
    }
}

// Texts in -----------------------------------------------------------------------------------

/// The texts of a column, as bytes, in one or more chunks.
struct Texts {
    chunks: Vec<Chunk>,
    /// The first row of each chunk.
    starts: Vec<usize>,
    rows: usize,
}

enum Chunk {
    Small(BinaryArray),
    Large(LargeBinaryArray),
    View(BinaryViewArray),
    /// Each distinct text, and for each row which one.
    Distinct(Box<Chunk>, Vec<Option<usize>>),
}

impl Texts {
    fn new(chunks: &[ArrayRef]) -> PyResult<Self> {
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
    fn get(&self, row: usize) -> Option<&[u8]> {
        let chunk = self.starts.partition_point(|start| *start <= row);
        let chunk = chunk.checked_sub(1)?;
        let row = row.checked_sub(*self.starts.get(chunk)?)?;
        self.chunks.get(chunk)?.get(row)
    }

    /// A value for each row; `None` for a null.
    fn map<'a, T: Send + Clone>(
        &'a self,
        threads: usize,
        value: impl Fn(&'a [u8]) -> T + Sync,
    ) -> Vec<Option<T>> {
        if let [chunk] = &*self.chunks {
            return chunk.map(threads, &value);
        }
        let mut values = Vec::with_capacity(self.rows);
        for chunk in &self.chunks {
            values.extend(chunk.map(threads, &value));
        }
        values
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

    /// A value for each row; `None` for a null. A text of a dictionary is looked at once.
    fn map<'a, T: Send + Clone>(
        &'a self,
        threads: usize,
        value: &(impl Fn(&'a [u8]) -> T + Sync),
    ) -> Vec<Option<T>> {
        if let Self::Distinct(texts, rows) = self {
            let values = each(texts.len(), threads, |row| texts.get(row).map(value));
            let value = |row: &Option<usize>| values.get((*row)?)?.clone();
            return rows.iter().map(value).collect();
        }
        each(self.len(), threads, |row| self.get(row).map(value))
    }
}

/// The bytes of a row; none where the offsets are wrong.
fn between<'a, T: Copy + TryInto<usize>>(offsets: &[T], data: &'a [u8], row: usize) -> &'a [u8] {
    let offset = |row: usize| offsets.get(row).copied()?.try_into().ok();
    let bytes = || data.get(offset(row)?..offset(row.checked_add(1)?)?);
    bytes().unwrap_or_default()
}

/// The rows that a thread is started for, at least.
const ROWS: usize = 1_024;

/// A value for each of so many rows, which are shared out to threads: 0 stands for all cores.
fn each<T: Send>(rows: usize, threads: usize, value: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let cores = || std::thread::available_parallelism().map_or(1, core::num::NonZero::get);
    let threads = match threads {
        1 => 1,
        0 => cores(),
        // More than cores are of no use.
        threads => threads.min(cores()),
    };
    let part = rows.div_ceil(threads).max(ROWS);
    let some = |start: usize| {
        let end = start.saturating_add(part).min(rows);
        (start..end).map(&value).collect::<Vec<_>>()
    };
    if part >= rows {
        return some(0);
    }
    std::thread::scope(|scope| {
        let started = (part..rows).step_by(part).map(|start| {
            let (thread, some) = (std::thread::Builder::new(), &some);
            (start, thread.spawn_scoped(scope, move || some(start)))
        });
        let started: Vec<_> = started.collect();
        let mut values = some(0);
        values.reserve(rows.saturating_sub(values.len()));
        for (start, thread) in started {
            values.extend(match thread.map(std::thread::ScopedJoinHandle::join) {
                Ok(Ok(part)) => part,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                // The system has no thread to give.
                Err(_) => some(start),
            });
        }
        values
    })
}

/// The values of a column of texts.
fn mapped<T: Send + Clone>(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    threads: usize,
    value: impl Fn(&[u8]) -> T + Sync + Send,
) -> PyResult<Vec<Option<T>>> {
    let texts = Texts::new(&capsule::texts(column)?.1)?;
    Ok(py.detach(|| texts.map(threads, value)))
}

// Arrays out ---------------------------------------------------------------------------------

#[expect(
    clippy::unnecessary_wraps,
    reason = "every function of a column may fail"
)]
fn column(array: impl Array + 'static) -> PyResult<Column> {
    Ok(Column(Arc::new(array)))
}

/// A dictionary of the few names that occur.
fn names(values: impl Iterator<Item = Option<&'static str>>) -> ArrayRef {
    let mut builder = StringDictionaryBuilder::<Int32Type>::new();
    for value in values {
        builder.append_option(value);
    }
    Arc::new(builder.finish())
}

fn unsigned(values: Vec<Option<u64>>) -> PyResult<Column> {
    column(PrimitiveArray::<UInt64Type>::from(values))
}

/// Keys, or the same bits as signed numbers.
fn keys(values: Vec<Option<u64>>, signed: bool) -> PyResult<Column> {
    if !signed {
        return unsigned(values);
    }
    let values = values.into_iter().map(|key| key.map(u64::cast_signed));
    column(values.collect::<PrimitiveArray<Int64Type>>())
}

/// A struct of columns; a row without a value is null.
fn structure(columns: Vec<(&str, ArrayRef)>, nulls: Option<NullBuffer>) -> PyResult<Column> {
    let fields = columns
        .iter()
        .map(|(name, array)| Field::new(*name, array.data_type().clone(), true));
    let fields: Fields = fields.collect();
    let arrays = columns.into_iter().map(|(_, array)| array).collect();
    let array = StructArray::try_new(fields, arrays, nulls)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    column(array)
}

fn strings<'a>(values: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    Arc::new(values.collect::<StringArray>())
}

// Functions ----------------------------------------------------------------------------------

/// Whether each text is a FEEN.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.valid(pa.array(["8/8 / C/c", "8/08 / C/c", None]))).to_pylist()
///     [True, False, None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn valid(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| feen::validate_bytes(text).is_ok())?;
    column(BooleanArray::from(values))
}

/// Whether each text is a FEN of a variant.
///
///     >>> import feen, pyarrow as pa
///     >>> column = pa.array(["4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1"])
///     >>> pa.array(feen.valid_fen(column)).to_pylist()
///     [False]
///     >>> pa.array(feen.valid_fen(column, "crazyhouse")).to_pylist()
///     [True]
#[pyfunction]
#[pyo3(signature = (x, variant = "chess", *, threads = 1))]
fn valid_fen(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    threads: usize,
) -> PyResult<Column> {
    let variant = convention::by_name(Format::Fen, variant, None)?
        .fen
        .variant();
    let values = mapped(py, x, threads, |text| {
        fen::View::parse_bytes_as(text, variant).is_ok()
    })?;
    column(BooleanArray::from(values))
}

/// Whether each text is an SFEN of a variant.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.valid_sfen(pa.array(["4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1"]))).to_pylist()
///     [True]
#[pyfunction]
#[pyo3(signature = (x, variant = "shogi", *, threads = 1))]
fn valid_sfen(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    threads: usize,
) -> PyResult<Column> {
    let variant = convention::by_name(Format::Sfen, variant, None)?
        .sfen
        .variant();
    let values = mapped(py, x, threads, |text| {
        sfen::View::parse_bytes_as(text, variant).is_ok()
    })?;
    column(BooleanArray::from(values))
}

/// The code of the error of each text; null where it is a FEEN.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.error_code(pa.array(["8/8 / C/c", "8/08 / C/c", None]))).to_pylist()
///     [None, 'count/leading-zero', None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn error_code(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        feen::validate_bytes(text).err().map(|error| error.code())
    })?;
    Ok(Column(names(values.into_iter().map(Option::flatten))))
}

/// The canonical FEEN of each text, in the type of string that came; null where there is none.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.canonical(pa.array(["8/8 PPP/ C/c", "nonsense"]))).to_pylist()
///     ['8/8 3P/ C/c', None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn canonical(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let (kind, chunks) = capsule::texts(x)?;
    let texts = Texts::new(&chunks)?;
    let kind = match kind {
        DataType::Dictionary(_, values) => *values,
        kind => kind,
    };
    let values = py.detach(|| texts.map(threads, canonical_text));
    let values = values
        .iter()
        .map(|value| value.as_ref().and_then(Option::as_deref));
    match kind {
        DataType::LargeUtf8 => column(values.collect::<LargeStringArray>()),
        DataType::Utf8View => column(values.collect::<StringViewArray>()),
        _ => Ok(Column(strings(values))),
    }
}

/// A FEEN that is valid is canonical as it stands.
fn canonical_text(text: &[u8]) -> Option<std::borrow::Cow<'_, str>> {
    let string = std::str::from_utf8(text).ok()?;
    if feen::validate_bytes(text).is_ok() {
        return Some(string.into());
    }
    let canonical = feen::canonicalize(string).ok()?;
    Some(canonical.into_string().into())
}

/// The key of each position; null where a text is no FEEN.
///
/// The same 64 bits in every version and on every machine; with `signed` as an int64.
///
///     >>> import feen, pyarrow as pa
///     >>> keys = pa.array(feen.key(pa.array(["8/8 / C/c", "nonsense"]))).to_pylist()
///     >>> keys == [feen.Position("8/8 / C/c").key, None]
///     True
#[pyfunction]
#[pyo3(signature = (x, *, signed = false, threads = 1))]
fn key(py: Python<'_>, x: &Bound<'_, PyAny>, signed: bool, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        Feen::try_from(text).ok().map(|feen| feen.key())
    })?;
    keys(values.into_iter().map(Option::flatten).collect(), signed)
}

/// The key of the position of each FEN, without a FEEN between; null where a text is none.
///
/// Squares of en passant that nobody can capture on make no difference.
///
///     >>> import feen, pyarrow as pa
///     >>> fens = ["4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 7 40"]
///     >>> len(set(pa.array(feen.fen_key(pa.array(fens))).to_pylist()))
///     1
#[pyfunction]
#[pyo3(signature = (x, variant = "chess", profile = None, *, signed = false, threads = 1))]
fn fen_key(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    profile: Option<&str>,
    signed: bool,
    threads: usize,
) -> PyResult<Column> {
    let conventions = convention::by_name(Format::Fen, variant, profile)?;
    let values = mapped(py, x, threads, |text| {
        Some(Format::Fen.read(text, conventions).ok()?.feen().key())
    })?;
    keys(values.into_iter().map(Option::flatten).collect(), signed)
}

/// The player to move of each position: `first` or `second`.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.turn(pa.array(["8/8 / C/c", "8/8 / c/C"]))).to_pylist()
///     ['first', 'second']
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn turn(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        View::parse_bytes(text)
            .ok()
            .map(|view| player_name(view.turn()))
    })?;
    Ok(Column(names(values.into_iter().map(Option::flatten))))
}

/// The sizes of the board of each position, outermost first; null where it is irregular, or has a
/// size over 65 535.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.shape(pa.array(["8/8/8 / C/c", "2/3 / C/c"]))).to_pylist()
///     [[3, 8], None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn shape(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        let sizes = View::parse_bytes(text).ok()?.layout().dimensions()?;
        let sizes = sizes.into_iter().map(u16::try_from);
        sizes.collect::<Result<Vec<_>, _>>().ok()
    })?;
    let mut builder = ListBuilder::with_capacity(UInt16Builder::new(), values.len());
    for sizes in values {
        match sizes.flatten() {
            Some(sizes) => {
                builder.values().append_slice(&sizes);
                builder.append(true);
            }
            None => builder.append(false),
        }
    }
    column(builder.finish())
}

/// The number of pieces of each position, on the board and in hand.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.piece_count(pa.array(["k^1/1K^ 2P/ C/c"]))).to_pylist()
///     [4]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn piece_count(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        View::parse_bytes(text).ok().map(|view| view.piece_count())
    })?;
    unsigned(values.into_iter().map(Option::flatten).collect())
}

/// The number of squares of each position.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.square_count(pa.array(["8/8 / C/c"]))).to_pylist()
///     [16]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn square_count(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        View::parse_bytes(text).ok().map(|view| view.square_count())
    })?;
    unsigned(values.into_iter().map(Option::flatten).collect())
}

/// The hands of each position, as they stand in the text: a struct of `first` and `second`.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.hands(pa.array(["8/8 2PR/b S/s"]))).to_pylist()
///     [{'first': '2PR', 'second': 'b'}]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn hands(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        let view = View::parse_bytes(text).ok()?;
        let hand = |player| {
            let items = view.hand(player).map(|(piece, count)| match count {
                1 => piece.to_string(),
                count => format!("{count}{piece}"),
            });
            items.collect::<String>()
        };
        Some([hand(Player::First), hand(Player::Second)])
    })?;
    let values: Vec<_> = values.into_iter().map(Option::flatten).collect();
    let hand = |player: usize| {
        strings(
            values
                .iter()
                .map(|hands| hands.as_ref()?.get(player).map(String::as_str)),
        )
    };
    let nulls = values.iter().map(Option::is_some).collect();
    structure(vec![("first", hand(0)), ("second", hand(1))], Some(nulls))
}

/// A text that has been converted: its parts, or the code of its error.
type Conversion = Result<[String; 2], &'static str>;

fn conversions(names: [&str; 3], values: &[Option<Conversion>]) -> PyResult<Column> {
    let part = |part: usize| {
        strings(values.iter().map(|value| {
            let parts = value.as_ref()?.as_ref().ok()?;
            parts.get(part).map(String::as_str)
        }))
    };
    let errors = self::names(
        values
            .iter()
            .map(|value| value.as_ref()?.as_ref().err().copied()),
    );
    let nulls = values.iter().map(Option::is_some).collect();
    let [first, second, error] = names;
    structure(
        vec![(first, part(0)), (second, part(1)), (error, errors)],
        Some(nulls),
    )
}

/// Each FEN as FEEN: a struct of `feen`, `residue` and `error`.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.from_fen(pa.array(["4k3/8/8/8/8/8/8/4K3 w - - 3 40"]))).to_pylist()
///     [{'feen': '4k^3/8/8/8/8/8/8/4K^3 / C/c', 'residue': 'halfmove=3 fullmove=40', 'error': None}]
#[pyfunction]
#[pyo3(signature = (x, variant = "chess", profile = None, *, threads = 1))]
fn from_fen(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    profile: Option<&str>,
    threads: usize,
) -> PyResult<Column> {
    let conventions = convention::by_name(Format::Fen, variant, profile)?;
    read(py, Format::Fen, x, conventions, threads)
}

/// Each SFEN as FEEN: a struct of `feen`, `residue` and `error`.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.from_sfen(pa.array(["4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1"]))).field("feen").to_pylist()
///     ['4k^4/9/9/9/9/9/9/9/4K^4 2P/b S/s']
#[pyfunction]
#[pyo3(signature = (x, variant = "shogi", profile = None, *, threads = 1))]
fn from_sfen(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    profile: Option<&str>,
    threads: usize,
) -> PyResult<Column> {
    let conventions = convention::by_name(Format::Sfen, variant, profile)?;
    read(py, Format::Sfen, x, conventions, threads)
}

fn read(
    py: Python<'_>,
    format: Format,
    x: &Bound<'_, PyAny>,
    conventions: &Conventions,
    threads: usize,
) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        let converted = format.read(text, conventions);
        let converted = converted.map_err(|error| error.code())?;
        Ok([
            converted.feen().to_string(),
            converted.residue().to_string(),
        ])
    })?;
    conversions(["feen", "residue", "error"], &values)
}

/// Each FEEN, with its residue, as FEN: a struct of `fen`, `loss` and `error`.
///
///     >>> import feen, pyarrow as pa
///     >>> feens = pa.array(["4k^3/8/8/8/8/8/8/4K^3 / C/c"])
///     >>> pa.array(feen.to_fen(feens, pa.array(["fullmove=40"]))).to_pylist()
///     [{'fen': '4k3/8/8/8/8/8/8/4K3 w - - 0 40', 'loss': '', 'error': None}]
#[pyfunction]
#[pyo3(signature = (feen, residue = None, variant = "chess", profile = None, *, threads = 1))]
fn to_fen(
    py: Python<'_>,
    feen: &Bound<'_, PyAny>,
    residue: Option<&Bound<'_, PyAny>>,
    variant: &str,
    profile: Option<&str>,
    threads: usize,
) -> PyResult<Column> {
    let conventions = convention::by_name(Format::Fen, variant, profile)?;
    let values = write(py, Format::Fen, feen, residue, conventions, threads)?;
    conversions(["fen", "loss", "error"], &values)
}

/// Each FEEN, with its residue, as SFEN: a struct of `sfen`, `loss` and `error`.
///
///     >>> import feen, pyarrow as pa
///     >>> feens = pa.array(["4k^4/9/9/9/9/9/9/9/4K^4 2P/b S/s"])
///     >>> pa.array(feen.to_sfen(feens)).field("sfen").to_pylist()
///     ['4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1']
#[pyfunction]
#[pyo3(signature = (feen, residue = None, variant = "shogi", profile = None, *, threads = 1))]
fn to_sfen(
    py: Python<'_>,
    feen: &Bound<'_, PyAny>,
    residue: Option<&Bound<'_, PyAny>>,
    variant: &str,
    profile: Option<&str>,
    threads: usize,
) -> PyResult<Column> {
    let conventions = convention::by_name(Format::Sfen, variant, profile)?;
    let values = write(py, Format::Sfen, feen, residue, conventions, threads)?;
    conversions(["sfen", "loss", "error"], &values)
}

/// The text of each FEEN with the residue beside it; a null is an empty residue.
fn write(
    py: Python<'_>,
    format: Format,
    feen: &Bound<'_, PyAny>,
    residue: Option<&Bound<'_, PyAny>>,
    conventions: &Conventions,
    threads: usize,
) -> PyResult<Vec<Option<Conversion>>> {
    let feens = Texts::new(&capsule::texts(feen)?.1)?;
    let residues = residue.map(|residue| Texts::new(&capsule::texts(residue)?.1));
    let residues = residues.transpose()?;
    if let Some(found) = residues.as_ref().map(|residues| residues.rows)
        && found != feens.rows
    {
        let expected = feens.rows;
        let message = format!("expected as many residues as positions, {expected}, found {found}");
        return Err(PyValueError::new_err(message));
    }
    let written = |feen: &[u8], residue: Option<&[u8]>| {
        let feen = Feen::try_from(feen).map_err(|error| error.code())?;
        let residue = residue.map(|residue| String::from_utf8_lossy(residue).parse());
        let residue = residue
            .transpose()
            .map_err(|error: interchange::ParseError| error.code())?;
        let exported = format
            .write(&feen, &residue.unwrap_or_default(), conventions)
            .map_err(|error| error.code())?;
        Ok([exported.text().to_owned(), exported.losses().to_string()])
    };
    Ok(py.detach(|| {
        each(feens.rows, threads, |row| {
            let residue = residues.as_ref().and_then(|residues| residues.get(row));
            Some(written(feens.get(row)?, residue))
        })
    }))
}
