//! Pieces and styles.

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::error::{placed, refused};
use crate::text::Text;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Piece>()?;
    module.add_class::<Style>()
}

/// A piece: `K`, `+r`, `-K^'`.
///
///     >>> import feen
///     >>> piece = feen.Piece("+K^'")
///     >>> piece.letter, piece.side, piece.state, piece.terminal, piece.derived
///     ('K', 'first', 'enhanced', True, True)
#[pyclass(frozen, eq, ord, hash, str, module = "feen")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Piece(pub(crate) feen::Piece);

impl std::fmt::Display for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The piece of a token.
fn piece_of(token: &Text) -> PyResult<feen::Piece> {
    let token = token.to_str();
    token.parse().map_err(|error: feen::epin::ParseError| {
        placed(
            error.code(),
            &error.to_string(),
            token.as_bytes(),
            error.span(),
        )
    })
}

/// A piece, or its token.
pub(crate) enum AnyPiece<'py> {
    Piece(PyRef<'py, Piece>),
    Token(Text),
}

one_of!(AnyPiece<'py>, "a piece or its token", Piece, Token);

impl AnyPiece<'_> {
    pub(crate) fn piece(&self) -> PyResult<feen::Piece> {
        match self {
            Self::Piece(piece) => Ok(piece.0),
            Self::Token(token) => piece_of(token),
        }
    }
}

#[pymethods]
impl Piece {
    #[new]
    fn new(token: Text) -> PyResult<Self> {
        piece_of(&token).map(Self)
    }

    /// The letter, upper case.
    #[getter]
    fn letter(&self) -> char {
        self.0.letter()
    }

    /// The side: `"first"` or `"second"`.
    #[getter]
    fn side(&self) -> &'static str {
        player_name(self.0.side())
    }

    /// The state: `"normal"`, `"enhanced"` or `"diminished"`.
    #[getter]
    fn state(&self) -> &'static str {
        match self.0.state() {
            feen::State::Normal => "normal",
            feen::State::Enhanced => "enhanced",
            feen::State::Diminished => "diminished",
        }
    }

    #[getter]
    fn terminal(&self) -> bool {
        self.0.is_terminal()
    }

    #[getter]
    fn derived(&self) -> bool {
        self.0.is_derived()
    }

    /// The same piece of the other side.
    fn flip(&self) -> Self {
        Self(self.0.flip())
    }

    fn __repr__(&self) -> String {
        format!("Piece(\"{}\")", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// A style: the letter of a player's game.
///
///     >>> import feen
///     >>> style = feen.Style("s")
///     >>> style.letter, style.side
///     ('S', 'second')
#[pyclass(frozen, eq, ord, hash, str, module = "feen")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Style(pub(crate) feen::sin::Token);

impl std::fmt::Display for Style {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[pymethods]
impl Style {
    #[new]
    fn new(token: Text) -> PyResult<Self> {
        let token = token.to_str();
        let style = token.parse().map_err(|error: feen::sin::ParseError| {
            placed(
                error.code(),
                &error.to_string(),
                token.as_bytes(),
                error.span(),
            )
        });
        style.map(Self)
    }

    /// The letter, upper case.
    #[getter]
    fn letter(&self) -> char {
        self.0.style().letter()
    }

    /// The side: `"first"` or `"second"`.
    #[getter]
    fn side(&self) -> &'static str {
        player_name(self.0.side())
    }

    fn __repr__(&self) -> String {
        format!("Style(\"{}\")", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// The name of a player.
pub(crate) const fn player_name(player: feen::Player) -> &'static str {
    match player {
        feen::Player::First => "first",
        feen::Player::Second => "second",
    }
}

/// The player of a name.
pub(crate) fn player_of(name: &str) -> PyResult<feen::Player> {
    match name {
        "first" => Ok(feen::Player::First),
        "second" => Ok(feen::Player::Second),
        _ => Err(refused(
            "player/unknown",
            &format!("expected \"first\" or \"second\", found \"{name}\""),
        )),
    }
}
