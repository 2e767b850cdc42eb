use std::fmt::Write as _;
use std::{io, iter};

use feen::ParseError;
use feen_legacy::{
    Decision, Letters, Marks, Migrated, Options, StyleTable, Version, guess, migrate,
};
use files::{
    Columns, Count, Line, Outcome, Palette, Reports, Revised, Revision, Severity, Source, Stream,
    Writing, paint, report_error, revise, to_json_line,
};
use qi::ByPlayer;

use crate::arguments::{Migrate, Styles};
use crate::commands::style_file;
use crate::report::{GuessRecord, MigrationRecord, Refusal, advice};

pub(crate) fn run(arguments: &Migrate) -> Outcome {
    let Some(version) = arguments.from else {
        return list_guesses(arguments);
    };
    let wrong = arguments.lack(version);
    if let Some(wrong) = wrong.or_else(|| arguments.surplus(version)) {
        report_error(&wrong);
        return Outcome::Failed;
    }
    let entries = match &arguments.styles {
        Some(Styles::File(path)) => style_file::read(path),
        _ => Ok(Vec::new()),
    };
    let entries = match entries {
        Ok(entries) => entries,
        Err(message) => {
            report_error(&message);
            return Outcome::Failed;
        }
    };
    let entries = entries.iter().map(|(name, style)| (name.as_str(), *style));
    let entries: Vec<_> = entries.collect();
    let options = options(version, arguments, &entries);
    let palette = Stream::Error.palette();
    let migrate_line =
        |source: &Source, _, line: Line<'_>, refused: &mut Lines, reports: &mut Reports| {
            let text = text(line.text()).map_err(Refusal::NoText);
            let migrated = text.and_then(|text| Ok(migrate(text, &options)?));
            match migrated {
                Ok(migrated) => {
                    let mut feen = String::with_capacity(line.text().len());
                    // A string takes everything.
                    let _ = migrated.feen().write_into(&mut feen);
                    let feen = feen.into_bytes();
                    report_migrated(arguments, source, line, &migrated, palette, reports);
                    (feen != line.with_bom()).then_some(feen)
                }
                Err(refusal) => {
                    refused.add(Lines(1));
                    report_refused(arguments, source, line, &refusal, palette, reports);
                    Some([b"# ", line.text()].concat())
                }
            }
        };
    // The objects have the new lines.
    let (writing, stream) = if arguments.json {
        (Writing::Nothing, Stream::Output)
    } else {
        (Writing::ToOutput, Stream::Error)
    };
    let revision = Revision {
        writing,
        stream,
        most_reports: arguments.max,
    };
    outcome(revise(&arguments.files, revision, migrate_line))
}

/// A line as a text, or the error of its first byte that is no part of a character.
fn text(line: &[u8]) -> Result<&str, ParseError> {
    let start = match str::from_utf8(line) {
        Ok(text) => return Ok(text),
        Err(error) => error.valid_up_to(),
    };
    // A count is read up to that byte, whatever the version makes of what is there.
    let before = iter::repeat_n(&b'8', start);
    let searched: Vec<u8> = before.chain(line.iter().skip(start)).copied().collect();
    feen::validate_bytes(&searched).map(|()| "")
}

fn report_migrated(
    arguments: &Migrate,
    source: &Source,
    line: Line<'_>,
    migrated: &Migrated,
    palette: Palette,
    reports: &mut Reports,
) {
    if arguments.json {
        let record = MigrationRecord::migrated(source, line, migrated);
        reports.add(|out| out.push_str(&to_json_line(&record)));
    } else if arguments.explain {
        let text = Columns::new(line.with_bom());
        for decision in migrated.decisions() {
            let start = decision.span().start.saturating_add(line.bom_len());
            reports.add(|out| {
                source.write_place(line.number(), text.column(start), out);
                out.push_str(&explanation(decision, palette));
            });
        }
    }
}

fn report_refused(
    arguments: &Migrate,
    source: &Source,
    line: Line<'_>,
    refusal: &Refusal,
    palette: Palette,
    reports: &mut Reports,
) {
    if arguments.json {
        let record = MigrationRecord::refused(source, line, refusal);
        reports.add(|out| out.push_str(&to_json_line(&record)));
        return;
    }
    let start = refusal.span().start.saturating_add(line.bom_len());
    let column = Columns::new(line.with_bom()).column(start);
    reports.add(|out| {
        source.write_place(line.number(), column, out);
        out.push_str(&report(refusal, line.text(), arguments.from, palette));
        if let Some(notation) = feen::Notation::of(line.text()) {
            paint(out, palette.help(), "help");
            // A string takes all that is written.
            let _ = writeln!(out, ": {}", advice(notation, line.text()));
        }
    });
}

/// The options for the lines of a version.
fn options<'a>(
    version: Version,
    arguments: &'a Migrate,
    entries: &'a [(&'a str, feen::Style)],
) -> Options<'a> {
    let mut options = Options::new(version)
        .with_styles(match arguments.styles {
            Some(Styles::Of2025) => StyleTable::OF_2025,
            Some(Styles::Of2026) => StyleTable::OF_2026,
            Some(Styles::File(_)) | None => StyleTable::new(entries),
        })
        .with_terminals(arguments.terminal.unwrap_or(Letters::NONE))
        .with_marks(arguments.marks.unwrap_or(Marks::KEEP));
    if let Some(players) = arguments.players {
        options = options.with_players(players);
    }
    if let Some(sides) = &arguments.sides {
        options = options.with_sides(ByPlayer::new(&sides.first, &sides.second));
    }
    if let Some(meaning) = arguments.apostrophe {
        options = options.with_apostrophe(meaning.into());
    }
    if let Some(count) = arguments.nines {
        options = options.with_nines(count.into());
    }
    options
}

/// A line for a decision: a warning where something is lost.
fn explanation(decision: &Decision, palette: Palette) -> String {
    let severity = if decision.kind().is_loss() {
        Severity::Warning
    } else {
        Severity::Note
    };
    let style = palette.severity(severity);
    let kind = decision.kind();
    format!("{style}{severity}{style:#}: {kind}\n")
}

/// The report on a line that is not migrated, with the other versions it could be of.
fn report(refusal: &Refusal, text: &[u8], version: Option<Version>, palette: Palette) -> String {
    let (style, help) = (palette.severity(Severity::Error), palette.help());
    let picture = refusal.picture(text);
    let (shown, carets) = picture.split_once('\n').unwrap_or((&picture, ""));
    let others = guesses(text);
    let advice = if others.is_empty() || version.is_some_and(|version| others.contains(&version)) {
        String::new()
    } else {
        let others = list(&others, " or ");
        format!("{help}help{help:#}: the line could be of version {others}\n")
    };
    format!("{style}error{style:#}: {refusal}\n{shown}\n{style}{carets}{style:#}\n{advice}")
}

/// Lists the versions that each line could be of.
fn list_guesses(arguments: &Migrate) -> Outcome {
    let guess_line =
        |source: &Source, _, line: Line<'_>, unknown: &mut Lines, reports: &mut Reports| {
            let versions = guesses(line.text());
            if versions.is_empty() {
                unknown.add(Lines(1));
            }
            let guesses = match versions.as_slice() {
                versions if arguments.json => {
                    to_json_line(&GuessRecord::new(source, line, versions))
                }
                [] => format!("{source}:{}: none\n", line.number()),
                versions => format!("{source}:{}: {}\n", line.number(), list(versions, ", ")),
            };
            reports.add(|out| out.push_str(&guesses));
            None
        };
    let revision = Revision {
        writing: Writing::Nothing,
        stream: Stream::Output,
        most_reports: arguments.max,
    };
    outcome(revise(&arguments.files, revision, guess_line))
}

/// The versions that a line could be of; one that is no text is of none.
fn guesses(line: &[u8]) -> Vec<Version> {
    str::from_utf8(line).map(guess).unwrap_or_default()
}

/// Versions by letter and date.
fn list(versions: &[Version], between: &str) -> String {
    let versions = versions.iter();
    let versions = versions.map(|version| format!("{version} (since {})", version.since()));
    versions.collect::<Vec<_>>().join(between)
}

/// The number of lines that are refused, or fit no version.
#[derive(Clone, Copy, Debug, Default)]
struct Lines(u64);

impl Count for Lines {
    fn add(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }
}

fn outcome((refused, revised, written): (Lines, Revised, io::Result<()>)) -> Outcome {
    let lines = match refused.0 {
        0 => Outcome::Fine,
        _ => Outcome::Invalid,
    };
    lines.max(revised.outcome()).after_writing(written)
}
