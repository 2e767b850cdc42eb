use chess::{Game, binbo};
use serde_json::json;

use crate::answer::{self, Answer, Failure};
use crate::arguments::Terms;
use crate::command::{self, VERBS, verbs};

/// The deepest count that ends within a lifetime.
const MAX_DEPTH: u32 = 12;

pub(super) fn depth(depth: u32) -> Result<u32, Failure> {
    if depth > MAX_DEPTH {
        let message = format!("expected a depth of at most {MAX_DEPTH}, found {depth}");
        return Err(Failure::usage(message));
    }
    Ok(depth)
}

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

pub(super) fn help(verb: Option<&str>) -> Result<Answer, Failure> {
    let rows: Vec<_> = VERBS
        .iter()
        .filter(|(name, ..)| verb.is_none_or(|verb| verb == *name))
        .collect();
    if rows.is_empty() {
        let all: Vec<&str> = verbs().collect();
        let found = verb.unwrap_or_default();
        let message = format!("expected a verb, found `{found}`: {}", all.join(" "));
        return Err(Failure::usage(message));
    }
    let mut text = command::rows(rows.iter().copied());
    if verb.is_none() {
        text += "A move alone is played: e2e4, Nf3.\n";
    }
    let json = rows.iter().map(
        |(name, arguments, about)| json!({ "verb": name, "arguments": arguments, "about": about }),
    );
    let json = json!({ "help": json.collect::<Vec<_>>() });
    Ok(Answer { text, json })
}
