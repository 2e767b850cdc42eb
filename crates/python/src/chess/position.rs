//! Positions of chess and their moves.

use std::sync::{Mutex, OnceLock};
use std::{fmt, mem};

use feen_chess::{Castles, CastlingSpelling, EnPassant, Piece, Squares};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice, PyType};

use super::names::{en_passant_of, side_name, side_of, square_of};
use crate::error::{located, refused};
use crate::text::Text;

/// The spelling of castling rights that every position has: `KQkq`, or letters of files.
const X_FEN: &str = "x-fen";

/// A position of chess, with its rules. It never changes.
///
/// With `castling="x-fen"`, letters of files are castling rights too, as in Chess960.
///
///     >>> from feen import chess
///     >>> start = chess.Position()
///     >>> len(start.legal_moves), start.play("e4").fen
///     (20, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')
///     >>> chess.Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").status
///     'White wins by checkmate'
#[pyclass(frozen, eq, str, module = "feen.chess")]
#[derive(Clone, PartialEq)]
pub(super) struct Position(pub(super) feen_chess::Position);

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fen().en_passant(EnPassant::Legal).fmt(f)
    }
}

/// A move, or its text in SAN or UCI.
pub(super) enum AnyMove<'py> {
    Move(PyRef<'py, Move>),
    Text(Text),
}

one_of!(
    AnyMove<'py>,
    "a move, or its text in SAN or UCI",
    Move,
    Text
);

impl AnyMove<'_> {
    /// The legal move of a position.
    pub(super) fn of(&self, position: &feen_chess::Position) -> PyResult<feen_chess::Move> {
        match self {
            Self::Move(of) => Ok(of.of),
            Self::Text(text) => {
                let text = text.to_str();
                let read = position.parse_move(&*text);
                read.map_err(|error| located(error.located(), text.as_bytes()))
            }
        }
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
            return Ok(Self(feen_chess::Position::start()));
        };
        let fen = fen.to_str();
        feen_chess::Position::from_fen(&fen, castling)
            .map(Self)
            .map_err(|error| located(error, fen.as_bytes()))
    }

    /// The start of Chess960 with a number of Scharnagl, 0 to 959; White and Black have the same pieces unless Black's
    /// number is given.
    ///
    ///     >>> from feen import chess
    ///     >>> chess.Position.chess960(518) == chess.Position()
    ///     True
    #[staticmethod]
    #[pyo3(signature = (number, black = None))]
    fn chess960(number: u16, black: Option<u16>) -> PyResult<Self> {
        let start = feen_chess::Position::chess960_pair(number, black.unwrap_or(number));
        start
            .map(Self)
            .ok_or_else(|| PyValueError::new_err("expected a number from 0 to 959"))
    }

    /// The position of a FEEN.
    ///
    ///     >>> from feen import chess
    ///     >>> chess.Position.from_feen("4k^3/8/8/8/8/8/8/4K^2+R / C/c").fen
    ///     '4k3/8/8/8/8/8/8/4K2R w K - 0 1'
    #[staticmethod]
    fn from_feen(feen: Text) -> PyResult<Self> {
        let bytes = feen.as_bytes();
        let feen = feen::Feen::try_from(bytes).map_err(|error| located(error, bytes))?;
        feen_chess::Position::from_feen(&feen)
            .map(Self)
            .map_err(|error| refused(error.code(), &error.to_string()))
    }

    /// The legal moves, a sequence of `Move` by the squares that they leave and reach. Its length is known without them.
    ///
    ///     >>> from feen import chess
    ///     >>> moves = chess.Position().legal_moves
    ///     >>> len(moves), moves[0], "Nf3" in moves, moves.san()[:3]
    ///     (20, Move("b1a3"), True, ['Na3', 'Nc3', 'Nf3'])
    #[getter]
    fn legal_moves(this: &Bound<'_, Self>) -> Moves {
        Moves {
            position: this.clone().unbind(),
            count: OnceLock::new(),
        }
    }

    /// The number of legal moves.
    #[getter]
    fn legal_move_count(&self) -> usize {
        self.0.legal_moves().len()
    }

    /// The legal move of a text in SAN or UCI.
    ///
    ///     >>> from feen import chess
    ///     >>> chess.Position().parse_move("Nf3").uci
    ///     'g1f3'
    fn parse_move(this: &Bound<'_, Self>, text: Text) -> PyResult<Move> {
        let of = AnyMove::Text(text).of(&this.get().0)?;
        Ok(Move::new(of, this))
    }

    /// The position after a move, or its text in SAN or UCI.
    #[pyo3(signature = (san, /))]
    fn play(&self, san: AnyMove<'_>) -> PyResult<Self> {
        let of = san.of(&self.0)?;
        let played = self.0.play(of);
        played.map(Self).map_err(|error| {
            let text = of.to_string();
            located(error.located(), text.as_bytes())
        })
    }

    /// The position after passing, which analysis allows; `None` in check.
    fn null_move(&self) -> Option<Self> {
        self.0.null_move().map(Self)
    }

    /// The number of leaves of the tree of legal moves of a depth.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let Some(rest) = depth.checked_sub(1) else {
            return Ok(1);
        };
        let mut count = 0_u64;
        for of in self.0.legal_moves() {
            if let Ok(next) = self.0.play(of) {
                count = count.saturating_add(Self(next).perft_of(py, rest)?);
            }
        }
        Ok(count)
    }

    /// The state of the game: `"in progress"`, `"White wins by checkmate"`.
    #[getter]
    fn status(&self) -> String {
        feen_chess::Game::from_position(self.0.clone())
            .status()
            .to_string()
    }

    /// The player to move: `"white"` or `"black"`.
    #[getter]
    fn turn(&self) -> &'static str {
        side_name(self.0.turn())
    }

    #[getter]
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    #[getter]
    fn is_checkmate(&self) -> bool {
        matches!(
            self.0.outcome(),
            Some(feen_chess::Outcome::Checkmate { .. })
        )
    }

    #[getter]
    fn is_stalemate(&self) -> bool {
        self.0.outcome() == Some(feen_chess::Outcome::Stalemate)
    }

    /// The letter of the piece on a square: `"P"` to `"K"` of White, `"p"` to `"k"` of Black; `None` if it is empty.
    ///
    ///     >>> from feen import chess
    ///     >>> chess.Position()["e1"], chess.Position()["e4"]
    ///     ('K', None)
    fn __getitem__(&self, square: &str) -> PyResult<Option<String>> {
        let piece = self.0.piece(square_of(square)?);
        Ok(piece.map(|piece| piece.letter().to_string()))
    }

    /// The pieces by their squares, from a1 to h8.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.0.pieces() {
            pieces.set_item(square.to_string(), piece.letter().to_string())?;
        }
        Ok(pieces)
    }

    /// The squares of a piece, such as `"P"` or `"k"`.
    fn squares(&self, piece: &str) -> PyResult<Vec<String>> {
        let piece: Piece = piece
            .parse()
            .map_err(|error: feen_chess::ParsePieceError| {
                refused(error.code(), &error.to_string())
            })?;
        Ok(names(self.0.piece_squares(piece)))
    }

    /// The squares of the pieces of a side that attack a square, pinned ones too.
    ///
    ///     >>> from feen import chess
    ///     >>> chess.Position().attackers("f3", "white")
    ///     ['g1', 'e2', 'g2']
    fn attackers(&self, square: &str, side: &str) -> PyResult<Vec<String>> {
        Ok(names(self.0.attackers(square_of(square)?, side_of(side)?)))
    }

    /// The squares that the piece on a square attacks.
    fn attacks(&self, square: &str) -> PyResult<Vec<String>> {
        Ok(names(self.0.attacks_from(square_of(square)?)))
    }

    /// The squares of the pieces of a side that a line to their king pins.
    fn pinned(&self, side: &str) -> PyResult<Vec<String>> {
        Ok(names(self.0.pinned(side_of(side)?)))
    }

    /// The squares of the pieces that give check.
    #[getter]
    fn checkers(&self) -> Vec<String> {
        names(self.0.checkers())
    }

    /// The square of the king of a side.
    fn king(&self, side: &str) -> PyResult<String> {
        Ok(self.0.king(side_of(side)?).to_string())
    }

    /// The square behind a pawn that has just made a double step, if it can legally be taken there.
    #[getter]
    fn en_passant(&self) -> Option<String> {
        self.0.legal_en_passant().map(|square| square.to_string())
    }

    /// The half-moves since a pawn was moved or a piece was taken.
    #[getter]
    fn halfmoves(&self) -> u16 {
        self.0.halfmoves()
    }

    /// The number of the move, from 1.
    #[getter]
    fn fullmove(&self) -> u16 {
        self.0.fullmove()
    }

    /// The position as FEN, with a square of en passant where a capture there is legal, as in `str` and in tables.
    #[getter]
    fn fen(&self) -> String {
        self.to_string()
    }

    /// The position as FEN, with its square of en passant where a capture there is `"legal"`, as those of python-chess, or
    /// `"always"` after a double step of a pawn, as the standard of PGN says.
    ///
    ///     >>> from feen import chess
    ///     >>> position = chess.Position().play("e4")
    ///     >>> position.to_fen().split()[3], position.to_fen(en_passant="always").split()[3]
    ///     ('-', 'e3')
    #[pyo3(signature = (*, en_passant = "legal"))]
    fn to_fen(&self, en_passant: &str) -> PyResult<String> {
        let fen = self.0.fen().en_passant(en_passant_of(en_passant)?);
        Ok(fen.to_string())
    }

    /// The position as FEEN, with castling rights on the pieces.
    #[getter]
    fn feen(&self) -> String {
        self.0.feen().to_string()
    }

    /// The key of the position, as that of its FEEN.
    #[getter]
    fn key(&self) -> u64 {
        self.0.feen_key()
    }

    /// The key of the position in books of Polyglot.
    ///
    ///     >>> from feen import chess
    ///     >>> hex(chess.Position().polyglot_key)
    ///     '0x463b96181691fc9c'
    #[getter]
    fn polyglot_key(&self) -> u64 {
        self.0.polyglot_key()
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        crate::position::Position(self.0.feen().clone()).svg(py, None)
    }

    fn __hash__(&self) -> u64 {
        self.0.key()
    }

    fn __repr__(&self) -> String {
        // The whole position, as for `pickle`: its text makes an equal one.
        format!("chess.Position(\"{}\")", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, &'static str)) {
        (py.get_type::<Self>(), (self.0.to_string(), X_FEN))
    }
}

impl Position {
    /// As `perft`, with a look for signals at each of the first moves.
    fn perft_of(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        py.check_signals()?;
        if depth <= 4 {
            return crate::columns::rows::run(py, || self.0.perft(depth));
        }
        self.perft(py, depth)
    }
}

fn names(squares: Squares) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

/// A move of chess.
///
///     >>> from feen import chess
///     >>> move = chess.Position().parse_move("e4")
///     >>> move.uci, move.san, move.from_square, move.to_square, move.is_capture
///     ('e2e4', 'e4', 'e2', 'e4', False)
#[pyclass(freelist = 1024, module = "feen.chess")]
pub(super) struct Move {
    of: feen_chess::Move,
    position: Py<Position>,
}

/// The moves of the last list. One that nobody else holds becomes a move of the next list, as `zip` of Python does with its
/// tuples: to make objects is most of the time of a list.
static KEPT: Mutex<Vec<Py<Move>>> = Mutex::new(Vec::new());

impl Move {
    pub(super) fn new(of: feen_chess::Move, position: &Bound<'_, Position>) -> Self {
        Self {
            of,
            position: position.clone().unbind(),
        }
    }

    /// Makes an object that nobody else holds another move, if it is one.
    #[expect(deprecated, reason = "the function in its place is unsafe")]
    fn renew(
        object: &Bound<'_, Self>,
        of: feen_chess::Move,
        position: &Bound<'_, Position>,
    ) -> bool {
        if object.get_refcnt() > 1 {
            return false;
        }
        let Ok(mut object) = object.try_borrow_mut() else {
            return false;
        };
        object.of = of;
        if !object.position.is(position) {
            object.position = position.clone().unbind();
        }
        true
    }

    fn before(&self) -> &feen_chess::Position {
        &self.position.get().0
    }
}

#[pymethods]
impl Move {
    /// The move of a position by its text in SAN or UCI.
    #[new]
    fn of_text(position: &Bound<'_, Position>, text: Text) -> PyResult<Self> {
        Position::parse_move(position, text)
    }

    /// The position before the move.
    #[getter]
    fn position(&self, py: Python<'_>) -> Py<Position> {
        self.position.clone_ref(py)
    }

    /// The move in UCI: `"e2e4"`, `"e1g1"`.
    #[getter]
    fn uci(&self) -> String {
        self.of.spell(Castles::KingArrives).as_str().to_owned()
    }

    /// The move in SAN: `"e4"`, `"O-O"`.
    #[getter]
    fn san(&self) -> String {
        self.before().san(self.of).as_str().to_owned()
    }

    /// The square that it leaves.
    #[getter]
    #[expect(clippy::wrong_self_convention, reason = "the name of python-chess")]
    fn from_square(&self) -> String {
        self.of.from().to_string()
    }

    /// The square that it reaches.
    #[getter]
    fn to_square(&self) -> String {
        self.of.to().to_string()
    }

    /// The letter of the piece that moves, with its case.
    #[getter]
    fn piece(&self) -> Option<String> {
        self.of
            .piece(self.before())
            .map(|piece| piece.letter().to_string())
    }

    /// The letter of the piece that is taken, with its case.
    #[getter]
    fn captured(&self) -> Option<String> {
        self.of
            .captured(self.before())
            .map(|piece| piece.letter().to_string())
    }

    /// The letter of the piece that a pawn becomes, upper case.
    #[getter]
    fn promotion(&self) -> Option<String> {
        self.of.promotion().map(|role| role.letter().to_string())
    }

    #[getter]
    fn is_capture(&self) -> bool {
        self.of.is_capture(self.before())
    }

    #[getter]
    fn is_check(&self) -> bool {
        self.of.gives_check(self.before())
    }

    #[getter]
    fn is_castling(&self) -> bool {
        self.of.is_castle()
    }

    #[getter]
    fn is_en_passant(&self) -> bool {
        self.of.is_en_passant(self.before())
    }

    #[getter]
    fn is_null(&self) -> bool {
        self.of.is_null()
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move(\"{}\")", self.uci())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.of == other.of
    }

    fn __hash__(&self) -> u64 {
        let promotion = self.of.promotion().map_or(0, |role| role as u64 + 1);
        u64::from(self.of.from().index()) << 16 | u64::from(self.of.to().index()) << 8 | promotion
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Py<Position>, String)) {
        let text = self.of.spell(Castles::KingTakesRook).as_str().to_owned();
        (py.get_type::<Self>(), (self.position.clone_ref(py), text))
    }
}

/// The legal moves of a position, a sequence of `Move`.
#[pyclass(frozen, sequence, module = "feen.chess")]
pub(super) struct Moves {
    position: Py<Position>,
    /// Known after the first look: `list` asks for the moves, and then for their number.
    count: OnceLock<usize>,
}

impl Moves {
    fn position(&self) -> &feen_chess::Position {
        &self.position.get().0
    }

    fn sorted(&self) -> Vec<feen_chess::Move> {
        let moves = self.position().legal_moves().sorted();
        self.count.get_or_init(|| moves.len());
        moves
    }
}

#[pymethods]
impl Moves {
    fn __len__(&self) -> usize {
        *self
            .count
            .get_or_init(|| self.position().legal_moves().len())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.list(py)?.try_iter()?.into_any())
    }

    fn __getitem__<'py>(&self, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = place.py();
        if place.is_instance_of::<PySlice>() {
            return self.list(py)?.as_any().get_item(place);
        }
        let index: isize = place.extract()?;
        let moves = self.sorted();
        let found = match usize::try_from(index) {
            Ok(index) => moves.get(index),
            Err(_) => moves
                .len()
                .checked_add_signed(index)
                .and_then(|index| moves.get(index)),
        };
        match found {
            Some(of) => Move::new(*of, self.position.bind(py)).into_bound_py_any(py),
            None => Err(PyIndexError::new_err(format!(
                "expected a place below {}, found {index}",
                moves.len()
            ))),
        }
    }

    fn __contains__(&self, wanted: AnyMove<'_>) -> bool {
        wanted
            .of(self.position())
            .is_ok_and(|of| self.position().is_legal(of))
    }

    /// The moves in SAN, in the order of the moves.
    fn san(&self) -> Vec<String> {
        let moves = self.sorted().into_iter();
        moves
            .map(|of| self.position().san(of).as_str().to_owned())
            .collect()
    }

    /// The moves in UCI, in the order of the moves.
    fn uci(&self) -> Vec<String> {
        let moves = self.sorted().into_iter();
        moves
            .map(|of| of.spell(Castles::KingArrives).as_str().to_owned())
            .collect()
    }

    fn __repr__(&self) -> String {
        format!("<Moves {}>", self.san().join(" "))
    }
}

impl Moves {
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.sorted();
        let position = self.position.bind(py);
        // Taken out: what Python does between may ask for another list.
        let mut kept = KEPT
            .lock()
            .map_or_else(|_| Vec::new(), |mut kept| mem::take(&mut *kept));
        for (place, of) in moves.iter().enumerate() {
            match kept.get_mut(place) {
                Some(object) if Move::renew(object.bind(py), *of, position) => {}
                Some(object) => *object = Py::new(py, Move::new(*of, position))?,
                None => kept.push(Py::new(py, Move::new(*of, position))?),
            }
        }
        let list = PyList::new(py, kept.get(..moves.len()).unwrap_or_default());
        if let Ok(mut place) = KEPT.lock() {
            *place = kept;
        }
        list
    }
}
