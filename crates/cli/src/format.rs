use std::fmt;

use feen::{Canonical, Change, Diagnostic, ParseError, Severity, canonicalize};

use crate::amount::Amount;
use crate::arguments::Fmt;
use crate::destination::Writing;
use crate::finding::Finding;
use crate::json::to_line;
use crate::line::Line;
use crate::outcome::{Outcome, note};
use crate::palette::Palette;
use crate::repair_record::RepairRecord;
use crate::revision::{Count, Revised, revise_all};
use crate::shown::{Shown, printable};
use crate::source::Source;
use crate::stream::Stream;

pub(crate) fn run(arguments: &Fmt) -> Outcome {
    let writing = match (arguments.check, arguments.write) {
        // What would be written is in the objects.
        (true, _) | (false, false) if arguments.json => Writing::Nothing,
        (true, _) => Writing::List,
        (false, true) => Writing::InPlace,
        (false, false) => Writing::ToOutput,
    };
    let is_output_taken =
        writing == Writing::InPlace && arguments.files.sources().contains(&Source::StandardInput);
    let stream = if arguments.json && !is_output_taken {
        Stream::Output
    } else {
        Stream::Error
    };
    let palette = stream.palette();
    let revise = |source: &Source, _, line: Line<'_>, count: &mut Lines, told: &mut String| {
        count.read = count.read.saturating_add(1);
        let Err(error) = feen::validate_bytes(line.text) else {
            *told += &told_of_valid(arguments, source, line);
            return None;
        };
        match repaired(line.text, error) {
            Ok(canonical) => {
                *told += &told_of_repaired(arguments, source, line, &canonical, palette);
                Some(canonical.into_string().into_bytes())
            }
            Err(finding) => {
                count.refused = count.refused.saturating_add(1);
                tell_refused(arguments, source, line, &finding, palette, told);
                None
            }
        }
    };
    let (lines, revised, told) = revise_all(&arguments.files, writing, stream, revise);
    let tally = Tally {
        lines,
        revised,
        is_check: arguments.check,
    };
    if !revised.is_stopped && (arguments.check || arguments.write) {
        note(&tally.to_string());
    }
    tally.outcome().told(told)
}

/// What is told of a line that is canonical: where all lines are asked for, that it
/// is one.
fn told_of_valid(arguments: &Fmt, source: &Source, line: Line<'_>) -> String {
    match str::from_utf8(line.text) {
        Ok(feen) if arguments.json && !(arguments.check || arguments.write) => {
            to_line(&RepairRecord::repaired(source, line, feen, &[]))
        }
        _ => String::new(),
    }
}

fn told_of_repaired(
    arguments: &Fmt,
    source: &Source,
    line: Line<'_>,
    canonical: &Canonical,
    palette: Palette,
) -> String {
    let changes = canonical.changes();
    if arguments.json {
        to_line(&RepairRecord::repaired(
            source,
            line,
            canonical.as_str(),
            changes,
        ))
    } else if arguments.explain {
        explanation(changes, source, line, palette)
    } else {
        String::new()
    }
}

fn tell_refused(
    arguments: &Fmt,
    source: &Source,
    line: Line<'_>,
    finding: &Finding<'_>,
    palette: Palette,
    told: &mut String,
) {
    if arguments.json {
        *told += &to_line(&RepairRecord::refused(source, line, finding));
        return;
    }
    let text = Shown::new(line.text);
    source.tell_place(line.number, finding.column(&text), told);
    finding.tell(&text, palette, told);
}

/// A text with an error as FEEN spells it, or what stands in the way of that.
fn repaired(text: &[u8], error: ParseError) -> Result<Canonical, Box<Finding<'static>>> {
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

/// The lines that a run has met so far.
#[derive(Clone, Copy, Debug, Default)]
struct Lines {
    read: u64,
    refused: u64,
}

impl Count for Lines {
    fn add(&mut self, other: Self) {
        self.read = self.read.saturating_add(other.read);
        self.refused = self.refused.saturating_add(other.refused);
    }
}

/// What a run has met. It prints as the summary.
#[derive(Clone, Copy, Debug)]
struct Tally {
    lines: Lines,
    revised: Revised,
    /// Whether repairs are only asked for.
    is_check: bool,
}

impl Tally {
    fn outcome(&self) -> Outcome {
        let lines = match (self.lines.refused, self.revised.lines) {
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
            Amount(self.lines.read, "line"),
            self.revised.lines
        )?;
        if self.lines.refused > 0 {
            write!(f, ", {} not repairable", self.lines.refused)?;
        }
        write!(f, "{}", self.revised)
    }
}
