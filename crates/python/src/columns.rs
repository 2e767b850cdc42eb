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
    Array, ArrayRef, BinaryViewArray, BooleanArray, LargeStringArray, PrimitiveArray, StringArray,
    StringViewArray, StructArray,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field, Fields};
use feen::{Feen, Player, View};
use interchange::{Convention, Fen, Sfen, fen, sfen};
use pyo3::exceptions::{PyTypeError, PyValueError};
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
#[pyclass(frozen, module = "feen")]
pub(crate) struct Column(ArrayRef);

impl Column {
    pub(crate) fn array(&self) -> &ArrayRef {
        &self.0
    }
}

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
        capsule::capsules(py, self)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<Column of {} rows, {}>", self.0.len(), self.0.data_type())
    }
}

// Texts in -----------------------------------------------------------------------------------

/// The texts of a column, as bytes.
enum Texts {
    Small(ArrayRef, fn(&ArrayRef) -> (&[i32], &[u8])),
    Large(ArrayRef, fn(&ArrayRef) -> (&[i64], &[u8])),
    View(BinaryViewArray),
    /// Each distinct text, and for each row which one.
    Distinct(Box<Texts>, Vec<Option<usize>>),
}

impl Texts {
    fn new(array: ArrayRef) -> PyResult<Self> {
        Ok(match array.data_type() {
            DataType::Utf8 => Self::Small(array, |array| {
                let array = array.as_string::<i32>();
                (array.value_offsets(), array.value_data())
            }),
            DataType::Binary => Self::Small(array, |array| {
                let array = array.as_binary::<i32>();
                (array.value_offsets(), array.value_data())
            }),
            DataType::LargeUtf8 => Self::Large(array, |array| {
                let array = array.as_string::<i64>();
                (array.value_offsets(), array.value_data())
            }),
            DataType::LargeBinary => Self::Large(array, |array| {
                let array = array.as_binary::<i64>();
                (array.value_offsets(), array.value_data())
            }),
            DataType::Utf8View => Self::View(array.as_string_view().clone().to_binary_view()),
            DataType::BinaryView => Self::View(array.as_binary_view().clone()),
            DataType::Dictionary(..) => {
                let dictionary = array.as_any_dictionary();
                let values = Self::new(dictionary.values().clone())?;
                let nulls = dictionary.nulls();
                let rows = dictionary.normalized_keys().into_iter().enumerate();
                let rows = rows.map(|(row, key)| {
                    let valid = nulls.is_none_or(|nulls| nulls.is_valid(row));
                    valid.then_some(key)
                });
                Self::Distinct(Box::new(values), rows.collect())
            }
            other => {
                let message = format!("expected a column of strings or bytes, not {other}");
                return Err(PyTypeError::new_err(message));
            }
        })
    }

    /// The number of texts that are looked at.
    fn len(&self) -> usize {
        match self {
            Self::Small(array, _) | Self::Large(array, _) => array.len(),
            Self::View(array) => array.len(),
            Self::Distinct(texts, _) => texts.len(),
        }
    }

    fn nulls(&self) -> Option<&NullBuffer> {
        match self {
            Self::Small(array, _) | Self::Large(array, _) => array.nulls(),
            Self::View(array) => array.nulls(),
            Self::Distinct(texts, _) => texts.nulls(),
        }
    }

    /// Calls with each text of some rows; `None` for a null.
    fn each<'a>(&'a self, rows: core::ops::Range<usize>, mut call: impl FnMut(Option<&'a [u8]>)) {
        let nulls = self.nulls();
        let valid = |row| nulls.is_none_or(|nulls| nulls.is_valid(row));
        match self {
            Self::Small(array, parts) => {
                let (offsets, data) = parts(array);
                for row in rows {
                    call(Some(between(offsets, data, row)).filter(|_| valid(row)));
                }
            }
            Self::Large(array, parts) => {
                let (offsets, data) = parts(array);
                for row in rows {
                    call(Some(between(offsets, data, row)).filter(|_| valid(row)));
                }
            }
            Self::View(array) => {
                for row in rows {
                    call(valid(row).then(|| array.value(row)));
                }
            }
            Self::Distinct(texts, _) => texts.each(rows, call),
        }
    }

    /// A value for each row; `None` for a null.
    fn map<'a, T: Send + Clone>(
        &'a self,
        threads: usize,
        value: impl Fn(&'a [u8]) -> T + Sync,
    ) -> Vec<Option<T>> {
        let length = self.len();
        let some = |rows: core::ops::Range<usize>| {
            let mut values = Vec::with_capacity(rows.len());
            self.each(rows, |text| values.push(text.map(&value)));
            values
        };
        let part = length.div_ceil(threads.max(1)).max(1_024);
        let values = if part >= length {
            some(0..length)
        } else {
            std::thread::scope(|scope| {
                let parts = (0..length).step_by(part).map(|start| {
                    let end = start.saturating_add(part).min(length);
                    let some = &some;
                    scope.spawn(move || some(start..end))
                });
                let parts: Vec<_> = parts.collect();
                let parts = parts.into_iter().map(|part| match part.join() {
                    Ok(values) => values,
                    Err(panic) => std::panic::resume_unwind(panic),
                });
                parts.flatten().collect()
            })
        };
        match self {
            Self::Distinct(_, rows) => {
                let row = |key: &Option<usize>| values.get((*key)?).cloned().flatten();
                rows.iter().map(row).collect()
            }
            _ => values,
        }
    }
}

/// The bytes of a row; none where the offsets are wrong.
fn between<'a, T: Copy + TryInto<usize>>(offsets: &[T], data: &'a [u8], row: usize) -> &'a [u8] {
    let offset = |row: usize| offsets.get(row).copied()?.try_into().ok();
    let bytes = || data.get(offset(row)?..offset(row.checked_add(1)?)?);
    bytes().unwrap_or_default()
}

/// The values of a column of texts.
fn mapped<T: Send + Clone>(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    threads: usize,
    value: impl Fn(&[u8]) -> T + Sync + Send,
) -> PyResult<Vec<Option<T>>> {
    let texts = Texts::new(capsule::array(column)?)?;
    let threads = threads_of(threads);
    Ok(py.detach(|| texts.map(threads, value)))
}

/// The number of threads: 0 stands for all cores.
fn threads_of(threads: usize) -> usize {
    match threads {
        0 => std::thread::available_parallelism().map_or(1, core::num::NonZero::get),
        threads => threads,
    }
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
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn valid(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| feen::validate_bytes(text).is_ok())?;
    column(BooleanArray::from(values))
}

/// Whether each text is a FEN of a variant.
#[pyfunction]
#[pyo3(signature = (x, variant = "chess", *, threads = 1))]
fn valid_fen(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    threads: usize,
) -> PyResult<Column> {
    let variant = convention::by_name(variant, None)?.variant();
    let values = mapped(py, x, threads, |text| {
        fen::View::parse_bytes_as(text, variant).is_ok()
    })?;
    column(BooleanArray::from(values))
}

/// Whether each text is an SFEN of a variant.
#[pyfunction]
#[pyo3(signature = (x, variant = "shogi", *, threads = 1))]
fn valid_sfen(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    threads: usize,
) -> PyResult<Column> {
    let variant = convention::by_name(variant, None)?.variant();
    let values = mapped(py, x, threads, |text| {
        sfen::View::parse_bytes_as(text, variant).is_ok()
    })?;
    column(BooleanArray::from(values))
}

/// The code of the error of each text; null where it is a FEEN.
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn error_code(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        feen::validate_bytes(text).err().map(|error| error.code())
    })?;
    Ok(Column(names(values.into_iter().map(Option::flatten))))
}

/// The canonical FEEN of each text, in the type of string that came; null where there is none.
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn canonical(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let array = capsule::array(x)?;
    let kind = match array.data_type() {
        DataType::Dictionary(_, values) => (**values).clone(),
        other => other.clone(),
    };
    let texts = Texts::new(array)?;
    let threads = threads_of(threads);
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
#[pyfunction]
#[pyo3(signature = (x, *, signed = false, threads = 1))]
fn key(py: Python<'_>, x: &Bound<'_, PyAny>, signed: bool, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        Feen::try_from(text).ok().map(|feen| feen.key())
    })?;
    keys(values.into_iter().map(Option::flatten).collect(), signed)
}

/// The key of the position of each FEN, without a FEEN between; null where a text is none.
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
    let convention = convention::by_name(variant, profile)?;
    let values = mapped(py, x, threads, |text| {
        let view = fen::View::parse_bytes_as(text, convention.variant()).ok()?;
        Some(view.to_feen(convention).ok()?.feen().key())
    })?;
    keys(values.into_iter().map(Option::flatten).collect(), signed)
}

/// The player to move of each position: `first` or `second`.
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
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn piece_count(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        View::parse_bytes(text).ok().map(|view| view.piece_count())
    })?;
    unsigned(values.into_iter().map(Option::flatten).collect())
}

/// The number of squares of each position.
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn square_count(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let values = mapped(py, x, threads, |text| {
        View::parse_bytes(text).ok().map(|view| view.square_count())
    })?;
    unsigned(values.into_iter().map(Option::flatten).collect())
}

/// The hands of each position, as they stand in the text: a struct of `first` and `second`.
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
#[pyfunction]
#[pyo3(signature = (x, variant = "chess", profile = None, *, threads = 1))]
fn from_fen(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    profile: Option<&str>,
    threads: usize,
) -> PyResult<Column> {
    let convention = convention::by_name(variant, profile)?;
    let values = mapped(py, x, threads, |text| {
        let view = fen::View::parse_bytes_as(text, convention.variant());
        read(view.map(|view| view.to_feen(convention)))
    })?;
    conversions(["feen", "residue", "error"], &values)
}

/// Each SFEN as FEEN: a struct of `feen`, `residue` and `error`.
#[pyfunction]
#[pyo3(signature = (x, variant = "shogi", profile = None, *, threads = 1))]
fn from_sfen(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    profile: Option<&str>,
    threads: usize,
) -> PyResult<Column> {
    let convention = convention::by_name(variant, profile)?;
    let values = mapped(py, x, threads, |text| {
        let view = sfen::View::parse_bytes_as(text, convention.variant());
        read(view.map(|view| view.to_feen(convention)))
    })?;
    conversions(["feen", "residue", "error"], &values)
}

fn read(
    converted: Result<
        Result<interchange::Converted, interchange::ConvertError>,
        interchange::ParseError,
    >,
) -> Conversion {
    let converted = converted.map_err(|error| error.code())?;
    let converted = converted.map_err(|error| error.code())?;
    Ok([
        converted.feen().to_string(),
        converted.residue().to_string(),
    ])
}

/// Each FEEN, with its residue, as FEN: a struct of `fen`, `loss` and `error`.
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
    let convention = convention::by_name(variant, profile)?;
    let values = written(py, feen, residue, threads, |feen, residue| {
        let exported = Fen::from_feen(feen, residue, convention).map_err(|error| error.code())?;
        Ok([exported.value().to_string(), exported.losses().to_string()])
    })?;
    conversions(["fen", "loss", "error"], &values)
}

/// Each FEEN, with its residue, as SFEN: a struct of `sfen`, `loss` and `error`.
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
    let convention: &Convention = convention::by_name(variant, profile)?;
    let values = written(py, feen, residue, threads, |feen, residue| {
        let exported = Sfen::from_feen(feen, residue, convention).map_err(|error| error.code())?;
        Ok([exported.value().to_string(), exported.losses().to_string()])
    })?;
    conversions(["sfen", "loss", "error"], &values)
}

/// Positions and residues, side by side, as texts.
fn written(
    py: Python<'_>,
    feen: &Bound<'_, PyAny>,
    residue: Option<&Bound<'_, PyAny>>,
    threads: usize,
    write: impl Fn(&Feen, &interchange::Residue) -> Conversion + Sync + Send,
) -> PyResult<Vec<Option<Conversion>>> {
    let positions = mapped(py, feen, threads, |text| {
        Feen::try_from(text).map_err(|error| error.code())
    })?;
    let residues = match residue {
        Some(residue) => Some(mapped(py, residue, threads, |text| {
            let text = str::from_utf8(text).map_err(|_| "residue/syntax")?;
            text.parse::<interchange::Residue>()
                .map_err(|error| error.code())
        })?),
        None => None,
    };
    if residues
        .as_ref()
        .is_some_and(|residues| residues.len() != positions.len())
    {
        return Err(PyValueError::new_err(
            "expected as many residues as positions",
        ));
    }
    let empty = interchange::Residue::new();
    let rows = positions.into_iter().enumerate().map(|(row, position)| {
        let residue = residues
            .as_ref()
            .and_then(|residues| residues.get(row)?.as_ref());
        Some(position?.and_then(|feen| match residue {
            Some(Ok(residue)) => write(&feen, residue),
            Some(Err(code)) => Err(*code),
            None => write(&feen, &empty),
        }))
    });
    Ok(py.detach(|| rows.collect()))
}
