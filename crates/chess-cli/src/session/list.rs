use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::answer::{Answer, Failure};
use crate::command::{self, Row};

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
pub(super) fn help(
    verbs: &[Row],
    words: impl Iterator<Item = &'static str>,
    verb: Option<&str>,
    moves: &str,
) -> Result<Answer, Failure> {
    let rows: Vec<_> = verbs
        .iter()
        .filter(|(name, ..)| verb.is_none_or(|verb| verb == *name))
        .collect();
    if rows.is_empty() {
        let all: Vec<&str> = words.collect();
        let found = verb.unwrap_or_default();
        let message = format!("expected a verb, found `{found}`: {}", all.join(" "));
        return Err(Failure::usage(message));
    }
    let mut text = command::rows(rows.iter().copied());
    if verb.is_none() {
        let _ = writeln!(text, "A move alone is played: {moves}.");
    }
    let json = rows.iter().map(
        |(name, arguments, about)| json!({ "verb": name, "arguments": arguments, "about": about }),
    );
    let json = json!({ "help": json.collect::<Vec<_>>() });
    Ok(Answer { text, json })
}
