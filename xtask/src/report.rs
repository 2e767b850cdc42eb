//! A failure as a picture: the input, a caret under each place, expected and found.

use std::fmt::Write;

use serde_json::Value;

use crate::fixture::{Failure, Head};

/// The largest number of characters of the input shown before and after a place.
const CONTEXT: usize = 30;

/// The largest number of characters of a result that are shown.
const ENOUGH: usize = 200;

/// The report on a case that failed.
pub(crate) fn failure(id: &str, head: &Head<'_>, failure: &Failure) -> String {
    let mut out = format!("  {id}");
    if let Some(spec) = head.spec {
        let _ = write!(out, " ({spec})");
    }
    let nothing = Value::Null;
    let (expected, found) = match failure {
        Failure::Differs { expected, found } => (expected, found),
        Failure::NotBlessed { found } => (&nothing, found),
        Failure::Disagree(what) => {
            let _ = write!(out, "\n    {what}");
            return out;
        }
    };
    let marked = [expected, found].map(fault);
    let cells = head.text.as_deref().map(cells).unwrap_or_default();
    let place = marked.iter().flatten().map(|(_, span)| span.0).min();
    let window = window(&cells, place.unwrap_or(0));
    if head.text.is_some() {
        let text: String = window.iter().map(|(_, character)| *character).collect();
        let _ = write!(out, "\n    input     {text}");
    }
    for (name, outcome, marked) in [
        ("expected", expected, &marked[0]),
        ("found", found, &marked[1]),
    ] {
        let _ = match (outcome, marked) {
            (Value::Null, _) => write!(out, "\n    {name:<9} nothing yet"),
            (_, Some((says, span))) => {
                let carets = carets(window, *span);
                write!(out, "\n    {name:<9} {carets}  {says}")
            }
            (outcome, None) => write!(out, "\n    {name:<9} {}", shortened(&outcome.to_string())),
        };
    }
    if let Some(difference) = first_difference(expected, found, "") {
        let _ = write!(out, "\n    differs   {}", shortened(&difference));
    }
    out
}

/// The message of an error with a place, and the place.
fn fault(outcome: &Value) -> Option<(String, (usize, usize))> {
    let code = outcome.get("error")?.as_str()?;
    let span = span(outcome.get("span")?)?;
    let also = outcome.get("also").and_then(self::span);
    let also = also.map_or(String::new(), |(start, end)| {
        format!(", also {start}..{end}")
    });
    Some((format!("{code} at {}..{}{also}", span.0, span.1), span))
}

fn span(value: &Value) -> Option<(usize, usize)> {
    let number = |place: usize| usize::try_from(value.get(place)?.as_u64()?).ok();
    Some((number(0)?, number(1)?))
}

/// The characters of a text that show, each with the byte that it starts at.
fn cells(text: &[u8]) -> Vec<(usize, char)> {
    let mut cells = Vec::new();
    let mut start = 0;
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            cells.push((start, picture(character)));
            start += character.len_utf8();
        }
        if !chunk.invalid().is_empty() {
            cells.push((start, char::REPLACEMENT_CHARACTER));
            start += chunk.invalid().len();
        }
    }
    cells
}

fn picture(character: char) -> char {
    match character {
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(character)).unwrap_or(character),
        '\x7f' => '\u{2421}',
        _ => character,
    }
}

fn window(cells: &[(usize, char)], byte: usize) -> &[(usize, char)] {
    let place = cells.partition_point(|(start, _)| *start < byte);
    let start = place.saturating_sub(CONTEXT);
    let end = (place + CONTEXT).min(cells.len());
    &cells[start..end]
}

fn carets(window: &[(usize, char)], (start, end): (usize, usize)) -> String {
    let before = window.iter().filter(|(byte, _)| *byte < start).count();
    let under = window
        .iter()
        .filter(|(byte, _)| (start..end).contains(byte))
        .count();
    format!("{}{}", " ".repeat(before), "^".repeat(under.max(1)))
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(ENOUGH) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// The first difference of two results: its place and both values.
fn first_difference(expected: &Value, found: &Value, path: &str) -> Option<String> {
    match (expected, found) {
        _ if expected == found || expected.is_null() && path.is_empty() => None,
        (Value::Object(left), Value::Object(right)) if left.keys().eq(right.keys()) => left
            .iter()
            .zip(right.values())
            .find_map(|((name, left), right)| {
                first_difference(left, right, &format!("{path}.{name}"))
            }),
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => left
            .iter()
            .zip(right)
            .enumerate()
            .find_map(|(place, (left, right))| {
                first_difference(left, right, &format!("{path}[{place}]"))
            }),
        _ if path.is_empty() => None,
        _ => Some(format!("at {path}: expected {expected}, found {found}")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::failure;
    use crate::fixture::{Failure, Head};

    fn drawn(text: &[u8], failed: &Failure) -> String {
        let head = Head {
            name: "name",
            spec: Some("feen-1.0.0 §8"),
            class: None,
            game: None,
            source: None,
            text: Some(text.to_vec()),
        };
        failure("feen/hands.json: name", &head, failed)
    }

    #[test]
    fn a_report_shows_the_input_and_both_places() {
        let failed = Failure::Differs {
            expected: json!({ "error": "hands/not-aggregated", "span": [3, 4], "also": [2, 3] }),
            found: json!({ "error": "text/not-ascii", "span": [6, 8] }),
        };
        assert_eq!(
            drawn("8 PP/\té/c".as_bytes(), &failed),
            "  feen/hands.json: name (feen-1.0.0 §8)
    input     8 PP/␉é/c
    expected     ^  hands/not-aggregated at 3..4, also 2..3
    found           ^  text/not-ascii at 6..8"
        );
    }

    #[test]
    fn a_report_shows_where_results_first_differ() {
        let failed = Failure::Differs {
            expected: json!({ "parts": { "ranks": [1, 2], "turn": "first" } }),
            found: json!({ "parts": { "ranks": [1, 3], "turn": "first" } }),
        };
        let drawn = drawn(b"8\xff", &failed);
        assert!(drawn.contains("input     8\u{fffd}\n"), "{drawn}");
        assert!(
            drawn.ends_with("differs   at .parts.ranks[1]: expected 2, found 3"),
            "{drawn}"
        );
    }
}
