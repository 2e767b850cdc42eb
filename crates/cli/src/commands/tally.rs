use std::fmt;

use feen_files::{Amount, Count, Outcome, Revised, Severity};

use crate::commands::notation::Failure;
use crate::report::{Diagnosis, advice_on_lines};

/// The counts of a check. It prints as the summary.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    lines: u64,
    invalid: u64,
    /// In the invalid lines.
    errors: u64,
    over_limit: u64,
    warnings: u64,
    notes: u64,
    pub(crate) revised: Revised,
    /// The advice on the first invalid line that is something else than FEEN.
    pub(crate) advice: Option<String>,
}

impl Tally {
    pub(crate) const fn count_line(&mut self) {
        self.lines = self.lines.saturating_add(1);
    }

    /// Counts the findings of a line. A line over a limit may be valid, so it is counted
    /// apart from the invalid ones.
    pub(crate) fn count_findings(&mut self, diagnosis: &Diagnosis<'_>) {
        let (mut errors, mut is_over_limit) = (0_u64, false);
        let is_partial = !diagnosis.is_complete();
        self.notes = self.notes.saturating_add(is_partial.into());
        for finding in diagnosis.findings() {
            let count = match finding.severity() {
                Severity::Error if finding.kind().is_limit() => {
                    is_over_limit = true;
                    continue;
                }
                Severity::Error => &mut errors,
                Severity::Warning => &mut self.warnings,
                Severity::Note => &mut self.notes,
            };
            *count = count.saturating_add(1);
        }
        let is_invalid = errors > 0;
        let is_over_limit = is_over_limit && !is_invalid;
        self.errors = self.errors.saturating_add(errors);
        self.invalid = self.invalid.saturating_add(is_invalid.into());
        self.over_limit = self.over_limit.saturating_add(is_over_limit.into());
    }

    /// Keeps the advice on a line, if it is the first that has one.
    pub(crate) fn advise_on(&mut self, text: &[u8], diagnosis: &Diagnosis<'_>) {
        let mut findings = diagnosis.findings();
        if self.advice.is_none() && findings.any(|found| found.severity() == Severity::Error) {
            self.advice = advice_on_lines(text);
        }
    }

    /// Counts a line of another notation that has no position.
    pub(crate) const fn count_failure(&mut self, failure: &Failure) {
        if failure.is_limit() {
            self.over_limit = self.over_limit.saturating_add(1);
        } else {
            self.errors = self.errors.saturating_add(1);
            self.invalid = self.invalid.saturating_add(1);
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let lines = match (self.invalid, self.over_limit) {
            (0, 0) => Outcome::Fine,
            _ => Outcome::Invalid,
        };
        lines.max(self.revised.outcome())
    }
}

impl Count for Tally {
    fn add(&mut self, other: Self) {
        for (sum, more) in [
            (&mut self.lines, other.lines),
            (&mut self.invalid, other.invalid),
            (&mut self.errors, other.errors),
            (&mut self.over_limit, other.over_limit),
            (&mut self.warnings, other.warnings),
            (&mut self.notes, other.notes),
        ] {
            *sum = sum.saturating_add(more);
        }
        self.advice = self.advice.take().or(other.advice);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {} invalid",
            Amount(self.lines, "line"),
            self.invalid
        )?;
        if self.errors > 0 {
            write!(f, " with {}", Amount(self.errors, "error"))?;
        }
        if self.over_limit > 0 {
            write!(f, ", {} over a limit", self.over_limit)?;
        }
        if self.warnings > 0 {
            write!(f, ", {}", Amount(self.warnings, "warning"))?;
        }
        if self.notes > 0 {
            write!(f, ", {}", Amount(self.notes, "note"))?;
        }
        if self.revised.lines() > 0 {
            write!(f, ", {} mended", self.revised.lines())?;
        }
        write!(f, "{}", self.revised)
    }
}
