//! `feen convert --guess`: the formats and variants that take each line.

use feen_files::{
    Amount, Count, Line, Outcome, Reports, Revision, Source, Stream, Writing, note, revise,
    to_json_line,
};
use feen_interchange::{Format, guess};
use serde::Serialize;

use crate::arguments::Convert;
use crate::report::repaired;

#[derive(Serialize)]
struct Record<'a> {
    file: String,
    line: u64,
    format: Option<&'a str>,
    variants: Vec<&'a str>,
}

/// The lines of no format.
#[derive(Default)]
struct Unknown {
    lines: u64,
    /// The lines that have one once they are repaired.
    repairable: u64,
}

impl Count for Unknown {
    fn add(&mut self, other: Self) {
        self.lines = self.lines.saturating_add(other.lines);
        self.repairable = self.repairable.saturating_add(other.repairable);
    }
}

/// Lists the format of each line, and the variants that take it.
pub(super) fn list(arguments: &Convert) -> Outcome {
    let guess_line =
        |source: &Source, _, line: Line<'_>, unknown: &mut Unknown, reports: &mut Reports| {
            let text = str::from_utf8(line.text()).unwrap_or_default();
            let valid = guess(text).next();
            let repaired = match valid {
                None => repaired(text),
                Some(_) => None,
            };
            let is_repairable = repaired.is_some() && !arguments.lenient;
            let (mut format, mut variants) = match (valid, repaired) {
                (Some(format), _) if arguments.lenient => {
                    (Some(format), format.games_repaired(text).collect())
                }
                (Some(format), _) => (Some(format), format.games(text).collect()),
                (None, Some((format, _))) if arguments.lenient => {
                    (Some(format), format.games_repaired(text).collect())
                }
                (None, _) => (None, Vec::new()),
            };
            if let Some(game) = &arguments.variant {
                variants.retain(|name| game.name() == Some(*name));
                // A FEEN is of every game.
                format = format.filter(|format| *format == Format::Feen || !variants.is_empty());
            }
            if format.is_none() {
                unknown.add(Unknown {
                    lines: 1,
                    repairable: u64::from(is_repairable),
                });
            }
            let shown = if arguments.json {
                to_json_line(&Record {
                    file: source.to_string(),
                    line: line.number(),
                    format: format.map(Format::name),
                    variants,
                })
            } else {
                let format = format.map_or("none", Format::name);
                let colon = if variants.is_empty() { "" } else { ": " };
                let number = line.number();
                format!(
                    "{source}:{number}: {format}{colon}{}\n",
                    variants.join(", ")
                )
            };
            reports.add(|out| out.push_str(&shown));
            None
        };
    let revision = Revision {
        writing: Writing::Nothing,
        stream: Stream::Output,
        most_reports: None,
    };
    let (unknown, revised, written) = revise(&arguments.files, revision, guess_line);
    if unknown.repairable > 0 && written.is_ok() {
        let lines = Amount(unknown.repairable, "line");
        note(&format!(
            "{lines} of no format as it stands; `--lenient` finds one"
        ));
    }
    let lines = match unknown.lines {
        0 => Outcome::Fine,
        _ => Outcome::Invalid,
    };
    lines.max(revised.outcome()).after_writing(written)
}
