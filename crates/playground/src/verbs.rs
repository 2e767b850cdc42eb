//! The verbs by name: from the JSON of a request to that of its answer.

use serde::Serialize;
use serde_json::Value;

use crate::finding::Refusal;
#[cfg(feature = "chess")]
use crate::rules;
#[cfg(feature = "positions")]
use crate::{convert, edit, look, picture, reading};

/// The names of all verbs, in the order of their numbers.
pub const VERBS: &[&str] = &[
    #[cfg(feature = "positions")]
    "isValid",
    #[cfg(feature = "positions")]
    "canonical",
    #[cfg(feature = "positions")]
    "guess",
    #[cfg(feature = "positions")]
    "diagnose",
    #[cfg(feature = "positions")]
    "read",
    #[cfg(feature = "positions")]
    "from",
    #[cfg(feature = "positions")]
    "to",
    #[cfg(feature = "positions")]
    "variants",
    #[cfg(feature = "positions")]
    "svg",
    #[cfg(feature = "positions")]
    "piece",
    #[cfg(feature = "positions")]
    "describe",
    #[cfg(feature = "positions")]
    "cells",
    #[cfg(feature = "positions")]
    "update",
    #[cfg(feature = "positions")]
    "looks",
    #[cfg(feature = "chess")]
    "rules",
];

/// The answer to a request: JSON in, JSON out.
///
/// A request that is no JSON, has other keys or is of no verb is answered by
/// `{"error":{"code":"request/malformed",..}}`.
#[must_use]
pub fn answer(verb: &str, request: &[u8]) -> Vec<u8> {
    match serde_json::from_slice(request) {
        Ok(request) => answer_to(verb, &request),
        Err(error) => written(&Refusal::malformed(error.to_string())),
    }
}

fn answer_to(verb: &str, request: &Value) -> Vec<u8> {
    #[cfg(feature = "positions")]
    if let Some(answer) = of_positions(verb, request) {
        return answer;
    }
    match verb {
        #[cfg(feature = "chess")]
        "rules" => given(rules::rules(request)),
        _ => written(&Refusal::malformed(format!(
            "expected one of {}, found `{verb}`",
            VERBS.join(", ")
        ))),
    }
}

#[cfg(feature = "positions")]
fn of_positions(verb: &str, request: &Value) -> Option<Vec<u8>> {
    Some(match verb {
        "isValid" => given(reading::is_valid(request)),
        "canonical" => given(reading::canonical(request)),
        "guess" => given(reading::guess(request)),
        "diagnose" => given(reading::diagnose(request)),
        "read" => given(reading::read(request)),
        "from" => given(convert::from(request)),
        "to" => given(convert::to(request)),
        "variants" => given(convert::variants(request)),
        "svg" => given(picture::svg(request)),
        "piece" => given(picture::piece(request)),
        "describe" => given(picture::describe(request)),
        "cells" => given(picture::cells(request)),
        "update" => given(edit::update(request)),
        "looks" => given(look::looks(request)),
        _ => return None,
    })
}

/// The list of all verbs as JSON.
pub(crate) fn names() -> Vec<u8> {
    written(&VERBS)
}

fn given(answer: Result<impl Serialize, Refusal>) -> Vec<u8> {
    match answer {
        Ok(answer) => written(&answer),
        Err(refusal) => written(&refusal),
    }
}

fn written(answer: &impl Serialize) -> Vec<u8> {
    // Answers are structures of strings and numbers, which always can be written.
    serde_json::to_vec(answer).unwrap_or_default()
}
