//! The rules of chess, games of PGN, and their positions as a stream of batches.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use arrow_array::builder::{StringBuilder, UInt16Builder, UInt32Builder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use chess::CastlingSpelling;
use chess::pgn::{FileError, Reader, Record};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyType};

use crate::capsule;
use crate::error::{located, refused};
use crate::text::Text;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let chess = PyModule::new(module.py(), "chess")?;
    chess.add_class::<Position>()?;
    chess.add_class::<Game>()?;
    chess.add_class::<Games>()?;
    chess.add_class::<Batches>()?;
    chess.add_function(wrap_pyfunction!(games, &chess)?)?;
    chess.add_function(wrap_pyfunction!(positions, &chess)?)?;
    module.add_submodule(&chess)
}

/// The spelling of castling rights that every position has: `KQkq`, or letters of files.
const X_FEN: &str = "x-fen";

/// A position of chess, with its rules.
///
/// With `castling="x-fen"`, letters of files are castling rights too, as in Chess960.
///
///     >>> from feen import chess
///     >>> start = chess.Position()
///     >>> len(start.legal_moves), start.play("e4").fen
///     (20, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1')
///     >>> chess.Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").status
///     'checkmate, White wins'
#[pyclass(frozen, eq, str, module = "feen.chess")]
#[derive(Clone, PartialEq)]
struct Position(chess::Position);

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen = None, castling = "standard"))]
    fn new(fen: Option<Text>, castling: &str) -> PyResult<Self> {
        let castling = match castling {
            "standard" => CastlingSpelling::Standard,
            X_FEN => CastlingSpelling::XFen,
            _ => {
                let message = format!("expected \"standard\" or \"{X_FEN}\", found \"{castling}\"");
                return Err(refused("name/unknown", &message));
            }
        };
        let Some(fen) = fen else {
            return Ok(Self(chess::Position::start()));
        };
        let fen = fen.to_str();
        chess::Position::from_fen(&fen, castling)
            .map(Self)
            .map_err(|error| located(error, fen.as_bytes()))
    }

    /// The legal moves in SAN, sorted.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        let moves = self.0.legal_moves();
        let mut moves: Vec<_> = moves.map(|mv| self.0.san(mv).as_str().to_owned()).collect();
        moves.sort_unstable();
        moves
    }

    /// The position after a move in SAN or UCI.
    fn play(&self, san: Text) -> PyResult<Self> {
        let san = san.to_str();
        let played = self.0.parse_move(&*san).and_then(|mv| self.0.play(mv));
        played
            .map(Self)
            .map_err(|error| located(error.located(), san.as_bytes()))
    }

    /// The state of the game: `"in progress"`, `"checkmate, White wins"`.
    #[getter]
    fn status(&self) -> String {
        chess::Game::from_position(self.0.clone())
            .status()
            .to_string()
    }

    /// The player to move: `"white"` or `"black"`.
    #[getter]
    fn turn(&self) -> &'static str {
        match self.0.turn() {
            chess::Player::First => "white",
            chess::Player::Second => "black",
        }
    }

    #[getter]
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// The position as FEN.
    #[getter]
    fn fen(&self) -> String {
        self.0.to_string()
    }

    /// The position as FEEN, with castling rights on the pieces.
    #[getter]
    fn feen(&self) -> String {
        self.0.feen().to_string()
    }

    /// The key of the position, as that of its FEEN.
    #[getter]
    fn key(&self) -> u64 {
        self.0.feen().key()
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        crate::position::Position(self.0.feen().clone()).svg(None)
    }

    fn __hash__(&self) -> u64 {
        self.0.feen().key()
    }

    fn __repr__(&self) -> String {
        format!("chess.Position(\"{}\")", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, &'static str)) {
        (py.get_type::<Self>(), (self.0.to_string(), X_FEN))
    }
}

/// A game of a file.
#[pyclass(frozen, module = "feen.chess")]
struct Game {
    record: Record<'static>,
}

#[pymethods]
impl Game {
    /// The tags, in their order.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.record.tags().iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The moves of the main line, as they stand in the text.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.record
            .mainline()
            .map(|node| node.san().to_owned())
            .collect()
    }

    /// The result at the end of the moves: `"1-0"`, or `None`.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.record.result().map(chess::pgn::Termination::as_str)
    }

    /// The start and the position after each move of the main line.
    #[getter]
    fn positions(&self) -> PyResult<Vec<Position>> {
        let start = self.record.start().map_err(|error| of_game(&error))?;
        let mut positions = vec![Position(start)];
        for played in self.record.positions().map_err(|error| of_game(&error))? {
            positions.push(Position(played.map_err(|error| of_game(&error))?.position));
        }
        Ok(positions)
    }

    fn __str__(&self) -> String {
        self.record.write(&chess::pgn::Layout::new())
    }

    fn __repr__(&self) -> String {
        let tag = |name| self.record.tags().get(name).unwrap_or("?").to_owned();
        format!(
            "<chess.Game {} - {}, {} moves>",
            tag("White"),
            tag("Black"),
            self.record.mainline().count()
        )
    }
}

type Read = Reader<BufReader<File>>;

/// The games of a file, one after the other.
#[pyclass(module = "feen.chess")]
struct Games {
    reader: Mutex<Read>,
}

#[pymethods]
impl Games {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// A game with an error raises it, and the next call goes on after that game.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let next = py.detach(|| self.reader.lock().ok().and_then(|mut reader| reader.next()));
        match next {
            None => Ok(None),
            Some(Ok(record)) => Ok(Some(Game { record })),
            Some(Err(FileError::Pgn(error))) => Err(of_game(&error)),
            Some(Err(error)) => Err(PyOSError::new_err(error.to_string())),
        }
    }
}

/// The games of a file of PGN.
///
///     >>> import tempfile
///     >>> from feen import chess
///     >>> with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
///     ...     _ = file.write('[White "Doe"]\n\n1. e4 e5 2. Qh5 *')
///     ...     file.flush()
///     ...     [(game.tags["White"], game.moves) for game in chess.games(file.name)]
///     [('Doe', ['e4', 'e5', 'Qh5'])]
#[pyfunction]
fn games(path: PathBuf) -> PyResult<Games> {
    let reader = Mutex::new(opened(path)?);
    Ok(Games { reader })
}

fn opened(path: PathBuf) -> PyResult<Read> {
    match File::open(&path) {
        Ok(file) => Ok(Reader::new(BufReader::new(file))),
        // Python makes a `FileNotFoundError` and its like of the number.
        Err(error) => Err(match error.raw_os_error() {
            Some(number) => {
                let message = error.to_string();
                let message = message.split(" (os error").next().map(str::to_owned);
                PyOSError::new_err((number, message, path.into_os_string()))
            }
            None => PyOSError::new_err(format!("{error}: {}", path.display())),
        }),
    }
}

fn of_game(error: &chess::pgn::Error) -> PyErr {
    refused(error.code(), &error.to_string())
}

/// The positions of all games of a file, as batches: a stream that can be taken once.
///
/// The columns are `game`, its number in the file, `ply`, `san`, `key`, and `fen` where it is asked
/// for. A game with an error is skipped; `skipped` counts such games.
#[pyclass(module = "feen.chess")]
struct Batches {
    reader: Mutex<Option<PositionReader>>,
    skipped: Arc<std::sync::atomic::AtomicU64>,
}

/// The positions of a file of PGN as a stream of batches.
///
///     >>> import tempfile, pyarrow as pa
///     >>> from feen import chess
///     >>> with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
///     ...     _ = file.write("1. e4 e5 2. Qh5 *")
///     ...     file.flush()
///     ...     table = pa.table(chess.positions(file.name))
///     >>> table.column_names, table["san"].to_pylist()
///     (['game', 'ply', 'san', 'key', 'fen'], [None, 'e4', 'e5', 'Qh5'])
#[pyfunction]
#[pyo3(signature = (path, fens = true, rows = 65_536))]
fn positions(path: PathBuf, fens: bool, rows: usize) -> PyResult<Batches> {
    if rows == 0 {
        return Err(PyValueError::new_err(
            "expected at least one row a batch, found 0",
        ));
    }
    let skipped = Arc::default();
    let reader = PositionReader {
        reader: opened(path)?,
        schema: schema(fens),
        fens,
        rows,
        game: 0,
        skipped: Arc::clone(&skipped),
    };
    Ok(Batches {
        reader: Mutex::new(Some(reader)),
        skipped,
    })
}

#[pymethods]
impl Batches {
    /// The number of games that were skipped so far.
    #[getter]
    fn skipped(&self) -> u64 {
        self.skipped.load(std::sync::atomic::Ordering::Relaxed)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let reader = self.reader.lock().ok().and_then(|mut reader| reader.take());
        let taken = || PyValueError::new_err("expected a stream that is not taken yet");
        capsule::stream(py, Box::new(reader.ok_or_else(taken)?))
    }
}

struct PositionReader {
    reader: Read,
    schema: SchemaRef,
    fens: bool,
    rows: usize,
    game: u32,
    skipped: Arc<std::sync::atomic::AtomicU64>,
}

fn schema(fens: bool) -> SchemaRef {
    let mut fields = vec![
        Field::new("game", DataType::UInt32, false),
        Field::new("ply", DataType::UInt16, false),
        Field::new("san", DataType::Utf8, true),
        Field::new("key", DataType::UInt64, false),
    ];
    if fens {
        fields.push(Field::new("fen", DataType::Utf8, false));
    }
    Arc::new(Schema::new(fields))
}

#[derive(Default)]
struct Rows {
    game: UInt32Builder,
    ply: UInt16Builder,
    san: StringBuilder,
    key: UInt64Builder,
    fen: StringBuilder,
    length: usize,
}

impl Rows {
    fn push(
        &mut self,
        game: u32,
        ply: usize,
        san: Option<&str>,
        position: &chess::Position,
        fens: bool,
    ) {
        self.game.append_value(game);
        self.ply
            .append_value(u16::try_from(ply).unwrap_or(u16::MAX));
        self.san.append_option(san);
        self.key.append_value(position.feen().key());
        if fens {
            self.fen.append_value(position.to_string());
        }
        self.length = self.length.saturating_add(1);
    }

    fn finish(mut self, schema: &SchemaRef, fens: bool) -> Result<RecordBatch, ArrowError> {
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.game.finish()),
            Arc::new(self.ply.finish()),
            Arc::new(self.san.finish()),
            Arc::new(self.key.finish()),
        ];
        if fens {
            columns.push(Arc::new(self.fen.finish()));
        }
        RecordBatch::try_new(Arc::clone(schema), columns)
    }
}

impl PositionReader {
    /// Adds the positions of a game, unless it has an error.
    fn add(&self, record: &Record<'_>, rows: &mut Rows) -> Result<(), chess::pgn::Error> {
        let start = record.start()?;
        let played = record.positions()?.collect::<Result<Vec<_>, _>>()?;
        rows.push(self.game, 0, None, &start, self.fens);
        for (ply, played) in (1..).zip(&played) {
            let san = Some(played.node.san());
            rows.push(self.game, ply, san, &played.position, self.fens);
        }
        Ok(())
    }
}

impl Iterator for PositionReader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut rows = Rows::default();
        while rows.length < self.rows {
            let record = match self.reader.next() {
                None => break,
                Some(Err(FileError::Pgn(error))) => Err(error),
                Some(Err(error)) => return Some(Err(ArrowError::ExternalError(Box::new(error)))),
                Some(Ok(record)) => Ok(record),
            };
            self.game = self.game.saturating_add(1);
            if record
                .and_then(|record| self.add(&record, &mut rows))
                .is_err()
            {
                self.skipped
                    .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
        }
        (rows.length > 0).then(|| rows.finish(&self.schema, self.fens))
    }
}

impl RecordBatchReader for PositionReader {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}
