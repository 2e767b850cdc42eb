//! `feen convert --guess`: the formats and variants that take each line.

use files::{
    Count, Line, Outcome, Reports, Revision, Source, Stream, Writing, revise, to_json_line,
};
use interchange::{Format, guess};
use serde::Serialize;

use crate::arguments::Convert;

#[derive(Serialize)]
struct Record<'a> {
    file: String,
    line: u64,
    format: Option<&'a str>,
    variants: Vec<&'a str>,
}

#[derive(Default)]
struct Unknown(u64);

impl Count for Unknown {
    fn add(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }
}

/// Lists the format of each line, and the variants that take it.
pub(super) fn list(arguments: &Convert) -> Outcome {
    let guess_line =
        |source: &Source, _, line: Line<'_>, unknown: &mut Unknown, reports: &mut Reports| {
            let text = str::from_utf8(line.text()).unwrap_or_default();
            let mut format = guess(text).next();
            if format.is_none() && arguments.lenient {
                format = Format::of(text);
            }
            if format.is_none() {
                unknown.add(Unknown(1));
            }
            let mut variants: Vec<&str> = match format {
                Some(format) if arguments.lenient => format.games_repaired(text).collect(),
                Some(format) => format.games(text).collect(),
                None => Vec::new(),
            };
            if let Some(game) = &arguments.variant {
                variants.retain(|name| game.name() == Some(*name));
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
    let lines = match unknown.0 {
        0 => Outcome::Fine,
        _ => Outcome::Invalid,
    };
    lines.max(revised.outcome()).after_writing(written)
}
