use feen::{Fix, Level, Severity};
use serde::Serialize;

use crate::diagnosis::SEARCHED_IN_PART;
use crate::finding::Finding;
use crate::shown::Shown;
use crate::source::Source;

/// A finding in a line, as `--json` writes it.
#[derive(Serialize, Debug)]
pub(crate) struct Record {
    file: String,
    line: u64,
    column: usize,
    /// Start and end, in bytes of the line without its end.
    span: [usize; 2],
    code: &'static str,
    message: String,
    severity: String,
    level: Option<&'static str>,
    fix: Option<FixRecord>,
}

/// What takes a finding away.
#[derive(Serialize, Debug)]
struct FixRecord {
    span: [usize; 2],
    replacement: String,
}

impl Record {
    pub(crate) fn new(source: &Source, line: u64, finding: &Finding<'_>, text: &Shown<'_>) -> Self {
        let span = finding.error().span();
        Self {
            file: source.to_string(),
            line,
            column: finding.column(text),
            span: [span.start, span.end],
            code: finding.kind().code(),
            message: finding.kind().to_string(),
            severity: finding.severity().to_string(),
            level: Some(match finding.kind().level() {
                Level::Syntax => "syntax",
                Level::Canonical => "canonical",
                Level::Representable => "representable",
            }),
            fix: finding.fix().map(FixRecord::from),
        }
    }

    /// That a line was searched only in part.
    pub(crate) fn of_partial_search(source: &Source, line: u64) -> Self {
        Self {
            file: source.to_string(),
            line,
            column: 1,
            span: [0, 0],
            code: "search/partial",
            message: SEARCHED_IN_PART.to_owned(),
            severity: Severity::Note.to_string(),
            level: None,
            fix: None,
        }
    }
}

impl From<&Fix> for FixRecord {
    fn from(fix: &Fix) -> Self {
        let span = fix.span();
        Self {
            span: [span.start, span.end],
            replacement: fix.replacement().to_owned(),
        }
    }
}
