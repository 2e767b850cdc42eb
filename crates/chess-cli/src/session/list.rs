use std::fmt::Write as _;

use feen_rules::Notation;
use serde_json::{Value, json};

use crate::answer::{Answer, Failure};
use crate::command::{self, VERBS};

/// The deepest count that ends within a lifetime.
const MAX_DEPTH: u32 = 12;

/// The depth of a count, unless it is too large.
pub(super) fn depth(depth: u32) -> Result<u32, Failure> {
    if depth > MAX_DEPTH {
        let message = format!("expected a depth of at most {MAX_DEPTH}, found {depth}");
        return Err(Failure::usage(message));
    }
    Ok(depth)
}

/// The number of lines of an analysis.
pub(super) fn lines(lines: u32) -> Answer {
    Answer::line(lines, json!({ "multipv": lines }))
}

/// Moves on one line.
pub(super) fn moves(texts: &[String]) -> Answer {
    Answer::line(texts.join(" "), json!({ "moves": texts }))
}

/// A piece on a square.
pub(super) struct Placed {
    pub(super) square: String,
    pub(super) index: usize,
    pub(super) side: String,
    pub(super) piece: String,
    /// The name of the piece in words, or its letter.
    pub(super) name: String,
}

/// Pieces in a hand.
pub(super) struct Held {
    pub(super) side: String,
    pub(super) piece: String,
    pub(super) count: usize,
}

/// The pieces, each on a line, with the names or the indices of their squares; those in hands last.
pub(super) fn pieces(
    placed: impl Iterator<Item = Placed>,
    by_index: bool,
    held: &[Held],
) -> Answer {
    let mut text = String::new();
    let mut list: Vec<Value> = Vec::new();
    for Placed {
        square,
        index,
        side,
        piece,
        name,
    } in placed
    {
        let _ = if by_index {
            writeln!(text, "{index} {side} {name}")
        } else {
            writeln!(text, "{square} {side} {name}")
        };
        list.push(json!({
            "square": square, "index": index, "side": side, "piece": piece, "role": name,
        }));
    }
    for Held { side, piece, count } in held {
        let _ = writeln!(text, "hand {side} {count} {piece}");
        list.push(json!({ "square": null, "side": side, "piece": piece, "count": count }));
    }
    Answer {
        text,
        json: json!({ "pieces": list }),
    }
}

/// The counts of moves, each on a line, and their sum.
pub(super) fn divide(counts: impl Iterator<Item = (String, u64)>) -> Answer {
    let mut text = String::new();
    let mut total = 0_u64;
    let mut list: Vec<Value> = Vec::new();
    for (mv, nodes) in counts {
        total = total.saturating_add(nodes);
        let _ = writeln!(text, "{mv}: {nodes}");
        list.push(json!({ "move": mv, "nodes": nodes }));
    }
    let _ = writeln!(text, "total: {total}");
    Answer {
        text,
        json: json!({ "divide": list, "nodes": total }),
    }
}

/// The verbs, or one of them, with what they do.
pub(super) fn help(verb: Option<&str>, notation: Notation) -> Result<Answer, Failure> {
    let rows: Vec<_> = VERBS
        .iter()
        .filter(|(name, ..)| verb.is_none_or(|verb| verb == *name))
        .collect();
    if rows.is_empty() {
        let all: Vec<&str> = command::words().collect();
        let found = verb.unwrap_or_default();
        let message = format!("unknown verb `{found}`; the verbs are {}", all.join(" "));
        return Err(Failure::usage(message));
    }
    let mut text = command::rows(rows.iter().copied());
    if verb.is_none() {
        let _ = writeln!(text, "A move alone is played: e2e4, Nf3, P@e5, 7g7f, P-76.");
        let _ = writeln!(
            text,
            "Moves are shown as {notation}; `notation` chooses another notation."
        );
    }
    let json = rows.iter().map(
        |(name, arguments, about)| json!({ "verb": name, "arguments": arguments, "about": about }),
    );
    let json = json!({ "help": json.collect::<Vec<_>>() });
    Ok(Answer { text, json })
}
