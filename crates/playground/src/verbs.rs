//! The verbs by name: from the JSON of a request to that of its answer.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::finding::Refusal;
use crate::{convert, edit, picture, reading};

/// The names of all verbs, in the order of their numbers.
pub const VERBS: &[&str] = &[
    "isValid",
    "canonical",
    "guess",
    "diagnose",
    "read",
    "from",
    "to",
    "variants",
    "svg",
    "piece",
    "describe",
    "cells",
    "update",
];

/// The answer to a request: JSON in, JSON out.
///
/// A request that is no JSON, has other keys or is of no verb is answered by
/// `{"error":{"code":"request/malformed",..}}`.
#[must_use]
pub fn answer(verb: &str, request: &[u8]) -> Vec<u8> {
    match verb {
        "isValid" => with(request, reading::is_valid),
        "canonical" => with(request, reading::canonical),
        "guess" => with(request, reading::guess),
        "diagnose" => with(request, reading::diagnose),
        "read" => with(request, reading::read),
        "from" => with(request, convert::from),
        "to" => with(request, convert::to),
        "variants" => with(request, convert::variants),
        "svg" => with(request, picture::svg),
        "piece" => with(request, picture::piece),
        "describe" => with(request, picture::describe),
        "cells" => with(request, picture::cells),
        "update" => with(request, edit::update),
        _ => written(&Refusal::malformed(
            "expected the name of a verb".to_owned(),
        )),
    }
}

/// The list of all verbs as JSON.
pub(crate) fn names() -> Vec<u8> {
    written(&VERBS)
}

fn with<Request, Answer>(request: &[u8], verb: impl FnOnce(&Request) -> Answer) -> Vec<u8>
where
    Request: DeserializeOwned,
    Answer: Serialize,
{
    match serde_json::from_slice(request) {
        Ok(request) => written(&verb(&request)),
        Err(error) => written(&Refusal::malformed(error.to_string())),
    }
}

fn written(answer: &impl Serialize) -> Vec<u8> {
    // Answers are structures of strings and numbers, which always can be written.
    serde_json::to_vec(answer).unwrap_or_default()
}
