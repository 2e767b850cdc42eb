//! The objects of `feen convert --json`.

use feen_files::{Columns, Line, Source};
use serde::Serialize;

use super::Converted;
use crate::commands::notation::Failure;

#[derive(Serialize)]
pub(super) struct Record {
    file: String,
    line: u64,
    text: Option<String>,
    residue: Option<String>,
    losses: Vec<&'static str>,
    changes: Vec<ChangeRecord>,
    error: Option<ErrorRecord>,
}

#[derive(Serialize)]
struct ChangeRecord {
    code: &'static str,
    span: [usize; 2],
    was: String,
    became: String,
    why: &'static str,
}

#[derive(Serialize)]
struct ErrorRecord {
    column: usize,
    span: [usize; 2],
    code: &'static str,
    message: String,
    help: Vec<String>,
}

impl Record {
    pub(super) fn converted(source: &Source, line: Line<'_>, converted: &Converted) -> Self {
        let changes = converted.changes.iter().map(|change| ChangeRecord {
            code: change.code(),
            span: [change.span().start, change.span().end],
            was: change.was().to_owned(),
            became: change.became().to_owned(),
            why: change.why(),
        });
        let residue = converted
            .residue
            .as_ref()
            .filter(|residue| !residue.is_empty());
        Self {
            file: source.to_string(),
            line: line.number(),
            text: Some(converted.text.clone()),
            residue: residue.map(ToString::to_string),
            losses: converted
                .losses
                .iter()
                .map(feen_interchange::Loss::code)
                .collect(),
            changes: changes.collect(),
            error: None,
        }
    }

    pub(super) fn refused(source: &Source, line: Line<'_>, failure: &Failure) -> Self {
        let (start, end) = failure.span();
        let (message, code) = failure.message();
        let column = Columns::new(line.with_bom()).column(start.saturating_add(line.bom_len()));
        let losses = match failure {
            Failure::Lossy(losses) => losses.iter().map(feen_interchange::Loss::code).collect(),
            _ => Vec::new(),
        };
        Self {
            file: source.to_string(),
            line: line.number(),
            text: None,
            residue: None,
            losses,
            changes: Vec::new(),
            error: Some(ErrorRecord {
                column,
                span: [start, end],
                code,
                message,
                help: failure.help(line.text()),
            }),
        }
    }
}
