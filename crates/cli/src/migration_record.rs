use std::ops::Range;

use feen::legacy::{Migrated, Version};
use serde::Serialize;

use crate::line::Line;
use crate::refusal::Refusal;
use crate::shown::Shown;
use crate::source::Source;

/// What becomes of a line of an earlier format, as `--json` writes it.
#[derive(Serialize, Debug)]
pub(crate) struct MigrationRecord {
    file: String,
    line: u64,
    feen: Option<String>,
    decisions: Vec<DecisionRecord>,
    error: Option<ErrorRecord>,
}

#[derive(Serialize, Debug)]
struct DecisionRecord {
    span: [usize; 2],
    code: &'static str,
    message: String,
    loss: bool,
}

#[derive(Serialize, Debug)]
struct ErrorRecord {
    column: usize,
    span: [usize; 2],
    code: &'static str,
    message: String,
}

impl MigrationRecord {
    pub(crate) fn migrated(source: &Source, line: Line<'_>, migrated: &Migrated) -> Self {
        let decisions = migrated.decisions().iter();
        let decisions = decisions.map(|decision| DecisionRecord {
            span: span(line, &decision.span()),
            code: decision.code(),
            message: decision.kind().to_string(),
            loss: decision.kind().is_loss(),
        });
        Self {
            file: source.to_string(),
            line: line.number,
            feen: Some(migrated.feen().to_string()),
            decisions: decisions.collect(),
            error: None,
        }
    }

    pub(crate) fn refused(source: &Source, line: Line<'_>, refusal: &Refusal) -> Self {
        let span = span(line, &refusal.span());
        Self {
            file: source.to_string(),
            line: line.number,
            feen: None,
            decisions: Vec::new(),
            error: Some(ErrorRecord {
                column: Shown::new(line.text).column(span[0]),
                span,
                code: refusal.code(),
                message: refusal.to_string(),
            }),
        }
    }
}

/// A place in a line that was read without its byte order mark.
fn span(line: Line<'_>, unmarked: &Range<usize>) -> [usize; 2] {
    [unmarked.start, unmarked.end].map(|place| place.saturating_add(line.mark_length()))
}

/// The versions that a line could be of, as `--json` writes it.
#[derive(Serialize, Debug)]
pub(crate) struct GuessRecord {
    file: String,
    line: u64,
    versions: Vec<String>,
}

impl GuessRecord {
    pub(crate) fn new(source: &Source, line: Line<'_>, versions: &[Version]) -> Self {
        Self {
            file: source.to_string(),
            line: line.number,
            versions: versions.iter().map(Version::to_string).collect(),
        }
    }
}
