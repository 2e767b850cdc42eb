use feen::{Diagnostic, Diagnostics, Severity};
use feen_files::{
    Columns, Field, Line, Outcome, Reports, Revision, Source, Stream, Writing, note, revise,
};

use crate::arguments::{Check, Level};
use crate::commands::finder::Finder;
use crate::commands::tally::Tally;
use crate::report::{Diagnosis, advise};

pub(crate) fn run(check: &Check) -> Outcome {
    let (writing, stream) = match check.fix {
        false => (Writing::Nothing, Stream::Output),
        // Standard output is for the mended lines.
        true if check.lines.files.sources().contains(&Source::StandardInput) => {
            (Writing::InPlace, Stream::Error)
        }
        true => (Writing::InPlace, Stream::Output),
    };
    let finder = match Finder::new(&check.lines) {
        Ok(finder) => finder,
        Err(outcome) => return outcome,
    };
    let revision = Revision {
        writing,
        stream,
        most_reports: check.most(),
    };
    let palette = stream.palette();
    let check_line = |source: &Source,
                      is_refused: bool,
                      line: Line<'_>,
                      tally: &mut Tally,
                      reports: &mut Reports| {
        let position = finder.find(line)?;
        tally.count_line();
        let before = position.before(line);
        let feen = match position.feen() {
            // A position that has been read has a valid FEEN.
            Ok(_) if finder.is_foreign() => return None,
            Ok(feen) => feen,
            Err(failure) => {
                tally.count_failure(failure);
                let text = Columns::new(&position.part().text).after(before);
                failure.write(source, line.number(), &text, check.json, palette, reports);
                return None;
            }
        };
        let found = found(feen, check)?;
        let new_text = if check.fix { mended(feen) } else { None };
        let mut diagnosis = match &new_text {
            Some(mended) if !is_refused => Diagnosis::new(mended, check.level),
            _ => Diagnosis::of(found, feen, check.level),
        };
        diagnosis = diagnosis.after(before);
        if check.errors_only {
            diagnosis = diagnosis.errors_only();
        }
        tally.count_findings(&diagnosis);
        tally.advise_on(feen, &diagnosis);
        // One line at the end is for all lines.
        if !check.json {
            diagnosis = diagnosis.without_advice();
        }
        if check.json {
            diagnosis.write_records(&source.to_string(), line.number(), reports);
        } else {
            diagnosis.write(palette, reports, |report, column| {
                source.write_place(line.number(), column, report);
            });
        }
        let range = &position.part().range;
        new_text.map(|new_text| Field::replaced(line.text(), range, &new_text))
    };
    let (mut tally, revised, written) = revise(&check.lines.files, revision, check_line);
    tally.revised = revised;
    if !revised.is_stopped() {
        note(&tally.to_string());
        if revised.unwritten_reports() > 0 && check.max.is_none() {
            note("note: `--max all` shows all findings");
        }
        if let Some(advice) = &tally.advice
            && !check.json
        {
            advise(advice);
        }
    }
    tally.outcome().after_writing(written)
}

/// An invalid line with all certain fixes, if there are any.
fn mended(line: &[u8]) -> Option<Vec<u8>> {
    let text = str::from_utf8(line).ok();
    let mended = match text.and_then(|text| feen::canonicalize(text).ok()) {
        Some(canonical) => canonical.into_string().into_bytes(),
        None => with_fixes(line),
    };
    (mended != line).then_some(mended)
}

/// A line that cannot be repaired as a whole, with the fixes of the errors that have one.
///
/// Each round of fixes leaves fewer errors, so there is an end to them. Where not all
/// errors are found, others may be found in their place, so the rounds are counted.
fn with_fixes(line: &[u8]) -> Vec<u8> {
    let mut mended = line.to_vec();
    let mut found = feen::diagnose_bytes(line);
    let mut rounds = 0..MOST_ROUNDS;
    loop {
        let next = fixed(&mended, &found);
        if next == mended {
            return mended;
        }
        let left = feen::diagnose_bytes(&next);
        let is_better = if found.is_complete() {
            error_count(&left) < error_count(&found)
        } else {
            rounds.next().is_some()
        };
        if !is_better {
            return mended;
        }
        (mended, found) = (next, left);
    }
}

/// The rounds of fixes of a line that is so long that it is searched only in part, each of
/// which reads some MiB.
const MOST_ROUNDS: u32 = 8;

fn error_count(found: &Diagnostics) -> usize {
    let is_error = |found: &&Diagnostic| found.severity() == Severity::Error;
    found.iter().filter(is_error).count()
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

/// The findings of a line, if there is anything to report.
fn found(line: &[u8], check: &Check) -> Option<Diagnostics> {
    let is_validity_enough = check.errors_only && check.level == Level::Canonical;
    if is_validity_enough && feen::validate_bytes(line).is_ok() {
        return None;
    }
    let found = feen::diagnose_bytes(line);
    let is_any = found.iter().len() > 0;
    is_any.then_some(found)
}
