use std::fmt;

use feen::{Canonical, Change, Diagnostic, ParseError, Severity, canonicalize};

use crate::amount::Amount;
use crate::arguments::Fmt;
use crate::destination::Writing;
use crate::finding::Finding;
use crate::lines::Line;
use crate::outcome::{Outcome, note};
use crate::palette::Palette;
use crate::revision::{Revised, Revision, revise_all};
use crate::shown::{Shown, printable};
use crate::source::Source;
use crate::stream::Stream;

pub(crate) fn run(arguments: &Fmt) -> Outcome {
    let writing = match (arguments.check, arguments.write) {
        (true, _) => Writing::List,
        (false, true) => Writing::InPlace,
        (false, false) => Writing::ToOutput,
    };
    let palette = Stream::Error.palette();
    let mut tally = Tally::new(arguments.check);
    let sources = Source::or_standard_input(&arguments.sources);
    let (revised, told) = revise_all(sources, writing, Stream::Error, |source, line| {
        tally.lines = tally.lines.saturating_add(1);
        let Err(error) = feen::validate_bytes(line.text) else {
            return Revision::default();
        };
        match repaired(line.text, error) {
            Ok(canonical) => {
                let told = if arguments.explain {
                    explanation(canonical.changes(), source, line, palette)
                } else {
                    String::new()
                };
                let instead = Some(canonical.into_string().into_bytes());
                Revision { instead, told }
            }
            Err(finding) => {
                tally.refused = tally.refused.saturating_add(1);
                let text = Shown::new(line.text);
                let (column, report) = (finding.column(&text), finding.report(&text, palette));
                let told = format!("{source}:{}:{column}: {report}", line.number);
                Revision {
                    instead: None,
                    told,
                }
            }
        }
    });
    tally.revised = revised;
    if told.is_ok() && writing != Writing::ToOutput {
        note(&tally.to_string());
    }
    tally.outcome().told(told)
}

/// A text with an error as FEEN spells it, or what stands in the way of that.
fn repaired(text: &[u8], error: ParseError) -> Result<Canonical, Box<Finding>> {
    if let Ok(text) = str::from_utf8(text) {
        return canonicalize(text).map_err(|refusal| Box::new(refusal.into()));
    }
    let found = feen::diagnose_bytes(text);
    let mut unfixed = found.iter().filter(|found| found.fix().is_none());
    let error = unfixed.next().map_or(error, Diagnostic::error);
    Err(Box::new(error.into()))
}

/// A line for each repair of a line.
fn explanation(changes: &[Change], source: &Source, line: Line<'_>, palette: Palette) -> String {
    let text = Shown::new(line.text);
    let style = palette.severity(Severity::Note);
    let explained = changes.iter().map(|change| {
        let column = text.column(change.span().start);
        let (was, became) = (printable(change.was()), printable(change.became()));
        let what = match (change.was(), change.became()) {
            (_, "") => format!("`{was}` left out"),
            ("", _) => format!("`{became}` put in"),
            _ => format!("`{was}` -> `{became}`"),
        };
        let (number, why) = (line.number, change.why());
        format!("{source}:{number}:{column}: {style}note{style:#}: {what}: {why}\n")
    });
    explained.collect()
}

/// What a run has met so far. It prints as the summary.
#[derive(Clone, Copy, Debug)]
struct Tally {
    lines: u64,
    refused: u64,
    revised: Revised,
    /// Whether repairs are only asked for.
    is_check: bool,
}

impl Tally {
    fn new(is_check: bool) -> Self {
        Self {
            lines: 0,
            refused: 0,
            revised: Revised::default(),
            is_check,
        }
    }

    fn outcome(&self) -> Outcome {
        let lines = match (self.refused, self.revised.lines) {
            (0, 0) => Outcome::Fine,
            (0, _) if !self.is_check => Outcome::Fine,
            _ => Outcome::Invalid,
        };
        lines.max(self.revised.outcome())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repaired = if self.is_check {
            "to repair"
        } else {
            "repaired"
        };
        write!(
            f,
            "{}, {} {repaired}",
            Amount(self.lines, "line"),
            self.revised.lines
        )?;
        if self.refused > 0 {
            write!(f, ", {} not repairable", self.refused)?;
        }
        write!(f, "{}", self.revised)
    }
}
