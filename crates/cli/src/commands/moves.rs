use std::io::{self, Write};

use feen_files::{Outcome, StandardOutput};
use feen_rules::{Notation, Outcome as End, Position};
use qi::Player;
use serde_json::{Value, json};

use crate::arguments::Moves;
use crate::commands::each::Given;
use crate::commands::played::{Arguments, each_position};

pub(crate) fn run(moves: &Moves) -> Outcome {
    let arguments = Arguments {
        verb: "moves",
        text: moves.text.as_ref(),
        surplus: &moves.surplus,
        is_json: moves.json,
    };
    each_position(&moves.played, &arguments, |position, given, output| {
        list(moves, position, given, output)
    })
}

fn list(
    moves: &Moves,
    position: &Position,
    given: &Given<'_>,
    output: &mut StandardOutput,
) -> io::Result<Outcome> {
    let texts = if moves.count {
        None
    } else {
        let Some(texts) = texts(position, moves.notation) else {
            let (notation, name) = (moves.notation, position.variant().name());
            let message = format!("{notation} cannot write the moves of {name}");
            return given.fail("move/notation", &message, Outcome::Failed, output);
        };
        Some(texts)
    };
    if moves.json {
        writeln!(output, "{}", object(position, texts))?;
    } else if let Some(texts) = texts {
        writeln!(output, "{}", texts.join(" "))?;
    } else {
        writeln!(output, "{}", position.count_legal())?;
    }
    Ok(Outcome::Fine)
}

/// The legal moves, by their letters.
fn texts(position: &Position, notation: Notation) -> Option<Vec<String>> {
    let texts = position.legal().map(|one| position.text(one, notation));
    let mut texts: Vec<String> = texts.collect::<Option<_>>()?;
    texts.sort_unstable();
    Some(texts)
}

fn object(position: &Position, moves: Option<Vec<String>>) -> Value {
    let outcome = position.outcome().map(|outcome: End| {
        let winner = outcome.winner().map(Player::as_str);
        json!({ "winner": winner, "reason": outcome.reason().code() })
    });
    let mut object = json!({
        "fen": position.fen(),
        "turn": position.turn().as_str(),
        "check": position.is_check(),
        "count": position.count_legal(),
        "outcome": outcome,
    });
    if let (Some(moves), Some(object)) = (moves, object.as_object_mut()) {
        object.insert("moves".to_owned(), json!(moves));
    }
    object
}
