use feen::legacy::{Decision, Migrated, Version};
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
        Self {
            file: source.to_string(),
            line: line.number,
            feen: Some(migrated.feen().to_string()),
            decisions: migrated
                .decisions()
                .iter()
                .map(DecisionRecord::from)
                .collect(),
            error: None,
        }
    }

    pub(crate) fn refused(
        source: &Source,
        line: Line<'_>,
        refusal: &Refusal,
        text: &Shown<'_>,
    ) -> Self {
        let span = refusal.span();
        Self {
            file: source.to_string(),
            line: line.number,
            feen: None,
            decisions: Vec::new(),
            error: Some(ErrorRecord {
                column: text.column(span.start),
                span: [span.start, span.end],
                code: refusal.code(),
                message: refusal.to_string(),
            }),
        }
    }
}

impl From<&Decision> for DecisionRecord {
    fn from(decision: &Decision) -> Self {
        let span = decision.span();
        Self {
            span: [span.start, span.end],
            code: decision.code(),
            message: decision.kind().to_string(),
            loss: decision.kind().is_loss(),
        }
    }
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
