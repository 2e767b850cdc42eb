//! Errors of JSON in the words of a client, who knows no types of Rust.

use std::borrow::Cow;

/// The kinds of values by their names in Rust. One that ends with a blank has the name of a type after it.
const KINDS: [(&str, &str); 13] = [
    ("struct ", "an object"),
    ("internally tagged enum ", "an object"),
    ("string or map", "a string"),
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number of 0 or more"),
    ("usize", "a whole number of 0 or more"),
    ("sequence", "a list"),
    ("a sequence", "a list"),
    ("map", "an object"),
    ("a map", "an object"),
    ("f64", "a number"),
];

/// An error of JSON that is not of the expected form: what was expected, and what was found.
pub(super) fn told(error: &serde_json::Error) -> String {
    if error.is_eof() {
        return "the JSON ends early".to_owned();
    }
    let text = error.to_string();
    let reason = before(&text, " at line ");
    // A text within the body has places of its own, and that of the body follows.
    let reason = before(reason, " at byte ");
    let value = { reason.strip_prefix("invalid type: ") }
        .or_else(|| reason.strip_prefix("invalid value: "))
        .or_else(|| reason.strip_prefix("unknown variant "));
    match value.and_then(|value| value.rsplit_once(", expected ")) {
        Some((found, expected)) => {
            format!("expected {}, found {}", kind(expected), kind(found))
        }
        None => reason.to_owned(),
    }
}

fn kind(expected: &str) -> Cow<'_, str> {
    let mut known = KINDS.iter();
    let known = known.find(|(name, _)| match name.strip_suffix(' ') {
        Some(_) => expected.starts_with(name),
        None => expected == *name,
    });
    known.map_or(expected.into(), |(_, words)| (*words).into())
}

fn before<'t>(text: &'t str, place: &str) -> &'t str {
    text.rsplit_once(place).map_or(text, |(reason, _)| reason)
}
