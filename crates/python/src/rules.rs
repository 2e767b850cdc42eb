//! Positions and games of any variant of the chess family, tables of their records, and functions over columns of their FENs.

mod engine;
mod game;
mod table;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::types::UInt16Type;
use arrow_array::{BooleanArray, UInt8Array};
use feen::Player;
use feen_rules::{Kind, Move, MoveError, Notation, Square, Squares, UnknownNotation};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::columns::Column;
use crate::columns::arrays::{
    Lists, Strings, fixed_lists, lists, names, numbers, strings, structure, texts_of,
};
use crate::columns::rows::{Part, run};
use crate::columns::texts::mapped;
use crate::error::{located, refused};
use crate::piece::{player_name, player_of};
use crate::text::Text;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let rules = PyModule::new(module.py(), "feen.rules")?;
    rules.add_class::<Variant>()?;
    rules.add_class::<Position>()?;
    rules.add_class::<engine::Engine>()?;
    rules.add_class::<game::Game>()?;
    macro_rules! add {
        ($($name:ident),+) => {
            $(rules.add_function(wrap_pyfunction!($name, &rules)?)?;)+
        };
    }
    add!(
        is_valid,
        error_code,
        in_check,
        status,
        legal_move_count,
        legal_moves,
        play,
        material,
        hands,
        planes
    );
    rules.add_function(wrap_pyfunction!(table::games_table, &rules)?)?;
    rules.add_function(wrap_pyfunction!(table::positions, &rules)?)?;
    module.add("rules", rules)
}

/// A variant of the chess family: a built-in one by its name, or one of a table of your own.
///
///     >>> from feen import rules
///     >>> shogi = rules.Variant("shogi")
///     >>> shogi.name, shogi.files, shogi.ranks, shogi.has_hands
///     ('shogi', 9, 9, True)
#[pyclass(frozen, module = "feen.rules")]
#[derive(Clone)]
struct Variant {
    variant: feen_rules::Variant,
    /// The table that it was read from, if it is not built in.
    table: Option<Arc<str>>,
}

/// A variant, or the name of a built-in one.
enum AnyVariant<'py> {
    Variant(PyRef<'py, Variant>),
    Name(String),
}

one_of!(AnyVariant<'py>, "a variant or its name", Variant, Name);

impl AnyVariant<'_> {
    fn variant(&self) -> PyResult<Variant> {
        match self {
            Self::Variant(variant) => Ok((*variant).clone()),
            Self::Name(name) => Variant::new(name),
        }
    }
}

#[pymethods]
impl Variant {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        match name.parse() {
            Ok(variant) => Ok(Self {
                variant,
                table: None,
            }),
            Err(error) => {
                let error: feen_rules::UnknownVariant = error;
                Err(refused(error.code(), &error.to_string()))
            }
        }
    }

    /// The names of all built-in variants.
    ///
    ///     >>> from feen import rules
    ///     >>> "xiangqi" in rules.Variant.names()
    ///     True
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        feen_rules::Variant::names().collect()
    }

    /// The variants of a text of tables, in which a section names what it changes of another variant.
    ///
    ///     >>> from feen import rules
    ///     >>> table = "[knights : chess]\npieces = N:NN\ntitle = Chess with nightriders\n"
    ///     >>> knights, = rules.Variant.parse(table)
    ///     >>> knights.title, rules.Position(knights).legal_move_count
    ///     ('Chess with nightriders', 24)
    #[staticmethod]
    fn parse(table: &str) -> PyResult<Vec<Self>> {
        let variants = feen_rules::Variant::parse(table);
        let variants = variants.map_err(|error| refused(error.code(), &error.to_string()))?;
        let table: Arc<str> = table.into();
        let of = |variant| Self {
            variant,
            table: Some(Arc::clone(&table)),
        };
        Ok(variants.into_iter().map(of).collect())
    }

    /// The variants of a `variants.ini`, as users of other programs have them, and the lines that were not understood.
    ///
    ///     >>> from feen import rules
    ///     >>> text = "[coffee:chess]\nmustCapture = true\nsoftware = none\n"
    ///     >>> rules.Variant.import_ini(text)
    ///     ([], ['line 3: [coffee] software = none: unknown key; the section is not imported'])
    ///     >>> (coffee,), lost = rules.Variant.import_ini(text, lossy=True)
    ///     >>> coffee.name, lost
    ///     ('coffee', ['line 3: [coffee] software = none: unknown key'])
    #[staticmethod]
    #[pyo3(signature = (text, *, lossy=false))]
    fn import_ini(text: &str, lossy: bool) -> (Vec<Self>, Vec<String>) {
        let import = if lossy {
            feen_rules::Variant::import_lossy
        } else {
            feen_rules::Variant::import_ini
        };
        let (variants, lost) = import(text);
        let of = |variant: feen_rules::Variant| Self {
            table: Some(variant.to_string().into()),
            variant,
        };
        let variants = variants.into_iter().map(of).collect();
        (variants, lost.iter().map(ToString::to_string).collect())
    }

    #[getter]
    fn name(&self) -> &str {
        self.variant.name()
    }

    /// The table of the variant, which `parse` reads.
    #[getter]
    fn table(&self) -> String {
        self.variant.to_string()
    }

    /// The title for people.
    #[getter]
    fn title(&self) -> &str {
        self.variant.title()
    }

    #[getter]
    fn files(&self) -> usize {
        self.variant.files()
    }

    #[getter]
    fn ranks(&self) -> usize {
        self.variant.ranks()
    }

    /// Whether captured pieces, or others, are held in hand.
    #[getter]
    fn has_hands(&self) -> bool {
        self.variant.has_hands()
    }

    /// The letters of the kinds of piece, upper case, in the order of planes.
    #[getter]
    fn pieces(&self) -> Vec<String> {
        let kinds = self.variant.kinds().iter();
        kinds
            .map(|kind| self.variant.letter(*kind).to_owned())
            .collect()
    }

    fn __repr__(&self) -> String {
        format!("Variant(\"{}\")", self.name())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.variant == other.variant
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};

        let mut hasher = DefaultHasher::new();
        self.variant.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let of_table = py.get_type::<Self>().getattr("_of_table")?;
        let table = self.table.as_deref().unwrap_or_default();
        Ok((of_table, (self.name().to_owned(), table.to_owned())))
    }

    /// The variant of a name, of a table if there is one.
    #[staticmethod]
    fn _of_table(name: &str, table: &str) -> PyResult<Self> {
        if table.is_empty() {
            return Self::new(name);
        }
        let found = Self::parse(table)?
            .into_iter()
            .find(|variant| variant.name() == name);
        found.ok_or_else(|| PyValueError::new_err(format!("the table has no variant {name}")))
    }
}

/// A position of a variant, with its rules. It never changes.
///
///     >>> from feen import rules
///     >>> start = rules.Position("shogi")
///     >>> start.legal_move_count, start.play("c3c4").turn
///     (30, 'second')
///     >>> rules.Position("xiangqi", "4k4/3P5/9/9/9/9/9/9/9/5K3 b - - 0 1").status
///     'the first player wins: stalemate'
#[pyclass(frozen, eq, str, module = "feen.rules")]
#[derive(Clone, PartialEq)]
struct Position {
    position: feen_rules::Position,
    variant: Variant,
}

impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.variant == other.variant
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

#[pymethods]
impl Position {
    /// The position of a FEN, or the start position.
    #[new]
    #[pyo3(signature = (variant, fen = None))]
    fn new(variant: AnyVariant<'_>, fen: Option<Text>) -> PyResult<Self> {
        let variant = variant.variant()?;
        let position = match fen {
            None => feen_rules::Position::start(&variant.variant),
            Some(fen) => {
                let fen = fen.to_str();
                let read = feen_rules::Position::from_fen(&variant.variant, &fen);
                read.map_err(|error| located(error, fen.as_bytes()))?
            }
        };
        Ok(Self { position, variant })
    }

    #[getter]
    fn variant(&self) -> Variant {
        self.variant.clone()
    }

    /// The player to move: `"first"` or `"second"`.
    #[getter]
    fn turn(&self) -> &'static str {
        player_name(self.position.turn())
    }

    /// The position as FEN.
    #[getter]
    fn fen(&self) -> String {
        self.position.fen()
    }

    /// The key of the position, the same in every run.
    #[getter]
    fn key(&self) -> u64 {
        self.position.key()
    }

    #[getter]
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// The state: `"in progress"`, or the result and its reason.
    #[getter]
    fn status(&self) -> String {
        state(&self.position)
    }

    /// The legal moves in UCI, sorted.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        moves(&self.position, Notation::Uci).unwrap_or_default()
    }

    /// The number of legal moves.
    #[getter]
    fn legal_move_count(&self) -> usize {
        self.position.count_legal()
    }

    /// The position after a move.
    #[pyo3(signature = (move_, notation = "uci"))]
    fn play(&self, move_: &str, notation: &str) -> PyResult<Self> {
        let one = self.position.parse_move(move_, self::notation(notation)?);
        let position = one.and_then(|one| Ok(self.position.play(one)?));
        Ok(Self {
            position: position.map_err(|error| unplayed(move_, error))?,
            variant: self.variant.clone(),
        })
    }

    /// A legal move of a notation in another one; both are UCI where none is named.
    ///
    ///     >>> from feen import rules
    ///     >>> rules.Position("xiangqi").translate("C2=5", "wxf", "chinese")
    ///     '炮二平五'
    #[pyo3(signature = (move_, notation = "uci", to = "uci"))]
    fn translate(&self, move_: &str, notation: &str, to: &str) -> PyResult<String> {
        let one = self.position.parse_move(move_, self::notation(notation)?);
        let one = one.map_err(|error| unplayed(move_, error))?;
        written(&self.position, one, to)
    }

    /// The reason why a move in UCI is not legal, or `None`.
    ///
    ///     >>> from feen import rules
    ///     >>> rules.Position("shogi").explain("b2b6")
    ///     'the piece on b2 does not reach b6'
    fn explain(&self, uci: &str) -> Option<String> {
        let reason = self.position.parse_uci(uci).err()?;
        Some(reason.to_string())
    }

    /// The pieces by their squares: letters, upper case for the first player.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let variant = &self.variant.variant;
        let pieces = PyDict::new(py);
        for square in variant.squares() {
            if let Some(piece) = self.position.piece(square) {
                let letter = variant.letter(piece.kind());
                let letter = match piece.player() {
                    Player::First => letter.to_owned(),
                    Player::Second => letter.to_lowercase(),
                };
                pieces.set_item(variant.square_name(square).to_string(), letter)?;
            }
        }
        Ok(pieces)
    }

    /// The pieces that a player, `"first"` or `"second"`, holds, with their counts.
    fn hand<'py>(&self, py: Python<'py>, side: &str) -> PyResult<Bound<'py, PyDict>> {
        let hand = PyDict::new(py);
        for (kind, count) in self.position.hand(player_of(side)?) {
            hand.set_item(self.variant.variant.letter(kind), count)?;
        }
        Ok(hand)
    }

    /// The squares of the pieces of a player, `"first"` or `"second"`, that attack a square.
    fn attackers(&self, square: &str, side: &str) -> PyResult<Vec<String>> {
        let variant = &self.variant.variant;
        let square: Square = variant.square(square).ok_or_else(|| {
            let message = format!("`{square}` is not a square of {}", variant.title());
            refused("square/unknown", &message)
        })?;
        let found: Squares = self.position.attackers(square, player_of(side)?);
        Ok(found
            .iter()
            .map(|square| variant.square_name(square).to_string())
            .collect())
    }

    /// The number of leaves of the tree of legal moves of a depth.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        py.check_signals()?;
        if depth <= 3 {
            return run(py, || self.position.perft(depth));
        }
        let mut count = 0_u64;
        for one in self.position.legal() {
            if let Ok(position) = self.position.play(one) {
                let next = Self {
                    position,
                    variant: self.variant.clone(),
                };
                count = count.saturating_add(next.perft(py, depth.saturating_sub(1))?);
            }
        }
        Ok(count)
    }

    fn __hash__(&self) -> u64 {
        self.position.key()
    }

    fn __repr__(&self) -> String {
        format!(
            "rules.Position(\"{}\", \"{}\")",
            self.variant.name(),
            self.position
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Variant, String)) {
        (
            py.get_type::<Self>(),
            (self.variant.clone(), self.position.fen()),
        )
    }
}

fn state(position: &feen_rules::Position) -> String {
    position
        .outcome()
        .map_or_else(|| "in progress".to_owned(), |outcome| outcome.to_string())
}

/// The legal moves in a notation, in the order of UCI; nothing where it has no text for one of them.
fn moves(position: &feen_rules::Position, notation: Notation) -> Option<Vec<String>> {
    let mut moves: Vec<Move> = position.legal().collect();
    moves.sort_by_cached_key(|one| position.uci(*one).to_string());
    let texts = moves.into_iter();
    texts.map(|one| position.text(one, notation)).collect()
}

/// A notation by its name.
fn notation(name: &str) -> PyResult<Notation> {
    name.parse().map_err(|error: UnknownNotation| {
        refused(error.code(), &format!("{error}, found `{name}`"))
    })
}

/// A legal move as text.
fn written(position: &feen_rules::Position, one: Move, notation: &str) -> PyResult<String> {
    let notation = self::notation(notation)?;
    let text = position.text(one, notation);
    text.ok_or_else(|| unwritten(notation, position.variant()))
}

/// The exception of a notation that has no text for a move.
fn unwritten(notation: Notation, variant: &feen_rules::Variant) -> PyErr {
    let message = format!("{notation} cannot write the moves of {}", variant.name());
    refused(MoveError::OtherNotation.code(), &message)
}

/// The exception of a move that is not played.
fn unplayed(text: &str, error: MoveError) -> PyErr {
    refused(error.code(), &format!("`{text}`: {error}"))
}

fn played(position: &feen_rules::Position, uci: &str) -> Option<feen_rules::Position> {
    let one: Move = position.parse_uci(uci).ok()?;
    position.play(one).ok()
}

// Columns ------------------------------------------------------------------------------------

/// A value of each position; null where a text is not one.
fn values<T: Clone + Send + Sync>(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &feen_rules::Variant,
    threads: usize,
    value: impl Fn(&feen_rules::Position) -> Option<T> + Sync,
) -> PyResult<impl Iterator<Item = Option<T>>> {
    let parts = mapped(py, x, threads, |part: &mut Vec<Option<T>>, text| {
        part.push(read(variant, text).and_then(|position| value(&position)));
    })?;
    Ok(parts.into_iter().flatten())
}

fn read(variant: &feen_rules::Variant, text: &[u8]) -> Option<feen_rules::Position> {
    feen_rules::Position::from_fen(variant, str::from_utf8(text).ok()?).ok()
}

/// Whether each text is a FEN of a variant: bool.
///
///     >>> from feen import rules
///     >>> rules.is_valid(["4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "8/8"], "xiangqi").to_pylist()
///     [True, False]
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn is_valid(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    let variant = variant.variant()?.variant;
    let parts = mapped(py, x, threads, |part: &mut Vec<Option<bool>>, text| {
        part.push(Some(read(&variant, text).is_some()));
    })?;
    Ok(Column::new(Arc::new(
        parts.into_iter().flatten().collect::<BooleanArray>(),
    )))
}

/// The code of the error of each text, a dictionary of strings; null where it is a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.error_code(["4k4/9/9/9/9/9/9/9/9/4K5 w - - 0 1"], "xiangqi").to_pylist()
///     ['position/rank-too-long']
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn error_code(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    let variant = variant.variant()?.variant;
    let parts = mapped(
        py,
        x,
        threads,
        |part: &mut Vec<Option<&'static str>>, text| {
            let text = String::from_utf8_lossy(text);
            part.push(
                feen_rules::Position::from_fen(&variant, &text)
                    .err()
                    .map(|error| error.code()),
            );
        },
    )?;
    Ok(Column::new(names(parts.into_iter().flatten())))
}

/// Whether the player to move is in check, bool; null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.in_check(["4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1"], "xiangqi").to_pylist()
///     [True]
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn in_check(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    let variant = variant.variant()?.variant;
    let checks = values(py, x, &variant, threads, |position| {
        Some(position.is_check())
    })?;
    Ok(Column::new(Arc::new(checks.collect::<BooleanArray>())))
}

/// The state of each position, a dictionary of strings: `in progress`, `the first player wins: checkmate`, `draw: stalemate`
/// and so on; null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.status(["4k4/3P5/9/9/9/9/9/9/9/5K3 b - - 0 1"], "xiangqi").to_pylist()
///     ['the first player wins: stalemate']
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn status(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    let variant = variant.variant()?.variant;
    let states = values(py, x, &variant, threads, |position| Some(state(position)))?;
    Ok(Column::new(names(states)))
}

/// The number of legal moves of each position, uint16; null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.legal_move_count([rules.Position("shogi").fen, "x"], "shogi").to_pylist()
///     [30, None]
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn legal_move_count(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    let variant = variant.variant()?.variant;
    let count = |position: &feen_rules::Position| u16::try_from(position.count_legal()).ok();
    Ok(Column::new(numbers::<UInt16Type>(values(
        py, x, &variant, threads, count,
    )?)))
}

/// The legal moves of each position, in the order of their letters in UCI: lists of strings; null where a text is not a FEN of
/// the variant.
///
/// The notation is one of `"uci"`, `"usi"`, `"san"`, `"iccs"`, `"wxf"`, `"csa"`, `"kif"` and `"chinese"`. One that has no text
/// for a move, as WXF has none for those of shogi, is an error.
///
///     >>> from feen import rules
///     >>> start = [rules.Position("shogi").fen]
///     >>> rules.legal_moves(start, "shogi")[0][:2], rules.legal_moves(start, "shogi", "usi")[0][:2]
///     (['a1a2', 'a3a4'], ['9i9h', '9g9f'])
#[pyfunction]
#[pyo3(signature = (x, variant, notation = "uci", *, threads = 1))]
fn legal_moves(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    notation: &str,
    threads: usize,
) -> PyResult<Column> {
    let variant = variant.variant()?.variant;
    let written_in = self::notation(notation)?;
    // Known before the first row, so that a query fails where it is written.
    if moves(&feen_rules::Position::start(&variant), written_in).is_none() {
        return Err(unwritten(written_in, &variant));
    }
    let is_unfit = AtomicBool::new(false);
    let parts = mapped(py, x, threads, |part: &mut Lists<String>, text| {
        let moves = read(&variant, text).map(|position| {
            let moves = moves(&position, written_in);
            if moves.is_none() {
                is_unfit.store(true, Ordering::Relaxed);
            }
            moves.unwrap_or_default()
        });
        part.push(moves);
    })?;
    if is_unfit.load(Ordering::Relaxed) {
        return Err(unwritten(written_in, &variant));
    }
    lists(parts, texts_of).map(Column::new)
}

/// The FEN of each position after a move in UCI; null where a text is not a FEN of the variant, or the move not legal.
///
///     >>> from feen import rules
///     >>> rules.play([rules.Position("shogi").fen], "c3c4", "shogi").to_pylist()
///     ['lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] b - - 1 1']
#[pyfunction]
#[pyo3(signature = (x, uci, variant, *, threads = 1))]
fn play(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    uci: &str,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    let variant = variant.variant()?.variant;
    let parts = mapped(py, x, threads, |part: &mut Strings, text| {
        match read(&variant, text).and_then(|position| played(&position, uci)) {
            Some(position) => part.push(position),
            None => part.push_null(),
        }
    })?;
    strings(parts).map(Column::new)
}

/// The pieces of each position, on the board and in hand: a struct of uint16 for each kind of `Variant.pieces`, `first_P` and so on,
/// and then `second_P` and so on. Null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.material([rules.Position("shogi").fen], "shogi")[0]["second_P"]
///     9
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn material(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    counts(
        py,
        x,
        &variant.variant()?.variant,
        threads,
        |position, add| {
            for square in position.variant().squares() {
                if let Some(piece) = position.piece(square) {
                    add(piece.player(), piece.kind(), 1);
                }
            }
            held(position, add);
        },
    )
}

/// The pieces in hand of each position: a struct of uint16 for each kind of `Variant.pieces`, `first_P` and so on, and then
/// `second_P` and so on. Null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> row = rules.hands(["4k4/9/9/9/9/9/9/9/4K4[PPb] w - - 0 1"], "shogi")[0]
///     >>> row["first_P"], row["second_B"], row["second_P"]
///     (2, 1, 0)
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn hands(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    counts(py, x, &variant.variant()?.variant, threads, held)
}

/// Adds the pieces in hand.
fn held(position: &feen_rules::Position, add: &mut dyn FnMut(Player, Kind, usize)) {
    for player in Player::ALL {
        for (kind, count) in position.hand(player) {
            add(player, kind, count);
        }
    }
}

/// A struct with a number for each player and kind of piece.
fn counts(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: &feen_rules::Variant,
    threads: usize,
    pieces: impl Fn(&feen_rules::Position, &mut dyn FnMut(Player, Kind, usize)) + Sync,
) -> PyResult<Column> {
    let kinds = variant.kinds();
    let fields: Vec<(Player, Kind)> = Player::ALL
        .into_iter()
        .flat_map(|player| kinds.iter().map(move |kind| (player, *kind)))
        .collect();
    let rows = values(py, x, variant, threads, |position| {
        let mut counts = vec![0_u16; fields.len()];
        pieces(position, &mut |player, kind, more| {
            let place = fields.iter().position(|field| *field == (player, kind));
            if let Some(count) = place.and_then(|place| counts.get_mut(place)) {
                *count = count.saturating_add(u16::try_from(more).unwrap_or(u16::MAX));
            }
        });
        Some(counts)
    })?;
    let rows: Vec<Option<Vec<u16>>> = rows.collect();
    let names: Vec<String> = fields
        .iter()
        .map(|(player, kind)| format!("{}_{}", player_name(*player), variant.letter(*kind)))
        .collect();
    let columns = names.iter().enumerate().map(|(place, name)| {
        let counts = rows.iter().map(|row| row.as_ref()?.get(place).copied());
        (&**name, numbers::<UInt16Type>(counts))
    });
    let is_there = rows.iter().map(Option::is_some).collect();
    structure(columns.collect(), Some(is_there)).map(Column::new)
}

/// The bytes of the planes of positions.
#[derive(Default)]
struct Planes {
    bytes: Vec<u8>,
    is_there: Vec<bool>,
}

/// The board of each position as planes: lists of uint8, 1 where a piece stands and 0 elsewhere.
///
/// The shape of a row is (2 · pieces, ranks, files): the kinds of `Variant.pieces` of the first player, and then of the second;
/// the ranks from the first player's side, the files from a. Hands have no planes. Null where a text is not a FEN of the
/// variant. Without nulls `planes.to_numpy()` is an array of shape (rows, 2 · pieces, ranks, files) without a copy.
///
///     >>> from feen import rules
///     >>> xiangqi = rules.Variant("xiangqi")
///     >>> row = rules.planes([rules.Position(xiangqi).fen], xiangqi)[0]
///     >>> len(row) == 2 * len(xiangqi.pieces) * 10 * 9, sum(row)
///     (True, 32)
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn planes(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    let variant = variant.variant()?.variant;
    let plane = variant.files().saturating_mul(variant.ranks());
    let kinds = variant.kinds();
    let size = plane.saturating_mul(kinds.len()).saturating_mul(2);
    let parts = mapped(py, x, threads, |part: &mut Vec<Option<Vec<u8>>>, text| {
        part.push(read(&variant, text).map(|position| {
            let mut bytes = vec![0; size];
            for square in variant.squares() {
                let Some(piece) = position.piece(square) else {
                    continue;
                };
                let kind = kinds
                    .iter()
                    .position(|kind| *kind == piece.kind())
                    .unwrap_or_default();
                let of_side = if piece.player() == Player::First {
                    0
                } else {
                    kinds.len()
                };
                let row = variant.rank(square).saturating_mul(variant.files());
                let index = kind
                    .saturating_add(of_side)
                    .saturating_mul(plane)
                    .saturating_add(row)
                    .saturating_add(variant.file(square));
                if let Some(byte) = bytes.get_mut(index) {
                    *byte = 1;
                }
            }
            bytes
        }));
    })?;
    let mut all = Planes::default();
    for row in parts.into_iter().flatten() {
        all.is_there.push(row.is_some());
        all.bytes.extend(row.unwrap_or_else(|| vec![0; size]));
    }
    let lists = fixed_lists(Arc::new(UInt8Array::from(all.bytes)), size, all.is_there)?;
    let planes = kinds.len().saturating_mul(2);
    Ok(Column::shaped(
        lists,
        &[planes, variant.ranks(), variant.files()],
    ))
}
