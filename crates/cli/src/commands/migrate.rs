use std::fmt::Write as _;
use std::{io, iter};

use feen::ParseError;
use feen_files::{
    Columns, Count, Field, Line, Outcome, Palette, Part, Reports, Revised, Revision, Severity,
    Source, Stream, Writing, paint, report_error, revise, to_json_line,
};
use feen_legacy::{
    Decision, Letters, Marks, Migrated, Options, StyleTable, Version, guess, migrate,
};
use qi::ByPlayer;

use crate::arguments::{Migrate, Origin, Styles};
use crate::commands::style_file;
use crate::report::{GuessRecord, MigrationRecord, Refusal, advice};

pub(crate) fn run(arguments: &Migrate) -> Outcome {
    if let Err(outcome) = arguments.place.find_column(arguments.files.sources()) {
        return outcome;
    }
    let Some(origin) = arguments.from else {
        return list_guesses(arguments);
    };
    if let Origin::Of(version) = origin {
        let wrong = arguments.lack(version);
        if let Some(wrong) = wrong.or_else(|| arguments.surplus(version)) {
            report_error(&wrong);
            return Outcome::Failed;
        }
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
    let read = |text: &str| match origin {
        Origin::Of(version) => Ok(migrate(text, &options(version, arguments, &entries))?),
        Origin::Each => migrated_alike(text, arguments, &entries),
    };
    let palette = Stream::Error.palette();
    let migrate_line =
        |source: &Source, _, line: Line<'_>, refused: &mut Lines, reports: &mut Reports| {
            let given = Given::new(arguments, source, line)?;
            let text = text(&given.part.text).map_err(Refusal::NoText);
            let migrated = text.and_then(read);
            match migrated {
                Ok(migrated) => {
                    let mut feen = String::with_capacity(given.part.text.len());
                    // A string takes everything.
                    let _ = migrated.feen().write_into(&mut feen);
                    report_migrated(arguments, &given, &migrated, palette, reports);
                    let feen = given.replaced(feen.into_bytes(), arguments);
                    (feen != line.with_bom()).then_some(feen)
                }
                Err(refusal) => {
                    refused.add(Lines(1));
                    report_refused(arguments, &given, &refusal, palette, reports);
                    // The rest of a line may be needed.
                    let is_whole = arguments.place.is_whole(line, &given.part);
                    is_whole.then(|| [b"# ", line.text()].concat())
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

/// A line that makes the same FEEN of whatever version it is.
fn migrated_alike(
    text: &str,
    arguments: &Migrate,
    entries: &[(&str, feen::Style)],
) -> Result<Migrated, Refusal> {
    let mut made: Option<(Version, Migrated)> = None;
    let mut refused: Option<Refusal> = None;
    for version in guess(text).into_iter().filter(|version| version.is_read()) {
        if arguments.lack(version).is_some() {
            refused.get_or_insert(Refusal::Lack(version));
            continue;
        }
        match (migrate(text, &options(version, arguments, entries)), &made) {
            (Ok(migrated), Some((first, other))) if migrated.feen() != other.feen() => {
                return Err(Refusal::Readings([*first, version]));
            }
            (Ok(_), Some(_)) => {}
            (Ok(migrated), None) => made = Some((version, migrated)),
            (Err(error), _) => {
                refused.get_or_insert(Refusal::Version(error));
            }
        }
    }
    match (made, refused) {
        // A version that leaves a question open might read it differently.
        (_, Some(refusal)) if refusal.option().is_some() => Err(refusal),
        (Some((_, migrated)), _) => Ok(migrated),
        (None, Some(refusal)) => Err(refusal),
        // No version: the errors of today's.
        (None, None) => Ok(migrate(text, &options(Version::M, arguments, entries))?),
    }
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

/// A text with its place.
struct Given<'a> {
    source: &'a Source,
    line: Line<'a>,
    part: Part<'a>,
    /// The bytes of the line before the text, with a byte order mark.
    start: usize,
}

impl<'a> Given<'a> {
    /// The text of a line, unless the line is passed over.
    fn new(arguments: &Migrate, source: &'a Source, line: Line<'a>) -> Option<Self> {
        let part = arguments.place.find(line)?;
        Some(Self {
            source,
            line,
            start: part.range.start.saturating_add(line.bom_len()),
            part,
        })
    }

    /// The line with another text; a text that is the whole line replaces a byte order mark.
    fn replaced(&self, text: Vec<u8>, arguments: &Migrate) -> Vec<u8> {
        if arguments.place.is_whole(self.line, &self.part) {
            return text;
        }
        let end = self.part.range.end.saturating_add(self.line.bom_len());
        Field::replaced(self.line.with_bom(), &(self.start..end), &text)
    }

    /// The number of the character at a byte of the text.
    fn column(&self, byte: usize) -> usize {
        Columns::new(self.line.with_bom()).column(self.start.saturating_add(byte))
    }
}

fn report_migrated(
    arguments: &Migrate,
    given: &Given<'_>,
    migrated: &Migrated,
    palette: Palette,
    reports: &mut Reports,
) {
    let Given { source, line, .. } = given;
    if arguments.json {
        let record = MigrationRecord::migrated(source, *line, given.start, migrated);
        reports.add(|out| out.push_str(&to_json_line(&record)));
    } else if arguments.explain {
        for decision in migrated.decisions() {
            reports.add(|out| {
                source.write_place(line.number(), given.column(decision.span().start), out);
                out.push_str(&explanation(decision, palette));
            });
        }
    }
}

fn report_refused(
    arguments: &Migrate,
    given: &Given<'_>,
    refusal: &Refusal,
    palette: Palette,
    reports: &mut Reports,
) {
    let Given { source, line, .. } = given;
    let text = &given.part.text;
    let help = help(refusal, text, arguments.from);
    if arguments.json {
        let record = MigrationRecord::refused(source, *line, given.start, refusal, help);
        reports.add(|out| out.push_str(&to_json_line(&record)));
        return;
    }
    reports.add(|out| {
        source.write_place(line.number(), given.column(refusal.span().start), out);
        out.push_str(&report(refusal, text, palette));
        for line in help {
            paint(out, palette.help(), "help");
            // A string takes all that is written.
            let _ = writeln!(out, ": {line}");
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

/// The report on a line that is not migrated.
fn report(refusal: &Refusal, text: &[u8], palette: Palette) -> String {
    let style = palette.severity(Severity::Error);
    let picture = refusal.picture(text);
    let (shown, carets) = picture.split_once('\n').unwrap_or((&picture, ""));
    let carets = match carets {
        "" => String::new(),
        carets => format!("{style}{carets}{style:#}\n"),
    };
    format!("{style}error{style:#}: {refusal}\n{shown}\n{carets}")
}

/// The help on a line that is not migrated: the option that decides, the other versions that it
/// could be of, and the notation that it looks like.
fn help(refusal: &Refusal, text: &[u8], origin: Option<Origin>) -> Vec<String> {
    let others = guesses(text);
    let is_of_origin = match origin {
        Some(Origin::Of(version)) => others.contains(&version),
        Some(Origin::Each) => true,
        None => false,
    };
    let option = refusal.option().map(str::to_owned);
    let others = (!others.is_empty() && !is_of_origin)
        .then(|| format!("the line could be of version {}", list(&others, " or ")));
    let notation = feen::Notation::of(text).map(|notation| advice(notation, text));
    [option, others, notation].into_iter().flatten().collect()
}

/// Lists the versions that each line could be of.
fn list_guesses(arguments: &Migrate) -> Outcome {
    let guess_line =
        |source: &Source, _, line: Line<'_>, unknown: &mut Lines, reports: &mut Reports| {
            let versions = guesses(&arguments.place.find(line)?.text);
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
