//! Whether positions are as a query says.

use feen::{Feen, LayoutView, View};
use feen_interchange::Residue;
use feen_query::{
    Asked, BoardKind, Error, Memory, Pieces, Program, Query, Relations, Scene, Stage, board_of,
    game_of_style,
};
use feen_rules::{Position, Variant};
use pyo3::prelude::*;
use qi::Naming;

use super::arrays::{Column, flags};
use super::rows::Part;
use super::texts::mapped;
use crate::error::located;

/// A query that is asked of positions, and the game whose rules they have where one is given.
pub(crate) struct Question {
    text: String,
    query: Query,
    game: Option<(Variant, Program)>,
}

impl Question {
    /// The query of a text; one that does not fit the board of the game is refused, and one about games.
    pub(crate) fn new(text: &str, game: Option<Variant>) -> PyResult<Self> {
        let refused = |error: Error| located(error, text.as_bytes());
        let query: Query = text.parse().map_err(refused)?;
        let game = game.map(|variant| {
            let program = query.program(&board_of(&variant)).map_err(refused)?;
            match program.needs_game() {
                Some(error) => Err(refused(error)),
                None => Ok((variant, program)),
            }
        });
        Ok(Self {
            text: text.to_owned(),
            game: game.transpose()?,
            query,
        })
    }

    /// Asks each FEEN of a column. Without a game that is given the styles of a position name it.
    pub(crate) fn of_feens(&self, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
        let parts = mapped(x.py(), x, threads, |part: &mut Answers, text| {
            let answer = View::parse_bytes(text).ok();
            let answer = answer.and_then(|view| part.asked(self, &view));
            part.rows.push(answer);
        })?;
        // A query that fits none of the boards is wrong, and one that fits some of them is not asked of the others.
        let is_asked = |part: &Answers| part.rows.iter().any(Option::is_some);
        let reason = parts.iter().find_map(|part| part.reason);
        if let Some(error) = reason.filter(|_| !parts.iter().any(is_asked)) {
            return Err(located(error, self.text.as_bytes()));
        }
        Ok(flags(parts.into_iter().flat_map(|part| part.rows)))
    }

    /// Asks each FEN of a column of the game that is given.
    pub(crate) fn of_fens(&self, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
        let pieces = self.game.as_ref().map(|(variant, _)| Pieces::new(variant));
        let parts = mapped(x.py(), x, threads, |part: &mut Answers, text| {
            let answer = self.game.as_ref().and_then(|(variant, program)| {
                let position = Position::from_fen(variant, str::from_utf8(text).ok()?).ok()?;
                if !program.asks_text() && pieces.as_ref()?.show(&position, &mut part.scene) {
                    let stage = Stage {
                        scene: &part.scene,
                        view: None,
                        relations: Some(&Asked::new(&position)),
                        moment: None,
                    };
                    return Some(program.holds_at(&stage, &mut part.memory));
                }
                let converted = position.to_feen().ok()?;
                let feen = converted.feen().to_string();
                let view = View::parse(&feen).ok()?;
                part.holds(program, &view, Some(&position))
            });
            part.rows.push(answer);
        })?;
        Ok(flags(parts.into_iter().flat_map(|part| part.rows)))
    }
}

/// The answers of some rows, and what is kept from one row to the next.
#[derive(Default)]
struct Answers {
    rows: Vec<Option<bool>>,
    boards: Vec<(BoardKind, Option<Fitted>)>,
    reason: Option<Error>,
    scene: Scene,
    memory: Memory,
}

/// A query that fits a board, and the game whose rules it may ask.
struct Fitted {
    program: Program,
    game: Option<Variant>,
}

impl Answers {
    /// The answer of a position; nothing where the query does not fit its board, or needs rules that it does not have.
    fn asked(&mut self, question: &Question, view: &View<'_>) -> Option<bool> {
        let kind = BoardKind::of(view);
        if !self.boards.iter().any(|(known, _)| *known == kind) {
            let found = fitted(question, view.layout(), &kind);
            let found = match found {
                Ok(found) => found,
                Err(error) => {
                    self.reason.get_or_insert(error);
                    None
                }
            };
            self.boards.push((kind, found));
            return self.asked(question, view);
        }
        let place = self.boards.iter().position(|(known, _)| *known == kind)?;
        let boards = std::mem::take(&mut self.boards);
        let answer = boards.get(place).and_then(|(_, found)| {
            let Fitted { program, game } = found.as_ref()?;
            let position = match (program.needs_rules(), game) {
                (Some(_), Some(game)) => {
                    let feen = Feen::try_from(view.as_bytes()).ok()?;
                    Some(Position::from_feen(game, &feen, &Residue::default()).ok()?)
                }
                _ => None,
            };
            self.holds(program, view, position.as_ref())
        });
        self.boards = boards;
        answer
    }

    fn holds(
        &mut self,
        program: &Program,
        view: &View<'_>,
        position: Option<&Position>,
    ) -> Option<bool> {
        if !self.scene.read(view) {
            return None;
        }
        let asked = position.map(Asked::new);
        let relations = asked.as_ref().map(|asked| asked as &dyn Relations);
        Some(program.holds(&self.scene, view, relations, None, &mut self.memory))
    }
}

impl Part for Answers {
    fn push_null(&mut self) {
        self.rows.push(None);
    }

    fn push_from(&mut self, other: &Self, row: usize) {
        self.reason = self.reason.or(other.reason);
        self.rows.push(other.rows.get(row).copied().flatten());
    }
}

/// A query for a kind of boards; nothing for a board that is too large.
fn fitted(
    question: &Question,
    layout: LayoutView<'_>,
    kind: &BoardKind,
) -> Result<Option<Fitted>, Error> {
    let game = match &question.game {
        Some((variant, _)) => Some(variant.clone()),
        None => game_of_style(kind.style()),
    };
    let game = game.filter(|game| kind.is_of(game));
    if kind.is_too_large() {
        return Ok(None);
    }
    let board = if let Some(game) = &game {
        board_of(game)
    } else {
        let naming = Naming::default();
        let names = feen_draw::Names::new(layout, naming);
        kind.board(naming, |square| names.name(square))
    };
    let program = question.query.program(&board)?;
    let missing = program.needs_rules().filter(|_| game.is_none());
    match program.needs_game().or(missing) {
        Some(error) => Err(error),
        None => Ok(Some(Fitted { program, game })),
    }
}
