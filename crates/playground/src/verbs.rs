//! The verbs by name: from the JSON of a request to that of its answer.

use serde::Serialize;
use serde_json::Value;

#[cfg(feature = "computer")]
use crate::computer;
use crate::finding::Refusal;
#[cfg(feature = "rules")]
use crate::{ask, play};
#[cfg(feature = "positions")]
use crate::{convert, edit, look, picture, reading, structured};

/// A name, and the function that answers its requests.
type Verb = (&'static str, fn(&Value) -> Vec<u8>);

#[cfg(feature = "positions")]
const POSITIONS: &[Verb] = &[
    ("isValid", |request| given(reading::is_valid(request))),
    ("canonical", |request| given(reading::canonical(request))),
    ("guess", |request| given(reading::guess(request))),
    ("diagnose", |request| given(reading::diagnose(request))),
    ("read", |request| given(reading::read(request))),
    ("from", |request| given(convert::from(request))),
    ("to", |request| given(convert::to(request))),
    ("variants", |request| given(convert::variants(request))),
    ("svg", |request| given(picture::svg(request))),
    ("piece", |request| given(picture::piece(request))),
    ("describe", |request| given(picture::describe(request))),
    ("cells", |request| given(picture::cells(request))),
    ("update", |request| given(edit::update(request))),
    ("parse", |request| given(structured::parse(request))),
    ("format", |request| given(structured::format(request))),
    ("key", |request| given(structured::key(request))),
    ("diff", |request| given(structured::diff(request))),
    ("flip", |request| given(structured::flip(request))),
    ("looks", |request| given(look::looks(request))),
];
#[cfg(not(feature = "positions"))]
const POSITIONS: &[Verb] = &[];

#[cfg(feature = "rules")]
const RULES: &[Verb] = &[
    ("games", |request| given(play::games(request))),
    ("play", |request| given(play::play(request))),
    ("why", |request| given(play::why(request))),
    ("matches", |request| given(ask::matches(request))),
];
#[cfg(not(feature = "rules"))]
const RULES: &[Verb] = &[];

#[cfg(feature = "computer")]
const COMPUTER: &[Verb] = &[
    ("begin", |request| given(computer::begin(request))),
    ("advance", |request| given(computer::advance(request))),
];
#[cfg(not(feature = "computer"))]
const COMPUTER: &[Verb] = &[];

/// All verbs, in the order of their numbers.
fn all() -> impl Iterator<Item = &'static Verb> {
    POSITIONS.iter().chain(RULES).chain(COMPUTER)
}

/// The names of all verbs, in the order of their numbers.
pub fn verbs() -> impl Iterator<Item = &'static str> {
    all().map(|(name, _)| *name)
}

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
    match all().find(|(name, _)| *name == verb) {
        Some((_, answer)) => answer(request),
        None => written(&Refusal::malformed(format!(
            "expected one of {}, found `{verb}`",
            verbs().collect::<Vec<_>>().join(", ")
        ))),
    }
}

/// The list of all verbs as JSON.
pub(crate) fn names() -> Vec<u8> {
    written(&verbs().collect::<Vec<_>>())
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
