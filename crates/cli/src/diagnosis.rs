use std::fmt::Write;

use feen::{Diagnostics, Severity};

use crate::arguments::Level;
use crate::finding::Finding;
use crate::outcome::Outcome;
use crate::palette::{Palette, paint};
use crate::shown::Shown;
use crate::stream::Stream;

/// All that is found in a text, with the text.
#[derive(Debug)]
pub(crate) struct Diagnosis<'a> {
    pub(crate) text: Shown<'a>,
    found: Diagnostics,
    level: Level,
    are_errors_only: bool,
}

impl<'a> Diagnosis<'a> {
    pub(crate) fn new(text: &'a [u8], level: Level) -> Self {
        Self::of(feen::diagnose_bytes(text), text, level)
    }

    /// What has been found in a text.
    pub(crate) fn of(found: Diagnostics, text: &'a [u8], level: Level) -> Self {
        Self {
            text: Shown::new(text),
            found,
            level,
            are_errors_only: false,
        }
    }

    /// Leaves out warnings and notes.
    pub(crate) fn errors_only(self) -> Self {
        Self {
            are_errors_only: true,
            ..self
        }
    }

    pub(crate) fn findings(&self) -> impl Iterator<Item = Finding<'_>> {
        let findings = self.found.iter();
        let findings = findings.map(|found| Finding::new(found, self.level));
        findings.filter(|finding| !self.are_errors_only || finding.severity() == Severity::Error)
    }

    /// Whether these are all findings, or the text was searched only in part.
    pub(crate) const fn is_complete(&self) -> bool {
        self.found.is_complete()
    }

    /// Adds all reports, each with what is to stand before it, which is made of its
    /// column.
    pub(crate) fn tell(
        &self,
        palette: Palette,
        out: &mut String,
        before: impl Fn(&mut String, usize),
    ) {
        for finding in self.findings() {
            before(out, finding.column(&self.text));
            finding.tell(&self.text, palette, out);
        }
        if !self.is_complete() {
            before(out, 1);
            paint(out, palette.severity(Severity::Note), "note");
            // A string takes everything.
            let _ = writeln!(out, ": {SEARCHED_IN_PART}");
        }
    }

    /// Tells all errors of a text that is not valid.
    pub(crate) fn refuse(&self) -> Outcome {
        let mut report = String::new();
        self.tell(Stream::Error.palette(), &mut report, |_, _| ());
        Outcome::Invalid.told(Stream::Error.tell(&report))
    }
}

/// What is told of a text of which not all findings are known.
pub(crate) const SEARCHED_IN_PART: &str = "this text is so long that it was searched only in part";
