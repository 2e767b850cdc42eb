//! Queries of a position, and the squares that they find.

use feen::qi::Naming;
use feen::{Feen, Player, View};
use feen_query::{
    Asked, BoardKind, Error, Memory, Query, Relations, Scene, board_of, game_of_style,
};
use feen_rules::{Position, UnknownVariant, Variant};
use serde::Serialize;
use serde_json::Value;

use crate::finding::Refusal;
use crate::request::Request;

/// The answer of a position.
#[derive(Serialize, Default, Debug)]
pub(crate) struct Answer {
    matches: bool,
    /// The squares that the conditions found, none where it is not so.
    squares: Vec<usize>,
}

/// Asks a position a query: by the rules of a game that is named, or of the one that its styles name.
pub(crate) fn matches(request: &Value) -> Result<Answer, Refusal> {
    let request = Request::new(request, &["text", "query", "game"])?;
    let (text, asked) = (request.needed_text("text")?, request.needed_text("query")?);
    let feen: Feen = text.parse().map_err(|error: feen::ParseError| {
        refusal(
            error.code(),
            error.kind().to_string(),
            error.utf16_span(text),
        )
    })?;
    let refused = |error: Error| {
        refusal(
            error.code(),
            error.kind().to_string(),
            error.utf16_span(asked),
        )
    };
    let query: Query = asked.parse().map_err(refused)?;
    let game = match request.text("game")? {
        Some(name) => name.parse(),
        None => {
            game_of_style(feen.style(Player::First).letter()).map_or_else(|| "chess".parse(), Ok)
        }
    };
    let game: Variant =
        game.map_err(|error: UnknownVariant| Refusal::new(error.code(), error.to_string(), None))?;
    let text = feen.to_string();
    let Ok(view) = View::parse(&text) else {
        return Ok(Answer::default());
    };
    let kind = BoardKind::of(&view);
    let is_of_game = kind.is_of(&game);
    let board = if is_of_game {
        board_of(&game)
    } else {
        kind.board(Naming::default(), |_| None)
    };
    let program = query.program(&board).map_err(refused)?;
    let missing = program.needs_rules().filter(|_| !is_of_game);
    if let Some(error) = program.needs_game().or(missing) {
        return Err(refused(error));
    }
    let position = match program.needs_rules() {
        Some(_) => {
            let position = Position::from_text(&game, &text);
            let told = |error: feen_rules::ExchangeError| {
                Refusal::new(error.code(), error.message(), None)
            };
            Some(position.map_err(told)?)
        }
        None => None,
    };
    let asked = position.as_ref().map(Asked::new);
    let relations = asked.as_ref().map(|asked| asked as &dyn Relations);
    let (mut scene, mut memory) = (Scene::default(), Memory::marking());
    let holds = scene.read(&view) && program.holds(&scene, &view, relations, None, &mut memory);
    Ok(Answer {
        matches: holds,
        squares: memory.marked().filter(|_| holds).collect(),
    })
}

fn refusal(code: &str, message: String, span: core::ops::Range<usize>) -> Refusal {
    Refusal::new(code, message, Some(&span))
}
