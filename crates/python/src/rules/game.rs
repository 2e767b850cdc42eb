//! Games of any variant: a position with its past.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use super::{AnyVariant, Position, Variant, notation, unplayed};
use crate::error::refused;
use crate::piece::player_name;
use crate::text::Text;

/// A game of a variant: the moves from its start. The past decides repetition, perpetual check and the clocks.
///
///     >>> from feen import rules
///     >>> game = rules.Game("shogi")
///     >>> for move in ("7g7f", "3c3d", "8h2b+"):
///     ...     game.play(move, "usi")
///     >>> game.moves, game.moves_as("kif")[0], game.turn
///     (['c3c4', 'g7g6', 'b2h8+'], '７六歩(77)', 'second')
///     >>> game.undo(), len(game)
///     ('b2h8+', 2)
#[pyclass(module = "feen.rules")]
pub(super) struct Game {
    game: feen_rules::Game,
    variant: Variant,
}

impl Game {
    fn position_at(&self, ply: usize) -> Option<Position> {
        let position = self.game.at(ply)?;
        Some(self.of(position))
    }

    fn of(&self, position: feen_rules::Position) -> Position {
        Position {
            position,
            variant: self.variant.clone(),
        }
    }

    /// The moves with the positions before them.
    fn played(&self) -> impl Iterator<Item = (feen_rules::Position, feen_rules::Move)> + '_ {
        self.game.positions().zip(self.game.moves())
    }
}

#[pymethods]
impl Game {
    /// A game from the start of a variant, from a FEN, or from a position; with moves in UCI.
    #[new]
    #[pyo3(signature = (variant, fen = None, moves = Vec::new()))]
    fn new(
        py: Python<'_>,
        variant: Start<'_>,
        fen: Option<Text>,
        moves: Vec<String>,
    ) -> PyResult<Self> {
        let start = match (variant, fen) {
            (Start::Position(position), None) => (*position).clone(),
            (Start::Position(_), Some(_)) => {
                let message = "expected a variant before a FEN, found a position";
                return Err(PyValueError::new_err(message));
            }
            (Start::Variant(variant), fen) => Position::new(py, variant, fen)?,
        };
        let mut game = Self {
            game: feen_rules::Game::from_position(start.position),
            variant: start.variant,
        };
        for one in moves {
            game.play(&one, "uci")?;
        }
        Ok(game)
    }

    #[getter]
    fn variant(&self) -> Variant {
        self.variant.clone()
    }

    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        self.of(self.game.position().clone())
    }

    /// The positions from the start to now.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        let plies = 0..=self.game.moves().len();
        plies.filter_map(|ply| self.position_at(ply)).collect()
    }

    /// The player to move: `"first"` or `"second"`.
    #[getter]
    fn turn(&self) -> &'static str {
        player_name(self.game.turn())
    }

    /// The moves in UCI.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.played()
            .map(|(position, one)| position.uci(one).to_string())
            .collect()
    }

    /// The moves in a notation: `"uci"`, `"usi"`, `"san"`, `"iccs"`, `"wxf"`, `"csa"`, `"kif"`, `"western"`, `"chinese"` or `"janggi"`.
    fn moves_as(&self, notation: &str) -> PyResult<Vec<String>> {
        self.played()
            .map(|(position, one)| super::written(&position, one, notation))
            .collect()
    }

    /// Plays the move of a text.
    #[pyo3(signature = (move_, notation = "uci"))]
    fn play(&mut self, move_: &str, notation: &str) -> PyResult<()> {
        let played = self.game.play_text(move_, self::notation(notation)?);
        played.map(drop).map_err(|error| unplayed(move_, error))
    }

    /// Takes the last move back, and returns it in UCI.
    fn undo(&mut self) -> PyResult<String> {
        let one = self.game.undo();
        let one = one.ok_or_else(|| PyValueError::new_err("there is no move to take back"))?;
        Ok(self.game.position().uci(one).to_string())
    }

    /// Plays the move again that was taken back last, and returns it in UCI.
    fn redo(&mut self) -> PyResult<String> {
        let before = self.game.position().clone();
        let one = self.game.redo();
        let one = one.ok_or_else(|| PyValueError::new_err("there is no move to play again"))?;
        Ok(before.uci(one).to_string())
    }

    /// The state: `"in progress"`, or the result and its reason, `"draw by repetition"`.
    #[getter]
    fn status(&self) -> String {
        let end = self.game.end();
        end.map_or_else(|| "in progress".to_owned(), |end| end.to_string())
    }

    /// The player who has won, `"first"` or `"second"`; `None` in a draw and in a game that goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.game.end()?.winner().map(player_name)
    }

    /// The reason for the end: `"checkmate"`, `"repetition"` and so on; `None` in a game that goes on.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        Some(self.game.end()?.reason().code())
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.game.end().is_some()
    }

    /// The reasons for which the player to move may end the game.
    ///
    ///     >>> from feen import rules
    ///     >>> game = rules.Game("chess", moves=["g1f3", "g8f6", "f3g1", "f6g8"] * 2)
    ///     >>> game.claims
    ///     ['repetition']
    ///     >>> game.claim("repetition")
    ///     >>> game.status
    ///     'draw by repetition'
    #[getter]
    fn claims(&self) -> Vec<&'static str> {
        let claims = self.game.claims().into_iter();
        claims.map(feen_rules::Reason::code).collect()
    }

    /// Ends the game by a claim.
    fn claim(&mut self, reason: &str) -> PyResult<()> {
        let mut claims = self.game.claims().into_iter();
        let claimed = claims.find(|claim| claim.code() == reason);
        let claimed = claimed.ok_or_else(|| {
            let message = format!("there is nothing to claim by {reason:?} here");
            refused("game/claim", &message)
        })?;
        let ended = self.game.claim(claimed).map(drop);
        ended.map_err(|error| refused(error.code(), &error.to_string()))
    }

    fn __len__(&self) -> usize {
        self.game.moves().len()
    }

    /// The start and the moves in UCI: `shogi: FEN moves c3c4 g7g6`.
    fn __str__(&self) -> String {
        self.game.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<rules.Game {}>", self.game)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, Pickled) {
        let start = self.of(self.game.start());
        (py.get_type::<Self>(), (start, None, self.moves()))
    }
}

/// The arguments that make the game again.
type Pickled = (Position, Option<String>, Vec<String>);

/// A position, or the variant of one.
enum Start<'py> {
    Position(PyRef<'py, Position>),
    Variant(AnyVariant<'py>),
}

one_of!(
    Start<'py>,
    "a position, a variant or its name",
    Position,
    Variant
);
