//! Positions, and the differences between them.

use feen::Feen;
use feen_draw::Look;
use feen_interchange::{Format, Losses};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyMapping, PyType};

use crate::error::{located, refused, unread};
use crate::look;
use crate::piece::{AnyPiece, Piece, Style, player_name, player_of};
use crate::profile::{AnyProfile, Profile, conventions};
use crate::residue::{AnyResidue, Residue};
use crate::structured::{from_dict, to_dict};
use crate::text::Text;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Position>()?;
    module.add_class::<Profile>()?;
    module.add_class::<Diff>()
}

/// A position of a board game: board, two hands, two styles, turn. It never changes.
///
/// Positions compare, hash, sort by their text, pickle and copy.
///
///     >>> import feen
///     >>> position = feen.Position("4k^3/8/8/8/8/8/8/4K^2R 2P/p C/c")
///     >>> position["h1"], position.hand("first"), position.turn, position.shape
///     (Piece("R"), {Piece("P"): 2}, 'first', [8, 8])
///     >>> feen.Position("8/8 / C/C")
///     Traceback (most recent call last):
///         ...
///     feen.FeenError: expected one style in upper case beside one in lower case, found both in upper case at byte 8
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

impl Position {
    /// The position of a text of a notation, with its residue where that is asked for.
    fn read<'py>(
        py: Python<'py>,
        format: Format,
        text: &Text,
        variant: &str,
        profile: Option<AnyProfile<'_>>,
        with_residue: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let conventions = conventions(format, variant, profile.as_ref())?;
        let converted = format
            .read(text.as_bytes(), &conventions)
            .map_err(|error| unread(error, text.as_bytes()))?;
        let (feen, residue) = converted.into_parts();
        if with_residue {
            (Self(feen), Residue(residue)).into_bound_py_any(py)
        } else {
            Self(feen).into_bound_py_any(py)
        }
    }

    /// The text of the position in a notation, unless it loses what it must not.
    fn write(
        &self,
        format: Format,
        variant: &str,
        profile: Option<AnyProfile<'_>>,
        residue: Option<AnyResidue<'_>>,
        strict: bool,
    ) -> PyResult<String> {
        let conventions = conventions(format, variant, profile.as_ref())?;
        let residue = residue.map(|residue| residue.residue()).transpose()?;
        let exported = format
            .write(&self.0, &residue.unwrap_or_default(), &conventions)
            .map_err(|error| refused(error.code(), &error.to_string()))?;
        let losses = exported.losses();
        if strict && losses != Losses::NONE {
            let message = format!("expected a position that loses nothing, found {losses}");
            return Err(refused("convert/lossy", &message));
        }
        Ok(exported.text().to_owned())
    }
}

#[pymethods]
impl Position {
    #[new]
    fn new(text: Text) -> PyResult<Self> {
        let bytes = text.as_bytes();
        Feen::try_from(bytes)
            .map(Self)
            .map_err(|error| located(error, bytes))
    }

    /// The position of a FEN.
    ///
    ///     >>> import feen
    ///     >>> feen.Position.from_fen("4k3/8/8/8/8/8/8/4K3 w - - 3 40", with_residue=True)
    ///     (Position("4k^3/8/8/8/8/8/8/4K^3 / C/c"), Residue("halfmove=3 fullmove=40"))
    #[staticmethod]
    #[pyo3(signature = (text, variant = "chess", profile = None, *, with_residue = false))]
    fn from_fen<'py>(
        py: Python<'py>,
        text: Text,
        variant: &str,
        profile: Option<AnyProfile<'_>>,
        with_residue: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::read(py, Format::Fen, &text, variant, profile, with_residue)
    }

    /// The position of an EPD.
    ///
    ///     >>> import feen
    ///     >>> position, residue = feen.Position.from_epd('4k3/8/8/8/8/8/8/4K2R w K - bm O-O;', with_residue=True)
    ///     >>> position, dict(residue)
    ///     (Position("4k^3/8/8/8/8/8/8/4K^2+R / C/c"), {'operations': 'bm O-O;'})
    #[staticmethod]
    #[pyo3(signature = (text, variant = "chess", profile = None, *, with_residue = false))]
    fn from_epd<'py>(
        py: Python<'py>,
        text: Text,
        variant: &str,
        profile: Option<AnyProfile<'_>>,
        with_residue: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::read(py, Format::Epd, &text, variant, profile, with_residue)
    }

    /// The position of an SFEN.
    ///
    ///     >>> import feen
    ///     >>> feen.Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1")
    ///     Position("4k^4/9/9/9/9/9/9/9/4K^4 2P/b S/s")
    #[staticmethod]
    #[pyo3(signature = (text, variant = "shogi", profile = None, *, with_residue = false))]
    fn from_sfen<'py>(
        py: Python<'py>,
        text: Text,
        variant: &str,
        profile: Option<AnyProfile<'_>>,
        with_residue: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::read(py, Format::Sfen, &text, variant, profile, with_residue)
    }

    /// The position of the FEN tag of a PDN.
    ///
    ///     >>> import feen
    ///     >>> feen.Position.from_pdn("W:WK50:B1").piece_count
    ///     2
    #[staticmethod]
    #[pyo3(signature = (text, variant = "international", *, with_residue = false))]
    fn from_pdn<'py>(
        py: Python<'py>,
        text: Text,
        variant: &str,
        with_residue: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::read(py, Format::Pdn, &text, variant, None, with_residue)
    }

    /// The position as a FEN.
    ///
    /// With `strict`, a position that the text cannot say in full is refused.
    ///
    ///     >>> import feen
    ///     >>> feen.Position("4k^3/8/8/8/8/8/8/4K^3 / C/c").to_fen(residue="halfmove=3 fullmove=40")
    ///     '4k3/8/8/8/8/8/8/4K3 w - - 3 40'
    ///     >>> feen.Position("4k^3/8/8/8/8/8/8/4K^3 P/ C/c").to_fen(strict=True)
    ///     Traceback (most recent call last):
    ///         ...
    ///     feen.FeenError: expected a position that loses nothing, found hands
    #[pyo3(signature = (variant = "chess", profile = None, residue = None, *, strict = false))]
    fn to_fen(
        &self,
        variant: &str,
        profile: Option<AnyProfile<'_>>,
        residue: Option<AnyResidue<'_>>,
        strict: bool,
    ) -> PyResult<String> {
        self.write(Format::Fen, variant, profile, residue, strict)
    }

    /// The position as an EPD.
    #[pyo3(signature = (variant = "chess", profile = None, residue = None, *, strict = false))]
    fn to_epd(
        &self,
        variant: &str,
        profile: Option<AnyProfile<'_>>,
        residue: Option<AnyResidue<'_>>,
        strict: bool,
    ) -> PyResult<String> {
        self.write(Format::Epd, variant, profile, residue, strict)
    }

    /// The position as an SFEN.
    #[pyo3(signature = (variant = "shogi", profile = None, residue = None, *, strict = false))]
    fn to_sfen(
        &self,
        variant: &str,
        profile: Option<AnyProfile<'_>>,
        residue: Option<AnyResidue<'_>>,
        strict: bool,
    ) -> PyResult<String> {
        self.write(Format::Sfen, variant, profile, residue, strict)
    }

    /// The position as the FEN tag of a PDN.
    #[pyo3(signature = (variant = "international", residue = None, *, strict = false))]
    fn to_pdn(
        &self,
        variant: &str,
        residue: Option<AnyResidue<'_>>,
        strict: bool,
    ) -> PyResult<String> {
        self.write(Format::Pdn, variant, None, residue, strict)
    }

    /// The player to move: `"first"` or `"second"`.
    #[getter]
    fn turn(&self) -> &'static str {
        player_name(self.0.turn())
    }

    /// The style of a player.
    ///
    ///     >>> import feen
    ///     >>> feen.Position("8/8 / S/c").style("second")
    ///     Style("c")
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

    /// The piece on a square, by index or by name. Squares have the names of their game, as in the picture.
    ///
    ///     >>> import feen
    ///     >>> feen.Position("4k3/8/8/8/8/8/8/4K3 / C/c")["e1"]
    ///     Piece("K")
    ///     >>> feen.Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1")["5i"]
    ///     Piece("K^")
    fn __getitem__(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
        let board = self.0.position().board();
        match board.get(self.index(square)?) {
            Some(piece) => Ok(piece.map(Piece)),
            None => Err(self.no_square(square)),
        }
    }

    fn __len__(&self) -> usize {
        self.0.position().board().len()
    }

    /// The index of a square by its name, in the order of the text.
    ///
    ///     >>> import feen
    ///     >>> position = feen.Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1")
    ///     >>> position.index("5i"), position.square_name(76)
    ///     (76, '5i')
    #[pyo3(name = "index")]
    fn index_of(&self, square: &str) -> PyResult<usize> {
        self.names()?.by_name(square).map_err(look::no_square)
    }

    /// The name of the square with an index.
    fn square_name(&self, index: usize) -> PyResult<String> {
        let name = self.names()?.name(index);
        name.ok_or_else(|| {
            let length = self.0.position().board().len();
            PyIndexError::new_err(format!("expected a square below {length}, found {index}"))
        })
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
    fn piece_count(&self) -> usize {
        self.0.piece_count()
    }

    #[getter]
    fn square_count(&self) -> usize {
        self.0.square_count()
    }

    /// The key of the position, an `int` below 2⁶⁴ that is the same everywhere.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// The position with other contents of some squares.
    ///
    ///     >>> import feen
    ///     >>> feen.Position("k^1/2 P/ C/c").board_diff({"b1": "P", 0: None})
    ///     Position("2/1P P/ C/c")
    fn board_diff(&self, changes: &Bound<'_, PyMapping>) -> PyResult<Self> {
        let changes = changes.items()?;
        let changes = changes.iter().map(|change| {
            let (square, piece): (Bound<'_, PyAny>, Option<AnyPiece<'_>>) = change.extract()?;
            let piece = piece.map(|piece| piece.piece()).transpose()?;
            Ok((self.index(&square)?, piece))
        });
        let changes = changes.collect::<PyResult<Vec<_>>>()?;
        changed(self.0.clone().board_diff(changes))
    }

    /// The position with pieces added to a hand, or removed from it.
    ///
    ///     >>> import feen
    ///     >>> feen.Position("k^1/2 P/ C/c").hand_diff("first", {"P": -1, "R": 1})
    ///     Position("k^1/2 R/ C/c")
    fn hand_diff(&self, side: &str, changes: &Bound<'_, PyMapping>) -> PyResult<Self> {
        let changes = changes.items()?;
        let changes = changes.iter().map(|change| {
            let (piece, count): (AnyPiece<'_>, i32) = change.extract()?;
            Ok((piece.piece()?, count))
        });
        let changes = changes.collect::<PyResult<Vec<_>>>()?;
        changed(self.0.clone().hand_diff(player_of(side)?, changes))
    }

    /// The position as a dictionary, the same object that Rust and JavaScript write as JSON.
    ///
    ///     >>> import feen
    ///     >>> feen.Position("K^1 p/ C/c").to_dict()["board"]
    ///     ['K^', None]
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_dict(py, self.0.position())
    }

    /// The position of a dictionary.
    ///
    ///     >>> import feen
    ///     >>> parts = feen.Position("K^1 p/ C/c").to_dict()
    ///     >>> feen.Position.from_dict(parts)
    ///     Position("K^1 p/ C/c")
    ///     >>> feen.Position.from_dict({**parts, "board": ["K^", "?"]})
    ///     Traceback (most recent call last):
    ///         ...
    ///     feen.FeenError: board[1]: expected a letter, found `?` at byte 0
    #[staticmethod]
    fn from_dict(parts: &Bound<'_, PyDict>) -> PyResult<Self> {
        let position: feen::Position = from_dict(parts)?;
        let feen = Feen::try_from(position);
        feen.map(Self)
            .map_err(|error| refused(error.code(), &error.to_string()))
    }

    /// The position with the other player to move.
    ///
    ///     >>> import feen
    ///     >>> feen.Position("8/8 / C/c").toggle()
    ///     Position("8/8 / c/C")
    fn toggle(&self) -> Self {
        Self(self.0.clone().toggle())
    }

    /// The difference from this position to another one.
    ///
    ///     >>> import feen
    ///     >>> before, after = feen.Position("k^1/2 P/ C/c"), feen.Position("k^1/1P / c/C")
    ///     >>> step = before.diff(after)
    ///     >>> step.squares
    ///     [(3, None, Piece("P"))]
    ///     >>> before.apply(step) == after and after.apply(step.reversed()) == before
    ///     True
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
    ///
    /// Options: `game`, `pieces`, `figures`, `signs`, `rim`, `surface`, `theme`, `palette`, `transparent`, `title`, `naming`, `flip`,
    /// `align`, `marks`, `captions`, `coordinates`, `legend`, `lettered`, `clickable`, `highlight`,
    /// `alert`, `arrows`, `circles`, `crosses`, `width`, `square_size`. A square is an index or a name,
    /// with a colour in front or without: `"red:e4"`. Kanji of the title are those of a font that is installed; a
    /// character that none has is a box, and a warning.
    ///
    ///     >>> import feen
    ///     >>> feen.Position("4k^3/8/8/8/8/8/8/4K^2R / C/c").svg(arrows=[("h1", "h8")]).startswith("<svg ")
    ///     True
    #[pyo3(signature = (**options))]
    pub(crate) fn svg(
        &self,
        py: Python<'_>,
        options: Option<Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let look = look::look(options.as_ref(), Look::NAMES)?;
        let glyphs = options
            .as_ref()
            .map(|options| look::glyphs(py, options))
            .transpose()?;
        let drawing = look::drawing(&look, &self.0)?;
        let svg = look.svg(&drawing).map_err(look::no_square)?;
        Ok(svg.glyphs(&glyphs.unwrap_or_default()).to_string())
    }

    /// A picture as text.
    ///
    ///     >>> import feen
    ///     >>> print(feen.Position("k^1/1R / C/c").text(captions=False, legend=False).rstrip())
    ///     2  k^ .
    ///     1  .  R
    ///        a  b
    #[pyo3(signature = (**options))]
    fn text(&self, options: Option<Bound<'_, PyDict>>) -> PyResult<String> {
        let look = look::look(options.as_ref(), Look::OF_TEXT)?.for_text();
        let drawing = look::drawing(&look, &self.0)?;
        Ok(drawing.text().to_string())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None)
    }

    fn __repr__(&self) -> String {
        format!("Position(\"{}\")", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

impl Position {
    /// The index of a square; as in a list, a number below zero counts from the end.
    fn index(&self, square: &Bound<'_, PyAny>) -> PyResult<usize> {
        if let Ok(index) = square.extract::<isize>() {
            return match usize::try_from(index) {
                Ok(index) => Ok(index),
                Err(_) => (self.0.position().board().len())
                    .checked_add_signed(index)
                    .ok_or_else(|| self.no_square(square)),
            };
        }
        if square.is_instance_of::<PyInt>() {
            return Err(self.no_square(square));
        }
        look::square_of(&self.names()?, square)
    }

    /// The names of the squares, those of the game that the position is of, as in a picture.
    fn names(&self) -> PyResult<feen_draw::Names> {
        let drawing = look::drawing(&Look::default(), &self.0)?;
        look::names(&self.0, drawing.square_naming())
    }

    fn no_square(&self, square: &Bound<'_, PyAny>) -> PyErr {
        let length = self.0.position().board().len();
        PyIndexError::new_err(format!("expected a square below {length}, found {square}"))
    }
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
    /// The difference as a dictionary, the same object that Rust writes as JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_dict(py, &self.0)
    }

    /// The difference of a dictionary.
    #[staticmethod]
    fn from_dict(parts: &Bound<'_, PyDict>) -> PyResult<Self> {
        from_dict(parts).map(Self)
    }

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
