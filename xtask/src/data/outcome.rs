use std::ops::Range;

use serde::{Deserialize, Serialize};

/// The expectation of a case: a result, or the fault for which it is refused.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum Outcome<V, F = Fault> {
    Refused(F),
    Accepted(V),
}

/// The result of reading a text.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Parts<P> {
    pub(crate) parts: P,
}

/// Why a text is refused, and where, in bytes from 0.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fault {
    pub(crate) error: String,
    pub(crate) span: (usize, usize),
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) also: Option<(usize, usize)>,
}

impl Fault {
    pub(crate) fn new(code: &str, span: Range<usize>) -> Self {
        Self {
            error: code.to_owned(),
            span: (span.start, span.end),
            also: None,
        }
    }

    pub(crate) fn with_also(self, also: Option<Range<usize>>) -> Self {
        Self {
            also: also.map(|span| (span.start, span.end)),
            ..self
        }
    }
}
