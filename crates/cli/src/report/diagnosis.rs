use std::mem;

use feen::Diagnostics;
use feen_files::{
    Columns, Finding as Shown, FindingRecord, Palette, Reports, Severity, Stream, to_json_line,
};

use crate::arguments::Level;
use crate::report::{Finding, More, record_name};

/// All findings of a text, with the text.
#[derive(Debug)]
pub(crate) struct Diagnosis<'a> {
    text: Columns<'a>,
    found: Diagnostics,
    level: Level,
    are_errors_only: bool,
    /// True if the first error names the notation that the text looks like.
    has_advice: bool,
}

impl<'a> Diagnosis<'a> {
    pub(crate) fn new(text: &'a [u8], level: Level) -> Self {
        Self::of(feen::diagnose_bytes(text), text, level)
    }

    /// The findings that are known of a text.
    pub(crate) fn of(found: Diagnostics, text: &'a [u8], level: Level) -> Self {
        Self {
            text: Columns::new(text),
            found,
            level,
            are_errors_only: false,
            has_advice: true,
        }
    }

    /// With the part of the line that comes before the text.
    pub(crate) fn after(self, part: &'a [u8]) -> Self {
        Self {
            text: self.text.after(part),
            ..self
        }
    }

    /// Leaves out warnings and notes.
    pub(crate) fn errors_only(self) -> Self {
        Self {
            are_errors_only: true,
            ..self
        }
    }

    /// Leaves out what the text looks like.
    pub(crate) fn without_advice(self) -> Self {
        Self {
            has_advice: false,
            ..self
        }
    }

    pub(crate) fn findings(&self) -> impl Iterator<Item = Finding<'_>> {
        let findings = self.found.iter();
        let findings = findings.map(|found| Finding::new(found, self.level));
        let mut is_first_error = true;
        let findings = findings.map(move |finding| {
            let is_error = finding.severity() == Severity::Error;
            if is_error && mem::take(&mut is_first_error) {
                let notation = self.found.notation().filter(|_| self.has_advice);
                let finding = finding.of_notation(notation);
                let record = notation.is_none() && self.has_advice;
                finding.of_record(record.then(|| record_name(self.text.bytes())).flatten())
            } else {
                finding
            }
        });
        findings.filter(|finding| !self.are_errors_only || finding.severity() == Severity::Error)
    }

    /// Whether these are all findings, or the text was searched only in part.
    pub(crate) const fn is_complete(&self) -> bool {
        self.found.is_complete()
    }

    /// Adds a report on each finding, with its place before it, which `place` writes for
    /// its column.
    pub(crate) fn write(
        &self,
        palette: Palette,
        reports: &mut Reports,
        place: impl Fn(&mut String, usize),
    ) {
        for finding in self.findings() {
            reports.add(|out| {
                place(out, finding.column(&self.text));
                finding.write(&self.text, palette, out);
            });
        }
        if !self.is_complete() {
            reports.add(|out| {
                place(out, 1);
                partial_search().write(palette, out);
            });
        }
    }

    /// All reports, for a terminal.
    pub(crate) fn shown(&self) -> String {
        let mut reports = Reports::default();
        self.write(Stream::Output.palette(), &mut reports, |_, _| ());
        reports.text().to_owned()
    }

    /// Adds a record for each finding, and one if there may be more of them.
    pub(crate) fn write_records(&self, file: &str, line: u64, reports: &mut Reports) {
        for finding in self.findings() {
            let record = finding.record(file, line, &self.text);
            reports.add(|out| out.push_str(&to_json_line(&record)));
        }
        if !self.is_complete() {
            let record = partial_record(file, line, &self.text);
            reports.add(|out| out.push_str(&to_json_line(&record)));
        }
    }
}

/// The note on a text that may have more findings.
fn partial_search() -> Shown {
    let message = "this text is so long that it was searched only in part";
    Shown::new(Severity::Note, "search/partial", message, 0..0)
}

fn partial_record(file: &str, line: u64, text: &Columns<'_>) -> FindingRecord<More> {
    partial_search().record(file, line, text, More::new(0..0, text, Vec::new()))
}
