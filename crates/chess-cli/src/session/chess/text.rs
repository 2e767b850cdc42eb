use feen_chess::{Game, binbo};
use serde_json::json;

use crate::answer::{self, Answer};
use crate::arguments::Terms;

/// The status of a game in these terms.
pub(super) fn status(game: &Game, terms: Terms) -> String {
    match terms {
        Terms::English => game.status().to_string(),
        Terms::Binbo => binbo::game_status(game).to_string(),
    }
}

/// The message of what a game that has ended refuses.
pub(super) fn over(game: &Game, terms: Terms) -> String {
    let status = status(game, terms);
    format!("the game is over: {status}")
}

/// Says whether a move is legal, and why not.
pub(super) fn why(game: &Game, text: &str, terms: Terms) -> Answer {
    let (position, status) = (game.position(), game.status());
    match position.parse_move(text) {
        Ok(_) if status.is_over() => {
            let message = over(game, terms);
            let json = json!({ "legal": false, "code": "game/over", "message": message });
            Answer::line(format_args!("{message} [game/over]"), json)
        }
        Ok(mv) => {
            let san = position.san(mv);
            let json = json!({ "legal": true, "move": mv.to_string(), "san": san.as_str() });
            Answer::line(format_args!("legal: {mv}, {}", san.as_str()), json)
        }
        Err(error) => {
            let span = error.span();
            let mut json = json!({
                "legal": false, "code": error.code(), "message": error.to_string(),
                "span": [span.start, span.end],
            });
            if let (Some(facts), Some(json)) =
                (answer::castling(error.kind()), json.as_object_mut())
            {
                json.insert("castling".to_owned(), facts);
            }
            let report = error.report(text).to_string();
            Answer::line(format_args!("{report} [{}]", error.code()), json)
        }
    }
}
