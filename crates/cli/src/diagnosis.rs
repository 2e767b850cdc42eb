use std::fmt::Write;

use feen::Severity;

use crate::arguments::Level;
use crate::finding::Finding;
use crate::outcome::Outcome;
use crate::palette::Palette;
use crate::shown::Shown;
use crate::stream::Stream;

/// All that is found in a text, with the text.
#[derive(Debug)]
pub(crate) struct Diagnosis {
    pub(crate) text: Shown,
    pub(crate) findings: Vec<Finding>,
    /// Whether there may be more to find.
    is_cut: bool,
}

impl Diagnosis {
    pub(crate) fn new(bytes: &[u8], level: Level) -> Self {
        let found = feen::diagnose_bytes(bytes);
        Self {
            text: Shown::new(bytes),
            findings: found
                .iter()
                .map(|found| Finding::new(found, level))
                .collect(),
            is_cut: !found.is_complete(),
        }
    }

    /// Leaves out warnings and notes.
    pub(crate) fn errors_only(mut self) -> Self {
        self.findings
            .retain(|finding| finding.severity() == Severity::Error);
        self
    }

    /// All reports, each with what is to stand before it, which is made of its
    /// column.
    pub(crate) fn report(&self, palette: Palette, before: impl Fn(usize) -> String) -> String {
        let mut report = String::with_capacity(ROOM);
        for finding in &self.findings {
            report += &before(finding.column(&self.text));
            let _ = write!(report, "{}", finding.report(&self.text, palette));
        }
        if self.is_cut {
            let style = palette.severity(Severity::Note);
            let note = format!("{style}note{style:#}: {SEARCHED_IN_PART}\n");
            report += &(before(1) + &note);
        }
        report
    }

    /// Tells all errors of a text that is not valid.
    pub(crate) fn refuse(&self) -> Outcome {
        let report = self.report(Stream::Error.palette(), |_| String::new());
        Outcome::Invalid.told(Stream::Error.tell(&report))
    }
}

/// The bytes of most reports, with which there is no need to look for more.
const ROOM: usize = 512;

const SEARCHED_IN_PART: &str = "this text is so long that it was searched only in part";
