//! Positions and games of any variant of the chess family, tables of their records, and functions over columns of their FENs.

mod columns;
mod engine;
mod game;
mod table;

use std::ffi::CString;
use std::fmt;
use std::sync::Arc;

use feen::Player;
use feen_rules::{Move, MoveError, Notation, Piece, Square, Squares, UnknownNotation};
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::columns::rows::run;
use crate::error::{located, refused};
use crate::piece::{player_name, player_of};
use crate::text::Text;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let rules = PyModule::new(module.py(), "feen.rules")?;
    rules.add_class::<Variant>()?;
    rules.add_class::<Position>()?;
    rules.add_class::<engine::Engine>()?;
    rules.add_class::<game::Game>()?;
    columns::register(&rules)?;
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
pub(crate) struct Variant {
    variant: feen_rules::Variant,
    /// The table that it was read from, if it is not built in.
    table: Option<Arc<str>>,
}

/// A variant, or the name of a built-in one.
pub(crate) enum AnyVariant<'py> {
    Variant(PyRef<'py, Variant>),
    Name(String),
}

one_of!(AnyVariant<'py>, "a variant or its name", Variant, Name);

impl AnyVariant<'_> {
    /// The variant with its rules.
    pub(crate) fn built(&self) -> PyResult<feen_rules::Variant> {
        Ok(self.variant()?.variant)
    }

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
///     >>> rules.Position("shogi", "two").turn
///     'second'
///     >>> rules.Position("xiangqi", "4k4/3P5/9/9/9/9/9/9/9/5K3 b - - 0 1").status
///     'the first player wins by stalemate'
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
    /// The position of a FEN, an SFEN or a FEEN, that of a named beginning (`two` of shogi, `EHEH HEHE` of janggi, `518` of
    /// fischerandom), or the start position. A warning names the spelling of another program.
    #[new]
    #[pyo3(signature = (variant, fen = None))]
    fn new(py: Python<'_>, variant: AnyVariant<'_>, fen: Option<Text>) -> PyResult<Self> {
        let variant = variant.variant()?;
        let position = match fen {
            None => feen_rules::Position::start(&variant.variant),
            Some(fen) => {
                let fen = fen.to_str();
                let read = match feen_rules::Position::from_text(&variant.variant, &fen) {
                    Ok(position) => position,
                    Err(_) => feen_rules::Position::from_fen(&variant.variant, &fen)
                        .map_err(|error| located(error, fen.as_bytes()))?,
                };
                if let Some(note) = feen_rules::Dialect::note(&variant.variant, &fen) {
                    let note = CString::new(note)?;
                    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &note, 1)?;
                }
                read
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

    /// The key of the position, that of its FEEN; `None` where FEEN cannot say it.
    #[getter]
    fn key(&self) -> Option<u64> {
        key(&self.position)
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
        let moves = sorted(&self.position).into_iter();
        moves
            .map(|one| self.position.uci(one).to_string())
            .collect()
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
                let name = variant.square_name(square).to_string();
                pieces.set_item(name, letter(variant, piece))?;
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
        let square = square_of(variant, square)?;
        let found: Squares = self.position.attackers(square, player_of(side)?);
        Ok(found
            .iter()
            .map(|square| variant.square_name(square).to_string())
            .collect())
    }

    /// The best move by the computer in UCI; nothing where there is no legal one. An `Engine` remembers what it has seen.
    ///
    ///     >>> from feen import rules
    ///     >>> rules.Position("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").best(nodes=500)
    ///     'a1a8'
    #[pyo3(signature = (*, nodes = None, depth = None, seconds = None))]
    fn best(
        slf: PyRef<'_, Self>,
        py: Python<'_>,
        nodes: Option<u64>,
        depth: Option<u32>,
        seconds: Option<f64>,
    ) -> PyResult<Option<String>> {
        let engine = engine::Engine::of(py, &slf.variant)?;
        engine.best(py, slf, nodes, depth, seconds)
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

/// The key of the FEEN of a position, which all tables share.
fn key(position: &feen_rules::Position) -> Option<u64> {
    Some(position.to_feen().ok()?.feen().key())
}

fn state(position: &feen_rules::Position) -> String {
    position
        .outcome()
        .map_or_else(|| "in progress".to_owned(), |outcome| outcome.to_string())
}

/// The letter of a piece, upper case for the first player.
fn letter(variant: &feen_rules::Variant, piece: Piece) -> String {
    let letter = variant.letter(piece.kind());
    match piece.player() {
        Player::First => letter.to_owned(),
        Player::Second => letter.to_lowercase(),
    }
}

/// The square of a name.
fn square_of(variant: &feen_rules::Variant, name: &str) -> PyResult<Square> {
    variant.square(name).ok_or_else(|| {
        let message = format!("`{name}` is not a square of {}", variant.title());
        refused("square/unknown", &message)
    })
}

/// The legal moves in the order of UCI.
fn sorted(position: &feen_rules::Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal().collect();
    moves.sort_by_cached_key(|one| position.uci(*one).to_string());
    moves
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
