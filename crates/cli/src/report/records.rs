//! The objects that `--json` writes for repairs, migrations and pictures.

use std::ops::Range;
use std::path::Path;

use feen::Change;
use feen_draw::Svg;
use feen_files::{Columns, Line, Source};
use feen_legacy::{Migrated, Version};
use serde::Serialize;

use crate::report::finding::DiagnosticRecord;
use crate::report::{Finding, Refusal};

/// The result of a repair, as `feen fmt --json` writes it.
#[derive(Serialize, Debug)]
pub(crate) struct RepairRecord<'a> {
    file: String,
    line: u64,
    /// The canonical text, if there is one.
    feen: Option<&'a str>,
    /// The repairs, with their places in the line as it was.
    changes: Vec<Change>,
    error: Option<DiagnosticRecord>,
    /// The two readings of the text, if it was not repaired for them.
    readings: Option<[&'static str; 2]>,
}

impl<'a> RepairRecord<'a> {
    pub(crate) fn repaired(
        source: &Source,
        line: u64,
        text: &Columns<'_>,
        feen: &'a str,
        changes: &[Change],
    ) -> Self {
        let in_line = |change: &Change| change.clone().after(text.part_before());
        Self {
            file: source.to_string(),
            line,
            feen: Some(feen),
            changes: changes.iter().map(in_line).collect(),
            error: None,
            readings: None,
        }
    }

    pub(crate) fn refused(
        source: &Source,
        line: u64,
        text: &Columns<'_>,
        finding: &Finding<'_>,
    ) -> Self {
        Self {
            file: source.to_string(),
            line,
            feen: None,
            changes: Vec::new(),
            error: Some(finding.record(&source.to_string(), line, text)),
            readings: finding.readings(),
        }
    }
}

/// The result of a migration, as `feen migrate --json` writes it.
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
    help: Vec<String>,
}

impl MigrationRecord {
    /// The record of a text that starts at this byte of its line.
    pub(crate) fn migrated(
        source: &Source,
        line: Line<'_>,
        start: usize,
        migrated: &Migrated,
    ) -> Self {
        let decisions = migrated.decisions().iter();
        let decisions = decisions.map(|decision| DecisionRecord {
            span: span(start, &decision.span()),
            code: decision.code(),
            message: decision.kind().to_string(),
            loss: decision.kind().is_loss(),
        });
        Self {
            file: source.to_string(),
            line: line.number(),
            feen: Some(migrated.feen().to_string()),
            decisions: decisions.collect(),
            error: None,
        }
    }

    /// The record of a text that starts at this byte of its line.
    pub(crate) fn refused(
        source: &Source,
        line: Line<'_>,
        start: usize,
        refusal: &Refusal,
        help: Vec<String>,
    ) -> Self {
        let span = span(start, &refusal.span());
        Self {
            file: source.to_string(),
            line: line.number(),
            feen: None,
            decisions: Vec::new(),
            error: Some(ErrorRecord {
                column: Columns::new(line.with_bom()).column(span[0]),
                span,
                code: refusal.code(),
                message: refusal.to_string(),
                help,
            }),
        }
    }
}

/// A place in the line of a text that starts at a byte of it.
fn span(start: usize, in_text: &Range<usize>) -> [usize; 2] {
    [in_text.start, in_text.end].map(|place| place.saturating_add(start))
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
            line: line.number(),
            versions: versions.iter().map(Version::to_string).collect(),
        }
    }
}

/// A picture, as `--json` writes it.
#[derive(Serialize, Debug)]
pub(crate) struct PictureRecord<'a> {
    /// In pixels.
    width: u64,
    height: u64,
    title: String,
    description: String,
    /// Its file, if it has been written to one.
    file: Option<String>,
    /// The picture itself, if it has not been written to a file.
    svg: Option<&'a str>,
}

impl<'a> PictureRecord<'a> {
    pub(crate) fn of_text(picture: &Svg<'_>, svg: &'a str) -> Self {
        Self {
            svg: Some(svg),
            ..Self::new(picture)
        }
    }

    pub(crate) fn of_file(picture: &Svg<'_>, path: &Path) -> Self {
        Self {
            file: Some(path.display().to_string()),
            ..Self::new(picture)
        }
    }

    fn new(picture: &Svg<'_>) -> Self {
        let [width, height] = picture.pixel_size();
        Self {
            width,
            height,
            title: picture.title(),
            description: picture.description(),
            file: None,
            svg: None,
        }
    }
}
