use feen::Change;
use serde::Serialize;

use crate::finding::Finding;
use crate::line::Line;
use crate::record::Record;
use crate::shown::Shown;
use crate::source::Source;

/// What became of a line, as `feen fmt --json` writes it.
#[derive(Serialize, Debug)]
pub(crate) struct RepairRecord<'a> {
    file: String,
    line: u64,
    /// The canonical text, if there is one.
    feen: Option<&'a str>,
    changes: Vec<ChangeRecord<'a>>,
    error: Option<Record>,
    /// What the text could say, where that is why it was not repaired.
    readings: Option<[&'static str; 2]>,
}

/// A repair, with its place in bytes of the line as it was.
#[derive(Serialize, Debug)]
struct ChangeRecord<'a> {
    span: [usize; 2],
    was: &'a str,
    became: &'a str,
    why: &'static str,
}

impl<'a> RepairRecord<'a> {
    pub(crate) fn repaired(
        source: &Source,
        line: Line<'_>,
        feen: &'a str,
        changes: &'a [Change],
    ) -> Self {
        let changes = changes.iter().map(|change| ChangeRecord {
            span: [change.span().start, change.span().end],
            was: change.was(),
            became: change.became(),
            why: change.why(),
        });
        Self {
            file: source.to_string(),
            line: line.number,
            feen: Some(feen),
            changes: changes.collect(),
            error: None,
            readings: None,
        }
    }

    pub(crate) fn refused(source: &Source, line: Line<'_>, finding: &Finding<'_>) -> Self {
        let text = Shown::new(line.text);
        Self {
            file: source.to_string(),
            line: line.number,
            feen: None,
            changes: Vec::new(),
            error: Some(Record::new(source, line.number, finding, &text)),
            readings: finding.readings(),
        }
    }
}
