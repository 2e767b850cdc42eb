//! Findings and refusals as JSON, with places in UTF-16 code units.

use core::ops::Range;

#[cfg(feature = "positions")]
use feen::{Diagnostic, Severity};
use serde::Serialize;

/// A finding of a text: an error, a warning or a note.
#[cfg(feature = "positions")]
#[derive(Serialize, Debug)]
pub(crate) struct Finding {
    pub(crate) severity: &'static str,
    pub(crate) code: String,
    pub(crate) message: String,
    /// From the first unit to the one after the last.
    pub(crate) span: [usize; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fix: Option<Fix>,
}

/// The repair of a finding: a part of the text and what replaces it.
#[cfg(feature = "positions")]
#[derive(Serialize, Debug)]
pub(crate) struct Fix {
    pub(crate) span: [usize; 2],
    pub(crate) replacement: String,
}

#[cfg(feature = "positions")]
impl Finding {
    /// The finding of a FEEN.
    pub(crate) fn of_feen(found: &Diagnostic) -> Self {
        let error = found.error();
        Self {
            severity: match found.severity() {
                Severity::Note => "note",
                Severity::Warning => "warning",
                // One that is not known yet is not made less of.
                _ => "error",
            },
            code: error.kind().code().to_owned(),
            message: error.kind().to_string(),
            span: ends(&found.utf16_span()),
            fix: found.fix().map(|fix| Fix {
                span: ends(&fix.utf16_span()),
                replacement: fix.replacement().to_owned(),
            }),
        }
    }
}

pub(crate) const fn ends(span: &Range<usize>) -> [usize; 2] {
    [span.start, span.end]
}

/// The answer to a request that is refused: `{"error":{"code":..,"message":..}}`.
#[derive(Serialize, Debug)]
pub(crate) struct Refusal {
    error: Reason,
}

#[derive(Serialize, Debug)]
struct Reason {
    code: String,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<[usize; 2]>,
}

impl Refusal {
    pub(crate) fn new(code: &str, message: String, span: Option<&Range<usize>>) -> Self {
        Self {
            error: Reason {
                code: code.to_owned(),
                message,
                span: span.map(ends),
            },
        }
    }

    /// The refusal of a request that the caller has made wrongly.
    pub(crate) fn malformed(message: String) -> Self {
        Self::new("request/malformed", message, None)
    }

    /// The refusal of a text that is no FEEN.
    #[cfg(feature = "positions")]
    pub(crate) fn of_feen(error: feen::ParseError, text: &str) -> Self {
        let span = error.utf16_span(text);
        Self::new(error.kind().code(), error.kind().to_string(), Some(&span))
    }
}
