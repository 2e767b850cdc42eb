use std::fmt;

use feen::{Canonical, Change, Diagnostic, Notation, ParseError, canonicalize};
use feen_files::{
    Amount, Columns, Count, Field, Line, Outcome, Palette, Part, Reports, Revised, Revision,
    Severity, Source, Stream, Writing, note, printable, revise, to_json_line,
};

use crate::arguments::Fmt;
use crate::report::{Finding, RepairRecord, record_name};

pub(crate) fn run(arguments: &Fmt) -> Outcome {
    if let Err(outcome) = arguments.place.find_column(arguments.files.sources()) {
        return outcome;
    }
    let writing = match (arguments.check, arguments.write) {
        // The objects have the new lines.
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
    let revision = Revision {
        writing,
        stream,
        most_reports: arguments.max,
    };
    let palette = stream.palette();
    let repair_line =
        |source: &Source, _, line: Line<'_>, count: &mut Lines, reports: &mut Reports| {
            let part = part(arguments, line)?;
            count.read = count.read.saturating_add(1);
            let before = line.with_bom().get(..part.range.start);
            let given = Given {
                source,
                line: line.number(),
                text: Columns::new(&part.text).after(before.unwrap_or_default()),
            };
            let Err(error) = feen::validate_bytes(&part.text) else {
                report_valid(arguments, &given, reports);
                return None;
            };
            match repaired(&part.text, error) {
                Ok(canonical) => {
                    report_repaired(arguments, &given, &canonical, palette, reports);
                    let canonical = canonical.into_string();
                    let line = line.with_bom();
                    Some(Field::replaced(line, &part.range, canonical.as_bytes()))
                }
                Err(finding) => {
                    count.refused = count.refused.saturating_add(1);
                    report_refused(arguments, &given, &finding, palette, reports);
                    None
                }
            }
        };
    let (lines, revised, written) = revise(&arguments.files, revision, repair_line);
    let tally = Tally {
        lines,
        revised,
        is_check: arguments.check,
    };
    if !revised.is_stopped() && (arguments.check || arguments.write) {
        note(&tally.to_string());
    }
    tally.outcome().after_writing(written)
}

/// A text with its place.
struct Given<'a> {
    source: &'a Source,
    line: u64,
    text: Columns<'a>,
}

/// The position of a line; a byte order mark before it is repaired, unless the position is
/// only a part of the line.
fn part<'a>(arguments: &Fmt, line: Line<'a>) -> Option<Part<'a>> {
    let part = arguments.place.find(line)?;
    if arguments.place.is_whole(line, &part) {
        let whole = line.with_bom();
        return Some(Part {
            text: whole.into(),
            range: 0..whole.len(),
        });
    }
    let in_whole = |place: usize| place.saturating_add(line.bom_len());
    Some(Part {
        range: in_whole(part.range.start)..in_whole(part.range.end),
        ..part
    })
}

/// Reports a canonical line where there is an object for every line.
fn report_valid(arguments: &Fmt, given: &Given<'_>, reports: &mut Reports) {
    if let Ok(feen) = str::from_utf8(given.text.bytes())
        && arguments.json
        && !(arguments.check || arguments.write)
    {
        let record = RepairRecord::repaired(given.source, given.line, &given.text, feen, &[]);
        reports.add(|out| out.push_str(&to_json_line(&record)));
    }
}

fn report_repaired(
    arguments: &Fmt,
    given: &Given<'_>,
    canonical: &Canonical,
    palette: Palette,
    reports: &mut Reports,
) {
    let Given { source, line, text } = given;
    let changes = canonical.changes();
    if arguments.json {
        let record = RepairRecord::repaired(source, *line, text, canonical.as_str(), changes);
        reports.add(|out| out.push_str(&to_json_line(&record)));
    } else if arguments.explain {
        for change in changes {
            let column = text.column(change.span().start);
            reports.add(|out| {
                source.write_place(*line, column, out);
                out.push_str(&explanation(change, palette));
            });
        }
    }
}

fn report_refused(
    arguments: &Fmt,
    given: &Given<'_>,
    finding: &Finding<'_>,
    palette: Palette,
    reports: &mut Reports,
) {
    let Given { source, line, text } = given;
    let notation = Notation::of(text.bytes());
    let record = record_name(text.bytes()).filter(|_| notation.is_none());
    let finding = finding.clone().of_notation(notation).of_record(record);
    if arguments.json {
        let record = RepairRecord::refused(source, *line, text, &finding);
        reports.add(|out| out.push_str(&to_json_line(&record)));
        return;
    }
    reports.add(|out| {
        source.write_place(*line, finding.column(text), out);
        finding.write(text, palette, out);
    });
}

/// A text with an error as FEEN spells it, or the reason why it cannot be repaired.
fn repaired(text: &[u8], error: ParseError) -> Result<Canonical, Box<Finding<'static>>> {
    if let Ok(text) = str::from_utf8(text) {
        let refused = |refusal| Box::new(Finding::of_refusal(&refusal, text.as_bytes()));
        return canonicalize(text).map_err(refused);
    }
    let found = feen::diagnose_bytes(text);
    let mut unfixed = found.iter().filter(|found| found.fix().is_none());
    let error = unfixed.next().map_or(error, Diagnostic::error);
    Err(Box::new(Finding::of_error(error, text)))
}

/// A line for a repair.
fn explanation(change: &Change, palette: Palette) -> String {
    let style = palette.severity(Severity::Note);
    let (was, became) = (printable(change.was()), printable(change.became()));
    let edit = match (change.was(), change.became()) {
        (_, "") => format!("`{was}` left out"),
        ("", _) => format!("`{became}` put in"),
        _ => format!("`{was}` -> `{became}`"),
    };
    format!("{style}note{style:#}: {edit}: {}\n", change.why())
}

/// The counts of lines.
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

/// The counts of a run. It prints as the summary.
#[derive(Clone, Copy, Debug)]
struct Tally {
    lines: Lines,
    revised: Revised,
    /// True if repairs are only listed.
    is_check: bool,
}

impl Tally {
    fn outcome(&self) -> Outcome {
        let lines = match (self.lines.refused, self.revised.lines()) {
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
            self.revised.lines()
        )?;
        if self.lines.refused > 0 {
            write!(f, ", {} not repairable", self.lines.refused)?;
        }
        write!(f, "{}", self.revised)
    }
}
