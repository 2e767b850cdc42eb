use std::iter;

use feen::legacy::{
    Decision, Letters, Marks, Migrated, Options, StyleTable, Version, guess, migrate,
};
use feen::{ParseError, Severity};
use qi::ByPlayer;

use crate::arguments::{Migrate, Styles};
use crate::destination::Writing;
use crate::json::to_line;
use crate::line::Line;
use crate::migration_record::{GuessRecord, MigrationRecord};
use crate::outcome::{Outcome, complain};
use crate::palette::Palette;
use crate::refusal::Refusal;
use crate::revision::{Count, Revised, revise_all};
use crate::shown::Shown;
use crate::source::Source;
use crate::stream::Stream;
use crate::style_file;

pub(crate) fn run(arguments: &Migrate) -> Outcome {
    let Some(version) = arguments.from else {
        return list_guesses(arguments);
    };
    let wrong = arguments.lack(version);
    if let Some(wrong) = wrong.or_else(|| arguments.surplus(version)) {
        complain(&wrong);
        return Outcome::Failed;
    }
    let entries = match &arguments.styles {
        Some(Styles::File(path)) => style_file::read(path),
        _ => Ok(Vec::new()),
    };
    let entries = match entries {
        Ok(entries) => entries,
        Err(message) => {
            complain(&message);
            return Outcome::Failed;
        }
    };
    let entries = entries.iter().map(|(name, style)| (name.as_str(), *style));
    let entries: Vec<_> = entries.collect();
    let options = options(version, arguments, &entries);
    let palette = Stream::Error.palette();
    let revise = |source: &Source, _, whole: Line<'_>, refused: &mut Lines, told: &mut String| {
        let line = whole.unmarked();
        let text = text(line.text).map_err(Refusal::NoText);
        let migrated = text.and_then(|text| Ok(migrate(text, &options)?));
        match migrated {
            Ok(migrated) => {
                let mut feen = String::with_capacity(line.text.len());
                // A string takes everything.
                let _ = migrated.feen().write_into(&mut feen);
                let feen = feen.into_bytes();
                *told += &told_of_migrated(arguments, source, whole, &migrated, palette);
                (feen != whole.text).then_some(feen)
            }
            Err(refusal) => {
                refused.add(Lines(1));
                *told += &told_of_refused(arguments, source, whole, &refusal, palette);
                Some([b"# ", line.text].concat())
            }
        }
    };
    // What would be written is in the objects.
    let (writing, stream) = if arguments.json {
        (Writing::Nothing, Stream::Output)
    } else {
        (Writing::ToOutput, Stream::Error)
    };
    let done = revise_all(&arguments.files, writing, stream, revise);
    outcome(done)
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

fn told_of_migrated(
    arguments: &Migrate,
    source: &Source,
    line: Line<'_>,
    migrated: &Migrated,
    palette: Palette,
) -> String {
    if arguments.json {
        return to_line(&MigrationRecord::migrated(source, line, migrated));
    }
    if !arguments.explain {
        return String::new();
    }
    let text = Shown::new(line.text);
    let explained = migrated.decisions().iter().map(|decision| {
        let start = decision.span().start;
        let column = text.column(start.saturating_add(line.mark_length()));
        let explanation = explanation(decision, palette);
        format!("{source}:{}:{column}: {explanation}", line.number)
    });
    explained.collect()
}

fn told_of_refused(
    arguments: &Migrate,
    source: &Source,
    line: Line<'_>,
    refusal: &Refusal,
    palette: Palette,
) -> String {
    if arguments.json {
        return to_line(&MigrationRecord::refused(source, line, refusal));
    }
    let start = refusal.span().start.saturating_add(line.mark_length());
    let column = Shown::new(line.text).column(start);
    let report = report(refusal, line.unmarked().text, arguments.from, palette);
    format!("{source}:{}:{column}: {report}", line.number)
}

/// What is known of the lines of a version.
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

/// Why a line is not migrated, and what else it could be.
fn report(refusal: &Refusal, text: &[u8], version: Option<Version>, palette: Palette) -> String {
    let (style, help) = (palette.severity(Severity::Error), palette.help);
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
    let tell = |source: &Source, _, line: Line<'_>, unknown: &mut Lines, told: &mut String| {
        let line = line.unmarked();
        let versions = guesses(line.text);
        if versions.is_empty() {
            unknown.add(Lines(1));
        }
        let guesses = match versions.as_slice() {
            versions if arguments.json => to_line(&GuessRecord::new(source, line, versions)),
            [] => format!("{source}:{}: none\n", line.number),
            versions => format!("{source}:{}: {}\n", line.number, list(versions, ", ")),
        };
        told.push_str(&guesses);
        None
    };
    let done = revise_all(&arguments.files, Writing::Nothing, Stream::Output, tell);
    outcome(done)
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

/// How many lines are refused, or fit no version.
#[derive(Clone, Copy, Debug, Default)]
struct Lines(u64);

impl Count for Lines {
    fn add(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }
}

fn outcome((refused, revised, told): (Lines, Revised, std::io::Result<()>)) -> Outcome {
    let lines = match refused.0 {
        0 => Outcome::Fine,
        _ => Outcome::Invalid,
    };
    lines.max(revised.outcome()).told(told)
}
