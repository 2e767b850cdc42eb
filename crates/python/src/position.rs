//! Positions, and the differences between them.

use std::collections::HashMap;

use feen::Feen;
use interchange::{Epd, Exported, Fen, Losses, Pdn, Sfen, epd, fen, pdn, sfen};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::convention;
use crate::error::{no_feen, no_text, refused};
use crate::look::{self, Look};
use crate::piece::{AnyPiece, Piece, Style, player_name, player_of};
use crate::residue::{AnyResidue, Residue};
use crate::text::Text;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Position>()?;
    module.add_class::<Diff>()
}

/// A position of a board game: board, two hands, two styles, turn. It never changes.
#[pyclass(frozen, eq, ord, hash, str, module = "feen")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) Feen);

/// By the text.
impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.0.to_string().partial_cmp(&other.0.to_string())
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A position, with its residue where that is asked for.
fn read<'py>(
    py: Python<'py>,
    text: &Text,
    converted: Result<interchange::Converted, Failure>,
    with_residue: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let converted = converted.map_err(|failure| match failure {
        Failure::Text(error) => no_text(error, text.as_bytes()),
        Failure::Position(error) => refused(error.code(), &error.to_string()),
    })?;
    let (feen, residue) = converted.into_parts();
    if with_residue {
        (Position(feen), Residue(residue)).into_bound_py_any(py)
    } else {
        Position(feen).into_bound_py_any(py)
    }
}

pub(crate) enum Failure {
    Text(interchange::ParseError),
    Position(interchange::ConvertError),
}

impl From<interchange::ParseError> for Failure {
    fn from(error: interchange::ParseError) -> Self {
        Self::Text(error)
    }
}

impl From<interchange::ConvertError> for Failure {
    fn from(error: interchange::ConvertError) -> Self {
        Self::Position(error)
    }
}

/// A text that has been written, unless it loses what it must not.
fn written<T: std::fmt::Display>(
    exported: Result<Exported<T>, interchange::ConvertError>,
    strict: bool,
) -> PyResult<String> {
    let exported = exported.map_err(|error| refused(error.code(), &error.to_string()))?;
    if strict && exported.losses() != Losses::NONE {
        let message = format!(
            "expected a position that loses nothing, found {}",
            exported.losses()
        );
        return Err(refused("convert/lossy", &message));
    }
    Ok(exported.value().to_string())
}

#[pymethods]
impl Position {
    #[new]
    fn new(text: Text) -> PyResult<Self> {
        let bytes = text.as_bytes();
        Feen::try_from(bytes)
            .map(Self)
            .map_err(|error| no_feen(error, bytes))
    }

    /// The position of a FEN.
    #[staticmethod]
    #[pyo3(signature = (text, variant = "chess", profile = None, *, with_residue = false))]
    fn from_fen<'py>(
        py: Python<'py>,
        text: Text,
        variant: &str,
        profile: Option<&str>,
        with_residue: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let convention = convention::by_name(variant, profile)?;
        let view = fen::View::parse_bytes_as(text.as_bytes(), convention.variant());
        let converted = view
            .map_err(Failure::from)
            .and_then(|view| Ok(view.to_feen(convention)?));
        read(py, &text, converted, with_residue)
    }

    /// The position of an EPD.
    #[staticmethod]
    #[pyo3(signature = (text, variant = "chess", profile = None, *, with_residue = false))]
    fn from_epd<'py>(
        py: Python<'py>,
        text: Text,
        variant: &str,
        profile: Option<&str>,
        with_residue: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let convention = convention::by_name(variant, profile)?;
        let view = epd::View::parse_bytes_as(text.as_bytes(), convention.variant());
        let converted = view
            .map_err(Failure::from)
            .and_then(|view| Ok(view.to_feen(convention)?));
        read(py, &text, converted, with_residue)
    }

    /// The position of an SFEN.
    #[staticmethod]
    #[pyo3(signature = (text, variant = "shogi", profile = None, *, with_residue = false))]
    fn from_sfen<'py>(
        py: Python<'py>,
        text: Text,
        variant: &str,
        profile: Option<&str>,
        with_residue: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let convention = convention::by_name(variant, profile)?;
        let view = sfen::View::parse_bytes_as(text.as_bytes(), convention.variant());
        let converted = view
            .map_err(Failure::from)
            .and_then(|view| Ok(view.to_feen(convention)?));
        read(py, &text, converted, with_residue)
    }

    /// The position of the FEN tag of a PDN.
    #[staticmethod]
    #[pyo3(signature = (text, variant = "international", *, with_residue = false))]
    fn from_pdn<'py>(
        py: Python<'py>,
        text: Text,
        variant: &str,
        with_residue: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let convention = convention::draughts(variant)?;
        let view = pdn::View::parse_bytes_as(text.as_bytes(), convention.game_type());
        let converted = view
            .map_err(Failure::from)
            .and_then(|view| Ok(view.to_feen(&convention)?));
        read(py, &text, converted, with_residue)
    }

    /// The position as a FEN.
    #[pyo3(signature = (variant = "chess", profile = None, residue = None, *, strict = false))]
    fn to_fen(
        &self,
        variant: &str,
        profile: Option<&str>,
        residue: Option<AnyResidue<'_>>,
        strict: bool,
    ) -> PyResult<String> {
        let convention = convention::by_name(variant, profile)?;
        written(Fen::from_feen(&self.0, &of(residue)?, convention), strict)
    }

    /// The position as an EPD.
    #[pyo3(signature = (variant = "chess", profile = None, residue = None, *, strict = false))]
    fn to_epd(
        &self,
        variant: &str,
        profile: Option<&str>,
        residue: Option<AnyResidue<'_>>,
        strict: bool,
    ) -> PyResult<String> {
        let convention = convention::by_name(variant, profile)?;
        written(Epd::from_feen(&self.0, &of(residue)?, convention), strict)
    }

    /// The position as an SFEN.
    #[pyo3(signature = (variant = "shogi", profile = None, residue = None, *, strict = false))]
    fn to_sfen(
        &self,
        variant: &str,
        profile: Option<&str>,
        residue: Option<AnyResidue<'_>>,
        strict: bool,
    ) -> PyResult<String> {
        let convention = convention::by_name(variant, profile)?;
        written(Sfen::from_feen(&self.0, &of(residue)?, convention), strict)
    }

    /// The position as the FEN tag of a PDN.
    #[pyo3(signature = (variant = "international", residue = None, *, strict = false))]
    fn to_pdn(
        &self,
        variant: &str,
        residue: Option<AnyResidue<'_>>,
        strict: bool,
    ) -> PyResult<String> {
        let convention = convention::draughts(variant)?;
        written(Pdn::from_feen(&self.0, &of(residue)?, &convention), strict)
    }

    /// The player to move: `"first"` or `"second"`.
    #[getter]
    fn turn(&self) -> &'static str {
        player_name(self.0.turn())
    }

    /// The style of a player.
    fn style(&self, side: &str) -> PyResult<Style> {
        let player = player_of(side)?;
        Ok(Style(self.0.style(player).with_side(player)))
    }

    /// The sizes of the board, outermost first; `None` for an irregular board.
    #[getter]
    fn shape(&self) -> Option<Vec<usize>> {
        self.0.layout().dimensions()
    }

    /// The pieces of all squares, in the order of the text; `None` where a square is empty.
    #[getter]
    fn squares(&self) -> Vec<Option<Piece>> {
        let board = self.0.position().board();
        board.iter().map(|square| square.map(Piece)).collect()
    }

    /// The piece on a square, by index or by name.
    fn __getitem__(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
        let index = self.index(square)?;
        let board = self.0.position().board();
        match board.get(index) {
            Some(piece) => Ok(piece.map(Piece)),
            None => Err(PyIndexError::new_err(format!(
                "expected a square below {}, found {index}",
                board.len()
            ))),
        }
    }

    fn __len__(&self) -> usize {
        self.0.position().board().len()
    }

    /// The pieces in the hand of a player, with their counts.
    fn hand<'py>(&self, py: Python<'py>, side: &str) -> PyResult<Bound<'py, PyDict>> {
        let hand = PyDict::new(py);
        for (piece, count) in self.0.position().hand(player_of(side)?) {
            hand.set_item(Piece(*piece), count)?;
        }
        Ok(hand)
    }

    #[getter]
    fn piece_count(&self) -> u64 {
        self.0.piece_count()
    }

    #[getter]
    fn square_count(&self) -> u64 {
        self.0.square_count()
    }

    /// The key of the position, an `int` below 2⁶⁴ that is the same everywhere.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// The position with other contents of some squares.
    fn board_diff(&self, changes: HashMap<Square, Option<AnyPiece<'_>>>) -> PyResult<Self> {
        let changes = changes.into_iter().map(|(square, piece)| {
            let piece = piece.as_ref().map(AnyPiece::piece).transpose()?;
            Ok((square.index(self)?, piece))
        });
        let changes = changes.collect::<PyResult<Vec<_>>>()?;
        changed(self.0.clone().board_diff(changes))
    }

    /// The position with pieces added to a hand, or removed from it.
    fn hand_diff(&self, side: &str, changes: Bound<'_, PyDict>) -> PyResult<Self> {
        let changes = changes.iter().map(|(piece, change)| {
            Ok((
                piece.extract::<AnyPiece<'_>>()?.piece()?,
                change.extract::<i32>()?,
            ))
        });
        let changes = changes.collect::<PyResult<Vec<_>>>()?;
        changed(self.0.clone().hand_diff(player_of(side)?, changes))
    }

    /// The position with the other player to move.
    fn toggle(&self) -> Self {
        Self(self.0.clone().toggle())
    }

    /// The difference from this position to another one.
    fn diff(&self, other: PyRef<'_, Self>) -> PyResult<Diff> {
        let diff = self.0.diff(&other.0);
        diff.map(Diff)
            .map_err(|error| refused(error.code(), &error.to_string()))
    }

    /// The position after a difference.
    fn apply(&self, diff: PyRef<'_, Diff>) -> PyResult<Self> {
        changed(self.0.clone().apply(&diff.0))
    }

    /// A picture as SVG.
    #[pyo3(signature = (**options))]
    fn svg(&self, options: Option<Bound<'_, PyDict>>) -> PyResult<String> {
        let known = [&Look::DRAWING[..], &Look::PICTURE[..]].concat();
        let look = Look::new(options, &known)?;
        let drawing = look.drawing(&self.0)?;
        Ok(look.picture(&self.0, &drawing)?.to_string())
    }

    /// A picture as text.
    #[pyo3(signature = (**options))]
    fn text(&self, options: Option<Bound<'_, PyDict>>) -> PyResult<String> {
        let is_given = |key: &str| {
            let given = options.as_ref().map(|options| options.contains(key));
            given.transpose().map(Option::unwrap_or_default)
        };
        // Letters, unless pieces of a game are asked for.
        let letters = !is_given("game")? && !is_given("pieces")?;
        let look = Look::new(options, &Look::DRAWING)?;
        let drawing = look.drawing(&self.0)?;
        let drawing = if letters {
            drawing.pieces(draw::PieceSet::Letters)
        } else {
            drawing
        };
        Ok(drawing.text().to_string())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    fn __repr__(&self) -> String {
        format!("Position(\"{}\")", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

impl Position {
    fn index(&self, square: &Bound<'_, PyAny>) -> PyResult<usize> {
        if let Ok(index) = square.extract::<isize>() {
            // As a list does, a number below zero counts from the end.
            let length = self.0.position().board().len();
            return Ok(match usize::try_from(index) {
                Ok(index) => index,
                Err(_) => length.wrapping_add_signed(index),
            });
        }
        let names = look::names(&self.0, draw::Naming::Chess)?;
        look::square_of(&names, square)
    }
}

/// A square by index or by name, as a key of a dictionary.
#[derive(FromPyObject, PartialEq, Eq, Hash)]
enum Square {
    Index(usize),
    Name(String),
}

impl Square {
    fn index(&self, position: &Position) -> PyResult<usize> {
        match self {
            Self::Index(index) => Ok(*index),
            Self::Name(name) => {
                let names = look::names(&position.0, draw::Naming::Chess)?;
                names
                    .parse(name)
                    .map_err(|error| refused("square/unknown", &error.to_string()))
            }
        }
    }
}

fn of(residue: Option<AnyResidue<'_>>) -> PyResult<interchange::Residue> {
    residue.map_or_else(
        || Ok(interchange::Residue::new()),
        |residue| residue.residue(),
    )
}

fn changed(feen: Result<Feen, qi::Error>) -> PyResult<Position> {
    feen.map(Position)
        .map_err(|error| refused(error.code(), &error.to_string()))
}

/// The difference between two positions: squares, hands, styles and turn that changed.
#[pyclass(frozen, eq, module = "feen")]
#[derive(PartialEq)]
pub(crate) struct Diff(qi::Diff<feen::Piece, feen::Style>);

#[pymethods]
impl Diff {
    /// The difference back.
    fn reversed(&self) -> Self {
        Self(self.0.clone().reversed())
    }

    /// The squares that changed: index, piece before, piece after.
    #[getter]
    fn squares(&self) -> Vec<(usize, Option<Piece>, Option<Piece>)> {
        let squares = self.0.squares().iter();
        squares
            .map(|change| (change.index, change.old.map(Piece), change.new.map(Piece)))
            .collect()
    }

    fn __repr__(&self) -> String {
        format!("<Diff of {} squares>", self.0.squares().len())
    }
}
