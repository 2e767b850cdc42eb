//! The functions of notation: is a text valid, what are its parts, what is it in another notation.

use arrow_array::types::{Int64Type, UInt16Type, UInt64Type};
use arrow_schema::DataType;
use feen::{Feen, Player, View};
use feen_interchange::{Conventions, Format, fen, sfen};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::arrays::{
    Column, Lists, Strings, flags, large_strings, lists, names, numbers, strings, structure, views,
};
use super::matches::Question;
use super::rows::{Part, parts};
use super::texts::{Texts, mapped, mapped_texts, of_python};
use crate::convention;
use crate::piece::player_name;
use crate::profile::{AnyProfile, conventions};
use crate::rules::AnyVariant;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
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
        matches,
        from_fen,
        from_epd,
        from_sfen,
        from_pdn,
        to_fen,
        to_epd,
        to_sfen,
        to_pdn
    );
    Ok(())
}

/// A value for each text.
fn values<T: Clone + Send + Sync>(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    threads: usize,
    value: impl Fn(&[u8]) -> Option<T> + Sync,
) -> PyResult<impl Iterator<Item = Option<T>>> {
    let parts = mapped(py, x, threads, |part: &mut Vec<Option<T>>, text| {
        part.push(value(text));
    })?;
    Ok(parts.into_iter().flatten())
}

fn counts(values: impl Iterator<Item = Option<u64>>) -> Column {
    Column::new(numbers::<UInt64Type>(values))
}

/// Keys, or the same bits as signed numbers.
fn keys(values: impl Iterator<Item = Option<u64>>, signed: bool) -> Column {
    if !signed {
        return counts(values);
    }
    Column::new(numbers::<Int64Type>(
        values.map(|key| key.map(u64::cast_signed)),
    ))
}

/// Whether each text is a FEEN.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.valid(pa.array(["8/8 / C/c", "8/08 / C/c", None]))).to_pylist()
///     [True, False, None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn valid(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let valid = values(py, x, threads, |text| {
        Some(feen::validate_bytes(text).is_ok())
    })?;
    Ok(flags(valid))
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
    let valid = values(py, x, threads, |text| {
        Some(fen::View::parse_bytes_as(text, variant).is_ok())
    })?;
    Ok(flags(valid))
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
    let valid = values(py, x, threads, |text| {
        Some(sfen::View::parse_bytes_as(text, variant).is_ok())
    })?;
    Ok(flags(valid))
}

/// The code of the error of each text; null where it is a FEEN.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.error_code(pa.array(["8/8 / C/c", "8/08 / C/c", None]))).to_pylist()
///     [None, 'count/leading-zero', None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn error_code(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let codes = values(py, x, threads, |text| {
        feen::validate_bytes(text).err().map(|error| error.code())
    })?;
    Ok(Column::new(names(codes)))
}

/// The canonical FEEN of each text, in the type of string that came; null where the text has errors.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.canonical(pa.array(["8/8 PPP/ C/c", "nonsense"]))).to_pylist()
///     ['8/8 3P/ C/c', None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn canonical(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let (kind, chunks) = of_python(x)?;
    let kind = match kind {
        DataType::Dictionary(_, values) => *values,
        kind => kind,
    };
    let texts = Texts::new(&chunks)?;
    let parts = mapped_texts(py, &texts, threads, |part: &mut Strings, text| {
        part.push_option(canonical_text(text).as_deref());
    })?;
    Ok(Column::new(match kind {
        DataType::LargeUtf8 => large_strings(parts)?,
        DataType::Utf8View => views(&parts),
        _ => strings(parts)?,
    }))
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
    let found = values(py, x, threads, |text| {
        Feen::try_from(text).ok().map(|feen| feen.key())
    })?;
    Ok(keys(found, signed))
}

/// The key of the position of each FEN, without a FEEN between; null where a text is not a FEN.
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
    profile: Option<AnyProfile<'_>>,
    signed: bool,
    threads: usize,
) -> PyResult<Column> {
    let conventions = conventions(Format::Fen, variant, profile.as_ref())?;
    let found = values(py, x, threads, |text| {
        Some(Format::Fen.read(text, &conventions).ok()?.feen().key())
    })?;
    Ok(keys(found, signed))
}

/// The player to move of each position: `first` or `second`.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.turn(pa.array(["8/8 / C/c", "8/8 / c/C"]))).to_pylist()
///     ['first', 'second']
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn turn(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let turns = values(py, x, threads, |text| {
        View::parse_bytes(text)
            .ok()
            .map(|view| player_name(view.turn()))
    })?;
    Ok(Column::new(names(turns)))
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
    let parts = mapped(py, x, threads, |part: &mut Lists<u16>, text| {
        let sizes = || {
            let sizes = View::parse_bytes(text).ok()?.layout().dimensions()?;
            let sizes = sizes.into_iter().map(u16::try_from);
            sizes.collect::<Result<Vec<_>, _>>().ok()
        };
        part.push(sizes());
    })?;
    let sizes = |sizes: Vec<u16>| Ok(numbers::<UInt16Type>(sizes.into_iter().map(Some)));
    lists(parts, sizes).map(Column::new)
}

/// The number of pieces of each position, on the board and in hand.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.piece_count(pa.array(["k^1/1K^ 2P/ C/c"]))).to_pylist()
///     [4]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn piece_count(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let found = values(py, x, threads, |text| {
        View::parse_bytes(text).ok().map(|view| view.piece_count())
    })?;
    Ok(counts(found))
}

/// The number of squares of each position.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.square_count(pa.array(["8/8 / C/c"]))).to_pylist()
///     [16]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn square_count(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let found = values(py, x, threads, |text| {
        View::parse_bytes(text).ok().map(|view| view.square_count())
    })?;
    Ok(counts(found))
}

/// The hands of each position, as they stand in the text: a struct of `first` and `second`.
///
///     >>> import feen, pyarrow as pa
///     >>> pa.array(feen.hands(pa.array(["8/8 2PR/b S/s"]))).to_pylist()
///     [{'first': '2PR', 'second': 'b'}]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn hands(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let parts = mapped(
        py,
        x,
        threads,
        |part: &mut Pairs, text| match View::parse_bytes(text) {
            Ok(view) => {
                for (player, hand) in Player::ALL.into_iter().zip(&mut part.texts) {
                    hand.push(Hand(view, player));
                }
                part.errors.push(None);
                part.is_there.push(true);
            }
            Err(_) => part.push_null(),
        },
    )?;
    let Joined {
        texts, is_there, ..
    } = Pairs::joined(parts)?;
    let [first, second] = texts;
    structure(vec![("first", first), ("second", second)], Some(is_there)).map(Column::new)
}

/// The pieces in the hand of a player, as they stand in the text.
struct Hand<'a>(View<'a>, Player);

impl std::fmt::Display for Hand<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(view, player) = self;
        view.hand(*player)
            .try_for_each(|(piece, count)| match count {
                1 => write!(f, "{piece}"),
                count => write!(f, "{count}{piece}"),
            })
    }
}

/// Two texts of each row, or the code of an error.
#[derive(Default)]
struct Pairs {
    texts: [Strings; 2],
    errors: Vec<Option<&'static str>>,
    is_there: Vec<bool>,
}

/// The arrays of [`Pairs`].
struct Joined {
    texts: [arrow_array::ArrayRef; 2],
    errors: arrow_array::ArrayRef,
    is_there: Vec<bool>,
}

impl Pairs {
    fn push(&mut self, pair: Result<[&dyn std::fmt::Display; 2], &'static str>) {
        match pair {
            Ok(pair) => {
                for (texts, text) in self.texts.iter_mut().zip(pair) {
                    texts.push(text);
                }
                self.errors.push(None);
            }
            Err(code) => {
                self.texts.iter_mut().for_each(Part::push_null);
                self.errors.push(Some(code));
            }
        }
        self.is_there.push(true);
    }

    fn joined(parts: Vec<Self>) -> PyResult<Joined> {
        let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
        let (mut errors, mut is_there) = (Vec::new(), Vec::new());
        for part in parts {
            let [first, second] = part.texts;
            firsts.push(first);
            seconds.push(second);
            errors.extend(part.errors);
            is_there.extend(part.is_there);
        }
        Ok(Joined {
            texts: [strings(firsts)?, strings(seconds)?],
            errors: names(errors.into_iter()),
            is_there,
        })
    }
}

impl Part for Pairs {
    fn push_null(&mut self) {
        self.texts.iter_mut().for_each(Part::push_null);
        self.errors.push(None);
        self.is_there.push(false);
    }

    fn push_from(&mut self, other: &Self, row: usize) {
        for (own, other) in self.texts.iter_mut().zip(&other.texts) {
            own.push_from(other, row);
        }
        self.errors.push(other.errors.get(row).copied().flatten());
        self.is_there
            .push(other.is_there.get(row).copied().unwrap_or_default());
    }
}

fn conversions(names: [&str; 3], parts: Vec<Pairs>) -> PyResult<Column> {
    let Joined {
        texts: [first, second],
        errors,
        is_there,
    } = Pairs::joined(parts)?;
    let [one, other, error] = names;
    let columns = vec![(one, first), (other, second), (error, errors)];
    structure(columns, Some(is_there)).map(Column::new)
}

/// Whether each FEEN is as a query says, bool; null where a text is not a FEEN, or the query does not fit its board.
///
/// The query is one of `docs/query.md`: `count(B on light) = 1`. What needs rules, as `R attacks q`, is asked of the game that the
/// styles name, or of the variant that is given. `rules.matches` takes FENs.
///
///     >>> import feen
///     >>> feen.matches(["4k^3/8/8/8/8/8/4p3/4K^2R / C/c", "nonsense"], "R on h1 and p on e2").to_pylist()
///     [True, None]
///     >>> feen.matches(["4k^3/8/8/8/8/8/8/4K^2R / C/c"], "K attacks R").to_pylist()
///     [False]
///     >>> feen.matches(["4k^3/8/8/8/8/8/8/4K^2R / C/c"], "R on h9")
///     Traceback (most recent call last):
///         ...
///     feen.FeenError: no square `h9` on a board of 8x8 squares at byte 5
#[pyfunction]
#[pyo3(signature = (x, query, variant = None, *, threads = 1))]
fn matches(
    x: &Bound<'_, PyAny>,
    query: &str,
    variant: Option<AnyVariant<'_>>,
    threads: usize,
) -> PyResult<Column> {
    let game = variant.map(|variant| variant.built()).transpose()?;
    Question::new(query, game)?.of_feens(x, threads)
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
    profile: Option<AnyProfile<'_>>,
    threads: usize,
) -> PyResult<Column> {
    let conventions = conventions(Format::Fen, variant, profile.as_ref())?;
    read(py, Format::Fen, x, &conventions, threads)
}

/// Each EPD as FEEN: a struct of `feen`, `residue` and `error`.
///
///     >>> import feen
///     >>> feen.from_epd(["4k3/8/8/8/8/8/8/4K2R w K - bm O-O;"]).to_pylist()
///     [{'feen': '4k^3/8/8/8/8/8/8/4K^2+R / C/c', 'residue': 'operations=bm O-O;', 'error': None}]
#[pyfunction]
#[pyo3(signature = (x, variant = "chess", profile = None, *, threads = 1))]
fn from_epd(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    profile: Option<AnyProfile<'_>>,
    threads: usize,
) -> PyResult<Column> {
    let conventions = conventions(Format::Epd, variant, profile.as_ref())?;
    read(py, Format::Epd, x, &conventions, threads)
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
    profile: Option<AnyProfile<'_>>,
    threads: usize,
) -> PyResult<Column> {
    let conventions = conventions(Format::Sfen, variant, profile.as_ref())?;
    read(py, Format::Sfen, x, &conventions, threads)
}

/// Each FEN tag of PDN as FEEN: a struct of `feen`, `residue` and `error`.
///
///     >>> import feen
///     >>> feen.from_pdn(["W:WK50:B1"])[0]["error"] is None
///     True
#[pyfunction]
#[pyo3(signature = (x, variant = "international", *, threads = 1))]
fn from_pdn(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &str,
    threads: usize,
) -> PyResult<Column> {
    let conventions = conventions(Format::Pdn, variant, None)?;
    read(py, Format::Pdn, x, &conventions, threads)
}

fn read(
    py: Python<'_>,
    format: Format,
    x: &Bound<'_, PyAny>,
    conventions: &Conventions,
    threads: usize,
) -> PyResult<Column> {
    let parts = mapped(py, x, threads, |part: &mut Pairs, text| {
        match format.read(text, conventions) {
            Ok(converted) => part.push(Ok([converted.feen(), converted.residue()])),
            Err(error) => part.push(Err(error.code())),
        }
    })?;
    conversions(["feen", "residue", "error"], parts)
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
    profile: Option<AnyProfile<'_>>,
    threads: usize,
) -> PyResult<Column> {
    let conventions = conventions(Format::Fen, variant, profile.as_ref())?;
    let parts = write(py, Format::Fen, feen, residue, &conventions, threads)?;
    conversions(["fen", "loss", "error"], parts)
}

/// Each FEEN, with its residue, as EPD: a struct of `epd`, `loss` and `error`.
///
///     >>> import feen
///     >>> feen.to_epd(["4k^3/8/8/8/8/8/8/4K^3 / C/c"])[0]["epd"]
///     '4k3/8/8/8/8/8/8/4K3 w - -'
#[pyfunction]
#[pyo3(signature = (feen, residue = None, variant = "chess", profile = None, *, threads = 1))]
fn to_epd(
    py: Python<'_>,
    feen: &Bound<'_, PyAny>,
    residue: Option<&Bound<'_, PyAny>>,
    variant: &str,
    profile: Option<AnyProfile<'_>>,
    threads: usize,
) -> PyResult<Column> {
    let conventions = conventions(Format::Epd, variant, profile.as_ref())?;
    let parts = write(py, Format::Epd, feen, residue, &conventions, threads)?;
    conversions(["epd", "loss", "error"], parts)
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
    profile: Option<AnyProfile<'_>>,
    threads: usize,
) -> PyResult<Column> {
    let conventions = conventions(Format::Sfen, variant, profile.as_ref())?;
    let parts = write(py, Format::Sfen, feen, residue, &conventions, threads)?;
    conversions(["sfen", "loss", "error"], parts)
}

/// Each FEEN, with its residue, as the FEN tag of PDN: a struct of `pdn`, `loss` and `error`.
///
///     >>> import feen
///     >>> feen.to_pdn([row["feen"] for row in feen.from_pdn(["W:WK50:B1"])])[0]["pdn"]
///     'W:WK50:B1'
#[pyfunction]
#[pyo3(signature = (feen, residue = None, variant = "international", *, threads = 1))]
fn to_pdn(
    py: Python<'_>,
    feen: &Bound<'_, PyAny>,
    residue: Option<&Bound<'_, PyAny>>,
    variant: &str,
    threads: usize,
) -> PyResult<Column> {
    let conventions = conventions(Format::Pdn, variant, None)?;
    let parts = write(py, Format::Pdn, feen, residue, &conventions, threads)?;
    conversions(["pdn", "loss", "error"], parts)
}

/// The text of each FEEN with the residue beside it; a null is an empty residue.
fn write(
    py: Python<'_>,
    format: Format,
    feen: &Bound<'_, PyAny>,
    residue: Option<&Bound<'_, PyAny>>,
    conventions: &Conventions,
    threads: usize,
) -> PyResult<Vec<Pairs>> {
    let feens = Texts::new(&of_python(feen)?.1)?;
    let residues = residue.map(|residue| Texts::new(&of_python(residue)?.1));
    let residues = residues.transpose()?;
    if let Some(found) = residues.as_ref().map(|residues| residues.rows)
        && found != feens.rows
    {
        let expected = feens.rows;
        let message = format!("expected as many residues as positions, {expected}, found {found}");
        return Err(PyValueError::new_err(message));
    }
    let written = |part: &mut Pairs, feen: &[u8], residue: Option<&[u8]>| {
        let feen = Feen::try_from(feen).map_err(|error| error.code())?;
        let residue = residue.map(|residue| String::from_utf8_lossy(residue).parse());
        let residue = residue
            .transpose()
            .map_err(|error: feen_interchange::ParseError| error.code())?;
        let exported = format
            .write(&feen, &residue.unwrap_or_default(), conventions)
            .map_err(|error| error.code())?;
        part.push(Ok([&exported.text(), &exported.losses()]));
        Ok(())
    };
    parts(py, feens.rows, threads, |part: &mut Pairs, row| {
        let residue = residues.as_ref().and_then(|residues| residues.get(row));
        match feens.get(row) {
            Some(feen) => {
                if let Err(code) = written(part, feen, residue) {
                    part.push(Err(code));
                }
            }
            None => part.push_null(),
        }
    })
}
