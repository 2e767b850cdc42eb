use feen::{Diagnostic, Diagnostics, View};

use crate::arguments::{Check, Level};
use crate::destination::Writing;
use crate::diagnosis::Diagnosis;
use crate::line::Line;
use crate::outcome::{Outcome, note};
use crate::record::Record;
use crate::revision::{Revision, revise_all};
use crate::source::Source;
use crate::stream::Stream;
use crate::tally::Tally;

pub(crate) fn run(check: &Check) -> Outcome {
    let (writing, stream) = match check.fix {
        false => (Writing::Nothing, Stream::Output),
        // Standard output is for the mended lines.
        true if check.files.sources().contains(&Source::StandardInput) => {
            (Writing::InPlace, Stream::Error)
        }
        true => (Writing::InPlace, Stream::Output),
    };
    let palette = stream.palette();
    let revise = |source: &Source, line: Line<'_>, tally: &mut Tally| {
        tally.count_line();
        if is_fine(line.text, check) {
            return Revision::default();
        }
        let instead = if check.fix { mended(line.text) } else { None };
        let mut diagnosis = Diagnosis::new(instead.as_deref().unwrap_or(line.text), check.level);
        if check.errors_only {
            diagnosis = diagnosis.errors_only();
        }
        tally.count_findings(&diagnosis.findings);
        let told = if check.json {
            records(source, line, &diagnosis)
        } else {
            diagnosis.report(palette, |column| {
                format!("{source}:{}:{column}: ", line.number)
            })
        };
        Revision { instead, told }
    };
    let (mut tally, revised, told) = revise_all(&check.files, writing, stream, revise);
    tally.revised = revised;
    if told.is_ok() {
        note(&tally.to_string());
    }
    tally.outcome().told(told)
}

/// A line that is not valid with all that certain fixes can mend, if that is
/// anything.
fn mended(line: &[u8]) -> Option<Vec<u8>> {
    let text = str::from_utf8(line).ok();
    let mended = match text.and_then(|text| feen::canonicalize(text).ok()) {
        Some(canonical) => canonical.into_string().into_bytes(),
        None => with_fixes(line),
    };
    (mended != line).then_some(mended)
}

/// A line that stays invalid with the fixes of those errors that have one.
///
/// Each round of fixes leaves fewer errors, so there is an end to them.
fn with_fixes(line: &[u8]) -> Vec<u8> {
    let mut mended = line.to_vec();
    let mut found = feen::diagnose_bytes(line);
    loop {
        let next = fixed(&mended, &found);
        let left = feen::diagnose_bytes(&next);
        if left.iter().len() >= found.iter().len() {
            return mended;
        }
        (mended, found) = (next, left);
    }
}

/// A line with all fixes that do not touch each other.
fn fixed(line: &[u8], found: &Diagnostics) -> Vec<u8> {
    let mut fixes: Vec<_> = found.iter().filter_map(Diagnostic::fix).collect();
    fixes.sort_by_key(|fix| fix.span().start);
    let mut mended = Vec::with_capacity(line.len());
    let mut copied = 0;
    for fix in fixes {
        if let Some(between) = line.get(copied..fix.span().start) {
            mended.extend_from_slice(between);
            mended.extend_from_slice(fix.replacement().as_bytes());
            copied = fix.span().end;
        }
    }
    mended.extend_from_slice(line.get(copied..).unwrap_or_default());
    mended
}

/// Whether nothing is to be told of a line, found out fast.
fn is_fine(line: &[u8], check: &Check) -> bool {
    if check.errors_only && check.level == Level::Canonical {
        feen::validate_bytes(line).is_ok()
    } else {
        View::parse_bytes(line).is_ok_and(|view| view.layout().shape().is_some())
    }
}

/// An object a line for each finding.
fn records(source: &Source, line: Line<'_>, diagnosis: &Diagnosis) -> String {
    let records = diagnosis.findings.iter().map(|finding| {
        let record = Record::new(source, line.number, finding, &diagnosis.text);
        // What a record is made of can always be written as JSON.
        serde_json::to_string(&record).unwrap_or_default() + "\n"
    });
    records.collect()
}
